import { expect, it } from "vitest";
import { sideBySide } from "../../src/board/points/lanes";

const spots = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y }));

/** The places of a way, rounded. */
const drawn = (way: { x: number; y: number }[]) =>
  way.map(({ x, y }) => [x, y].map((at) => Math.round(at * 1000) / 1000));

it("a way that shares no line with another one lies on its lines", () => {
  const ways = [spots([0, 0], [1, 0]), spots([1, 0], [1, 1])];
  expect(sideBySide(ways)).toEqual(ways);
});

it("ways with the same first step lie side by side there", () => {
  const [one, two] = sideBySide([spots([0, 0], [1, 0], [1, 1]), spots([0, 0], [1, 0], [2, 0])]).map(drawn);
  expect([one![0], one![1]]).not.toEqual([two![0], two![1]]);
  expect(one![0]![1]! + two![0]![1]!).toBeCloseTo(0);
});

it("three ways of one line are told apart, also where one leads back", () => {
  const ways = sideBySide([spots([0, 0], [1, 0]), spots([1, 0], [0, 0]), spots([0, 0], [1, 0])]).map(drawn);
  expect(new Set(ways.map((way) => way[0]![1])).size).toBe(3);
});
