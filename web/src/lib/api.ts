// Requests to the server, typed; whatever goes wrong becomes a Trouble with words for people.

import { hasGames, isHere, isKept } from "./local-games";
import { en } from "./i18n/en";
import { de } from "./i18n/de";
import type {
  FieldAnswer,
  GameInfo,
  House,
  Link,
  NewGame,
  Notice,
  PastRound,
  Problem,
  ProofAnswer,
  Puzzle,
  PuzzleAnswer,
  PuzzleList,
  RecordAnswer,
  Study,
  StudyRequest,
  Summary,
  Variation,
  Words,
} from "./protocol";

export interface Created {
  game: string;
  links: Link[];
}

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status = 0,
    /** The rule field that is wrong, where it is one. */
    readonly field: string | null = null,
  ) {
    super(words.en);
  }
}

const ofGame = "/api/games/";
const isOfHere = (path: string): boolean => path.startsWith(ofGame) && isHere(path.slice(ofGame.length));

/** Of a game that is kept on the server nobody else can say anything, not even that it does not exist. */
const isOfServer = (path: string): boolean => path.startsWith(ofGame) && !isOfHere(path);

function unreachable(path: string): Trouble {
  const key = isOfServer(path) ? "trouble.away" : "trouble.unreachable";
  return new Trouble("unreachable", { en: en[key], de: de[key] });
}

export const isUnreachable = (trouble: unknown): boolean =>
  trouble instanceof Trouble && trouble.code === "unreachable";

const strange = (status: number): Trouble =>
  new Trouble("strange", { en: en["trouble.strange"], de: de["trouble.strange"] }, status);

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await answered(path, init);
  if (!response.ok) throw await troubleOf(path, response);
  return response;
}

/** Answers in the server's place: our Python in the page. */
export interface LocalServer {
  answer(address: string, init: RequestInit): Promise<Response>;
  gamesHere(): Promise<Summary[]>;
}

let localServer = (): Promise<LocalServer> => Promise.reject(new Error("no local server is set"));

/** Sets where the local server is loaded from, once it is needed. */
export const setLocalServer = (load: () => Promise<LocalServer>): void => void (localServer = load);

/** The server's answer; about games on this device, and of all else where there is no network, that of our Python here. */
async function answered(path: string, init: RequestInit): Promise<Response> {
  try {
    if (!isOfHere(path)) return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    if (isOfServer(path) || !isKept()) throw unreachable(path);
  }
  return localServer()
    .then(({ answer }) => answer(path, init))
    .catch(() => {
      throw unreachable(path);
    });
}

async function troubleOf(path: string, response: Response): Promise<Trouble> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (problem.code && problem.message?.en)
      return new Trouble(problem.code, problem.message, response.status, problem.field ?? null);
  } catch {
    // Not one of our answers: a proxy in between, perhaps.
  }
  return response.status >= 502 && response.status <= 504 ? unreachable(path) : strange(response.status);
}

export async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await ask(path, init)).json()) as T;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const segment = encodeURIComponent;
const gamesHere = async (): Promise<Summary[]> => (hasGames() ? (await localServer()).gamesHere() : []);
let known: Promise<GameInfo[]> | null = null;

export const api = {
  create: (wish: NewGame) => json<Created>("/api/games", post(wish)),
  games: async () => [...(await gamesHere()), ...(await json<Summary[]>("/api/games"))],
  game: (id: string) => json<Summary>(`/api/games/${segment(id)}`),
  /** An earlier game of the match. */
  round: (id: string, number: number) => json<PastRound>(`/api/games/${segment(id)}/rounds/${number}`),
  /** A new game like that one, with something different. */
  again: (id: string, variation: Variation) => json<Created>(`/api/games/${segment(id)}/again`, post(variation)),
  /** Replaces the links of a seat: the old ones lead nowhere. */
  renew: (id: string, seat: number) => ask(`/api/games/${segment(id)}/seats/${seat}/renew`, { method: "POST" }),
  /** The games of a match as text; for an analysis those alone that an engine may look at. */
  record: async (id: string, analysis = false) =>
    (await ask(`/api/games/${segment(id)}/record${analysis ? "?analysis=true" : ""}`)).text(),
  proof: (id: string, { round, step }: { round: number; step: number }) =>
    json<ProofAnswer>(`/api/games/${segment(id)}/proof?round=${round}&step=${step}`),
  history: async (name: string, lang: string) => (await ask(`/api/history/${segment(name)}/${lang}`)).text(),
  rules: async (name: string, lang: string) => (await ask(`/api/rules/${segment(name)}/${lang}`)).text(),
  /** A value for a rule field, drawn at random; `kind` is one of those that the catalogue names. */
  draw: (game: string, field: string, kind: string) =>
    json<FieldAnswer>(`/api/fields/${segment(game)}/${segment(field)}/random?kind=${segment(kind)}`),
  /** Whether a rule field may have that value, and if not, why. */
  check: (game: string, field: string, value: string) =>
    json<FieldAnswer>(`/api/fields/${segment(game)}/${segment(field)}`, post({ value })),
  /** The games of a record, verified, and what is wrong with it. */
  readRecord: (text: string) => json<RecordAnswer>("/api/record", post({ text })),
  puzzles: () => json<PuzzleList>("/api/puzzles"),
  puzzle: (key: string) => json<Puzzle>(`/api/puzzles/${segment(key)}`),
  /** The easy or the hard puzzle of a day such as 2026-05-17. */
  puzzleOf: (day: string, hard: boolean) => json<Puzzle>(`/api/puzzles/day/${segment(day)}${hard ? "?hard=true" : ""}`),
  /** What comes of a move after so many moves of the solution. */
  tryPuzzle: (key: string, count: number, move: string) =>
    json<PuzzleAnswer>(`/api/puzzles/${segment(key)}/try`, post({ count, move })),
  /** A position and everything a board needs to show it; nothing is stored. */
  study: (request: StudyRequest) => json<Study>("/api/study", post(request)),
  /** What endgame tables prove about a position. */
  prove: (request: StudyRequest) => json<ProofAnswer>("/api/study/proof", post(request)),
  /** What a seat may know now, for whoever plays it and may ask for hints. */
  hint: (id: string, seat: number) => json<Study>(`/api/games/${segment(id)}/study?seat=${seat}`),
  house: () => json<House>("/api/house"),
  openHouse: () => json<House>("/api/house", { method: "POST" }),
  closeHouse: () => json<House>("/api/house", { method: "DELETE" }),
  /** What the operator says; or `here`, what this device says by itself where there is no network. */
  notice: () => json<Notice & { here?: Words }>("/api/notice"),
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
