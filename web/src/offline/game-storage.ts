// Games on this device: kept by the browser, in IndexedDB, as the text that our Python writes and reads.

import type { Summary } from "../lib/protocol";
import { summaryOf } from "./summaries";

interface Kept {
  game: string;
  /** The number of its last event. */
  seq: number;
  text: string;
}

const GAMES = "games";

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("marblebox", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "game" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }));
}

/** Does something with the games; what it answers stands once all of it is on the disk. */
async function using<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore, answer: (found: T) => void) => void) {
  const transaction = (await database()).transaction(GAMES, mode);
  return new Promise<T>((resolve, reject) => {
    let answer: T;
    transaction.oncomplete = () => resolve(answer);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(GAMES), (found) => (answer = found));
  });
}

export async function read(game: string): Promise<string | undefined> {
  return using("readonly", (games, answer: (text: string | undefined) => void) => {
    const asked: IDBRequest<Kept | undefined> = games.get(game);
    asked.onsuccess = () => answer(asked.result?.text);
  });
}

/** Keep a game that has come to that event; not if it is not where it was before, as another tab went on. */
export async function write(game: string, text: string, seq: number, before: number): Promise<boolean> {
  return using("readwrite", (games, answer: (done: boolean) => void) => {
    const asked: IDBRequest<Kept | undefined> = games.get(game);
    asked.onsuccess = () => {
      const stands = (asked.result?.seq ?? 0) === before;
      if (stands) games.put({ game, seq, text } satisfies Kept);
      answer(stands);
    };
  });
}

/** What lists say of all of them. */
export async function summaries(): Promise<Summary[]> {
  const all = await using("readonly", (games, answer: (kept: Kept[]) => void) => {
    const asked: IDBRequest<Kept[]> = games.getAll();
    asked.onsuccess = () => answer(asked.result);
  });
  return all.map(({ game, text }) => summaryOf(game, text));
}
