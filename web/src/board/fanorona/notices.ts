// What all at the table should know, in sentences.

import { say, t } from "../../lib/i18n.svelte";
import { isSingle } from "../../lib/seats";
import type { Company } from "../common/contract";
import type { FanoronaView } from "./messages";

/** A handicap while it lasts, and a draw that comes near. */
export function noticesOf(view: FanoronaView, company: Company): string[] {
  return [...handicap(view, company), ...drawNear(view)];
}

function handicap({ handicap: now }: FanoronaView, { names, yours, unit }: Company): string[] {
  if (!now) return [];
  const whose = isSingle([now.seat], yours) ? "you" : "name";
  return [t(`fanorona.handicap.${whose}.${now.offers}`, { name: names[now.seat] ?? "", many: say(unit.many) })];
}

/** What the one to move must do. */
export function dutyOf(view: FanoronaView): string {
  if (!view.must_capture) return "";
  if (view.handicap?.single) return t("fanorona.duty.vela");
  return t(view.single_capture ? "fanorona.duty.single" : "fanorona.duty");
}

/** While a capture is compulsory no count goes on. */
function drawNear(view: FanoronaView): string[] {
  if (view.must_capture) return [];
  return view.draw_counts.map(({ reason, count, limit }) => t(`fanorona.near.${reason}`, { count, limit }));
}
