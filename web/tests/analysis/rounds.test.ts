import { beforeEach, expect, it } from "vitest";
import { readSketch, written } from "../../src/analysis/link";
import { recordOf, sketchOfRecord } from "../../src/analysis/record";
import { trailOf } from "../../src/analysis/critical-moments";
import { isOutOfTurn, numbered, roundsOf, seatsOf } from "../../src/analysis/rounds";
import { seated, sketchOf, played } from "../../src/analysis/tree";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { RecordGame, RecordNode, Study } from "../../src/lib/protocol";
import { lineInWords } from "../../src/records/variation-text";

const node = (seat: number, move: string, more: Partial<RecordNode> = {}): RecordNode => ({
  ...{ seat, move, comment: "", variations: [] },
  ...more,
});

beforeEach(() => setLanguage("de"));

it("moves are numbered by rounds, also where Black begins or nobody knows whose move it is", () => {
  const numbers = (known: (number | undefined)[]) => roundsOf(seatsOf(known, 2), 2).map(numbered);
  expect(numbers([0, 1, 0, undefined])).toEqual(["1.", "1…", "2.", "2…"]);
  expect(numbers([1, 0, undefined])).toEqual(["1.", "2.", "2…"]);
});

it("a row that another seat leads, as who lays a card out of turn, is not numbered as if the first seat moved", () => {
  const rounds = roundsOf([0, 1, 1, 0, 1, 0, 0, 1, 1], 2);
  expect(rounds.map(numbered)).toEqual(["1.", "1…", "2…", "3.", "3…", "4.", "5.", "5…", "6…"]);
  expect(rounds.flatMap((place, at) => (isOutOfTurn(place) ? [at] : []))).toEqual([2, 8]);
});

it("whose moves they are is learnt where one gets, and nothing else changes", () => {
  const sketch = ["a", "b"].reduce(played, sketchOf("game"));
  const known = seated(sketch, [0, 0], [1, 0]);
  expect([known.onward[0]!.seat, known.onward[0]!.onward[0]!.seat]).toEqual([1, 0]);
  expect(seated(known, [0, 0], [1, 0])).toBe(known);
  expect(written(known)).toBe(written(sketch));
});

it("a record keeps what was said before the first move, who played, and who resigned out of turn", () => {
  const line = { intro: "Ada begins", nodes: [node(0, "d2-e3A", { comment: "as usual" }), node(0, "resign")] };
  const game = { spec: "fanorona", start: "start", line, tags: { White: 'Ada "A"', Spec: "chess" }, result: "0-1" };
  const sketch = sketchOfRecord(game as RecordGame, false);
  expect(sketch.onward[0]).toMatchObject({ move: "d2-e3A", seat: 0, comment: "Ada begins as usual" });
  expect(sketch.onward[0]!.onward[0]!.move).toBe("1:resign");
  expect(readSketch(written(sketch)).tags).toEqual(game.tags);
  const text = recordOf(sketch, { spec: "fanorona", position: "start" } as Study, { outcome: null } as Study);
  expect(text).toContain('[Spec "fanorona"]');
  expect(text).toContain('[White "Ada \\"A\\""]');
});

it("a seat's turns are looked back at once each, at their end, and not the one that goes on", () => {
  const at = (to_move: number, view: string) => ({ study: { to_move, view } }) as never;
  const judged = [at(0, "lays"), at(0, "pushes"), at(1, "other"), null, at(0, "again"), at(1, "other"), at(0, "now")];
  expect(trailOf(judged, 0)).toEqual(["pushes", "again"]);
});

it("a variation is told with what is said of it", () => {
  const inner = { intro: "", nodes: [node(1, "c3-c4")] };
  const line = {
    intro: "so",
    nodes: [node(0, "a1-a2", { comment: "gut" }), node(1, "resign", { variations: [inner] })],
  };
  expect(lineInWords(line, "fanorona")).toBe("(so) a1-a2 (gut) gibt auf [c3-c4]");
});
