// Where a game turned: every position of its main line is judged, and the moves that cost most are looked at again, longer,
// before they are told. What was found is kept until the page is left, so that whoever comes back finds it.

import { analysisOf } from "../board/kits";
import type { PageEngine } from "../engine/engine";
import { Trouble } from "../lib/api";
import { bare, costs, gameOf, isDone, judge, lookCloser, thoughtFor } from "./evaluation";
import type { Cost, Game, Judged, Thinker, Weighed } from "./evaluation";
import { momentOf, type Moment } from "./critical-moments";
import { gameIn, movesAt, type Sketch } from "./tree";
import { chanceOf } from "./verdict";

export type { Moment } from "./critical-moments";

const COSTLY = 10; // percent: what is less is a matter of opinion
const MOST_MOMENTS = 3;
const OWN_MOMENTS = 2; // more of whoever reads it
const MOST_LOOKS = 6; // at moves that seemed costly
const MOST_KEPT = 8; // reviews

/** What is to be reviewed, and for whom. */
interface Task {
  sketch: Sketch;
  moves: string[];
  /** The seat that reads it; where there is none, the chances of the first are drawn. */
  reader: number | null;
  isPast: () => boolean;
}

export type ReviewMood = "idle" | "working" | "done" | "missing" | "unknown" | "failed" | "few";

/** What came of a review. */
interface Result {
  chances: (number | null)[];
  moments: Moment[];
  all: number;
}

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

const found = new Map<string, Result>();

export class GameReview {
  mood = $state<ReviewMood>("idle");
  /** What is reviewed; all of it, unless the rules forbid what was written after some of it. */
  moves = $state.raw<string[]>([]);
  /** How many positions have been judged, of how many. */
  done = $state(0);
  all = $state(0);
  /** Whether all have been, and the costly moves are looked at again. */
  again = $state(false);
  /** The chance of the reader's seat after each move, as far as it is known. */
  chances = $state.raw<(number | null)[]>([]);
  moments = $state.raw<Moment[]>([]);
  /** Whether it was stopped before every move had been looked at. */
  stopped = $state(false);
  #engine: PageEngine | null = null;
  #round = 0; // of reviews: only the last one counts

  constructor(
    readonly engine: Find = find,
    readonly kept: Map<string, Result> = found,
  ) {}

  /** What is being thought about is not waited for, and does not count. */
  stop(): void {
    this.stopped = true;
    this.#engine?.close();
  }

  async review(sketch: Sketch, reader: number | null = null): Promise<void> {
    const round = ++this.#round;
    const moves = movesAt(sketch, gameIn(sketch));
    [this.chances, this.moments, this.done, this.stopped, this.again] = [[], [], 0, false, false];
    [this.moves, this.all] = [moves, moves.length];
    this.mood = moves.length < 2 ? "few" : "working";
    if (this.mood === "few") return;
    const key = JSON.stringify([sketch.spec, sketch.start, moves, reader]);
    const known = this.kept.get(key);
    if (known) return this.#recall(known);
    const mood = await this.#judged({ sketch, moves, reader, isPast: () => round !== this.#round }).catch(
      () => "failed" as const,
    );
    if (round !== this.#round) return;
    this.mood = mood;
    if (mood === "done" && !this.stopped) this.#keep(key);
  }

  #recall({ chances, moments, all }: Result): void {
    [this.chances, this.moments, this.mood] = [chances, moments, "done"];
    this.done = this.all = all;
  }

  #keep(key: string): void {
    const { chances, moments, all } = this;
    this.kept.set(key, { chances, moments, all });
    for (const oldest of [...this.kept.keys()].slice(0, -MOST_KEPT)) this.kept.delete(oldest);
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

  async #walk(engine: PageEngine, task: Task): Promise<ReviewMood> {
    const game = await lawfulGame(task.sketch, task.moves);
    this.all = game.moves.length;
    if (this.all < 2) return "few";
    const kit = await analysisOf(game.whole.kit);
    const isOver = () => this.stopped || task.isPast();
    const thinker: Thinker = { engine, kit, isOver, looked: new Set() };
    const judged: (Judged | null)[] = [];
    const draw = () => (this.chances = judged.map((one) => drawn(one, task.reader ?? 0)));
    const nodes = thoughtFor(game.moves.length, kit.pace);
    for (let at = 0; at <= game.moves.length && !isOver(); at++) {
      const one = await judge(thinker, game, at, nodes);
      if (isOver()) break;
      judged.push(one);
      this.done = at;
      draw();
    }
    if (!task.isPast()) this.again = true;
    const worst = await worstOf(thinker, game, judged, task.reader);
    if (task.isPast()) return "done";
    draw();
    const moments = await Promise.all(
      worst.toSorted((one, two) => one.at - two.at).map((one) => momentOf(one, judged, kit, game)),
    );
    if (!task.isPast()) this.moments = moments;
    return "done";
  }
}

/** The game as far as the rules follow its moves: by halves it is found out how far that is. */
async function lawfulGame(sketch: Sketch, moves: string[]): Promise<Game> {
  const upTo = (count: number) =>
    gameOf(sketch, moves.slice(0, count)).catch((trouble: unknown) => {
      if (trouble instanceof Trouble && trouble.field === "moves") return null;
      throw trouble;
    });
  const whole = await upTo(moves.length);
  if (whole) return whole;
  let [good, bad] = [await gameOf(sketch, []), moves.length];
  while (bad - good.moves.length > 1) {
    const middle = Math.floor((good.moves.length + bad) / 2);
    const tried = await upTo(middle);
    if (tried) good = tried;
    else bad = middle;
  }
  return good;
}

/** The moves that cost most, each looked at again; those that turn out to be harmless are not among them. */
async function worstOf(
  thinker: Thinker,
  game: Game,
  judged: (Judged | null)[],
  reader: number | null,
): Promise<Cost[]> {
  const weighed = new Map<number, Weighed>();
  for (;;) {
    const worst = mistakesIn(game, judged, weighed, reader);
    const next = worst.find(({ at }) => !weighed.has(at));
    if (!next || thinker.isOver() || weighed.size >= MOST_LOOKS)
      return thinker.isOver() ? worst : mistakesIn(game, judged, weighed, reader, ({ at }) => weighed.has(at));
    const result = await lookCloser(thinker, game, judged, next);
    if (!thinker.isOver()) weighed.set(next.at, result);
  }
}

/** The moves that cost most by what is known so far. */
function mistakesIn(
  { moves, whole }: Game,
  judged: (Judged | null)[],
  weighed: ReadonlyMap<number, Weighed>,
  reader: number | null,
  isWanted: (cost: Cost) => boolean = () => true,
): Cost[] {
  const isMove = ({ at, seat }: Cost) => isDone(whole.steps[at]) && whole.steps[at]!.seat === seat;
  const isBettered = ({ at }: Cost) => judged[at]!.line.moves[0] !== bare(moves[at]!); // else it only looked better
  const mistakes = costs(judged, weighed, whole)
    .filter((one) => one.cost >= COSTLY && isMove(one) && isBettered(one) && isWanted(one))
    .toSorted((one, two) => two.cost - one.cost);
  const own = mistakes.slice(MOST_MOMENTS).filter(({ seat }) => seat === reader);
  return [...mistakes.slice(0, MOST_MOMENTS), ...own.slice(0, OWN_MOMENTS)];
}

/** Where seats know different things, each is surer of its own cards: only what one of them knows makes one line. */
function drawn(one: Judged | null, seat: number): number | null {
  if (!one || (one.study.traits.secrets && one.study.to_move !== seat)) return null;
  return chanceOf(one.line, one.study, seat);
}
