// The balls on the board as things that keep their identity while they slide.

import { SIDE, inwards, isSame, type Cell, type Edge } from "./ring";

export type Colour = "d" | "l";

export interface Ball extends Cell {
  id: number;
  colour: Colour;
}

export interface Slide {
  balls: Ball[];
  /** The ball that came in. */
  entered: Ball;
  /** The ball that was driven out, now in the gutter on the far side. */
  fallen: Ball | null;
  /** The balls that made room. */
  moved: Ball[];
}

const isColour = (letter: string): letter is Colour => letter === "d" || letter === "l";

/** Push a ball in: the unbroken run before it moves on by one; out of a full line the last one falls. */
export function slide(balls: Ball[], edge: Edge, colour: Colour, id: number): Slide {
  const run: Ball[] = [];
  for (let steps = 1; steps <= SIDE; steps++) {
    const ball = balls.find((other) => isSame(other, inwards(edge, steps)));
    if (!ball) break;
    run.push(ball);
  }
  const moved = run.map((ball, index) => ({ ...ball, ...inwards(edge, index + 2) }));
  const fallen = moved.length === SIDE ? (moved.pop() ?? null) : null;
  const entered = { id, colour, ...inwards(edge, 1) };
  const resting = balls.filter((ball) => !run.includes(ball));
  return { balls: [...resting, ...moved, entered], entered, fallen, moved };
}

/** The balls of a board text; those that lie where they lay before keep their identity, others count from `id`. */
export function settle(text: string, known: Ball[], id: number): Ball[] {
  let fresh = id;
  return text.split("/").flatMap((letters, row) =>
    [...letters].flatMap((letter, column) => {
      if (!isColour(letter)) return [];
      const old = known.find((ball) => ball.colour === letter && isSame(ball, { row, column }));
      return [{ id: old?.id ?? fresh++, colour: letter, row, column }];
    }),
  );
}

/** The board text of these balls, rows from the top separated by slashes. */
export function boardText(balls: Ball[]): string {
  const rows = Array.from({ length: SIDE }, () => Array<string>(SIDE).fill("."));
  for (const ball of balls) rows[ball.row]![ball.column] = ball.colour;
  return rows.map((row) => row.join("")).join("/");
}
