// Generated from src/marblebox/games/fanorona/view.py by `make messages`; do not edit.

import type { View } from "../../lib/protocol";

export interface DemandEffect {
  demand: true;
}

export interface DrawCount {
  reason: "no_capture" | "repetition";
  count: number;
  limit: number;
}

export interface FanoronaEffect {
  from: string;
  steps: FanoronaStep[];
}

export interface FanoronaMaterial {
  columns: number;
  rows: number;
  lines: Record<string, string[]>;
}

export interface FanoronaStep {
  to: string;
  kind: "" | "A" | "W";
  taken: string[];
}

export interface FanoronaView extends View {
  position: string;
  stones: number[];
  turns_without_capture: number;
  draw_counts: DrawCount[];
  handicap: Handicap | null;
  single_capture: boolean;
  must_capture: boolean;
  may_demand: boolean;
  announced: boolean;
}

export interface Handicap {
  seat: number;
  offers: "moved" | "any" | "nothing";
  single: boolean;
}

export type Effect = FanoronaEffect | DemandEffect;
