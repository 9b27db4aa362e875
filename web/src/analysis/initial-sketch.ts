// What an analysis begins with: a link, a game of this server, a position in the address, or what was kept.

import { kitOf } from "../board/kits";
import { api, Trouble } from "../lib/api";
import type { GameInfo, RecordGame } from "../lib/protocol";
import { goesOn } from "../lib/seats";
import { readSpec } from "../lib/spec";
import { leftFor } from "../lib/review-origin";
import { sketchOfRecord } from "./record";
import { readSketch, unpacked } from "./link";
import { mainFrom, played, sketchOf, type Sketch } from "./tree";

/** Why a game of a match cannot be looked into: it still goes on, or it is not kept any more. */
export class NotThere extends Error {
  constructor(readonly why: "running" | "gone") {
    super(why);
  }
}

/** What the address asks for; null: nothing in particular. */
export async function initialSketch(query: URLSearchParams, fragment: string): Promise<Sketch | null> {
  if (fragment.startsWith("v")) return unpacked(fragment);
  const again = query.get("back");
  if (again) return reviewLeft(again);
  const game = query.get("game");
  if (game) return gamePlayed(game, query);
  const spec = query.get("spec");
  if (!spec) return null;
  const moves = (query.get("moves") ?? "").split(/\s+/).filter(Boolean);
  return moves.map((move) => move.replaceAll("_", " ")).reduce(played, sketchOf(spec, query.get("position")));
}

/** The review that was left to try again, as it was then. */
function reviewLeft(game: string): Sketch {
  const left = leftFor(game);
  if (left === null) throw new NotThere("gone");
  return readSketch(left);
}

/** A game that is over, or that one plays with oneself: of others the server does not tell what is still played. */
async function gamePlayed(game: string, query: URLSearchParams): Promise<Sketch> {
  const summary = await api.game(game);
  const { outcome, swapped } = summary;
  const withOthers = goesOn(summary);
  if (withOthers && !query.has("round")) throw new NotThere("running");
  const games = await gamesOf(game);
  const wanted = Number(query.get("round") ?? games.length);
  const record = games[wanted - 1];
  if (!record) throw new NotThere(withOthers ? "running" : "gone");
  const running = outcome === null && !withOthers && wanted === games.length;
  if (running && query.has("review")) throw new NotThere("running");
  const sketch = await sketchOfPlayed(record, running);
  const otherSide = (record.tags["Sides"] === "swapped") !== swapped; // players have swapped sides since
  const yours = summary.yours.map((seat) => (otherSide ? 1 - seat : seat));
  const step = query.get("step");
  const end = mainFrom(sketch, []);
  const path = step === null ? end : end.slice(0, Number(step));
  return { ...sketch, path, yours };
}

/** The games of a match that an engine may look at, one after the other; those that were broken off are not kept. */
async function gamesOf(match: string): Promise<RecordGame[]> {
  try {
    return (await api.readRecord(await api.record(match, true))).games;
  } catch (trouble) {
    throw trouble instanceof Trouble && trouble.status === 403 ? new NotThere("running") : trouble;
  }
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
