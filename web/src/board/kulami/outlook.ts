// Who will have which tile: certain where its free cells cannot turn it any more, likely by the engine's line.

import type { KulamiView, TileScore } from "./messages";

/** From best to worst for a seat. */
export const STANDINGS = ["safe", "ahead", "even", "behind", "lost"] as const;
export type Standing = (typeof STANDINGS)[number];

/** How a tile stands for a seat: safe or lost for good if the free cells cannot turn it any more. */
export function standingOf({ cells, marbles }: TileScore, seat: number): Standing {
  const [mine = 0, theirs = 0] = [marbles[seat], marbles[1 - seat]];
  const free = cells.length - mine - theirs;
  const lead = mine - theirs;
  if (lead > free) return "safe";
  if (-lead > free) return "lost";
  return lead > 0 ? "ahead" : lead < 0 ? "behind" : "even";
}

export interface TileOutlook {
  letter: string;
  size: number;
  /** Null: nobody, as far as one can see. */
  owner: number | null;
  sure: boolean;
}

export type Outlook = { tiles: TileOutlook[] };

export function outlookOf(view: KulamiView, expected: KulamiView | null): Outlook {
  const later = new Map(expected?.score.tiles.map((tile) => [tile.letter, tile.owner]));
  const tiles = view.score.tiles.map((tile): TileOutlook => {
    const standing = standingOf(tile, 0);
    const sure = standing === "safe" || standing === "lost";
    const owner = sure ? Number(standing === "lost") : (later.get(tile.letter) ?? null);
    return { letter: tile.letter, size: tile.cells.length, owner, sure };
  });
  return { tiles };
}

/** The points of the tiles that a seat has for certain, or may expect. */
export const pointsIn = ({ tiles }: Outlook, seat: number | null, sure: boolean): number =>
  tiles.filter((tile) => tile.owner === seat && tile.sure === sure).reduce((sum, { size }) => sum + size, 0);
