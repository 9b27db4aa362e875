// Who will have which tile: certain where its free cells cannot turn it any more; else who is ahead on it
// after the engine's line, in which marbles are laid by turns and which seldom reaches the end of the game.

import type { KulamiView, TileScore } from "./messages";
import { majority } from "./preview";

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

export function outlookOf({ score, to_move }: KulamiView, line: readonly string[]): Outlook {
  const laid = (cells: readonly string[], seat: number): number =>
    line.filter((cell, turn) => ((to_move ?? 0) + turn) % 2 === seat && cells.includes(cell)).length;
  const tiles = score.tiles.map((tile): TileOutlook => {
    const { letter, cells, marbles } = tile;
    const standing = standingOf(tile, 0);
    const sure = standing === "safe" || standing === "lost";
    const expected = line.length ? majority(marbles.map((count, seat) => count + laid(cells, seat))) : null;
    return { letter, size: cells.length, owner: sure ? Number(standing === "lost") : expected, sure };
  });
  return { tiles };
}

/** The points of the tiles that a seat has for certain, or is ahead on after the line. */
export const pointsIn = ({ tiles }: Outlook, seat: number | null, sure: boolean): number =>
  tiles.filter((tile) => tile.owner === seat && tile.sure === sure).reduce((sum, { size }) => sum + size, 0);
