// An analysis that goes on: a sketch, the position one looks at in it, and what is wrong with what was asked last.

import { Trouble, wordsOf } from "../lib/api";
import { fill } from "../lib/i18n.svelte";
import type { Study, Words } from "../lib/protocol";
import { readSpec } from "../lib/spec";
import { read, write } from "../lib/storage";
import { bySeat, study as ask } from "../lib/study";
import { perspectiveFor } from "./perspective";
import { readSketch, written } from "./link";
import { de, en } from "./words";
import {
  along,
  counted,
  cut,
  grafted,
  mainFrom,
  MOST_BRANCHES,
  movesAt,
  noted,
  onwardFrom,
  pathAlong,
  played,
  promoted,
  seated,
  sketchOf,
  type Branch,
  type Path,
  type Sketch,
} from "./tree";

/** Where the last analysis is kept, or the last one of a game, and the one of a game that gave way to it. */
const keptAs = (game: string): string => ["analysis", game].filter(Boolean).join(".");
const asideAs = (game: string): string => `${keptAs(game)}.aside`;

/** Whether somebody would miss it. */
const hasWork = ({ onward, start }: Sketch): boolean => onward.length > 0 || start !== null;

const readKept = (place: string): Sketch | null => sketchIn(read(place, ""));

function sketchIn(text: string): Sketch | null {
  try {
    return readSketch(text);
  } catch {
    return null;
  }
}

/** What would be missed of a sketch: wherever one is in it, it is the same work. */
const workOf = (sketch: Sketch | null): string => (sketch && hasWork(sketch) ? written({ ...sketch, path: [] }) : "");

/** As it is kept, and passed on: a line each. */
const folded = (text: string): string => text.trim().replace(/\s+/g, " ");
const inLines = ({ spec, start, ...others }: Sketch): Sketch => ({
  ...others,
  spec: folded(spec),
  start: (start && folded(start)) || null,
});

/** Something new gives what was kept its place; what was kept is one's own; what others made is kept once it is changed. */
type Standing = "new" | "own" | "lent";

const TOO_MANY = 429; // requests, for the moment
const PATIENCE = 4000; // ms after which an answer is late
const TOO_LARGE: Problem = {
  words: { en: fill(en["analyse.full"], { n: MOST_BRANCHES }), de: fill(de["analyse.full"], { n: MOST_BRANCHES }) },
  field: null,
  passing: false,
};

export interface Problem {
  words: Words;
  /** What was wrong: spec or a rule field, position, moves. */
  field: string | null;
  /** Whether the same may be answered another time. */
  passing: boolean;
}

export class Analysis {
  sketch = $state.raw<Sketch>(sketchOf(""));
  /** The position that is shown; that where one has gone may still be on its way. */
  study = $state.raw<Study | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Through whose eyes it is seen, where seats know different things; null: of whoever is to move. */
  seat = $state<number | null>(null);
  /** Whether an answer is late. */
  late = $state(false);

