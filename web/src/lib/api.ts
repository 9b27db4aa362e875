// Requests to the server, typed; whatever goes wrong becomes a Trouble with words for people.

import { en } from "./i18n/en";
import { de } from "./i18n/de";
import type { GameInfo, LayoutAnswer, Link, NewGame, Problem, ProofAnswer, Summary, Words } from "./protocol";

export interface Created {
  game: string;
  links: Link[];
}

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status = 0,
  ) {
    super(words.en);
  }
}

const unreachable = (): Trouble =>
  new Trouble("unreachable", { en: en["trouble.unreachable"], de: de["trouble.unreachable"] });

const strange = (status: number): Trouble =>
  new Trouble("strange", { en: en["trouble.strange"], de: de["trouble.strange"] }, status);

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw unreachable();
  }
  if (!response.ok) throw await troubleOf(response);
  return response;
}

async function troubleOf(response: Response): Promise<Trouble> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (problem.code && problem.message?.en) return new Trouble(problem.code, problem.message, response.status);
  } catch {
    // Not one of our answers: a proxy in between, perhaps.
  }
  return response.status >= 502 && response.status <= 504 ? unreachable() : strange(response.status);
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await ask(path, init)).json()) as T;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const segment = encodeURIComponent;
let known: Promise<GameInfo[]> | null = null;

export const api = {
  create: (wish: NewGame) => json<Created>("/api/games", post(wish)),
  games: () => json<Summary[]>("/api/games"),
  game: (id: string) => json<Summary>(`/api/games/${segment(id)}`),
  record: async (id: string) => (await ask(`/api/games/${segment(id)}/record`)).text(),
  proof: (id: string, { round, step }: { round: number; step: number }) =>
    json<ProofAnswer>(`/api/games/${segment(id)}/proof?round=${round}&step=${step}`),
  rules: async (name: string, lang: string) => (await ask(`/api/rules/${segment(name)}/${lang}`)).text(),
  layout: (kind: "square" | "irregular") => json<LayoutAnswer>(`/api/layouts/${kind}`),
  checkLayout: (layout: string) => json<LayoutAnswer>("/api/layouts", post({ layout })),
  /** The games of the box; asked for once. */
  catalogue: () => (known ??= json<GameInfo[]>("/api/catalogue").catch(forgetting)),
};

function forgetting(trouble: unknown): never {
  known = null;
  throw trouble;
}

export function wordsOf(trouble: unknown): Words {
  return trouble instanceof Trouble ? trouble.words : strange(0).words;
}
