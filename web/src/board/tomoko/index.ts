// Everything of Tomoko that pages show.

import { register, t } from "../../lib/i18n.svelte";
import { isSingle } from "../../lib/seats";
import type { PushEffect, TomokoMaterial, TomokoView } from "./messages";
import type { BoardKit, Company, Sounds } from "../common/contract";
import Board from "./Board.svelte";
import Curtain from "./Curtain.svelte";
import Ending from "./Ending.svelte";
import Hands from "./Hands.svelte";
import "./materials.css";
import { lessonFor } from "./lesson";
import Minis from "./Minis.svelte";
import OpenHands from "./OpenHands.svelte";
import { SLIDE_MS } from "./rolling.svelte";
import { isLay, isPush, partnerOf, tableOf } from "./table";
import { de, en } from "./words";

register({ en, de });

const told = (effect: object): string => toldTo("", effect);
const toldYou = (effect: object): string => toldTo(".you", effect);

function toldTo(reader: "" | ".you", effect: object): string {
  if (isPush(effect)) return toldPush(reader, effect);
  return isLay(effect) ? t(`tomoko.told.lay${reader}`, { card: effect.card }) : t(`tomoko.told.give${reader}`);
}

function toldPush(reader: "" | ".you", { edge, colour, fallen }: PushEffect): string {
  const values = { side: t(`tomoko.told.side.${edge[0]}`), place: edge.slice(1) };
  return t(`tomoko.told.push.${colour}${reader}`, values) + (fallen ? t(`tomoko.told.fallen.${fallen}`) : "");
}

/** Who has laid how many cards, the most first; with partners and many players the list of places says it. */
function reason(view: TomokoView, { names, yours }: Pick<Company, "names" | "yours">): string {
  if (view.outcome?.reason !== "target_reached" || names.length > 2) return "";
  const [first, second] = [0, 1].toSorted((one, two) => view.points[two]! - view.points[one]!) as [number, number];
  const isYou = (seat: number): boolean => isSingle([seat], yours);
  const values = { n: view.points[first]!, other: isYou(second) ? t("tomoko.ended.you") : names[second]! };
  const counts = { ...values, m: view.points[second]! };
  return isYou(first) ? t("tomoko.ended.laid.you", counts) : t("tomoko.ended.laid", { ...counts, name: names[first]! });
}

/** "N3d" as "a dark ball at the top, place 3", "give 17" as what one does. */
function spoken(move: string): string {
  const [verb, card] = move.split(" ");
  if (card) return t(`tomoko.spoken.${verb}`, { card });
  const [side, place, colour] = move;
  return t(`tomoko.spoken.${colour}`, { side: t(`tomoko.told.side.${side}`), place: place! });
}

function sounds(effect: object): Sounds {
  if (!isPush(effect)) return [["card", 0]];
  return effect.fallen === null
    ? [["wood", 0]]
    : [
        ["wood", 0],
        ["roll", 0.15],
      ];
}

function party(seat: number, reader: number | null, spec: string, names: string[]): string {
  const partner = partnerOf(seat, tableOf(spec));
  if (partner === null) return "";
  if (seat === reader) return t("tomoko.party.with", { name: names[partner] ?? "" });
  if (partner === reader) return t("tomoko.party.partner");
  return t("tomoko.party.team", { n: Math.min(seat, partner) + 1 });
}

export const kit: BoardKit<TomokoMaterial, TomokoView> = {
  Board,
  Side: Hands,
  Thumb: Minis,
  Others: OpenHands,
  Ending,
  Curtain,
  room: { below: "6.4rem" },
  turns: "never",
  told,
  toldYou,
  reason,
  spoken,
  sounds,
  lasts: () => SLIDE_MS,
  opens: (view) => view.before === null && view.laid.every((cards) => !cards.length),
  party,
  lesson: lessonFor,
  isOpen: (spec) => tableOf(spec).openCards,
  crosses: (move) => /^(lay|give) /.test(move),
};
