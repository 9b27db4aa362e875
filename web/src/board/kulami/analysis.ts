// Setting up positions, what is expected of them, and why a marble cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Option, Turning } from "../common/contract";
import { de, en } from "./analysis-words";
import type { KulamiEffect, KulamiMaterial, KulamiView } from "./messages";
import { outlookOf, pointsIn, type Outlook } from "./outlook";
import { isLaying, layings } from "./preview";
import { because, explained, worstFall } from "./reasons";
import SetUp from "./SetUp.svelte";
import { de as boardDe, en as boardEn } from "./words";

register({ en: { ...boardEn, ...en }, de: { ...boardDe, ...de } }); // also where no board is shown

/** The cells of the tile that fell. */
const spokenOf = (turning: Turning<KulamiView>): string[] => worstFall(turning)?.tile.cells ?? [];

const COLUMN = /^\D+/;
const ROW = /\d+$/;

/** The cells of its tile where one may lay; where there is one alone, which would be the move already, those in its row
 *  or column. */
function lookAt(effect: object, _: KulamiView, options: Option[]): string[] {
  if (!isLaying(effect)) return [];
  const legal = [...layings(options).values()];
  const shared = (part: RegExp) => (one: KulamiEffect) => one.cell.match(part)?.[0] === effect.cell.match(part)?.[0];
  const groups = [(one: KulamiEffect) => one.tile === effect.tile, shared(ROW), shared(COLUMN)];
  const found = groups.map((isIn) => legal.filter(isIn)).find((cells) => cells.length > 1);
  return (found ?? []).map(({ cell }) => cell);
}

function outlookTold(outlook: object, seats: string[]): string {
  const points = (seat: number | null, sure: boolean) => pointsIn(outlook as Outlook, seat, sure);
  const names = (sure: boolean) => seats.map((name, seat) => `${name} ${points(seat, sure)}`).join(", ");
  return [
    t("kulami.outlook.sure", { names: names(true) }),
    t("kulami.outlook.ahead", { names: names(false) }),
    t("kulami.outlook.open", { n: points(null, false) }),
  ].join(" ");
}

export const analysis: AnalysisKit<KulamiMaterial, KulamiView> = {
  ...{ SetUp, explained, spokenOf, lookAt },
  because: (effect, view, _, following) => because(effect, view, following),
  pace: 500_000,
  foresees: 6,
  outlook: (view, line) => (view.outcome || view.fists_closed ? null : outlookOf(view, line)),
  outlookTold,
  keeps: () => false, // only which fist holds what, until one is opened
};
