// What a mouse, a finger or a pen does to a thing on the page: tap it, drag it, hold it. One module, so that every board
// feels alike.

export const DRAG_AFTER = 7; // pixels a pointer may stray and still tap
export const HOLD_AFTER = 550; // milliseconds
export const TWICE_WITHIN = 400; // milliseconds between two taps that are one wish

export interface Place {
  x: number;
  y: number;
}

/** What a surface makes of gestures; what it leaves out does not happen there. */
export interface Gestures<Thing> {
  /** Pressed and let go. */
  tap?: (thing: Thing, event: PointerEvent) => void;
  /** A finger or a pen stayed on it, or the other button of the mouse was pressed. */
  hold?: (thing: Thing) => void;
  /** It is pulled away: whether it comes along. */
  lift?: (thing: Thing, event: PointerEvent) => boolean;
  /** It is carried, from the moment it was lifted on. */
  drag?: (thing: Thing, event: PointerEvent) => void;
  drop?: (thing: Thing, event: PointerEvent) => void;
  /** The drag was broken off. */
  lose?: (thing: Thing) => void;
  /** Where a press goes on to another thing when the pointer slides there: what is under it now. */
  under?: (event: PointerEvent) => Thing | null;
}

interface Press<Thing> extends Place {
  pointer: number;
  /** Null where the pointer has slid off everything. */
  thing: Thing | null;
}

export class Gesture<Thing> {
  /** Where on the page something is carried now; null while nothing is. */
  at = $state.raw<Place | null>(null);
  #press: Press<Thing> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #touched = false; // by the last pointer that was no mouse
  #spent = false; // the click that follows has been dealt with

  constructor(private readonly does: Gestures<Thing>) {}

  /** The thing under the pressing pointer. */
  get pressed(): Thing | null {
    return this.#press?.thing ?? null;
  }

  down(event: PointerEvent, thing: Thing | null): void {
    this.#end();
    this.#spent = false;
    this.#touched = event.pointerType !== "mouse";
    if (event.button !== 0 || event.isPrimary === false || thing === null) return;
    this.#press = { pointer: event.pointerId, thing, x: event.clientX, y: event.clientY };
    if (this.#touched && this.does.hold) this.#timer = setTimeout(() => this.#held(), HOLD_AFTER);
  }

  /** Says whether it is the pointer that presses. */
  move = (event: PointerEvent): boolean => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return false;
    if (this.does.under) press.thing = this.does.under(event);
    else if (!this.at && isFar(press, event)) this.#pull(press, event);
    if (this.at) this.#carry(press, event);
    return true;
  };

  up = (event: PointerEvent): void => {
    const [press, carried] = [this.#press, this.at];
    if (press?.pointer !== event.pointerId) return;
    this.#end();
    const thing = this.does.under ? this.does.under(event) : press.thing;
    if (thing !== null) (carried ? this.does.drop : this.does.tap)?.(thing, event);
  };

  cancel = (): void => {
    const [thing, carried] = [this.pressed, this.at];
    this.#end();
    if (thing !== null && carried) this.does.lose?.(thing);
  };

  menu(event: MouseEvent, thing: Thing | null): void {
    if (thing === null) return;
    event.preventDefault();
    if (!this.#touched) this.does.hold?.(thing); // a touch has its own clock
  }

  /** Whether the click that comes now only ends a drag or a hold. */
  spent(): boolean {
    const spent = this.#spent;
    this.#spent = false;
    return spent;
  }

  #pull(press: Press<Thing>, event: PointerEvent): void {
    clearTimeout(this.#timer);
    const comes = this.does.drop && press.thing !== null && (this.does.lift?.(press.thing, event) ?? true);
    if (!comes) return;
    this.#spent = true;
    this.at = { x: event.clientX, y: event.clientY };
  }

  #carry({ thing }: Press<Thing>, event: PointerEvent): void {
    this.at = { x: event.clientX, y: event.clientY };
    if (thing !== null) this.does.drag?.(thing, event);
  }

  #held(): void {
    const thing = this.pressed;
    this.#end();
    this.#spent = true;
    if (thing !== null) this.does.hold?.(thing);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#press = this.at = null;
  }
}

const isFar = (from: Place, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - from.x, clientY - from.y) > DRAG_AFTER;

/** Keeps apart two wishes and one that was tapped twice. */
export class Twice<Thing> {
  #last: { thing: Thing; time: number } | null = null;

  /** Whether this is the same wish again. */
  again(thing: Thing, time: number): boolean {
    const again = this.#last?.thing === thing && time - this.#last.time < TWICE_WITHIN;
    if (!again) this.#last = { thing, time };
    return again;
  }

  forget(): void {
    this.#last = null;
  }
}

/** Whatever the pointer does from here on comes to this element, also beyond its edge. */
export function capture(event: PointerEvent): void {
  (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
}

/** The name of the place that was touched: what the nearest `data-at` says. */
export function nameUnder(event: Event): string | null {
  return (event.target as Element).closest("[data-at]")?.getAttribute("data-at") ?? null;
}

/** A finger that carries something must not scroll the page. */
export function still(isCarrying: () => boolean): (node: Element) => () => void {
  return (node) => {
    const stop = (event: Event) => event.cancelable && isCarrying() && event.preventDefault();
    node.addEventListener("touchmove", stop, { passive: false });
    return () => node.removeEventListener("touchmove", stop);
  };
}
