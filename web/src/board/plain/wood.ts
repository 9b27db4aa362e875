// The wood under a plain board: as large as at the start, so that nothing moves about while the board empties.

import { extent } from "../common/picture";

const BARE = " "; // wood with nothing on it, nor ever
const LONGEST_ROW = 15; // a single row that is longer is broken

export function onWood(board: string, start: string): string {
  const columns = Math.max(extent(board).columns, extent(start).columns);
  const rows = board.split("/");
  const missing = Math.max(0, extent(start).rows - rows.length);
  const whole = [...rows, ...Array<string>(missing).fill("")].map((row) => row.padEnd(columns, BARE));
  return (whole.length === 1 ? broken(whole[0] ?? "") : whole).join("/");
}

function broken(row: string): string[] {
  const rows = Math.ceil(row.length / LONGEST_ROW) || 1;
  const length = Math.ceil(row.length / rows);
  return Array.from({ length: rows }, (_, index) => row.slice(index * length, (index + 1) * length));
}
