// Which lessons are done; the browser remembers it.

import { read, write } from "../lib/storage";

let done = $state.raw<Record<string, string[]>>(read("learnt", {}));

const listed = (game: string): string[] => (Array.isArray(done[game]) ? done[game] : []);

export const isDone = (game: string, lesson: string): boolean => listed(game).includes(lesson);

export function markDone(game: string, lesson: string): void {
  if (isDone(game, lesson)) return;
  done = { ...done, [game]: [...listed(game), lesson] };
  write("learnt", done);
}
