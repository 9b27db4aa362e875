// What somebody comes to the analysis for: the address, what was kept, another game, a set-up, a record.

import { api } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import type { RecordGame, Words } from "../lib/protocol";
import { study } from "../lib/study";
import { problemOf, type Analysis, type Problem } from "./analysis.svelte";
import { LinkProblem, type BadLink } from "./link";
import { initialSketch, NotThere, sketchOfPlayed } from "./initial-sketch";
import { gameIn, movesAt, sketchOf, type Branch, type Sketch } from "./tree";

/** Where that what is looked at comes from: the address or the kept one, a choice of game, a set-up, a record. */
export interface Source {
  by: "address" | "choice" | "setup" | "bring";
}

/** Whether what was brought is shown, or what is wrong with it. */
export interface Brought {
  opened: boolean;
  refused: Words | null;
}

/** What cannot be shown: in the words of the server, or why not. */
export type Wrong = Words | BadLink | NotThere["why"];

export class AnalysisLoader {
  from = $state.raw<Source>({ by: "address" });
  /** What was wrong with that what was asked for. */
  wrong = $state.raw<Wrong | null>(null);
  /** Whether what is shown was kept from the last time. */
  resumed = $state(false);
  /** Whether the first position stands, or why it does not. */
  opened = $state(false);
  /** Whether the beginning may go better another time. */
  stuck = $state(false);
  /** Why the game that was played cannot be followed to its end. */
  broken = $state.raw<Words | null>(null);
  /** What was done last, in words. */
  told = $state("");
  #choices = 0; // of a game

  constructor(
    readonly analysing: Analysis,
    readonly query: URLSearchParams,
  ) {}

  /** Show what the address asks for; where that is not to be had at all, what was kept, else the beginning of a game. */
  async begin(fragment = ""): Promise<void> {
    [this.wrong, this.stuck] = [null, false];
    await this.#opening(fragment).catch((trouble: unknown) => this.#fail(trouble));
    const isPassing = this.stuck || this.analysing.problem?.passing;
    if (!this.analysing.study && !isPassing) await this.#keptOrUsual().catch((trouble: unknown) => this.#fail(trouble));
    this.opened = true;
    await this.#check();
  }

  /** A link may hold anything: whether its game can be followed is known before anybody reviews it. */
  async #check(): Promise<void> {
    const { sketch } = this.analysing;
    const moves = movesAt(sketch, gameIn(sketch));
    if (!moves.length) return;
    try {
      await study({ spec: sketch.spec, position: sketch.start, moves });
    } catch (trouble) {
      const { words, passing } = problemOf(trouble);
      if (!passing && sketch.onward === this.analysing.sketch.onward) this.broken = words;
    }
  }

  #fail(trouble: unknown): void {
    [this.wrong, this.stuck] = [whyNot(trouble), problemOf(trouble).passing];
  }

  async #opening(fragment: string): Promise<void> {
    const asked = await initialSketch(this.query, fragment);
    if (!asked) return this.#keptOrUsual();
    const { analysing } = this;
    const opened = await analysing.open(asked, "lent");
    if (!opened && !analysing.problem?.passing) this.wrong = analysing.problem?.words ?? null;
    this.resumed = opened && analysing.isOwn;
    if (opened && !gameIn(asked).length) this.wrong = analysing.astray; // of games that were played the review says so
  }

  async #keptOrUsual(): Promise<void> {
    if (await this.#resume()) return;
    const [first] = await api.catalogue();
    await this.analysing.open(sketchOf(first?.name ?? ""));
  }

  /** What was kept, of that game or at all. Where that is more than the beginning of a game, it is said. */
  async #resume(game?: string): Promise<boolean> {
    const found = await this.analysing.resume(game);
    const { onward, start } = this.analysing.sketch;
    this.resumed = found && (onward.length > 0 || start !== null);
    return found;
  }

  async anew(): Promise<void> {
    if (await this.analysing.open(sketchOf(this.analysing.sketch.spec))) this.#looksAt("choice");
  }

  async exchange(): Promise<void> {
    if (await this.analysing.exchange()) this.#looksAt("choice", true);
  }

  /** Another game: what was last looked at of it, else its beginning. */
  async change(game: string): Promise<void> {
    const choice = ++this.#choices;
    const found = await this.#resume(game);
    if (choice !== this.#choices) return; // somebody has chosen again meanwhile
    if (found || (await this.analysing.open(sketchOf(game)))) this.#looksAt("choice", this.resumed);
  }

  /** What is wrong with it is said where it was entered, and only there. */
  async setUp(sketch: Sketch): Promise<Problem | null> {
    if (!(await this.analysing.open(sketch))) return this.analysing.yieldProblem();
    this.#looksAt("setup");
    return null;
  }

  /** A game of a record. */
  async bring(game: RecordGame): Promise<Brought> {
    const opened = await this.analysing.open(await sketchOfPlayed(game));
    if (opened) this.#looksAt("bring");
    return this.#brought(opened);
  }

  /** A line of the engine, noted beside what is there. */
  note(moves: readonly string[]): void {
    this.told = this.analysing.note(moves) ? t("engine.noted") : "";
  }

  /** Moves that go on from what is shown. */
  async goOn(branches: readonly Branch[]): Promise<Brought> {
    const opened = await this.analysing.graft(branches);
    if (opened) scrollTo({ top: 0 });
    return this.#brought(opened);
  }

  /** What may be answered another time is asked for again above, at the board; what is wrong is said where it was entered. */
  #brought(opened: boolean): Brought {
    const isRefused = !opened && this.analysing.problem?.passing === false;
    return { opened, refused: isRefused ? this.analysing.yieldProblem()!.words : null };
  }

  /** What the address asked for is over: whoever loads the page again finds what she looks at now. */
  #looksAt(by: Source["by"], isKept = false): void {
    if (location.search || location.hash) history.replaceState(null, "", location.pathname);
    [this.wrong, this.broken, this.told, this.from, this.resumed] = [null, null, "", { by }, isKept];
    if (by === "choice") void this.#check(); // everything else has been checked already
    scrollTo({ top: 0 });
  }
}

function whyNot(trouble: unknown): Wrong {
  if (trouble instanceof LinkProblem) return trouble.why;
  return trouble instanceof NotThere ? trouble.why : problemOf(trouble).words;
}
