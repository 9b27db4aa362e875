// Where words stand that speak of a place: next to it, and never over it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Side = "below" | "above" | "right" | "left";

export interface Spot {
  x: number;
  y: number;
  side: Side;
}

const GAP = 10; // pixels between the place and the words
const SIDES: readonly Side[] = ["below", "above", "right", "left"];

/** The shortest line from one box to another: where it begins, how long it is, and its angle in radians. */
export function lineBetween(from: Box, to: Box): { x: number; y: number; length: number; angle: number } {
  const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most));
  const [x, y] = [
    within((to.left + to.right) / 2, from.left, from.right),
    within((to.top + to.bottom) / 2, from.top, from.bottom),
  ];
  const [right, down] = [within(x, to.left, to.right) - x, within(y, to.top, to.bottom) - y];
  return { x, y, length: Math.hypot(right, down), angle: Math.atan2(down, right) };
}

/** All of some boxes. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** The top left corner of words of that size beside a place: in the first of the rooms where they fit. */
export function beside(place: Box, size: Size, rooms: readonly Box[], sides = SIDES): Spot | null {
  const spots = rooms.flatMap((room) =>
    sides.map((side) => shifted(spotAt(side, place, size), size, room)).filter((spot) => fits(spot, size, room)),
  );
  return spots.find((spot) => !covers(spot, size, place)) ?? null;
}

function spotAt(side: Side, { left, top, right, bottom }: Box, { width, height }: Size): Spot {
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  if (side === "below") return { side, x, y: bottom + GAP };
  if (side === "above") return { side, x, y: top - GAP - height };
  return { side, x: side === "right" ? right + GAP : left - GAP - width, y };
}

/** Moved along the place, so that it lies in the room. */
function shifted({ side, x, y }: Spot, { width, height }: Size, { left, top, right, bottom }: Box): Spot {
  const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most));
  return side === "below" || side === "above"
    ? { side, x: within(x, left, right - width), y }
    : { side, x, y: within(y, top, bottom - height) };
}

const fits = ({ x, y }: Spot, { width, height }: Size, { left, top, right, bottom }: Box): boolean =>
  x >= left && x + width <= right && y >= top && y + height <= bottom;

const covers = ({ x, y }: Spot, { width, height }: Size, { left, top, right, bottom }: Box): boolean =>
  x < right && x + width > left && y < bottom && y + height > top;
