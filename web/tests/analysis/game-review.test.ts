import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closerThought, costs, thoughtFor } from "../../src/analysis/evaluation";
import { GameReview } from "../../src/analysis/game-review.svelte";
import { sketchOf, type Sketch } from "../../src/analysis/tree";
import type { PageEngine, Question, Report } from "../../src/engine/engine";
import { api, Trouble } from "../../src/lib/api";

const MOVES = ["a", "b", "c"];
const sketch: Sketch = {
  ...sketchOf("draughts"),
  onward: MOVES.reduceRight((onward: Sketch["onward"], move) => [{ move, happened: true, onward }], []),
};
const words = (text: string) => ({ en: text, de: text });
const line = { moves: ["x"], score: 0, chance: 50, points: null, proven: null, distance: null, conversion: null };
const report: Report = { depth: 1, nodes: 1, ms: 1, lines: [line], done: true };

/** A review that knows of no other one. */
const reviewingWith = (find: () => Promise<PageEngine | null>) => new GameReview(find, new Map());

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
  const reviewing = reviewingWith(find);
  await reviewing.review(sketch);
  expect(asked.map(({ position }) => position)).toEqual(["start", "after a", "after b", "after c"]);
  for (const question of asked) {
    expect(question).toMatchObject({ nodes: thoughtFor(MOVES.length), patient: true });
    expect(question).not.toHaveProperty("ms");
  }
  expect([reviewing.mood, reviewing.stopped]).toEqual(["done", false]);
});

it("draws the chances of whoever reads it", async () => {
  const reviewing = reviewingWith(engineStuckAt(null).find);
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
  expect(whole(2000)).toBeCloseTo(whole(1000), -2); // a very long game has its bound, too
});

it("waits for a slow machine, and when it is stopped counts only what was thought through", async () => {
  vi.useFakeTimers();
  const reviewing = reviewingWith(engineStuckAt(2).find);
  const over = reviewing.review(sketch);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reviewing.mood).toBe("working");
  reviewing.stop();
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
  const reviewing = reviewingWith(() => finds.shift()!());
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
  const reviewing = reviewingWith(engineStuckAt(null).find);
  await reviewing.review(sketch, 1);
  expect(reviewing.chances).toEqual([null, 50, null, 50]);
});

/** An engine that thinks this of positions: at first, and when it looks longer. */
function engineOf(thoughts: Record<string, readonly [hasty: object, closer?: object]>) {
  const asked: Question[] = [];
  const search = (question: Question) => {
    asked.push(question);
    const [hasty, closer = hasty] = thoughts[question.position] ?? [{}];
    const found = { ...line, ...(question.nodes! < closerThought() ? hasty : closer) };
    return { done: Promise.resolve({ ...report, lines: [found] }), stop: () => {} };
  };
  const engine = { knows: () => true, search, close: () => {} };
  return { asked, find: async () => engine as never as PageEngine };
}

/** Who is to move after each move, as steps have it. */
function takingTurns(more: object = {}): void {
  const study = vi.mocked(api.study).getMockImplementation()!;
  vi.mocked(api.study).mockImplementation(async (request) => {
    const at = ["start", "after a", "after b", "after c"].indexOf(request.position ?? "start");
    return { ...(await study(request)), to_move: at % 2, options: [], ...more } as never;
  });
}

it("looks longer at a move before it is told, and tells none that turns out to be harmless", async () => {
  takingTurns();
  const { asked, find } = engineOf({
    start: [{ moves: ["z"], chance: 80 }],
    "after a": [{ chance: 70 }, { chance: 40 }], // it cost 50, and then 20
    "after b": [{ chance: 70 }, { chance: 62 }], // it cost Black 40, and then 2
    "after c": [{ chance: 45 }], // it cost 15, and then 7
  });
  const reviewing = reviewingWith(find);
  await reviewing.review(sketch);
  expect(reviewing.moments.map(({ moves, better, before, after }) => [moves, better, before, after])).toEqual([
    [[], "z", 80, 60],
  ]);
  const longer = asked.filter(({ nodes }) => nodes === closerThought());
  expect(longer.map(({ position }) => position)).toEqual(["start", "after a", "after b", "after c"]);
  expect(longer.every(({ patient }) => patient)).toBe(true);
  expect(reviewing.chances[1]).toBe(60); // the chart shows what was found out last
});

it("compares a move with the better one by what its seat knew, where others act before one learns what it brought", async () => {
  takingTurns({ traits: { secrets: true }, options: ["a", "x", "y", "z", "w"].map((move) => ({ move, effect: {} })) });
  const asked: Question[] = [];
  const search = (question: Question) => {
    asked.push(question);
    const at = (chance: number, move: string) => ({ ...line, moves: [move], chance });
    const lines = question.ignored ? [at(60, "x"), at(57, "a")] : [at(asked.length < 3 ? 70 : 20, "x")];
    return { done: Promise.resolve({ ...report, lines }), stop: () => {} };
  };
  const engine = { knows: () => true, search, close: () => {} };
  const reviewing = reviewingWith(async () => engine as never as PageEngine);
  await reviewing.review(sketch);
  const [compared] = asked.filter(({ ignored }) => ignored);
  expect(compared).toMatchObject({ lines: 4, ignored: ["w"], nodes: closerThought() });
  expect(reviewing.moments).toEqual([]); // the chance sank from 70 to 20, but by what others did
});

