// What can be chosen before a game of Fanorona or Tumicarona.

import { register } from "../../lib/i18n.svelte";
import type { Fields, GameOptions } from "../common/contract";
import { de, en } from "./choices";

register({ en, de });

const SIDES = [3, 5, 7, 9];
const MOST_POINTS = 63;

function sizes(): string[] {
  const all = SIDES.flatMap((columns) => SIDES.map((rows) => [columns, rows] as const));
  const fit = all.filter(([columns, rows]) => columns * rows <= MOST_POINTS);
  return fit
    .sort((one, two) => one[0] * one[1] - two[0] * two[1] || one[0] - two[0])
    .map(([columns, rows]) => `${columns}x${rows}`);
}

/** Once is no repetition. */
const REPETITIONS = ["0", "2", "3", "4", "5"];

const offered = { size: { values: sizes() }, repetition: { values: REPETITIONS } };

const LOSER: Readonly<Record<string, string>> = { white: "black", black: "white" };

/** The handicap is the last winner's, and the loser begins. */
function settled(fields: Fields, changed: string): Fields {
  const begins = changed === "handicap" && LOSER[fields["handicap"] ?? ""];
  return begins ? { ...fields, begins } : fields;
}

export const options: Record<string, GameOptions> = {
  fanorona: { main: ["size", "begins"], offered, settled },
  tumicarona: { main: ["begins"], offered, settled },
};
