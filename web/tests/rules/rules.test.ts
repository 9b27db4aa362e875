import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aimOf, coverOf } from "../../src/board/thumbnails";
import { isMixed, nameOf, placed, wayIn } from "../../src/board/common/picture";
import { inWords } from "../../src/board/common/picture-text";
import { api } from "../../src/lib/api";
import { diagrams } from "../../src/lib/diagram";
import { LANGUAGES, setLanguage } from "../../src/lib/i18n.svelte";
import { blocks, chapters } from "../../src/lib/markdown";
import { rememberLevel } from "../../src/lib/levels";
import type { GameInfo, View, Welcome } from "../../src/lib/protocol";
import { rememberGame, write } from "../../src/lib/storage";
import { isNewTo } from "../../src/lib/taught";
import RulesText from "../../src/rules/RulesText.svelte";
import Heading from "../../src/game/Heading.svelte";
import Rulebook from "../../src/game/Rulebook.svelte";
import { hideRules, rulesShown, showRules } from "../../src/game/rulebook-state.svelte";
import { waitFor } from "../waiting";

const sources = import.meta.glob<string>("../../../src/marblebox/games/*/{rules,standard,tumicarona}_*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const MARK = /\s*<!--[\s\S]*?-->/g; // the server leaves these out
const rules = Object.entries(sources).map(([path, text]) => [path, text.replace(MARK, "")] as const);
const kitOf = (path: string) => path.split("/").at(-2)!;
const game = (kit: string, name = kit) => ({ name, kit, title: { en: name, de: name } });

const TWO = ["   before     after a1-b1W-c2A", "2  . B . 2  . . W", "1  W . . 1  . . .", "   a b c    a b c"].join(
  "\n",
);
let shown: ReturnType<typeof mount> | undefined;

function put<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  shown = mount(component, { target, props });
  flushSync();
  return target;
}

beforeEach(() => setLanguage("en"));

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  hideRules();
  document.body.replaceChildren();
});

test("boards are read from letters, side by side, with the way that was gone", () => {
  const names = { groups: "", rows: ["2", "1"], columns: ["a", "b", "c"] };
  expect(diagrams(TWO)).toEqual([
    { caption: "before", board: ".B./W..", ...names },
    { caption: "after a1-b1W-c2A", board: "..W/...", ...names },
  ]);
  expect(wayIn("after a1-b1W-c2A", "..W/...").map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [1, 1],
    [2, 0],
  ]);
  expect(diagrams("2  B---W\n   | / |\n1  .---B\n   a   b")).toMatchObject([
    { caption: "", board: "BW/.B", groups: "" },
  ]);
  expect(diagrams("marblebox play kulami")).toEqual([]);
  expect([nameOf({ x: 2, y: 0 }, 5), placed("c5", 5)]).toEqual(["c5", { x: 2, y: 0, letter: "" }]);
});

test("strokes between cells part groups, blanks are gaps, and strokes at the edge are no names", () => {
  const tiles = [
    "   tiles       other",
    "2  r o|o +  2    R|b",
    "   - -",
    "1  o o|  x  1  o o|o",
    "   a b c d     a b c",
  ];
  expect(diagrams(tiles.join("\n"))).toEqual([
    { caption: "tiles", board: "roo+/oo.x", groups: "AACC/EE.C", rows: ["2", "1"], columns: ["a", "b", "c", "d"] },
    { caption: "other", board: ".Rb/ooo", groups: ".AB/AAB", rows: ["2", "1"], columns: ["a", "b", "c"] },
  ]);
  expect(diagrams("   card\n|  d l\n|  l d\n   - -")).toMatchObject([
    { board: "dl/ld", rows: ["", ""], columns: ["", ""] },
  ]);
});

test("where capital letters stand beside small ones, the small ones are faint", () => {
  const { balls } = coverOf(game("tomoko")).picture;
  expect(["dl/..", "DL/..", "dL/.."].map((board) => isMixed(board, balls))).toEqual([false, false, true]);
});

test("a push comes from the gutter", () => {
  const way = (words: string) => coverOf(game("tomoko")).picture.way!(words, "...../...../...../...../.....");
  expect(way("after S2d")).toEqual([
    { x: 1, y: 5 },
    { x: 1, y: 4 },
  ]);
  expect(way("card 17")).toEqual([]);
});

test("every board in our rules is drawn with the balls of its game, and none is left in letters", () => {
  expect(rules.length).toBeGreaterThanOrEqual(10);
  for (const [path, text] of rules) {
    const { balls, hollows } = coverOf(game(kitOf(path))).picture;
    for (const block of blocks(text)) {
      if (block.kind !== "code") continue;
      const found = diagrams(block.text);
      expect(found, `${path}: ${block.text}`).not.toEqual([]);
      const letters = new Set(found.map(({ board }) => board.replaceAll("/", "").toLowerCase()).join(""));
      expect([...letters].filter((letter) => !balls[letter] && !(hollows.letters + ".").includes(letter))).toEqual([]);
    }
  }
});

