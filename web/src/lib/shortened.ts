// Texts of others, which may be of any length, cut for showing.

export function shortened(text: string, most: number): string {
  const letters = text.length > most ? [...text] : []; // a letter may take two places
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
