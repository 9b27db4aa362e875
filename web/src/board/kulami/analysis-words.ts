// Why a marble cost something, and setting up, in words.

export const en = {
  "kulami.turned.tile": "Tile {tile} ({n} cells): {before} before, {after} after the best answer.",
  "kulami.turned.safe": "safe",
  "kulami.turned.ahead": "ahead",
  "kulami.turned.even": "open",
  "kulami.turned.behind": "behind",
  "kulami.turned.lost": "lost for good",
  "kulami.turned.points": "The better marble was worth {n} {n|point|points} more at once.",
  "kulami.outlook.sure": "Tiles for certain (framed): {names}.",
  "kulami.outlook.ahead": "Ahead after the moves that the engine expects (dashed): {names}.",
  "kulami.outlook.open": "Open: {n}.",
  "kulami.because": "Tile {tile} counts {n} for whoever has more marbles on it.",
  "kulami.setup.starter": "Who lays the first marble",
  "kulami.setup.hint": "Touch cells in the order of play; the last marble can be taken off again.",
  "kulami.setup.back": "Take the last marble off",
  "kulami.setup.free": "{cell}, free",
  "kulami.setup.red": "{cell}, Red",
  "kulami.setup.black": "{cell}, Black",
};

export const de: Record<keyof typeof en, string> = {
  "kulami.turned.tile": "Platte {tile} ({n} Felder): vorher {before}, nach der besten Antwort {after}.",
  "kulami.turned.safe": "sicher",
  "kulami.turned.ahead": "in Führung",
  "kulami.turned.even": "offen",
  "kulami.turned.behind": "im Rückstand",
  "kulami.turned.lost": "endgültig verloren",
  "kulami.turned.points": "Die bessere Murmel war sofort {n} {n|Punkt|Punkte} mehr wert.",
  "kulami.outlook.sure": "Platten sicher (umrahmt): {names}.",
  "kulami.outlook.ahead": "Vorn nach den Zügen, die die Engine erwartet (gestrichelt): {names}.",
  "kulami.outlook.open": "Offen: {n}.",
  "kulami.because": "Platte {tile} zählt {n} für den, der mehr Murmeln darauf hat.",
  "kulami.setup.starter": "Wer die erste Murmel legt",
  "kulami.setup.hint":
    "Berühre die Felder in der Reihenfolge des Spiels; die letzte Murmel lässt sich wieder wegnehmen.",
  "kulami.setup.back": "Letzte Murmel wegnehmen",
  "kulami.setup.free": "{cell}, frei",
  "kulami.setup.red": "{cell}, Rot",
  "kulami.setup.black": "{cell}, Schwarz",
};
