// Generated from src/marblebox/games/kulami/view.py by `make messages`; do not edit.

import type { View } from "../../lib/protocol";

export interface KulamiEffect {
  cell: string;
  tile: string;
  totals: number[];
}

export interface KulamiMaterial {
  marbles: number;
}

export interface KulamiView extends View {
  layout: string;
  board: string[];
  fists_closed: boolean;
  starter: number | null;
  moves: string[];
  last: string | null;
  taboo: string[];
  marbles_left: number[];
  score: ScoreSheet;
}

export interface PickEffect {
  hand: "left" | "right";
}

export interface ScoreSheet {
  level: number;
  tiles: TileScore[];
  areas: string[][];
  chains: string[][][];
  tile_points: number[];
  area_points: number[];
  chain_points: number[];
  totals: number[];
}

export interface TileScore {
  letter: string;
  cells: string[];
  marbles: number[];
  owner: number | null;
  points: number;
}

export type Effect = KulamiEffect | PickEffect;
