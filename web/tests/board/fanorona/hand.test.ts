import { beforeEach, describe, expect, it } from "vitest";
import { Hand } from "../../../src/board/points/hand.svelte";
import { forgetChain, keepChain, keptChain } from "../../../src/board/points/memory";
import { Scene } from "../../../src/board/points/scene.svelte";
import { isWay, written } from "../../../src/board/points/chain";
import { laid } from "../../../src/board/points/stones";
import { fanorona } from "../../fixtures/fanorona";
import type { FanoronaEffect } from "../../../src/board/fanorona/messages";

function handIn(name: keyof typeof fanorona, kept: string | null = null) {
  const { board, options, seat } = fanorona[name];
  const stones = laid(board);
  const told: string[] = [];
  const hand = new Hand({
    holder: (point) => {
      const stone = stones.find(({ at }) => at === point);
      return stone ? (stone.side === seat ? "own" : "other") : "none";
    },
    onmove: (move) => told.push(`move ${move}`),
    ontry: (move) => told.push(`try ${move}`),
    onchain: (chain) => told.push(`chain ${written(chain)}`),
  });
  hand.deal(1, options, kept);
  return { hand, told };
}

describe("the hand", () => {
  it("sends a turn as soon as nothing is left to choose", () => {
    const { hand, told } = handIn("start");
    expect(hand.touch("d2")).toBe("picked");
    expect(hand.touch("e3")).toBe("sent");
    expect(told.at(-1)).toBe("move d2-e3A");
    expect(hand.sent).toBe("d2-e3A");
    expect(hand.touch("e2")).toBe("nothing");
  });

  it("asks which run to take, and takes the one that is touched", () => {
    const { hand, told } = handIn("choice");
    hand.touch("b3");
    expect(hand.touch("c3")).toBe("choose");
    expect(hand.choices.map(({ step }) => step?.kind)).toEqual(["A", "W"]);
    expect(hand.touch("a3")).toBe("sent");
    expect(told.at(-1)).toBe("move b3-c3W");
  });

  it("takes the question back when neither run is touched", () => {
    const { hand } = handIn("choice");
    hand.touch("b3");
    hand.touch("c3");
    expect(hand.touch("e1")).toBe("released");
    expect([hand.choices.length, hand.at]).toEqual([0, "b3"]);
  });

  it("offers to overlook a capture where that is allowed", () => {
    const { hand, told } = handIn("overlooking");
    hand.touch("b3");
    hand.touch("c3");
    const nothing = hand.choices.find(({ step }) => step?.kind === "");
    if (nothing) hand.choose(nothing);
    expect(told.at(-1)).toBe("move b3-c3");
  });

  it("builds a chain step by step and stops where it may", () => {
    const { hand, told } = handIn("chain");
    hand.touch("a4");
    expect(hand.touch("a3")).toBe("stepped");
    expect(hand.stop).toBe("a4-a3A");
    expect(told).toEqual(["chain a4", "chain a4-a3A"]);
    expect(hand.stopHere()).toBe("sent");
    expect(told.at(-1)).toBe("move a4-a3A");
  });

  it("leads a compulsory chain over the same point again", () => {
    const { hand, told } = handIn("revisiting");
    hand.touch("c3");
    hand.touch("b3");
    const approach = hand.choices[0];
    if (approach) hand.choose(approach);
    expect(hand.stop).toBeNull();
    expect(hand.touch("c3")).toBe("stepped");
    expect(hand.touch("d2")).toBe("sent");
    expect(told.at(-1)).toBe("move c3-b3A-c3A-d2W");
  });

  it("takes an unfinished chain back by Escape or a touch elsewhere", () => {
    const { hand, told } = handIn("chain");
    for (const back of [() => hand.escape(), () => hand.touch("e1")]) {
      hand.touch("a4");
      hand.touch("a3");
      expect(back()).toBe("released");
      expect([hand.idle, told.at(-1)]).toEqual([true, "chain "]);
    }
    expect(hand.escape()).toBe("nothing");
  });

  it("undoes the steps of a chain one by one, and the stone stays in the hand", () => {
    const { hand, told } = handIn("chain");
    hand.touch("a4");
    hand.touch("a3");
    expect(hand.underway).toBe(true);
    expect(hand.stepBack()).toBe("picked");
    expect([hand.at, hand.underway, told.at(-1)]).toEqual(["a4", false, "chain a4"]);
    expect([hand.stepBack(), hand.at]).toEqual(["nothing", "a4"]);
  });

  it("sends a definite try to hear which rule forbids it", () => {
    const { hand, told } = handIn("chain");
    hand.touch("a4");
    expect(hand.touch("b4")).toBe("tried");
    expect([told.at(-1), hand.at]).toEqual(["try a4-b4", "a4"]);
    hand.touch("a3");
    expect(hand.drop("b4")).toBe("tried");
    expect([told.at(-1), hand.at]).toEqual(["try a4-a3A-b4", "a3"]);
  });

  it("tries with a stone that cannot move as well", () => {
    const { hand, told } = handIn("chain");
    expect(hand.touch("d3")).toBe("refused");
    expect([hand.held, hand.chain.length]).toEqual(["d3", 0]);
    expect(hand.touch("d2")).toBe("tried");
    expect(told.at(-1)).toBe("try d3-d2");
  });

  it("tries an occupied neighbour as well, whoever stands there", () => {
    const { hand, told } = handIn("start");
    hand.touch("d2");
    for (const occupied of ["c2", "d1", "c3"]) {
      expect([hand.touch(occupied), told.at(-1)]).toEqual(["tried", `try d2-${occupied}`]);
    }
    expect(hand.at).toBe("d2");
    hand.touch("f2");
    expect(hand.touch("f3")).toBe("tried");
    expect(told.at(-1)).toBe("try f2-f3");
    expect(hand.drop("e2")).toBe("tried");
    expect(hand.touch("e2")).toBe("picked");
  });

  it("tries occupied neighbours with a stone that cannot move, until one that can is touched", () => {
    const { hand, told } = handIn("start");
    hand.touch("c2");
    for (const occupied of ["c1", "c3", "b2"]) {
      expect([hand.touch(occupied), told.at(-1)]).toEqual(["tried", `try c2-${occupied}`]);
    }
    expect(hand.touch("d2")).toBe("picked");
    expect([hand.held, hand.at]).toEqual([null, "d2"]);
  });

  it("keeps a chain underway when it meets an occupied neighbour", () => {
    const { hand, told } = handIn("revisiting");
    hand.touch("c3");
    hand.touch("b3");
    const approach = hand.choices[0];
    if (approach) hand.choose(approach);
    expect(hand.touch("b2")).toBe("tried"); // it could have moved before
    expect([told.at(-1), hand.at]).toEqual(["try c3-b3A-b2", "b3"]);
  });

  it("refuses what is no step at all", () => {
    const { hand, told } = handIn("start");
    expect(hand.touch("f3")).toBe("refused");
    hand.touch("e2");
    expect(hand.drop("e5")).toBe("refused");
    expect(hand.at).toBe("e2");
    expect(hand.touch("e5")).toBe("released");
    expect(told.some((line) => /^(try|move)/.test(line))).toBe(false);
  });

  it("moves to another stone when that is touched, and lets go of the same one", () => {
    const { hand } = handIn("start");
    hand.touch("d2");
    expect(hand.touch("f2")).toBe("picked");
    expect(hand.at).toBe("f2");
    expect(hand.touch("f2")).toBe("released");
    expect(hand.at).toBeNull();
  });

  it("demands an overlooked capture", () => {
    const { hand, told } = handIn("demand");
    expect(hand.demandCapture()).toBe("sent");
    expect(told.at(-1)).toBe("move demand");
  });

  it("stays free when nobody knows whether there is something to demand", () => {
    const { hand, told } = handIn("demand");
    expect(hand.demandCapture(false)).toBe("tried");
    expect(told.at(-1)).toBe("try demand");
    expect(hand.sent).toBeNull();
  });

  it("goes on with a chain that was kept, and stays as it is when dealt the same again", () => {
    const { hand } = handIn("chain", "a4-a3A");
    expect([hand.at, hand.stop]).toEqual(["a3", "a4-a3A"]);
    hand.deal(1, [...fanorona.chain.options], null);
    expect(hand.at).toBe("a3");
    hand.deal(2, fanorona.chain.options, null);
    expect(hand.idle).toBe(true);
    expect(handIn("chain", "nonsense").hand.idle).toBe(true);
  });
});

