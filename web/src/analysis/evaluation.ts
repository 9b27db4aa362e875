// What the engine thinks of a game, position by position, and what every move cost the seat that made it.
//
// How much is thought about a position is counted in positions, not in time, and everything that the engine may know is
// waited for: the same game is judged alike today and tomorrow, on a phone and on a desk.

import type { AnalysisKit } from "../board/common/contract";
import type { Line, PageEngine } from "../engine/engine";
import type { Study } from "../lib/protocol";
import { study as ask } from "../lib/study";
import { questionOf } from "./engine-search.svelte";
import type { Sketch } from "./tree";
import { chanceOf } from "./verdict";

// In seconds of a slow phone:
const WHOLE = 15; // for a whole game
const SHORTEST = 0.1; // for a position
const LONG = 60; // at most for a whole game, however long
const LONGEST = 0.8;
const CLOSER = 1.5; // for a position before or after a move that is going to be told
const USUAL_PACE = 50_000; // where a game does not tell its own

const OTHERS = 2; // moves that a played and a better one are compared beside, where nobody knows everything

/** Who is to move in a position, and what may be known of it. */
type Situation = Pick<Study, "to_move" | "seats" | "traits"> & { view: unknown };

/** A position and what the engine thinks of it. */
export interface Judged {
  study: Situation;
  line: Line;
}

/** As many as positions; null where nothing is to be thought: the game is over or decided, or somebody acted out of turn. */
export type Judgements = readonly ({ study: Pick<Study, "to_move" | "seats" | "traits">; line: Line } | null)[];

/** The game that is reviewed: what was played, and the position before each move and at the end. */
export interface Game {
  spec: string;
  moves: string[];
  positions: string[];
  whole: Study;
}

/** A game as far as the rules follow it. Two questions tell where every move led to, however long it was. */
export async function gameOf({ spec, start }: Pick<Sketch, "spec" | "start">, moves: string[]): Promise<Game> {
  const [first, whole] = await Promise.all([ask({ spec, position: start }), ask({ spec, position: start, moves })]);
  return { spec, moves, whole, positions: [first.position, ...whole.steps.map(({ position }) => position)] };
}

/** How many positions the engine looks at for each of a game of so many moves. */
export function thoughtFor(moves: number, pace = USUAL_PACE): number {
  return Math.round(pace * Math.min(LONGEST, LONG / moves, Math.max(SHORTEST, WHOLE / moves)));
}

/** How many it looks at before a move is told. */
export const closerThought = (pace = USUAL_PACE): number => Math.round(pace * CLOSER);

export const bare = (move: string): string => move.replace(/^\d:/, "");

/** Whether something was done on the board, and not merely said. */
export const isDone = (step: Study["steps"][number] | undefined): boolean =>
  step !== undefined && Object.keys(step.effect).length > 0;

/** A desk to think at, and how to learn that nobody wants to know any more. */
export interface Thinker {
  engine: PageEngine;
  kit: AnalysisKit;
  isOver: () => boolean;
  /** The positions that have been thought about for longer. */
  looked: Set<number>;
}

/** What the engine thinks after so many moves. */
export async function judge(thinker: Thinker, game: Game, at: number, nodes: number): Promise<Judged | null> {
  const { whole, positions, spec } = game;
  const { engine, kit, isOver } = thinker;
  const next = whole.steps[at];
  if (!next && whole.outcome) return null;
  const open = isDone(next) && !whole.traits.secrets && !whole.traits.simultaneous;
  const study = open ? { ...whole, to_move: next!.seat } : await ask({ spec, position: positions[at]! });
  if (isOver() || study.to_move === null || (isDone(next) && next!.seat !== study.to_move)) return null;
  if (!open && kit.isDecided?.(study.view)) return null;
  const question = open ? { spec, position: positions[at]!, seat: null } : questionOf(study);
  const [line] = (await engine.search({ ...question, lines: 1, nodes, patient: true }, () => {}).done).lines;
  return line ? { study, line } : null;
}

