// Everything of Kulami that pages show: the board, the score beside it.

import { register, t } from "../../lib/i18n.svelte";
import type { KulamiMaterial, KulamiView, PickEffect } from "./messages";
import { isSingle } from "../../lib/seats";
import type { BoardKit, Company } from "../contract";
import KulamiBoard from "./KulamiBoard.svelte";
import { lessonFor } from "./lesson";
import { DROP } from "./motion";
import { isLaying } from "./preview";
import ScorePanel from "./ScorePanel.svelte";
import { isCounted } from "./sheet";
import { de, en } from "./words";

register({ en, de });

function told(effect: object): string {
  if (isLaying(effect)) return t("kulami.told.cell", { cell: effect.cell });
  return t(`kulami.told.fist.${(effect as PickEffect).hand}`);
}

/** Why nobody laid another marble. */
function ended(view: KulamiView, { names, yours }: Pick<Company, "names" | "yours">): string {
  if (!isCounted(view) || view.starter === null) return "";
  if (!view.marbles_left.some((left) => left > 0)) return t("kulami.ended.laid");
  const seat = (view.starter + view.moves.length) % 2;
  return isSingle([seat], yours) ? t("kulami.ended.stuck.you") : t("kulami.ended.stuck", { name: names[seat] ?? "" });
}

export const kit: BoardKit<KulamiMaterial, KulamiView> = {
  Board: KulamiBoard,
  Side: ScorePanel,
  room: { ratio: 1.06 }, // with the names of the columns below it
  turns: "on_wish",
  advises: true,
  told,
  lasts: () => DROP.duration,
  counts: isCounted,
  sounds: (effect) => [[isLaying(effect) ? "glass" : "low", 0]],
  opens: (view) => view.starter !== null && view.moves.length === 0,
  ended,
  lesson: lessonFor,
  duty: (view) => (view.fists_closed ? t("kulami.duty") : ""),
};
