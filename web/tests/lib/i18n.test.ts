import { beforeEach, expect, test } from "vitest";
import { de } from "../../src/lib/i18n/de";
import { en } from "../../src/lib/i18n/en";
import { fill, known, language, register, say, setLanguage, t, tOf } from "../../src/lib/i18n.svelte";

const boards = import.meta.glob<{ en: Record<string, string>; de: Record<string, string> }>(
  "../../src/{board/*,learn/*,*}/{words,choices,*-words}.ts",
  {
    eager: true,
  },
);
const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", {
  eager: true,
  query: "?raw",
  import: "default",
});
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

const folderOf = (path: string): string => /src\/(?:(?:board|learn)\/)?([\w-]+)\//.exec(path)?.[1] ?? "";
const asksFor = (text: string): string[] => [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key!);

/** What can be said in a folder: the texts of all pages, and its own. */
function sayable(folder: string): Set<string> {
  const own = Object.entries(boards).filter(([path]) => folderOf(path) === folder);
  return new Set([en, ...own.map(([, words]) => words.en)].flatMap((words) => Object.keys(words)));
}

test("every text that is asked for by name exists where it is asked for", () => {
  const asked = Object.entries(sources).flatMap(([path, text]) =>
    asksFor(text).map((key) => [folderOf(path), key] as const),
  );
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter(([folder, key]) => !sayable(folder).has(key))).toEqual([]);
});

test("a number stays beside what it counts in", () => {
  const texts = Object.entries(catalogues).flatMap(([, words]) => Object.values(words.de));
  expect(texts.filter((text) => text.includes("\u00a0%"))).not.toEqual([]);
  expect(texts.filter((text) => text.includes(" %"))).toEqual([]);
});

test("a game may have a text of its own for what all games say", () => {
  register({ en: { "chess.moves.none": "No piece has moved." }, de: { "chess.moves.none": "Noch zog keine Figur." } });
  expect(tOf("chess", "moves.none")).toBe("No piece has moved.");
  expect(tOf("draughts", "moves.none")).toBe("No move yet.");
});

test("what Fanorona and Tumicarona share names neither stones nor marbles", () => {
  const shared = Object.entries(boards).filter(([path]) => folderOf(path) === "fanorona");
  const texts = shared.flatMap(([, words]) => [words.en, words.de].flatMap((one) => Object.values(one)));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /stone|marble|Stein|Murmel/.test(text))).toEqual([]);
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