describe("a kept chain", () => {
  beforeEach(() => sessionStorage.clear());

  it("is good for its game and its position alone", () => {
    keepChain("/g/one", 7, "a4-a3A");
    expect(keptChain("/g/one", 7)).toBe("a4-a3A");
    expect(keptChain("/g/one", 8)).toBeNull();
    expect(keptChain("/g/two", 7)).toBeNull();
    forgetChain("/g/one");
    expect(keptChain("/g/one", 7)).toBeNull();
  });

  it("is nothing where the storage holds nonsense", () => {
    sessionStorage.setItem("marblebox.chain:/g/one", "{");
    expect(keptChain("/g/one", 7)).toBeNull();
    sessionStorage.setItem("marblebox.chain:/g/one", '{"seq":7,"chain":5}');
    expect(keptChain("/g/one", 7)).toBeNull();
  });
});

describe("the scene", () => {
  const chain = fanorona.chain;
  const effect = chain.options.find(({ move }) => move === "a4-a3A-b3A-b2A")?.effect as FanoronaEffect | undefined;
  const last = { seq: 9, seat: chain.seat!, effect: effect ?? { demand: true as const } };
  const at = (scene: Scene, id: number | undefined) =>
    scene.drawn(null, []).standing.find((stone) => stone.id === id)?.at;

  function afterShowing(animate: boolean, seen: string | null = null) {
    const scene = new Scene();
    scene.show(chain.board, null, false, null);
    const id = scene.now.find((stone) => stone.at === "a4")?.id;
    if (!effect || !isWay(effect)) throw new Error("no way");
    const taken = effect.steps.flatMap((step) => step.taken);
    const rows = chain.board.split("/").map((row) => [...row]);
    const put = (point: string, letter: string) => {
      const row = rows[rows.length - Number(point.slice(1))];
      if (row) row[point.charCodeAt(0) - 97] = letter;
    };
    for (const point of [...taken, "a4"]) put(point, ".");
    put("b2", "wb".charAt(chain.seat!));
    scene.show(rows.map((row) => row.join("")).join("/"), last, animate, seen);
    return { scene, id };
  }

  it("shows a turn step by step, and at once what is interrupted", () => {
    const { scene, id } = afterShowing(true);
    expect([at(scene, id), scene.playing]).toEqual(["a3", true]);
    scene.finish();
    expect([at(scene, id), scene.playing]).toEqual(["b2", false]);
  });

  it("does not show again what the player has led herself, nor anything without movement", () => {
    for (const { scene, id } of [afterShowing(true, "a4-a3A-b3A-b2A"), afterShowing(false)]) {
      expect([at(scene, id), scene.playing]).toEqual(["b2", false]);
    }
  });

  it("draws a chain on top of what stands", () => {
    const scene = new Scene();
    scene.show(chain.board, null, true, null);
    const { standing, lifted } = scene.drawn("a4", effect && isWay(effect) ? effect.steps.slice(0, 1) : []);
    expect(standing.some((stone) => stone.at === "a3" && stone.side === chain.seat!)).toBe(true);
    expect(lifted.length).toBeGreaterThan(0);
  });
});
