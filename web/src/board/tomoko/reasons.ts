// Why a push cost something: a card that was not laid, the game that was let go, a card that could have come nearer.

import { t } from "../../lib/i18n.svelte";
import type { Course, Turning } from "../common/contract";
import type { Fit, PushEffect, TomokoMaterial, TomokoView } from "./messages";
import { wrongOn } from "./nearness";
import { fitsOn, PATTERN_SIDE } from "./patterns";
import { readPosition } from "./position";
import { cellName } from "./ring";
import { isPlaying, isPush, partnerOf, tableOf } from "./table";

type Turned = Turning<TomokoView, TomokoMaterial>;
type Next = Course<TomokoView>["next"];

/** What is said, and what there is to see of it. */
interface Reason {
  words: string;
  seen: string[];
}

// --- cards that stood, or could have ----------------------------------------------------------------------------------

/** A card in the own hand that has stood on the board since some turns ago, and for how many. */
function overlooked({ before, trail }: Turned): { card: number; n: number } | null {
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
function missed(played: PushEffect, better: PushEffect): number | null {
  const made = played.matches.map(({ card }) => card);
  return better.matches.find(({ card }) => !made.includes(card))?.card ?? null;
}

/** An own card that the better push would have left nearer to standing: the one it would have left nearest. */
function farther(
  { seat, before, material }: Turned,
  played: PushEffect,
  better: PushEffect,
): { card: number; n: number; m: number } | null {
  const cards = (before.hands[seat] ?? []).map((card) => {
    const [n, m] = [better, played].map(({ board }) => wrongOn(board, material.cards[card]!)) as [number, number];
    return { card, n, m };
  });
  const [nearest] = cards.filter(({ n, m }) => n < m).toSorted((one, two) => one.n - two.n);
  return nearest ?? null;
}

function ofOwnCards(turning: Turned, played: PushEffect): Reason | null {
  const stood = overlooked(turning);
  if (stood) {
    const fit = turning.before.matches.find(({ card }) => card === stood.card)!;
    return { words: t("tomoko.turned.stood", stood), seen: [`lay ${stood.card}`, ...cellsOf(fit)] };
  }
  const better = turning.better?.effect;
  if (!better || turning.quiet || !isPush(better)) return null;
  const card = missed(played, better);
  if (card !== null) return { words: t("tomoko.turned.missed", { card }), seen: [`lay ${card}`, pushOf(better)] };
  const left = farther(turning, played, better);
  return left && { words: t("tomoko.turned.farther", left), seen: [`lay ${left.card}`, pushOf(better)] };
}

/** A push as it is written, with its ball. */
const pushOf = ({ edge, colour }: PushEffect): string => edge + colour;

function cellsOf({ row, column }: Pick<Fit, "row" | "column">): string[] {
  return Array.from({ length: PATTERN_SIDE ** 2 }, (_, at) =>
    cellName({ row: row + Math.floor(at / PATTERN_SIDE), column: column + (at % PATTERN_SIDE) }),
  );
}

// --- the game that was let go -----------------------------------------------------------------------------------------

/** The other seats, as far as they play against this one. */
function rivals({ seat, before }: Turned): number[] {
  const table = tableOf(before.spec);
  const isRival = (other: number) =>
    other !== seat && other !== partnerOf(seat, table) && isPlaying(other, before, table);
  return before.hands.map((_, other) => other).filter(isRival);
}

/** Whoever competes as one with that seat. */
function sideOf(seat: number, { spec }: TomokoView): number[] {
  const partner = partnerOf(seat, tableOf(spec));
  return partner === null ? [seat] : [seat, partner];
}

/** The cards with which a seat's side finishes as soon as it lays them: those that stand where that is enough. */
function finishing({ before, material }: Turned, next: Next, seat: number): number[] {
  const { rows, hands, laid } = readPosition(next.position, before.hands.length);
  const side = sideOf(seat, before);
  const missing = before.goal - side.reduce((sum, one) => sum + laid[one]!.length, 0);
  if (missing <= 0)
    // cards that lay themselves have done so
    return side.flatMap((one) => laid[one]!.filter((card) => !before.laid[one]!.includes(card)));
  const standing = side
    .flatMap((one) => hands[one]!)
    .filter((card) => wrongOn(rows.join("/"), material.cards[card]!) === 0);
  return standing.length >= missing ? standing.slice(0, missing) : [];
}

/** How many pushes of whoever is next would lay the last cards of the side. */
function finishingPushes({ before }: Turned, { options, position, to_move }: Next): number {
  if (to_move === null) return 0;
  const { laid } = readPosition(position, before.hands.length);
  const missing = before.goal - sideOf(to_move, before).reduce((sum, one) => sum + laid[one]!.length, 0);
  const made = (effect: object) => (isPush(effect) ? new Set(effect.matches.map(({ card }) => card)).size : 0);
  return options.filter(({ effect }) => made(effect) >= missing).length;
}

/** What is said of somebody, or of whoever reads it. */
function ofPlayer(
  { names, reader }: Turned,
  seat: number,
  key: string,
  values: Record<string, string | number>,
): string {
  return t(`tomoko.turned.${key}${seat === reader ? ".you" : ""}`, { ...values, name: names[seat] ?? "" });
}

/** A rival may finish because of the push: with what stands then, or with a push of her own. */
function letGo(turning: Turned): Reason | null {
  const { played, better } = turning;
  for (const rival of rivals(turning)) {
    const [cards, otherwise] = [played, better].map((course) => (course ? finishing(turning, course.next, rival) : []));
    if (cards!.length && !otherwise!.length) return ofStanding(turning, rival, cards!);
  }
  const rival = played.next.to_move;
  if (rival === null || !rivals(turning).includes(rival)) return null;
  const [n, m] = [played, better].map((course) => (course ? finishingPushes(turning, course.next) : 0)) as [
    number,
    number,
  ];
  if (!n) return null;
  const known = better && !turning.quiet && better.next.to_move === rival;
  const key = !known || m >= n ? "reach" : m ? "reach.more" : "reach.only";
  return { words: ofPlayer(turning, rival, key, { n, m }), seen: [] };
}

function ofStanding(turning: Turned, rival: number, cards: number[]): Reason {
  const { before, material, played } = turning;
  const { rows } = readPosition(played.next.position, before.hands.length);
  const stood = cards.every((card) => wrongOn(before.board.join("/"), material.cards[card]!) === 0);
  const squares = cards.flatMap((card) => fitsOn(rows.join("/"), card, material.cards[card]!).slice(0, 1));
  const values = { n: cards.length, cards: cards.join(", ") };
  return {
    words: ofPlayer(turning, rival, stood ? "left" : "gave", values),
    seen: [...cards.map((card) => `lay ${card}`), ...squares.flatMap(cellsOf)],
  };
}

/** The mover's side would have had all that it needed, with cards that another push would have made stand. */
function missedLast(turning: Turned): Reason | null {
  const { seat, played, better, quiet } = turning;
  const push = better?.effect;
  if (!better || !push || quiet || !isPush(push) || finishing(turning, played.next, seat).length) return null;
  const cards = finishing(turning, better.next, seat);
  if (!cards.length) return null;
  const words = ofPlayer(turning, seat, "missed.last", { n: cards.length, cards: cards.join(", ") });
  return { words, seen: [...cards.map((card) => `lay ${card}`), pushOf(push)] };
}

// --- all of it --------------------------------------------------------------------------------------------------------

/** A turn ends with a push: before that every card can still be laid. */
export function reasonsFor(turning: Turned): Reason[] {
  const { effect } = turning.played;
  if (!isPush(effect)) return [];
  const [own, lost] = [ofOwnCards(turning, effect), letGo(turning)];
  const stood = overlooked(turning) !== null;
  return (stood ? [own, lost] : [missedLast(turning) ?? lost ?? own]).filter((reason) => reason !== null);
}
