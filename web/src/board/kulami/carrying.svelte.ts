// Tiles carried over the grid by mouse or finger: dragged, or taken with one tap and laid with another.

import { Gesture, Twice, type Place } from "../../lib/gesture.svelte";
import type { Kind, Laid } from "./building";
import { isSame, type Editor } from "./editor.svelte";
import { LONGEST } from "./geometry";
import { UNIT } from "./wood";

/** What a pointer is on, and where in it. */
interface Grip {
  tile: Laid | null;
  kind: Kind | null;
  within: Place;
}

const NEAR = 0.5; // cells beside the grid that still belong to it

export class Carrying {
  surface = $state.raw<SVGSVGElement>();
  /** Where the tile in hand is on the screen while it is carried beside the grid, and how large a cell is. */
  beside = $state.raw<(Place & { cell: number }) | null>(null);
  #tapped = new Twice<Laid>();
  #gesture = new Gesture<Grip>({
    lift: (grip) => this.#lift(grip),
    drag: (grip, event) => this.#drag(event, grip),
    drop: (_, event) => this.#drop(event),
    tap: (grip, event) => this.#tap(event, grip),
    lose: () => this.editor.putBack(),
  });

  constructor(readonly editor: Editor) {}

  get isCarrying(): boolean {
    const grip = this.#gesture.pressed;
    return Boolean(grip?.tile || grip?.kind);
  }

  grabKind = (event: PointerEvent, kind: Kind): void => {
    this.#gesture.down(event, { tile: null, kind, within: { x: kind.long / 2, y: kind.short / 2 } });
  };

  grabTile = (event: PointerEvent, tile: Laid | null): void => {
    event.stopPropagation();
    const place = this.#onGrid(event);
    const within = tile && place ? { x: place.x - tile.x, y: place.y - tile.y } : { x: 0.5, y: 0.5 };
    this.#gesture.down(event, { tile, kind: null, within });
  };

  move = (event: PointerEvent): void => {
    if (!this.#gesture.move(event)) this.#hover(event);
  };

  #lift({ kind, tile }: Grip): boolean {
    if (kind) this.editor.take(kind);
    else if (tile && !this.editor.held) this.editor.pickUp(tile);
    return this.editor.held !== null;
  }

  #drag(event: PointerEvent, { within }: Grip): void {
    const place = this.#onGrid(event);
    if (place && isNear(place)) {
      this.beside = null;
      this.editor.moveTo(Math.round(place.x - within.x), Math.round(place.y - within.y));
    } else {
      const cell = (this.surface?.getScreenCTM?.()?.a ?? 1) * UNIT;
      this.beside = { x: event.clientX - within.x * cell, y: event.clientY - within.y * cell, cell };
    }
  }

  /** A tile in hand follows the mouse without a button. */
  #hover(event: PointerEvent): void {
    const place = this.editor.held && event.pointerType === "mouse" ? this.#onGrid(event) : null;
    if (place && isNear(place)) this.#aim(place);
  }

  /** Bring the tile in hand over that place, inside the grid. */
  #aim(place: Place): void {
    if (!this.editor.held) return;
    const { width, height } = this.editor.held;
    const start = (middle: number, length: number) =>
      Math.max(0, Math.min(LONGEST - length, Math.round(middle - length / 2)));
    this.editor.moveTo(start(place.x, width), start(place.y, height));
  }

  up = (event: PointerEvent): void => this.#gesture.up(event);

  cancel = (): void => {
    this.#gesture.cancel();
    this.beside = null;
  };

  #drop(event: PointerEvent): void {
    this.beside = null;
    const place = this.#onGrid(event);
    if (!place || !isNear(place)) this.editor.dropOutside();
    else if (!this.editor.lay()) this.editor.putBack();
  }

  #tap(event: PointerEvent, { kind, tile }: Grip): void {
    const place = this.#onGrid(event);
    if (kind) this.#takeOrReturn(kind);
    else if (this.editor.held && place) {
      this.#aim(place);
      this.editor.lay();
    } else if (tile) this.#tapTile(tile, event.timeStamp);
    else this.editor.chosen = null;
  }

  #takeOrReturn(kind: Kind): void {
    if (isSame(kind, this.editor.held)) this.editor.dropOutside();
    else this.editor.take(kind);
  }

  #tapTile(tile: Laid, time: number): void {
    const twice = this.#tapped.again(tile, time);
    if (twice) this.#tapped.forget();
    this.editor.chosen = tile;
    this.editor.cursor = { x: tile.x, y: tile.y };
    if (twice) this.editor.turn(tile);
  }

  #onGrid(event: PointerEvent): Place | null {
    const matrix = this.surface?.getScreenCTM?.()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: x / UNIT, y: y / UNIT };
  }
}

const isNear = ({ x, y }: Place): boolean => x > -NEAR && y > -NEAR && x < LONGEST + NEAR && y < LONGEST + NEAR;
