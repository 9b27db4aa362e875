// Starting a game: what home's buttons ask the server for, and where to go then.

import { coverOf } from "../board/covers";
import { api } from "../lib/api";
import { LOWEST_LEVEL, isNewcomer, levelOf, rememberLevel } from "../lib/levels";
import type { GameInfo, NewGame, SeatWish } from "../lib/protocol";
import { go } from "../lib/router.svelte";
import { readSpec, writeSpec } from "../lib/spec";
import { myName } from "../lib/storage";

export type Opponent = "engine" | "friend" | "me";

/** How many sit at the table: what the rules have as the number of players, else all seats there are. */
export function seatCount({ fields, seats }: GameInfo, chosen?: string): number {
  const players = fields.find(({ name }) => name === "players");
  return players ? Number(chosen ?? players.default) : seats.length;
}

export function quickWish(info: GameInfo, against: Opponent): NewGame {
  const level = levelOf(info.name) ?? LOWEST_LEVEL;
  const other: SeatWish = against === "engine" ? { kind: "engine", level } : { kind: against };
  const others = Array.from({ length: seatCount(info) - 1 }, () => other);
  const spec = writeSpec({ name: info.name, fields: coverOf(info).unasked ?? {} });
  const hints = against === "engine" && isNewcomer(info.name);
  return { spec, seats: [{ kind: "me", name: myName() }, ...others], hints };
}

export async function start(wish: NewGame): Promise<void> {
  const { game } = await api.create(wish);
  const level = wish.seats.find(({ kind }) => kind === "engine")?.level;
  if (level) rememberLevel(readSpec(wish.spec).name, level);
  go(`/g/${game}`);
}
