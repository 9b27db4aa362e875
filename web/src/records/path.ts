// The way through a record: its game, or a variation that leaves it somewhere.

import { packed } from "../analysis/link";
import { sketchOfPlayed } from "../analysis/initial-sketch";
import { mainFrom, movesAt, pathAlong, type Sketch } from "../analysis/tree";
import type { RecordGame, RecordLine, RecordNode } from "../lib/protocol";
import { bySeat } from "../lib/study";

export interface RecordPath {
  nodes: readonly RecordNode[];
  /** After how many moves of the game it leaves it; null: it is the game itself. */
  left: number | null;
}

export const mainPath = ({ line }: RecordGame): RecordPath => ({ nodes: line.nodes, left: null });

/** What could have been played instead of the last of so many moves. */
export function insteadOf(
  { nodes, left }: RecordPath,
  count: number,
  { intro, nodes: others }: RecordLine,
): RecordPath {
  const [first, ...later] = others;
  const said = { ...first!, comment: [intro, first!.comment].filter(Boolean).join(" ") };
  return { nodes: [...nodes.slice(0, count - 1), said, ...later], left: left ?? count - 1 };
}

/** As records write what is done out of turn: with the number of the seat. */
export const movesOf = ({ nodes }: RecordPath): string[] => nodes.map(({ seat, move }) => bySeat(move, seat));

/** Where that game can be analysed from, after so many moves of a way, with everything that the record says of it. */
export async function analysisOf(game: RecordGame, { nodes }: RecordPath, count: number): Promise<string> {
  const bare = await sketchOfPlayed({
    ...game,
    line: { intro: "", nodes: nodes.map((node) => ({ ...node, comment: "", variations: [] })) },
  });
  const moves = movesAt(bare, mainFrom(bare, [])).slice(0, count);
  const at = (sketch: Sketch): Sketch => ({ ...sketch, path: pathAlong(sketch, moves) ?? [] });
  for (const sketch of [await sketchOfPlayed(game), { ...bare, tags: {} }]) {
    const fragment = await packed(at(sketch)).catch(() => null);
    if (fragment) return `/analyse#${fragment}`;
  }
  return "/analyse"; // too large for a link: its page opens files too
}
