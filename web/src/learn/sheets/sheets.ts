// What rule sheets print, and openings: asked of the server.

import { json } from "../../lib/api";
import { catalogue } from "../../lib/i18n.svelte";
import type { GameInfo } from "../../lib/protocol";
import { study } from "../../lib/study";
import type { Exhibit, Opening } from "./messages";

export const MOST_TURNS = 8; // as far as the server follows openings

const SEEDS = [1, 2]; // with which one game is begun twice

let known: Promise<Exhibit[]> | null = null;

export function exhibits(): Promise<Exhibit[]> {
  known ??= json<Exhibit[]>("/api/sheets");
  known.catch(() => (known = null));
  return known;
}

/** The openings of a game, without anything printed: from the beginning on. */
export function openingsOf({ name, kit, title: game, variants }: GameInfo, spec: string): Exhibit {
  const title = variants.find((variant) => variant.spec === spec)?.title ?? game;
  const lead = { en: catalogue().en["openings.lead"] ?? "", de: catalogue().de["openings.lead"] ?? "" };
  return { name: "openings", game: name, kit, title, lead, spec, position: "", moves: [], notes: {}, tables: [] };
}

/** Whether all games by these rules begin alike, so that there are openings; rules that are wrong are told otherwise. */
export async function beginsAlike(game: GameInfo, spec: string): Promise<boolean> {
  const known = spec === game.name ? game : game.variants.find((variant) => variant.spec === spec);
  if (known) return known.openings;
  const begun = Promise.all(SEEDS.map((seed) => study({ spec, seed })));
  const [one, other] = await begun.catch(() => []);
  return !one || !other || (!one.traits.secrets && one.position === other.position);
}

/** Where the engine is asked about the position after those moves. */
export function analysisAfter(spec: string, moves: readonly string[]): string {
  const words = moves.map((move) => move.replaceAll(" ", "_")).join(" ");
  return `/analyse?spec=${encodeURIComponent(spec)}&moves=${encodeURIComponent(words)}`;
}

export function opening(spec: string, moves: string[]): Promise<Opening> {
  const query = moves.map((move) => `move=${encodeURIComponent(move)}`).join("&");
  return json<Opening>(`/api/openings/${encodeURIComponent(spec)}?${query}`);
}
