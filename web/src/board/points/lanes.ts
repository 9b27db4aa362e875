// Ways that lead over the same lines, drawn side by side so that each can be told apart.

import type { Spot } from "./geometry";

const APART = 0.17; // of the distance between two points: as wide as an arrow with its shade

type Segment = readonly [Spot, Spot];

/** The ways with those moved aside that share a line with another one, each to a lane of its own. */
export function sideBySide(ways: readonly Spot[][]): Spot[][] {
  const lines = ways.map((way) => segmentsOf(way).map(nameOf));
  const meets = (at: number) =>
    lines.some((other, index) => index !== at && other.some((line) => lines[at]!.includes(line)));
  const sharing = [...ways.keys()].filter(meets);
  return ways.map((way, at) => {
    const lane = sharing.indexOf(at) - (sharing.length - 1) / 2;
    return sharing.includes(at) && lane ? moved(way, lane * APART) : way;
  });
}

const segmentsOf = (way: readonly Spot[]): Segment[] => way.slice(1).map((spot, at) => [way[at]!, spot]);

/** The same in both directions. */
const nameOf = (segment: Segment): string => inOrder(segment).map(placeOf).join(" ");
const placeOf = ({ x, y }: Spot): string => `${x},${y}`;
const inOrder = ([from, to]: Segment): Segment => (placeOf(from) < placeOf(to) ? [from, to] : [to, from]);

/** Every part of a way beside its line, on the side that is the same in both directions. */
const moved = (way: readonly Spot[], by: number): Spot[] =>
  segmentsOf(way).flatMap((segment) => {
    const [one, other] = inOrder(segment);
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const far = Math.hypot(dx, dy) || 1;
    return segment.map(({ x, y }) => ({ x: x - (dy / far) * by, y: y + (dx / far) * by }));
  });
