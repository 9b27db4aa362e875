// What the engine thinks of a position, in words that people understand.

import { say, t } from "../lib/i18n.svelte";
import type { Line } from "../engine/engine";
import type { Study } from "../lib/protocol";

type Told = Pick<Study, "seats" | "to_move" | "traits">;

/** The chance of a seat by a line, in percent; of two seats the other one has the rest. */
export function chanceOf(line: Line, { to_move, seats }: Told, seat: number): number | null {
  if (seat === to_move) return proven(line) ?? line.chance;
  return seats.length === 2 ? 100 - (proven(line) ?? line.chance) : null;
}

function proven({ proven }: Line): number | null {
  return proven === null ? null : { won: 100, drawn: 50, lost: 0 }[proven];
}

/** One sentence about a line; who wins is said for certain only where it is proven. */
export function verdict(line: Line, study: Told): string {
  const mover = study.to_move ?? 0;
  const name = say(study.seats[mover]!);
  const two = study.seats.length === 2;
  const other = two ? say(study.seats[1 - mover]!) : "";
  if (line.proven === "drawn") return t("verdict.drawn");
  if (line.proven === "won") return two ? certain(name, other, line, study) : t("verdict.wins", { name });
  if (line.proven === "lost") return two ? certain(other, name, line, study) : t("verdict.loses", { name });
  if (line.points !== null) return expected(line.points, [name, other], study);
  return t("verdict.chance", { name, chance: Math.round(line.chance) });
}

function certain(name: string, other: string, line: Line, study: Told): string {
  const whatever = t("verdict.certain", { name, other });
  if (line.points !== null) {
    const { many, one } = study.traits.unit;
    const n = Math.abs(line.points);
    return `${whatever} ${t("verdict.by", { n: rounded(n), unit: say(n === 1 ? one : many) })}`;
  }
  if (line.distance !== null) return `${whatever} ${t("verdict.within", { n: line.distance })}`;
  if (line.conversion !== null) return `${whatever} ${t("verdict.conversion", { n: line.conversion })}`;
  return whatever;
}

function expected(points: number, [name, other]: [string, string], { traits, seats }: Told): string {
  const unit = say(Math.abs(points) === 1 ? traits.unit.one : traits.unit.many);
  if (Math.abs(points) < 0.5) return t("verdict.even");
  const ahead = points > 0 || seats.length !== 2 ? name : other;
  return t("verdict.ahead", { name: ahead, n: rounded(Math.abs(points)), unit });
}

const rounded = (n: number): string => (Math.round(n * 10) / 10).toLocaleString();
