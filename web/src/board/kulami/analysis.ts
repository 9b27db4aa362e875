// Setting up positions, and why a marble cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Turning } from "../contract";
import { de, en } from "./analysis-words";
import type { KulamiMaterial, KulamiView, TileScore } from "./messages";
import { outlookOf, pointsIn, STANDINGS, standingOf, type Outlook, type Standing } from "./outlook";
import { isLaying } from "./preview";
import SetUp from "./SetUp.svelte";
import { placeName } from "./speech";

register({ en, de });

interface Fall {
  tile: TileScore;
  before: Standing;
  after: Standing;
}

/** The tile whose standing fell most, weighed by its size. */
function worstFall({ before, answered, seat }: Turning<KulamiView>): Fall | null {
  const falls = (answered?.score.tiles ?? []).flatMap((tile): Fall[] => {
    const was = before.score.tiles.find(({ letter }) => letter === tile.letter);
    return was ? [{ tile, before: standingOf(was, seat), after: standingOf(tile, seat) }] : [];
  });
  const depth = ({ tile, before, after }: Fall) =>
    (STANDINGS.indexOf(after) - STANDINGS.indexOf(before)) * tile.cells.length;
  const [worst] = falls.filter((fall) => depth(fall) > 0).toSorted((one, two) => depth(two) - depth(one));
  return worst ?? null;
}

const lead = (effect: object | null, seat: number): number | null =>
  effect && isLaying(effect) ? effect.totals[seat]! - effect.totals[1 - seat]! : null;

export function explained(turning: Turning<KulamiView>): string {
  const sentences: string[] = [];
  const fall = worstFall(turning);
  if (fall)
    sentences.push(
      t("kulami.turned.tile", {
        tile: placeName(fall.tile),
        n: fall.tile.cells.length,
        before: t(`kulami.turned.${fall.before}`),
        after: t(`kulami.turned.${fall.after}`),
      }),
    );
  const [better, played] = [lead(turning.better, turning.seat), lead(turning.played, turning.seat)];
  if (better !== null && played !== null && better > played)
    sentences.push(t("kulami.turned.points", { n: better - played }));
  return sentences.join(" ");
}

/** The cells of the tile that fell. */
const spokenOf = (turning: Turning<KulamiView>): string[] => worstFall(turning)?.tile.cells ?? [];

/** The whole tile: its free cells may be a single one, which would be the move already. */
function lookAt(effect: object, { score }: KulamiView): string[] {
  const tile = isLaying(effect) ? score.tiles.find(({ letter }) => letter === effect.tile) : undefined;
  return tile?.cells ?? [];
}

function because(effect: object, { score }: KulamiView): string {
  const tile = isLaying(effect) ? score.tiles.find(({ letter }) => letter === effect.tile) : undefined;
  return tile ? t("kulami.because", { tile: placeName(tile), n: tile.cells.length }) : "";
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
  ...{ SetUp, explained, spokenOf, lookAt, because },
  pace: 500_000,
  outlook: (view, line) => (view.outcome || view.fists_closed ? null : outlookOf(view, line)),
  outlookTold,
  keeps: () => false, // only which fist holds what, until one is opened
};
