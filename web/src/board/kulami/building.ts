// The layout editor's board: tiles laid on a grid of ten by ten. Nothing here changes a building; every step makes a new
// one, so that undoing is going back.

import { HOLE, LONGEST } from "./geometry";

export interface Kind {
  name: string;
  long: number;
  short: number;
  count: number;
}

/** A tile on the grid, by its upper left corner. */
export interface Laid {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Building = readonly Laid[];

export const KINDS: readonly Kind[] = [
  { name: "2x3", long: 3, short: 2, count: 4 },
  { name: "2x2", long: 2, short: 2, count: 5 },
  { name: "1x3", long: 3, short: 1, count: 4 },
  { name: "1x2", long: 2, short: 1, count: 4 },
];
export const TILES = KINDS.reduce((sum, kind) => sum + kind.count, 0);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const kindOf = ({ width, height }: Pick<Laid, "width" | "height">): Kind | undefined =>
  KINDS.find(({ long, short }) => long === Math.max(width, height) && short === Math.min(width, height));

export function leftOf(building: Building, kind: Kind): number {
  return kind.count - building.filter((tile) => kindOf(tile) === kind).length;
}

export const tilesLeft = (building: Building): number => TILES - building.length;

export const isInside = ({ x, y, width, height }: Laid): boolean =>
  x >= 0 && y >= 0 && x + width <= LONGEST && y + height <= LONGEST;

export const overlap = (one: Laid, other: Laid): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a tile may lie there, beside all the others. */
export const fits = (building: Building, tile: Laid): boolean =>
  isInside(tile) && !building.some((other) => overlap(tile, other));

/** Whether the set has such a tile left, and it may lie there. */
export function mayLay(building: Building, tile: Laid): boolean {
  const kind = kindOf(tile);
  return kind !== undefined && leftOf(building, kind) > 0 && fits(building, tile);
}

export const without = (building: Building, tile: Laid): Building => building.filter((other) => other !== tile);

export const tileOver = (building: Building, x: number, y: number): Laid | undefined =>
  building.find((tile) => overlap(tile, { x, y, width: 1, height: 1 }));

/** The same tile at the place nearest to it where it is inside the grid. */
export function inside(tile: Laid): Laid {
  const clamp = (place: number, length: number) => Math.max(0, Math.min(LONGEST - length, place));
  return { ...tile, x: clamp(tile.x, tile.width), y: clamp(tile.y, tile.height) };
}

/** A quarter turn about the middle, as well as a grid allows. */
export function turned(tile: Laid): Laid {
  const shift = Math.trunc((tile.width - tile.height) / 2);
  return inside({ x: tile.x + shift, y: tile.y - shift, width: tile.height, height: tile.width });
}

/** A tile of the building turned where it lies, moved a little where it must; null where it finds no place. */
export function turnedWithin(building: Building, tile: Laid): Building | null {
  const others = without(building, tile);
  const turn = { ...tile, width: tile.height, height: tile.width };
  const found = nearby(turn, Math.max(tile.width, tile.height) - 1).find((place) => fits(others, place));
  return found ? [...others, found] : null;
}

/** Places of a tile up to `reach` steps to the left and upwards, the nearest first. */
function nearby(tile: Laid, reach: number): Laid[] {
  const steps = [...Array(reach + 1).keys()];
  const shifts = steps.flatMap((left) => steps.map((up) => ({ left, up })));
  shifts.sort((one, other) => one.left + one.up - other.left - other.up);
  return shifts.map(({ left, up }) => ({ ...tile, x: tile.x - left, y: tile.y - up }));
}

/** Whether all tiles hang together along edges. */
export function isConnected(building: Building): boolean {
  const [first, ...rest] = building;
  if (!first) return true;
  const [reached, waiting] = [[first], new Set(rest)];
  for (const tile of reached) {
    for (const other of waiting) {
      if (!touch(tile, other)) continue;
      waiting.delete(other);
      reached.push(other);
    }
  }
  return waiting.size === 0;
}

/** Along an edge: a corner alone is not enough. */
export function touch(one: Laid, other: Laid): boolean {
  const { x, y, width, height } = one;
  return (
    overlap({ x: x - 1, y, width: width + 2, height }, other) ||
    overlap({ x, y: y - 1, width, height: height + 2 }, other)
  );
}

// --- as text ---------------------------------------------------------------------------------------------------------

/** Rows from the top separated by slashes, outer empty rows and columns cut off, tiles lettered in reading order. */
export function textOf(building: Building): string {
  if (!building.length) return "";
  const [left, top] = [Math.min(...building.map((tile) => tile.x)), Math.min(...building.map((tile) => tile.y))];
  const right = Math.max(...building.map((tile) => tile.x + tile.width));
  const bottom = Math.max(...building.map((tile) => tile.y + tile.height));
  const order = [...building].sort((one, other) => one.y - other.y || one.x - other.x);
  const letterAt = (x: number, y: number) => LETTERS[order.findIndex((tile) => tileOver([tile], x, y))] ?? HOLE;
  return range(top, bottom)
    .map((y) =>
      range(left, right)
        .map((x) => letterAt(x, y))
        .join(""),
    )
    .join("/");
}

const range = (from: number, to: number): number[] => [...Array(Math.max(0, to - from)).keys()].map((n) => n + from);

/** The building written as `text`, in the middle of the grid; null where it is none (pieces of a set will do). */
export function readBuilding(text: string): Building | null {
  const rows = text.trim().split("/");
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  if (!rows.every((row) => row.length === width && /^[A-Za-z.]*$/.test(row))) return null;
  const boxes = new Map<string, { x: number; y: number }[]>();
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter !== HOLE) boxes.set(letter, [...(boxes.get(letter) ?? []), { x, y }]);
    }),
  );
  const tiles = [...boxes.values()].map(tileAround);
  if (!tiles.length || !isPartOfSet(tiles)) return null;
  const placed = centred(tiles);
  return width * height && placed.every((tile, index) => isInside(tile) && fits(placed.slice(0, index), tile))
    ? placed
    : null;
}

function tileAround(cells: { x: number; y: number }[]): Laid & { cells: number } {
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1, cells: cells.length };
}

function isPartOfSet(tiles: (Laid & { cells: number })[]): boolean {
  const rectangles = tiles.every(({ width, height, cells }) => width * height === cells);
  return rectangles && tiles.every(kindOf) && KINDS.every((kind) => leftOf(tiles, kind) >= 0);
}

/** The building moved so that it lies in the middle of the grid. */
export function centred(building: Building): Building {
  const shift = (start: (tile: Laid) => number, end: (tile: Laid) => number) => {
    const [low, high] = [Math.min(...building.map(start)), Math.max(...building.map(end))];
    return Math.floor((LONGEST - (high - low)) / 2) - low;
  };
  const right = shift(
    ({ x }) => x,
    ({ x, width }) => x + width,
  );
  const down = shift(
    ({ y }) => y,
    ({ y, height }) => y + height,
  );
  return building.map(({ x, y, width, height }) => ({ x: x + right, y: y + down, width, height }));
}
