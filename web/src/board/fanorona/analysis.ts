// Setting up positions, and why a move cost something.

import { register, t } from "../../lib/i18n.svelte";
import type { AnalysisKit, Turning } from "../contract";
import { isWay } from "../points/chain";
import type { Way } from "../points/turn";
import { de, en } from "./analysis-words";
import type { FanoronaMaterial, FanoronaView } from "./messages";
import SetUp from "./SetUp.svelte";

register({ en, de });

const WORTH_TELLING = 2; // captures; one more or less is everyday

const takenBy = (effect: object | null): number =>
  effect && isWay(effect) ? (effect as Way).steps.reduce((sum, { taken }) => sum + taken.length, 0) : 0;
const lengthOf = (effect: object | null): number => (effect && isWay(effect) ? (effect as Way).steps.length : 0);

/** What the other side can take now but could not have otherwise, and what could have been taken instead. */
export function explained({ played, better, reply, otherReply }: Turning<FanoronaView>): string {
  const [lost, missed, made] = [takenBy(reply), takenBy(better), takenBy(played)];
  const sentences: string[] = [];
  if (lost >= WORTH_TELLING && lost > takenBy(otherReply))
    sentences.push(
      lengthOf(reply) > 1
        ? t("fanorona.turned.chain", { n: lengthOf(reply), taken: lost })
        : t("fanorona.turned.capture", { taken: lost }),
    );
  if (missed - made >= WORTH_TELLING) sentences.push(t("fanorona.turned.missed", { n: missed, made }));
  return sentences.join(" ");
}

const lookAt = (effect: object): string[] => (isWay(effect) ? [effect.from] : []);

/** Who can capture must, unless it is only on demand: a best answer that takes nothing means that nothing can be taken. */
const isSafe = ({ spec }: FanoronaView, reply: string): boolean => !spec.includes("captures=") && !/[AW]/.test(reply);

function because(effect: object, view: FanoronaView, _: FanoronaMaterial, reply?: string): string {
  const taken = takenBy(effect);
  if (!taken) return reply && isSafe(view, reply) ? t("fanorona.because.safe") : "";
  return lengthOf(effect) > 1
    ? t("fanorona.because.chain", { n: lengthOf(effect), taken })
    : t("fanorona.because.capture", { taken });
}

export const analysis: AnalysisKit<FanoronaMaterial, FanoronaView> = {
  ...{ SetUp, explained, lookAt, because },
  pace: 250_000,
};
