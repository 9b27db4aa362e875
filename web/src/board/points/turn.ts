// What boards of points and lines are told: where the points lie, and how turns go from point to point.

/** The points by columns and rows, and which of them a line joins. */
export interface Lattice {
  columns: number;
  rows: number;
  lines: Record<string, string[]>;
}

/** One step of a turn: where it goes, how it is written, and what it takes. */
export interface Step {
  to: string;
  kind: string;
  taken: string[];
}

/** A turn on the board: the way of one stone. */
export interface Way {
  from: string;
  steps: Step[];
}
