import { beforeEach, expect, test, vi } from "vitest";
import type { PuzzleEntry } from "../../src/lib/protocol";
import { choose, choice, chosen, IN_ORDER, listed, nextOf } from "../../src/puzzles/choice.svelte";
import {
  afterHelp,
  afterMissing,
  afterSolving,
  dayOf,
  isNew,
  remember,
  savedProgress,
  streakOn,
} from "../../src/puzzles/saved";

beforeEach(() => localStorage.clear());

const ANY = { game: "", theme: "", level: "" };

const entry = (key: string, rating: number, more: Partial<PuzzleEntry> = {}): PuzzleEntry => {
  return { key, name: "one", kit: "one", rating, usual: true, themes: [], moves: 1, ...more };
};

test("a day is written as it is where one lives", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("the streak grows by a day at a time, and breaks when one is left out", () => {
  let now = savedProgress();
  for (const day of ["2026-02-27", "2026-02-28", "2026-02-28", "2026-03-01"]) {
    now = afterSolving(now, day, 1000, day, day);
  }
  expect(streakOn(now, "2026-03-01")).toBe(3);
  expect(streakOn(now, "2026-03-02")).toBe(3);
  expect(streakOn(now, "2026-03-03")).toBe(0);
  now = afterSolving(now, "later", 1000, "2026-03-03", "2026-03-03");
  expect(streakOn(now, "2026-03-03")).toBe(1);
  expect(streakOn(afterSolving(now, "other", 1000, "2026-03-04", null), "2026-03-04")).toBe(1);
});

test("only the first try at a puzzle counts for the rating", () => {
  const missed = afterMissing(savedProgress(), "a", 1000);
  expect(missed.rating).toBeLessThan(savedProgress().rating);
  expect(afterMissing(missed, "a", 1000)).toEqual(missed);
  const solved = afterSolving(missed, "a", 1000, "2026-01-01", null);
  expect([solved.rating, "a" in solved.solved]).toEqual([missed.rating, true]);
  expect(afterSolving(savedProgress(), "b", 1000, "2026-01-01", null).rating).toBeGreaterThan(savedProgress().rating);
});

test("however often somebody fails, the rating stays near the easiest puzzle, also one kept from before", () => {
  let now = savedProgress();
  for (let at = 0; at < 40; at++) now = afterMissing(now, `p${at}`, 150);
  expect(now.rating).toBe(100);
  remember({ ...now, rating: -46 });
  expect(savedProgress().rating).toBe(100);
});

test("help costs less than a wrong move, and neither counts after the other", () => {
  const [missed, helped] = [afterMissing(savedProgress(), "a", 500), afterHelp(savedProgress(), "a", 500)];
  expect(savedProgress().rating - missed.rating).toBe(2 * (savedProgress().rating - helped.rating));
  expect(helped.rating).toBeLessThan(savedProgress().rating);
  expect(afterMissing(helped, "a", 500)).toEqual(helped);
});

test("from easy to hard goes in that order, whatever the rating", () => {
  const order = { ...ANY, level: IN_ORDER };
  const all = chosen([entry("c", 470), entry("a", 150), entry("b", 360)], order);
  const went = all.map(() => {
    const { key, rating } = nextOf(all, order)!;
    remember(afterSolving(savedProgress(), key, rating, "2026-01-01", null));
    return rating;
  });
  expect(went).toEqual([150, 360, 470]);
});

test("whoever has solved nothing begins easily, and what is solved or missed leads on from there", () => {
  const ladder = Array.from({ length: 60 }, (_, at) => entry(`p${at}`, 300 + 20 * at));
  const easy = (rating: number) => rating >= 0 && rating < 900;
  expect(nextOf(ladder, ANY)!.rating).toBeLessThan(600);
  const way = (solves: boolean) => {
    localStorage.clear();
    return Array.from({ length: 10 }, () => {
      const { key, rating } = nextOf(ladder, ANY)!;
      remember(
        solves
          ? afterSolving(savedProgress(), key, rating, "2026-01-01", null)
          : afterMissing(savedProgress(), key, rating),
      );
      return rating;
    });
  };
  const [up, down] = [way(true), way(false)];
  expect(up).toEqual(up.toSorted((one, two) => one - two));
  expect(up.at(-1)).toBeGreaterThan(900);
  expect(down.every(easy) && down.at(-1)! < down[0]!).toBe(true);
});

test("the usual rules come first where the difficulty is about the same", () => {
  const all = chosen([entry("odd", 470, { usual: false }), entry("usual", 680), entry("hard", 1400)], ANY);
  expect(nextOf(all, ANY)!.key).toBe("usual");
  expect(nextOf([all[0]!, all[2]!], ANY)!.key).toBe("odd");
  const same = chosen([entry("odd", 470, { usual: false }), entry("usual", 470)], ANY);
  expect(same.map(({ key }) => key)).toEqual(["usual", "odd"]);
});

test("what was tried in vain comes again only after all that is new", () => {
  const all = [entry("near", 500), entry("far", 900)];
  remember(afterMissing(savedProgress(), "near", 500));
  expect(nextOf(all, ANY)!.key).toBe("far");
  remember(afterSolving(savedProgress(), "far", 900, "2026-01-01", null));
  expect(nextOf(all, ANY)!.key).toBe("near");
});

test("what was kept is there again, and nonsense is not", () => {
  remember(afterSolving(savedProgress(), "a", 1200, "2026-01-01", null));
  expect(isNew(savedProgress(), "a")).toBe(false);
  localStorage.setItem("marblebox.puzzles", "[1, 2]");
  expect(isNew(savedProgress(), "a")).toBe(true);
});

test("puzzles are chosen by game, theme and difficulty, and the next is the nearest to one's rating", () => {
  const all = [entry("c", 1400, { name: "two" }), entry("a", 700), entry("b", 1050, { themes: ["trap"] })];
  const keys = (choice: object) => chosen(all, { game: "", theme: "", level: "", ...choice }).map(({ key }) => key);
  expect(keys({})).toEqual(["a", "b", "c"]);
  expect(keys({ game: "two" })).toEqual(["c"]);
  expect(keys({ theme: "trap" })).toEqual(["b"]);
  expect(keys({ level: "easy" })).toEqual(["a"]);
  expect(keys({ level: "hard" })).toEqual(["c"]);
  remember({ ...savedProgress(), rating: 1000 });
  expect(nextOf(all, ANY)?.key).toBe("b");
  expect(nextOf(all, ANY, "b")?.key).toBe("a");
  remember(afterSolving(savedProgress(), "b", 1050, "2026-01-01", null));
  expect(nextOf(all, ANY)?.key).not.toBe("b");
});

test("suited are those near one's rating, at least a page of them, and none is taken away because others are solved", () => {
  const ladder = Array.from({ length: 100 }, (_, at) => entry(`p${at}`, 100 + 20 * at));
  remember({ ...savedProgress(), rating: 1000 });
  const near = listed(ladder, ANY);
  expect(near.map(({ rating }) => rating)).toEqual(Array.from({ length: 25 }, (_, at) => 760 + 20 * at));
  expect(listed(ladder, { ...ANY, level: "hard" })).toEqual(ladder);
  const dense = Array.from({ length: 300 }, (_, at) => entry(`d${at}`, 100 + 5 * at));
  expect(listed(dense, ANY).map(({ rating }) => rating)).toEqual(Array.from({ length: 81 }, (_, at) => 800 + 5 * at));
  for (const { key } of near)
    remember({ ...savedProgress(), solved: { ...savedProgress().solved, [key]: "2026-01-01" } });
  const more = listed(ladder, ANY);
  expect(more.filter(({ key }) => !(key in savedProgress().solved)).length).toBe(24);
  expect(more).toEqual(expect.arrayContaining(near));
  expect(listed(ladder.slice(0, 3), ANY)).toEqual(ladder.slice(0, 3));
});

test("what was chosen is remembered by the browser, and another game begins with all of its themes", () => {
  choose({ game: "kulami", level: "hard" });
  choose({ theme: "taboo" });
  expect(JSON.parse(localStorage.getItem("marblebox.puzzles.choice")!)).toEqual({ ...choice() });
  expect(choice()).toEqual({ game: "kulami", level: "hard", theme: "taboo" });
  choose({ game: "tomoko" });
  expect(choice()).toEqual({ game: "tomoko", level: "hard", theme: "" });
  choose(ANY);
});

test.each([
  { solved: null },
  { solved: [] },
  { missed: null },
  { missed: 5 },
  { rating: null, rated: "x" },
  { streak: { day: 1, length: null } },
])("nonsense in storage (%j) is as if nothing was kept", (nonsense) => {
  localStorage.setItem("marblebox.puzzles", JSON.stringify(nonsense));
  const fresh = { solved: {}, missed: [], streak: { day: "", length: 0 }, rating: 500, rated: 0 };
  expect(savedProgress()).toEqual(fresh);
  const all = [entry("constructor", 500), entry("b", 900)];
  expect(nextOf(all, ANY)?.key).toBe("constructor");
  expect(listed(all, ANY)).toHaveLength(2);
  expect(savedProgress().streak).toEqual(afterMissing(savedProgress(), "a", 500).streak);
  expect(streakOn(savedProgress(), "2026-01-01")).toBe(0);
});

test("a puzzle whose name every object knows is not solved for all that", () => {
  const near = Array.from({ length: 23 }, (_, at) => entry(`p${at}`, 500));
  const far = [entry("constructor", 900), entry("farther", 1200)];
  expect(listed([...near, ...far], ANY).at(-1)?.key).toBe("constructor");
});

test.each(["constructor", "toString", 5, null])("a level that does not exist (%s) was not chosen", async (level) => {
  expect(chosen([entry("a", 500)], { ...ANY, level: String(level) })).toHaveLength(1);
  localStorage.setItem("marblebox.puzzles.choice", JSON.stringify({ game: "one", level }));
  vi.resetModules();
  const again = await import("../../src/puzzles/choice.svelte");
  expect(again.choice()).toEqual({ ...ANY, game: "one" });
});
