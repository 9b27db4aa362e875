// How seats are called.

import { say, t } from "./i18n.svelte";
import type { PastRound, Seat, Summary, Welcome } from "./protocol";

/** What a name is made of. */
export type Named = Pick<Seat, "title" | "kind" | "level" | "name" | "bot">;

/** The name somebody gave herself, else what she is: the computer, or her side. It fits into sentences. */
export function nameOf(seat: Named): string {
  if (seat.kind === "engine" && !seat.name) return t("seat.computer", { level: seat.level ?? 0 });
  const name = seat.name || say(seat.title);
  return seat.bot ? t("seat.bot", { name }) : name;
}

/** The names at a table; where more than two sit, computers are told apart by their seats, and have a sign of their own. */
export function namesOf(seats: Named[]): string[] {
  const apart = (seat: Named) => seats.length > 2 && seat.kind === "engine" && !seat.name;
  return seats.map((seat) => (apart(seat) ? say(seat.title) : nameOf(seat)));
}

/** An earlier game of the match, with the players where they sat then. */
export function seatedAs(live: Welcome, past: PastRound): Welcome {
  if (past.now.swapped === live.now.swapped) return { ...live, ...past };
  const then = (seat: number): number => 1 - seat;
  const seats = live.seats.map(({ title }, seat) => ({ ...live.seats[then(seat)]!, title }));
  const you = { ...live.you, seats: live.you.seats.map(then), advises: live.you.advises.map(then) };
  return { ...live, ...past, seats, you };
}

/** The same as read by one who plays a single seat: that one is "You". */
export function withYou(names: string[], yours: number[]): string[] {
  return names.map((name, seat) => (yours.length === 1 && yours[0] === seat ? t("seat.you") : name));
}

/** The same where they stand by themselves: who plays a single seat here and has no name reads that it is her. */
export function labelsOf(seats: Seat[], yours: number[]): string[] {
  const isYou = (index: number) => yours.length === 1 && yours[0] === index && !seats[index]!.name;
  return namesOf(seats).map((name, index) => (isYou(index) ? t("seat.you") : name));
}

/** Whether there are people elsewhere at the table. */
export const hasCompany = (seats: Seat[], yours: number[]): boolean =>
  seats.some(({ kind }, seat) => kind === "human" && !yours.includes(seat));

/** Whether a game goes on that somebody does not play with herself alone: nobody gets help from an engine there. */
export const goesOn = ({ outcome, seats, yours }: Pick<Summary, "outcome" | "seats" | "yours">): boolean =>
  outcome === null && yours.length !== seats.length;

/** Whether that is nobody but the one player at this device. */
export const isSingle = (seats: number[], yours: number[]): boolean =>
  seats.length === 1 && yours.length === 1 && seats[0] === yours[0];
