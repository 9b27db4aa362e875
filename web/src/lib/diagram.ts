// Boards that our texts write in letters, read so that they can be drawn: names of rows on the left, of columns below.
//
//      before     after a1-b1        with tiles
//   2  . B .   2  . . .           2  r o|o
//   1  W . .   1  . W .              - -
//      a b c      a b c           1  o b|+
//                                    a b c
//
// A stroke between two cells parts them. Where capital and small letters stand side by side, the board speaks of the
// capital ones. Rows and columns named by strokes have no names.

export interface Diagram {
  caption: string;
  /** Rows from the top, separated by slashes. */
  board: string;
  /** Which cells hang together, in the same order, a letter for each group; none where nothing parts them. */
  groups: string;
  /** The names of the rows from the top, and of the columns. */
  rows: string[];
  columns: string[];
}

const COLUMNS = /^\s+[-a-z\d](\s+[-a-z\d])+\s*$/;
const NAME = /[a-z\d]+/;
const BEFORE_A_BOARD = 3; // letters that its row names take
const GAP = ".";

/** The boards side by side in a text; none where it is something else. */
export function diagrams(text: string): Diagram[] {
  const lines = text.split("\n");
  const below = lines.findLast((line) => line.trim()) ?? "";
  if (!COLUMNS.test(below)) return [];
  const boards = places(below);
  const above = isRow(lines[0]!, boards[0]!) ? "" : lines[0]!;
  return boards.map((columns, index) => {
    const next = boards[index + 1]?.[0];
    const rows = lines.flatMap((line, at) => (isRow(line, columns) ? [at] : []));
    return {
      caption: above.slice(columns[0], next && next - BEFORE_A_BOARD).trim(),
      board: rows.map((at) => columns.map((column) => cell(lines[at]!, column)).join("")).join("/"),
      groups: grouped(lines, rows, columns),
      rows: rows.map((at) => nameIn(label(lines[at]!, columns))),
      columns: columns.map((at) => nameIn(below[at]!)),
    };
  });
}

/** Where the columns of each board stand in the line: a wider space parts two boards. */
function places(below: string): number[][] {
  const all = [...below.matchAll(/\S/g)].map(({ index }) => index);
  const step = all[1]! - all[0]!;
  const found: number[][] = [];
  all.forEach((at, index) => {
    if (index === 0 || at - all[index - 1]! > step) found.push([]);
    found.at(-1)!.push(at);
  });
  return found;
}

const label = (line: string, columns: number[]): string => line.slice(columns[0]! - BEFORE_A_BOARD, columns[0]).trim();
const isRow = (line: string, columns: number[]): boolean => label(line, columns) !== "";
const nameIn = (text: string): string => NAME.exec(text)?.[0] ?? "";
const cell = (line: string, at: number): string => line[at]?.trim() || GAP;

/** Goes from cell to cell wherever no stroke is between them. */
function grouped(lines: string[], rows: number[], columns: number[]): string {
  const isCell = (x: number, y: number) => cell(lines[rows[y]!] ?? "", columns[x]!) !== GAP;
  const isPartedRight = (x: number, y: number) => lines[rows[y]!]![columns[x]! + 1] === "|";
  const isPartedBelow = (x: number, y: number) =>
    rows[y + 1] !== undefined && lines[rows[y]! + 1]![columns[x]!] === "-";
  const all = rows.flatMap((_, y) => columns.map((_, x) => [x, y] as const)).filter(([x, y]) => isCell(x, y));
  if (!all.some(([x, y]) => isPartedRight(x, y))) return "";

  const group = new Map<string, string>();
  const spread = (x: number, y: number, letter: string): void => {
    if (x < 0 || y < 0 || x >= columns.length || y >= rows.length) return;
    if (!isCell(x, y) || group.has(`${x},${y}`)) return;
    group.set(`${x},${y}`, letter);
    if (!isPartedRight(x, y)) spread(x + 1, y, letter);
    if (x > 0 && !isPartedRight(x - 1, y)) spread(x - 1, y, letter);
    if (!isPartedBelow(x, y)) spread(x, y + 1, letter);
    if (y > 0 && !isPartedBelow(x, y - 1)) spread(x, y - 1, letter);
  };
  all.forEach(([x, y], index) => spread(x, y, String.fromCharCode("A".charCodeAt(0) + index)));
  return rows.map((_, y) => columns.map((_, x) => group.get(`${x},${y}`) ?? GAP).join("")).join("/");
}