it("tells the worst of the moves it looked at again, however many others seemed to cost as much", async () => {
  const moves = [..."abcdefghij"];
  takingTurns({ traits: { secrets: true }, options: moves.map((move) => ({ move, effect: {} })) });
  const study = vi.mocked(api.study).getMockImplementation()!;
  vi.mocked(api.study).mockImplementation(async (request) => {
    const played = 1 + moves.indexOf(request.position?.replace("after ", "") ?? "");
    return { ...(await study(request)), to_move: played % 2 };
  });
  const search = (question: Question) => {
    const lines = [
      { ...line, moves: ["x"], chance: 95 },
      ...moves.map((move) => ({ ...line, moves: [move], chance: 40 })),
    ];
    return {
      done: Promise.resolve({ ...report, lines: question.ignored ? lines : lines.slice(0, 1) }),
      stop: () => {},
    };
  };
  const reviewing = reviewingWith(async () => ({ knows: () => true, search, close: () => {} }) as never as PageEngine);
  const whole: Sketch = {
    ...sketch,
    onward: moves.reduceRight((onward: Sketch["onward"], move) => [{ move, happened: true, onward }], []),
  };
  await reviewing.review(whole);
  expect(reviewing.moments.map(({ before, after }) => [before, after])).toEqual([...Array(3)].map(() => [95, 40]));
});

it("tells nothing of chances once it is settled who wins", async () => {
  takingTurns({ traits: { secrets: true }, kit: "tomoko", view: { finished: [[1]] } });
  const { asked, find } = engineOf({});
  const reviewing = reviewingWith(find);
  await reviewing.review(sketch);
  expect([asked, reviewing.chances, reviewing.moments]).toEqual([[], [null, null, null, null], []]);
});

it("blames whoever loses with the last move, unless somebody only said something", () => {
  const judged = [{ study: { to_move: 0, seats: Array(3), traits: {} }, line: { ...line, chance: 40 } }, null] as never;
  const end = (reason: string) => ({ outcome: { scores: [0, 1, 0], reason } }) as never;
  expect(costs(judged, new Map(), end("target_reached"))).toMatchObject([{ seat: 0, before: 40, after: 0 }]);
  expect(costs(judged, new Map(), end("resigned"))).toEqual([]);
});

it("reviews as much as the rules follow, and knows where that ends", async () => {
  const study = vi.mocked(api.study).getMockImplementation()!;
  vi.mocked(api.study).mockImplementation(async (request) => {
    if (request.moves?.includes("c")) throw new Trouble("illegal_move", words("no"), 422, "moves");
    return study(request);
  });
  const reviewing = reviewingWith(engineStuckAt(null).find);
  await reviewing.review(sketch);
  expect([reviewing.mood, reviewing.all, reviewing.moves]).toEqual(["done", 2, MOVES]);
});

it("is over at once where the same game was reviewed before", async () => {
  const { asked, find } = engineOf({});
  const kept = new Map();
  await new GameReview(find, kept).review(sketch);
  const again = new GameReview(find, kept);
  await again.review(sketch);
  expect(asked).toHaveLength(MOVES.length + 1);
  expect([again.mood, again.chances.length, again.done]).toEqual(["done", MOVES.length + 1, MOVES.length]);
  await again.review(sketch, 1); // for somebody else it is another one
  expect(asked).toHaveLength(2 * (MOVES.length + 1));
});

it("compares a card that was not laid with the push that was made instead", async () => {
  const view = { to_move: 0, finished: [], hands: [[5], []], hand_sizes: [1, 1] };
  const options = ["lay 5", "a", "x", "y"].map((move) => ({ move, effect: {} }));
  takingTurns({ traits: { secrets: true }, kit: "tomoko", view, options });
  const asked: Question[] = [];
  const search = (question: Question) => {
    asked.push(question);
    const at = (chance: number, ...moves: string[]) => ({ ...line, moves, chance });
    const found = asked.length <= 4 ? [at([60, 95, 5, 95][asked.length - 1]!, "lay 5", "x")] : null; // the first look
    const closer = [at(65, "lay 5", "x"), at(44, "x"), at(42, "a")];
    return { done: Promise.resolve({ ...report, lines: found ?? closer }), stop: () => {} };
  };
  const reviewing = reviewingWith(async () => ({ knows: () => true, search, close: () => {} }) as never as PageEngine);
  await reviewing.review(sketch);
  expect(reviewing.moments.map(({ better, before, after }) => [better, before, after])).toEqual([["lay 5", 65, 42]]);
  expect(asked).toHaveLength(5);
});
