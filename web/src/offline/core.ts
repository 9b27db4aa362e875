// The compiled core as our Python asks it.

import { Desk } from "../engine/desk";
import type { Shelf } from "../engine/shelf";

/** It thinks in a worker of its own, so that Python hears everything meanwhile. */
export class PageCore {
  readonly #desk: Desk;

  constructor(shelf: Shelf) {
    this.#desk = new Desk(shelf);
  }

  /** Whether endgame tables are to be looked into is said in the request. */
  async ask(spec: string, request: string): Promise<string> {
    const asked = JSON.parse(request) as { ask: string; position: string; endgames: boolean };
    const found = asked.endgames ? this.#desk.askWithTables(spec, asked) : this.#desk.ask(spec, asked);
    return JSON.stringify(await found);
  }

  /** What is asked now needs no answer any more. */
  stop(): void {
    this.#desk.leave();
  }
}
