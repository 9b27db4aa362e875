// Moves as they are written down, with their words in the language of the reader.

import { known, t } from "./i18n.svelte";

/** "d2-e3A" stays as it is; a game's own verb, as in "lay 17", and "resign" of every game are said. */
export function written(kit: string, move: string): string {
  const [verb = "", ...rest] = move.split(" ");
  const own = `${kit}.said.${verb}`;
  if (known(own)) return [t(own), ...rest].join(" ");
  return known(`said.${move}`) ? t(`said.${move}`) : move;
}

/** A move for somebody who need not know how moves are written: "d2 – e3 (approach)". */
export const spoken = (name: string, kit: { spoken?: (move: string) => string }, move: string): string =>
  kit.spoken?.(move) || written(name, move);
