// The engine in the page: the compiled core in a worker, fetched when somebody first asks for it.
//
// A position is the text that `state.text` gives. Where a game has secrets it is instead the view of a seat, as JSON:
// whoever asks from a seat tells nothing that this seat may not know.

import { Desk, type Probed } from "./desk";
import { findShelf, type Shelf } from "./shelf";

export type Proof = "won" | "drawn" | "lost";

/** A move, what is expected to follow, and what it is worth to the seat that makes it. */
export interface Line {
  moves: string[];
  /** In hundredths of what the game counts. */
  score: number;
  /** Of winning, in percent; a draw counts half. */
  chance: number;
  /** The lead to expect at the end, where games are won by points. */
  points: number | null;
  proven: Proof | null;
  /** Turns of all players together until a proven end. */
  distance: number | null;
  /** Turns until the capture that an endgame table leads to. */
  conversion: number | null;
}

/** What a search has found so far, the best line first. */
export interface Report {
  depth: number;
  nodes: number;
  ms: number;
  lines: Line[];
  done: boolean;
}

/** What to search for; without a limit it goes on until it is stopped or everything is known. */
export interface Question {
  spec: string;
  position: string;
  seat?: number | null;
  lines?: number;
  ms?: number;
  nodes?: number;
  depth?: number;
  /** Moves not to be considered. */
  ignored?: string[];
  /** Whether it waits for all that was learnt and for endgame tables, instead of beginning without them after a while. */
  patient?: boolean;
}

export interface Search {
  /** The last report; also when it was stopped. Rejects with a CoreProblem if the question cannot be answered. */
  readonly done: Promise<Report>;
  stop(): void;
}

export interface PageEngine {
  /** Whether the core has these rules; games from elsewhere it has not. */
  knows(spec: string): boolean;
  /** One at a time: a new one stops the one before. */
  search(question: Question, hear: (report: Report) => void): Search;
  legalMoves(spec: string, position: string, seat?: number | null): Promise<string[]>;
  /** The position after a move. */
  play(spec: string, position: string, move: string, seat?: number | null): Promise<string>;
  /** What the small endgame tables of the server prove about a position, looked up in the page; null where they do not reach. */
  probe(spec: string, position: string): Promise<Probed["verdict"]>;
  close(): void;
}

const NOTHING: Report = { depth: 0, nodes: 0, ms: 0, lines: [], done: true };

/** The engine; null if the server has none, or not yet. Rejects when the network fails; asking again tries again.
 *
 *  The core itself may still be on its way: whoever searches waits for it. */
export async function pageEngine(): Promise<PageEngine | null> {
  const shelf = await findShelf();
  return shelf && new Engine(shelf);
}

class Engine implements PageEngine {
  /** Who thinks, and who answers short questions meanwhile: each has a worker of its own. */
  readonly #thinker: Desk;
  readonly #clerk: Desk;
  #running: Search | null = null;

  constructor(readonly shelf: Shelf) {
    this.#thinker = new Desk(shelf);
    this.#clerk = new Desk(shelf);
  }

  knows(spec: string): boolean {
    return this.shelf.knows(spec);
  }

  search(question: Question, hear: (report: Report) => void): Search {
    this.#running?.stop();
    const search = new Thinking(this.#thinker, question, hear);
    this.#running = search;
    return search;
  }

  async legalMoves(spec: string, position: string, seat: number | null = null): Promise<string[]> {
    const answer = await this.#clerk.ask(spec, { ask: "moves", position, seat });
    return (answer as { moves: string[] }).moves;
  }

  async play(spec: string, position: string, move: string, seat: number | null = null): Promise<string> {
    const answer = await this.#clerk.ask(spec, { ask: "play", position, move, seat });
    return (answer as { position: string }).position;
  }

  async probe(spec: string, position: string): Promise<Probed["verdict"]> {
    const answer = await this.#clerk.askWithTables(spec, { ask: "probe", position });
    return (answer as Probed).verdict;
  }

  close(): void {
    this.#running?.stop();
    this.#thinker.leave();
    this.#clerk.leave();
  }
}

/** A search at a desk. Nobody who is deep in thought hears a call: to stop it somebody else takes over the desk. */
class Thinking implements Search {
  readonly done: Promise<Report>;
  #latest: Report = NOTHING;
  #over = false;
  #answer!: (report: Report) => void;

  constructor(
    readonly desk: Desk,
    question: Question,
    readonly hear: (report: Report) => void,
  ) {
    const { spec, ms, patient, ...rest } = question;
    const request = { ask: "search", ...rest, seconds: (ms ?? 0) / 1000 };
    const asked = desk.askWithTables(spec, request, (found) => this.#told(found), patient);
    const stopped = new Promise<Report>((resolve) => (this.#answer = resolve));
    this.done = Promise.race([asked.then((answer) => ({ ...(answer as Report), done: true })), stopped]);
    const end = (): void => void (this.#over = true);
    this.done.then(end, end);
  }

  stop(): void {
    if (this.#over) return;
    this.#over = true;
    this.desk.leave();
    this.#answer({ ...this.#latest, done: true });
  }

  #told(found: unknown): void {
    if (this.#over) return;
    this.#latest = found as Report;
    this.hear(this.#latest);
  }
}
