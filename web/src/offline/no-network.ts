// What is said where there is no network; it must not wait for anything to be fetched or started.

import type { Problem, Words } from "../lib/protocol";

export const NO_NETWORK: Words = {
  en: "There is no network. Lessons, puzzles, analysis and games on this device go on as usual.",
  de: "Kein Netz. Lektionen, Aufgaben, Analyse und Partien auf diesem Gerät gehen weiter wie gewohnt.",
};

export const UNKNOWN_GAME: Problem = {
  code: "unknown_game",
  message: { en: "This game is not on this device.", de: "Dieses Spiel liegt nicht auf diesem Gerät." },
  field: null,
};
