// Why a push cost something, and setting up, in words.

export const en = {
  "tomoko.turned.stood": "Card {card} matched for {n} {n|turn|turns} and was not laid.",
  "tomoko.turned.missed": "Another push would have made card {card} match.",
  "tomoko.turned.farther":
    "After the better push {n} of the 9 balls of card {card} would be missing or wrong, now it is {m}.",
  "tomoko.because.lay": "The pattern of card {card} stands on the board.",
  "tomoko.because.push": "Then card {card} matches.",
  "tomoko.because.nearer": "It brings card {card} nearer: {n} of its 9 balls {n|is|are} still missing or wrong.",
  "tomoko.because.near": "Card {card} stays nearest: {n} of its 9 balls {n|is|are} still missing or wrong.",
  "tomoko.setup.dark": "Dark ball",
  "tomoko.setup.light": "Light ball",
  "tomoko.setup.hand": "Cards of {name}",
  "tomoko.setup.laid": "Laid by {name}",
};

export const de: Record<keyof typeof en, string> = {
  "tomoko.turned.stood": "Karte {card} passte {n} {n|Zug|Züge} lang und wurde nicht abgelegt.",
  "tomoko.turned.missed": "Nach einem anderen Schub hätte Karte {card} gepasst.",
  "tomoko.turned.farther":
    "Nach dem besseren Schub {n|würde|würden} {n} von 9 Kugeln der Karte {card} fehlen oder nicht stimmen, jetzt {m}.",
  "tomoko.because.lay": "Das Muster von Karte {card} liegt auf dem Brett.",
  "tomoko.because.push": "Dann passt Karte {card}.",
  "tomoko.because.nearer":
    "Das bringt Karte {card} näher: {n} von 9 Kugeln {n|fehlt oder stimmt|fehlen oder stimmen} noch nicht.",
  "tomoko.because.near":
    "Karte {card} bleibt am nächsten: {n} von 9 Kugeln {n|fehlt oder stimmt|fehlen oder stimmen} noch nicht.",
  "tomoko.setup.dark": "Dunkle Kugel",
  "tomoko.setup.light": "Helle Kugel",
  "tomoko.setup.hand": "Karten von {name}",
  "tomoko.setup.laid": "Abgelegt von {name}",
};
