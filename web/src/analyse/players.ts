// Who played a game that is looked at.

import { namesOf, withYou } from "../lib/seats";
import type { Words } from "../lib/protocol";
import type { Sketch } from "./tree";

/** How the seats are called by what the record says of them, read by somebody who played these; else by their titles. */
export function playersOf({ tags = {} }: Sketch, titles: Words[], yours: number[]): string[] {
  const sitting = (tags["Seats"] ?? "").split(",");
  const seats = titles.map((title, seat) => {
    const [kind, level = "0"] = (sitting[seat] ?? "").split(":");
    const name = (tags[title.en.replaceAll(" ", "")] ?? "").trim();
    return { title, name, kind: kind === "engine" ? kind : "human", level: Number(level), bot: false } as const;
  });
  return withYou(namesOf(seats), yours);
}
