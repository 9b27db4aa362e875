// What has just happened in a game, in words.

import type { BoardKit } from "../board/common/contract";
import type { Step } from "../lib/protocol";
import { isSingle } from "../lib/seats";
import type { GameView } from "./game-view.svelte";

export function moveText({ seat, move, effect }: Step, names: string[], yours: number[], kit: BoardKit): string {
  if (isSingle([seat], yours) && kit.toldYou) return kit.toldYou(effect);
  return `${names[seat] ?? ""}: ${kit.told?.(effect) ?? move}`;
}

/** What has just happened, for those who do not see it: the moves, then the result, or else whose turn it is and what they should know. */
export function announcement(moves: string[], result: string, turn: string, notices: string[] = []): string {
  const said = [...moves.map((move) => `${move}.`), result || (moves.length ? turn : "")].filter(Boolean);
  return result || !moves.length ? said.join(" ") : [said.join(" "), ...notices].join(". ");
}

/** What all at the table should know now; nothing once the game is over. */
export function noticesOf({ kit, view, names, mine, now, welcome }: GameView): string[] {
  if (now.outcome || !kit.notices) return [];
  return kit.notices(view, { names, yours: mine, unit: welcome.traits.unit });
}
