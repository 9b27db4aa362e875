import { beforeEach, expect, test, vi } from "vitest";
import type { BoardKit } from "../../src/board/common/contract";
import type { Line, PageEngine } from "../../src/engine/engine";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Puzzle, PuzzleAnswer } from "../../src/lib/protocol";
import { refutation } from "../../src/puzzles/refutation";
import { PuzzleAttempt } from "../../src/puzzles/attempt.svelte";
import "../../src/puzzles/words";
import { study, type Study } from "../../src/lib/study";

vi.mock("../../src/lib/study");
vi.mock(import("../../src/board/kits"), async (real) => {
  const kits = await real();
  const tiled = async () => ({ lookAt: () => ["a1", "a2"] });
  return { ...kits, analysisOf: (kit) => (kit === "tiled" ? tiled() : kits.analysisOf(kit)) };
});
vi.mock(import("../../src/lib/settings.svelte"), async (real) => ({ ...(await real()), moving: () => false }));

const alike = (text: string) => ({ en: text, de: `${text}!` });
const BOARD = { spoken: (move: string) => `${move} in words` } as BoardKit;
const PUZZLE = {
  ...{ key: "a", spec: "plain", kit: "plain", position: "start", seat: 0, rating: 500, moves: 2 },
  ...{ solution: ["a1", "b2", "c3"], themes: {} },
  reasons: [alike("because"), alike("because of that")],
} as unknown as Puzzle;

/** A study whose position is the moves that led to it. */
const after = (...moves: string[]): Study =>
  ({
    ...{ spec: "plain", kit: "plain", position: moves.join(" "), view: {}, seat: 0, to_move: moves.length % 2 },
    ...{ seats: [alike("White"), alike("Black")], traits: { secrets: false, unit: {} } },
    options: [{ move: "a1", effect: {} }],
    steps: moves.map((move) => ({ move, effect: {} })),
  }) as unknown as Study;

const answer = (more: Partial<PuzzleAnswer>): PuzzleAnswer =>
  ({ right: false, done: false, reply: null, why: null, settled: true, move: "x9", ...more }) as PuzzleAnswer;

function solving(...answers: PuzzleAnswer[]) {
  const told = { missed: vi.fn(), helped: vi.fn(), solved: vi.fn() };
  for (const one of answers) vi.spyOn(api, "tryPuzzle").mockResolvedValueOnce(one);
  return { told, page: new PuzzleAttempt(PUZZLE, BOARD, after(), told) };
}

beforeEach(() => {
  setLanguage("en");
  vi.restoreAllMocks();
  vi.mocked(study).mockImplementation(async ({ moves }) => after(...(moves ?? [])));
});

test("a wrong move stays on the board with the reply that punishes it, until somebody tries again", async () => {
  const { page, told } = solving(answer({ reply: "y8", why: alike("Not quite: y8") }));
  await page.attempt("x9");
  expect([page.phase, page.shown.position, page.wrong?.()]).toEqual(["refuted", "x9 y8", "Not quite: y8"]);
  expect(told.missed).toHaveBeenCalledOnce();
  await page.attempt("a1"); // not before it is taken back
  expect(api.tryPuzzle).toHaveBeenCalledTimes(1);
  page.again();
  expect([page.phase, page.shown.position, page.wrong]).toEqual(["trying", "", null]);
});

test("right moves are answered until all is solved, and each has its reason", async () => {
  const { page, told } = solving(answer({ right: true, reply: "b2" }), answer({ right: true, done: true }));
  await page.attempt("a1");
  expect([page.step, page.shown.position]).toEqual([2, "a1 b2"]);
  await page.attempt("c3");
  expect([page.phase, page.step, page.why]).toEqual(["solved", 3, "because of that"]);
  expect([told.solved.mock.calls.length, told.missed.mock.calls.length]).toEqual([1, 0]);
  await page.show(1);
  expect(page.why).toBe("because");
  await page.show(2);
  expect(page.why).toBe("");
});

test("a hint is the move where a game cannot tell the piece, then why; the move given away is no first try", async () => {
  const { page, told } = solving();
  await page.askForHint();
  expect([page.hint?.at, page.hint?.words, page.hint?.left]).toEqual([["a1"], "Try this: a1 in words.", 1]);
  expect([told.helped.mock.calls.length, told.missed.mock.calls.length]).toEqual([1, 0]);
  await page.askForHint();
  expect([page.hint?.words, page.hint?.left]).toEqual(["Try this: a1 in words. because", 0]);
});

test("where to look may be the place of the move among others, and costs nothing", async () => {
  const told = { missed: vi.fn(), helped: vi.fn(), solved: vi.fn() };
  const page = new PuzzleAttempt({ ...PUZZLE, kit: "tiled" }, BOARD, after(), told);
  await page.askForHint();
  expect([page.hint?.at, page.hint?.left]).toEqual([["a1", "a2"], 2]);
  expect(told.helped).not.toHaveBeenCalled();
  await page.askForHint();
  expect(page.hint?.at).toEqual(["a1"]);
  expect(told.helped).toHaveBeenCalledOnce();
});

const line = (more: Partial<Line>): Line =>
  ({
    moves: ["y8"],
    score: 0,
    chance: 70,
    proven: null,
    points: null,
    distance: null,
    conversion: null,
    ...more,
  }) as Line;

const engine =
  (found: Line | null, knows = true) =>
  async () =>
    ({
      knows: () => knows,
      search: () => ({ done: Promise.resolve({ lines: found ? [found] : [] }) }),
      close: () => {},
    }) as unknown as PageEngine;

test("where the rules do not show what is wrong, the engine replies and says what comes of it", async () => {
  const tried = { puzzle: PUZZLE, board: BOARD, count: 0, move: "x9", before: after(), after: after("x9") };
  const found = await refutation(tried, engine(line({ proven: "won" })));
  expect(found?.shown.position).toBe("x9 y8");
  expect(found?.words()).toBe("Not quite: Black answers: y8 in words. Black wins whatever White does.");
  setLanguage("de");
  expect(found?.words()).toMatch(/^Nicht ganz: Black! antwortet: y8 in words\. Black! gewinnt/);
  setLanguage("en");
  expect((await refutation(tried, engine(line({}))))?.words()).toContain("your chances are about 30%");
  expect((await refutation(tried, engine(line({ chance: 95 }))))?.words()).toContain("Black should win");
  expect((await refutation(tried, engine(line({ proven: "lost" }))))?.words()).toContain("may win too");
  for (const nothing of [engine(null), engine(line({}), false), async () => null, () => Promise.reject(new Error())])
    expect(await refutation(tried, nothing)).toBeNull();
});
