// Whether a long board stands upright: by the player's choice, else by the window alone. What comes and goes around the
// board, such as a greeting or a card, never turns it.

import { setting } from "../../lib/settings.svelte";

const AROUND = 320; // pixels of the window's height that a page needs above and below a board

/** Of the window itself, if there is one: `innerWidth` grows on a phone with what is too wide for it. */
function windowSize(): { width: number; height: number } {
  if (!globalThis.document) return { width: 0, height: 0 };
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
}

let seen = $state.raw(windowSize());
// A bar of the browser or a keyboard on the screen changes the height alone: no reason to turn the board.
globalThis.addEventListener?.("resize", () => {
  const now = windowSize();
  if (now.width !== seen.width) seen = now;
});

/** Whether points lie further apart where a board with so many of them stands upright in a window. */
export function fitsUpright(
  columns: number,
  rows: number,
  { width, height }: { width: number; height: number },
): boolean {
  const lying = width / (columns + 0.5);
  const upright = Math.min(width / (rows + 0.5), (height - AROUND) / (columns + 0.5));
  return columns > rows && upright > lying;
}

/** Whether a board with so many columns and rows stands upright here. */
export function standsUpright(columns: number, rows: number): boolean {
  const { boards } = setting();
  return boards === "fitting" ? fitsUpright(columns, rows, seen) : columns > rows && boards === "upright";
}
