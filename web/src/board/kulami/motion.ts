// How marbles come to the board and leave it.

import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export const DROP = { height: 30, growth: 0.3, duration: 240 };

/** A marble falls into its hollow from the player's hand, or is lifted out again. */
export function drop(
  _node: Element,
  { on }: { on: boolean },
  { direction }: { direction?: "in" | "out" | "both" } = {},
): TransitionConfig {
  return {
    duration: on ? DROP.duration : 0,
    easing: direction === "out" ? cubicOut : cubicIn,
    css: (t, u) =>
      `transform: translateY(${-u * DROP.height}px) scale(${1 + u * DROP.growth}); opacity: ${Math.min(1, t * 2.5)}`,
  };
}
