// Who might like to learn a game, and whether it can be learnt.

import { api } from "./api";
import { levelOf } from "./levels";
import { knownGames, read } from "./storage";

/** Whether there are lessons; where nobody can be asked none are offered. */
export const isTaught = (name: string): Promise<boolean> =>
  api
    .catalogue()
    .then((games) => games.some((info) => info.lessons && info.name === name))
    .catch(() => false);

/** Whether nobody at this browser has played such a game before this one, or learnt it. */
export function isNewTo(name: string, game: string): boolean {
  const played = levelOf(name) !== null || knownGames().some((known) => known.name === name && known.game !== game);
  return !played && !Object.keys(read("learnt", {})).includes(name);
}
