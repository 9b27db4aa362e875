// The pieces of each game, loaded when a game of it is opened.

import type { Pieces } from "../board/contract";

type Chunk = { pieces: Pieces<any, any> };

const chunks = import.meta.glob<Chunk>("../board/*/index.ts");
const KEPT_IN: Record<string, string> = { tumicarona: "fanorona" };

export async function load(name: string): Promise<Pieces<any, any>> {
  const chunk = chunks[`../board/${KEPT_IN[name] ?? name}/index.ts`];
  if (!chunk) throw new Error(`there is no board for ${name}`);
  return (await chunk()).pieces;
}
