// Boards that our texts write in letters, read so that they can be drawn: rows with their numbers, the columns below.
//
//      before     after a1-b1
//   2  . B .   2  . . .
//   1  W . .   1  . W .
//      a b c      a b c

export interface Diagram {
  caption: string;
  /** Rows from the top, separated by slashes. */
  board: string;
  /** The way of the piece that has moved, as names of places. */
  path: string[];
}

const COLUMNS = /^\s+a(\s+[a-z])+\s*$/;
const ROW = /^\s*\d+\s/;
const WAY = /\b[a-z]\d+(?:-[a-z]\d+[A-Z]?)+/;
const BEFORE_A_BOARD = 3; // letters that its row numbers take

/** The boards side by side in a text; none where it is something else. */
export function diagrams(text: string): Diagram[] {
  const lines = text.split("\n").filter((line) => line.trim());
  const below = lines.at(-1) ?? "";
  const rows = lines.filter((line) => ROW.test(line));
  if (!COLUMNS.test(below) || !rows.length) return [];
  const above = ROW.test(lines[0]!) ? "" : lines[0]!;
  const groups = boards(below);
  return groups.map((columns, index) => {
    const next = groups[index + 1]?.[0];
    const caption = above.slice(columns[0], next && next - BEFORE_A_BOARD).trim();
    return { caption, path: path(caption), board: rows.map((row) => cells(row, columns)).join("/") };
  });
}

/** Where the columns of each board stand in the line; every board begins with an a. */
function boards(below: string): number[][] {
  const found: number[][] = [];
  for (const { 0: letter, index } of below.matchAll(/\S/g)) {
    if (letter === "a") found.push([]);
    found.at(-1)!.push(index);
  }
  return found;
}

const cells = (row: string, columns: number[]): string => columns.map((at) => row[at]?.toLowerCase() ?? ".").join("");

function path(caption: string): string[] {
  const way = WAY.exec(caption)?.[0] ?? "";
  return way.match(/[a-z]\d+/g) ?? [];
}
