// Variations of a record, in words.

import { written } from "../lib/moves";
import type { RecordLine } from "../lib/protocol";

/** A variation with what is said of it; what could have been played instead in it stands in brackets. */
export function lineInWords({ intro, nodes }: RecordLine, kit: string): string {
  const words = nodes.flatMap(({ move, comment, variations }) => [
    written(kit, move),
    ...(comment ? [`(${comment})`] : []),
    ...variations.map((variation) => `[${lineInWords(variation, kit)}]`),
  ]);
  return [...(intro ? [`(${intro})`] : []), ...words].join(" ");
}
