import { afterEach, expect, test, vi } from "vitest";
import { forgetGame, knownGames, read, rememberGame, write } from "../../src/lib/storage";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("what was written is read", () => {
  write("name", "Ada");
  expect(read("name", "")).toBe("Ada");
});

test.each(["{", "null", "17", "[1]"])("nonsense in storage (%s) gives the fallback", (nonsense) => {
  localStorage.setItem("marblebox.name", nonsense);
  expect(read("name", "nobody")).toBe("nobody");
});

test("storage that refuses does no harm", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => write("name", "Ada")).not.toThrow();
  expect(read("name", "nobody")).toBe("nobody");
});

test("games are remembered once, the latest first, and no more than a hundred", () => {
  for (let number = 0; number < 120; number++) rememberGame(`game${number}`, "kulami", number);
  rememberGame("game100", "kulami", 500);
  expect(knownGames()).toHaveLength(100);
  expect(knownGames()[0]).toEqual({ game: "game100", name: "kulami", changed: 500 });
  expect(knownGames().filter(({ game }) => game === "game100")).toHaveLength(1);
  forgetGame("game100");
  expect(knownGames().some(({ game }) => game === "game100")).toBe(false);
});

test("damaged entries are left out", () => {
  write("games", [{ game: "good", name: "tomoko", changed: 1 }, null, { game: 3 }, "x"]);
  expect(knownGames().map(({ game }) => game)).toEqual(["good"]);
});

test("fields that are not of their kind are as if nobody had kept them, whatever else is kept", () => {
  const usual = { all: {} as Record<string, string>, list: [] as string[], inner: { day: "", length: 0 }, n: 5 };
  write("table", { all: null, list: 5, inner: { day: 3, length: 2 }, n: "x", more: true });
  expect(read("table", usual)).toEqual({ all: {}, list: [], inner: { day: "", length: 2 }, n: 5, more: true });
  write("table", { all: { a: "b" }, inner: null });
  expect(read("table", usual)).toEqual({ ...usual, all: { a: "b" } });
});
