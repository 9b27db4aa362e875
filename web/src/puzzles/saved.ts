// What this browser knows of its owner's puzzles: those solved and tried, the days in a row, and a rating of her own.

import { read, write } from "../lib/storage";

export interface SavedProgress {
  /** The day on which each was solved, by key. */
  solved: Record<string, string>;
  /** Those at which a first try failed. */
  missed: string[];
  /** Days in a row on which the puzzle of the day was solved, up to that day. */
  streak: { day: string; length: number };
  rating: number;
  /** How many have counted for the rating. */
  rated: number;
}

const EASY = 500; // with which everybody begins
const BEGINNING: SavedProgress = { solved: {}, missed: [], streak: { day: "", length: 0 }, rating: EASY, rated: 0 };
const SETTLED = 20; // puzzles until the rating moves no more slowly
const QUICK = 200; // for the first of them, so that whoever finds it too easy is soon where it is not
const SLOW = 20;
const LOWEST = 100; // a rating: a little below the easiest puzzle
const HELPED = 0.5; // what help costs of what a wrong move does
const DAY = 24 * 60 * 60 * 1000;

export function savedProgress(): SavedProgress {
  const all = read("puzzles", BEGINNING);
  return { ...all, rating: Math.max(LOWEST, all.rating) };
}

/** A date as people write it down, where they are. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const isNew = ({ solved, missed }: SavedProgress, key: string): boolean =>
  !Object.hasOwn(solved, key) && !missed.includes(key);

/** After a puzzle was solved; `daily` is the day whose puzzle it was. */
export function afterSolving(
  before: SavedProgress,
  key: string,
  rating: number,
  today: string,
  daily: string | null,
): SavedProgress {
  const counted = isNew(before, key) ? rated(before, rating, 1) : before;
  return {
    ...counted,
    solved: { [key]: today, ...before.solved },
    streak: daily ? longer(before.streak, daily) : before.streak,
  };
}

/** After a wrong move: only the first time counts. */
export const afterMissing = (before: SavedProgress, key: string, rating: number): SavedProgress =>
  missing(before, key, rating, 1);

/** After asking for the move or the solution, which costs less than a wrong move. */
export const afterHelp = (before: SavedProgress, key: string, rating: number): SavedProgress =>
  missing(before, key, rating, HELPED);

function missing(before: SavedProgress, key: string, rating: number, share: number): SavedProgress {
  return isNew(before, key) ? { ...rated(before, rating, 0, share), missed: [...before.missed, key] } : before;
}

export function remember(now: SavedProgress): void {
  write("puzzles", now);
}

/** How many days in a row it is, seen from a day: nothing if one was left out. */
export function streakOn({ streak }: SavedProgress, today: string): number {
  return streak.day && daysBetween(streak.day, today) <= 1 ? streak.length : 0;
}

function longer(streak: SavedProgress["streak"], day: string): SavedProgress["streak"] {
  if (streak.day === day) return streak;
  const goesOn = streak.day !== "" && daysBetween(streak.day, day) === 1;
  return { day, length: goesOn ? streak.length + 1 : 1 };
}

const daysBetween = (one: string, other: string): number => Math.round((Date.parse(other) - Date.parse(one)) / DAY);

function rated(before: SavedProgress, puzzle: number, score: 0 | 1, share = 1): SavedProgress {
  const expected = 1 / (1 + 10 ** ((puzzle - before.rating) / 400));
  const weight = SLOW + (QUICK - SLOW) * Math.max(0, 1 - before.rated / SETTLED);
  const rating = Math.round(before.rating + share * weight * (score - expected));
  return { ...before, rating: Math.max(LOWEST, rating), rated: before.rated + 1 };
}
