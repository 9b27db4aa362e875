// A sketch as text, and as the last part of a link: short, bounded, and no server ever sees it.

import { asGame, counted, gameIn, MOST_BRANCHES, type Branch, type Path, type Sketch } from "./tree";

const LONGEST_LINK = 8000; // characters; browsers and messengers pass that on
const LONGEST_TEXT = 100_000; // unpacked
const WORD = /^[\w:,+=.-]{1,400}$/;

/** What is wrong with a link: it was cut short or changed, it comes from a newer version, or it is too long. */
export type BadLink = "damaged" | "newer" | "long";

export class LinkProblem extends Error {
  constructor(readonly why: BadLink) {
    super(why);
  }
}

// --- as text -----------------------------------------------------------------------------------------------------------

/** Line by line: the rules, the position, the moves, where one is; what follows is left out where there is nothing of it. */
export function written(sketch: Sketch): string {
  const { spec, start, tags, yours, onward, path } = sketch;
  const needed = [spec, start ?? "", line(onward), path.join(".")];
  const more = [tags ? JSON.stringify(tags) : "", gameIn(sketch).join("."), yours?.join(".") ?? ""];
  return [...needed, ...more.slice(0, more.findLastIndex(Boolean) + 1)].join("\n");
}

/** Moves as in records: what could have been played instead stands in brackets behind a move. */
function line(branches: readonly Branch[]): string {
  const words: string[] = [];
  let choices = branches;
  while (choices.length) {
    const [main, ...others] = choices;
    words.push(...wordsOf(main!), ...others.map((other) => `(${[...wordsOf(other), line(other.onward)].join(" ")})`));
    choices = main!.onward;
  }
  return words.join(" ").replace(/ \)/g, ")");
}

const wordsOf = ({ move, comment }: Branch): string[] => [
  move.replaceAll(" ", "_"),
  ...(comment ? [`{${encodeURIComponent(comment)}}`] : []),
];

export function readSketch(text: string): Sketch {
  const [spec = "", start = "", moves = "", path = "", said = "", game = "", own = ""] = text.split("\n");
  const onward = readLine(moves.match(/[()]|\{[^}]*\}|[^\s(){}]+/g) ?? []);
  const numbers = [path, game, own].every((one) => /^[\d.]*$/.test(one));
  if (!spec || counted(onward) > MOST_BRANCHES || !numbers) throw new LinkProblem("damaged");
  const tags = said ? { tags: readTags(said) } : {};
  const yours = own ? { yours: own.split(".").map(Number) } : {};
  const sketch = { spec, start: start || null, ...tags, ...yours, onward, path: readPath(path, onward) };
  return game ? asGame(sketch, readPath(game, onward)) : sketch;
}

/** What a record said of itself; anything else that somebody may have put there is left out. */
function readTags(text: string): Record<string, string> {
  try {
    const found = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(found.filter(([name, value]) => /^\w{1,40}$/.test(name) && typeof value === "string"));
  } catch {
    throw new LinkProblem("damaged");
  }
}

interface Draft {
  move: string;
  comment?: string;
  onward: Draft[];
}

function readLine(words: string[]): Draft[] {
  const top: Draft[] = [];
  let [choices, last] = [top, undefined as Draft | undefined];
  let siblings = top; // among which the last move stands
  const open: { choices: Draft[]; siblings: Draft[]; last: Draft | undefined }[] = [];
  for (const word of words) {
    if (word === "(") {
      if (!last) throw new LinkProblem("damaged");
      open.push({ choices, siblings, last });
      [choices, last] = [siblings, undefined];
    } else if (word === ")") {
      const outer = open.pop();
      if (!outer || !last) throw new LinkProblem("damaged");
      ({ choices, siblings, last } = outer);
    } else if (word.startsWith("{")) {
      if (!last) throw new LinkProblem("damaged");
      last.comment = decoded(word.slice(1, -1));
    } else {
      if (!WORD.test(word)) throw new LinkProblem("damaged");
      last = { move: word.replaceAll("_", " "), onward: [] };
      siblings = choices;
      siblings.push(last);
      choices = last.onward;
    }
  }
  if (open.length) throw new LinkProblem("damaged");
  return top;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkProblem("damaged");
  }
}

function readPath(text: string, onward: readonly Branch[]): Path {
  const path: number[] = [];
  let choices = onward;
  for (const step of text ? text.split(".").map(Number) : []) {
    const branch = choices[step];
    if (!branch) break;
    path.push(step);
    choices = branch.onward;
  }
  return path;
}

// --- as the last part of a link ----------------------------------------------------------------------------------------

/** The part behind the #; a LinkProblem where the sketch is too large to be passed on like this. */
export async function packed({ yours: _, ...sketch }: Sketch): Promise<string> {
  const bytes = await through(new TextEncoder().encode(written(sketch)), new CompressionStream("deflate-raw"));
  const text = `v1.${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")}`;
  if (text.length > LONGEST_LINK) throw new LinkProblem("long");
  return text;
}

export async function unpacked(text: string): Promise<Sketch> {
  const [, version, body] = /^v(\d+)\.([\w-]+)$/.exec(text) ?? [];
  if (version === undefined || body === undefined) throw new LinkProblem("damaged");
  if (version !== "1") throw new LinkProblem("newer");
  if (text.length > LONGEST_LINK) throw new LinkProblem("long");
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    const { yours: _, ...sketch } = readSketch(text); // who played is not for others to say
    return sketch;
  } catch (problem) {
    throw problem instanceof LinkProblem ? problem : new LinkProblem("damaged");
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): Promise<Uint8Array> {
  const writer = (change.writable as WritableStream<Uint8Array>).getWriter();
  const sent = writer.write(bytes).then(() => writer.close());
  sent.catch(() => {}); // whoever reads hears of it
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (change.readable as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_TEXT) {
      reader.cancel().catch(() => {}); // more than anybody's analysis
      throw new LinkProblem("damaged");
    }
    parts.push(value);
  }
  await sent;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
