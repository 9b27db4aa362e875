// The page's side of the worker with our Python: requests answered as by the server, and lines to games on this device.

import type { Summary } from "../lib/protocol";
import { hasGames, noteGames } from "../lib/local-games";
import type { FromWorker, ToWorker } from "./messages";
import { keep, kept, lasts, store } from "./answer-cache";
import { NO_NETWORK, UNKNOWN_GAME } from "./no-network";
import { summaries } from "./game-storage";

interface Asked {
  resolve(answer: Response): void;
  reject(problem: Error): void;
}

/** What a line is told: messages of the game, and that there is no such game. */
export interface Listener {
  heard(text: string): void;
  closed(code: number): void;
}

const FAILED = 1011;
const NOTICE = "/api/notice";
const GAME = /^\/api\/games\/([^/?]+)$/;

let worker: Worker | null = null;
let next = 0;
const asked = new Map<number, Asked>();
const lines = new Map<number, Listener>();

function staffed(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard(data);
  worker.onerror = () => lost("Python could not be started");
  return worker;
}

/** Whoever comes here needs Python sooner or later, and it takes its time to begin. */
function begin(): void {
  void store().catch(() => {}); // what cannot be kept is asked again
  try {
    staffed();
  } catch {
    // What needs no Python is answered all the same; who asks it for something is told.
  }
}

function tell(message: ToWorker): void {
  staffed().postMessage(message);
}

function heard(said: FromWorker): void {
  if ("failed" in said) return lost(said.failed);
  if ("id" in said) {
    asked.get(said.id)?.resolve(new Response(said.text, { status: said.status }));
    asked.delete(said.id);
  } else if ("text" in said) lines.get(said.line)?.heard(said.text);
  else lines.get(said.line)?.closed(said.closed);
}

/** The worker could not begin; whoever asks again has another one try. */
function lost(problem: string): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of asked.values()) reject(new Error(problem));
  asked.clear();
  for (const line of [...lines.values()]) line.closed(FAILED);
}

/** The answer to a request, as the server would give it; rejects where Python cannot be started. */
export async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? "GET";
  const body = String(init.body ?? "");
  const game = method === "GET" ? GAME.exec(address)?.[1] : undefined;
  begin();
  if (address === NOTICE) return Response.json({ text: null, here: NO_NETWORK });
  if (game) return summary(game);
  if (!lasts(address)) return python(method, address, body);
  const known = await kept(address, body);
  if (known) return known;
  const found = await python(method, address, body);
  if (found.ok) void keep(address, body, found.clone());
  return found;
}

async function python(method: string, address: string, body: string): Promise<Response> {
  const response = new Promise<Response>((resolve, reject) => asked.set(next, { resolve, reject }));
  tell({ id: next++, method, address, body });
  const found = await response;
  if (found.ok && method === "POST" && /^\/api\/games(\/|$)/.test(address)) noteGames();
  return found;
}

/** What a list says of a game needs no Python. */
async function summary(game: string): Promise<Response> {
  const found = (await gamesHere()).find((one) => one.game === game);
  return found ? Response.json(found) : Response.json(UNKNOWN_GAME, { status: 404 });
}

/** The games on this device. */
export async function gamesHere(): Promise<Summary[]> {
  return hasGames() ? summaries().catch(() => []) : [];
}

export interface Line {
  send(text: string): void;
  close(): void;
}

/** A line to a game on this device. */
export function lineTo(game: string, listener: Listener): Line {
  const line = next++;
  lines.set(line, listener);
  tell({ line, open: game });
  return {
    send: (text) => tell({ line, text }),
    close: () => {
      lines.delete(line);
      worker?.postMessage({ line, close: true } satisfies ToWorker);
    },
  };
}
