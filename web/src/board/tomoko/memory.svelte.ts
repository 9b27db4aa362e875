// What the pieces of one game share and the browser remembers: the colour last chosen and how cards are turned.

import { read, write } from "../../lib/storage";
import type { Colour } from "./balls";

const COLOUR = "tomoko.colour";
const TURNS = "tomoko.turns";

/** How cards are turned in the game that was played last. */
interface SavedTurns {
  game: string;
  turns: Record<string, number>;
}

interface Memory {
  colour: Colour;
  /** The game in which cards are turned; empty in lessons, puzzles and the analysis. */
  game: string;
  /** Quarter turns clockwise by card; they only grow, so that a card never spins back. */
  turns: Record<string, number>;
  /** The own cards that the push looked at now would bring about. */
  foreseen: number[];
  /** Whether these stand on the board already, as where a puzzle is solved. */
  stand: boolean;
}

export const memory: Memory = $state({
  colour: read<string>(COLOUR, "d") === "l" ? "l" : "d",
  game: "",
  turns: {},
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
  if (!memory.game) return;
  const turns = Object.fromEntries(Object.entries(memory.turns).map(([key, turns]) => [key, turns % 4]));
  write(TURNS, { game: memory.game, turns } satisfies SavedTurns);
}

/** Show the cards of this game as they were turned in it. Elsewhere, without a name, they begin upright. */
export function beginTurns(game: string): void {
  const saved = read<SavedTurns>(TURNS, { game: "", turns: {} });
  memory.game = game;
  memory.turns = game && saved.game === game ? { ...saved.turns } : {};
}
