// Tiles carried over the grid by mouse or finger: dragged, or taken with one tap and laid with another.

import type { Kind, Laid } from "./building";
import { isSame, type Editor } from "./editor.svelte";
import { LONGEST } from "./geometry";
import { UNIT } from "./wood";

interface Place {
  x: number;
  y: number;
}

/** A pointer that is down: what it is on, where in that tile, and whether it has moved. */
interface Grip {
  pointer: number;
  from: Place;
  tile: Laid | null;
  kind: Kind | null;
  within: Place;
  dragging: boolean;
}

const CLOSE = 6; // pixels a pointer may move and still tap
const DOUBLE = 350; // milliseconds between two taps that are one
const NEAR = 0.5; // cells beside the grid that still belong to it

export class Carrying {
  surface = $state.raw<SVGSVGElement>();
  /** Where the tile in hand is on the screen while it is carried beside the grid, and how large a cell is. */
  beside = $state.raw<(Place & { cell: number }) | null>(null);
  #grip: Grip | null = null;
  #tapped: { tile: Laid; time: number } | null = null;

  constructor(readonly editor: Editor) {}

  get isCarrying(): boolean {
    return Boolean(this.#grip?.tile || this.#grip?.kind);
  }

  grabKind = (event: PointerEvent, kind: Kind): void => {
    this.#start(event, { tile: null, kind, within: { x: kind.long / 2, y: kind.short / 2 } });
  };

  grabTile = (event: PointerEvent, tile: Laid | null): void => {
    event.stopPropagation();
    const place = this.#onGrid(event);
    const within = tile && place ? { x: place.x - tile.x, y: place.y - tile.y } : { x: 0.5, y: 0.5 };
    this.#start(event, { tile, kind: null, within });
  };

  #start(event: PointerEvent, what: Pick<Grip, "tile" | "kind" | "within">): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = { x: event.clientX, y: event.clientY };
    this.#grip = { pointer: event.pointerId, from, dragging: false, ...what };
  }

  move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip) return this.#hover(event);
    if (event.pointerId !== grip.pointer) return;
    const distance = Math.hypot(event.clientX - grip.from.x, event.clientY - grip.from.y);
    if (!grip.dragging && distance > CLOSE) this.#lift(grip);
    if (grip.dragging) this.#drag(event, grip);
  };

  #lift(grip: Grip): void {
    if (grip.kind) this.editor.take(grip.kind);
    else if (grip.tile && !this.editor.held) this.editor.pickUp(grip.tile);
    grip.dragging = this.editor.held !== null;
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

  up = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    this.#release();
    if (grip.dragging) this.#drop(event);
    else this.#tap(event, grip);
  };

  cancel = (): void => {
    if (this.#grip?.dragging) this.editor.putBack();
    this.#release();
  };

  #release(): void {
    this.#grip = this.beside = null;
  }

  #drop(event: PointerEvent): void {
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
    const twice = this.#tapped?.tile === tile && time - this.#tapped.time < DOUBLE;
    this.#tapped = twice ? null : { tile, time };
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