test.each(LANGUAGES)("every board in our rules is told in words, without letters for pieces: %s", (language) => {
  setLanguage(language);
  const told = rules.flatMap(([path, text]) => {
    const { picture } = coverOf(game(kitOf(path)));
    const boards = blocks(text).flatMap((block) => (block.kind === "code" ? diagrams(block.text) : []));
    return boards.map((diagram) => inWords(diagram, picture));
  });
  expect(told.length).toBeGreaterThan(30);
  for (const words of told) {
    expect(words).not.toBe("");
    expect(
      words
        .replaceAll(/\b[a-j]\d+\b/g, "")
        .match(/\p{L}+/gu)!
        .filter((word) => word.length < 3),
    ).toEqual([]);
  }
  const card = { caption: "", board: "dl./ldl/ddl", groups: "", rows: ["", "", ""], columns: ["", "", ""] };
  const { picture } = coverOf(game("tomoko"));
  const spoken = { en: "dark, light, empty; light, dark, light; dark, dark, light", de: "dunkel, hell, leer;" };
  expect(inWords(card, picture)).toContain(spoken[language]);
});

test("rules are shown with drawn boards and a table of contents that leads to each chapter", () => {
  const text = rules.find(([path]) => path.endsWith("tumicarona_en.md"))![1];
  const target = put(RulesText, { text, game: game("fanorona", "tumicarona"), spec: "tumicarona" });
  expect(target.querySelector("pre")).toBeNull();
  expect(target.querySelectorAll("figure svg").length).toBeGreaterThan(8);
  expect(target.querySelector("figure svg")!.getAttribute("aria-label")).toContain("Black: a5");
  const links = [...target.querySelectorAll('[data-testid="contents"] a')];
  expect(links.map((link) => link.textContent)).toEqual(chapters(text).map(({ title }) => title));
  for (const link of links) {
    const heading = target.querySelector(link.getAttribute("href")!)!;
    expect([heading.tagName, heading.textContent]).toEqual(["H2", link.textContent]);
  }
});

test("no rule is told in the language of specifications", () => {
  for (const [path, text] of rules) expect(text, path).not.toMatch(/\b[a-z_]{3,}=/);
});

const welcome = {
  ...game("kulami"),
  title: { en: "Kulami", de: "Kulami" },
  now: { spec: "kulami(level=2)", perspectives: [{ view: { score: { level: 2 } } }] },
} as unknown as Welcome;

test("name and aim are on the page, and the question mark opens the rules over it", async () => {
  const asked = vi.spyOn(api, "rules").mockResolvedValue("# Kulami\n\n## Aim\n\nText");
  const heading = put(Heading, { welcome });
  expect(heading.querySelector("h1")!.textContent).toBe("Kulami");
  expect(heading.querySelector('[data-testid="aim"]')!.textContent).toMatch(/tiles/);
  const page = put(Rulebook, { welcome });
  expect(page.querySelector("dialog")!.open).toBe(false);
  heading.querySelector<HTMLButtonElement>('[data-testid="rules"]')!.click();
  flushSync();
  expect([rulesShown(), page.querySelector("dialog")!.open]).toEqual([true, true]);
  await waitFor(() => expect(page.querySelector("h2")?.textContent).toBe("Aim"));
  expect(asked).toHaveBeenCalledWith("kulami(level=2)", "en");
  page.querySelector<HTMLButtonElement>('[data-testid="close-rules"]')!.click();
  await tick();
  expect([rulesShown(), page.querySelector("dialog")!.open]).toEqual([false, false]);
});

test("whoever begins a game of this kind for the first time is offered its lessons beside its name", async () => {
  vi.spyOn(api, "catalogue").mockResolvedValue([{ name: "kulami", lessons: true }] as GameInfo[]);
  const offer = (target: HTMLElement) => target.querySelector<HTMLAnchorElement>('[data-testid="learn-first"]');
  const [beginner, other] = [put(Heading, { welcome, first: true }), put(Heading, { welcome })];
  await waitFor(() => expect(offer(beginner)?.getAttribute("href")).toBe("/learn/kulami(level%3D2)"));
  expect(offer(other)).toBeNull();
});

test("who has played or learnt a game is new to it no longer, whichever game that was", () => {
  localStorage.clear();
  expect(isNewTo("kulami", "this")).toBe(true);
  rememberGame("this", "kulami", 1);
  rememberGame("other", "tomoko", 1);
  expect([isNewTo("kulami", "this"), isNewTo("tomoko", "this")]).toEqual([true, false]);
  rememberGame("before", "kulami", 1);
  expect(isNewTo("kulami", "this")).toBe(false);
  expect(isNewTo("fanorona", "this")).toBe(true);
  rememberLevel("fanorona", 3);
  expect(isNewTo("fanorona", "this")).toBe(false);
  expect(isNewTo("tumicarona", "this")).toBe(true);
  write("learnt", { tumicarona: ["approach"] });
  expect(isNewTo("tumicarona", "this")).toBe(false);
});

test.each(["fanorona", "kulami", "tomoko"])("%s says what it is played for", (kit) => {
  const aim = aimOf(game(kit), { goal: 10, score: { level: 0 } } as unknown as View);
  expect([aim?.en, aim?.de].every(Boolean)).toBe(true);
  showRules();
  expect(rulesShown()).toBe(true);
});
