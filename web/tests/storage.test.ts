import { afterEach, expect, test, vi } from "vitest";
import { forgetGame, knownGames, read, rememberGame, write } from "../src/lib/storage";

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
