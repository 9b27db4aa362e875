// What the engine replies to a wrong move, where the rules alone do not show what is wrong with it.

import "../analysis/words";
import { questionOf } from "../analysis/engine-search.svelte";
import { chanceOf, verdict } from "../analysis/verdict";
import type { BoardKit, Course, Turning } from "../board/common/contract";
import { analysisOf } from "../board/kits";
import type { Line, PageEngine } from "../engine/engine";
import { say, t } from "../lib/i18n.svelte";
import { spoken } from "../lib/moves";
import type { Puzzle } from "../lib/protocol";
import type { Study } from "../lib/study";
import { positionOf } from "./attempt.svelte";

const THINKING = 900; // ms
const HOPELESS = 10; // percent
const PATIENCE = 5000; // ms until nobody waits for an engine that is still on its way

/** A wrong move, made after so many moves of the solution. */
export interface Tried {
  puzzle: Puzzle;
  board: BoardKit;
  count: number;
  move: string;
  before: Study;
  after: Study;
}

export interface Refutation {
  /** The position after the reply. */
  shown: Study;
  words: () => string;
}

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

/** The reply and what it comes to; null where there is no engine for that, or it comes too late. */
export async function refutation(tried: Tried, engine: Find = find): Promise<Refutation | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([late, replied(tried, engine).catch(() => null)]);
}

async function replied(tried: Tried, find: Find): Promise<Refutation | null> {
  const engine = await find();
  if (!engine) return null;
  try {
    if (!engine.knows(tried.after.spec)) return null;
    const { lines } = await engine.search({ ...questionOf(tried.after), lines: 1, ms: THINKING }, () => {}).done;
    return lines[0]?.moves.length ? await told(tried, lines[0]) : null;
  } finally {
    engine.close();
  }
}

/** In the words of a review: what the reply does, and how it ends then. */
async function told({ puzzle, board, count, move, before, after }: Tried, line: Line): Promise<Refutation> {
  const reply = line.moves[0]!;
  const [shown, otherwise, kit] = await Promise.all([
    positionOf(puzzle, count, move, reply),
    count + 2 <= puzzle.solution.length ? positionOf(puzzle, count + 2) : null,
    analysisOf(puzzle.kit),
  ]);
  const right = before.options.find((option) => option.move === puzzle.solution[count]);
  const turning: Turning<unknown> = {
    ...{ seat: puzzle.seat, names: before.seats.map(say), reader: null, quiet: true, trail: [] },
    material: before.material,
    before: before.view,
    played: {
      move,
      effect: before.options.find((option) => option.move === move)?.effect ?? {},
      ...course(after, shown),
    },
    better: otherwise && right ? { ...right, ...course(otherwise, otherwise) } : null,
  };
  const words = () => {
    const answered = { name: say(after.seats[after.to_move ?? 0]!), reply: spoken(puzzle.kit, board, reply) };
    const parts = [t("puzzle.answered", answered), kit.explained?.(turning), comesTo(line, after, puzzle.seat)];
    return parts.filter(Boolean).join(" ");
  };
  return { shown, words };
}

/** What follows a move: the reply, and how it stands then. */
const course = (next: Study, end: Study): Pick<Course<unknown>, "next" | "expected" | "view"> => ({
  ...{ next, view: end.view },
  expected: end.steps.slice(-1),
});

/** Said for certain only where it is proven. */
function comesTo(line: Line, after: Study, seat: number): string {
  const chance = chanceOf(line, after, seat);
  if (chance === 100) return t("puzzle.also");
  if (line.proven !== null || line.points !== null || chance === null) return verdict(line, after);
  if (chance < HOPELESS) return t("puzzle.losing", { name: say(after.seats[after.to_move ?? 0]!) });
  return t("puzzle.chance", { chance: Math.round(chance) });
}
