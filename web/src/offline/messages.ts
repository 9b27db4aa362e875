// What the page and the worker with our Python say to each other.

/** A request as the server gets them, or something about a line: the connection of a page to a game on this device. */
export type ToWorker =
  | { id: number; method: string; address: string; body: string }
  | { line: number; open: string }
  | { line: number; text: string }
  | { line: number; close: true };

export type FromWorker =
  | { id: number; status: number; text: string }
  | { line: number; text: string }
  | { line: number; closed: number }
  | { failed: string };
