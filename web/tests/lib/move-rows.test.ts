import { expect, test } from "vitest";
import { columnsFor, placesOf } from "../../src/lib/move-rows";

const written = (seats: number[], count = 2): string[] =>
  placesOf(
    seats.map((seat) => ({ seat })),
    count,
  ).map(({ row, column, leads }) => `${leads ? "*" : ""}${row}/${column}`);

test("who moves in turn shares a row", () => {
  expect(written([0, 1, 0, 1, 0])).toEqual(["*0/0", "0/1", "*1/0", "1/1", "*2/0"]);
});

test("where the second side begins, its first move stands below its name", () => {
  expect(written([1, 0, 1])).toEqual(["*0/1", "*1/0", "1/1"]);
});

test("whoever acts twice or out of turn begins a row, so that every move stands below its seat", () => {
  expect(written([0, 1, 1, 0, 2, 1, 2], 3)).toEqual(["*0/0", "0/1", "*1/1", "*2/0", "2/2", "*3/1", "3/2"]);
});

test("too many seats for columns stand below each other", () => {
  expect(columnsFor(4)).toBe(4);
  expect(written([0, 1, 5], 6)).toEqual(["*0/0", "*1/0", "*2/0"]);
});
