// Cells, tiles and changes in words.

import { t } from "../../lib/i18n.svelte";
import type { TileScore } from "./messages";
import type { Preview } from "./preview";
import { pair } from "./preview";

const COLOURS = ["kulami.red", "kulami.black"];

export const colourName = (seat: number | null): string => t((seat !== null && COLOURS[seat]) || "kulami.nobody");

export const sizeName = (width: number, height: number): string =>
  `${Math.min(width, height)}×${Math.max(width, height)}`;

export const signed = (gain: number): string => (gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "±0");

/** What becomes of the tile. */
export function changeIn({ owner, ownerBefore, points }: Preview): string {
  if (owner === null) return t(ownerBefore === null ? "kulami.change.still" : "kulami.change.even");
  const name = colourName(owner);
  return owner === ownerBefore ? t("kulami.change.keeps", { name }) : t("kulami.change.leads", { name, n: points });
}

/** Where a tile lies, by the cells in its corners: letters stand on no board. */
export const placeName = ({ cells }: Pick<TileScore, "cells">): string => `${cells[0]}–${cells.at(-1)}`;

export function tileInWords(tile: TileScore, size: string): string {
  const { marbles, owner, points } = tile;
  const [red, black] = pair(marbles);
  const values = { tile: placeName(tile), size, red, black, points, name: colourName(owner) };
  return t(owner === null ? "kulami.score.tile.even" : "kulami.score.tile", values);
}

export interface CellFacts {
  at: string;
  mark: string;
  last: boolean;
  taboo: boolean;
  cross: boolean;
  pointed: boolean;
  size: string;
  tile: TileScore | undefined;
  preview: Preview | null;
}

export function cellInWords(facts: CellFacts): string {
  const { at, mark, tile, preview, size } = facts;
  const [red, black] = pair(tile?.marbles ?? []);
  return [
    t(mark === "r" || mark === "b" ? `kulami.cell.${mark}` : "kulami.cell.free", { at }),
    facts.last && t("kulami.cell.last"),
    facts.pointed && t("kulami.cell.pointed"),
    t("kulami.cell.tile", { size, red, black }),
    !preview && facts.cross && t("kulami.cell.cross"),
    !preview && facts.taboo && t("kulami.cell.taboo"),
    preview && t("kulami.cell.may", { change: changeIn(preview), red: preview.totals[0], black: preview.totals[1] }),
  ]
    .filter(Boolean)
    .join(", ");
}
