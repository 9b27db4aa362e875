// A desk at which one worker sits with the core. It answers one request after the other and hears nothing meanwhile.

import { CoreProblem, type Hear } from "./core";
import type { FromWorker, ToWorker } from "./messages";
import type { Shelf } from "./shelf";

interface Asked {
  resolve(answer: unknown): void;
  reject(problem: unknown): void;
  hear: Hear | null;
}

export class Desk {
  #worker: Worker | null = null;
  #taught = new Set<string>();
  #asked = new Map<number, Asked>();
  #next = 0;
  #shift = 0; // grows when somebody else takes over: what was asked before is forgotten

  constructor(readonly shelf: Shelf) {}

  /** Rejects with a CoreProblem if the core cannot answer. What is asked before `leave` never gets an answer. */
  async ask(spec: string, request: object, hear: Hear | null = null): Promise<unknown> {
    const shift = this.#shift;
    const { game, rules, lesson } = await this.shelf.told(spec);
    return new Promise((resolve, reject) => {
      if (shift !== this.#shift) return;
      const worker = this.#staffed();
      if (lesson && !this.#taught.has(game)) send(worker, { lesson, game });
      this.#taught.add(game);
      const id = this.#next++;
      this.#asked.set(id, { resolve, reject, hear });
      send(worker, { id, request: { ...request, game, rules } });
    });
  }

  /** Sends whoever sits here away at once, with all they know. The next question finds somebody fresh. */
  leave(): void {
    this.#shift++;
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.clear();
    this.#taught.clear();
  }

  #staffed(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#heard(data);
    worker.onerror = () => this.#lost();
    send(worker, { core: this.shelf.module });
    return (this.#worker = worker);
  }

  #heard(said: FromWorker): void {
    const asked = this.#asked.get(said.id);
    if (!asked) return;
    if ("report" in said) return asked.hear?.(said.report);
    this.#asked.delete(said.id);
    if ("answer" in said) asked.resolve(said.answer);
    else asked.reject(said.broken ? new Error(said.problem) : new CoreProblem(said.problem));
  }

  /** The worker could not be loaded, or has failed altogether. */
  #lost(): void {
    const waiting = [...this.#asked.values()];
    this.leave();
    for (const { reject } of waiting) reject(new Error("the engine could not be started"));
  }
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
