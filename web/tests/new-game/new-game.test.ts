import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { optionsOf } from "../../src/board/kits";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { FieldInfo, GameInfo } from "../../src/lib/protocol";
import { fieldText, values, valueText } from "../../src/new-game/values";
import { quickWish } from "../../src/new-game/start";
import Seats from "../../src/new-game/Seats.svelte";
import { Wish } from "../../src/new-game/wish.svelte";

const words = (text: string) => ({ en: text, de: text });

function field(name: string, kind: FieldInfo["kind"], more: Partial<FieldInfo> = {}): FieldInfo {
  return { name, kind, options: [], low: 0, high: 0, default: "", meaning: words(""), drawn: [], ...more };
}

function game(name: string, fields: FieldInfo[], handicap = false): GameInfo {
  const traits = { handicap } as GameInfo["traits"];
  const seats = ["One", "Two", "Three", "Four"].map(words);
  return {
    name,
    kit: name,
    title: words(name),
    traits,
    reasons: {},
    rules: false,
    history: false,
    lessons: false,
    openings: false,
    ratings: {},
    fields,
    variants: [],
    seats,
  };
}

const PLAYERS = field("players", "number", { low: 2, high: 4, default: "2" });

beforeEach(() => setLanguage("en"));

test("a game without options of its own shows the number of players first, the rest behind a door", () => {
  const wish = new Wish(
    game("sticks", [field("heaps", "number"), PLAYERS]),
    { main: ["players"] },
    new URLSearchParams(),
  );
  expect(wish.main.map(({ name }) => name)).toEqual(["players"]);
  expect(wish.more.map(({ name }) => name)).toEqual(["heaps"]);
  expect(wish.sitting).toHaveLength(2);
  wish.set("players", "3");
  expect([wish.sitting.length, wish.spec]).toEqual([3, "sticks(players=3)"]);
});

test("home's buttons fill as many seats as the game has by default", () => {
  expect(quickWish(game("sticks", [PLAYERS]), "friend").seats.map(({ kind }) => kind)).toEqual(["me", "friend"]);
  expect(quickWish(game("bridge", []), "engine").seats.map(({ kind }) => kind)).toEqual([
    "me",
    "engine",
    "engine",
    "engine",
  ]);
});

test("a return match is for games with a handicap, and not with one that is settled", () => {
  const wishes = [true, false].map((can) => new Wish(game("go", [], can), { main: [] }, new URLSearchParams()));
  expect(wishes.map((wish) => wish.mayRevanche)).toEqual([true, false]);
  wishes[0]!.set("handicap", "white");
  expect(wishes[0]!.mayRevanche).toBe(false);
});

test("whoever has the handicap has won, so the other side begins", async () => {
  const settled = (await optionsOf({ name: "tumicarona", kit: "fanorona" })).settled!;
  expect(settled({ handicap: "white" }, "handicap")).toEqual({ handicap: "white", begins: "black" });
  expect(settled({ handicap: "black" }, "handicap")).toEqual({ handicap: "black", begins: "white" });
  expect(settled({ handicap: "none", begins: "black" }, "handicap")).toEqual({ handicap: "none", begins: "black" });
  expect(settled({ handicap: "white", begins: "white" }, "begins")).toEqual({ handicap: "white", begins: "white" });
});

test("fields and values are in the game's words, else as they are written", async () => {
  const { offered } = await optionsOf({ name: "kulami", kit: "kulami" });
  const layout = field("layout", "text");
  expect(values(layout, offered?.["layout"])).toContain("own");
  expect([fieldText("kulami", layout), valueText("kulami", layout, "random")]).toEqual(["Board", "New square"]);
  expect(fieldText("sticks", field("last_stick", "flag"))).toBe("Last stick");
  expect(valueText("sticks", field("wins", "choice"), "last_takes")).toBe("last takes");
  expect(valueText("sticks", field("last_stick", "flag"), "true")).toBe("yes");
  await optionsOf({ name: "fanorona", kit: "fanorona" });
  expect(valueText("fanorona", field("size", "text"), "9x5")).toBe("9 × 5");
});

test("help is as the server finds usual, unless somebody chooses", () => {
  const wish = new Wish(game("tomoko", []), { main: [] }, new URLSearchParams());
  expect(wish.newGame.help).toBeNull();
  wish.help = "yes";
  expect(wish.newGame.help).toBe(true);
  wish.help = "no";
  expect(wish.newGame.help).toBe(false);
});

test("a level says what it is worth under the chosen rules, where that was measured", async () => {
  const steps = (step: number) => Array.from({ length: 10 }, (_, level) => 500 + step * level);
  const ratings: Record<string, number[]> = { "": steps(210), long: steps(100) };
  for (const [measured, rules, expected] of [
    [ratings, "", "3 · easy · about 920 Elo"],
    [ratings, "rules=long", "3 · easy · about 700 Elo"],
    [{}, "", "3 · easy"],
  ] as const) {
    const wish = new Wish(
      { ...game("sticks", [PLAYERS]), ratings: measured },
      { main: [] },
      new URLSearchParams(rules),
    );
    wish.sitting[1]!.kind = "engine";
    const shown = mount(Seats, { target: document.body, props: { wish } });
    flushSync();
    const levels = [...document.querySelectorAll("[data-testid='level-1'] option")];
    expect(levels.map((option) => option.textContent)[2]).toBe(expected);
    await unmount(shown);
  }
});
