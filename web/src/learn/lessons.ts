// The lessons of a game; each game is asked for once.

import { json } from "../lib/api";
import type { GameInfo, Words } from "../lib/protocol";
import { readSpec } from "../lib/spec";
import type { Lesson } from "./messages";

const known = new Map<string, Promise<Lesson[]>>();

export function lessonsOf(game: string): Promise<Lesson[]> {
  const asked = known.get(game) ?? json<Lesson[]>(`/api/lessons/${encodeURIComponent(game)}`);
  known.set(game, asked);
  asked.catch(() => known.delete(game));
  return asked;
}

export interface Course {
  /** The rule set that is taught: what the lessons done are kept by, and what is played afterwards. */
  taught: string;
  /** What is learnt: the game, or one of its rule sets where several are taught. */
  title: Words;
  /** The folder of the lessons' addresses. */
  folder: string;
  /** Where a game by these rules is begun. */
  play: string;
}

export function course(info: GameInfo, lessons: readonly Lesson[]): Course {
  const taught = lessons[0]?.taught ?? info.name;
  const { fields } = readSpec(taught);
  const wish = Object.keys(fields).length ? `?${new URLSearchParams(fields)}` : "";
  const own = info.variants.filter((variant) => variant.lessons);
  const title = own.length > 1 ? own.find(({ spec }) => spec === taught)?.title : undefined;
  const folder = `/learn/${encodeURIComponent(taught)}`;
  return { taught, title: title ?? info.title, folder, play: `/new/${info.name}${wish}` };
}
