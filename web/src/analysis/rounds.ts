// Moves numbered by rounds, as beside a game and in records.

import { placesOf, type Place } from "../lib/move-rows";

/** Whether somebody leads a row who is not the first in it: she moves twice, or out of turn. */
export const isOutOfTurn = ({ row, column, leads }: Place): boolean => leads && column > 0 && row > 0;

/** "3." for the first move of a round, "3…" for one of another seat than the first. */
export const numbered = (place: Place): string => `${place.row + 1}${place.leads && !isOutOfTurn(place) ? "." : "…"}`;

/** Whose moves those are: as far as nobody knows it, of one seat after the other. */
export function seatsOf(known: readonly (number | undefined)[], seats: number): number[] {
  const found: number[] = [];
  for (const seat of known) found.push(seat ?? ((found.at(-1) ?? -1) + 1) % seats);
  return found;
}

/** The round of each of those moves. */
export const roundsOf = (seats: readonly number[], count: number): Place[] =>
  placesOf(
    seats.map((seat) => ({ seat })),
    count,
  );
