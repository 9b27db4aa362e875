import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Step } from "../../src/lib/protocol";
import { calledOff, declined, offerWords, type Glance, type Offering } from "../../src/game/offers";

beforeEach(() => setLanguage("en"));

const names = ["Ada", "Ben"];
const steps = (...seats: number[]): Step[] =>
  seats.map((seat, index) => ({ seq: index + 1, seat, move: `m${index + 1}` }) as unknown as Step);

const draw: Offering = { what: "draw", seat: 0 };
const takeback: Offering = { what: "takeback", seat: 0 };
const seen = (offers: Offering[], made: Step[], more: Partial<Glance> = {}): Glance => ({
  round: 1,
  over: false,
  aborted: false,
  offers,
  steps: made,
  said: null,
  ...more,
});

test.each<[Offering, Step[], string]>([
  [draw, steps(0, 1), "Ada offers a draw."],
  [takeback, steps(0, 1, 0), "Ada would like to take back the move m3."],
  [takeback, steps(1, 0, 1), "Ada would like to take back the last 2 moves: m2, m3."],
  [takeback, steps(0, 1, 1, 1, 1), "Ada would like to take back the last 5 moves."],
  [takeback, steps(1), "Ada would like to take back a move."],
])("%j in words", (offer, made, words) => expect(offerWords(offer, names, made, "plain")).toBe(words));

test("an offer is declined by a word or by moving on", () => {
  expect(declined(seen([draw], steps(0)), seen([], steps(0)), [0])).toEqual([draw]);
  expect(declined(seen([takeback], steps(0)), seen([], steps(0, 1)), [0])).toEqual([takeback]);
});

test("an offer that stands, was accepted or made void by its own side is not declined", () => {
  const before = seen([draw, takeback], steps(1, 0));
  expect(declined(before, seen([draw, takeback], steps(1, 0)), [0])).toEqual([]);
  expect(declined(before, seen([], steps(1)), [0])).toEqual([]); // taken back
  expect(declined(before, seen([], steps(1, 0), { over: true }), [0])).toEqual([]); // agreed
  expect(declined(before, seen([], steps(1, 0, 0)), [0])).toEqual([]); // moved on herself
  expect(declined(before, seen([], [], { round: 2 }), [0])).toEqual([]);
  expect(declined(before, seen([], steps(1, 0)), [1])).toEqual([]); // the offer of somebody else
});

test("an offer that was withdrawn is not declined", () => {
  const said = "withdraw draw";
  expect(declined(seen([draw], steps(0)), seen([], steps(0), { said }), [0])).toEqual([]);
  expect(declined(seen([takeback], steps(0)), seen([], steps(0), { said }), [0])).toEqual([takeback]);
});

test("a game that others call off is told of, one's own word is not", () => {
  const off = { over: true, aborted: true };
  expect(calledOff(seen([], []), seen([], [], off))).toBe(true);
  expect(calledOff(seen([], []), seen([], [], { ...off, said: "abort" }))).toBe(false);
  expect(calledOff(seen([], [], off), seen([], [], off))).toBe(false);
  expect(calledOff(seen([], []), seen([], [], { over: true }))).toBe(false);
});

test("to play again is declined though the game is over", () => {
  const again: Offering = { what: "rematch", seat: 0 };
  const over = { over: true };
  expect(declined(seen([again], steps(0), over), seen([], steps(0), over), [0])).toEqual([again]);
  expect(declined(seen([again], steps(0), over), seen([], [], { round: 2 }), [0])).toEqual([]);
});
