import { describe, expect, it, test } from "vitest";
import { around, beside, lineBetween, type Box } from "../../src/game/placement";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const BOARD = box(0, 100, 300, 400);
const PAGE = box(0, 0, 800, 600);
const WORDS = { width: 160, height: 60 };

describe("words about a place", () => {
  it.each([
    ["below it", box(100, 200, 140, 240), { side: "below", x: 40, y: 250 }],
    ["within the board where it is at its edge", box(0, 200, 40, 240), { side: "below", x: 0, y: 250 }],
    ["above it where it is far down", box(100, 350, 140, 390), { side: "above", x: 40, y: 280 }],
    ["beside it where it is tall", box(250, 110, 290, 390), { side: "left", x: 80, y: 220 }],
    ["below the board where it is all that is marked", box(10, 110, 290, 390), { side: "below", x: 70, y: 400 }],
  ])("stand %s", (_, place, spot) => expect(beside(place, WORDS, [BOARD, PAGE])).toEqual(spot));

  it("stand above it where nothing else will do", () => {
    expect(beside(box(100, 200, 140, 240), WORDS, [PAGE], ["above"])).toEqual({ side: "above", x: 40, y: 130 });
    expect(beside(box(100, 20, 140, 60), WORDS, [PAGE], ["above"])).toBeNull();
  });

  it("stand nowhere rather than over it", () => {
    expect(beside(box(10, 110, 290, 390), WORDS, [BOARD])).toBeNull();
    expect(beside(box(10, 110, 290, 390), { width: 900, height: 60 }, [PAGE])).toBeNull();
  });
});

test.each([
  ["straight down", box(0, 0, 300, 40), box(100, 200, 140, 240), { x: 120, y: 40, length: 160, angle: Math.PI / 2 }],
  ["to the left", box(400, 0, 600, 100), box(100, 20, 140, 60), { x: 400, y: 40, length: 260, angle: Math.PI }],
])("a line leads %s from words to a place", (_, from, to, line) => expect(lineBetween(from, to)).toEqual(line));

test("several marks are one place", () => {
  expect(around([box(1, 2, 3, 4), box(0, 3, 2, 9)])).toEqual(box(0, 2, 3, 9));
});
