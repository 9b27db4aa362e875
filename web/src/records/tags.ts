// What a record tells of a game beside its moves, in the language of the reader.

import { known, say, t } from "../lib/i18n.svelte";
import type { Study, Words } from "../lib/protocol";
import { plain } from "../lib/shortened";
import { listed } from "../lib/outcome-text";

export interface Fact {
  name: string;
  value: string;
}

type Told = Pick<Study, "seats" | "reasons">;

const VALUES: Record<string, (value: string, told: Told) => string> = {
  Match: matched,
  Seats: (value) => value.split(",").map(seated).join(", "),
  Termination: (code, { reasons }) => (Object.hasOwn(reasons, code) ? say(reasons[code]!) : code),
};

export function facts(tags: Record<string, string>, told: Told): Fact[] {
  return Object.entries(tags).map(([tag, value]) => ({
    name: nameOf(tag, told),
    value: Object.hasOwn(VALUES, tag) ? VALUES[tag]!(value, told) : plain(value),
  }));
}

const UNFINISHED = "*";

/** Who has won, as records write it: the scores of all seats, or a sign that the game is not over. */
export function resultInWords(result: string, { seats }: Pick<Study, "seats">): string {
  if (result === UNFINISHED) return t("take.result.open");
  const scores = result.split("-");
  const winners = seats.filter((_, seat) => scores[seat] !== "0").map(say);
  const drawn = winners.length === seats.length || !winners.length;
  const told = drawn ? t("end.draw") : t(winners.length === 1 ? "end.wins" : "end.win", { names: listed(winners) });
  return `${told} (${result})`;
}

/** The tag of whoever sat there: "Player 1" is Player1. */
export const tagOf = ({ en }: Words): string => en.replaceAll(" ", "");

/** Players are named by their seats. */
function nameOf(tag: string, { seats }: Told): string {
  const seat = seats.find((title) => tagOf(title) === tag);
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
