import { expect, it } from "vitest";
import { scatter, seedOf } from "../../src/board/common/pseudo-random";

const first = (seed: number, count: number): number[] => Array.from({ length: count }, scatter(seed));

it("gives the same numbers for the same seed, and others for another", () => {
  expect(first(7, 5)).toEqual(first(7, 5));
  expect(first(7, 5)).not.toEqual(first(8, 5));
  expect(first(seedOf("oak"), 2)).not.toEqual(first(seedOf("ash"), 2));
});

it("scatters them over the whole range", () => {
  const numbers = first(1, 1000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  for (const tenth of Array(10).keys()) {
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(60);
  }
});
