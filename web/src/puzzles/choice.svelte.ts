// Which puzzles somebody wants: by game, theme and difficulty; and which of them comes next.

import type { PuzzleEntry } from "../lib/protocol";
import { read, write } from "../lib/storage";
import { isNew, savedProgress } from "./saved";

export const LEVELS = { easy: [0, 900], medium: [900, 1300], hard: [1300, Infinity] } as const;
export type Level = keyof typeof LEVELS;
export const IN_ORDER = "in_order"; // all levels, the easiest first; without a level, what suits one comes next

const REACH = 200; // how far from a rating a puzzle suits
const FEW = 24; // so many that are not solved yet are shown at least, however far
const UNUSUAL = 200; // how much farther from a rating rules seem that no lesson teaches

export interface Choice {
  game: string;
  theme: string;
  level: string;
}

const ANY: Choice = { game: "", theme: "", level: "" };
let current = $state<Choice>(remembered());

function remembered(): Choice {
  const found = read("puzzles.choice", ANY);
  return isLevel(found.level) || found.level === IN_ORDER ? found : { ...found, level: "" };
}

function isLevel(name: string): name is Level {
  return Object.hasOwn(LEVELS, name);
}

export const choice = (): Choice => current;

/** Another game may not have the theme. */
export function choose(changed: Partial<Choice>): void {
  current = { ...current, ...("game" in changed ? { theme: "" } : {}), ...changed };
  write("puzzles.choice", current);
}

/** Those that are wanted, the easiest first, and of these the ones with the usual rules. */
export function chosen(puzzles: readonly PuzzleEntry[], { game, theme, level }: Choice): PuzzleEntry[] {
  const [low, high] = isLevel(level) ? LEVELS[level] : [0, Infinity];
  const wanted = puzzles.filter(
    (puzzle) =>
      (!game || puzzle.name === game) &&
      (!theme || puzzle.themes.includes(theme)) &&
      puzzle.rating >= low &&
      puzzle.rating < high,
  );
  return wanted.toSorted((one, two) => one.rating - two.rating || Number(two.usual) - Number(one.usual));
}

/** How far a puzzle seems from somebody's rating. */
const awayFrom =
  (mine: number) =>
  ({ rating, usual }: PuzzleEntry): number =>
    Math.abs(rating - mine) + (usual ? 0 : UNUSUAL);

/** What a list shows of the chosen: all of them, or without a level those near somebody's rating. */
export function listed(puzzles: readonly PuzzleEntry[], { level }: Choice): PuzzleEntry[] {
  if (level) return [...puzzles];
  const { rating, solved } = savedProgress();
  const away = awayFrom(rating);
  const open = puzzles.filter(({ key }) => !Object.hasOwn(solved, key)).toSorted((one, two) => away(one) - away(two));
  const last = open[FEW - 1];
  const reach = last ? Math.max(REACH, away(last)) : Infinity;
  return puzzles.filter((puzzle) => away(puzzle) <= reach);
}

/**
 * One of the chosen that is not solved yet, other than that one: the easiest where they are wanted in order, else the
 * nearest to somebody's rating, rather with the rules that lessons teach. Those not tried yet come first.
 */
export function nextOf(puzzles: readonly PuzzleEntry[], { level }: Choice, than = ""): PuzzleEntry | null {
  const mine = savedProgress();
  const open = puzzles.filter(({ key }) => !Object.hasOwn(mine.solved, key) && key !== than);
  const fresh = open.filter(({ key }) => isNew(mine, key));
  const away = level === IN_ORDER ? ({ rating }: PuzzleEntry) => rating : awayFrom(mine.rating);
  const [nearest] = (fresh.length ? fresh : open).toSorted((one, two) => away(one) - away(two));
  return nearest ?? null;
}
