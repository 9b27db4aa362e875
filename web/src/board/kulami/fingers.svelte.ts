// What a mouse, a finger or a pen does on the board: hover, press, slide, tap, hold, point.

export interface Wishes {
  /** The cell at or nearest to a place on the screen. */
  cellUnder: (event: MouseEvent) => string | null;
  choose: (at: string) => void;
  point: (at: string) => void;
}

interface Press {
  long: boolean;
  timer: ReturnType<typeof setTimeout>;
}

const LONG = 600; // milliseconds after which a press points
const TWICE = 400; // milliseconds within which a second tap on a cell is the same wish

export class Fingers {
  /** The cell under the mouse, or under the finger while it is down. */
  hovered = $state<string | null>(null);
  #press: Press | null = null;
  #chosen = { at: "", time: -Infinity };

  constructor(readonly wishes: Wishes) {}

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    this.hovered = this.wishes.cellUnder(event);
    const hold = () => event.pointerType !== "mouse" && this.#held();
    this.#press = { long: false, timer: setTimeout(hold, LONG) };
  };

  #held(): void {
    if (!this.#press || this.hovered === null) return;
    this.#press.long = true;
    this.wishes.point(this.hovered);
  }

  move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || this.#press) this.hovered = this.wishes.cellUnder(event);
  };

  up = (event: PointerEvent): void => {
    const [press, at] = [this.#press, this.wishes.cellUnder(event)];
    this.letGo(event);
    if (press && !press.long && at !== null) this.#choose(at, event.timeStamp);
  };

  letGo = (event: PointerEvent): void => {
    if (this.#press) clearTimeout(this.#press.timer);
    this.#press = null;
    if (event.pointerType !== "mouse" || event.type === "pointerleave") this.hovered = null;
  };

  /** A click without a pointer: a screen reader's. */
  click = (event: MouseEvent): void => {
    const at = (event.target as Element).closest("[data-at]")?.getAttribute("data-at");
    if (event.detail === 0 && at) this.wishes.choose(at);
  };

  menu = (event: MouseEvent): void => {
    event.preventDefault();
    const at = this.wishes.cellUnder(event);
    if (at !== null && !this.#press) this.wishes.point(at);
  };

  #choose(at: string, time: number): void {
    const again = at === this.#chosen.at && time - this.#chosen.time < TWICE;
    this.#chosen = { at, time };
    if (!again) this.wishes.choose(at);
  }
}
