// Which page is shown: the path of the address, read by a table of patterns.

/** The name of a page; a page of a game's own is called by its path. */
export type Page =
  | "home"
  | "new"
  | "game"
  | "games"
  | "analyse"
  | "rules"
  | "history"
  | "learn"
  | "sheets"
  | "puzzles"
  | "puzzle"
  | "record"
  | "about"
  | "settings"
  | "missing"
  | `/${string}`;

export interface Route {
  page: Page;
  params: Record<string, string>;
  query: URLSearchParams;
}

const ROUTES: (readonly [string, Page])[] = [
  ["/", "home"],
  ["/new/:game", "new"],
  ["/g/:id", "game"],
  ["/games", "games"],
  ["/analyse", "analyse"],
  ["/rules", "rules"],
  ["/rules/:game", "rules"],
  ["/history/:game", "history"],
  ["/sheets", "sheets"],
  ["/openings/:spec", "sheets"],
  ["/sheets/:game/:sheet", "sheets"],
  ["/learn", "learn"],
  ["/learn/:game", "learn"],
  ["/learn/:game/:lesson", "learn"],
  ["/puzzles", "puzzles"],
  ["/puzzles/:key", "puzzle"],
  ["/record", "record"],
  ["/about", "about"],
  ["/settings", "settings"],
];

export function resolve(path: string, search = ""): Route {
  const query = new URLSearchParams(search);
  for (const [pattern, page] of ROUTES) {
    const params = matched(pattern, path);
    if (params) return { page, params, query };
  }
  return { page: "missing", params: {}, query };
}

function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decoded(given[index]!);
    else if (part !== given[index]) return null;
  }
  return params;
}

const parts = (path: string): string[] => path.split("/").filter(Boolean);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(here());

function here(): Route {
  return resolve(location.pathname, location.search);
}

/** Another page than those known here; perhaps the one that is asked for. */
export function addRoute(pattern: string, page: Page): void {
  ROUTES.push([pattern, page]);
  current = here();
}

export const route = (): Route => current;

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current = here();
  scrollTo(0, 0);
}

/** Follow links inside the product without loading the page again; returns how to stop. */
export function listen(): () => void {
  const back = () => (current = here());
  addEventListener("popstate", back);
  document.addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", follow);
  };
}

function follow(event: MouseEvent): void {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = (event.target as Element | null)?.closest?.("a");
  if (!plain || event.defaultPrevented || !link || !isOurs(link)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

function isOurs(link: HTMLAnchorElement): boolean {
  const stays = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return stays && !link.hash && resolve(link.pathname).page !== "missing";
}
