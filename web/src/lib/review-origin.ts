// Games that were begun to try again from a review, and the way back to it.

import { read, write } from "./storage";

const KEPT = 20;

interface Origin {
  game: string;
  /** The analysis that was left, as it is kept. */
  left: string;
}

const isOrigin = (value: unknown): value is Origin => {
  const origin = value as Partial<Origin> | null;
  return typeof origin?.game === "string" && typeof origin.left === "string";
};

const origins = (): Origin[] => read<unknown[]>("origins", []).filter(isOrigin);

export function rememberOrigin(game: string, left: string): void {
  write("origins", [{ game, left }, ...origins().filter((one) => one.game !== game)].slice(0, KEPT));
}

/** The analysis that was left for a game; null: it was begun otherwise. */
export const leftFor = (game: string): string | null => origins().find((one) => one.game === game)?.left ?? null;

/** Where the review is from which a game was begun. */
export const originOf = (game: string): string | null =>
  leftFor(game) === null ? null : `/analyse?${new URLSearchParams({ back: game, review: "1" })}`;
