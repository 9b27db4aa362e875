// Everything of Tomoko that pages show.

import { register, t } from "../../lib/i18n.svelte";
import type { PushEffect, TomokoMaterial, TomokoView } from "./messages";
import type { BoardKit, Sounds } from "../common/contract";
import Board from "./Board.svelte";
import Curtain from "./Curtain.svelte";
import Ending from "./Ending.svelte";
import Hands from "./Hands.svelte";
import "./materials.css";
import { lessonFor } from "./lesson";
import Minis from "./Minis.svelte";
import { SLIDE_MS } from "./rolling.svelte";
import { isLay, isPush, partnerOf, tableOf } from "./table";
import { de, en } from "./words";

register({ en, de });

function told(effect: object): string {
  if (isPush(effect)) return toldPush(effect);
  return isLay(effect) ? t("tomoko.told.lay", { card: effect.card }) : t("tomoko.told.give");
}

function toldPush({ edge, colour, fallen }: PushEffect): string {
  const values = { side: t(`tomoko.told.side.${edge[0]}`), place: edge.slice(1) };
  return t(`tomoko.told.push.${colour}`, values) + (fallen ? t(`tomoko.told.fallen.${fallen}`) : "");
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
  Ending,
  Curtain,
  room: { below: "6.4rem" },
  turns: "never",
  told,
  spoken,
  sounds,
  lasts: () => SLIDE_MS,
  opens: (view) => view.before === null && view.laid.every((cards) => !cards.length),
  party,
  lesson: lessonFor,
  isOpen: (spec) => tableOf(spec).openCards,
  crosses: (move) => /^(lay|give) /.test(move),
};
