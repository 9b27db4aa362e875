import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Analysing } from "../src/analyse/analysing.svelte";
import { movesAt, played, sketchOf, type Sketch } from "../src/analyse/tree";
import { api } from "../src/lib/api";

const line = (game: string, ...moves: string[]): Sketch => moves.reduce(played, sketchOf(game));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "study").mockImplementation(async ({ spec, moves = [] }) => {
    const steps = moves.map((move, at) => ({ seat: at % 2, move, effect: {}, position: "" }));
    return { spec, steps, traits: {}, seat: 0 } as never;
  });
});
afterEach(() => vi.restoreAllMocks());

/** What a page that is opened now would begin with. */
async function resumed(game = ""): Promise<Analysing> {
  const analysing = new Analysing();
  await analysing.resume(game);
  return analysing;
}

it("a new analysis lets the last one step aside, also after the page was loaded again, and they change places", async () => {
  const analysing = new Analysing();
  await analysing.open(line("draughts", "a", "b"));
  await analysing.open(sketchOf("draughts"));
  expect(movesAt(analysing.aside!)).toEqual(["a", "b"]);

  const later = await resumed();
  expect([later.moves, movesAt(later.aside!)]).toEqual([[], ["a", "b"]]);
  await later.play("c");
  await later.exchange();
  expect([later.moves, movesAt(later.aside!)]).toEqual([["a", "b"], ["c"]]);
  await later.exchange();
  expect([later.moves, movesAt(later.aside!)]).toEqual([["c"], ["a", "b"]]);
});

it("what was empty does not step aside", async () => {
  const analysing = new Analysing();
  await analysing.open(sketchOf("draughts"));
  await analysing.open(line("draughts", "a"));
  expect(analysing.aside).toBeNull();
  await analysing.open(sketchOf("draughts"));
  await analysing.exchange();
  expect([analysing.moves, analysing.aside]).toEqual([["a"], null]);
});

it("what others made is not kept before it is changed, and what was kept steps aside then", async () => {
  const analysing = new Analysing();
  await analysing.open(line("draughts", "a"));
  await analysing.open(line("draughts", "x", "y"), "lent");
  await analysing.go([]);
  expect(analysing.aside).toBeNull();
  expect((await resumed()).moves).toEqual(["a"]);
  await analysing.play("z");
  expect(movesAt(analysing.aside!)).toEqual(["a"]);
  expect((await resumed("draughts")).moves).toEqual(["z"]);
});

it("whoever is overtaken takes nothing's place", async () => {
  const analysing = new Analysing();
  await analysing.open(line("draughts", "a"));
  const overtaken = analysing.open(line("draughts", "b", "c"));
  await analysing.open(line("chess", "d"));
  expect([await overtaken, analysing.moves]).toEqual([false, ["d"]]);
  expect((await resumed("draughts")).moves).toEqual(["a"]);
});
