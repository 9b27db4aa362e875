import { describe, expect, it } from "vitest";
import { adjacent, byDistance, drawn, MARGIN, nearest, neighbour, planOf, rowEnd } from "../src/board/points/geometry";
import { afterTurn, allOf, carried, laid, lost, matches, settled } from "../src/board/points/stones";
import { isWay } from "../src/board/points/chain";
import { fanorona } from "./fixtures/fanorona";

const { material } = fanorona.start;
const flat = planOf(material, { turned: false, flipped: false });
const upright = planOf(material, { turned: true, flipped: false });

describe("the plan of the board", () => {
  it("has White below, or at the left when turned by a quarter", () => {
    expect(flat.rows[0]?.[0]).toBe("a5");
    expect(flat.rows[4]?.[0]).toBe("a1");
    expect(upright.rows).toHaveLength(9);
    expect(upright.rows[0]).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  });

  it("shows the other side below when flipped", () => {
    expect(planOf(material, { turned: false, flipped: true }).rows[4]?.[8]).toBe("a5");
    expect(planOf(material, { turned: true, flipped: true }).rows[8]?.[4]).toBe("a1");
  });

  it("names columns by letters and rows by figures whichever way they run", () => {
    const below = ({ labels, height }: typeof flat) => labels.filter(({ y }) => y > height - MARGIN / 2);
    expect(below(flat).map(({ text }) => text)).toEqual([..."abcdefghi"]);
    expect(below(upright).map(({ text }) => text)).toEqual([..."12345"]);
  });

  it("draws every line once", () => {
    expect(flat.lines).toHaveLength(Object.values(material.lines).flat().length / 2);
    expect(drawn([...(flat.lines[0] ?? [])])).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
  });

  it("follows the arrow keys as seen, and stops at the edge", () => {
    expect(neighbour(flat, "e3", "ArrowUp")).toBe("e4");
    expect(neighbour(upright, "e3", "ArrowUp")).toBe("d3");
    expect(neighbour(upright, "e3", "ArrowRight")).toBe("e4");
    expect(neighbour(flat, "a1", "ArrowLeft")).toBe("a1");
    expect([rowEnd(flat, "e3", false), rowEnd(flat, "e3", true)]).toEqual(["a3", "i3"]);
  });

  it("finds the point nearest to a finger", () => {
    for (const [name, spot] of upright.spots) {
      expect(nearest(upright, { x: spot.x + 0.4, y: spot.y - 0.45 })).toBe(name);
    }
    expect(nearest(flat, { x: -2, y: 1 })).toBeNull();
  });

  it("knows neighbours and distances", () => {
    expect([adjacent("d2", "e3"), adjacent("d2", "d4"), adjacent("d2", "d2")]).toEqual([true, false, false]);
    expect(byDistance("e3", ["g5", "f4"])).toEqual(["f4", "g5"]);
  });
});

describe("the stones", () => {
  const stones = laid(fanorona.choice.board);
  const way = (move: string) => {
    const effect = fanorona.choice.options.find((option) => option.move === move)?.effect;
    if (!effect || !isWay(effect)) throw new Error(`no way ${move}`);
    return effect;
  };

  it("lie as the board says", () => {
    expect(stones.filter(({ side }) => side === 0)).toHaveLength(12);
    expect(stones.find(({ at }) => at === "a1")?.side).toBe(0);
    expect(stones.some(({ at }) => at === "c3")).toBe(false);
    expect(new Set(stones.map(({ id }) => id)).size).toBe(stones.length);
    expect(matches(stones, fanorona.choice.board)).toBe(true);
    expect(matches(stones, fanorona.start.board)).toBe(false);
  });

  it("keep their identity while a turn carries them", () => {
    const mover = stones.find(({ at }) => at === "b2")?.id;
    const { standing, lifted } = carried(stones, "b2", way("b2-c3A").steps);
    expect(standing.find(({ id }) => id === mover)?.at).toBe("c3");
    expect(lifted.map(({ at, order }) => [at, order])).toEqual([
      ["d4", 0],
      ["e5", 1],
    ]);
    expect(standing.length + lifted.length).toBe(stones.length);
    expect(allOf({ standing, lifted }).map(({ id }) => id)).toEqual(stones.map(({ id }) => id).sort((a, b) => a - b));
  });

  it("come back as themselves when a turn is taken back", () => {
    const after = afterTurn(stones, way("b3-c3W"));
    const back = settled(after, fanorona.choice.board);
    expect(matches(back, fanorona.choice.board)).toBe(true);
    const moved = after.find(({ at }) => at === "c3");
    expect(back.find(({ id }) => id === moved?.id)?.at).toBe("b3");
    expect(new Set(back.map(({ id }) => id)).size).toBe(back.length);
  });

  it("are counted when they are gone", () => {
    expect(lost("wb/wb", "w./wb")).toEqual([0, 1]);
    expect(lost(fanorona.start.board, fanorona.start.board)).toEqual([0, 0]);
  });
});
