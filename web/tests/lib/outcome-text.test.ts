import { beforeEach, expect, test } from "vitest";
import type { BoardKit } from "../../src/board/common/contract";
import { kit as fanorona } from "../../src/board/fanorona";
import type { FanoronaView } from "../../src/board/fanorona/messages";
import { kit as kulami } from "../../src/board/kulami";
import { kit as plain } from "../../src/board/plain";
import { kit as tomoko } from "../../src/board/tomoko";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Now, Outcome, Traits } from "../../src/lib/protocol";
import { readSpec, writeSpec } from "../../src/lib/spec";
import { clockText, remaining } from "../../src/game/clock";
import { matchWords } from "../../src/game/match-text";
import { announcement, moveText } from "../../src/game/announcement";
import { because, counted, ending, endingNames, listed, points } from "../../src/lib/outcome-text";

beforeEach(() => setLanguage("en"));

const names = ["Ada", "Ben"];
const company = {
  names,
  yours: [0],
  unit: { one: { en: "marble", de: "Murmel" }, many: { en: "marbles", de: "Murmeln" } },
};
const outcome = (winners: number[], reason = "captured_all"): Outcome => ({
  scores: [],
  reason,
  winners,
  places: null,
});

const reasons = {
  captured_all: { en: "every stone is captured", de: "alle Steine sind geschlagen" },
  resigned: { en: "the other side has given up", de: "die andere Seite hat aufgegeben" },
  time: { en: "the time is up", de: "die Zeit ist abgelaufen" },
};

test.each<[string, BoardKit, object, string]>([
  [
    "fanorona",
    fanorona,
    {
      from: "d2",
      steps: [
        { to: "e3", kind: "A", taken: ["f4", "g5"] },
        { to: "e4", kind: "W", taken: ["e2"] },
      ],
    },
    "d2 – e3 (approach: 2) – e4 (withdrawal: 1)",
  ],
  ["fanorona", fanorona, { from: "a1", steps: [{ to: "a2", kind: "", taken: [] }] }, "a1 – a2"],
  ["fanorona", fanorona, { demand: true }, "demands the overlooked capture"],
  ["kulami", kulami, { cell: "c4", tile: "A", totals: [1, 2] }, "a marble on c4"],
  ["kulami", kulami, { hand: "left" }, "the left fist"],
  [
    "tomoko",
    tomoko,
    { edge: "N3", colour: "d", board: "", fallen: "l", matches: [] },
    "pushes a dark ball in at the top, place 3; a light ball falls out",
  ],
  [
    "tomoko",
    tomoko,
    { edge: "W5", colour: "l", board: "", fallen: null, matches: [] },
    "pushes a light ball in on the left, place 5",
  ],
  ["tomoko", tomoko, { card: 17, fits: [] }, "lays card 17"],
  ["tomoko", tomoko, { give: null, to: 2 }, "hands a card over"],
  ["plain", plain, { any: "thing" }, "take 3"],
])("a move of %s in words", (_, kit, effect, words) => {
  const step = { seq: 1, seat: 1, move: "take 3", effect, board: "", points: [] };
  expect(moveText(step, names, [0], kit)).toBe(`Ben: ${words}`);
});

test("a count is told in the game's own words, else in the unit it counts in", () => {
  const unit = { one: { en: "stone", de: "Stein" }, many: { en: "stones", de: "Steine" } };
  const traits = { unit } as Traits;
  expect(counted({ kit: "fanorona", traits }, 1)).toBe("1 stone");
  expect(counted({ kit: "fanorona", traits }, 22)).toBe("22 stones");
  expect(counted({ kit: "tomoko", traits }, 2)).toBe("2 cards laid");
});

test("the end is told from the side of whoever reads it", () => {
  expect(ending(outcome([0]), names, [0])).toBe("You win!");
  expect(ending(outcome([1]), names, [0])).toBe("You lost");
  expect(ending(outcome([1]), names, [0, 1])).toBe("Ben wins");
  expect(ending(outcome([1]), names, [])).toBe("Ben wins");
  expect(ending(outcome([]), names, [0])).toBe("A draw");
  expect(ending(outcome([0, 2]), ["A", "B", "C", "D"], [0])).toBe("You win together!");
  expect(ending(outcome([0, 2]), ["A", "B", "C", "D"], [1])).toBe("You lost");
  expect(ending({ ...outcome([0]), places: [1, 2, 3] }, ["A", "B", "C"], [1])).toBe("A wins");
  expect(ending(outcome([], "aborted"), names, [0])).toBe("The game was cancelled");
  expect(because(outcome([0], "time"), reasons)).toBe("The time is up.");
  expect(because(outcome([0], "unheard_of"), reasons)).toBe("unheard_of");
});

test("below the result stand the names it leaves out", () => {
  expect(endingNames(outcome([0]), names, [0])).toBe(""); // you know who you are
  expect(endingNames(outcome([1]), names, [0])).toBe("Ben wins");
  expect(endingNames(outcome([1]), names, [0, 1])).toBe("");
  expect(endingNames(outcome([]), names, [0])).toBe("");
  expect(endingNames(outcome([0, 2]), ["A", "B", "C", "D"], [0])).toBe("A and C win");
  expect(endingNames(outcome([], "aborted"), names, [0])).toBe("");
});

test("whoever resigned or was too slow is named", () => {
  const by = (seat: number, yours: number[] = []) => ({ causes: [seat], names, yours });
  expect(because(outcome([0], "resigned"), reasons, by(1))).toBe("Ben has resigned.");
  expect(because(outcome([0], "resigned"), reasons, by(1, [1]))).toBe("You have resigned.");
  expect(because(outcome([0], "resigned"), reasons, by(1, [0, 1]))).toBe("Ben has resigned.");
  expect(because(outcome([0], "resigned"), reasons)).toBe("The other side has given up.");
  expect(because(outcome([0], "time"), reasons, by(1))).toBe("Ben ran out of time.");
  expect(because(outcome([0]), reasons, by(1))).toBe("Every stone is captured.");
  setLanguage("de");
  expect(because(outcome([0]), reasons)).toBe("Alle Steine sind geschlagen.");
});

