// An analysis from a record and as a record, which every version of Marblebox reads, the one at the terminal too.

import type { RecordGame, RecordLine, Study } from "../lib/protocol";
import { bySeat } from "../lib/study";
import { asGame, mainFrom, type Branch, type Sketch } from "./tree";

const LINE = 100;

/** What files of an analysis are called: after its game, and the day on which it was played, or else the present one. */
export function fileName({ tags = {} }: Pick<Sketch, "tags">, game: string): string {
  const played = /^\d{4}-\d\d-\d\d$/.exec(tags["Date"] ?? "")?.[0];
  return `${game}-${played ?? new Date().toISOString().slice(0, "2026-01-01".length)}`;
}

/** The sketch as a record; `end` is the study of the end of its main line, which decides the result. */
export function recordOf({ onward, tags = {} }: Sketch, first: Study, end: Study): string {
  const result = end.outcome ? end.outcome.scores.map(share).join("-") : "*";
  const { Termination: _, ...others } = tags; // why a game ended is not why an analysis does
  const own = { Spec: first.spec, Format: "2", Position: first.position };
  const all = Object.entries({ ...own, ...others, ...own, Result: result });
  return `${all.map(tag).join("\n")}\n\n${wrapped([...wordsOf(onward), result])}\n`;
}

export const tag = ([name, value]: [string, string]): string =>
  `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`;

/** A score as records write it: 1, 0, 1/2, 1/3. */
function share(score: number): string {
  return score > 0 && score < 1 ? `1/${Math.round(1 / score)}` : String(score);
}

function wordsOf(branches: readonly Branch[]): string[] {
  const words: string[] = [];
  let choices = branches;
  while (choices.length) {
    const [main, ...others] = choices;
    words.push(...told(main!));
    for (const other of others) {
      const inner = [...told(other), ...wordsOf(other.onward)];
      inner[0] = `(${inner[0]}`;
      inner[inner.length - 1] += ")";
      words.push(...inner);
    }
    choices = main!.onward;
  }
  return words;
}

const told = ({ move, comment }: Branch): string[] => [
  ...move.split(" "),
  ...(comment ? [`{${comment.replaceAll("\\", "\\\\").replaceAll("}", "\\}")}}`] : []),
];

function wrapped(words: string[]): string {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

/** What may be said at any time, also by somebody who is not to move. */
const TALK = /^(resign|(offer|accept|decline|withdraw) draw)$/;

/**
 * A game of a record as a sketch that begins at its start; what may be done out of turn names its seat. One that still
 * goes on is looked into like moves that are tried out: there is nothing yet to be reviewed.
 */
export function sketchOfRecord(
  { spec, start, line, tags }: RecordGame,
  simultaneous: boolean,
  running = false,
): Sketch {
  const sketch = { spec, start, tags, onward: branchesOf(line, simultaneous), path: [] };
  return running ? sketch : asGame(sketch, mainFrom(sketch, []));
}

/** A line and what could have been played instead: the alternatives of a move stand beside it. */
export function branchesOf({ intro, nodes }: RecordLine, simultaneous: boolean): Branch[] {
  let onward: Branch[] = [];
  for (const [at, { seat, move, comment, variations }] of [...nodes.entries()].toReversed()) {
    const named = simultaneous || TALK.test(move) ? bySeat(move, seat) : move;
    const said = [at === 0 ? intro : "", comment].filter(Boolean).join(" ");
    const main: Branch = { move: named, seat, ...(said ? { comment: said } : {}), onward };
    onward = [main, ...variations.flatMap((variation) => branchesOf(variation, simultaneous))];
  }
  return onward;
}
