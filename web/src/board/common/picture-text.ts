// A drawn board in words, for those who do not see it.

import { say, t } from "../../lib/i18n.svelte";
import type { Diagram } from "../../lib/diagram";
import { isBare, isMixed, placesOf, type Picture, type Place } from "./picture";

/** "White: a1, b1; Black: c2", or row by row where places have no names: "dark, light, empty; …". */
export function inWords(diagram: Diagram, picture: Picture): string {
  const { board, rows, columns } = diagram;
  const mixed = isMixed(board, picture.balls);
  const called = (letter: string): string => {
    const words = picture.called[letter.toLowerCase()];
    const name = words ? say(words) : letter;
    return mixed && letter !== letter.toLowerCase() ? `${name} ${t("picture.marked")}` : name;
  };
  if (!columns.some(Boolean))
    return rowsOf(board)
      .map((row) => listed(row.map(called)))
      .join("; ");
  const places = placesOf(board).filter((place) => isWorthSaying(place, picture));
  const named = ({ x, y }: Place): string => `${columns[x] ?? ""}${rows[y] ?? ""}`;
  const letters = [...new Set(places.map(({ letter }) => letter))];
  const where = (letter: string): string => listed(places.filter((place) => place.letter === letter).map(named));
  return letters.map((letter) => `${called(letter)}: ${where(letter)}`).join("; ");
}

const rowsOf = (board: string): string[][] => board.split("/").map((row) => [...row]);

const listed = (words: string[]): string => words.join(", ");

/** Nothing is said of free places that look like all others. */
const isWorthSaying = ({ letter }: Place, { hollows, signs }: Picture): boolean =>
  !isBare(letter) && (!hollows.letters.includes(letter) || signs?.[letter] !== undefined);