/** The chances of a seat by its best move and by the one it made. */
export interface Weighed {
  before: number;
  after: number;
}

export interface Cost extends Weighed {
  at: number;
  seat: number;
  cost: number;
}

/** What every move cost the seat that made it; what was weighed again counts as it came out then. */
export function costs(judged: Judgements, weighed: ReadonlyMap<number, Weighed> = new Map(), end?: Study): Cost[] {
  return judged.flatMap((one, at) => {
    const seat = one?.study.to_move ?? null;
    if (!one || seat === null) return [];
    const { before, after } = weighed.get(at) ?? {
      before: chanceOf(one.line, one.study, seat),
      after: nextChance(judged, at, seat) ?? share(end, seat),
    };
    return before === null || after === null ? [] : [{ at, seat, before, after, cost: before - after }];
  });
}

function nextChance(judged: Judgements, at: number, seat: number): number | null {
  const next = nextKnown(judged, at, seat);
  return next === null ? null : chanceOf(judged[next]!.line, judged[next]!.study, seat);
}

/** The next position of which it is known how it stands for a seat. */
function nextKnown(judged: Judgements, at: number, seat: number): number | null {
  const next = judged.findIndex((one, index) => index > at && one && chanceOf(one.line, one.study, seat) !== null);
  return next < 0 ? null : next;
}

const TALKED = ["resigned", "time", "agreement", "aborted"];

/** What the end of a game that was decided on the board brought to a seat. */
function share(end: Study | undefined, seat: number): number | null {
  const outcome = end?.outcome;
  return !outcome || TALKED.includes(outcome.reason) ? null : 100 * outcome.scores[seat]!;
}

/** A move is looked at again, and longer: the positions before and after it, or it is compared with the better one. */
export async function lookCloser(
  thinker: Thinker,
  game: Game,
  judged: (Judged | null)[],
  cost: Cost,
): Promise<Weighed> {
  if (game.whole.traits.secrets) return compared(thinker, game, judged, cost);
  const { at, seat } = cost;
  for (const place of [at, nextKnown(judged, at, seat)]) {
    if (place === null || thinker.looked.has(place)) continue;
    judged[place] = (await judge(thinker, game, place, closerThought(thinker.kit.pace))) ?? judged[place]!;
    thinker.looked.add(place);
  }
  const one = judged[at]!;
  return {
    before: chanceOf(one.line, one.study, seat) ?? cost.before,
    after: nextChance(judged, at, seat) ?? cost.after,
  };
}

/** Where nobody knows everything a move and the better one are tried side by side, from what the seat knew: luck that came
 *  later, and what others did then, is nobody's fault. */
async function compared(thinker: Thinker, game: Game, judged: (Judged | null)[], cost: Cost): Promise<Weighed> {
  const { spec, moves, positions } = game;
  const { at } = cost;
  const study = await ask({ spec, position: positions[at]! });
  const [better, played] = [judged[at]!.line.moves[0]!, bare(moves[at]!)];
  const lines = await tried(thinker, study, [better, played]);
  const own = lines.find((line) => line.moves[0] === played);
  if (thinker.isOver() || !lines.length) return cost;
  judged[at] = { ...judged[at]!, line: lines[0]! };
  // A move that comes to the same as the better one is not told apart from it.
  return { before: chanceOf(lines[0]!, study, cost.seat)!, after: chanceOf(own ?? lines[0]!, study, cost.seat)! };
}

/** What comes of some moves, tried beside a few others, the best first; of any that come to the same one is told. */
async function tried({ engine, kit }: Thinker, study: Study, wanted: string[]): Promise<Line[]> {
  const all = study.options.map(({ move }) => move);
  const beside = all.filter((move) => !wanted.includes(move)).slice(0, OTHERS);
  const kept = [...wanted, ...beside];
  const ignored = all.filter((move) => !kept.includes(move));
  const limits = { lines: kept.length, ignored, nodes: closerThought(kit.pace), patient: true };
  return (await engine.search({ ...questionOf(study), ...limits }, () => {}).done).lines;
}
