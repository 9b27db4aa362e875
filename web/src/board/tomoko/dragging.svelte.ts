// Something taken up with the pointer: it is dragged as soon as it has gone a little way, else it was a click.

import type { Point } from "./ring";

const FAR_ENOUGH = 9;

export class Dragging {
  /** Where on the page it is held; null while nothing is dragged. */
  at: Point | null = $state.raw(null);
  #start: Point | null = null;
  #dragged = false;

  down(event: PointerEvent): void {
    this.#dragged = false;
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    this.#start = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.#start) return;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > FAR_ENOUGH;
    this.#dragged ||= far;
    if (this.#dragged) this.at = { x: event.clientX, y: event.clientY };
  }

  /** Let it go; says where, if it was dragged. */
  up(): Point | null {
    const at = this.at;
    this.#start = this.at = null;
    return at;
  }

  /** Whether the click that comes now only ends a drag. */
  spent(): boolean {
    const spent = this.#dragged;
    this.#dragged = false;
    return spent;
  }
}
