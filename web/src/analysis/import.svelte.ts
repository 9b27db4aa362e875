// What somebody brings along: records, as text or as files, or bare moves that go on from what is shown.

import { api } from "../lib/api";
import { LONGEST_RECORD, type RecordAnswer, type RecordGame, type RecordNode, type Words } from "../lib/protocol";
import { textOf } from "../lib/files";
import { problemOf } from "./analysis.svelte";
import { tag } from "./record";

const MOST_FILES = 20; // of those that are dropped together

/** What was let go on the page. */
export interface Dropped {
  files: File[];
  text: string;
}

/** A game that was found, and the file in which; empty where it was pasted. */
export interface Found {
  file: string;
  game: RecordGame;
}

/** Why something cannot be opened: in words of ours, or what the reader says and where, and whether some of it was opened. */
export type Fault = { file: string } & (
  | { key: "bring.large" | "bring.binary" | "bring.empty" | "bring.moveless" | "bring.many" }
  | { words: Words; line?: number; column?: number; partly: boolean }
);

/** Where bare moves go on. */
interface Place {
  spec: string;
  position: string;
}

export class RecordImport {
  text = $state("");
  busy = $state(false);
  found = $state.raw<Found[]>([]);
  faults = $state.raw<Fault[]>([]);
  /** What was typed before a file took its place. */
  before = $state("");
  #typed = true;

  forget(): void {
    [this.found, this.faults] = [[], []];
  }

  type(text: string): void {
    [this.text, this.#typed] = [text, true];
  }

  /** What was read cannot be opened. */
  refuse(file: string, words: Words): void {
    const others = this.faults.filter((one) => !("words" in one && one.file === file && one.words === words));
    this.faults = [...others, { file, words, partly: false }];
  }

  /** What was typed comes back. */
  back(): void {
    [this.text, this.before, this.#typed] = [this.before, "", true];
  }

  /** The games in the text that stands here. */
  async read(file = ""): Promise<Found[]> {
    if (!this.text.trim()) return this.#done([], [{ file, key: "bring.empty" }]);
    return this.#busily(async () => this.#done(...(await readIn(file, this.text))));
  }

  /** The games in files; the text of a single one can be mended here. */
  async take(files: readonly File[]): Promise<Found[]> {
    const texts = await Promise.all(files.slice(0, MOST_FILES).map(readable));
    const [only] = texts;
    if (texts.length === 1 && only && "text" in only) {
      this.#replace(only.text);
      return this.read(only.file);
    }
    return this.#busily(async () => {
      const read = [];
      for (const one of texts) read.push("text" in one ? await readIn(one.file, one.text) : ([[], [one]] as const));
      const more: Fault[] = files.length > MOST_FILES ? [{ file: "", key: "bring.many" }] : [];
      return this.#done(
        read.flatMap(([found]) => found),
        [...read.flatMap(([, faults]) => faults), ...more],
      );
    });
  }

  /** The moves in the text that stands here, as they go on from a position. */
  async moves(place: Place): Promise<RecordNode[]> {
    const head = `${[tag(["Spec", place.spec]), tag(["Format", "2"]), tag(["Position", place.position])].join("\n")}\n\n`;
    const body = withoutResult(this.text);
    return this.#busily(async () => {
      const answer = await api.readRecord(head + body).catch((trouble: unknown) => problemOf(trouble).words);
      if (!("games" in answer)) return this.#done([], [{ file: "", words: answer, partly: false }]) && [];
      const nodes = answer.games[0]?.line.nodes ?? [];
      const fault = faultIn("", answer, head.split("\n").length - 1);
      const isWrong = fault && !isEnd(answer.problem, head + body);
      const moveless: Fault[] = nodes.length ? [] : [{ file: "", key: "bring.moveless" }];
      this.#done([], isWrong ? [{ ...fault, partly: nodes.length > 0 }] : moveless);
      return nodes;
    });
  }

  #replace(text: string): void {
    if (this.#typed && this.text.trim() && this.text !== text) this.before = this.text;
    [this.text, this.#typed] = [text, false];
  }

  #done(found: Found[], faults: Fault[]): Found[] {
    [this.found, this.faults] = [found, faults];
    return found;
  }

  async #busily<T>(work: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await work();
    } finally {
      this.busy = false;
    }
  }
}

/** Whether these are moves alone, without the lines that say of which game. */
export const isBare = (text: string): boolean => text.trim() !== "" && !/^\s*\[\w+ "/m.test(text);

const withoutResult = (text: string): string => text.trimEnd().replace(/\s(\*|[\d/]+(-[\d/]+)+)$/, "");

/** Whether nothing is wrong with the moves but that no result stands behind them. */
function isEnd(problem: RecordAnswer["problem"], text: string): boolean {
  const lines = text.split("\n");
  return problem?.line === lines.length && problem.column > lines.at(-1)!.length;
}

type Readable = { file: string; text: string } | Fault;

async function readable(file: File): Promise<Readable> {
  if (file.size > LONGEST_RECORD) return { file: file.name, key: "bring.large" };
  const text = await textOf(file);
  if (text === null) return { file: file.name, key: "bring.binary" };
  return text.trim() ? { file: file.name, text } : { file: file.name, key: "bring.empty" };
}

async function readIn(file: string, text: string): Promise<[Found[], Fault[]]> {
  try {
    const answer = await api.readRecord(text);
    const fault = faultIn(file, answer);
    return [answer.games.map((game) => ({ file, game })), fault ? [fault] : []];
  } catch (trouble) {
    return [[], [{ file, words: problemOf(trouble).words, partly: false }]];
  }
}

function faultIn(file: string, { problem, games }: RecordAnswer, above = 0): Extract<Fault, { words: Words }> | null {
  if (!problem) return null;
  const { message: words, line, column } = problem;
  return { file, words, line: line - above, column, partly: games.length > 0 };
}
