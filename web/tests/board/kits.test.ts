import { describe, expect, it } from "vitest";
import type { BoardKit, Cover, GameOptions } from "../../src/board/common/contract";
import { coverOf, markOf, ownPages } from "../../src/board/thumbnails";
import { kitOf, optionsOf } from "../../src/board/kits";
import { extent } from "../../src/board/common/picture";
import { known, language, setLanguage } from "../../src/lib/i18n.svelte";
import { resolve } from "../../src/lib/router.svelte";
import "../../src/new-game/words";

const kits = import.meta.glob<{ kit: BoardKit }>("../../src/board/*/index.ts", { eager: true });
const covers = import.meta.glob<{ covers: Record<string, Cover> }>("../../src/board/*/cover.ts", { eager: true });
const options = import.meta.glob<{ options: Record<string, GameOptions> }>("../../src/board/*/options.ts", {
  eager: true,
});
const names = Object.keys(kits).map((path) => path.split("/").at(-2)!);
const folders = names.filter((name) => name !== "plain");
const sources = import.meta.glob<string>(
  [
    "../../src/{lib,pages,new-game,rules,game}/**/*.{svelte,ts}",
    "../../src/*.{svelte,ts}",
    "../../src/board/{,common/}*.{svelte,ts}",
  ],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
const words = (text: string) => ({ en: text, de: text });
const named = (name: string, kit = name) => ({ name, kit, title: words("Chess, a game") });

describe.each(folders)("the kit of %s", (name) => {
  const { kit } = kits[`../../src/board/${name}/index.ts`]!;
  const own = { ...covers[`../../src/board/${name}/cover.ts`], ...options[`../../src/board/${name}/options.ts`] };

  it("is found by the name of its folder, with a cover and options of that name", async () => {
    expect(await kitOf(name)).toBe(kit);
    expect(own.covers).toHaveProperty(name);
    expect(coverOf(named(name))).toBe(own.covers![name]);
    expect(await optionsOf(named(name))).toBe(own.options![name]);
  });

  it.each(Object.entries(own.covers ?? {}))("has a picture and a sentence for %s", (_, { picture, blurb }: Cover) => {
    const { columns, rows } = extent(picture.position);
    expect(picture.position.split("/").every((row) => row.length === columns)).toBe(true);
    expect(columns * rows).toBeGreaterThan(8);
    const bare = `/.${picture.hollows.letters}`;
    const letters = new Set([...picture.position].filter((letter) => !bare.includes(letter)));
    expect([...letters].sort()).toEqual(Object.keys(picture.balls).sort());
    expect([blurb?.en, blurb?.de].every(Boolean)).toBe(true);
  });

  it("has words for the fields it shows first, and tells moves, sounds and ends by itself", () => {
    for (const { main } of Object.values(own.options ?? {})) {
      expect(main.filter((field) => !known(`${name}.field.${field}`) && !known(`field.${field}`))).toEqual([]);
    }
    expect([kit.told, kit.sounds].every(Boolean)).toBe(true);
  });
});

it("a preset has a cover of its own, or that of its kit", () => {
  const { picture } = coverOf(named("fanorona"));
  expect(coverOf(named("tumicarona", "fanorona")).picture).not.toBe(picture);
  expect(coverOf(named("another", "fanorona")).picture).toBe(picture);
  expect(markOf(named("another", "fanorona"), 1)?.ringed).toBe(true);
});

it("a game without a folder is shown on the plain board, its name on its cover", async () => {
  expect(await kitOf("chess")).toBe(kits["../../src/board/plain/index.ts"]!.kit);
  expect(coverOf(named("chess")).picture.position).toBe("CHESS");
  expect(markOf(named("chess"), 0)).toBeUndefined();
  expect(await optionsOf(named("chess"))).toEqual({ main: ["players"] });
});

it("pages of a game's own have an address and a title in both languages", () => {
  expect(ownPages.length).toBeGreaterThan(0);
  for (const { path, title } of ownPages) {
    expect(resolve(path).page).toBe(path);
    expect([title.en, title.de].every(Boolean)).toBe(true);
  }
});

it("only the folder of a game names it", () => {
  const games = Object.values(covers).flatMap((module) => Object.keys(module.covers ?? {}));
  const code = (text: string) => text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, "");
  const naming = Object.entries(sources).filter(([, text]) => new RegExp(games.join("|"), "i").test(code(text)));
  expect(games).toContain("tumicarona");
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(naming.map(([path]) => path)).toEqual([]);
});

it("sounds by what happens", () => {
  const fanorona = kits["../../src/board/fanorona/index.ts"]!.kit;
  const way = { from: "a1", steps: [{ to: "a2", kind: "A", taken: ["a3", "a4"] }] };
  expect(fanorona.sounds!(way, "fanorona").map(([sound]) => sound)).toEqual(["wood", "glass", "glass"]);
  expect(fanorona.sounds!(way, "tumicarona")[0]).toEqual(["glass", 0]);
  const tomoko = kits["../../src/board/tomoko/index.ts"]!.kit;
  expect(tomoko.sounds!({ edge: "N1", fallen: "d" }, "tomoko").map(([sound]) => sound)).toEqual(["wood", "roll"]);
  expect(tomoko.sounds!({ card: 3, fits: [] }, "tomoko")).toEqual([["card", 0]]);
});

it("cards may cross with pushes, pushes with nothing", () => {
  const { crosses } = kits["../../src/board/tomoko/index.ts"]!.kit;
  expect(["lay 5", "give 7", "N1d"].map(crosses!)).toEqual([true, true, false]);
});

it("a plain cover is named in the reader's language", () => {
  const title = { en: "Sticks", de: "Stäbchen" };
  const game = { name: "sticks", kit: "sticks", title };
  const before = language();
  setLanguage("de");
  expect(coverOf(game).picture.position).toBe("STÄBCHEN");
  setLanguage(before);
});
