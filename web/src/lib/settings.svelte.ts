// What a reader has set: theme, sound, movement. Remembered by the browser.

import { read, write } from "./storage";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  sound: boolean;
  movement: boolean;
}

const DEFAULTS: Settings = { theme: "system", sound: true, movement: true };
const PAGE_COLOURS = { light: "#f6f1e6", dark: "#1b1714" };
const THEMES: readonly Theme[] = ["system", "light", "dark"];

const dark = query("(prefers-color-scheme: dark)");
const still = query("(prefers-reduced-motion: reduce)");

let settings = $state.raw<Settings>(remembered());
let calm = $state(still?.matches ?? false);

function query(text: string): MediaQueryList | null {
  return globalThis.matchMedia?.(text) ?? null;
}

function remembered(): Settings {
  const found = { ...DEFAULTS, ...read<Partial<Settings>>("settings", {}) };
  return {
    theme: THEMES.includes(found.theme) ? found.theme : DEFAULTS.theme,
    sound: found.sound !== false,
    movement: found.movement !== false,
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
