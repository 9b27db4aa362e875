// The kits of the games: found by the name of their folder, and loaded when a game of theirs is opened.

import type { AnalysisKit, BoardKit, GameOptions } from "./contract";
import type { Named } from "./covers";

const kits = import.meta.glob<{ kit: BoardKit }>("./*/index.ts");
const choices = import.meta.glob<{ options: Record<string, GameOptions> }>("./*/options.ts");
const analyses = import.meta.glob<{ analysis: AnalysisKit }>("./*/analysis.ts");
const USUAL: GameOptions = { main: ["players"] };
const coming = new Map<string, Promise<BoardKit>>();
const loaded = new Map<string, BoardKit>();

/** The kit in the folder of that name, else the plain board, which shows any game. Whoever asks gets it at one moment. */
export function kitOf(kit: string): Promise<BoardKit> {
  const known = coming.get(kit) ?? fetched(kit);
  coming.set(kit, known);
  known.catch(() => coming.delete(kit)); // asking again tries again
  return known;
}

async function fetched(kit: string): Promise<BoardKit> {
  const load = kits[`./${kit}/index.ts`] ?? (() => import("./plain"));
  const found = (await load()).kit;
  loaded.set(kit, found);
  return found;
}

/** The same without waiting: null before it has been loaded once. */
export const loadedKit = (kit: string): BoardKit | null => loaded.get(kit) ?? null;

export async function optionsOf({ name, kit }: Pick<Named, "name" | "kit">): Promise<GameOptions> {
  const options = (await choices[`./${kit}/options.ts`]?.())?.options ?? {};
  return options[name] ?? options[kit] ?? USUAL;
}

export async function analysisOf(kit: string): Promise<AnalysisKit> {
  return (await analyses[`./${kit}/analysis.ts`]?.())?.analysis ?? {};
}
