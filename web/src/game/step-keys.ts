// The keys that step through a game.

import type { GameView } from "./game-view.svelte";

const KEYS: Record<string, (sitting: GameView) => void> = {
  ArrowLeft: (sitting) => sitting.back(1),
  ArrowRight: (sitting) => sitting.back(-1),
  Home: (sitting) => sitting.go(0),
  End: (sitting) => sitting.present(),
};

/** Steps, unless somebody writes, answers a question, or walks over the board of a running game. */
export function step(sitting: GameView, event: KeyboardEvent): void {
  const target = event.target as Element | null;
  const busy = target?.closest?.("input, select, textarea, dialog, [role=dialog]");
  const walking =
    !sitting.over && event.key.startsWith("Arrow") && target?.closest?.('[data-testid="board"], [role="grid"]');
  const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const act = KEYS[event.key];
  if (!act || busy || walking || held || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  act(sitting);
}

/** Where nobody moves any more the keys step through the game before a board could take them. */
export function stepFirst(sitting: GameView, event: KeyboardEvent): void {
  if (sitting.over) step(sitting, event);
}
