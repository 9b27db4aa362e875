// How strong the computer plays against somebody, game by game: asked once, then remembered.

import { read, write } from "./storage";

const KEY = "levels";
export const LOWEST_LEVEL = 1;
export const HIGHEST_LEVEL = 10;

/** The level to begin with, by how well somebody says she knows the game. */
export const FIRST_LEVELS = { new: LOWEST_LEVEL, known: 3, strong: 6 } as const;
export type Experience = keyof typeof FIRST_LEVELS;

/** Whether there are hints against a computer of that level, unless chosen otherwise. */
export const hintsAt = (level: number): boolean => level <= FIRST_LEVELS.known;

/** The level last played in a game of that name; null where nobody has been asked yet. */
export function levelOf(game: string): number | null {
  const level = Object.entries(read<Record<string, unknown>>(KEY, {})).find(([name]) => name === game)?.[1];
  return isLevel(level) ? level : null;
}

export function rememberLevel(game: string, level: number): void {
  if (isLevel(level)) write(KEY, { ...read<Record<string, unknown>>(KEY, {}), [game]: level });
}

/** A level stronger or weaker by so much; null where there is none. */
export function stepped(level: number, by: number): number | null {
  return isLevel(level + by) ? level + by : null;
}

export function isLevel(level: unknown): level is number {
  return Number.isInteger(level) && Number(level) >= LOWEST_LEVEL && Number(level) <= HIGHEST_LEVEL;
}
