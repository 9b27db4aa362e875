// Solving a puzzle: what comes of each move, hints on request, and the solution step by step.

import type { Hint } from "../analysis/hint.svelte";
import type { BoardKit } from "../board/common/contract";
import { analysisOf } from "../board/kits";
import { api, wordsOf } from "../lib/api";
import { say } from "../lib/i18n.svelte";
import type { Puzzle, PuzzleAnswer } from "../lib/protocol";
import { moving } from "../lib/settings.svelte";
import { study as ask, type Study } from "../lib/study";

/** refuted: a wrong move stands on the board with the reply that punishes it; given: the solution was asked for. */
export type Phase = "trying" | "refuted" | "solved" | "given";

const REPLY_AFTER = 700; // milliseconds in which a move is seen before it is answered

/** What is told when something has come of it: a wrong move and help both cost the first try. */
interface Listener {
  missed: () => void;
  helped: () => void;
  solved: () => void;
}

/** The position after so many moves of the solution, and then others. */
export function positionOf(
  { spec, position, solution, seat }: Puzzle,
  count: number,
  ...more: string[]
): Promise<Study> {
  return ask({ spec, position, moves: [...solution.slice(0, count), ...more], seat, help: false });
}

export class PuzzleAttempt {
  shown = $state.raw<Study>() as Study;
  /** How many moves of the solution stand on the board. */
  step = $state(0);
  phase = $state<Phase>("trying");
  busy = $state(false);
  hint = $state.raw<Hint | null>(null);
  /** Why the last move was wrong, or what went wrong; asked anew where somebody changes the language. */
  wrong = $state.raw<(() => string) | null>(null);
  #hinted = 0;
  #before: Study | null = null;
  #waiting = 0;

  constructor(
    readonly puzzle: Puzzle,
    readonly board: BoardKit,
    shown: Study,
    readonly told: Listener,
  ) {
    this.shown = shown;
  }

  get over(): boolean {
    return this.phase === "solved" || this.phase === "given";
  }

  /** What speaks for the move that was made last, where it is one of the solver's. */
  get why(): string {
    const why = this.step % 2 ? this.puzzle.reasons[(this.step - 1) / 2] : undefined;
    return why ? say(why) : "";
  }

  leave(): void {
    clearTimeout(this.#waiting);
  }

  attempt(move: string): Promise<void> {
    return this.#alone("trying", async () => {
      const answer = await api.tryPuzzle(this.puzzle.key, this.step, move);
      this.#forget();
      await (answer.right ? this.#goOn(answer) : this.#refute(answer));
    });
  }

  /** The wrong move and its reply are taken back. */
  again(): void {
    if (this.phase !== "refuted" || this.busy || !this.#before) return;
    this.#forget();
    this.phase = "trying";
    this.shown = { ...this.#before };
  }

  /** First where to look, then the move, which is no first try any more, then why. */
  askForHint(): Promise<void> {
    return this.#alone("trying", async () => {
      const { solution, reasons, kit } = this.puzzle;
      const [{ hintsOf }, analysis] = await Promise.all([import("../analysis/hint.svelte"), analysisOf(kit)]);
      const [move, why] = [solution[this.step]!, reasons[this.step / 2]!];
      const hints = hintsOf({ study: this.shown, move, kit: analysis, board: this.board, why: () => say(why) });
      this.#hinted = Math.min(this.#hinted + 1, hints.length);
      [this.hint, this.wrong] = [hints[this.#hinted - 1]!, null];
      if (this.hint.left < 2) this.told.helped();
    });
  }

  giveUp(): Promise<void> {
    return this.#alone(this.phase, async () => {
      this.told.helped();
      await this.show(Math.min(this.step + 1, this.puzzle.solution.length));
      this.phase = "given";
    });
  }

  async show(count: number): Promise<void> {
    const shown = await positionOf(this.puzzle, count);
    this.#forget();
    [this.step, this.shown] = [count, shown];
  }

  /** One thing at a time; what goes wrong is said, and the board is as it was. */
  async #alone(phase: Phase, act: () => Promise<void>): Promise<void> {
    if (this.busy || this.over || this.phase !== phase) return;
    this.busy = true;
    try {
      await act();
    } catch (problem) {
      this.wrong = () => say(wordsOf(problem));
      if (this.phase === "trying") this.shown = { ...this.shown };
    } finally {
      this.busy = false;
    }
  }

  #forget(): void {
    [this.hint, this.wrong, this.#hinted] = [null, null, 0];
  }

  async #goOn({ done }: PuzzleAnswer): Promise<void> {
    await this.show(this.step + 1);
    if (done) {
      this.phase = "solved";
      return this.told.solved();
    }
    await this.#pause();
    await this.show(this.step + 1);
  }

  async #refute(answer: PuzzleAnswer): Promise<void> {
    this.told.missed();
    const before = (this.#before = this.shown);
    const after = await positionOf(this.puzzle, this.step, answer.move);
    [this.shown, this.phase] = [after, "refuted"];
    const [known] = await Promise.all([this.#known(answer, before, after), this.#pause()]);
    if (known) this.shown = known.shown;
    else if (answer.reply) this.shown = await positionOf(this.puzzle, this.step, answer.move, answer.reply);
    this.wrong = known?.words ?? (() => (answer.why ? say(answer.why) : ""));
  }

  /** Where the rules alone do not show what is wrong, the engine may know. */
  async #known({ move, settled }: PuzzleAnswer, before: Study, after: Study) {
    if (settled) return null;
    const { refutation } = await import("./refutation");
    return refutation({ puzzle: this.puzzle, board: this.board, count: this.step, move, before, after });
  }

  #pause(): Promise<void> {
    return new Promise((done) => (this.#waiting = window.setTimeout(done, moving() ? REPLY_AFTER : 0)));
  }
}
