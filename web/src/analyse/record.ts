// An analysis as a record, which every version of Marblebox reads, the one at the terminal too.

import type { Study } from "../lib/protocol";
import type { Branch, Sketch } from "./tree";

const LINE = 100;

/** The sketch as a record; `end` is the study of the end of its main line, which decides the result. */
export function recordOf({ onward, tags = {} }: Sketch, first: Study, end: Study): string {
  const result = end.outcome ? end.outcome.scores.map(share).join("-") : "*";
  const { Termination: _, ...others } = tags; // why a game ended is not why an analysis does
  const own = { Spec: first.spec, Format: "2", Position: first.position };
  const all = Object.entries({ ...own, ...others, ...own, Result: result });
  return `${all.map(tag).join("\n")}\n\n${wrapped([...wordsOf(onward), result])}\n`;
}

const tag = ([name, value]: [string, string]): string =>
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
