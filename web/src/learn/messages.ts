// Generated from src/marblebox/server/schoolbook.py by `make messages`; do not edit.

import type { Words } from "../lib/protocol";

export interface Lesson {
  name: string;
  part: "first" | "more";
  taught: string;
  spec: string;
  title: Words;
  steps: Step[];
}

export interface Reply {
  move: string;
  seat: number | null;
}

export interface Scene {
  position: string;
  seat: number;
  mark: string[];
  right: string[];
  wrong: WrongMoves[];
}

export interface Step {
  kind: "move" | "try" | "ask" | "look";
  intro: Words | null;
  task: Words;
  praise: Words | null;
  otherwise: Words | null;
  answers: Words[];
  refused: string[];
  reply: Reply[];
  goes_on: boolean;
  at: Scene[];
}

export interface WrongMoves {
  moves: string[];
  words: Words;
}
