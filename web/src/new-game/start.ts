// Starting a game: what home's buttons ask the server for, and where to go then.

import { coverOf } from "../board/thumbnails";
import { api } from "../lib/api";
import { hintsAt, LOWEST_LEVEL, levelOf, rememberLevel } from "../lib/levels";
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

/** Whether one person plays against computers: among people nobody gets hints. */
export function mayHint(seats: SeatWish[]): boolean {
  const computers = seats.filter(({ kind }) => kind === "engine").length;
  return computers > 0 && computers === seats.length - 1;
}

/** Whether there are hints where nobody chooses: against computers of low levels. */
export function usuallyHints(seats: SeatWish[]): boolean {
  return mayHint(seats) && seats.every(({ kind, level }) => kind !== "engine" || hintsAt(Number(level)));
}

export function quickWish(info: GameInfo, against: Opponent): NewGame {
  const level = levelOf(info.name) ?? LOWEST_LEVEL;
  const other: SeatWish = against === "engine" ? { kind: "engine", level } : { kind: against };
  const others = Array.from({ length: seatCount(info) - 1 }, () => other);
  const spec = writeSpec({ name: info.name, fields: coverOf(info).unasked ?? {} });
  const seats: SeatWish[] = [{ kind: "me", name: myName() }, ...others];
  return { spec, seats, hints: usuallyHints(seats) };
}

/** Start a game and go there; `left` is the analysis, as it is kept, to whose review its way back leads. */
export async function start(wish: NewGame, left?: string): Promise<void> {
  const { game } = await api.create(wish);
  if (left) (await import("../lib/review-origin")).rememberOrigin(game, left);
  const level = wish.seats.find(({ kind }) => kind === "engine")?.level;
  if (level) rememberLevel(readSpec(wish.spec).name, level);
  go(`/g/${game}`);
}
