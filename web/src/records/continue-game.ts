// Who sits where when a game of a record is played on.

import { isLevel, LOWEST_LEVEL, levelOf } from "../lib/levels";
import { LONGEST_NAME, type SeatWish, type Words } from "../lib/protocol";
import { plain } from "../lib/shortened";
import { myName } from "../lib/storage";
import type { Opponent } from "../new-game/start";
import { tagOf } from "./tags";

export interface ContinuedGame {
  /** The game by its name, and how its seats are called. */
  name: string;
  titles: Words[];
  tags: Record<string, string>;
  toMove: number;
}

/** Against whom it can go on: what is hidden has stood in the record for everybody to read, so nobody elsewhere. */
export const continuingOpponents = ({ secrets }: { secrets: boolean }): Opponent[] =>
  secrets ? ["engine", "me"] : ["engine", "friend", "me"];

const PERSON = "human";
const COMPUTER = "engine:";

/** Who sat where by the tag `Seats`; people everywhere where there is none. */
const sittingOf = ({ tags, titles }: ContinuedGame): string[] => {
  const told = (tags["Seats"] ?? "").split(",");
  return titles.map((_, seat) => told[seat] || PERSON);
};

/** The seat to go on with: that of the one person in the record, else of whoever is to move. */
export function continuingSeat(game: ContinuedGame): number {
  const people = sittingOf(game).flatMap((who, seat) => (who === PERSON ? [seat] : []));
  return people.length === 1 ? people[0]! : game.toMove;
}

/** The seats as a new game wants them; computers are as strong as they were. */
export function continuingSeats(game: ContinuedGame, against: Opponent): SeatWish[] {
  const mine = continuingSeat(game);
  const levels = sittingOf(game).map(levelIn);
  const usual = levels.find(isLevel) ?? levelOf(game.name) ?? LOWEST_LEVEL;
  return game.titles.map((title, seat): SeatWish => {
    if (against === "engine" && seat !== mine) return { kind: "engine", level: levels[seat] ?? usual };
    if (against === "friend" && seat !== mine) return { kind: "friend" };
    return { kind: "me", name: against === "me" ? nameOf(game, title) : myName() };
  });
}

function levelIn(who: string): number | null {
  const level = who.startsWith(COMPUTER) ? Number(who.slice(COMPUTER.length)) : null;
  return isLevel(level) ? level : null;
}

/** As the record has it, as far as there is room for it at a table. */
const nameOf = ({ tags }: ContinuedGame, title: Words): string =>
  [...plain(tags[tagOf(title)] ?? "").trim()].slice(0, LONGEST_NAME).join("");
