// What is heard of a game.

import type { BoardKit, Sounds } from "../board/common/contract";
import type { Step } from "../lib/protocol";
import { play } from "../lib/sound";

const PLAIN: Sounds = [["wood", 0]];

export function playMoveSound({ effect }: Step, kit: BoardKit, game: string): void {
  for (const [name, after] of kit.sounds?.(effect, game) ?? PLAIN) play(name, after);
}

export const playEndSound = (): void => play("end", 0.15);
