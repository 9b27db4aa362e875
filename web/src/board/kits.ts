// The kits of the games: found by the name of their folder, and loaded when a game of theirs is opened.

import type { AnalysisKit, BoardKit, GameOptions } from "./common/contract";
import type { Named } from "./thumbnails";

const kits = import.meta.glob<{ kit: BoardKit }>("./*/index.ts");
const choices = import.meta.glob<{ options: Record<string, GameOptions> }>("./*/options.ts");
const analyses = import.meta.glob<{ analysis: AnalysisKit }>("./*/analysis.ts");
const USUAL: GameOptions = { main: ["players"] };

/** The kit in the folder of that name, else the plain board, which shows any game. */
export async function kitOf(kit: string): Promise<BoardKit> {
  const load = kits[`./${kit}/index.ts`] ?? (() => import("./plain"));
  return (await load()).kit;
}

export async function optionsOf({ name, kit }: Pick<Named, "name" | "kit">): Promise<GameOptions> {
  const options = (await choices[`./${kit}/options.ts`]?.())?.options ?? {};
  return options[name] ?? options[kit] ?? USUAL;
}

export async function analysisOf(kit: string): Promise<AnalysisKit> {
  return (await analyses[`./${kit}/analysis.ts`]?.())?.analysis ?? {};
}
