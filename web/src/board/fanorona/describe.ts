// The board in words, for those who do not see it.

import { t } from "../../lib/i18n.svelte";
import { type Chain, headOf, type Place, stopping, targetsOf } from "../points/chain";
import type { Standing } from "../points/standing";
import type { FanoronaView } from "./messages";

const STONES = ["fanorona.point.white", "fanorona.point.black"] as const;

const listed = (points: Iterable<string>): string => [...points].join(", ");

export function pointInWords(standing: Standing): string {
  const { at, side, movable, picked, ways, pointed, last } = standing;
  return listed([
    t(side === undefined ? "fanorona.point.empty" : STONES[side], { at }),
    ...(picked ? [t("fanorona.point.picked")] : movable ? [t("fanorona.point.movable")] : []),
    ...(ways ? [t("fanorona.point.target"), ...ways.flatMap(wayInWords)] : []),
    ...(last ? [t("fanorona.point.last")] : []),
    ...(pointed ? [t("fanorona.point.pointed")] : []),
  ]);
}

function wayInWords({ step }: Place): string[] {
  if (!step?.taken.length) return [];
  const takes = t("fanorona.point.takes", { n: step.taken.length, points: listed(step.taken) });
  return [`${t(step.kind === "W" ? "fanorona.withdrawal" : "fanorona.approach")} ${takes}`];
}

export function chainInWords(chain: Chain): string {
  const at = headOf(chain)?.point ?? "";
  const points = listed(targetsOf(chain).keys());
  const n = chain.reduce((sum, { step }) => sum + (step?.taken.length ?? 0), 0);
  const stop = stopping(chain) ? ` ${t("fanorona.say.stop")}` : "";
  return t(chain.length > 1 ? "fanorona.say.stepped" : "fanorona.say.picked", { at, points, n }) + stop;
}

const otherThan = (seat: number | null): string => t(seat === 0 ? "fanorona.black" : "fanorona.white");

/** What is in the way on a point of the other side. */
export const occupiedInWords = (seat: number | null): string => t("fanorona.say.occupied", { side: otherThan(seat) });

/** Why nothing comes of touching that stone; `hasRoom`: whether a point next to it is free. */
export function stuckInWords(at: string, view: FanoronaView, hasRoom: boolean): string {
  if (view.must_capture) return t("fanorona.say.barred", { at });
  if (!hasRoom) return t("fanorona.say.enclosed", { at });
  const offers = view.handicap?.seat === view.to_move ? view.handicap?.offers : undefined;
  if (offers === "moved") return t("fanorona.say.offers.moved", { at, side: otherThan(view.to_move) });
  return t(offers === "any" ? "fanorona.say.offers.any" : "fanorona.say.stuck", { at });
}

export function choiceInWords(choices: Place[]): string {
  return `${listed(choices.flatMap(wayInWords))}. ${t("fanorona.say.choose")}`;
}
