// The layout editor: what lies on the grid, what is in hand, and the way back.

import { t } from "../../lib/i18n.svelte";
import {
  fits,
  inside,
  kindOf,
  leftOf,
  mayLay,
  readBuilding,
  tileOver,
  tilesLeft,
  turned,
  turnedWithin,
  without,
  type Building,
  type Kind,
  type Laid,
} from "./building";
import { cellName, LONGEST } from "./geometry";
import { sizeName } from "./speech";

export class Editor {
  building = $state.raw<Building>([]);
  /** The tile in hand, over the place where it would be laid. */
  held = $state.raw<Laid | null>(null);
  /** Where the tile in hand was taken up from the grid. */
  lifted = $state.raw<Laid | null>(null);
  /** A tile on the grid that turning and taking away are about. */
  chosen = $state.raw<Laid | null>(null);
  cursor = $state.raw({ x: 4, y: 4 });
  /** For those who do not see the grid. */
  said = $state("");
  #past = $state.raw<readonly Building[]>([]);
  #future = $state.raw<readonly Building[]>([]);
  #before: Building = [];

  constructor(building: Building = []) {
    this.building = building;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get heldFits(): boolean {
    return this.held !== null && mayLay(this.building, this.held);
  }

  // --- taking and laying -----------------------------------------------------------------------------------------------

  /** Take a tile of that kind from the tray. */
  take(kind: Kind): void {
    this.putBack();
    if (leftOf(this.building, kind) <= 0) return;
    this.#hold(this.building, inside({ ...this.cursor, width: kind.long, height: kind.short }));
  }

  /** Take a tile up from the grid. */
  pickUp(tile: Laid): void {
    this.putBack();
    this.#hold(this.building, tile);
    this.lifted = tile;
    this.building = without(this.building, tile);
  }

  #hold(before: Building, tile: Laid): void {
    this.#before = before;
    this.chosen = null;
    this.held = tile;
    this.#sayHeld();
  }

  moveTo(x: number, y: number): void {
    if (!this.held || (this.held.x === x && this.held.y === y)) return;
    this.held = { ...this.held, x, y };
    if (fits([], this.held)) this.cursor = { x, y };
  }

  /** One step by keyboard: with the tile in hand, or over the grid. */
  step(right: number, down: number): void {
    if (this.held) {
      const { x, y } = inside({ ...this.held, x: this.held.x + right, y: this.held.y + down });
      this.moveTo(x, y);
      this.#sayHeld();
    } else {
      const { x, y } = inside({ x: this.cursor.x + right, y: this.cursor.y + down, width: 1, height: 1 });
      this.cursor = { x, y };
      this.#sayCursor();
    }
  }

  /** Lay the tile in hand down; it stays in hand where it does not fit. */
  lay(): boolean {
    const tile = this.held;
    if (!tile) return false;
    if (!this.heldFits) {
      this.#sayHeld();
      return false;
    }
    this.#letGo();
    this.#commit([...this.building, tile], this.#before);
    this.said = t("kulami.editor.say.laid", { at: nameOf(tile), n: tilesLeft(this.building) });
    return true;
  }

  /** Let go of the tile in hand: it lies where it was before. */
  putBack(): void {
    if (!this.held) return;
    this.#letGo();
    this.building = this.#before;
    this.said = t("kulami.editor.say.back");
  }

  /** The tile in hand goes back into the tray. */
  dropOutside(): void {
    if (!this.held) return;
    this.#letGo();
    if (this.building !== this.#before) this.#commit(this.building, this.#before);
    this.said = t("kulami.editor.say.back");
  }

  #letGo(): void {
    this.held = this.lifted = null;
  }

  // --- about a tile ----------------------------------------------------------------------------------------------------

  /** The tile on the grid that keys and buttons are about. */
  get meant(): Laid | null {
    return this.chosen ?? tileOver(this.building, this.cursor.x, this.cursor.y) ?? null;
  }

  turn(tile: Laid | null = this.meant): void {
    if (this.held) {
      this.held = turned(this.held);
      this.#sayHeld();
      return;
    }
    if (!tile) return;
    const building = turnedWithin(this.building, tile);
    if (!building) {
      this.said = t("kulami.editor.say.stuck");
      return;
    }
    const was = this.chosen === tile;
    this.#commit(building);
    this.chosen = was ? (building.at(-1) ?? null) : null;
  }

  remove(tile: Laid | null = this.meant): void {
    if (this.held) return this.dropOutside();
    if (!tile) return;
    this.#commit(without(this.building, tile));
    this.said = t("kulami.editor.say.taken");
  }

  // --- the whole board -------------------------------------------------------------------------------------------------

  /** Open a board written as text; false where it is none. */
  open(text: string): boolean {
    const building = readBuilding(text);
    if (building) this.replace(building);
    return building !== null;
  }

  replace(building: Building): void {
    this.putBack();
    this.#commit(building);
  }

  undo(): void {
    this.putBack();
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [...this.#future, this.building];
    this.#past = this.#past.slice(0, -1);
    this.#show(before);
  }

  redo(): void {
    this.putBack();
    const after = this.#future.at(-1);
    if (!after) return;
    this.#past = [...this.#past, this.building];
    this.#future = this.#future.slice(0, -1);
    this.#show(after);
  }

  #commit(building: Building, before = this.building): void {
    this.#past = [...this.#past, before];
    this.#future = [];
    this.#show(building);
  }

  #show(building: Building): void {
    this.building = building;
    this.chosen = null;
  }

  // --- in words --------------------------------------------------------------------------------------------------------

  #sayHeld(): void {
    if (!this.held) return;
    const { width, height } = this.held;
    const fit = t(this.heldFits ? "kulami.editor.say.fits" : "kulami.editor.say.not");
    const values = { size: sizeName(width, height), at: nameOf(this.held), width, height, fit };
    this.said = t("kulami.editor.say.held", values);
  }

  #sayCursor(): void {
    const { x, y } = this.cursor;
    const tile = tileOver(this.building, x, y);
    const at = nameOf(this.cursor);
    this.said = tile
      ? t("kulami.editor.say.on", { at, size: sizeName(tile.width, tile.height) })
      : t("kulami.editor.say.free", { at });
  }
}

/** The name of a cell of the grid, a1 below left. */
export const nameOf = ({ x, y }: { x: number; y: number }): string => cellName(x, LONGEST - 1 - y);

export const isSame = (one: Kind, tile: Laid | null): boolean => tile !== null && kindOf(tile) === one;
