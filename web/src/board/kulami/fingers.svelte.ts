// What a mouse, a finger or a pen does on the board: it shows the cell under it, chooses where it is lifted, and points.

import { Gesture, nameUnder, Twice } from "../../lib/gesture.svelte";

export interface Wishes {
  /** The cell at or nearest to a place on the screen. */
  cellUnder: (event: MouseEvent) => string | null;
  choose: (at: string) => void;
  point: (at: string) => void;
}

export class Fingers {
  /** The cell under the mouse, or under the finger while it is down. */
  hovered = $state<string | null>(null);
  #gesture: Gesture<string>;
  #chosen = new Twice<string>();

  constructor(readonly wishes: Wishes) {
    this.#gesture = new Gesture({
      under: wishes.cellUnder,
      hold: wishes.point,
      tap: (at, event) => this.#chosen.again(at, event.timeStamp) || wishes.choose(at),
    });
  }

  down = (event: PointerEvent): void => {
    this.#gesture.down(event, this.wishes.cellUnder(event));
    this.hovered = this.#gesture.pressed ?? this.hovered;
  };

  move = (event: PointerEvent): void => {
    if (this.#gesture.move(event)) this.hovered = this.#gesture.pressed;
    else if (event.pointerType === "mouse") this.hovered = this.wishes.cellUnder(event);
  };

  up = (event: PointerEvent): void => {
    this.#gesture.up(event);
    this.letGo(event);
  };

  letGo = (event: PointerEvent): void => {
    this.#gesture.cancel();
    if (event.pointerType !== "mouse" || event.type === "pointerleave") this.hovered = null;
  };

  /** A click without a pointer: a screen reader's. */
  click = (event: MouseEvent): void => {
    const at = nameUnder(event);
    if (event.detail === 0 && at) this.wishes.choose(at);
  };

  menu = (event: MouseEvent): void => this.#gesture.menu(event, this.wishes.cellUnder(event));
}
