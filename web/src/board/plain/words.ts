// The texts of the plain board.

export const en = {
  "plain.board": "The board",
  "plain.row": "Row {n}",
  "plain.empty": "empty",
  "plain.bare": "Nothing lies on the board.",
  "plain.held": "Only you see this",
  "plain.moves": "Choose your move",
};

export const de: Record<keyof typeof en, string> = {
  "plain.board": "Das Brett",
  "plain.row": "Reihe {n}",
  "plain.empty": "leer",
  "plain.bare": "Auf dem Brett liegt nichts.",
  "plain.held": "Das siehst nur du",
  "plain.moves": "Wähle deinen Zug",
};
