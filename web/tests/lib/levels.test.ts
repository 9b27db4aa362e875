import { beforeEach, expect, test } from "vitest";
import { FIRST_LEVELS, levelOf, rememberLevel, stepped } from "../../src/lib/levels";

beforeEach(() => localStorage.clear());

test("a level is remembered for each game by itself", () => {
  expect(levelOf("go")).toBeNull();
  rememberLevel("go", FIRST_LEVELS.new);
  rememberLevel("chess", 7);
  rememberLevel("go", 2);
  expect([levelOf("go"), levelOf("chess"), levelOf("nim")]).toEqual([2, 7, null]);
});

test("newcomers begin at the lowest level", () => {
  expect(FIRST_LEVELS.new).toBe(1);
  expect(FIRST_LEVELS.new).toBeLessThan(FIRST_LEVELS.known);
  expect(FIRST_LEVELS.known).toBeLessThan(FIRST_LEVELS.strong);
});

test("steps end at the lowest and the highest level", () => {
  expect([stepped(1, -1), stepped(1, 1), stepped(10, 1), stepped(10, -1)]).toEqual([null, 2, null, 9]);
});

test("what is no level is not kept, and not believed", () => {
  rememberLevel("go", 11);
  rememberLevel("go", 2.5);
  expect(levelOf("go")).toBeNull();
  localStorage.setItem("marblebox.levels", '{"go": "3", "chess": [], "toString": 4}');
  expect([levelOf("go"), levelOf("chess"), levelOf("constructor"), levelOf("toString")]).toEqual([null, null, null, 4]);
});
