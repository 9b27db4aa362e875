import { describe, expect, it } from "vitest";
import { kit } from "../../../src/board/kulami";
import {
  cellAt,
  cellName,
  isDirection,
  marblesOn,
  next,
  readBoard,
  readLayout,
} from "../../../src/board/kulami/geometry";
import { layings, majority, picks, previewOf, tilesThen } from "../../../src/board/kulami/preview";
import { extrasAfter, PILE_SCALE, pileOf, pointsAfter, stagesOf, wonTiles } from "../../../src/board/kulami/sheet";
import { aimOf } from "../../../src/board/thumbnails";
import { grain } from "../../../src/board/kulami/wood";
import { de, en } from "../../../src/board/kulami/words";
import { setLanguage } from "../../../src/lib/i18n.svelte";
import { propsOf } from "../../fixtures/kulami";

const company = { names: ["Ada", "Ben"], yours: [0, 1] };
const [three, fists, end] = [propsOf("three"), propsOf("fists"), propsOf("end")];
const layout = readLayout(three.view.layout);

describe("the end", () => {
  it("says why nobody laid another marble", () => {
    setLanguage("en");
    expect(kit.ended!(end.view, company)).toBe("Ben had no cell left: all were full or taboo.");
    expect(kit.ended!(end.view, { ...company, yours: [1] })).toMatch(/^You had no cell left/);
    expect(kit.ended!({ ...end.view, marbles_left: [0, 0] }, company)).toBe("All marbles are laid.");
    const resigned = { ...end.view, outcome: { ...end.view.outcome!, reason: "resigned" } };
    expect([kit.ended!(resigned, company), kit.ended!(three.view, company)]).toEqual(["", ""]);
  });
});

describe("what counts", () => {
  it("is said in the header by the level of the rules", () => {
    const aim = (level: number) =>
      aimOf({ name: "kulami", kit: "kulami", title: { en: "", de: "" } }, { score: { level } } as never)!;
    expect(aim(0).en).not.toMatch(/area|chain/);
    expect([aim(1).en, aim(1).de]).toEqual([expect.stringContaining("area"), expect.stringContaining("Gebiet")]);
    expect(aim(1).en).not.toContain("chains");
    expect([aim(2).en, aim(2).de]).toEqual([
      expect.stringMatching(/area and chains/),
      expect.stringMatching(/Gebiet und Ketten/),
    ]);
  });

  it("beside the tiles is named once it is counted, so that the tiles and it make the total", () => {
    const score = { ...end.view.score, level: 2, area_points: [4, 0], chain_points: [5, 0] };
    const stages = stagesOf(score);
    expect(extrasAfter(stages, 1, 0)).toEqual([{ kind: "area", n: 4 }]);
    const all = extrasAfter(stages, stages.length, 0);
    expect(all).toEqual([
      { kind: "area", n: 4 },
      { kind: "chains", n: 5 },
    ]);
    expect(extrasAfter(stages, stages.length, 1)).toEqual([]);
    const tiles = wonTiles(score).reduce((sum, { owner, points }) => sum + (owner === 0 ? points : 0), 0);
    expect(tiles + all.reduce((sum, { n }) => sum + n, 0)).toBe(pointsAfter(stages, stages.length)[0]);
  });
});

describe("geometry", () => {
  it("names cells from below left and finds them from above left", () => {
    expect(layout.cells).toHaveLength(64);
    expect(layout.tiles).toHaveLength(17);
    expect(layout.at.get("d9")).toMatchObject({ x: 3, y: 0, tile: "A" });
    expect(layout.at.get("a9")).toBeUndefined();
    expect(cellName(9, 9)).toBe("j10");
  });

  it("turned round, shows the same cells from the other side", () => {
    const round = readLayout(three.view.layout, true);
    expect(round.at.get("d9")).toMatchObject({ x: 5, y: 8, tile: "A" });
    expect(new Set(round.cells.map((cell) => cell.at))).toEqual(new Set(layout.cells.map((cell) => cell.at)));
  });

  it("agrees with the server about the cells of every tile", () => {
    for (const tile of three.view.score.tiles) {
      const own = layout.tiles.find(({ letter }) => letter === tile.letter)!;
      expect(new Set(own.cells.map((cell) => cell.at))).toEqual(new Set(tile.cells));
    }
  });

  it("reads marbles from the board", () => {
    const marbles = marblesOn(layout, three.board).map(({ at, colour }) => at + colour);
    expect(marbles.sort()).toEqual(["d4r", "d7b", "i7r"]);
  });

  it("finds the cell at a place, and none beside the board or in a gap", () => {
    expect(cellAt(layout.cells, 3.9, 0.1)?.at).toBe("d9");
    expect(cellAt(layout.cells, 3.5, -0.1)).toBeNull();
    const right = Math.max(...layout.cells.map(({ x }) => x));
    const edge = layout.cells.find(({ x }) => x === right)!;
    expect(cellAt(layout.cells, edge.x + 0.99, edge.y + 0.5)?.at).toBe(edge.at);
    expect(cellAt(layout.cells, edge.x + 1.1, edge.y + 0.5)).toBeNull();
    expect(cellAt(layout.cells, 0.5, 0.5)).toBeNull();
  });

  it("walks over gaps and stops at the edge", () => {
    const [a6, h6] = [layout.at.get("a6")!, layout.at.get("h6")!];
    expect(next(layout.cells, a6, "ArrowUp")).toBe(a6);
    expect(next(layout.cells, layout.at.get("i6")!, "ArrowUp").at).toBe("i7");
    expect(next(layout.cells, layout.at.get("i5")!, "ArrowDown").at).toBe("i2");
    expect(next(layout.cells, h6, "ArrowLeft").at).toBe("g6");
    expect(isDirection("ArrowLeft") && !isDirection("Enter")).toBe(true);
  });

  it("reaches every cell with arrow keys", () => {
    const seen = new Set([layout.cells[0]!]);
    for (const cell of seen)
      for (const way of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const)
        seen.add(next(layout.cells, cell, way));
    expect(seen.size).toBe(64);
  });
});

