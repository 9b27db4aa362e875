// Showing something to one's party: a right click or a long press on a place or a cell.

const LONG_PRESS_MS = 550;

export class Pointing {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #touched = false;
  #done = false;

  constructor(private readonly point: (at: string) => void) {}

  down(event: PointerEvent): void {
    clearTimeout(this.#timer);
    this.#done = false;
    this.#touched = event.pointerType !== "mouse";
    const at = nameUnder(event);
    if (this.#touched && at) this.#timer = setTimeout(() => this.#pressedLong(at), LONG_PRESS_MS);
  }

  up(): void {
    clearTimeout(this.#timer);
  }

  menu(event: MouseEvent): void {
    const at = nameUnder(event);
    if (!at) return;
    event.preventDefault();
    if (!this.#touched) this.point(at); // a touch has its own clock
  }

  /** Whether the click that comes now ends a long press and so means nothing more. */
  spent(): boolean {
    const spent = this.#done;
    this.#done = false;
    return spent;
  }

  #pressedLong(at: string): void {
    this.#done = true;
    this.point(at);
  }
}

export function nameUnder(event: Event): string | null {
  return (event.target as Element).closest("[data-at]")?.getAttribute("data-at") ?? null;
}
