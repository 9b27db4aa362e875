// What happened at the table, in words.

import { known, t } from "../lib/i18n.svelte";
import type { Effect, Outcome, Step } from "../lib/protocol";

export function told(effect: Effect): string {
  if ("steps" in effect) return toldSteps(effect);
  if ("cell" in effect) return t("told.cell", { cell: effect.cell });
  if ("hand" in effect) return t(`told.fist.${effect.hand}`);
  if ("edge" in effect) return toldPush(effect);
  if ("fits" in effect) return t("told.lay", { card: effect.card });
  if ("give" in effect) return t("told.give");
  return t("told.demand");
}

function toldSteps(effect: Extract<Effect, { steps: unknown }>): string {
  const path = [effect.from, ...effect.steps.map((step) => step.to)].join(" – ");
  const taken = effect.steps.reduce((sum, step) => sum + step.taken.length, 0);
  return taken ? t("told.captures", { path, n: taken }) : path;
}

function toldPush(effect: Extract<Effect, { edge: string }>): string {
  const values = { side: t(`told.side.${effect.edge[0]}`), place: effect.edge.slice(1) };
  return t(`told.push.${effect.colour}`, values) + (effect.fallen ? t(`told.fallen.${effect.fallen}`) : "");
}

export function toldBy(step: Step, names: string[]): string {
  return `${names[step.seat] ?? ""}: ${told(step.effect)}`;
}

/** "You win", "Ada wins", "A draw": from the side of the seats at this device. */
export function ending(outcome: Outcome, names: string[], yours: number[]): string {
  if (outcome.reason === "aborted") return t("end.aborted");
  const { winners } = outcome;
  if (!winners.length) return t("end.draw");
  const mine = yours.length > 0 && yours.every((seat) => winners.includes(seat));
  if (mine && yours.length < names.length) return t(winners.length > yours.length ? "end.won_together" : "end.won");
  const ranked = names.length > 2 && outcome.places !== null; // being second of four is no loss
  const lost = yours.length === 1 && !ranked && !winners.includes(yours[0]!);
  return lost ? t("end.lost") : winning(outcome, names);
}

/** "Ada wins", whoever reads it. */
function winning({ winners }: Outcome, names: string[]): string {
  const values = { names: listed(winners.map((seat) => names[seat] ?? "")) };
  return t(winners.length === 1 ? "end.wins" : "end.win", values);
}

/** The names below a result that does not tell them: who won, or between whom it was a draw. */
export function endingNames(outcome: Outcome, names: string[], yours: number[]): string {
  if (outcome.reason === "aborted") return "";
  if (!outcome.winners.length) return names.join(" – ");
  const told = winning(outcome, names);
  return told === ending(outcome, names, yours) ? "" : told;
}

/** Why it ended; `by` are the names of those who resigned, or whose time is up. */
export function because({ reason }: Outcome, by: string[] = []): string {
  const named = `reason.${reason}_by`;
  if (by.length && known(named)) return t(named, { names: listed(by) });
  const key = `reason.${reason}`;
  return known(key) ? t(key) : reason;
}

export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)}`;
}

/** Half points as people write them. */
export function points(score: number): string {
  const whole = Math.floor(score);
  const rest = score - whole;
  if (Math.abs(rest - 0.5) < 0.01) return whole ? `${whole}½` : "½";
  return rest < 0.01 ? String(whole) : score.toFixed(2).replace(/0+$/, "");
}
