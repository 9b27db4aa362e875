import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Effect, Now, Outcome } from "../src/lib/protocol";
import { readSpec, writeSpec } from "../src/lib/spec";
import { clockText, remaining } from "../src/play/clock";
import { matchWords } from "../src/play/matching";
import { because, ending, endingNames, listed, points, told } from "../src/play/telling";

beforeEach(() => setLanguage("en"));

const names = ["Ada", "Ben"];
const outcome = (winners: number[], reason = "captured_all"): Outcome => ({
  scores: [],
  reason,
  winners,
  places: null,
});

test.each<[Effect, string]>([
  [
    {
      from: "d2",
      steps: [
        { to: "e3", kind: "A", taken: ["f4", "g5"] },
        { to: "e4", kind: "W", taken: ["e2"] },
      ],
    },
    "d2 – e3 – e4, takes 3",
  ],
  [{ from: "a1", steps: [{ to: "a2", kind: "", taken: [] }] }, "a1 – a2"],
  [{ cell: "c4", tile: "A", totals: [1, 2] }, "a marble on c4"],
  [{ hand: "left" }, "the left fist"],
  [
    { edge: "N3", colour: "d", board: "", fallen: "l", matches: [] },
    "pushes a dark ball in at the top, place 3; a light ball falls out",
  ],
  [{ edge: "W5", colour: "l", board: "", fallen: null, matches: [] }, "pushes a light ball in on the left, place 5"],
  [{ card: 17, fits: [] }, "lays card 17"],
  [{ give: null, to: 2 }, "hands a card over"],
  [{ demand: true }, "demands the overlooked capture"],
])("%j in words", (effect, words) => expect(told(effect)).toBe(words));

test("the end is told from the side of whoever reads it", () => {
  expect(ending(outcome([0]), names, [0])).toBe("You win!");
  expect(ending(outcome([1]), names, [0])).toBe("You lost");
  expect(ending(outcome([1]), names, [0, 1])).toBe("Ben wins");
  expect(ending(outcome([1]), names, [])).toBe("Ben wins");
  expect(ending(outcome([]), names, [0])).toBe("A draw");
  expect(ending(outcome([0, 2]), ["A", "B", "C", "D"], [0])).toBe("You win together!");
  expect(ending(outcome([0, 2]), ["A", "B", "C", "D"], [1])).toBe("You lost");
  expect(ending({ ...outcome([0]), places: [1, 2, 3] }, ["A", "B", "C"], [1])).toBe("A wins");
  expect(ending(outcome([], "aborted"), names, [0])).toBe("The game was called off");
  expect(because(outcome([0], "time"))).toBe("One side ran out of time.");
  expect(because(outcome([0], "unheard_of"))).toBe("unheard_of");
});

test("below the result stand the names it leaves out", () => {
  expect(endingNames(outcome([0]), names, [0])).toBe("Ada wins");
  expect(endingNames(outcome([1]), names, [0])).toBe("Ben wins");
  expect(endingNames(outcome([1]), names, [0, 1])).toBe("");
  expect(endingNames(outcome([]), names, [0])).toBe("Ada – Ben");
  expect(endingNames(outcome([], "aborted"), names, [0])).toBe("");
});

test("whoever resigned or was too slow is named", () => {
  expect(because(outcome([0], "resigned"), ["Ben"])).toBe("Ben resigned.");
  expect(because(outcome([0], "resigned"))).toBe("One side resigned.");
  expect(because(outcome([0], "time"), ["Ben"])).toBe("Ben ran out of time.");
  expect(because(outcome([0]), ["Ben"])).toBe("All stones of one side are captured.");
});

test("a match is explained", () => {
  const now = (match: object, ended: Outcome): Now =>
    ({
      match: { kind: "revanche", games: 3, score: [1, 0], winners: [], handicapped: null, ...match },
      outcome: ended,
    }) as unknown as Now;
  expect(matchWords(now({}, outcome([0])), names)[0]).toContain("Ada won");
  expect(matchWords(now({ handicapped: 0 }, outcome([1])), names)[0]).toContain("third game");
  expect(matchWords(now({}, outcome([])), names)[0]).toContain("played again");
  expect(matchWords(now({ winners: [1] }, outcome([1])), names)[0]).toBe("Ben wins the match.");
  expect(matchWords(now({ kind: "best_of", games: 5 }, outcome([1])), names)[0]).toContain("first wins 3");
  expect(matchWords(now({ kind: "series" }, outcome([1])), names)).toEqual([]);
});

test("clocks", () => {
  expect([300_000, 61_000, 59_400, 9_440, 0, 3_720_000].map(clockText)).toEqual([
    "5:00",
    "1:01",
    "1:00",
    "0:09.4",
    "0:00.0",
    "1:02:00",
  ]);
  const clocks = { remaining: [10_000, 20_000], running: 0, since: 1000, increment: 5 };
  expect(remaining(clocks, 0, 4000)).toBe(7000);
  expect(remaining(clocks, 0, 99_000)).toBe(0);
  expect(remaining(clocks, 0, 500)).toBe(10_000);
  expect(remaining(clocks, 1, 4000)).toBe(20_000);
});

test("scores and lists", () => {
  expect([0, 0.5, 1.5, 2, 0.25].map(points)).toEqual(["0", "½", "1½", "2", "0.25"]);
  expect(listed(["A", "B", "C"])).toBe("A, B and C");
});

test("specifications there and back", () => {
  expect(readSpec("kulami(level=2, layout=AA/BB)")).toEqual({
    name: "kulami",
    fields: { level: "2", layout: "AA/BB" },
  });
  expect(readSpec("tomoko")).toEqual({ name: "tomoko", fields: {} });
  expect(writeSpec({ name: "kulami", fields: { level: "2", starts: "" } })).toBe("kulami(level=2)");
});
