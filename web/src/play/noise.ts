// Which sound a move makes.

import type { Effect } from "../lib/protocol";
import { play, type SoundName } from "../lib/sound";

const BETWEEN_TAKEN = 0.06; // seconds

/** The sound of a move, or of the end. */
export function noise(effect: Effect | null, stones = false): void {
  if (!effect) return play("end", 0.15);
  if ("steps" in effect) return lifted(effect, stones ? "wood" : "glass");
  if ("cell" in effect) return play("glass");
  if ("edge" in effect) return pushed(effect.fallen !== null);
  if ("fits" in effect || "give" in effect) return play("card");
  play("low");
}

function lifted(effect: Extract<Effect, { steps: unknown }>, sound: SoundName): void {
  play(sound);
  const taken = effect.steps.reduce((sum, step) => sum + step.taken.length, 0);
  for (let index = 0; index < Math.min(taken, 8); index++) play("glass", 0.12 + index * BETWEEN_TAKEN);
}

function pushed(falls: boolean): void {
  play("wood");
  if (falls) play("roll", 0.15);
}
