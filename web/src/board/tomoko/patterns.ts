// Patterns of cards: three rows of d and l, turned, and found on a board.

import type { Fit } from "./messages";

export const PATTERN_SIDE = 3;

/** The nine letters after some quarter turns clockwise, row by row. */
export function letters(pattern: string, turns = 0): string[] {
  const rows = pattern.split("/").map((row) => [...row]);
  return turned(rows, turns % 4).flat();
}

function turned(rows: string[][], turns: number): string[][] {
  if (turns === 0) return rows;
  const once = rows.map((_, row) => rows.map((_, column) => rows[rows.length - 1 - column]![row]!));
  return turned(once, turns - 1);
}

/** What lies in the square of a board whose top left cell this is. */
export function square(board: string, row: number, column: number): string {
  const rows = board.split("/").slice(row, row + PATTERN_SIDE);
  return rows.map((line) => line.slice(column, column + PATTERN_SIDE)).join("/");
}

/** Everywhere a card's pattern stands on a board. */
export function fitsOn(board: string, card: number, pattern: string): Fit[] {
  const places = [0, 1, 2];
  const ways = [0, 1, 2, 3].map((turns) => letters(pattern, turns).join(""));
  return places.flatMap((row) =>
    places.flatMap((column) => {
      const turns = ways.indexOf(square(board, row, column).replaceAll("/", ""));
      return turns < 0 ? [] : [{ card, row, column, turns }];
    }),
  );
}

/** The fits that a push would bring about: not those that stand already, for noticing them is the game. */
export function broughtAbout(fits: Fit[], before: string, after: string): Fit[] {
  return fits.filter(({ row, column }) => square(before, row, column) !== square(after, row, column));
}
