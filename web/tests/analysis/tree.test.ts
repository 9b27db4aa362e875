import { describe, expect, it } from "vitest";
import { LinkProblem, packed, readSketch, unpacked, written } from "../../src/analysis/link";
import {
  asGame,
  counted,
  cut,
  endsLate,
  mainFrom,
  movesAt,
  noted,
  played,
  promoted,
  sketchOf,
  type Sketch,
} from "../../src/analysis/tree";

const play = (sketch: Sketch, ...moves: string[]): Sketch => moves.reduce(played, sketch);
const at = (sketch: Sketch, ...path: number[]): Sketch => ({ ...sketch, path });

/** a b c, with x y instead of b, and z instead of c. */
function grown(): Sketch {
  let sketch = play(sketchOf("game", "start"), "a", "b", "c");
  sketch = play(at(sketch, 0), "x", "y");
  return play(at(sketch, 0, 0), "lay 17");
}

it("knows the end of a game in which a clock ran out, and no other place", () => {
  const game = asGame(grown(), [0, 0, 0]);
  const timed = { ...game, tags: { Termination: "time" } };
  expect(
    [
      [0, 0, 0],
      [0, 0],
      [0, 1, 0],
    ].map((path) => endsLate({ ...timed, path })),
  ).toEqual([true, false, false]);
  expect(endsLate({ ...game, path: [0, 0, 0] })).toBe(false);
});

describe("a tree of variations", () => {
  it("grows where one is, and does not double what is there", () => {
    const sketch = grown();
    expect(movesAt(sketch)).toEqual(["a", "b", "lay 17"]);
    expect(counted(sketch.onward)).toBe(6);
    expect(played(at(sketch, 0), "x")).toEqual(at(sketch, 0, 1));
    expect(movesAt(sketch, mainFrom(sketch, [0, 1]))).toEqual(["a", "x", "y"]);
    expect(movesAt(sketch, mainFrom(sketch, []))).toEqual(["a", "b", "c"]);
  });

  it("keeps one's place while a line is noted", () => {
    const sketch = noted(at(grown(), 0, 1), ["y", "q"]);
    expect(sketch.path).toEqual([0, 1]);
    expect(counted(sketch.onward)).toBe(7);
  });

  it("loses a branch with all that follows, and one's place moves along", () => {
    const without = cut(at(grown(), 0, 1, 0), [0, 0]);
    expect(movesAt(without)).toEqual(["a", "x", "y"]);
    expect(movesAt(cut(at(grown(), 0, 0, 0), [0, 0]))).toEqual(["a"]);
    expect(cut(grown(), []).onward).toEqual([]);
  });

  it("makes a variation the main line, and one stays at the same move", () => {
    for (const path of [[0, 1, 0], [0, 0, 1], [0]]) {
      const before = at(grown(), ...path);
      expect(movesAt(promoted(before, [0, 1]))).toEqual(movesAt(before));
    }
    const sketch = promoted(grown(), [0, 1]);
    expect(movesAt(sketch, mainFrom(sketch, []))).toEqual(["a", "x", "y"]);
  });
});

describe("a link", () => {
  it("brings back what was packed", async () => {
    const sketch = grown();
    expect(written(sketch)).toBe("game\nstart\na b (x y) c (lay_17)\n0.0.1");
    expect(readSketch(written(sketch))).toEqual(sketch);
    expect(await unpacked(await packed(sketch))).toEqual(sketch);
    const commented = { ...sketch, onward: [{ move: "a", comment: "good (very) {so}!", onward: [] }], path: [] };
    expect(await unpacked(await packed(commented))).toEqual(commented);
    const long = { ...commented, onward: [{ move: "a", comment: `${"a".repeat(999)}😀 and more`, onward: [] }] };
    expect(readSketch(written(readSketch(written(long))))).toEqual(long);
  });

  it("is short", async () => {
    const moves = Array.from({ length: 80 }, (_, index) => `${"abcdefghi"[index % 9]}${(index % 5) + 1}-e3A-d4W`);
    expect((await packed(play(sketchOf("fanorona"), ...moves))).length).toBeLessThan(600);
  });

  it.each([
    ["", "damaged"],
    ["v1.", "damaged"],
    ["v1.####", "damaged"],
    ["v1.AAAA", "damaged"],
    ["v9.AAAA", "newer"],
    [`v1.${"A".repeat(9000)}`, "long"],
  ])("%s is explained as %s", async (text, why) => {
    await expect(unpacked(text)).rejects.toMatchObject({ why });
  });

  it("that was cut short is damaged", async () => {
    const whole = await packed(grown());
    await expect(unpacked(whole.slice(0, -6))).rejects.toBeInstanceOf(LinkProblem);
  });

  it.each(["\n\na\n", "g\n\n(a)\n", "g\n\na (b\n", "g\n\na)\n", "g\n\na <b>\n", "g\n\na\nx"])(
    "%j is no sketch",
    (text) => {
      expect(() => readSketch(text)).toThrow(LinkProblem);
    },
  );

  it("refuses what unpacks to more than any analysis", async () => {
    const huge = { ...sketchOf("x".repeat(200_000)) };
    await expect(packed(huge).then(unpacked)).rejects.toMatchObject({ why: "damaged" });
  });
});
