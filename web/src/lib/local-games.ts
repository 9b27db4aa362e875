// What the rest of the client asks about doing without a network; all else is loaded when it is needed.

import { PROTOCOL, type Welcome } from "./protocol";
import type { Keyed } from "./socket.svelte";
import { read, write } from "./storage";

const MARK = "here-"; // with which the names of games begin that are kept on this device

export const isHere = (game: string): boolean => game.startsWith(MARK);

/** Whether this browser keeps Marblebox for when there is no network. */
export const isKept = (): boolean => read("offline", false);
export const setKept = (kept: boolean): void => write("offline", kept);

/** Whether games were begun on this device. */
export const hasGames = (): boolean => read("here", false);
export const noteGames = (): void => write("here", true);

/** The game on this device that was looked at last, as it stood then: shown at once, while Python begins. */
export const noteTable = (table: Welcome): void => write("table", table);
export function lastTable(): Welcome | null {
  const table = read<Partial<Welcome>>("table", {});
  const { steps, seats, now } = table;
  const isTable = [steps, seats, now?.perspectives].every(Array.isArray) && typeof now?.time === "number";
  return table.protocol === PROTOCOL && isTable ? (table as Welcome) : null;
}

/** What was played there before Python had begun, should the page be left meanwhile. */
export const noteUnsent = (game: string, messages: Keyed[]): void => write("unsent", { game, messages });
export function unsent(game: string): Keyed[] {
  const noted = read<{ game: string; messages: Keyed[] }>("unsent", { game: "", messages: [] });
  return noted.game === game ? noted.messages : [];
}
