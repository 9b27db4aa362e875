// Which lesson would have helped a player who has lost clearly.

import type { Lost } from "../common/contract";
import type { TomokoView } from "./messages";
import { isLay, tableOf } from "./table";

const SHARE = 0.5; // of the winner's cards: with no more than that a game is lost clearly

export function lessonFor({ seat, spec, view, steps }: Lost<TomokoView>): string | null {
  const laid = view.points[seat] ?? 0;
  if (laid > SHARE * Math.max(...view.points)) return null;
  if (!laid) return "card";
  const { claims } = tableOf(spec);
  return claims === "live" && !laysAfterOthers(seat, steps) ? "out_of_turn" : "turned";
}

/** Whether that seat has laid a card after the push of another. */
function laysAfterOthers(seat: number, steps: Lost<TomokoView>["steps"]): boolean {
  return steps.some((step, index) => {
    const push = steps.slice(0, index).findLast(({ effect }) => !isLay(effect));
    return step.seat === seat && isLay(step.effect) && push !== undefined && push.seat !== seat;
  });
}
