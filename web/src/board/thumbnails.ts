// The covers of all games, loaded with the first page.

import { say } from "../lib/i18n.svelte";
import type { View, Words } from "../lib/protocol";
import { addRoute } from "../lib/router.svelte";
import type { Cover, Mark, OwnPage } from "./common/contract";
import { coverFor } from "./plain/cover";

/** A game as the server names it: by itself, and by the folder that shows it. */
export interface Named {
  name: string;
  kit: string;
  title: Words;
}

const modules = import.meta.glob<{ covers?: Record<string, Cover> }>("./*/cover.ts", { eager: true });
const covers: Record<string, Cover> = Object.assign({}, ...Object.values(modules).map((module) => module.covers));

/** The pages that games have of their own. */
export const ownPages: OwnPage[] = Object.values(covers).flatMap(({ page }) => page ?? []);
for (const { path } of ownPages) addRoute(path, path);

export const coverOf = ({ name, kit, title }: Named): Cover => covers[name] ?? covers[kit] ?? coverFor(say(title));

/** What one plays for by the rules of the game that is seen so. */
export function aimOf(game: Named, view: View | undefined): Words | undefined {
  const { aim } = coverOf(game);
  return typeof aim === "function" ? view && aim(view) : aim;
}

export const markOf = (game: Named, seat: number): Mark | undefined => coverOf(game).marks?.[seat];
