// A desk at which one worker sits with the core. It answers one request after the other and hears nothing meanwhile.

import { CoreProblem, type Hear } from "./core";
import type { FromWorker, ToWorker } from "./messages";
import type { Shelf, Told } from "./shelf";

const FEW = 6; // pieces on the board: from here on a search comes upon endgame tables

/** What the core says of a position: which tables there could be for it, how many pieces it has, and what is in them. */
export interface Probed {
  tables: string | null;
  stones: number | null;
  /** For the one to move: 1 won, 0 drawn, -1 lost; and the turns of both until the next capture. */
  verdict: { result: 1 | 0 | -1; turns: number } | null;
}

/** What the core is asked; "search" alone needs what was learnt. */
interface Request {
  ask: string;
  [part: string]: unknown;
}

interface Asked {
  resolve(answer: unknown): void;
  reject(problem: unknown): void;
  hear: Hear | null;
}

export class Desk {
  #worker: Worker | null = null;
  #equipped = false; // with the core
  #taught = new Set<string>();
  #tables: string | null = null; // the kind of those that were handed over last
  #asked = new Map<number, Asked>();
  #next = 0;
  #shift = 0; // grows when somebody else takes over: what was asked before is forgotten

  constructor(readonly shelf: Shelf) {}

  /** Rejects with a CoreProblem if the core cannot answer. What is asked before `leave` never gets an answer. */
  async ask(spec: string, request: Request, hear: Hear | null = null, patient = false): Promise<unknown> {
    const shift = this.#shift;
    const told = await this.shelf.told(spec);
    if (request.ask === "search") await this.#teach(shift, told.game, patient);
    return this.#put(shift, told, request, hear);
  }

  /** The same, with the server's small endgame tables where the position has few pieces; without where there are none.
   *
   *  Who is patient is never answered without what is there only late, and rejected where it cannot be had at all. */
  async askWithTables(
    spec: string,
    request: Request & { position: string },
    hear: Hear | null = null,
    patient = false,
  ): Promise<unknown> {
    const shift = this.#shift;
    const handedOver = this.#handOver(shift, await this.shelf.told(spec), request, patient);
    // A position that cannot be read is complained about by whoever asks; and no network means no tables.
    await (patient ? handedOver : handedOver.catch(() => {}));
    return shift === this.#shift ? this.ask(spec, request, hear, patient) : new Promise(() => {});
  }

  /** Whoever searches is told what was learnt about the game, if it is there in time. */
  async #teach(shift: number, game: string, patient: boolean): Promise<void> {
    if (this.#taught.has(game)) return;
    const lesson = await this.shelf.lesson(game, patient);
    if (!lesson || shift !== this.#shift || this.#taught.has(game)) return;
    send(this.#staffed(), { lesson, game });
    this.#taught.add(game);
  }

  async #handOver(shift: number, told: Told, request: object, patient: boolean): Promise<void> {
    const { tables: kind, stones } = (await this.#put(shift, told, { ...request, ask: "probe" }, null)) as Probed;
    if (kind === null || stones === null || stones > FEW || kind === this.#tables) return;
    const tables = await this.shelf.tables(kind, patient);
    if (!tables || shift !== this.#shift) return;
    send(this.#staffed(), { tables, game: told.game, rules: told.rules });
    this.#tables = kind;
  }

  #put(shift: number, { core, game, rules }: Told, request: object, hear: Hear | null): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (shift !== this.#shift) return;
      const worker = this.#staffed();
      if (!this.#equipped) send(worker, { core });
      this.#equipped = true;
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
    this.#equipped = false;
    this.#asked.clear();
    this.#taught.clear();
    this.#tables = null;
  }

  #staffed(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#heard(data);
    worker.onerror = () => this.#lost();
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
