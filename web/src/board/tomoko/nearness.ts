// How far the patterns of cards are from standing on a board.

import { letters, square } from "./patterns";

const PATTERN_SIZE = 9;
const PLACES = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

/** How many of the nine balls are missing or wrong where a pattern comes nearest to standing, turned as it may be. */
export function wrongOn(board: string, pattern: string): number {
  const ways = [0, 1, 2, 3].map((turns) => letters(pattern, turns));
  const squares = PLACES.map(({ row, column }) => square(board, row, column).replaceAll("/", ""));
  return Math.min(
    ...squares.flatMap((balls) => ways.map((way) => way.filter((ball, at) => ball !== balls[at]).length)),
  );
}

export interface Near {
  card: number;
  /** How many balls are missing or wrong after the push. */
  n: number;
  /** Whether they were more before. */
  nearer: boolean;
}

/** The card that stands after a push, or else comes nearest by it, or at least is the nearest. */
export function nearestAfter(
  [before, after]: [string, string],
  cards: readonly number[],
  patterns: Record<string, string>,
): Near | undefined {
  const near = cards.map((card): Near => {
    const [was, n] = [before, after].map((board) => wrongOn(board, patterns[card]!)) as [number, number];
    return { card, n, nearer: n < was };
  });
  const rank = ({ n, nearer }: Near): number => (n === 0 || nearer ? n : PATTERN_SIZE + n);
  return near.toSorted((one, two) => rank(one) - rank(two))[0];
}
