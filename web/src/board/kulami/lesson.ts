// Which lesson would have helped a player who has lost clearly.

import type { Lost } from "../common/contract";
import type { KulamiView } from "./messages";

const CLEARLY = 5; // points fewer than the opponent

/** The one about what brought the opponent most: tiles, areas or chains. */
export function lessonFor({ seat, view: { score } }: Lost<KulamiView>): string | null {
  const behind = (counts: number[]): number => (counts[1 - seat] ?? 0) - (counts[seat] ?? 0);
  if (behind(score.totals) < CLEARLY) return null;
  const lost: [string, number][] = [
    ["majority", behind(score.tile_points)],
    ["areas", score.level > 0 ? behind(score.area_points) : 0],
    ["chains", score.level > 1 ? behind(score.chain_points) : 0],
  ];
  return lost.toSorted(([, one], [, two]) => two - one)[0]![0];
}
