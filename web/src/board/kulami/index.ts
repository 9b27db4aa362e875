// Everything of Kulami that pages show: the board, the score beside it.

import { register, t } from "../../lib/i18n.svelte";
import type { KulamiMaterial, KulamiView, PickEffect } from "./messages";
import type { BoardKit } from "../contract";
import KulamiBoard from "./KulamiBoard.svelte";
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

export const kit: BoardKit<KulamiMaterial, KulamiView> = {
  Board: KulamiBoard,
  Side: ScorePanel,
  turns: "on_wish",
  advises: true,
  told,
  lasts: () => DROP.duration,
  counts: isCounted,
  sounds: (effect) => [[isLaying(effect) ? "glass" : "low", 0]],
  opens: (view) => view.starter !== null && view.moves.length === 0,
  duty: (view) => (view.fists_closed ? t("kulami.duty") : ""),
};
