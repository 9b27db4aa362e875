// Texts of others, which may be of any length and hold any characters, made fit for showing.

const CONTROLS = /[^\P{Cc}\t\n\r]/gu;
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g; // marks that turn the direction of all that follows

/** Without what nobody sees and what would garble the sentence around it. */
export const plain = (text: string): string => text.replace(CONTROLS, "").replace(TURNS, "");

export function shortened(text: string, most: number): string {
  const clean = plain(text);
  const letters = clean.length > most ? [...clean] : []; // a letter may take two places
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : clean;
}
