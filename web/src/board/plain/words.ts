// The texts of the plain board.

export const en = {
  "plain.board": "The board",
  "plain.row": "Row {n}",
  "plain.empty": "empty",
  "plain.moves": "Choose your move",
};

export const de: Record<keyof typeof en, string> = {
  "plain.board": "Das Brett",
  "plain.row": "Reihe {n}",
  "plain.empty": "leer",
  "plain.moves": "Wähle deinen Zug",
};
