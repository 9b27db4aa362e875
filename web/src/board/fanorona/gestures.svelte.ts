// Pressing, dragging and long presses on the board; a tap arrives as a click and is no business of these.

import type { Spot } from "./geometry";

const DRAG_AFTER = 7; // pixels
const LONG_PRESS = 550; // milliseconds

export interface Surface {
  /** Where on the board the pointer is, in units of the board. */
  spotOf(event: PointerEvent): Spot;
  pointOf(event: Event): string | null;
  nearest(spot: Spot): string | null;
  canDrag(point: string): boolean;
  ongrab(point: string): void;
  ondrop(point: string | null): void;
  onhover(point: string | null): void;
  onpoint(point: string): void;
}

interface Press {
  pointer: number;
  point: string;
  x: number;
  y: number;
}

export class Gestures {
  /** Where a dragged stone is now. */
  dragged = $state.raw<Spot | null>(null);
  private press: Press | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private swallow = false; // the click that follows a drag or a long press

  constructor(private readonly surface: Surface) {}

  /** Whether a click is the end of something that has been dealt with. */
  swallowed(): boolean {
    const swallow = this.swallow;
    this.swallow = false;
    return swallow;
  }

  down = (event: PointerEvent): void => {
    this.swallow = false;
    const point = this.surface.pointOf(event);
    if (event.button !== 0 || !event.isPrimary || point === null) return;
    this.press = { pointer: event.pointerId, point, x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") this.timer = setTimeout(() => this.longPress(point), LONG_PRESS);
  };

  move = (event: PointerEvent): void => {
    if (this.press?.pointer === event.pointerId) this.pull(event, this.press);
    if (this.dragged || event.pointerType === "mouse") {
      this.surface.onhover(this.surface.nearest(this.surface.spotOf(event)));
    }
  };

  up = (event: PointerEvent): void => {
    const dropped = this.dragged;
    this.end();
    if (!dropped) return;
    this.swallow = true;
    this.surface.ondrop(this.surface.nearest(this.surface.spotOf(event)));
  };

  cancel = (): void => {
    this.end();
    this.surface.onhover(null);
  };

  menu = (event: MouseEvent): void => {
    const point = this.surface.pointOf(event);
    if (point === null) return;
    event.preventDefault();
    if (!this.swallow) this.point(point);
  };

  /** A finger that drags a stone does not scroll the page. */
  touchMove = (event: TouchEvent): void => {
    if (event.cancelable && this.press && this.surface.canDrag(this.press.point)) event.preventDefault();
  };

  private pull(event: PointerEvent, press: Press): void {
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_AFTER;
    if (far) clearTimeout(this.timer);
    if (!this.dragged && far && this.surface.canDrag(press.point)) this.grab(event, press.point);
    if (this.dragged) this.dragged = this.surface.spotOf(event);
  }

  private grab(event: PointerEvent, point: string): void {
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    this.surface.ongrab(point);
    this.dragged = this.surface.spotOf(event);
  }

  private longPress(point: string): void {
    this.press = null;
    this.point(point);
  }

  private point(point: string): void {
    this.swallow = true;
    this.surface.onpoint(point);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.press = null;
    this.dragged = null;
  }
}
