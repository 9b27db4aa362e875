// Where a game turned: every position of its main line is judged, and the moves that cost most are explained.
//
// How much is thought about a position is counted in positions, not in time, and everything that the engine may know is
// waited for: the same game is judged alike today and tomorrow, on a phone and on a desk.

import type { AnalysisKit, BoardKit, Turning } from "../board/contract";
import { analysisOf, kitOf } from "../board/kits";
import type { Line, PageEngine } from "../engine/engine";
import type { Study } from "../lib/protocol";
import { study as ask } from "../study/study";
import { numbered, roundsOf } from "./rounds";
import { questionOf } from "./thinking.svelte";
import { gameIn, movesAt, type Sketch } from "./tree";
import { chanceOf } from "./verdict";

// In seconds of a slow phone:
const WHOLE = 15; // for a whole game
const SHORTEST = 0.1; // for a position
const LONGEST = 0.8;
const USUAL_PACE = 50_000; // where a game does not tell its own

const BRAKE = 60_000; // ms after which nobody waits any longer
const COSTLY = 10; // percent: what is less is a matter of opinion
const MOST_MOMENTS = 3;
const OWN_MOMENTS = 2; // more of whoever reads it

/** Who is to move in a position, and what may be known of it. */
type Situation = Pick<Study, "to_move" | "seats" | "traits"> & { view: unknown };

/** A position and what the engine thinks of it. */
export interface Judged {
  study: Situation;
  line: Line;
}

/** The game that is reviewed: what was played, and the position before each move and at the end. */
interface Game {
  spec: string;
  moves: string[];
  positions: string[];
  whole: Study;
}

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
  /** Why, in words that the position bears out; empty where there are none. */
  why: string;
  /** What that speaks of, on the board and beside it. */
  spokenOf: string[];
  Pictured: AnalysisKit["Pictured"];
  study: Study;
  /** How that game says its moves. */
  board: BoardKit;
}

/** What is to be reviewed, and for whom. */
interface Task {
  sketch: Sketch;
  moves: string[];
  /** The seat that reads it; where there is none, the chances of the first are drawn. */
  reader: number | null;
  isPast: () => boolean;
}

export type ReviewMood = "idle" | "working" | "done" | "missing" | "unknown" | "failed" | "few";

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

export class Reviewing {
  mood = $state<ReviewMood>("idle");
  /** How many positions have been judged, of how many. */
  done = $state(0);
  all = $state(0);
  /** The chance of the reader's seat after each move, as far as it is known. */
  chances = $state.raw<(number | null)[]>([]);
  moments = $state.raw<Moment[]>([]);
  /** Whether it was stopped, or took too long, before every move had been looked at. */
  stopped = $state(false);
  #engine: PageEngine | null = null;
  #round = 0; // of reviews: only the last one counts

  constructor(
    readonly engine: Find = find,
    readonly brake = BRAKE,
  ) {}

  /** What is being thought about is not waited for, and does not count. */
  stop(): void {
    this.stopped = true;
    this.#engine?.close();
  }

  async review(sketch: Sketch, reader: number | null = null): Promise<void> {
    const round = ++this.#round;
    const moves = movesAt(sketch, gameIn(sketch));
    [this.chances, this.moments, this.done, this.stopped] = [[], [], 0, false];
    this.all = moves.length;
    this.mood = moves.length < 2 ? "few" : "working";
    if (this.mood === "few") return;
    const brake = setTimeout(() => round === this.#round && this.stop(), this.brake);
    const mood = await this.#judged({ sketch, moves, reader, isPast: () => round !== this.#round }).catch(
      () => "failed" as const,
    );
    clearTimeout(brake);
    if (round === this.#round) this.mood = mood;
  }

  async #judged(task: Task): Promise<ReviewMood> {
    const engine = await this.engine(); // a new one each time: it remembers no other game
    if (!engine) return "missing";
    try {
      if (task.isPast()) return "idle";
      this.#engine = engine;
      return engine.knows(task.sketch.spec) ? await this.#walk(engine, task) : "unknown";
    } finally {
      engine.close();
    }
  }

  async #walk(engine: PageEngine, { sketch, moves, reader, isPast }: Task): Promise<ReviewMood> {
    const game = await gameOf(sketch, moves);
    const kit = await analysisOf(game.whole.kit);
    const nodes = thoughtFor(moves.length, kit.pace);
    const judged: (Judged | null)[] = [];
    const isOver = () => this.stopped || isPast();
    for (let at = 0; at <= moves.length && !isOver(); at++) {
      const found = await judge(engine, game, at, nodes, isOver);
      if (isOver()) break;
      judged.push(found);
      this.done = at;
      this.chances = judged.map((one) => drawn(one, reader ?? 0));
    }
    const costly = costs(judged).toSorted((one, two) => two.cost - one.cost);
    const bettered = ({ at }: Cost) => judged[at]!.line.moves[0] !== bare(moves[at]!); // else it only looked better
    const mistakes = costly.filter((one) => one.cost >= COSTLY && bettered(one));
    const own = mistakes.slice(MOST_MOMENTS).filter(({ seat }) => seat === reader);
    const worst = [...mistakes.slice(0, MOST_MOMENTS), ...own.slice(0, OWN_MOMENTS)];
    const moments = await Promise.all(
      worst.toSorted((one, two) => one.at - two.at).map((one) => momentOf(one, judged, kit, game)),
    );
    if (!isPast()) this.moments = moments;
    return "done";
  }
}

