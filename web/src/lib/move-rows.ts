// How moves stand in the list: a column for each seat, and a new row where somebody's turn comes round again.

import type { Step } from "./protocol";

const MOST_COLUMNS = 4; // more would be too narrow to read

export interface Place {
  row: number;
  column: number;
  /** Whether it is the first in its row. */
  leads: boolean;
}

/** Where each step stands, from the left upper corner. Whoever acts twice, or out of turn, begins a row of her own. */
export function placesOf(steps: Pick<Step, "seat">[], seats: number): Place[] {
  let [row, last] = [0, -1];
  return steps.map(({ seat }, index) => {
    const column = seat % columnsFor(seats);
    const leads = index === 0 || column <= last;
    if (leads && index) row += 1;
    last = column;
    return { row, column, leads };
  });
}

export const columnsFor = (seats: number): number => (seats > MOST_COLUMNS ? 1 : seats);
