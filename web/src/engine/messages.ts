// What a desk and its worker say to each other.

/** What a worker is told: first the core, then requests, and what was learnt before the first that needs it. */
export type ToWorker =
  { core: WebAssembly.Module } | { lesson: ArrayBuffer; game: string } | { id: number; request: object };

/** `problem` is the core's own complaint; `broken` means that it has failed, and that a fresh one is there again. */
export type FromWorker =
  { id: number; report: unknown } | { id: number; answer: unknown } | { id: number; problem: string; broken: boolean };
