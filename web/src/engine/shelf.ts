// Where the core lies on the server: its files by name, and the rule fields that a specification leaves out.

import { readSpec } from "../lib/spec";

export const ADDRESS = "/engine";

/** What `/engine/index.json` says. */
interface Index {
  core: string;
  /** By the name that a specification begins with. */
  names: Record<string, { game: string; preset: string }>;
  games: Record<string, { presets: Record<string, Record<string, string>>; lesson: string | null }>;
}

/** What `/engine/tables/index.json` says: the file of the endgame tables for a kind of rules. */
type Packs = Record<string, { file: string }>;

// A search waits for both, in ms, unless it is patient: for tables, and for what was learnt, which is four times as large
// as the core.
const TABLES_PATIENCE = 3000;
const LESSON_PATIENCE = 1500;

/** The core, and rules as it is told them. */
export interface Told {
  core: WebAssembly.Module;
  game: string;
  rules: Record<string, string>;
}

export class Shelf {
  readonly #lessons = new Map<string, Promise<ArrayBuffer>>();
  readonly #tables = new Map<string, Promise<ArrayBuffer | null>>();
  #core: Promise<WebAssembly.Module> | null = null;
  #packs: Promise<Packs> | null = null;

  constructor(readonly index: Index) {}

  knows(spec: string): boolean {
    return readSpec(spec).name.toLowerCase() in this.index.names;
  }

  /** The core, compiled while it arrives; asked for once, and again where that failed. */
  core(): Promise<WebAssembly.Module> {
    this.#core ??= WebAssembly.compileStreaming(fetched(this.index.core));
    this.#core.catch(() => (this.#core = null));
    return this.#core;
  }

  /** What every question about a specification needs; throws if it is none of the core's games. */
  async told(spec: string): Promise<Told> {
    const { name, fields } = readSpec(spec);
    const called = this.index.names[name.toLowerCase()];
    const { rules: preset = called?.preset ?? "", ...departures } = lowered(fields);
    const game = called && this.index.games[called.game];
    const usual = game?.presets[preset];
    if (!called || !game || !usual) throw new Error(`the page's engine does not know ${spec}`);
    return { core: await this.core(), game: called.game, rules: { ...usual, ...departures } };
  }

  /** What was learnt about a game, fetched once; null if nothing was, or while it is still on a long way.
   *
   *  Who is patient waits for it, and learns why it cannot be had. */
  async lesson(game: string, patient = false): Promise<ArrayBuffer | null> {
    const file = this.index.games[game]?.lesson;
    if (!file) return null;
    const known = this.#lessons.get(file) ?? fetched(file).then((answer) => answer.arrayBuffer());
    this.#lessons.set(file, known);
    known.catch(() => this.#lessons.delete(file));
    return patient
      ? known
      : inTime(
          known.catch(() => null),
          LESSON_PATIENCE,
        );
  }

  /** The endgame tables for a kind of rules, fetched once; null if this server has none, or while they are on their way. */
  tables(kind: string, patient = false): Promise<ArrayBuffer | null> {
    const known = this.#tables.get(kind) ?? this.#pack(kind);
    this.#tables.set(kind, known);
    known.catch(() => this.#tables.delete(kind));
    return patient ? known : inTime(known, TABLES_PATIENCE);
  }

  async #pack(kind: string): Promise<ArrayBuffer | null> {
    this.#packs ??= fetched("tables/index.json").then((answer) => answer.json() as Promise<Packs>);
    this.#packs.catch(() => (this.#packs = null));
    const pack = (await this.#packs)[kind];
    return pack ? (await fetched(`tables/${pack.file}`)).arrayBuffer() : null;
  }
}

let found: Promise<Shelf | null> | null = null;

/** What this server has; null if that is nothing. Looked up once, and again where that failed or nothing was there. */
export function findShelf(): Promise<Shelf | null> {
  if (found) return found;
  const looking = (found = lookedUp());
  const forget = (): void => void (found === looking && (found = null));
  looking.then((shelf) => shelf ?? forget(), forget);
  return looking;
}

async function lookedUp(): Promise<Shelf | null> {
  const answer = await fetch(`${ADDRESS}/index.json`);
  if (!answer.ok) throw new Error(`the engine's index could not be fetched (${answer.status})`);
  const index = (await answer.json()) as Index | null;
  return index && new Shelf(index);
}

/** What comes of it, or null after so many ms. */
function inTime<T>(coming: Promise<T>, patience: number): Promise<T | null> {
  return Promise.race([coming, new Promise<null>((resolve) => setTimeout(resolve, patience, null))]);
}

async function fetched(file: string): Promise<Response> {
  const answer = await fetch(`${ADDRESS}/${file}`);
  if (!answer.ok) throw new Error(`${file} could not be fetched (${answer.status})`);
  return answer;
}

/** Field names, and values that are words, may be written in capitals. */
function lowered(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.toLowerCase(),
      value.includes("/") ? value : value.toLowerCase(),
    ]),
  );
}
