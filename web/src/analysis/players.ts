// Who played a game that is looked at.

import { say } from "../lib/i18n.svelte";
import { namesOf, withYou } from "../lib/seats";
import type { Words } from "../lib/protocol";
import { myName } from "../lib/storage";
import { shortened } from "../lib/shortened";
import type { Sketch } from "./tree";

const LONGEST_NAME = 40; // that is shown; the record keeps all of it

const nameIn = (tags: Readonly<Record<string, string>>, title: Words): string =>
  (tags[title.en.replaceAll(" ", "")] ?? "").trim();

/** The seats that whoever reads this played: as is kept with it, else as the record names its players. */
export function yoursIn({ yours, tags = {} }: Sketch, titles: Words[]): number[] {
  if (yours) return [...yours];
  const own = myName().trim();
  return own ? titles.flatMap((title, seat) => (nameIn(tags, title) === own ? [seat] : [])) : [];
}

/** Who reads an analysis: how the seats are called for her, and the one that she played, where it is one. */
export interface Reader {
  names: string[];
  yours: number[];
  you: number | null;
}

export function readerOf(sketch: Sketch, titles: Words[]): Reader {
  const yours = yoursIn(sketch, titles);
  return { yours, names: playersOf(sketch, titles, yours), you: yours.length === 1 ? yours[0]! : null };
}

/** How the seats are called by what the record says of them, read by somebody who played these; else by their titles. */
export function playersOf({ tags = {} }: Sketch, titles: Words[], yours: number[]): string[] {
  const sitting = (tags["Seats"] ?? "").split(",");
  const seats = titles.map((title, seat) => {
    const [kind, level = "0"] = (sitting[seat] ?? "").split(":");
    const name = shortened(nameIn(tags, title), LONGEST_NAME);
    return { title, name, kind: kind === "engine" ? kind : "human", level: Number(level), bot: false } as const;
  });
  return withYou(apart(namesOf(seats), titles), yours);
}

/** Those of one name are told apart by their sides. */
const apart = (names: string[], titles: Words[]): string[] =>
  names.map((name, seat) =>
    names.some((other, index) => index !== seat && other === name) ? `${name} (${say(titles[seat]!)})` : name,
  );
