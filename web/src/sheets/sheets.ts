// What rule sheets print, and openings: asked of the server.

import { json } from "../lib/api";
import type { Exhibit, Opening } from "./messages";

export const MOST_TURNS = 8; // as far as the server follows openings

let known: Promise<Exhibit[]> | null = null;

export function exhibits(): Promise<Exhibit[]> {
  known ??= json<Exhibit[]>("/api/sheets");
  known.catch(() => (known = null));
  return known;
}

export function opening(spec: string, moves: string[]): Promise<Opening> {
  const query = moves.map((move) => `move=${encodeURIComponent(move)}`).join("&");
  return json<Opening>(`/api/openings/${encodeURIComponent(spec)}?${query}`);
}
