// Games that were begun to try again from a review, and the way back to it.

import { read, write } from "../lib/storage";

const KEPT = 20;

interface Origin {
  game: string;
  href: string;
}

const isOrigin = (value: unknown): value is Origin => {
  const origin = value as Partial<Origin> | null;
  return typeof origin?.game === "string" && typeof origin.href === "string" && origin.href.startsWith("/analyse?");
};

const origins = (): Origin[] => read<unknown[]>("origins", []).filter(isOrigin);

export function rememberOrigin(game: string, href: string): void {
  write("origins", [{ game, href }, ...origins().filter((one) => one.game !== game)].slice(0, KEPT));
}

/** Where the review is from which a game was begun; null: it was begun otherwise. */
export const originOf = (game: string): string | null => origins().find((one) => one.game === game)?.href ?? null;