test("a draw that comes near is announced, but not where a capture is compulsory", () => {
  const notices = (view: object) => fanorona.notices!({ handicap: null, ...view } as unknown as FanoronaView, company);
  const quiet = { reason: "no_capture", count: 18, limit: 20 };
  const same = { reason: "repetition", count: 2, limit: 3 };
  expect(notices({ must_capture: false, draw_counts: [] })).toEqual([]);
  expect(notices({ must_capture: false, draw_counts: [quiet, same] })).toEqual([
    "18 of 20 turns without a capture, then a draw",
    "Same position: 2 of 3 times, then a draw",
  ]);
  expect(notices({ must_capture: true, draw_counts: [quiet] })).toEqual([]);
  expect(announcement(["Ada: a1 – a2"], "", "Your turn", ["18 of 20 turns"])).toBe(
    "Ada: a1 – a2. Your turn. 18 of 20 turns",
  );
  expect(announcement(["Ada: a1 – a2"], "A draw", "", ["18 of 20 turns"])).toBe("Ada: a1 – a2. A draw");
});

test("a handicap is told to both sides while it lasts", () => {
  const handicap = { seat: 0, offers: "moved", single: true };
  const told = (yours: number[], more: object = {}) =>
    fanorona.notices!(
      { must_capture: true, draw_counts: [], handicap: { ...handicap, ...more } } as unknown as FanoronaView,
      { ...company, yours },
    );
  expect(told([1])).toEqual([
    "Ada has the handicap: captures nothing and offers what moves, until 5 marbles are left.",
  ]);
  expect(told([0])[0]).toMatch(/^Your handicap, until you have 5 marbles left/);
  expect(told([0, 1])[0]).toMatch(/^Ada has the handicap/);
  expect(told([0], { offers: "any" })[0]).toContain("leave something to capture");
  const duty = (view: object) => fanorona.duty!({ must_capture: true, handicap: null, ...view } as FanoronaView);
  expect(duty({ handicap })).toBe("Vela: capture only one");
  expect(duty({ single_capture: true })).toBe("First turn: a single capturing step");
  expect([duty({}), duty({ must_capture: false })]).toEqual(["You must capture", ""]);
});

test("a match is explained", () => {
  const now = (match: object, ended: Outcome): Now =>
    ({
      match: { kind: "revanche", games: 3, score: [1, 0], winners: [], handicapped: null, ...match },
      outcome: ended,
    }) as unknown as Now;
  expect(matchWords(now({}, outcome([0])), names)).toEqual([
    "Now the return game: Ada won, and so plays it with a handicap. If Ben wins it, a third game decides; if not, Ada wins the match.",
  ]);
  expect(matchWords(now({}, outcome([0])), names, [0])[0]).toContain(
    "If Ben wins it, a third game decides; if not, you win",
  );
  expect(matchWords(now({}, outcome([0])), names, [1])[0]).toContain(
    "If you win it, a third game decides; if not, Ada wins",
  );
  expect(matchWords(now({ handicapped: 0 }, outcome([1])), names)[0]).toContain("third game");
  expect(matchWords(now({}, outcome([])), names)[0]).toContain("played again");
  const drawn = now({ handicapped: 0, winners: [0] }, outcome([], "no_capture"));
  expect(matchWords(drawn, names)[0]).toBe(
    "The return game was drawn, so Ada, who won the first game, wins the match.",
  );
  expect(matchWords(drawn, names, [0])[0]).toContain("You won the first game");
  expect(matchWords(now({ winners: [1] }, outcome([1])), names)[0]).toBe("Ben wins the match.");
  expect(matchWords(now({ kind: "best_of", games: 5 }, outcome([1])), names)[0]).toContain("first to win 3 games");
  expect(matchWords(now({ winners: [1] }, outcome([1])), names, [1])).toEqual(["You win the match."]);
  expect(matchWords(now({ kind: "series" }, outcome([1])), names)).toEqual([]);
});

test("scores are written as in the language of the reader", () => {
  const scores = [0, 0.5, 1.5, 1 / 3, 7 / 3, 2];
  expect(scores.map(points)).toEqual(["0", "½", "1½", "0.33", "2.33", "2"]);
  setLanguage("de");
  expect(scores.map(points)).toEqual(["0", "½", "1½", "0,33", "2,33", "2"]);
  expect(clockText(9_440)).toBe("0:09,4");
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

test.each([
  [["Ada: a1"], "", "Your turn", "Ada: a1. Your turn"],
  [["Ada: a1", "Ben: b2"], "You win!", "Your turn", "Ada: a1. Ben: b2. You win!"],
  [[], "Ben wins", "Your turn", "Ben wins"], // somebody has resigned
])("%j and then %j is told without a contradiction", (moves, result, turn, words) =>
  expect(announcement(moves, result, turn)).toBe(words),
);

test.each<["en" | "de", string, string]>([
  ["en", "give 17", "hand over card 17"],
  ["de", "give 17", "Karte 17 weitergeben"],
  ["en", "lay 8", "lay card 8"],
  ["de", "lay 8", "Karte 8 ablegen"],
  ["de", "N3d", "oben, Stelle 3, eine dunkle Kugel"],
])("%s: %s is said as something to do", (language, move, words) => {
  setLanguage(language);
  expect(tomoko.spoken!(move)).toBe(words);
});
