// What a match means for the games that follow, in words.

import { t } from "../lib/i18n.svelte";
import type { Now } from "../lib/protocol";
import { isSingle } from "../lib/seats";
import { listed } from "../lib/outcome-text";

/** Lines for the end of a round. */
export function matchWords(now: Now, names: string[], yours: number[] = []): string[] {
  const { match, outcome } = now;
  const [winner] = match.winners;
  if (match.kind === "revanche" && winner !== undefined && outcome && !outcome.winners.length)
    return [isYou(winner, yours) ? t("match.revanche.drawn.you") : t("match.revanche.drawn", { name: names[winner]! })];
  if (isSingle(match.winners, yours)) return [t("match.won.you")];
  const n = match.winners.length;
  if (n) return [t("match.won", { n, names: listed(match.winners.map((seat) => names[seat] ?? "")) })];
  if (match.kind === "best_of")
    return [t("match.best_of", { n: match.games, needed: Math.floor(match.games / 2) + 1 })];
  if (match.kind !== "revanche" || !outcome || outcome.reason === "aborted") return [];
  return [revanche(now, names, yours)];
}

function revanche({ match, outcome }: Now, names: string[], yours: number[]): string {
  const [winner] = outcome!.winners;
  if (winner === undefined) return t("match.revanche.replayed");
  if (match.handicapped !== null) return t("match.revanche.third");
  const reader = isYou(winner, yours) ? ".you" : isYou(1 - winner, yours) ? ".other" : "";
  return t(`match.revanche.second${reader}`, { name: names[winner] ?? "", other: names[1 - winner] ?? "" });
}

const isYou = (seat: number, yours: number[]): boolean => isSingle([seat], yours);
