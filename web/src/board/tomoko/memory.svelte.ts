// What the pieces of one table share and the browser remembers: the colour last chosen and how cards are turned.

import { read, write } from "../../lib/storage";
import type { Colour } from "./balls";

const COLOUR = "tomoko.colour";
const TURNS = "tomoko.turns";

interface Memory {
  colour: Colour;
  /** Quarter turns clockwise by card; they only grow, so that a card never spins back. */
  turns: Record<string, number>;
  /** The own cards that the push looked at now would bring about. */
  foreseen: number[];
  /** Whether these stand on the board already, as where a puzzle is solved. */
  stand: boolean;
}

export const memory: Memory = $state({
  colour: read<string>(COLOUR, "d") === "l" ? "l" : "d",
  turns: read<Record<string, number>>(TURNS, {}),
  foreseen: [],
  stand: false,
});

export function chooseColour(colour: Colour): void {
  memory.colour = colour;
  write(COLOUR, colour);
}

export function turnsOf(card: number): number {
  return Number(memory.turns[card]) || 0;
}

export function turnCard(card: number): void {
  memory.turns[card] = turnsOf(card) + 1;
  write(TURNS, Object.fromEntries(Object.entries(memory.turns).map(([key, turns]) => [key, turns % 4])));
}
