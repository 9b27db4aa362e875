// What is said where there is no network; it must not wait for anything to be fetched or started.

import type { Words } from "../lib/protocol";

export const NO_NETWORK: Words = {
  en: "There is no network. Lessons, puzzles, analysis and games on this device go on as usual.",
  de: "Kein Netz. Lektionen, Aufgaben, Analyse und Partien auf diesem Gerät gehen weiter wie gewohnt.",
};