describe("the preview", () => {
  const open = layings(three.options);

  it("is there for exactly the legal cells", () => {
    expect([...open.keys()].sort()).toEqual(three.options.map(({ move }) => move).sort());
    expect(picks(three.options).size).toBe(0);
    expect([...picks(fists.options)]).toEqual([
      ["left", "left"],
      ["right", "right"],
    ]);
  });

  it("says how the tile and the totals change", () => {
    const preview = previewOf(open.get("b7")!, three.seat!, three.view.score)!;
    expect(preview).toMatchObject({ tile: "C", marbles: [0, 1], owner: 1, ownerBefore: null, points: 6 });
    expect(preview.gains).toEqual([0, 6]);
    expect(preview.totals).toEqual([12, 10]);
  });

  it("adds up with what the server says about every option", () => {
    for (const effect of open.values()) {
      const preview = previewOf(effect, three.seat!, three.view.score)!;
      const now = three.view.score.totals;
      expect(preview.gains.map((gain, seat) => gain + now[seat]!)).toEqual(effect.totals);
    }
  });

  it("calls nobody the owner of an even tile", () => {
    expect(majority([2, 2])).toBeNull();
    expect(majority([3, 1])).toBe(0);
    expect(majority([0, 1])).toBe(1);
  });

  it("counts the tiles of a board looked back at as the server counted those of now", () => {
    expect(tilesThen(end.view.score.tiles, readBoard(end.board))).toEqual(end.view.score.tiles);
    expect(tilesThen(three.view.score.tiles, readBoard(end.board))).toEqual(end.view.score.tiles);
  });
});

describe("taking the board apart", () => {
  const score = end.view.score;
  const stages = stagesOf(score);

  it("counts areas and chains on the whole board, then moves the tiles, the largest first, then adds up", () => {
    expect(stages.slice(0, 2).map(({ kind }) => kind)).toEqual(["area", "chains"]);
    expect(stages.at(-1)!.kind).toBe("total");
    const points = wonTiles(score).map((tile) => tile.points);
    expect(points).toEqual([...points].sort((one, other) => other - one));
    expect(stages.slice(2, -1).map((stage) => stage.kind === "tile" && stage.tile)).toEqual(wonTiles(score));
  });

  it("leaves even tiles where they are", () => {
    const even = score.tiles.filter((tile) => tile.owner === null).length;
    expect(even).toBeGreaterThan(0);
    expect(wonTiles(score)).toHaveLength(17 - even);
  });

  it("comes to the totals of the server", () => {
    expect(pointsAfter(stages, stages.length)).toEqual(score.totals);
    expect(pointsAfter(stages, 0)).toEqual([0, 0]);
  });

  it("shows no stage for what the level does not count", () => {
    const plain = { ...score, level: 0, area_points: [0, 0], chain_points: [0, 0] };
    expect(stagesOf(plain)[0]!.kind).toBe("tile");
    expect(stagesOf({ ...plain, level: 1 }).map(({ kind }) => kind)).not.toContain("chains");
  });

  it.each([0, 1])("piles the tiles of side %i without overlap", (owner) => {
    const all = { ...score, tiles: score.tiles.map((tile) => ({ ...tile, owner, points: tile.cells.length })) };
    const shape = readLayout(end.view.layout);
    const { places, height } = pileOf(all, shape, owner, 4.7);
    expect(places.size).toBe(17);
    const boxes = [...places].map(([letter, { x, y, turned }]) => {
      const tile = shape.tiles.find((one) => one.letter === letter)!;
      const [width, depth] = turned ? [tile.height, tile.width] : [tile.width, tile.height];
      return {
        left: x - (width * PILE_SCALE) / 2,
        top: y - (depth * PILE_SCALE) / 2,
        width: width * PILE_SCALE,
        depth: depth * PILE_SCALE,
      };
    });
    for (const [index, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(-1e-9);
      expect(one.left + one.width).toBeLessThanOrEqual(4.7 + 1e-9);
      expect(one.top + one.depth).toBeLessThanOrEqual(height + 1e-9);
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.left + one.width <= other.left + 1e-9 ||
          other.left + other.width <= one.left + 1e-9 ||
          one.top + one.depth <= other.top + 1e-9 ||
          other.top + other.depth <= one.top + 1e-9;
        expect(apart).toBe(true);
      }
    }
  });
});

describe("texts and wood", () => {
  it("has every text in both languages, with the same values", () => {
    const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([...new Set(values(de[key]))], key).toEqual([...new Set(values(en[key]))]);
  });

  it("grows the same grain for the same tile", () => {
    expect(grain(3, 2, "A")).toBe(grain(3, 2, "A"));
    expect(grain(3, 2, "A")).not.toBe(grain(3, 2, "B"));
  });
});
