// Where the points of a board lie on the page. One unit is the distance between neighbouring points.

import type { Lattice } from "./turn";

export const MARGIN = 0.76; // from the outermost points to the edge of the wood
const NAMED = 0.19; // from the edge of the wood to the names of rows and columns
export const STONE = 0.4; // the radius of a stone
export const CLOSEST = 32; // pixels between points that a finger still tells apart

export interface Spot {
  x: number;
  y: number;
}

/** How the board lies: turned by a quarter to stand upright on a narrow page, turned round for the second seat. */
export interface Attitude {
  turned: boolean;
  flipped: boolean;
}

export interface Label extends Spot {
  text: string;
}

export interface Plan {
  width: number;
  height: number;
  /** The names of the points as they are seen, rows from the top. */
  rows: string[][];
  spots: Map<string, Spot>;
  labels: Label[];
  /** All lines between neighbouring points, each once. */
  lines: [Spot, Spot][];
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEPS: Record<Direction, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const columnOf = (point: string): number => point.charCodeAt(0) - "a".charCodeAt(0);
export const rowOf = (point: string): number => Number(point.slice(1)) - 1;
export const nameOf = (column: number, row: number): string =>
  `${String.fromCharCode("a".charCodeAt(0) + column)}${row + 1}`;

export function planOf(lattice: Lattice, attitude: Attitude): Plan {
  const rows = seenRows(lattice, attitude);
  const spots = spotsOf(rows);
  const across = rows[0]?.length ?? 0;
  return {
    width: across - 1 + 2 * MARGIN,
    height: rows.length - 1 + 2 * MARGIN,
    rows,
    spots,
    labels: labelsOf(rows, attitude.turned),
    lines: linesOf(lattice, spots),
  };
}

function seenRows(lattice: Lattice, { turned, flipped }: Attitude): string[][] {
  const columns = counting(lattice.columns);
  const rows = counting(lattice.rows);
  const seen = turned
    ? columns.map((column) => rows.map((row) => nameOf(column, row)))
    : rows.toReversed().map((row) => columns.map((column) => nameOf(column, row)));
  return flipped ? seen.toReversed().map((line) => line.toReversed()) : seen;
}

const counting = (length: number): number[] => Array.from({ length }, (_, index) => index);

function spotsOf(rows: string[][]): Map<string, Spot> {
  return new Map(rows.flatMap((row, y) => row.map((name, x) => [name, { x: x + MARGIN, y: y + MARGIN }] as const)));
}

/** Letters name columns and figures rows, whichever way they run: below the board and at its left. */
function labelsOf(rows: string[][], turned: boolean): Label[] {
  const [letter, figure] = [(name: string) => name.slice(0, 1), (name: string) => name.slice(1)];
  const [below, beside] = turned ? [figure, letter] : [letter, figure];
  const bottom = rows.at(-1) ?? [];
  return [
    ...bottom.map((name, x) => ({ x: x + MARGIN, y: rows.length - 1 + 2 * MARGIN - NAMED, text: below(name) })),
    ...rows.map((row, y) => ({ x: NAMED, y: y + MARGIN, text: beside(row[0] ?? "") })),
  ];
}

function linesOf(lattice: Lattice, spots: Map<string, Spot>): [Spot, Spot][] {
  return Object.entries(lattice.lines).flatMap(([from, others]) =>
    others.filter((to) => from < to).map((to): [Spot, Spot] => [spotOf(spots, from), spotOf(spots, to)]),
  );
}

export function spotOf(spots: Map<string, Spot>, point: string): Spot {
  const spot = spots.get(point);
  if (!spot) throw new Error(`no point ${point} on this board`);
  return spot;
}

/** The point next to this one as seen, or the point itself at the edge. */
export function neighbour(plan: Plan, point: string, direction: Direction): string {
  const { x, y } = place(plan, point);
  const step = STEPS[direction];
  return plan.rows[y + step.y]?.[x + step.x] ?? point;
}

/** The first or the last point of the row that is seen. */
export function rowEnd(plan: Plan, point: string, last: boolean): string {
  return plan.rows[place(plan, point).y]?.at(last ? -1 : 0) ?? point;
}

function place(plan: Plan, point: string): Spot {
  const spot = spotOf(plan.spots, point);
  return { x: Math.round(spot.x - MARGIN), y: Math.round(spot.y - MARGIN) };
}

export const isDirection = (key: string): key is Direction => key in STEPS;

export function nearest(plan: Plan, { x, y }: Spot): string | null {
  return plan.rows[Math.round(y - MARGIN)]?.[Math.round(x - MARGIN)] ?? null;
}

/** Whether two points touch, lines or not. */
export function adjacent(one: string, other: string): boolean {
  const across = Math.abs(columnOf(one) - columnOf(other));
  const up = Math.abs(rowOf(one) - rowOf(other));
  return Math.max(across, up) === 1;
}

/** Points in the order in which something that goes off at `from` meets them. */
export function byDistance(from: string, points: string[]): string[] {
  const away = (point: string) => Math.hypot(columnOf(point) - columnOf(from), rowOf(point) - rowOf(from));
  return points.toSorted((one, other) => away(one) - away(other));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

export function drawn(spots: Spot[]): string {
  return spots.map(({ x, y }, index) => `${index ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}
