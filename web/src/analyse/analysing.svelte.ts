// An analysis that goes on: a sketch, the position one looks at in it, and what is wrong with what was asked last.

import { Trouble, wordsOf } from "../lib/api";
import type { RecordGame, RecordLine, Study, Words } from "../lib/protocol";
import { readSpec } from "../lib/spec";
import { read, write } from "../lib/storage";
import { bySeat, study as ask } from "../study/study";
import { readSketch, written } from "./link";
import {
  cut,
  mainFrom,
  movesAt,
  noted,
  onwardFrom,
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

function readKept(place: string): Sketch | null {
  try {
    return readSketch(read(place, ""));
  } catch {
    return null;
  }
}

/** Something new gives what was kept its place; what was kept is one's own; what others made is kept once it is changed. */
type Standing = "new" | "own" | "lent";

export interface Problem {
  words: Words;
  /** What was wrong: spec or a rule field, position, moves. */
  field: string | null;
}

/** Where that what is looked at comes from: the address or the kept one, a choice of game, a set-up, a record. */
export interface Source {
  by: "address" | "choice" | "setup" | "bring";
}

export class Analysing {
  sketch = $state.raw<Sketch>(sketchOf(""));
  study = $state.raw<Study | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Through whose eyes it is seen, where seats know different things; null: of whoever is to move. */
  seat = $state<number | null>(null);
  busy = $state(false);

  /** What of the same game gave way to what is shown. */
  aside = $state.raw<Sketch | null>(null);
  readonly moves = $derived(movesAt(this.sketch));
  #asked = 0;
  #standing: Standing = "lent";

  /** Who is told of the rules before the position is there. */
  constructor(readonly announce: (spec: string) => void = () => {}) {}

  /** Begin with something else. Where that cannot be shown, everything stays as it was and the problem is told. */
  async open(sketch: Sketch, standing: Standing = "new"): Promise<boolean> {
    const path = sketch.path;
    this.announce(sketch.spec);
    const shown = this.#show(sketch, path, standing);
    const number = this.#asked;
    if (await shown) return true;
    return path.length > 0 && number === this.#asked && this.#show(sketch, [], standing);
  }

  /** What this browser kept from the last time, or from the last time that game was looked at, if that is still good. */
  async resume(game = ""): Promise<boolean> {
    const kept = readKept(keptAs(game));
    return kept !== null && this.open(kept, "own");
  }

  /** What gave way comes back, and what is shown gives way to it. */
  async exchange(): Promise<boolean> {
    const [back, left] = [this.aside, this.sketch];
    if (!back || !(await this.open(back, "own"))) return false;
    write(asideAs(gameOf(back)), hasWork(left) ? written(left) : "");
    this.#lookAside();
    return true;
  }

  go(path: Path): Promise<boolean> {
    return this.#show(this.sketch, path);
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

  play(move: string): Promise<boolean> {
    const { study } = this;
    if (!study) return Promise.resolve(false);
    const named = study.traits.simultaneous ? bySeat(move, study.seat) : move;
    const next = played(this.sketch, named);
    return this.#show(next, next.path, this.#changed());
  }

  /** Put a line beside what is there, without leaving one's place. */
  note(moves: readonly string[]): void {
    this.#put(noted(this.sketch, moves), this.#changed());
  }

  cut(path: Path): void {
    const next = cut(this.sketch, path);
    void this.#show(next, next.path, this.#changed());
  }

  promote(path: Path): void {
    this.#put(promoted(this.sketch, path), this.#changed());
  }

  look(seat: number | null): void {
    this.seat = seat;
    void this.go(this.sketch.path);
  }

  #changed(): Standing {
    return this.#standing === "lent" ? "new" : "own";
  }

  async #show(sketch: Sketch, path: Path, standing: Standing = this.#standing): Promise<boolean> {
    const number = ++this.#asked;
    this.busy = true;
    try {
      const { spec, start } = sketch;
      const study = await ask({ spec, position: start, moves: movesAt(sketch, path), seat: this.seat });
      if (number !== this.#asked) return false;
      this.study = study;
      this.problem = null;
      const seats = study.steps.map(({ seat }) => seat);
      this.#put(seated({ ...sketch, path }, path, seats), standing);
      return true;
    } catch (trouble) {
      if (number === this.#asked) this.problem = problemOf(trouble);
      return false;
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }

  #put(sketch: Sketch, standing: Standing): void {
    const game = gameOf(sketch);
    const isOther = standing === "new" || game !== gameOf(this.sketch);
    const kept = standing === "new" ? readKept(keptAs(game)) : null;
    if (kept && hasWork(kept)) write(asideAs(game), written(kept));
    this.sketch = sketch;
    this.#standing = standing === "lent" ? "lent" : "own";
    if (standing !== "lent") for (const name of ["", game]) write(keptAs(name), written(sketch));
    if (isOther) this.#lookAside();
  }

  #lookAside(): void {
    this.aside = this.#standing === "lent" ? null : readKept(asideAs(gameOf(this.sketch)));
  }
}

const gameOf = ({ spec }: Sketch): string => readSpec(spec).name;

export const problemOf = (trouble: unknown): Problem => ({
  words: wordsOf(trouble),
  field: trouble instanceof Trouble ? trouble.field : null,
});

/** What may be said at any time, also by somebody who is not to move. */
const TALK = /^(resign|(offer|accept|decline|withdraw) draw)$/;

/** A game of a record as a sketch that begins at its start; what may be done out of turn names its seat. */
export const sketchOfRecord = ({ spec, start, line, tags }: RecordGame, simultaneous: boolean): Sketch => ({
  ...{ spec, start, tags, path: [] },
  onward: branchesOf(line, simultaneous),
});

/** A line and what could have been played instead: the alternatives of a move stand beside it. */
function branchesOf({ intro, nodes }: RecordLine, simultaneous: boolean): Branch[] {
  let onward: Branch[] = [];
  for (const [at, { seat, move, comment, variations }] of [...nodes.entries()].toReversed()) {
    const named = simultaneous || TALK.test(move) ? bySeat(move, seat) : move;
    const said = [at === 0 ? intro : "", comment].filter(Boolean).join(" ");
    const main: Branch = { move: named, seat, ...(said ? { comment: said } : {}), onward };
    onward = [main, ...variations.flatMap((variation) => branchesOf(variation, simultaneous))];
  }
  return onward;
}
