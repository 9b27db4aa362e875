// What a record tells of a game beside its moves, in the language of the reader.

import { known, say, t } from "../lib/i18n.svelte";
import type { Study } from "../lib/protocol";

export interface Fact {
  name: string;
  value: string;
}

type Told = Pick<Study, "seats" | "reasons">;

const VALUES: Record<string, (value: string, told: Told) => string> = {
  Match: matched,
  Seats: (value) => value.split(",").map(seated).join(", "),
  Termination: (code, { reasons }) => (reasons[code] ? say(reasons[code]) : code),
};

export function facts(tags: Record<string, string>, told: Told): Fact[] {
  return Object.entries(tags).map(([tag, value]) => ({
    name: nameOf(tag, told),
    value: VALUES[tag]?.(value, told) ?? value,
  }));
}

/** Players are named by their seats. */
function nameOf(tag: string, { seats }: Told): string {
  const seat = seats.find(({ en }) => en.replaceAll(" ", "") === tag);
  const key = `take.tag.${tag}`;
  return seat ? say(seat) : known(key) ? t(key) : tag;
}

/** "series", "revanche" or "best_of 3". */
function matched(value: string): string {
  const [kind = "", n = ""] = value.split(" ");
  const key = `take.match.${kind}`;
  return known(key) ? t(key, { n }) : value;
}

/** "human" or "engine:3". */
function seated(value: string): string {
  const [kind, level = ""] = value.split(":");
  if (kind === "human") return t("take.human");
  return kind === "engine" ? t("seat.computer", { level }) : value;
}
