// What is seen on the board: the stones before a turn, and how much of that turn has been shown.

import type { Shown } from "../common/contract";
import { effectText, isWay } from "./chain";
import { afterTurn, type Carried, carried, matches, settled, type Stone } from "./stones";
import type { Step, Way } from "./turn";

const SLOWEST_STEP = 280; // milliseconds
const FASTEST_STEP = 170;
const WHOLE_CHAIN = 1800;
const LAST_STEP = 420; // until the stone has arrived and what it took is lifted off

/** How long each step of a chain takes: long ones are shown faster. */
const paceOf = ({ steps }: Way): number =>
  Math.max(FASTEST_STEP, Math.min(SLOWEST_STEP, WHOLE_CHAIN / Math.max(1, steps.length)));

/** How long a whole turn is seen moving. */
export const lasting = (way: Way): number => (way.steps.length - 1) * paceOf(way) + LAST_STEP;

export class Scene {
  private before = $state.raw<Stone[]>([]);
  private effect = $state.raw<Way | null>(null);
  private shown = $state(0); // steps of the effect
  private seq: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The stones once everything has been shown. */
  readonly now = $derived(this.effect ? afterTurn(this.before, this.effect) : this.before);
  readonly playing = $derived(this.effect !== null && this.shown < this.effect.steps.length);

  /** As much of the turn as has been shown. */
  readonly progress = $derived(this.effect && { ...this.effect, steps: this.effect.steps.slice(0, this.shown) });

  /** The stones to draw; `steps` are those of a chain that is being built on top of what stands. */
  drawn(from: string | null, steps: Step[]): Carried {
    if (from !== null && steps.length) return carried(this.now, from, steps);
    const { from: start, steps: made } = this.progress ?? { from: "", steps: [] };
    return carried(this.before, start, made);
  }

  /** A board has come: as the next turn where it is one, else as it lies. `seen` is a turn already shown as a chain. */
  show(board: string, last: Shown | null, animate: boolean, seen: string | null): void {
    const seq = last?.seq ?? null;
    const effect = last && isWay(last.effect) ? last.effect : null;
    if (seq === this.seq && matches(this.now, board)) return;
    this.finish();
    const next = effect !== null && this.before.length > 0 && matches(afterTurn(this.now, effect), board);
    if (next) this.turn(effect, animate && effectText(effect) !== seen);
    else this.lay(settled(this.now, board));
    this.seq = seq;
  }

  /** Whatever is still moving arrives at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.shown = this.effect?.steps.length ?? 0;
  }

  private lay(stones: Stone[]): void {
    this.before = stones;
    this.effect = null;
    this.shown = 0;
  }

  private turn(effect: Way, animate: boolean): void {
    this.before = this.now;
    this.effect = effect;
    this.shown = animate ? 0 : effect.steps.length;
    if (animate) this.step();
  }

  private step(): void {
    this.shown += 1;
    if (this.playing) this.timer = setTimeout(() => this.step(), paceOf(this.effect!));
  }
}
