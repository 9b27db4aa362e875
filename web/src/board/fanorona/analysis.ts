// Setting up positions, and why a move cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Course, Following, Turning } from "../common/contract";
import { isWay } from "../points/chain";
import type { Way } from "../points/turn";
import { de, en } from "./analysis-words";
import type { FanoronaMaterial, FanoronaView } from "./messages";
import SetUp from "./SetUp.svelte";

register({ en, de });

const WORTH_TELLING = 2; // captures; one more or less is everyday

const takenBy = (effect: object | undefined): number =>
  effect && isWay(effect) ? (effect as Way).steps.reduce((sum, { taken }) => sum + taken.length, 0) : 0;
const lengthOf = (effect: object | undefined): number => (effect && isWay(effect) ? (effect as Way).steps.length : 0);

/** What a seat takes and loses by a move and those that are expected then. */
interface Exchange {
  won: number;
  lost: number;
}

function exchangeOf({ effect, expected }: Course<FanoronaView>, seat: number): Exchange {
  const sum = (mine: boolean) =>
    expected.filter((step) => (step.seat === seat) === mine).reduce((all, step) => all + takenBy(step.effect), 0);
  return { won: takenBy(effect) + sum(true), lost: sum(false) };
}

/** How many stones more a move costs than the better one; null where that is not known. */
function lossOf({ seat, played, better }: Turning<FanoronaView>): number | null {
  if (!better) return null;
  const [one, other] = [exchangeOf(played, seat), exchangeOf(better, seat)];
  return other.won - other.lost - (one.won - one.lost);
}

/** The answer is told as the reason where it takes more than after the better move, and what it takes stays lost. */
function allowed(turning: Turning<FanoronaView>): string {
  const [reply, otherReply] = [turning.played.expected[0], turning.better?.expected[0]];
  const lost = takenBy(reply?.effect);
  const costs = (lossOf(turning) ?? lost) >= WORTH_TELLING;
  if (!reply || lost < WORTH_TELLING || lost <= takenBy(otherReply?.effect) || !costs) return "";
  return lengthOf(reply.effect) > 1
    ? t("fanorona.turned.chain", { n: lengthOf(reply.effect), taken: lost })
    : t("fanorona.turned.capture", { taken: lost });
}

function missed({ played, better }: Turning<FanoronaView>, loss: number): string {
  const [more, made] = [takenBy(better?.effect), takenBy(played.effect)];
  return more - made >= WORTH_TELLING && loss > 0 ? t("fanorona.turned.missed", { n: more, made }) : "";
}

/** What is expected then, and what it comes to. */
function foreseen({ seat, played, better }: Turning<FanoronaView>, loss: number): string {
  const moves = played.expected.map(({ move }) => pathOf(move)).join(", ");
  if (!moves) return "";
  if (loss < 1) return t("fanorona.turned.expected", { moves });
  const [one, other] = [exchangeOf(played, seat), exchangeOf(better!, seat)];
  return t("fanorona.turned.exchange", { moves, ...one, won2: other.won, lost2: other.lost });
}

/** Points alone, as the moves beside are written out already. */
const pathOf = (move: string): string => move.replace(/[AW]/g, "").replaceAll("-", "–");

/** What the other side can take now but could not have otherwise, what could have been taken instead, or what follows. */
export function explained(turning: Turning<FanoronaView>): string {
  if (turning.quiet) return allowed(turning);
  const loss = lossOf(turning) ?? 0;
  const reasons = [allowed(turning), missed(turning, loss)].filter(Boolean);
  return reasons.join(" ") || foreseen(turning, loss);
}

const lookAt = (effect: object): string[] => (isWay(effect) ? [effect.from] : []);

/** Who can capture must, unless it is only on demand: a best answer that takes nothing means that nothing can be taken. */
const isSafe = ({ spec }: FanoronaView, reply: string): boolean => !spec.includes("captures=") && !/[AW]/.test(reply);

function because(effect: object, view: FanoronaView, _: FanoronaMaterial, { reply }: Following): string {
  const taken = takenBy(effect);
  if (!taken)
    return reply && isSafe(view, reply) ? t(`fanorona.because.safe.${view.to_move === 0 ? "white" : "black"}`) : "";
  return lengthOf(effect) > 1
    ? t("fanorona.because.chain", { n: lengthOf(effect), taken })
    : t("fanorona.because.capture", { taken });
}

export const analysis: AnalysisKit<FanoronaMaterial, FanoronaView> = {
  ...{ SetUp, explained, lookAt, because },
  pace: 250_000,
};
