// Generated from src/marblebox/server/exhibition.py by `make messages`; do not edit.

import type { Words } from "../../lib/protocol";

export interface Exhibit {
  name: string;
  game: string;
  kit: string;
  title: Words;
  lead: Words;
  spec: string;
  position: string;
  moves: string[];
  notes: Record<string, Words>;
  tables: Table[];
}

export interface Figure {
  printed: string | null;
  computed: string;
  agrees: boolean;
}

export interface Judgement {
  chance: number;
  depth: number;
  best: string;
}

export interface Opening {
  position: string;
  games: number;
  lines: OpeningLine[];
}

export interface OpeningLine {
  move: string;
  others: string[];
  captured: number;
  games: number;
  wins: number[];
  judged: Judgement | null;
}

export interface Table {
  title: Words;
  head: Words[];
  rows: TableRow[];
}

export interface TableRow {
  label: Words;
  moves: string[] | null;
  note: Words | null;
  mark: string[];
  cells: Figure[];
}
