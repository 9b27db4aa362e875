// How a board is taken apart for scoring. As on the rule sheet, areas and chains are counted while the board is whole;
// then every player takes the tiles she has won, the largest first; then comes the total.

import type { KulamiView, ScoreSheet, TileScore } from "./messages";
import type { Layout, Tile } from "./geometry";
import { pair } from "./preview";

export type Stage =
  | { kind: "area"; gains: [number, number] }
  | { kind: "chains"; gains: [number, number] }
  | { kind: "tile"; gains: [number, number]; tile: TileScore }
  | { kind: "total"; gains: [number, number] };

/** Where a tile lies in its owner's pile: its middle in cells of the board, and whether it was turned. */
export interface Taken {
  x: number;
  y: number;
  turned: boolean;
}

export const PILE_SCALE = 0.5;
const GAP = 0.3; // between tiles of a pile, in cells of the pile

/** The ends that counting decides; after all others the board stays as it lies. */
const COUNTED = ["most_points", "equal_points"];

export const isCounted = ({ outcome }: KulamiView): boolean => outcome !== null && COUNTED.includes(outcome.reason);

/** The won tiles, the largest first. */
export function wonTiles(sheet: ScoreSheet): TileScore[] {
  const won = sheet.tiles.filter((tile) => tile.owner !== null);
  return won.sort((one, other) => other.points - one.points || one.letter.localeCompare(other.letter));
}

export function stagesOf(sheet: ScoreSheet): Stage[] {
  const tiles = wonTiles(sheet).map((tile): Stage => {
    return { kind: "tile", tile, gains: tile.owner === 0 ? [tile.points, 0] : [0, tile.points] };
  });
  return [
    ...(sheet.level >= 1 ? [{ kind: "area", gains: pair(sheet.area_points) } as const] : []),
    ...(sheet.level >= 2 ? [{ kind: "chains", gains: pair(sheet.chain_points) } as const] : []),
    ...tiles,
    { kind: "total", gains: [0, 0] },
  ];
}

/** What each side has after the first `done` stages. */
export function pointsAfter(stages: readonly Stage[], done: number): [number, number] {
  return stages
    .slice(0, done)
    .reduce<[number, number]>(([red, black], { gains }) => [red + gains[0], black + gains[1]], [0, 0]);
}

/** What the areas and chains that were counted so far have brought a side, before its tiles. */
export function extrasAfter(
  stages: readonly Stage[],
  done: number,
  seat: number,
): { kind: "area" | "chains"; n: number }[] {
  return stages.slice(0, done).flatMap(({ kind, gains }) => {
    const n = gains[seat]!;
    return (kind === "area" || kind === "chains") && n > 0 ? [{ kind, n }] : [];
  });
}

/** The pile of one side: its tiles lie flat in shelves of `width` cells of the board, from the left upper corner. */
export function pileOf(sheet: ScoreSheet, layout: Layout, owner: number, width: number) {
  const won = wonTiles(sheet).filter((tile) => tile.owner === owner);
  const tiles = won.flatMap(({ letter }) => layout.tiles.find((tile) => tile.letter === letter) ?? []);
  return shelved(tiles, width / PILE_SCALE);
}

/** What counts for nobody, put aside in the same way. */
export function restOf(sheet: ScoreSheet, layout: Layout, width: number) {
  const won = new Set(wonTiles(sheet).map(({ letter }) => letter));
  return shelved(
    layout.tiles.filter(({ letter }) => !won.has(letter)),
    width / PILE_SCALE,
  );
}

function shelved(tiles: readonly Tile[], width: number): { places: Map<string, Taken>; height: number } {
  const places = new Map<string, Taken>();
  let [x, y, shelf] = [0, 0, 0];
  for (const tile of tiles) {
    const [long, short] = [Math.max(tile.width, tile.height), Math.min(tile.width, tile.height)];
    if (x > 0 && (x + long > width || short < shelf)) [x, y, shelf] = [0, y + shelf + GAP, 0];
    places.set(tile.letter, {
      x: (x + long / 2) * PILE_SCALE,
      y: (y + short / 2) * PILE_SCALE,
      turned: tile.height > tile.width,
    });
    x += long + GAP;
    shelf = Math.max(shelf, short);
  }
  return { places, height: (y + shelf) * PILE_SCALE };
}
