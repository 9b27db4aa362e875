// Which lesson would have helped a player who has lost clearly.

import type { Lost } from "../common/contract";
import { isWay } from "../points/chain";
import type { FanoronaView } from "./messages";

const CLEARLY = 5; // stones fewer than the opponent
const OFTEN = 3; // turns with a capture, from which on it counts how they were made

export function lessonFor({ seat, spec, reason, view, steps }: Lost<FanoronaView>): string | null {
  const behind = (view.stones[1 - seat] ?? 0) - (view.stones[seat] ?? 0);
  if (behind < CLEARLY) return null;
  if (reason === "immobilised") return "shut_in";
  const ways = steps.filter((step) => step.seat === seat).flatMap(({ effect }) => (isWay(effect) ? [effect] : []));
  const captures = ways.map((way) => way.steps.filter((step) => step.taken.length)).filter((taking) => taking.length);
  if (captures.length >= OFTEN && !captures.flat().some(({ kind }) => kind === "W")) return "withdrawal";
  if (!captures.some((taking) => taking.length > 1)) return "chain";
  return spec.startsWith("tumicarona") || spec.includes("rules=standard") ? "stopping" : "choice";
}
