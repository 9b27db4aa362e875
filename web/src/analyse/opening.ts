// What an analysis begins with: a link, a game of this server, a position in the address, or what was kept.

import { kitOf } from "../board/kits";
import { api } from "../lib/api";
import type { GameInfo, RecordGame } from "../lib/protocol";
import { goesOn } from "../lib/seats";
import { readSpec } from "../lib/spec";
import { sketchOfRecord } from "./record";
import { unpacked } from "./link";
import { mainFrom, played, sketchOf, type Sketch } from "./tree";

/** A game of a match that may not be looked into yet. */
export class StillRunning extends Error {}

/** What the address asks for; null: nothing in particular. */
export async function openingOf(query: URLSearchParams, fragment: string): Promise<Sketch | null> {
  if (fragment.startsWith("v")) return unpacked(fragment);
  const game = query.get("game");
  if (game) return gamePlayed(game, query);
  const spec = query.get("spec");
  if (!spec) return null;
  const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  return moves.map((move) => move.replaceAll("_", " ")).reduce(played, sketchOf(spec, query.get("position")));
}

/** A game that is over, or that one plays with oneself: of others the server does not tell what is still played. */
async function gamePlayed(game: string, query: URLSearchParams): Promise<Sketch> {
  const summary = await api.game(game);
  const { yours, round } = summary;
  const wanted = Number(query.get("round") ?? round);
  const running = summary.outcome === null && wanted === round;
  if (running && (goesOn(summary) || query.has("review"))) throw new StillRunning();
  const { games } = await api.readRecord(await api.record(game, true));
  const record = games[wanted - 1] ?? games.at(-1);
  if (!record) throw new Error("an empty record");
  const sketch = await sketchOfPlayed(record, running);
  const step = query.get("step");
  const end = mainFrom(sketch, []);
  const path = step === null ? end : end.slice(0, Number(step));
  return { ...sketch, path, yours };
}

/** A game of a record, with its moves written as its rules need it. */
export async function sketchOfPlayed(record: RecordGame, running = false): Promise<Sketch> {
  return sketchOfRecord(record, (await infoOf(record.spec))?.traits.simultaneous ?? false, running);
}

/** The board of these rules sets out before the position is there; whoever shows it later asks again. */
export async function sendForBoard(spec: string, send: (kit: string) => Promise<unknown> = kitOf): Promise<void> {
  try {
    const info = await infoOf(spec);
    if (info) await send(info.kit);
  } catch {
    // told by whoever needs it
  }
}

async function infoOf(spec: string): Promise<GameInfo | undefined> {
  const { name } = readSpec(spec);
  return (await api.catalogue()).find((one) => one.name === name);
}
