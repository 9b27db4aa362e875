// Which squares of the board to frame because a card has just been laid there.

import type { Fit, TomokoMaterial, TomokoView } from "./messages";
import type { Shown } from "../common/contract";
import { fitsOn } from "./patterns";
import { isLay, tableOf } from "./table";

/** The cards laid now that were not laid before. */
export function laidSince(before: number[][], now: number[][]): number[] {
  const known = new Set(before.flat());
  return now.flat().filter((card) => !known.has(card));
}

export class Laying {
  frames: Fit[] = $state.raw([]);
  #seq: number | null | undefined;
  #laid: number[][] | undefined;

  show(last: Shown | null, view: TomokoView, board: string, material: TomokoMaterial): void {
    const fresh = laidSince(this.#laid ?? view.laid, view.laid);
    this.#laid = view.laid;
    if (last?.seq === this.#seq && !fresh.length) return;
    this.#seq = last?.seq ?? null;
    const byThemselves = tableOf(view.spec).claims === "auto" ? fresh : [];
    this.frames =
      last && isLay(last.effect)
        ? last.effect.fits
        : byThemselves.flatMap((card) => fitsOn(board, card, material.cards[card] ?? ""));
  }
}
