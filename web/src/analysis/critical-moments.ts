// A move that cost something, with all that is needed to show it and to say why.

import type { AnalysisKit, BoardKit, Course, Turning } from "../board/common/contract";
import { kitOf } from "../board/kits";
import type { Study } from "../lib/protocol";
import { study as ask } from "../lib/study";
import type { Line } from "../engine/engine";
import { bare, closerThought, type Cost, type Game, type Judged } from "./evaluation";
import { numbered, roundsOf } from "./rounds";

const [EVEN, LOST] = [50, 20]; // percent
const NOISE = 3; // percent
const FORESEEN = 3; // moves that are expected after one, where a game does not tell its own

/** A move that cost something. */
export interface Moment {
  /** What had been played before it. */
  moves: readonly string[];
  /** The round it was played in, as beside the game. */
  number: string;
  seat: number;
  move: string;
  better: string;
  before: number;
  after: number;
  /** All that can be said of it; how the players are called is known to whoever says it. */
  turning: Turning<unknown>;
  kit: AnalysisKit;
  study: Study;
  /** How that game says its moves. */
  board: BoardKit;
}

export async function momentOf(
  { at, seat, before, after }: Cost,
  judged: readonly (Judged | null)[],
  kit: AnalysisKit,
  { spec, moves, positions, whole }: Game,
): Promise<Moment> {
  const [best, then] = [judged[at]!.line.moves, judged[at + 1]?.line.moves ?? []];
  const [move, better] = [bare(moves[at]!), best[0]!];
  const place = { spec, position: positions[at]!, seat };
  const foreseen = Math.min(kit.foresees ?? FORESEEN, then.length, best.length - 1); // as far as both are known
  const [study, board, played, instead] = await Promise.all([
    ask({ spec, position: place.position }),
    kitOf(whole.kit),
    courseOf(place, moves[at]!, then.slice(0, foreseen)),
    courseOf(place, better, best.slice(1, 1 + foreseen)),
  ]);
  const turning: Turning<unknown> = {
    ...{ seat, played, better: instead, names: [], reader: null },
    material: study.material,
    before: study.view,
    trail: trailOf(judged.slice(0, at), seat),
  };
  const seats = whole.steps.map((step) => step.seat);
  const number = numbered(roundsOf(seats, whole.seats.length)[at]!);
  return { moves: moves.slice(0, at), number, seat, move, better, before, after, turning, kit, study, board };
}

/** What would have been better, as the engine says it in its list beside the review once it has searched as long.
 *
 *  The review's own move is named with the first of the list, unless it is worse there by more than noise. */
export function betterMoves(
  { move, better, kit }: Pick<Moment, "move" | "better" | "kit">,
  found: { nodes: number; lines: readonly Pick<Line, "moves" | "chance">[] } | null,
): string[] {
  const lines = found && found.nodes >= closerThought(kit.pace) ? found.lines : [];
  const others = lines.filter(({ moves }) => moves[0] !== undefined && moves[0] !== move);
  const first = others[0];
  if (!first || first.moves[0] === better) return [better];
  const own = others.find(({ moves }) => moves[0] === better) ?? others.at(-1)!;
  return first.chance - own.chance > NOISE ? [first.moves[0]!] : [first.moves[0]!, better];
}

/** The move that decided a game: its player never stood even again. Where none did, the one that cost most.
 *
 *  `chances` are those of the seat `drawn` after each move. */
export function turningPoint<One extends Pick<Moment, "moves" | "seat" | "before" | "after" | "study">>(
  moments: readonly One[],
  chances: readonly (number | null)[],
  drawn: number,
): { moment: One; decided: boolean } | null {
  const [costliest] = moments.toSorted((one, two) => two.before - two.after - (one.before - one.after));
  if (!costliest) return null;
  const moment = moments.findLast((one) => isDecisive(one, chances, drawn));
  return { moment: moment ?? costliest, decided: moment !== undefined };
}

function isDecisive(
  { moves, seat, before, study }: Pick<Moment, "moves" | "seat" | "before" | "study">,
  chances: readonly (number | null)[],
  drawn: number,
): boolean {
  if (seat !== drawn && study.seats.length !== 2) return false; // nobody drew that player's chances
  const own = chances.slice(moves.length + 1).flatMap((chance) => {
    if (chance === null) return [];
    return [seat === drawn ? chance : 100 - chance];
  });
  return before >= EVEN && own.length > 0 && own.every((chance) => chance < EVEN) && own.at(-1)! <= LOST;
}

/** Where a move leads, as a seat sees it. */
async function courseOf(
  { seat, ...place }: { spec: string; position: string; seat: number },
  move: string,
  expected: string[],
): Promise<Course<unknown>> {
  const [next, end] = await Promise.all([
    ask({ ...place, moves: [move] }),
    ask({ ...place, seat, moves: [move, ...expected] }),
  ]);
  const [made, ...steps] = end.steps;
  return { move: bare(move), effect: made!.effect, next, expected: steps, view: end.view };
}

/** What a seat saw at the end of each of its turns; the one that goes on is not over yet. */
export function trailOf(judged: readonly (Pick<Judged, "study"> | null)[], seat: number): unknown[] {
  const known = judged.flatMap((one) => (one ? [one.study] : []));
  return known.flatMap(({ to_move, view }, at) => {
    const next = known[at + 1];
    return to_move === seat && next && next.to_move !== seat ? [view] : [];
  });
}
