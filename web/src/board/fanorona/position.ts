// Position texts of the family, as far as a board is set up from them: rows, whose turn it is, and two counters.

import type { FanoronaMaterial } from "./messages";

export const SIDES = "wb";

export interface Position {
  /** From the top, a letter a point, a dot where none stands. */
  rows: string[];
  side: string;
  quiet: string;
  number: string;
}

/** As much of a text as can be understood; what cannot is empty. */
export function readPosition(
  text: string,
  { columns, rows: count }: Pick<FanoronaMaterial, "columns" | "rows">,
): Position {
  const [board = "", side = "w", quiet = "0", number = "1"] = text.trim().split(/\s+/);
  const given = board.split("/").map((row) => row.replace(/\d/g, (digit) => ".".repeat(Number(digit))));
  const rows = Array.from({ length: count }, (_, at) =>
    (given[at] ?? "").replace(/[^wb]/g, ".").padEnd(columns, ".").slice(0, columns),
  );
  return { rows, side: SIDES.includes(side) && side ? side : "w", quiet, number };
}

/** Whoever sets up a position begins counting anew: nothing was captured before it, nor has anything been repeated. */
export function writePosition({ rows, side, number }: Position): string {
  const board = rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join("/");
  return `${board} ${side} 0 ${/^\d+$/.test(number) ? number : "1"}`;
}
