// What a desk and its worker say to each other.

import type { Equipment } from "./core";

/** What a worker is told: first the core, then requests; what was learnt, and endgame tables, before the first that needs them. */
export type ToWorker =
  { core: WebAssembly.Module } | { lesson: ArrayBuffer; game: string } | Equipment | { id: number; request: object };

/** `problem` is the core's own complaint; `broken` means that it has failed, and that a fresh one is there again. */
export type FromWorker =
  { id: number; report: unknown } | { id: number; answer: unknown } | { id: number; problem: string; broken: boolean };
