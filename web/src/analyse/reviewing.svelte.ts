// Where a game turned: every position of its main line is judged for a moment, and the moves that cost most are explained.

import type { AnalysisKit, Turning } from "../board/contract";
import { analysisOf } from "../board/kits";
import type { Line, PageEngine } from "../engine/engine";
import type { Study } from "../lib/protocol";
import { study as ask } from "../study/study";
import { questionOf } from "./thinking.svelte";
import { mainFrom, movesAt, type Path, type Sketch } from "./tree";
import { chanceOf } from "./verdict";

const WHOLE = 7000; // ms for a whole game
const SHORTEST = 40; // ms for a position
const LONGEST = 400;
const COSTLY = 10; // percent: what is less is a matter of opinion
const MOST_MOMENTS = 3;
const LONGEST_TRAIL = 6; // turns that are looked back at

/** A position, what the engine thinks of it, and what was played there. */
interface Judged {
  study: Study;
  line: Line;
  played: string | null;
}

/** A move that cost something. */
export interface Moment {
  /** The way to the position before it. */
  path: Path;
  seat: number;
  move: string;
  better: string | null;
  before: number;
  after: number;
  /** Why, in words that the position bears out; empty where there are none. */
  why: string;
  study: Study;
}

export type ReviewMood = "idle" | "working" | "done" | "missing" | "unknown" | "failed" | "few";

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

export class Reviewing {
  mood = $state<ReviewMood>("idle");
  /** How many positions have been judged, of how many. */
  done = $state(0);
  all = $state(0);
  /** The chance of the first seat after each move, as far as it is known. */
  chances = $state.raw<(number | null)[]>([]);
  moments = $state.raw<Moment[]>([]);
  #stopped = false;

  constructor(readonly engine: Find = find) {}

  stop(): void {
    this.#stopped = true;
  }

  async review(sketch: Sketch): Promise<void> {
    const path = mainFrom(sketch, []);
    const moves = movesAt(sketch, path);
    [this.chances, this.moments, this.done, this.#stopped] = [[], [], 0, false];
    this.all = moves.length;
    this.mood = moves.length < 2 ? "few" : "working";
    if (this.mood === "few") return;
    try {
      const engine = await this.engine();
      if (!engine) return void (this.mood = "missing");
      try {
        this.mood = engine.knows(sketch.spec) ? await this.#walk(engine, sketch, moves) : "unknown";
      } finally {
        engine.close();
      }
    } catch {
      this.mood = "failed";
    }
  }

  async #walk(engine: PageEngine, sketch: Sketch, moves: string[]): Promise<ReviewMood> {
    const ms = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / moves.length));
    const judged: (Judged | null)[] = [];
    for (let at = 0; at <= moves.length && !this.#stopped; at++) {
      judged.push(await judge(engine, sketch, moves, at, ms));
      this.done = at;
      this.chances = judged.map((one) => (one ? chanceOf(one.line, one.study, 0) : null));
    }
    const costly = costs(judged).toSorted((one, two) => two.cost - one.cost);
    const kit = judged[0] ? await analysisOf(judged[0].study.kit) : {};
    const worst = costly.filter(({ cost }) => cost >= COSTLY).slice(0, MOST_MOMENTS);
    this.moments = await Promise.all(
      worst.toSorted((one, two) => one.at - two.at).map((one) => momentOf(one, judged, kit, sketch, moves)),
    );
    return "done";
  }
}

/** What the engine thinks after so many moves; null where the game is over, or somebody acted out of turn. */
async function judge(
  engine: PageEngine,
  { spec, start }: Sketch,
  moves: string[],
  at: number,
  ms: number,
): Promise<Judged | null> {
  const study = await ask({ spec, position: start, moves: moves.slice(0, at) });
  const played = moves[at] ?? null;
  const seat = /^(\d):/.exec(played ?? "");
  if (study.to_move === null || (seat && Number(seat[1]) - 1 !== study.to_move)) return null;
  const report = await engine.search({ ...questionOf(study), lines: 1, ms }, () => {}).done;
  const [line] = report.lines;
  return line ? { study, line, played } : null;
}

interface Cost {
  at: number;
  seat: number;
  before: number;
  after: number;
  cost: number;
}

/** What every move cost the seat that made it. */
export function costs(
  judged: readonly ({ study: Pick<Study, "to_move" | "seats" | "traits" | "outcome">; line: Line } | null)[],
): Cost[] {
  return judged.flatMap((one, at) => {
    const seat = one?.study.to_move ?? null;
    if (!one || seat === null) return [];
    const before = chanceOf(one.line, one.study, seat);
    const after = nextChance(judged, at, seat);
    return before === null || after === null ? [] : [{ at, seat, before, after, cost: before - after }];
  });
}

function nextChance(judged: Parameters<typeof costs>[0], at: number, seat: number): number | null {
  for (const one of judged.slice(at + 1)) {
    const chance = one && chanceOf(one.line, one.study, seat);
    if (chance !== null) return chance;
  }
  return null;
}

async function momentOf(
  { at, seat, before, after }: Cost,
  judged: readonly (Judged | null)[],
  kit: AnalysisKit,
  { spec, start }: Sketch,
  moves: string[],
): Promise<Moment> {
  const { study, line, played } = judged[at]!;
  const better = line.moves[0] && line.moves[0] !== bare(played!) ? line.moves[0] : null;
  const reply = judged[at + 1]?.line.moves[0];
  const answered = await ask({
    ...{ spec, position: start, seat },
    moves: [...moves.slice(0, at + 1), ...(reply ? [reply] : [])],
  }).catch(() => null);
  const trail = judged.slice(0, at).flatMap((one) => (one && one.study.seat === seat ? [one.study.view] : []));
  const effect = (move: string | null) => study.options.find((option) => option.move === move)?.effect ?? null;
  const turning: Turning<unknown> = {
    seat,
    before: study.view,
    played: effect(bare(played!)),
    better: effect(better),
    reply: reply ? (answered?.steps.at(-1)?.effect ?? null) : null,
    answered: answered?.view ?? null,
    trail: trail.slice(-LONGEST_TRAIL),
  };
  const path = Array.from({ length: at }, () => 0);
  const why = kit.explained?.(turning) ?? "";
  return { path, seat, move: bare(played!), better, before, after, why, study };
}

const bare = (move: string): string => move.replace(/^\d:/, "");
