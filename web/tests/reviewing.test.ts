import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Reviewing, thoughtFor } from "../src/analyse/reviewing.svelte";
import { sketchOf, type Sketch } from "../src/analyse/tree";
import type { PageEngine, Question, Report } from "../src/engine/engine";
import { api } from "../src/lib/api";

const MOVES = ["a", "b", "c"];
const sketch: Sketch = {
  ...sketchOf("draughts"),
  onward: MOVES.reduceRight((onward: Sketch["onward"], move) => [{ move, happened: true, onward }], []),
};
const words = (text: string) => ({ en: text, de: text });
const line = { moves: ["x"], score: 0, chance: 50, points: null, proven: null, distance: null, conversion: null };
const report: Report = { depth: 1, nodes: 1, ms: 1, lines: [line], done: true };

/** An engine that thinks for ever about one position, until it is closed. */
function engineStuckAt(stuck: number | null) {
  const asked: Question[] = [];
  let stop = (): void => {};
  const done = (at: number) =>
    at === stuck ? new Promise<Report>((resolve) => (stop = () => resolve(report))) : Promise.resolve(report);
  const search = (question: Question) => ({ done: done(asked.push(question) - 1), stop: () => {} });
  const engine = { knows: () => true, search, close: () => stop() };
  return { asked, find: async () => engine as never as PageEngine };
}

beforeEach(() => {
  vi.spyOn(api, "study").mockImplementation(async ({ position, moves = [] }) => {
    const steps = moves.map((move, at) => ({ seat: at % 2, effect: { move }, position: `after ${move}` }));
    const rest = { kit: "none", seats: [words("White"), words("Black")], traits: {}, outcome: null, to_move: 1 };
    return { ...rest, spec: "draughts", position: position ?? "start", steps, view: {} } as never;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("is measured out in positions and waits for all the engine may know, so that it always says the same", async () => {
  const { asked, find } = engineStuckAt(null);
  const reviewing = new Reviewing(find);
  await reviewing.review(sketch);
  expect(asked.map(({ position }) => position)).toEqual(["start", "after a", "after b", "after c"]);
  for (const question of asked) {
    expect(question).toMatchObject({ nodes: thoughtFor(MOVES.length), patient: true });
    expect(question).not.toHaveProperty("ms");
  }
  expect([reviewing.mood, reviewing.stopped]).toEqual(["done", false]);
});

it("draws the chances of whoever reads it", async () => {
  const reviewing = new Reviewing(engineStuckAt(null).find);
  vi.spyOn(report, "lines", "get").mockReturnValue([{ ...line, chance: 80 }]);
  await reviewing.review(sketch, 1);
  const yours = reviewing.chances;
  await reviewing.review(sketch, 0);
  expect(yours.map((chance) => 100 - chance!)).toEqual(reviewing.chances);
  expect(yours).not.toEqual(reviewing.chances);
});

it("takes as long for a short game as for a long one, within bounds", () => {
  const whole = (moves: number): number => moves * thoughtFor(moves, 1000);
  expect(whole(40)).toBeCloseTo(whole(80), -2);
  expect(thoughtFor(2, 1000)).toBe(thoughtFor(4, 1000));
  expect(thoughtFor(1000, 1000)).toBeGreaterThan(0);
});

it("ends where it takes too long, and counts only what was thought through", async () => {
  vi.useFakeTimers();
  const reviewing = new Reviewing(engineStuckAt(2).find, 5000);
  const over = reviewing.review(sketch);
  await vi.advanceTimersByTimeAsync(4000);
  expect(reviewing.mood).toBe("working");
  await vi.advanceTimersByTimeAsync(1000);
  await over;
  expect([reviewing.mood, reviewing.stopped, reviewing.done]).toEqual(["done", true, 1]);
  expect(reviewing.chances).toHaveLength(2);
});

it("is done once, though it was stopped and begun again before there was an engine", async () => {
  const engines = [engineStuckAt(null), engineStuckAt(null)];
  const [first, second] = engines.map(({ find }) => find) as [() => Promise<PageEngine>, () => Promise<PageEngine>];
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const finds = [() => late.then(first), second];
  const reviewing = new Reviewing(() => finds.shift()!());
  const before = reviewing.review(sketch);
  reviewing.stop();
  const now = reviewing.review(sketch);
  arrive();
  await Promise.all([before, now]);
  expect(engines.map(({ asked }) => asked.length)).toEqual([0, MOVES.length + 1]);
  expect([reviewing.mood, reviewing.stopped]).toEqual(["done", false]);
});

it("draws only what one seat knows where seats know different things", async () => {
  const study = vi.mocked(api.study).getMockImplementation()!;
  vi.mocked(api.study).mockImplementation(async (request) => {
    const to_move = ["after a", "after c"].includes(request.position ?? "") ? 1 : 0;
    return { ...(await study(request)), to_move, traits: { secrets: true } as never };
  });
  const reviewing = new Reviewing(engineStuckAt(null).find);
  await reviewing.review(sketch, 1);
  expect(reviewing.chances).toEqual([null, 50, null, 50]);
});
