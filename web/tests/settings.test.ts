import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language, setLanguage } from "../src/lib/i18n.svelte";
import { set, setting } from "../src/lib/settings.svelte";
import Settings from "../src/pages/Settings.svelte";

let page: Record<string, unknown>;
const box = (id: string) => document.querySelector<HTMLInputElement>(`[data-testid="${id}"]`)!;
const kept = () => JSON.parse(localStorage.getItem("marblebox.settings") ?? "{}") as object;

beforeEach(() => {
  setLanguage("en");
  set({ sound: true, movement: true, coordinates: true, words: true, theme: "system", side: "near" });
  page = mount(Settings, { target: document.body });
  flushSync();
});
afterEach(() => unmount(page));

test.each(["sound", "movement", "coordinates", "words"] as const)(
  "%s is switched off and on, and remembered",
  (name) => {
    expect(box(`set-${name}`).checked).toBe(true);
    box(`set-${name}`).click();
    expect([setting()[name], kept()]).toMatchObject([false, { [name]: false }]);
    box(`set-${name}`).click();
    expect(setting()[name]).toBe(true);
  },
);

test("theme, side and language are chosen", () => {
  for (const id of ["theme-dark", "side-far", "language-de"]) box(id).click();
  flushSync();
  expect([setting().theme, setting().side, language()]).toEqual(["dark", "far", "de"]);
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.querySelector("h1")!.textContent).toBe("Einstellungen");
});

test("nonsense that was kept counts as nothing", async () => {
  localStorage.setItem("marblebox.settings", '{"theme": "pink", "side": 3, "sound": "?", "movement": false}');
  vi.resetModules();
  const { setting } = await import("../src/lib/settings.svelte");
  const usual = { theme: "system", side: "near", boards: "fitting", sound: true, coordinates: true, words: true };
  expect(setting()).toEqual({ ...usual, movement: false });
});
