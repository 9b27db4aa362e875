// Why a push cost something, and setting up, in words.

export const en = {
  "tomoko.turned.stood": "Card {card} stood on the board for {n} {n|turn|turns} and was not laid.",
  "tomoko.turned.missed": "Another push would have made card {card} stand.",
  "tomoko.because.lay": "The pattern of card {card} stands on the board.",
  "tomoko.because.push": "Then card {card} stands on the board.",
  "tomoko.setup.dark": "Dark ball",
  "tomoko.setup.light": "Light ball",
  "tomoko.setup.hand": "Cards of {name}",
  "tomoko.setup.laid": "Laid by {name}",
};

export const de: Record<keyof typeof en, string> = {
  "tomoko.turned.stood": "Karte {card} stand {n} {n|Zug|Züge} lang auf dem Brett und wurde nicht abgelegt.",
  "tomoko.turned.missed": "Ein anderer Schub hätte Karte {card} auf das Brett gebracht.",
  "tomoko.because.lay": "Das Muster von Karte {card} steht auf dem Brett.",
  "tomoko.because.push": "Dann steht Karte {card} auf dem Brett.",
  "tomoko.setup.dark": "Dunkle Kugel",
  "tomoko.setup.light": "Helle Kugel",
  "tomoko.setup.hand": "Karten von {name}",
  "tomoko.setup.laid": "Abgelegt von {name}",
};
