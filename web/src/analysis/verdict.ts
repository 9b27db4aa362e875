// What the engine thinks of a position, in words that people understand.

import { language, say, t } from "../lib/i18n.svelte";
import type { Line } from "../engine/engine";
import type { Study } from "../lib/protocol";

type Told = Pick<Study, "seats" | "to_move" | "traits">;

/** Who reads it: how the seats are called, and which is the reader's own. */
interface Reading {
  names: readonly string[];
  you: number | null;
}

/** The chance of a seat by a line, in percent; of two seats the other one has the rest. */
export function chanceOf(line: Line, { to_move, seats }: Told, seat: number): number | null {
  if (seat === to_move) return proven(line) ?? line.chance;
  return seats.length === 2 ? 100 - (proven(line) ?? line.chance) : null;
}

function proven({ proven }: Line): number | null {
  return proven === null ? null : { won: 100, drawn: 50, lost: 0 }[proven];
}

export const percent = (chance: number): string => `${Math.round(chance)}${language() === "de" ? "\u00a0" : ""}%`;

/** The same for whoever reads it: to one of two players as to the one who is to move. */
export function verdictFor({ names, you }: Reading, line: Line, study: Told): string {
  if (you === study.to_move && you !== null) return yourVerdict(line, study);
  if (you !== null && study.seats.length === 2) return yourVerdict(fromBehind(line), study, false);
  return verdict(line, study, names);
}

/** A line as the other of two players sees it. */
const fromBehind = (line: Line): Line => ({
  ...line,
  chance: 100 - line.chance,
  points: line.points === null ? null : -line.points,
  proven: line.proven && ({ won: "lost", drawn: "drawn", lost: "won" } as const)[line.proven],
});

/** Whose turn it is, or how the game ended; `late`: the time of the one to move was up then. */
export function turnInWords(
  { to_move, outcome }: Pick<Study, "to_move" | "outcome">,
  { names, you }: Reading,
  late = false,
): string {
  const told = (key: string, seat: number) => (seat === you ? t(`${key}.you`) : t(key, { name: names[seat]! }));
  if (to_move !== null) return told(late ? "analyse.time" : "analyse.turn", to_move);
  const [winner] = outcome?.winners ?? [];
  return winner === undefined ? t("analyse.over.drawn") : told("analyse.over.won", winner);
}

/** One sentence about a line; who wins is said for certain only where it is proven. */
export function verdict(
  line: Line,
  study: Told,
  names: readonly string[] = study.seats.map((one) => say(one)),
): string {
  const mover = study.to_move ?? 0;
  const name = names[mover]!;
  const two = study.seats.length === 2;
  const other = two ? names[1 - mover]! : "";
  if (line.proven === "drawn") return t("verdict.drawn");
  if (line.proven === "won") return two ? certain(name, other, line, study) : t("verdict.wins", { name });
  if (line.proven === "lost") return two ? certain(other, name, line, study) : t("verdict.loses", { name });
  if (line.points !== null) return expected(line.points, [name, other], study);
  return t("verdict.chance", { name, chance: Math.round(line.chance) });
}

/** The same for a player: the one to move, unless `moving` says otherwise. */
export function yourVerdict(line: Line, study: Told, moving = true): string {
  const { proven, points, chance } = line;
  if (proven === "drawn") return t("verdict.drawn");
  if (proven) {
    const within = (n: number) => t(`verdict.you.${proven}.within`, { n });
    return [t(`verdict.you.${proven}`), ...comesTo(line, study, (proven === "won") === moving, within)].join(" ");
  }
  if (points === null) return t("verdict.you.chance", { chance: Math.round(chance) });
  if (isEven(points)) return t("verdict.even");
  return t(`verdict.you.${isSlight(points) ? "slightly." : ""}${points > 0 ? "ahead" : "behind"}`, by(points, study));
}

function certain(name: string, other: string, line: Line, study: Told): string {
  const within = (n: number) => t("verdict.within", { name, n });
  return [t("verdict.certain", { name, other }), ...comesTo(line, study, line.proven === "won", within)].join(" ");
}

/** By how much at least or how soon, where that is known; `moving`: whether the winner is to move. */
function comesTo(line: Line, study: Told, moving: boolean, within: (turns: number) => string): string[] {
  const { points, distance, conversion } = line;
  if (points !== null) return [t("verdict.by", by(points, study))];
  if (distance !== null) {
    const turns = turnsOf(distance, study.seats.length, moving);
    return turns > 0 ? [within(turns)] : []; // the move itself wins
  }
  return conversion === null ? [] : [t("verdict.conversion", { n: conversion })];
}

/** How many of the turns of all players are the winner's. */
const turnsOf = (distance: number, players: number, moving: boolean): number =>
  moving ? Math.ceil(distance / players) : Math.floor(distance / players);

function expected(points: number, [name, other]: [string, string], study: Told): string {
  if (isEven(points)) return t("verdict.even");
  const ahead = points > 0 || study.seats.length !== 2 ? name : other;
  return t(isSlight(points) ? "verdict.slightly.ahead" : "verdict.ahead", { name: ahead, ...by(points, study) });
}

// An expectation in points, for the hint, the analysis and the review.
const isEven = (points: number): boolean => Math.abs(points) < 1;
const isSlight = (points: number): boolean => Math.abs(points) <= 2;

function by(points: number, { traits }: Told): { n: string; unit: string } {
  const n = rounded(Math.abs(points));
  return { n: n.toLocaleString(), unit: say(n === 1 ? traits.unit.one : traits.unit.many) };
}

const rounded = (n: number): number => Math.round(n * 10) / 10;
