// Setting up positions, and why a push cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Option, Turning } from "../common/contract";
import { de, en } from "./analysis-words";
import type { TomokoMaterial, TomokoView } from "./messages";
import { nearestAfter } from "./nearness";
import { reasonsFor } from "./reasons";
import SetUp from "./SetUp.svelte";
import SpokenCards from "./SpokenCards.svelte";
import { isLay, isPush, tableOf } from "./table";

register({ en, de });

type Turned = Turning<TomokoView, TomokoMaterial>;

export const explained = (turning: Turned): string =>
  reasonsFor(turning)
    .map(({ words }) => words)
    .join(" ");

/** What its first reason speaks of: marks for two at once would be a riddle. */
export const spokenOf = (turning: Turned): string[] => reasonsFor(turning)[0]?.seen ?? [];

/** The places on its side where one may push, or the card to lay. */
function lookAt(effect: object, _: TomokoView, options: Option[]): string[] {
  if (isLay(effect)) return [`lay ${effect.card}`];
  if (!isPush(effect)) return [];
  const edges = options.flatMap((one) => (isPush(one.effect) ? [one.effect.edge] : []));
  return [...new Set(edges)].filter((edge) => edge[0] === effect.edge[0]);
}

/** Which card it lays, makes match, or brings nearer. */
function because(effect: object, view: TomokoView, { cards }: TomokoMaterial): string {
  if (isLay(effect)) return t("tomoko.because.lay", { card: effect.card });
  if (!isPush(effect)) return "";
  const near = nearestAfter([view.board.join("/"), effect.board], view.hands[view.to_move ?? 0] ?? [], cards);
  if (!near) return "";
  const how = near.n === 0 ? "push" : near.nearer ? "nearer" : "near";
  return t(`tomoko.because.${how}`, { card: near.card, n: near.n });
}

export const analysis: AnalysisKit<TomokoMaterial, TomokoView> = {
  ...{ SetUp, explained, spokenOf, Pictured: SpokenCards, lookAt, because },
  isDecided: ({ finished }) => finished.length > 0,
  pace: 25_000_000,
  keeps: ({ spec }) => !tableOf(spec).openCards,
};
