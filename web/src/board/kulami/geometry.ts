// Where the cells and tiles of a layout lie on the screen. x and y count whole cells from the top left corner as it is
// seen; names count columns from the left and rows from the bottom, as seen by the first seat.

export const COLUMNS = "abcdefghij";
export const LONGEST = 10;
export const HOLE = ".";

export interface Cell {
  at: string;
  tile: string;
  x: number;
  y: number;
}

export interface Tile {
  letter: string;
  cells: Cell[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  cells: Cell[];
  tiles: Tile[];
  at: ReadonlyMap<string, Cell>;
}

export type Colour = "r" | "b";

export interface Marble extends Cell {
  colour: Colour;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEPS: Record<Direction, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const cellName = (column: number, row: number): string => `${COLUMNS[column] ?? "?"}${row + 1}`;

export const columnOf = (at: string): string => at.slice(0, 1);
export const rowOf = (at: string): string => at.slice(1);

/** The layout written as `text`, seen from below or, turned round, from above. */
export function readLayout(text: string, flipped = false): Layout {
  const rows = text.split("/");
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const cells: Cell[] = [];
  rows.forEach((row, down) => {
    [...row].forEach((tile, right) => {
      if (tile === HOLE) return;
      const [x, y] = flipped ? [width - 1 - right, height - 1 - down] : [right, down];
      cells.push({ at: cellName(right, height - 1 - down), tile, x, y });
    });
  });
  cells.sort((one, other) => one.y - other.y || one.x - other.x);
  return { width, height, cells, tiles: tilesOf(cells), at: new Map(cells.map((cell) => [cell.at, cell])) };
}

function tilesOf(cells: Cell[]): Tile[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) groups.set(cell.tile, [...(groups.get(cell.tile) ?? []), cell]);
  return [...groups].map(([letter, own]) => ({ letter, cells: own, ...boxAround(own) }));
}

export function boxAround(cells: readonly { x: number; y: number }[]) {
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** What lies in each cell by a board text: r, b, or o. */
export function readBoard(text: string): Map<string, string> {
  const rows = text.split("/");
  const named = rows.flatMap((row, down) =>
    [...row].map((mark, right) => [cellName(right, rows.length - 1 - down), mark] as const),
  );
  return new Map(named.filter(([, mark]) => mark !== HOLE));
}

export function marblesOn(layout: Layout, board: string): Marble[] {
  const marks = readBoard(board);
  return layout.cells.flatMap((cell) => {
    const mark = marks.get(cell.at);
    return mark === "r" || mark === "b" ? [{ ...cell, colour: mark }] : [];
  });
}

/** The cell at a place on the screen; null beside the board and in its gaps. */
export function cellAt(cells: readonly Cell[], x: number, y: number): Cell | null {
  return cells.find((cell) => cell.x === Math.floor(x) && cell.y === Math.floor(y)) ?? null;
}

/** The next cell in that direction, over gaps; the same one at the edge. */
export function next(cells: readonly Cell[], from: Cell, direction: Direction): Cell {
  const [right, down] = STEPS[direction];
  const ahead = cells.filter((cell) =>
    right ? cell.y === from.y && (cell.x - from.x) * right > 0 : cell.x === from.x && (cell.y - from.y) * down > 0,
  );
  const distance = (cell: Cell) => Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y);
  return ahead.reduce((best, cell) => (best === from || distance(cell) < distance(best) ? cell : best), from);
}

export const isDirection = (key: string): key is Direction => key in STEPS;

/** Whether two cells share a row or a column. */
export const isCrossing = (one: Cell, other: Cell): boolean => one.x === other.x || one.y === other.y;

/** The next of some cells in reading order, or backwards, going round. */
export function nextOf(cells: readonly Cell[], from: Cell, some: ReadonlySet<string>, backwards = false): Cell {
  const start = cells.indexOf(from);
  const after = [...cells.slice(start + 1), ...cells.slice(0, start)];
  const ring = backwards ? after.reverse() : after;
  return ring.find(({ at }) => some.has(at)) ?? from;
}
