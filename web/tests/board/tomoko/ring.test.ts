import { describe, expect, it, test } from "vitest";
import {
  EDGES,
  ENGRAVED,
  FIELD,
  FRAME,
  PITCH,
  RING,
  SIDES,
  SIZE,
  centre,
  edgeAt,
  edgeOf,
  engraved,
  inwards,
  isOnBoard,
  onScreen,
  outside,
  touchArea,
  walk,
  type Arrow,
} from "../../../src/board/tomoko/ring";

import { de, en } from "../../../src/board/tomoko/words";

const names = EDGES.map((edge) => edge.name);

describe("the ring of twenty places", () => {
  it("goes round clockwise from the top left corner", () => {
    expect(RING.join(" ")).toBe("N1 N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1 W5 W4 W3 W2 W1");
  });

  it("leads through five cells from the gutter to the gutter", () => {
    expect([1, 2, 3, 4, 5].map((steps) => inwards(edgeOf("E2"), steps))).toEqual(
      [4, 3, 2, 1, 0].map((column) => ({ row: 1, column })),
    );
    for (const edge of EDGES) {
      expect([0, 1, 5, 6].map((steps) => isOnBoard(inwards(edge, steps)))).toEqual([false, true, true, false]);
    }
  });

  it("refuses a place that does not exist", () => {
    expect(() => edgeOf("N6")).toThrow("N6");
  });
});

describe("walking with the arrow keys", () => {
  it.each<[string, Arrow, string]>([
    ["N1", "ArrowRight", "N2"],
    ["N5", "ArrowRight", "E1"],
    ["E1", "ArrowUp", "N5"],
    ["E5", "ArrowDown", "S5"],
    ["S1", "ArrowLeft", "W5"],
    ["W1", "ArrowUp", "N1"],
    ["N1", "ArrowLeft", "W1"],
    ["N3", "ArrowDown", "S3"],
    ["W2", "ArrowRight", "E2"],
    ["N3", "ArrowUp", "N3"],
    ["E3", "ArrowRight", "E3"],
  ])("%s %s leads to %s", (from, arrow, to) => {
    expect(walk(from, arrow, false)).toBe(to);
  });

  it("follows the screen on a flipped board", () => {
    expect(walk("N3", "ArrowLeft", true)).toBe("N4");
    expect(walk("N3", "ArrowUp", true)).toBe("S3");
  });

  it("comes back to where it began after once round", () => {
    const arrows = (["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] as const).flatMap((arrow) =>
      Array(5).fill(arrow),
    );
    expect(arrows.reduce((at: string, arrow: Arrow) => walk(at, arrow, false), "N1")).toBe("N1");
  });
});

describe("the drawing", () => {
  it.each([false, true])("finds each place where its ball lies (flipped: %s)", (flipped) => {
    expect(names.map((name) => edgeAt(centre(outside(edgeOf(name)), flipped), flipped))).toEqual(names);
  });

  it.each([false, true])("has room to touch round each place, and nowhere twice (flipped: %s)", (flipped) => {
    const areas = EDGES.map((edge) => touchArea(edge, flipped));
    const phone = 336 / SIZE;
    for (const area of areas) expect(Math.min(area.width, area.height) * phone).toBeGreaterThanOrEqual(40);
    expect(new Set(areas.map(({ x, y }) => `${x} ${y}`)).size).toBe(20);
  });

  it("means no place on the field or far away", () => {
    expect(edgeAt({ x: SIZE / 2, y: SIZE / 2 }, false)).toBeNull();
    expect(edgeAt({ x: SIZE / 2, y: -3 * PITCH }, false)).toBeNull();
  });

  it("turns by half on a flipped board", () => {
    expect(centre({ row: 0, column: 0 }, true)).toEqual(centre({ row: 4, column: 4 }, false));
    expect(onScreen(edgeOf("W2"), true).name).toBe("E4");
    expect(centre({ row: 0, column: 0 }, false)).toEqual({ x: FIELD + PITCH / 2, y: FIELD + PITCH / 2 });
  });
});

test("the names of the places can be read off the frame: the letter of each side, then its numbers", () => {
  const along = (side: string) => ENGRAVED.filter((edge) => edge.side === side).map((edge) => engraved(edge, false));
  for (const side of SIDES) expect(along(side)).toHaveLength(6);
  const [letter, first] = along("N");
  expect([letter!.y, letter!.x < first!.x]).toEqual([FRAME / 2, true]);
  for (const { x } of along("E")) expect(x).toBe(SIZE - FRAME / 2);
});

test("the letters on the frame are those that moves are written with, and explained so in both languages", () => {
  const letters = ENGRAVED.filter(({ place }) => !place).map(({ name }) => name);
  for (const words of [en, de])
    for (const side of letters) expect(words["tomoko.notation"]).toMatch(new RegExp(`\\b${side} \\p{L}`, "u"));
  expect(de["tomoko.notation"]).toContain("E steht für Osten");
});
