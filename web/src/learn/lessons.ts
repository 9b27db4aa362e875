// The lessons of a game; each game is asked for once.

import { json } from "../lib/api";
import type { Lesson } from "./messages";

const known = new Map<string, Promise<Lesson[]>>();

export function lessonsOf(game: string): Promise<Lesson[]> {
  const asked = known.get(game) ?? json<Lesson[]>(`/api/lessons/${encodeURIComponent(game)}`);
  known.set(game, asked);
  asked.catch(() => known.delete(game));
  return asked;
}
