// Cells that something beside the board talks about: the score lights them up on the board.

let cells = $state.raw<readonly string[]>([]);

export const lit = (): readonly string[] => cells;

export function light(some: readonly string[]): void {
  cells = some;
}
