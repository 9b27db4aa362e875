// Why a push cost something, and setting up, in words.

export const en = {
  "tomoko.turned.stood": "Card {card} matched for {n} {n|turn|turns} and was not laid.",
  "tomoko.turned.missed": "Another push would have made card {card} match.",
  "tomoko.turned.missed.last":
    "Another push would have made {n|card|cards} {cards} match, the last that {name} needed.",
  "tomoko.turned.missed.last.you":
    "Another push would have made {n|card|cards} {cards} match, the last that you needed.",
  "tomoko.turned.farther":
    "After the better push {n} of the 9 balls of card {card} would be missing or wrong, now it is {m}.",
  "tomoko.turned.gave": "It made {n|card|cards} {cards} match, the last that {name} needed.",
  "tomoko.turned.gave.you": "It made {n|card|cards} {cards} match, the last that you needed.",
  "tomoko.turned.left": "{n|Card|Cards} {cards} matched, the last that {name} needed, and still did after it.",
  "tomoko.turned.left.you": "{n|Card|Cards} {cards} matched, the last that you needed, and still did after it.",
  "tomoko.turned.reach": "After it {name} could finish with one push.",
  "tomoko.turned.reach.you": "After it you could finish with one push.",
  "tomoko.turned.reach.only": "After it {name} could finish with one push, after the better push not yet.",
  "tomoko.turned.reach.only.you": "After it you could finish with one push, after the better push not yet.",
  "tomoko.turned.reach.more": "After it {n} pushes let {name} finish, after the better push only {m}.",
  "tomoko.turned.reach.more.you": "After it {n} pushes let you finish, after the better push only {m}.",
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
  "tomoko.turned.missed.last":
    "Nach einem anderen Schub {n|hätte|hätten} die {n|Karte|Karten} {cards} gepasst, die {name} noch brauchte.",
  "tomoko.turned.missed.last.you":
    "Nach einem anderen Schub {n|hätte|hätten} die {n|Karte|Karten} {cards} gepasst, die du noch brauchtest.",
  "tomoko.turned.farther":
    "Nach dem besseren Schub {n|würde|würden} {n} von 9 Kugeln der Karte {card} fehlen oder nicht stimmen, jetzt {m}.",
  "tomoko.turned.gave": "Danach {n|passte|passten} die {n|Karte|Karten} {cards}, die {name} noch brauchte.",
  "tomoko.turned.gave.you": "Danach {n|passte|passten} die {n|Karte|Karten} {cards}, die du noch brauchtest.",
  "tomoko.turned.left":
    "Die {n|Karte|Karten} {cards}, die {name} noch brauchte, {n|passte|passten} schon vorher und danach immer noch.",
  "tomoko.turned.left.you":
    "Die {n|Karte|Karten} {cards}, die du noch brauchtest, {n|passte|passten} schon vorher und danach immer noch.",
  "tomoko.turned.reach": "Danach konnte {name} mit einem Schub fertig werden.",
  "tomoko.turned.reach.you": "Danach konntest du mit einem Schub fertig werden.",
  "tomoko.turned.reach.only": "Danach konnte {name} mit einem Schub fertig werden, nach dem besseren Schub noch nicht.",
  "tomoko.turned.reach.only.you":
    "Danach konntest du mit einem Schub fertig werden, nach dem besseren Schub noch nicht.",
  "tomoko.turned.reach.more": "Danach ließen {n} Schübe {name} fertig werden, nach dem besseren Schub nur {m}.",
  "tomoko.turned.reach.more.you": "Danach ließen {n} Schübe dich fertig werden, nach dem besseren Schub nur {m}.",
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