  /** What of the same game gave way to what is shown. */
  aside = $state.raw<Sketch | null>(null);
  /** Why the place that was asked for cannot be shown, and one before it is. */
  astray = $state.raw<Words | null>(null);
  readonly moves = $derived(movesAt(this.sketch));
  /** The moves that led to what is shown. */
  #shown = $state.raw<readonly string[]>([]);
  #shownFor: number | null = null; // the seat as which that position is seen
  /** The position after the moves up to here; null while another one is still shown. */
  readonly here = $derived(this.#shown.join("\n") === this.moves.join("\n") ? this.study : null);
  #asked = 0;
  #pending = false; // whether a position is asked for that has not come yet
  #standing: Standing = "lent";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: () => unknown = () => {};
  /** By game: what this page has last kept, or found kept. Where something else stands there, another page has put it there. */
  readonly #known = new Map<string, string>();

  /** Who is told of the rules before the position is there. */
  constructor(readonly announce: (spec: string) => void = () => {}) {}

  /** Begin with something else. Where that cannot be shown, everything stays as it was and the problem is told. */
  async open(asked: Sketch, wanted: Standing = "new"): Promise<boolean> {
    const sketch = inLines(asked);
    if (isTooLarge(sketch)) return this.#refuse();
    const standing = wanted === "lent" && this.#isKept(sketch) ? "own" : wanted;
    this.announce(sketch.spec);
    this.astray = null;
    const again = () => this.open(sketch, standing);
    if (await this.#opened(sketch, standing, again)) return true;
    const { problem } = this;
    const isLost = problem && !problem.passing; // its place may be what is wrong
    const near = isLost && sketch.path.length ? await this.#before(sketch, again) : null;
    if (!near || !(await this.#opened(standing === "lent" ? withoutLost(sketch, near) : near, standing, again)))
      return false;
    this.astray = problem!.words;
    return true;
  }

  async #opened(sketch: Sketch, standing: Standing, again: () => unknown): Promise<boolean> {
    const first = await this.#ask(sketch, null, again);
    const number = this.#asked;
    const own = first && (await perspectiveFor(sketch, first));
    if (number !== this.#asked) return false; // somebody wants something else
    const study = own === null ? first : await this.#ask(sketch, own, again);
    if (!study) return false;
    this.seat = own;
    return this.#show(study, sketch, standing);
  }

  /** As far along its way as the rules follow it, found by halves; null where not even its beginning can be shown. */
  async #before(sketch: Sketch, again: () => unknown): Promise<Sketch | null> {
    const upTo = (count: number): Sketch => ({ ...sketch, path: sketch.path.slice(0, count) });
    let [good, bad] = [-1, sketch.path.length];
    while (bad - good > 1) {
      const tried = good < 0 ? 0 : Math.floor((good + bad) / 2);
      if (await this.#ask(upTo(tried), null, again)) good = tried;
      else if (tried === 0 || !this.problem || this.problem.passing) return null;
      else bad = tried;
    }
    return upTo(good);
  }

  /** What this browser kept from the last time, or from the last time that game was looked at, if that is still good. */
  async resume(game = ""): Promise<boolean> {
    const kept = readKept(keptAs(game));
    if (!kept) return false;
    this.#lookAtKept(gameOf(kept));
    return this.open(kept, "own");
  }

  /** What gave way comes back, and what is shown gives way to it. */
  async exchange(): Promise<boolean> {
    this.#lookAside(); // another page may have changed it
    const [back, left] = [this.aside, this.sketch];
    if (back) this.#lookAtKept(gameOf(back));
    if (!back || !(await this.open(back, "own"))) return false;
    write(asideAs(gameOf(back)), hasWork(left) ? written(left) : "");
    this.#lookAside();
    return true;
  }

  go(path: Path): Promise<boolean> {
    const next = { ...this.sketch, path };
    return this.#pending && this.#isShown(next) ? this.#stay(next) : this.#change(next, this.#standing);
  }

  /** Whether the board shows that position, seen as it is wanted. */
  #isShown(sketch: Sketch): boolean {
    return !!this.study && this.seat === this.#shownFor && movesAt(sketch).join("\n") === this.#shown.join("\n");
  }

  /** Give up a position that has not come yet: what is shown is wanted again. */
  #stay(sketch: Sketch): Promise<boolean> {
    ++this.#asked;
    this.#rest();
    this.#put(sketch, this.#standing);
    this.#turnBack();
    return Promise.resolve(true);
  }

  back(): void {
    if (this.sketch.path.length) void this.go(this.sketch.path.slice(0, -1));
  }

  forth(): void {
    if (onwardFrom(this.sketch, this.sketch.path).length) void this.go([...this.sketch.path, 0]);
  }

  toEnd(): void {
    void this.go(mainFrom(this.sketch, this.sketch.path));
  }

  /** A move in the position that is shown. */
  play(move: string): Promise<boolean> {
    const { study } = this;
    if (!study) return Promise.resolve(false);
    const named = study.traits.simultaneous ? bySeat(move, study.seat) : move;
    return this.#change(played(this.#atShown(), named), this.#changed());
  }

  /** Put a line beside what is there, without leaving one's place. */
  note(moves: readonly string[]): boolean {
    const next = { ...noted(this.#atShown(), moves), path: this.sketch.path };
    if (isTooLarge(next)) return this.#refuse();
    this.#put(next, this.#changed());
    return true;
  }

  /** Put branches that were made elsewhere where one is, and go to their first move. */
  graft(branches: readonly Branch[]): Promise<boolean> {
    return this.#change(grafted(this.#atShown(), branches), this.#changed());
  }

  cut(path: Path): void {
    void this.#change(cut(this.sketch, path), this.#changed());
  }

  promote(path: Path): void {
    this.#put(promoted(this.sketch, path), this.#changed());
  }

  look(seat: number | null): void {
    this.seat = seat;
    void this.go(this.sketch.path);
  }

  /** What could not be had, or is late, is asked for once more. */
  retry(): void {
    this.#retry();
  }

  /** The sketch where what is shown is. */
  #atShown(): Sketch {
    return { ...this.sketch, path: pathAlong(this.sketch, this.#shown) ?? this.sketch.path };
  }

  #changed(): Standing {
    return this.#standing === "lent" ? "new" : "own";
  }

  /** Kept before anybody has answered, so that nothing is lost; what the rules forbid is taken back. */
  async #change(next: Sketch, standing: Standing): Promise<boolean> {
    if (next.onward !== this.sketch.onward && isTooLarge(next)) return this.#refuse();
    const before = this.#atShown();
    this.#put(next, standing);
    return this.#follow(before);
  }

  async #follow(before: Sketch): Promise<boolean> {
    const study = await this.#ask(this.sketch, this.seat, () => this.#follow(before));
    if (study) return this.#show(study, this.sketch, this.#standing);
    if (!this.problem) return false;
    if (!this.problem.passing) this.#put(before, this.#standing);
    return this.#turnBack();
  }

  /** More than can be kept is not begun. */
  #refuse(): boolean {
    this.problem = TOO_LARGE;
    return this.#turnBack();
  }

  /** What was moved on the board goes back. */
  #turnBack(): false {
    if (this.study) this.study = { ...this.study };
    return false;
  }

