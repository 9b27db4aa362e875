// What a reader has set. Remembered by the browser.

import { read, write } from "./storage";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Where one's own side of a board lies. */
export const SIDES = ["near", "far"] as const;
export type Side = (typeof SIDES)[number];

/** How boards stand that are longer than wide. */
export const BOARDS = ["fitting", "upright", "across"] as const;
export type Boards = (typeof BOARDS)[number];

export interface Switches {
  sound: boolean;
  movement: boolean;
  /** The names of rows and columns at the edge of boards. */
  coordinates: boolean;
  /** Quick words: whether they are offered and shown. */
  words: boolean;
}

export interface Settings extends Switches {
  theme: Theme;
  side: Side;
  boards: Boards;
}

export const SWITCHES: readonly (keyof Switches)[] = ["sound", "movement", "coordinates", "words"];
const PAGE_COLOURS = { light: "#f6f1e6", dark: "#1b1714" };

const dark = query("(prefers-color-scheme: dark)");
const still = query("(prefers-reduced-motion: reduce)");

let settings = $state.raw<Settings>(remembered());
let calm = $state(still?.matches ?? false);

function query(text: string): MediaQueryList | null {
  return globalThis.matchMedia?.(text) ?? null;
}

/** What was set; where nothing was, or nonsense, switches are on and the first of several is chosen. */
function remembered(): Settings {
  const found = read<Partial<Settings>>("settings", {});
  const oneOf = <T>(all: readonly [T, ...T[]], value: unknown): T => all.find((one) => one === value) ?? all[0];
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, found[name] !== false]));
  return {
    ...(switches as unknown as Switches),
    theme: oneOf(THEMES, found.theme),
    side: oneOf(SIDES, found.side),
    boards: oneOf(BOARDS, found.boards),
  };
}

export const setting = (): Settings => settings;

/** Whether things may move on this page. */
export const moving = (): boolean => settings.movement && !calm;

export function set(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  write("settings", settings);
  paint();
}

export function shownTheme(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return dark?.matches ? "dark" : "light";
}

/** Put the theme on the page, now and whenever the system changes its mind. */
export function watch(): void {
  paint();
  dark?.addEventListener("change", paint);
  still?.addEventListener("change", () => (calm = still.matches));
}

function paint(): void {
  const theme = shownTheme();
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAGE_COLOURS[theme]);
}
