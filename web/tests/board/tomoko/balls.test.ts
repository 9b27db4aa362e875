import { describe, expect, it } from "vitest";
import type { PushEffect } from "../../../src/board/tomoko/messages";
import { boardText, settle, slide } from "../../../src/board/tomoko/balls";
import { edgeOf, inwards } from "../../../src/board/tomoko/ring";
import { Rolling } from "../../../src/board/tomoko/rolling.svelte";
import { isPush } from "../../../src/board/tomoko/table";
import { propsOf, type Name } from "../../fixtures/tomoko";

const EMPTY = "...../...../...../...../.....";
const GAP = "...../d.l../...../...../.....";
const FULL = "...../dlddl/...../...../.....";
const shownPush = (seq: number, effect: PushEffect) => ({ seq, seat: 0, effect });

function effect(edge: string, colour: "d" | "l", board: string): PushEffect {
  return { edge, colour, board, fallen: null, matches: [] };
}

describe("a push", () => {
  it("puts a ball into a free hollow", () => {
    const { balls, entered, moved, fallen } = slide([], edgeOf("N3"), "d", 7);
    expect(boardText(balls)).toBe("..d../...../...../...../.....");
    expect([entered.id, moved, fallen]).toEqual([7, [], null]);
  });

  it("is taken up by the first gap", () => {
    const before = settle(GAP, [], 0);
    const { balls, moved } = slide(before, edgeOf("W2"), "l", 9);
    expect(boardText(balls)).toBe("...../ldl../...../...../.....");
    expect(moved.map((ball) => ball.id)).toEqual([before[0]!.id]);
  });

  it("drives the last ball of a full line into the gutter on the far side", () => {
    const before = settle(FULL, [], 0);
    const { balls, fallen } = slide(before, edgeOf("E2"), "d", 9);
    expect(boardText(balls)).toBe("...../lddld/...../...../.....");
    expect(fallen).toEqual({ ...before[0], ...inwards(edgeOf("E2"), 6) });
    expect(balls.map((ball) => ball.id).sort()).toEqual([1, 2, 3, 4, 9]);
  });

  it.each<Name>(["two_full", "teams", "hot", "standing"])("does what the rules say at table %s", (name) => {
    const { props } = propsOf(name);
    const before = settle(props.board, [], 0);
    const pushes = props.options.flatMap((option) => (isPush(option.effect) ? [option.effect] : []));
    expect(pushes.length).toBeGreaterThan(10);
    for (const push of pushes) {
      const after = slide(before, edgeOf(push.edge), push.colour, 99);
      expect([boardText(after.balls), after.fallen?.colour ?? null]).toEqual([push.board, push.fallen]);
    }
  });
});

describe("balls that roll", () => {
  it("keep their identity when pushed, and the new one is the one foreseen", () => {
    const rolling = new Rolling();
    rolling.show(GAP, null, true);
    const [pushedOn, resting] = rolling.balls;
    const foreseen = rolling.idOf("W2", "l");
    rolling.show("...../ldl../...../...../.....", shownPush(1, effect("W2", "l", "")), true);
    const column = (id: number) => rolling.balls.find((ball) => ball.id === id)?.column;
    expect([column(foreseen), column(pushedOn!.id), column(resting!.id)]).toEqual([0, 1, 2]);
  });

  it("lie in the gutter for a moment when they have fallen, and not at all without movement", () => {
    for (const animate of [true, false]) {
      const rolling = new Rolling();
      rolling.show(FULL, null, animate);
      rolling.show("...../ddldd/...../...../.....", shownPush(1, effect("W2", "d", "")), animate);
      expect(rolling.fallen?.column).toBe(animate ? 5 : undefined);
      rolling.stop();
    }
  });

  it("arrive at once when something else is shown", () => {
    const rolling = new Rolling();
    rolling.show(FULL, null, true);
    rolling.show("...../ddldd/...../...../.....", shownPush(1, effect("W2", "d", "")), true);
    rolling.show(EMPTY, null, true);
    expect([rolling.balls, rolling.fallen]).toEqual([[], null]);
  });

  it("stay where they are when a card is laid or the same is shown again", () => {
    const rolling = new Rolling();
    rolling.show(GAP, null, true);
    const before = rolling.balls;
    rolling.show(GAP, { seq: 4, seat: 1, effect: { card: 3, fits: [] } }, true);
    expect(rolling.balls).toBe(before);
  });

  it("show a push that changes nothing", () => {
    const rolling = new Rolling();
    const line = "ddddd/...../...../...../.....";
    rolling.show(line, null, true);
    const ids = rolling.balls.map((ball) => ball.id);
    rolling.show(line, shownPush(2, effect("W1", "d", line)), true);
    expect(rolling.balls.filter((ball) => ids.includes(ball.id))).toHaveLength(4);
    rolling.stop();
  });
});
