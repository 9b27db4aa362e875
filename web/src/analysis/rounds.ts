// Moves numbered by rounds, as beside a game and in records.

import { placesOf } from "../lib/move-rows";

/** "3." for the first move of a round, "3…" for a later one. */
export const numbered = ({ row, leads }: { row: number; leads: boolean }): string => `${row + 1}${leads ? "." : "…"}`;

/** Whose moves those are: as far as nobody knows it, of one seat after the other. */
export function seatsOf(known: readonly (number | undefined)[], seats: number): number[] {
  const found: number[] = [];
  for (const seat of known) found.push(seat ?? ((found.at(-1) ?? -1) + 1) % seats);
  return found;
}

/** The round of each of those moves. */
export const roundsOf = (seats: readonly number[], count: number): ReturnType<typeof placesOf> =>
  placesOf(
    seats.map((seat) => ({ seat })),
    count,
  );
