// What this browser remembers. Everything works where storage is full, forbidden or holds nonsense.

const PREFIX = "marblebox.";
const GAMES_KEPT = 100;

export interface KnownGame {
  game: string;
  name: string;
  changed: number;
}

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : matching(JSON.parse(text), fallback);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Nothing is lost that cannot be set again.
  }
}

/** What was kept, as far as it is of the kind that is expected; where the fallback names fields, these one by one. */
function matching<T>(value: unknown, fallback: T): T {
  const same = typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback) && value !== null;
  if (!same) return fallback;
  return isRecord(fallback) ? ({ ...value, ...fieldsOf(value as Partial<T>, fallback) } as T) : (value as T);
}

function fieldsOf<T extends object>(value: Partial<T>, fallback: T): Record<string, unknown> {
  const names = Object.keys(fallback) as (keyof T & string)[];
  return Object.fromEntries(names.map((name) => [name, matching(value[name], fallback[name])]));
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The games this browser has seen, the latest first. */
export function knownGames(): KnownGame[] {
  return read<unknown[]>("games", []).filter(isKnownGame);
}

export function rememberGame(game: string, name: string, changed: number): void {
  const others = knownGames().filter((known) => known.game !== game);
  write("games", [{ game, name, changed }, ...others].slice(0, GAMES_KEPT));
}

export function forgetGame(game: string): void {
  write(
    "games",
    knownGames().filter((known) => known.game !== game),
  );
}

function isKnownGame(value: unknown): value is KnownGame {
  const game = value as Partial<KnownGame> | null;
  return typeof game?.game === "string" && typeof game.name === "string" && typeof game.changed === "number";
}

export const myName = (): string => read("name", "");
export const rememberName = (name: string): void => write("name", name);
/** Whether to ask for a name: once in a browser that knows none. */
export const asksForName = (): boolean => !myName() && !read("name.asked", false);
export const noteAskedForName = (): void => write("name.asked", true);
