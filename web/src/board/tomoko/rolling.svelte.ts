// The balls as they lie and roll: what a board text and the last move say, as things that keep their identity.

import type { PushEffect } from "./messages";
import type { Shown } from "../common/contract";
import { boardText, settle, slide, type Ball, type Colour } from "./balls";
import { RING, edgeOf } from "./ring";
import { isPush } from "./table";

export const SLIDE_MS = 240;
const IDS_OF_A_PUSH = 2 * RING.length;

export class Rolling {
  balls: Ball[] = $state.raw([]);
  /** A ball that has fallen out and lies in the gutter for a moment. */
  fallen: Ball | null = $state.raw(null);
  #seq: number | null = null;
  #serial = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The identity that a ball pushed here would get: the same in a preview and when it comes true. */
  idOf(edge: string, colour: Colour): number {
    return this.#serial + 2 * RING.indexOf(edge) + (colour === "d" ? 0 : 1);
  }

  /** Bring the balls to where they lie now; whatever still rolls has arrived. */
  show(board: string, last: Shown | null, animate: boolean): void {
    const isNew = last !== null && last.seq !== this.#seq;
    this.#seq = last?.seq ?? null;
    if (boardText(this.balls) === board && !(isNew && isPush(last.effect))) return;
    this.#clearGutter();
    if (!(isNew && isPush(last.effect) && this.#follow(last.effect, board, animate))) this.#settle(board);
  }

  #follow(push: PushEffect, board: string, animate: boolean): boolean {
    const after = slide(this.balls, edgeOf(push.edge), push.colour, this.idOf(push.edge, push.colour));
    if (boardText(after.balls) !== board) return false;
    this.balls = after.balls;
    this.#serial += IDS_OF_A_PUSH;
    if (animate && after.fallen) this.#dropIntoGutter(after.fallen);
    return true;
  }

  #settle(board: string): void {
    this.balls = settle(board, this.balls, this.#serial);
    this.#serial += IDS_OF_A_PUSH;
  }

  #dropIntoGutter(ball: Ball): void {
    this.fallen = ball;
    this.#timer = setTimeout(() => (this.fallen = null), SLIDE_MS);
  }

  #clearGutter(): void {
    clearTimeout(this.#timer);
    this.fallen = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
