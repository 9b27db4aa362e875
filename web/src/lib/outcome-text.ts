// How games end and what they count, in words.

import { known, language, say, t } from "./i18n.svelte";
import type { Now, Outcome, Welcome, Words } from "./protocol";
import { isSingle } from "./seats";

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

/** Whether somebody at this device has won. */
export const isWon = ({ winners }: Outcome, yours: number[]): boolean => winners.some((seat) => yours.includes(seat));

/** Whether there is a score of more than this game. */
export const isScored = ({ past, match }: Now): boolean => past.length > 0 || match.kind !== "series";

/** Who won, below a result that does not tell it. */
export function endingNames(outcome: Outcome, names: string[], yours: number[]): string {
  const told = winning(outcome, names);
  const known = !outcome.winners.length || isSingle(outcome.winners, yours) || told === ending(outcome, names, yours);
  return known ? "" : told;
}

/** The seats that resigned, or whose time is up, as read by those at this device. */
export interface Causes {
  causes: number[];
  names: string[];
  yours: number[];
}

/** Why it ended. */
export function because({ reason }: Outcome, reasons: Record<string, Words>, by?: Causes): string {
  const named = `reason.${reason}_by`;
  if (by?.causes.length && known(named)) {
    if (isSingle(by.causes, by.yours)) return t(`${named}_you`);
    return t(named, { n: by.causes.length, names: listed(by.causes.map((seat) => by.names[seat] ?? "")) });
  }
  const words = reasons[reason];
  return words ? sentence(say(words)) : reason;
}

const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

/** "3 stones": in the words of the game where it has some, else by the unit it counts in. */
export function counted({ kit, traits: { unit } }: Pick<Welcome, "kit" | "traits">, n: number): string {
  const own = `${kit}.count`;
  return known(own) ? t(own, { n }) : `${n} ${say(n === 1 ? unit.one : unit.many)}`;
}

export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)}`;
}

/** Half points as people write them. */
export function points(score: number): string {
  const whole = Math.floor(score);
  const rest = score - whole;
  if (Math.abs(rest - 0.5) < 0.01) return whole ? `${whole}½` : "½";
  return rest < 0.01 ? String(whole) : score.toLocaleString(language(), { maximumFractionDigits: 2 });
}