/** How many positions the engine looks at for each of a game of so many moves. */
export function thoughtFor(moves: number, pace = USUAL_PACE): number {
  return Math.round(pace * Math.min(LONGEST, Math.max(SHORTEST, WHOLE / moves)));
}

/** Two questions tell where every move led to, however long the game was. */
async function gameOf({ spec, start }: Sketch, moves: string[]): Promise<Game> {
  const [first, whole] = await Promise.all([ask({ spec, position: start }), ask({ spec, position: start, moves })]);
  return { spec, moves, whole, positions: [first.position, ...whole.steps.map(({ position }) => position)] };
}

/** What the engine thinks after so many moves; null where the game is over, or somebody acted out of turn. */
async function judge(
  engine: PageEngine,
  game: Game,
  at: number,
  nodes: number,
  isOver: () => boolean,
): Promise<Judged | null> {
  const { whole, positions, spec } = game;
  const next = whole.steps[at];
  if (!next && whole.outcome) return null;
  const onBoard = next !== undefined && Object.keys(next.effect).length > 0; // not merely said
  const open = onBoard && !whole.traits.secrets && !whole.traits.simultaneous;
  const study = open ? { ...whole, to_move: next.seat } : await ask({ spec, position: positions[at]! });
  if (isOver() || study.to_move === null || (onBoard && next.seat !== study.to_move)) return null;
  const question = open ? { spec, position: positions[at]!, seat: null } : questionOf(study);
  const [line] = (await engine.search({ ...question, lines: 1, nodes, patient: true }, () => {}).done).lines;
  return line ? { study, line } : null;
}

/** Where seats know different things, each is surer of its own cards: only what one of them knows makes one line. */
function drawn(one: Judged | null, seat: number): number | null {
  if (!one || (one.study.traits.secrets && one.study.to_move !== seat)) return null;
  return chanceOf(one.line, one.study, seat);
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
  judged: readonly ({ study: Pick<Study, "to_move" | "seats" | "traits">; line: Line } | null)[],
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
  { spec, moves, positions, whole }: Game,
): Promise<Moment> {
  const move = bare(moves[at]!);
  const better = judged[at]!.line.moves[0]!;
  const otherReply = judged[at]!.line.moves[1];
  const reply = judged[at + 1]?.line.moves[0];
  const position = positions[at]!;
  const whatFollows = (...played: (string | undefined)[]) =>
    ask({ spec, position, moves: played.filter((one) => one !== undefined), seat }).catch(() => null);
  const [study, board, answered, otherwise] = await Promise.all([
    ask({ spec, position }),
    kitOf(whole.kit),
    whatFollows(moves[at], reply),
    whatFollows(better, otherReply),
  ]);
  const effect = (wanted: string) => study.options.find((option) => option.move === wanted)?.effect ?? null;
  const turning: Turning<unknown> = {
    seat,
    material: study.material,
    before: study.view,
    played: effect(move),
    better: effect(better),
    reply: reply ? (answered?.steps.at(-1)?.effect ?? null) : null,
    answered: answered?.view ?? null,
    otherReply: otherReply ? (otherwise?.steps.at(-1)?.effect ?? null) : null,
    trail: trailOf(judged.slice(0, at), seat),
  };
  const rounds = roundsOf(
    whole.steps.map((step) => step.seat),
    whole.seats.length,
  );
  const [why, spokenOf] = [kit.explained?.(turning) ?? "", kit.spokenOf?.(turning) ?? []];
  const told = { why, spokenOf, Pictured: kit.Pictured };
  return {
    moves: moves.slice(0, at),
    number: numbered(rounds[at]!),
    seat,
    move,
    better,
    before,
    after,
    ...told,
    study,
    board,
  };
}

/** What a seat saw at the end of each of its turns; the one that goes on is not over yet. */
export function trailOf(judged: readonly (Pick<Judged, "study"> | null)[], seat: number): unknown[] {
  const known = judged.flatMap((one) => (one ? [one.study] : []));
  return known.flatMap(({ to_move, view }, at) => {
    const next = known[at + 1];
    return to_move === seat && next && next.to_move !== seat ? [view] : [];
  });
}

const bare = (move: string): string => move.replace(/^\d:/, "");
