// The 20 places at the edge, where they lie on the drawing, and how arrow keys walk round them.
//
// A place is a side and a number: N3 is the third from the left at the top. A cell outside 0..4 lies in the gutter.

export const SIDE = 5;
export const SIDES = ["N", "E", "S", "W"] as const;
export type Side = (typeof SIDES)[number];
export type Arrow = "ArrowUp" | "ArrowRight" | "ArrowDown" | "ArrowLeft";

export interface Cell {
  row: number;
  column: number;
}

export interface Edge {
  name: string;
  side: Side;
  place: number;
}

export interface Point {
  x: number;
  y: number;
}

// --- the drawing, in units of its view box ---

export const PITCH = 100;
export const FRAME = 34;
export const GUTTER = 86;
export const FIELD = FRAME + GUTTER; // where the field begins
export const SIZE = 2 * FIELD + SIDE * PITCH;
const FIELD_END = SIZE - FIELD;

// --- tables ---

const numbers = [...Array(SIDE).keys()];
export const CELLS: Cell[] = numbers.flatMap((row) => numbers.map((column) => ({ row, column })));
export const EDGES: Edge[] = SIDES.flatMap((side) =>
  numbers.map((number) => ({ name: `${side}${number + 1}`, side, place: number + 1 })),
);
const BY_NAME = new Map(EDGES.map((edge) => [edge.name, edge]));
/** Clockwise from the top left corner. */
export const RING: string[] = [named("N"), named("E"), named("S").reverse(), named("W").reverse()].flat();

const INWARDS: Record<Side, Cell> = {
  N: { row: 1, column: 0 },
  E: { row: 0, column: -1 },
  S: { row: -1, column: 0 },
  W: { row: 0, column: 1 },
};
const OPPOSITE: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };
const ARROW_INWARDS: Record<Side, Arrow> = { N: "ArrowDown", E: "ArrowLeft", S: "ArrowUp", W: "ArrowRight" };
const ARROW_CLOCKWISE: Record<Side, Arrow> = { N: "ArrowRight", E: "ArrowDown", S: "ArrowLeft", W: "ArrowUp" };
const REVERSED: Record<Arrow, Arrow> = {
  ArrowUp: "ArrowDown",
  ArrowRight: "ArrowLeft",
  ArrowDown: "ArrowUp",
  ArrowLeft: "ArrowRight",
};

function named(side: Side): string[] {
  return EDGES.filter((edge) => edge.side === side).map((edge) => edge.name);
}

export function edgeOf(name: string): Edge {
  const edge = BY_NAME.get(name);
  if (!edge) throw new Error(`there is no place ${name} at the edge`);
  return edge;
}

export const isSame = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column;
export const cellName = ({ row, column }: Cell): string => `r${row + 1}c${column + 1}`;

// --- lines ---

/** Where a ball lies before it is pushed in: in the gutter, at this place. */
export function outside(edge: Edge): Cell {
  const across = edge.place - 1;
  return {
    N: { row: -1, column: across },
    E: { row: across, column: SIDE },
    S: { row: SIDE, column: across },
    W: { row: across, column: -1 },
  }[edge.side];
}

/** The cell some steps inwards of the gutter; step 1 is the first cell, step 6 the gutter on the far side. */
export function inwards(edge: Edge, steps: number): Cell {
  const start = outside(edge);
  const way = INWARDS[edge.side];
  return { row: start.row + steps * way.row, column: start.column + steps * way.column };
}

export const isOnBoard = ({ row, column }: Cell): boolean => row >= 0 && row < SIDE && column >= 0 && column < SIDE;

// --- where things are drawn ---

export function centre(cell: Cell, flipped: boolean): Point {
  const point = { x: along(cell.column), y: along(cell.row) };
  return flipped ? { x: SIZE - point.x, y: SIZE - point.y } : point;
}

function along(number: number): number {
  if (number < 0) return FRAME + GUTTER / 2;
  return number < SIDE ? FIELD + (number + 0.5) * PITCH : FIELD_END + GUTTER / 2;
}

/** The rectangle in which a touch means this place: from the field out to the rim. */
export function touchArea(edge: Edge, flipped: boolean): Point & { width: number; height: number } {
  const first = centre(inwards(edge, 1), flipped);
  const side = onScreen(edge, flipped).side;
  const across = { x: first.x - PITCH / 2, y: first.y - PITCH / 2 };
  if (side === "N") return { x: across.x, y: 0, width: PITCH, height: FIELD };
  if (side === "S") return { x: across.x, y: FIELD_END, width: PITCH, height: FIELD };
  return { x: side === "W" ? 0 : FIELD_END, y: across.y, width: FIELD, height: PITCH };
}

/** What is engraved on the frame: along each side its letter, then the numbers of its places. */
export const ENGRAVED: Edge[] = [...SIDES.map((side) => ({ name: side, side, place: 0 })), ...EDGES];

/** Where the letter of a side or the number of a place is engraved. */
export function engraved(edge: Edge, flipped: boolean): Point {
  const { x, y } = centre(outside(edge), flipped);
  const inFrame = (at: number): number => (at < SIZE / 2 ? FRAME / 2 : SIZE - FRAME / 2);
  return "NS".includes(edge.side) ? { x, y: inFrame(y) } : { x: inFrame(x), y };
}

/** The side and place where a player sees it; turned round on a flipped board. */
export function onScreen(edge: Edge, flipped: boolean): Edge {
  if (!flipped) return edge;
  const side = OPPOSITE[edge.side];
  const place = SIDE + 1 - edge.place;
  return edgeOf(`${side}${place}`);
}

/** The place at the edge nearest to a point of the drawing; none on the field itself and far away. */
export function edgeAt(point: Point, flipped: boolean): string | null {
  const over = {
    N: FIELD - point.y,
    S: point.y - FIELD_END,
    W: FIELD - point.x,
    E: point.x - FIELD_END,
  };
  const side = SIDES.reduce((best, other) => (over[other] > over[best] ? other : best));
  if (over[side] <= 0 || over[side] > FIELD + PITCH) return null;
  const across = side === "N" || side === "S" ? point.x : point.y;
  const place = 1 + Math.min(SIDE - 1, Math.max(0, Math.floor((across - FIELD) / PITCH)));
  return onScreen(edgeOf(`${side}${place}`), flipped).name;
}

/** Where an arrow key leads: along the side, round the corner, or across to the far side; nowhere when outwards. */
export function walk(name: string, arrow: Arrow, flipped: boolean): string {
  const key = flipped ? REVERSED[arrow] : arrow;
  const { side, place } = edgeOf(name);
  if (key === ARROW_INWARDS[side]) return `${OPPOSITE[side]}${place}`;
  if (key === ARROW_CLOCKWISE[side]) return step(name, 1);
  if (REVERSED[key] === ARROW_CLOCKWISE[side]) return step(name, -1);
  return name;
}

function step(name: string, by: number): string {
  return RING.at((RING.indexOf(name) + by) % RING.length) ?? name;
}

export const isArrow = (key: string): key is Arrow => key in REVERSED;
