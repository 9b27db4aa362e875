import { beforeEach, expect, test } from "vitest";
import { de } from "../src/lib/i18n/de";
import { en } from "../src/lib/i18n/en";
import { fill, known, language, register, say, setLanguage, t } from "../src/lib/i18n.svelte";

const boards = import.meta.glob<{ en: Record<string, string>; de: Record<string, string> }>("../src/board/*/words.ts", {
  eager: true,
});
const pages = import.meta.glob<string>(
  ["../src/{lib,pages,play}/**/*.{svelte,ts}", "../src/App.svelte", "!../src/pages/LayoutEditor.svelte"],
  { eager: true, query: "?raw", import: "default" },
);
const catalogues = { shell: { en: en as Record<string, string>, de: de as Record<string, string> }, ...boards };
const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

beforeEach(() => setLanguage("en"));

test.each(Object.entries(catalogues))("%s says the same in both languages", (_, words) => {
  expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
  for (const [key, text] of Object.entries(words.en)) {
    expect(words.de[key], key).toBeTruthy();
    expect(new Set(values(words.de[key]!)), key).toEqual(new Set(values(text)));
  }
});

test("every text that a page asks for by name exists", () => {
  const asked = Object.values(pages).flatMap((text) => [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key!));
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
});

test("values and plurals are filled in", () => {
  expect(fill("{n} {n|stone|stones} for {name}", { n: 1, name: "Ada" })).toBe("1 stone for Ada");
  expect(fill("{n} {n|stone|stones}", { n: 0 })).toBe("0 stones");
  expect(fill("{missing}", {})).toBe("{missing}");
});

test("the language changes and is remembered", () => {
  expect(t("turn.yours")).toBe("Your turn");
  setLanguage("de");
  expect(language()).toBe("de");
  expect(t("turn.yours")).toBe("Du bist dran");
  expect(document.documentElement.lang).toBe("de");
  expect(localStorage.getItem("marblebox.language")).toBe('"de"');
  expect(say({ en: "yes", de: "ja" })).toBe("ja");
});

test("a board adds its words; a key without a text shows itself", () => {
  expect(known("test.word")).toBe(false);
  expect(t("test.word")).toBe("test.word");
  register({ en: { "test.word": "word" }, de: { "test.word": "Wort" } });
  expect(t("test.word")).toBe("word");
});
