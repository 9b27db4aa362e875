// Generated from src/marblebox/games/tomoko/view.py by `make messages`; do not edit.

import type { View } from "../../lib/protocol";

export interface Fit {
  card: number;
  row: number;
  column: number;
  turns: number;
}

export interface GiveEffect {
  give: number | null;
  to: number;
}

export interface LayEffect {
  card: number;
  fits: Fit[];
}

export interface PushEffect {
  edge: string;
  colour: "d" | "l";
  board: string;
  fallen: "d" | "l" | null;
  matches: Fit[];
}

export interface TomokoMaterial {
  cards: Record<string, string>;
}

export interface TomokoView extends View {
  board: string[];
  before: string[] | null;
  bag: Record<string, number>;
  goal: number;
  laid: number[][];
  points: number[];
  hand_sizes: number[];
  hands: number[][];
  deck_size: number;
  matches: Fit[];
  finished: number[][];
}

export type Effect = PushEffect | LayEffect | GiveEffect;
