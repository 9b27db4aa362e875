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

/** Rules as the core is told them, and what was learnt about the game, if anything was. */
export interface Told {
  game: string;
  rules: Record<string, string>;
  lesson: ArrayBuffer | null;
}

export class Shelf {
  readonly #lessons = new Map<string, Promise<ArrayBuffer>>();

  constructor(
    readonly index: Index,
    readonly module: WebAssembly.Module,
  ) {}

  knows(spec: string): boolean {
    return readSpec(spec).name.toLowerCase() in this.index.names;
  }

  /** Everything the core must know about a specification; throws if it is none of the core's games. */
  async told(spec: string): Promise<Told> {
    const { name, fields } = readSpec(spec);
    const called = this.index.names[name.toLowerCase()];
    const { rules: preset = called?.preset ?? "", ...departures } = lowered(fields);
    const game = called && this.index.games[called.game];
    const usual = game?.presets[preset];
    if (!called || !game || !usual) throw new Error(`the page's engine does not know ${spec}`);
    const lesson = game.lesson ? await this.#lesson(game.lesson) : null;
    return { game: called.game, rules: { ...usual, ...departures }, lesson };
  }

  /** What was learnt about a game, if anything was. */
  async lesson(game: string): Promise<ArrayBuffer | null> {
    const file = this.index.games[game]?.lesson;
    return file ? this.#lesson(file) : null;
  }

  #lesson(file: string): Promise<ArrayBuffer> {
    const known = this.#lessons.get(file) ?? fetched(file).then((answer) => answer.arrayBuffer());
    this.#lessons.set(file, known);
    known.catch(() => this.#lessons.delete(file));
    return known;
  }
}

/** The core with its index; null if this server has none. */
export async function findShelf(): Promise<Shelf | null> {
  const answer = await fetch(`${ADDRESS}/index.json`);
  if (!answer.ok) throw new Error(`the engine's index could not be fetched (${answer.status})`);
  const index = (await answer.json()) as Index | null;
  return index && new Shelf(index, await WebAssembly.compileStreaming(fetched(index.core)));
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
