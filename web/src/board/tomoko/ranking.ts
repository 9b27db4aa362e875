// Who came in where: players, or teams as one, the first place first.

import type { Outcome } from "../../lib/protocol";
import { partnerOf, type Table } from "./table";

export interface Rank {
  place: number;
  seats: number[];
  cards: number[];
}

export function ranking(outcome: Outcome, laid: number[][], table: Table): Rank[] {
  const places = outcome.places ?? laid.map((_, seat) => (outcome.winners.includes(seat) ? 1 : 2));
  const parties = laid.map((_, seat) => [seat, partnerOf(seat, table)].filter((each) => each !== null));
  const ranks = parties
    .filter((seats) => seats[0] === Math.min(...seats))
    .map((seats) => ({
      place: places[seats[0]!] ?? parties.length,
      seats,
      cards: seats.flatMap((seat) => laid[seat] ?? []),
    }));
  return ranks.sort((one, other) => one.place - other.place || other.cards.length - one.cards.length);
}
