// What can be chosen before a game of Tomoko.

import { register } from "../../lib/i18n.svelte";
import type { Fields, GameOptions } from "../common/contract";
import { de, en } from "./choices";
import Tallest from "./Tallest.svelte";

register({ en, de });

const SEATS_OF_TEAMS = "4";
const BY_LOT = "random";

/** Who begins is asked again when others play; teams are four, and their cards are hidden. */
function settled(fields: Fields, changed: string): Fields {
  const next: Record<string, string> = { ...fields };
  const isOn = (field: string): boolean => next[field] === "true";
  if (changed === "teams" && isOn("teams")) Object.assign(next, { players: SEATS_OF_TEAMS, open_cards: "" });
  if (next["players"] !== fields["players"] || changed === "players") next["begins"] = BY_LOT;
  if (next["players"] !== SEATS_OF_TEAMS || isOn("open_cards")) next["teams"] = "";
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""));
}

export const options: Record<string, GameOptions> = {
  tomoko: { main: ["players", "claims"], Extra: Tallest, extra: ["begins"], settled },
};
