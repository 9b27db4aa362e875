// Why a move cost something, in words.

export const en = {
  "fanorona.turned.chain": "This allowed a chain of {n} steps that takes {taken}.",
  "fanorona.turned.capture": "This allowed a capture of {taken} in one step.",
  "fanorona.turned.missed": "The better move takes {n} instead of {made}.",
  "fanorona.turned.exchange":
    "With this and what is expected then ({moves}) {won} {won|is|are} taken and {lost} lost; with the better move {won2} taken and {lost2} lost.",
  "fanorona.turned.expected": "Expected then: {moves}.",
  "fanorona.because.chain": "A chain of {n} steps that takes {taken}.",
  "fanorona.because.capture": "It takes {taken}.",
  "fanorona.because.safe.white": "It takes nothing, and Black can take nothing then.",
  "fanorona.because.safe.black": "It takes nothing, and White can take nothing then.",
};

export const de: Record<keyof typeof en, string> = {
  "fanorona.turned.chain": "Das erlaubte eine Kette von {n} Schritten, die {taken} schlägt.",
  "fanorona.turned.capture": "Das erlaubte, {taken} mit einem Schritt zu schlagen.",
  "fanorona.turned.missed": "Der bessere Zug schlägt {n} statt {made}.",
  "fanorona.turned.exchange":
    "Damit und mit dem, was dann zu erwarten ist ({moves}): {won} geschlagen und {lost} verloren; mit dem besseren Zug {won2} geschlagen und {lost2} verloren.",
  "fanorona.turned.expected": "Zu erwarten ist dann: {moves}.",
  "fanorona.because.chain": "Eine Kette von {n} Schritten, die {taken} schlägt.",
  "fanorona.because.capture": "Das schlägt {taken}.",
  "fanorona.because.safe.white": "Das schlägt nichts, und danach kann auch Schwarz nichts schlagen.",
  "fanorona.because.safe.black": "Das schlägt nichts, und danach kann auch Weiß nichts schlagen.",
};
