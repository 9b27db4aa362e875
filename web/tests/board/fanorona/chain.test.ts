import { describe, expect, it } from "vitest";
import {
  demandIn,
  effectText,
  finished,
  isWay,
  stepsOf,
  stopping,
  targetsOf,
  treeOf,
  walk,
  written,
} from "../../../src/board/points/chain";
import { fanorona } from "../../fixtures/fanorona";

const treeIn = (name: keyof typeof fanorona) => treeOf(fanorona[name].options);

describe("the tree of legal turns", () => {
  it("starts where stones may move", () => {
    expect([...treeIn("start").keys()]).toEqual(["d2", "d3", "e2", "f2"]);
  });

  it("leads to every legal move and to nothing else", () => {
    for (const name of Object.keys(fanorona) as (keyof typeof fanorona)[]) {
      const ways = fanorona[name].options.filter(({ effect }) => isWay(effect));
      for (const { move, effect } of ways) {
        const chain = walk(treeIn(name), move);
        expect(chain.at(-1)?.move).toBe(move);
        expect(written(chain)).toBe(move);
        expect(isWay(effect) && stepsOf(chain)).toEqual(isWay(effect) && effect.steps);
        expect(isWay(effect) && effectText(effect)).toBe(move);
      }
    }
    expect(walk(treeIn("start"), "d2-d3")).toEqual([]);
    expect(walk(treeIn("start"), "")).toEqual([]);
  });

  it("offers approach and withdrawal as two ways to one point", () => {
    const targets = targetsOf(walk(treeIn("choice"), "b3"));
    expect([...targets.keys()]).toEqual(["c3"]);
    expect(targets.get("c3")?.map(({ step }) => [step?.kind, step?.taken])).toEqual([
      ["A", ["d3"]],
      ["W", ["a3"]],
    ]);
  });

  it("lets a chain stop where its beginning is a legal move already", () => {
    const tree = treeIn("chain");
    expect(stopping(walk(tree, "a4-a3A"))).toBe("a4-a3A");
    expect(finished(walk(tree, "a4-a3A"))).toBeNull();
    expect(stopping(walk(tree, "a4"))).toBeNull();
    expect(finished(walk(tree, "a4-a3A-b3A-b2A"))).toBe("a4-a3A-b3A-b2A");
    expect(stopping(walk(tree, "a4-a3A-b3A-b2A"))).toBeNull();
  });

  it("goes on to the end where that is compulsory, over points it has touched before", () => {
    const tree = treeIn("revisiting");
    for (const begun of ["c3-b3A", "c3-b3A-c3A", "c3-b3A-c3A-d4A"]) expect(stopping(walk(tree, begun))).toBeNull();
    expect([...targetsOf(walk(tree, "c3-b3A")).keys()]).toEqual(["c3"]);
    expect([...targetsOf(walk(tree, "c3-b3A-c3A")).keys()]).toEqual(["d4", "d2"]);
    expect(finished(walk(tree, "c3-b3A-c3A-d4A-d3W"))).toBe("c3-b3A-c3A-d4A-d3W");
  });

  it("takes one stone a turn in the traditional vela", () => {
    const steps = [...treeIn("vela").values()].flatMap(({ onward }) => [...onward.values()]);
    expect(steps.map(({ step }) => step?.taken.length)).toEqual(steps.map(() => 1));
    expect(steps.every(({ onward }) => onward.size === 0)).toBe(true);
  });

  it("knows the step that overlooks a capture, and the demand of it", () => {
    const kinds = targetsOf(walk(treeIn("overlooking"), "b3")).get("c3");
    expect(kinds?.map(({ step }) => step?.kind)).toEqual(["A", "W", ""]);
    expect(demandIn(fanorona.demand.options)).toBe("demand");
    expect(demandIn(fanorona.start.options)).toBeNull();
  });
});
