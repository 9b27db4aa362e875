// Setting up positions, and why a push cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Turning } from "../contract";
import { de, en } from "./analysis-words";
import type { Fit, PushEffect, TomokoMaterial, TomokoView } from "./messages";
import { nearestAfter, wrongOn } from "./nearness";
import { PATTERN_SIDE } from "./patterns";
import { cellName } from "./ring";
import SetUp from "./SetUp.svelte";
import SpokenCards from "./SpokenCards.svelte";
import { isLay, isPush, tableOf } from "./table";

register({ en, de });

type Turned = Turning<TomokoView, TomokoMaterial>;

/** A card in the own hand that has stood on the board since some turns ago, and for how many. */
function overlooked({ before, trail }: Turning<TomokoView>): { card: number; n: number } | null {
  const [longest] = [...new Set(before.matches.map(({ card }) => card))]
    .map((card) => ({ card, n: 1 + stoodBefore(card, trail) }))
    .toSorted((one, two) => two.n - one.n);
  return longest ?? null;
}

function stoodBefore(card: number, trail: TomokoView[]): number {
  const broken = trail.findLastIndex(({ matches }) => !matches.some((fit) => fit.card === card));
  return trail.length - 1 - broken;
}

/** A card that the better push would have made stand, and the one that was made did not. */
function missed(played: PushEffect, better: object | null): number | null {
  if (!better || !isPush(better)) return null;
  const made = played.matches.map(({ card }) => card);
  return better.matches.find(({ card }) => !made.includes(card))?.card ?? null;
}

/** An own card that the better push would have left nearer to standing: the one it would have left nearest. */
function farther({ seat, before, material, played, better }: Turned): { card: number; n: number; m: number } | null {
  if (!isPush(played!) || !better || !isPush(better)) return null;
  const cards = (before.hands[seat] ?? []).map((card) => {
    const [n, m] = [better, played].map(({ board }) => wrongOn(board, material.cards[card]!)) as [number, number];
    return { card, n, m };
  });
  const [nearest] = cards.filter(({ n, m }) => n < m).toSorted((one, two) => one.n - two.n);
  return nearest ?? null;
}

/** What a push cost, and what there is to see of it. A turn ends with a push: before that every card can still be laid. */
function cost(turning: Turned): { words: string; seen: string[] } | null {
  const { before, played, better } = turning;
  if (!played || !isPush(played)) return null;
  const stood = overlooked(turning);
  if (stood) {
    const fit = before.matches.find(({ card }) => card === stood.card)!;
    return { words: t("tomoko.turned.stood", stood), seen: [`lay ${stood.card}`, ...cellsOf(fit)] };
  }
  const card = missed(played, better);
  if (card !== null) return { words: t("tomoko.turned.missed", { card }), seen: [`lay ${card}`, pushOf(better)] };
  const left = farther(turning);
  if (!left) return null;
  return { words: t("tomoko.turned.farther", left), seen: [`lay ${left.card}`, pushOf(better)] };
}

/** A push as it is written, with its ball. */
function pushOf(effect: object | null): string {
  const { edge, colour } = effect as PushEffect;
  return edge + colour;
}

function cellsOf({ row, column }: Fit): string[] {
  return Array.from({ length: PATTERN_SIDE ** 2 }, (_, at) =>
    cellName({ row: row + Math.floor(at / PATTERN_SIDE), column: column + (at % PATTERN_SIDE) }),
  );
}

export const explained = (turning: Turned): string => cost(turning)?.words ?? "";
export const spokenOf = (turning: Turned): string[] => cost(turning)?.seen ?? [];

/** The side from which to push, or the card to lay. */
function lookAt(effect: object): string[] {
  if (isLay(effect)) return [`lay ${effect.card}`];
  return isPush(effect) ? [1, 2, 3, 4, 5].map((place) => `${effect.edge[0]}${place}`) : [];
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
  pace: 25_000_000,
  keeps: ({ spec }) => !tableOf(spec).openCards,
};
