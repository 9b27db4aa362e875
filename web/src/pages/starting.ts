// Starting a game: what home's buttons ask the server for, and where to go then.

import { api } from "../lib/api";
import type { NewGame, SeatWish } from "../lib/protocol";
import { go } from "../lib/router.svelte";
import { myName } from "../lib/storage";
import type { GameName } from "./vignettes";

export type Opponent = "engine" | "friend" | "me";
export const FIRST_LEVEL = 3;

export function quickWish(game: GameName, against: Opponent): NewGame {
  const other: SeatWish = against === "engine" ? { kind: "engine", level: FIRST_LEVEL } : { kind: against };
  return { spec: game, seats: [{ kind: "me", name: myName() }, other] };
}

export async function start(wish: NewGame): Promise<void> {
  const { game } = await api.create(wish);
  go(`/g/${game}`);
}
