import { beforeEach, expect, test } from "vitest";
import { analysis } from "../../../src/board/tomoko/analysis";
import { wrongOn } from "../../../src/board/tomoko/nearness";
import { letters } from "../../../src/board/tomoko/patterns";
import { setLanguage } from "../../../src/lib/i18n.svelte";

const EMPTY = "...../...../...../...../.....";
const PATTERN = "ddl/dll/lld";
const cards = { 6: PATTERN, 17: "lld/ldl/ddl" };

beforeEach(() => setLanguage("en"));

test("a pattern lacks as many balls as are missing or wrong where it comes nearest", () => {
  expect(wrongOn(EMPTY, PATTERN)).toBe(9);
  expect(wrongOn("ddl../dll../lld../...../.....", PATTERN)).toBe(0);
  expect(wrongOn("...../...../..ddl/..dl./..lll", PATTERN)).toBe(2);
  const [a, b, c, d, e, f, g, h, i] = letters(PATTERN, 1);
  expect(wrongOn(`...../.${a}${b}${c}./.${d}${e}${f}./.${g}${h}${i}./.....`, PATTERN)).toBe(0);
});

function because(before: string, after: string): string {
  const view = { board: before.split("/"), hands: [[6, 17], []], to_move: 0 };
  const push = { edge: "N1", colour: "d", board: after, fallen: null, matches: [] };
  return analysis.because!(push, view as never, { cards } as never, {});
}

test("a hint in the opening tells which card the push brings nearer, and what is still missing", () => {
  const missing = (n: number, are = "are") => `${n} of its 9 balls ${are} still missing or wrong.`;
  expect(because(EMPTY, "d..../...../...../...../.....")).toBe(`It brings card 6 nearer: ${missing(8)}`);
  const almost = "ddl../dll../l.d../...../.....";
  expect(because("dd.../dll../l.d../...../.....", almost)).toBe(`It brings card 6 nearer: ${missing(1, "is")}`);
  expect(because(almost, `${almost.slice(0, -1)}l`)).toBe(`Card 6 stays nearest: ${missing(1, "is")}`);
  expect(because(almost, "ddl../dll../lld../...../.....")).toBe("Then card 6 matches.");
});

test("a push that left a card farther from standing than the better one is told with what is missing", () => {
  const push = (edge: string, board: string) => ({ edge, colour: "d", board, fallen: null, matches: [] });
  const before = {
    ...{ spec: "tomoko", goal: 10, matches: [], hands: [[6, 17], []], laid: [[], []], finished: [] },
    ...{ resigned: [], outcome: null, board: Array(5).fill(".....") },
  };
  const played = push("S5", "ddl../dll../...../...../....d");
  const board = (rows: string) => rows.replace(/\.+/g, (empty) => String(empty.length));
  const course = (effect: { board: string }) => ({
    ...{ effect, expected: [], view: before },
    next: { to_move: 1, options: [], position: `${board(effect.board)} - 2 6,17/1,2 -/- 3 - -` },
  });
  const material = { cards: { 1: "ldl/lll/ddd", 2: "ldd/ldd/lld", 6: "ddl/dll/ldd", 17: "lll/lll/lll" } };
  const turning = {
    seat: 0,
    names: ["Ada", "Bert"],
    reader: null,
    material,
    before,
    played: course(played),
    trail: [],
  };
  expect(analysis.explained!({ ...turning, better: course(push("N2", played.board)) } as never)).toBe("");
  const told = { ...turning, better: course(push("N2", "ddl../dll../ld.../...../.....")) } as never;
  expect(analysis.explained!(told)).toBe(
    "After the better push 1 of the 9 balls of card 6 would be missing or wrong, now it is 3.",
  );
  expect(analysis.spokenOf!(told)).toEqual(["lay 6", "N2d"]);
});
