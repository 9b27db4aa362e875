// The compiled core as a WebAssembly instance: it is asked in JSON and answers in JSON.

/** The core cannot answer: the position is wrong, the move is illegal, the game is over. It says why, in English. */
export class CoreProblem extends Error {}

/** Endgame tables, and the rules that they are for. */
export interface Equipment {
  tables: ArrayBuffer;
  game: string;
  rules: Record<string, string>;
}

export type Hear = (found: unknown) => void;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  /** Where a request, or something to learn or to look up in, of so many bytes is to be put. */
  room_for_request(bytes: number): number;
  room_for_bytes(bytes: number): number;
  ask(): void;
  answer_at(): number;
  answer_bytes(): number;
}

const NO_SUCH_CALL = 52; // WASI's ENOSYS
const DONE = 0;

export class Core {
  readonly #exports: Exports;
  #hear: Hear | null = null;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, imports(module, this.#system()));
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  /** What the core answers. Anything else than a CoreProblem that is thrown means that this instance is broken. */
  ask(request: object, hear: Hear | null = null): unknown {
    this.#put(new TextEncoder().encode(JSON.stringify(request)), this.#exports.room_for_request);
    this.#hear = hear;
    this.#exports.ask();
    const { answer_at, answer_bytes } = this.#exports;
    const answer = this.#read(answer_at(), answer_bytes()) as { problem?: string };
    if (answer.problem !== undefined) throw new CoreProblem(answer.problem);
    return answer;
  }

  /** Give it what was learnt about a game. */
  teach(game: string, lesson: Uint8Array): void {
    this.#put(lesson, this.#exports.room_for_bytes);
    this.ask({ ask: "learn", game });
  }

  /** Give it endgame tables, in place of those it has; throws a CoreProblem where they are damaged or for other rules. */
  equip({ tables, game, rules }: Equipment): void {
    this.#put(new Uint8Array(tables), this.#exports.room_for_bytes);
    this.ask({ ask: "tables", game, rules });
  }

  #put(bytes: Uint8Array, room: (bytes: number) => number): void {
    const at = room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #read(at: number, bytes: number): unknown {
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, bytes)));
  }

  /** What the core asks of the page: the time, and that its reports be heard. */
  #system(): Record<string, (...given: never[]) => unknown> {
    return {
      hear: (at: number, bytes: number): void => this.#hear?.(this.#read(at, bytes)),
      clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(this.#exports.memory.buffer).setBigUint64(at, nanoseconds, true);
        return DONE;
      },
      proc_exit: (status: number): void => {
        throw new Error(`the core gave up (${status})`);
      },
    };
  }
}

/** Everything the module wants; what there is no answer to is refused as a system refuses it. */
function imports(module: WebAssembly.Module, known: Record<string, unknown>): WebAssembly.Imports {
  const all: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (all[from] ??= {})[name] = (known[name] ?? (() => NO_SUCH_CALL)) as WebAssembly.ImportValue;
  return all;
}