  #show(study: Study, sketch: Sketch, standing: Standing): boolean {
    this.study = study;
    this.#shown = movesAt(sketch);
    this.#shownFor = this.seat;
    const seats = study.steps.map(({ seat }) => seat);
    this.#put(seated(sketch, sketch.path, seats), standing);
    return true;
  }

  /** What is wrong, for somebody who says it herself. */
  yieldProblem(): Problem | null {
    const { problem } = this;
    this.problem = null;
    return problem;
  }

  /** The position of a sketch; null, and a problem, where there is none, or only null where something else was asked for since. */
  async #ask(sketch: Sketch, seat: number | null, retry: () => unknown): Promise<Study | null> {
    const number = ++this.#asked;
    this.#retry = retry;
    this.#wait();
    try {
      const { spec, start } = sketch;
      const study = await ask({ spec, position: start, moves: movesAt(sketch), seat });
      return number === this.#asked ? study : null;
    } catch (trouble) {
      if (number === this.#asked) this.problem = problemOf(trouble);
      return null;
    } finally {
      if (number === this.#asked) this.#rest();
    }
  }

  #wait(): void {
    this.#rest();
    this.#pending = true;
    this.problem = null;
    this.#timer = setTimeout(() => (this.late = true), PATIENCE);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.late = false;
    this.#pending = false;
  }

  #put(sketch: Sketch, standing: Standing): void {
    const game = gameOf(sketch);
    const isOther = standing === "new" || game !== gameOf(this.sketch);
    this.sketch = sketch;
    this.#standing = standing === "lent" ? "lent" : "own";
    const isNews = standing !== "lent" && this.#keep(sketch, standing);
    if (isOther || isNews) this.#lookAside();
  }

  /** Keep it; what it takes the place of steps aside. Whether there was something that this page did not know. */
  #keep(sketch: Sketch, standing: Standing): boolean {
    const game = gameOf(sketch);
    const text = written(sketch);
    const [kept, work] = [readKept(keptAs(game)), workOf(sketchIn(text))];
    const [there, known] = [workOf(kept), this.#known.get(game)];
    const isFromElsewhere = standing === "own" && there !== "" && there !== known && there !== work;
    if (isFromElsewhere && work === known) return true; // one only steps through it here: that is no newer
    if (kept && there !== "" && (standing === "new" || isFromElsewhere)) write(asideAs(game), written(kept));
    for (const name of ["", game]) write(keptAs(name), text);
    this.#lookAtKept(game);
    return isFromElsewhere;
  }

  /** Whether just that is what was kept, wherever it comes from now; it goes on as what it is. */
  #isKept(sketch: Sketch): boolean {
    const [game, work] = [gameOf(sketch), workOf(sketch)];
    if (!work || work !== workOf(readKept(keptAs(game)))) return false;
    this.#lookAtKept(game);
    return true;
  }

  get isOwn(): boolean {
    return this.#standing === "own";
  }

  #lookAtKept(game: string): void {
    this.#known.set(game, workOf(readKept(keptAs(game))));
  }

  /** What else there is of the same game: what another page keeps meanwhile, or what stepped aside. */
  #lookAside(): void {
    const game = gameOf(this.sketch);
    const others = [keptAs(game), asideAs(game)].map(readKept);
    const mine = workOf(this.sketch);
    const other = others.find((one) => ![mine, ""].includes(workOf(one)));
    this.aside = this.#standing === "lent" ? null : (other ?? null);
  }
}

const isTooLarge = ({ onward }: Sketch): boolean => counted(onward) > MOST_BRANCHES;

/** The sketch without the move that the rules forbid behind a place, where it was only asked for and not played. */
function withoutLost(sketch: Sketch, near: Sketch): Sketch {
  const lost = sketch.path.slice(0, near.path.length + 1);
  return { ...(along(sketch, lost).at(-1)?.happened ? near : cut(near, lost)), path: near.path };
}

const gameOf = ({ spec }: Sketch): string => readSpec(spec).name;

export const problemOf = (trouble: unknown): Problem => ({
  words: wordsOf(trouble),
  field: trouble instanceof Trouble ? trouble.field : null,
  passing: trouble instanceof Trouble && isPassing(trouble.status),
});

/** What is no answer to the question itself: no network, too many requests, or a server that is not well. */
const isPassing = (status: number): boolean => status === 0 || status === TOO_MANY || status >= 500;
