import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis } from "../../src/analysis/analysis.svelte";
import { packed, unpacked } from "../../src/analysis/link";
import { asGame, gameIn, mainFrom, movesAt, played, sketchOf, type Branch, type Sketch } from "../../src/analysis/tree";
import { api, Trouble } from "../../src/lib/api";
import { write } from "../../src/lib/storage";
import { waitFor } from "../waiting";

const line = (game: string, ...moves: string[]): Sketch => moves.reduce(played, sketchOf(game));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "study").mockImplementation(async ({ spec, moves = [] }) => {
    const steps = moves.map((move, at) => ({ seat: at % 2, move, effect: {}, position: "" }));
    return { spec, steps, traits: {}, seat: 0 } as never;
  });
});
afterEach(() => vi.restoreAllMocks());

/** What a page that is opened now would begin with. */
async function resumed(game = ""): Promise<Analysis> {
  const analysing = new Analysis();
  await analysing.resume(game);
  return analysing;
}

it("a new analysis lets the last one step aside, also after the page was loaded again, and they change places", async () => {
  const analysing = new Analysis();
  await analysing.open(line("draughts", "a", "b"));
  await analysing.open(sketchOf("draughts"));
  expect(movesAt(analysing.aside!)).toEqual(["a", "b"]);

  const later = await resumed();
  expect([later.moves, movesAt(later.aside!)]).toEqual([[], ["a", "b"]]);
  await later.play("c");
  await later.exchange();
  expect([later.moves, movesAt(later.aside!)]).toEqual([["a", "b"], ["c"]]);
  await later.exchange();
  expect([later.moves, movesAt(later.aside!)]).toEqual([["c"], ["a", "b"]]);
});

it("what was empty does not step aside", async () => {
  const analysing = new Analysis();
  await analysing.open(sketchOf("draughts"));
  await analysing.open(line("draughts", "a"));
  expect(analysing.aside).toBeNull();
  await analysing.open(sketchOf("draughts"));
  await analysing.exchange();
  expect([analysing.moves, analysing.aside]).toEqual([["a"], null]);
});

it("what others made is not kept before it is changed, and what was kept steps aside then", async () => {
  const analysing = new Analysis();
  await analysing.open(line("draughts", "a"));
  await analysing.open(line("draughts", "x", "y"), "lent");
  await analysing.go([]);
  expect(analysing.aside).toBeNull();
  expect((await resumed()).moves).toEqual(["a"]);
  await analysing.play("z");
  expect(movesAt(analysing.aside!)).toEqual(["a"]);
  expect((await resumed("draughts")).moves).toEqual(["z"]);
});

it("a step back to the position still shown frees the board at once, and the move is not shown later", async () => {
  const analysing = new Analysis();
  await analysing.open(sketchOf("draughts"));
  const before = analysing.study;
  const overtaken = analysing.play("a");
  const asked = vi.mocked(api.study).mock.calls.length;
  expect(await analysing.go([])).toBe(true);
  expect(analysing.study).not.toBe(before); // the board forgets what was moved on it
  expect([await overtaken, analysing.study?.steps, vi.mocked(api.study).mock.calls.length]).toEqual([false, [], asked]);
  await analysing.play("b");
  expect([analysing.moves, analysing.sketch.onward.length]).toEqual([["b"], 2]);
});

it("whoever is overtaken takes nothing's place", async () => {
  const analysing = new Analysis();
  await analysing.open(line("draughts", "a"));
  const overtaken = analysing.open(line("draughts", "b", "c"));
  await analysing.open(line("chess", "d"));
  expect([await overtaken, analysing.moves]).toEqual([false, ["d"]]);
  expect((await resumed("draughts")).moves).toEqual(["a"]);
});

describe("a move", () => {
  const refusal = new Trouble("illegal_move", { en: "no", de: "nein" }, 422);
  const outage = new Trouble("unreachable", { en: "no network", de: "kein Netz" });

  /** An analysis of one move, and the answers about positions that are still to come. */
  async function waiting() {
    const analysing = new Analysis();
    await analysing.open(line("draughts", "a"));
    const answers: ((answer: unknown) => void)[] = [];
    const usual = vi.mocked(api.study).getMockImplementation()!;
    vi.mocked(api.study).mockImplementation(async (question) => {
      const answer = await new Promise((resolve) => answers.push(resolve));
      if (answer instanceof Trouble) throw answer;
      return usual(question);
    });
    return { analysing, answers };
  }

  it("is kept before anybody has answered", async () => {
    const { analysing } = await waiting();
    void analysing.play("b");
    expect(analysing.moves).toEqual(["a", "b"]);
    vi.mocked(api.study).mockResolvedValue({ spec: "draughts", steps: [], traits: {}, seat: 0 } as never);
    expect((await resumed()).moves).toEqual(["a", "b"]);
  });

  it("stays where the network fails, and is asked for again", async () => {
    const { analysing, answers } = await waiting();
    const played = analysing.play("b");
    answers[0]!(outage);
    expect([await played, analysing.problem?.passing, analysing.moves]).toEqual([false, true, ["a", "b"]]);
    analysing.retry();
    expect(analysing.problem).toBeNull();
    answers[1]!(null);
    await waitFor(() => expect(analysing.study!.steps).toHaveLength(2));
  });

  it("that the rules forbid is taken back", async () => {
    const { analysing, answers } = await waiting();
    const played = analysing.play("b");
    answers[0]!(refusal);
    expect([await played, analysing.problem?.passing, analysing.moves]).toEqual([false, false, ["a"]]);
    expect(analysing.sketch.onward[0]!.onward).toEqual([]);
  });

  it("belongs to the position that is shown, wherever one has gone meanwhile", async () => {
    const { analysing } = await waiting();
    void analysing.play("b");
    void analysing.play("c");
    expect(analysing.sketch.onward[0]!.onward.map(({ move }) => move)).toEqual(["b", "c"]);
  });

  it("whose answer is late says so, and calls it off when it comes", async () => {
    vi.useFakeTimers();
    const { analysing, answers } = await waiting();
    void analysing.play("b");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(analysing.late).toBe(true);
    answers[0]!(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(analysing.late).toBe(false);
    vi.useRealTimers();
  });
});

it("a position of several lines, and rules with one behind them, are kept and passed on", async () => {
  const analysing = new Analysis();
  await analysing.open(played({ ...sketchOf("draughts\n", " ab/cd\r\nw 0 1\n") }, "a"));
  const same = { spec: "draughts", start: "ab/cd w 0 1", path: [0] };
  expect((await resumed("draughts")).sketch).toMatchObject(same);
  expect(await unpacked(await packed(analysing.sketch))).toMatchObject(same);
});

describe("of two pages with the same analysis", () => {
  async function two(): Promise<[Analysis, Analysis]> {
    const first = new Analysis();
    await first.open(line("draughts", "a", "b"));
    return [first, await resumed()];
  }
  const moves = ({ sketch }: Analysis) => movesAt(sketch, mainFrom(sketch, []));

  it("one that is merely stepped through leaves alone what was added in the other, and finds it", async () => {
    const [first, other] = await two();
    await other.play("c");
    await first.go([0]);
    expect(moves(await resumed())).toEqual(["a", "b", "c"]);
    expect(movesAt(first.aside!)).toEqual(["a", "b", "c"]);
    await first.exchange();
    expect(moves(first)).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["kept", (page: Analysis) => page.resume()],
    ["in the address", (page: Analysis) => page.open(line("draughts", "a", "b"), "lent")],
  ])("what is added in the one while the other opens what is %s is not lost", async (_, open) => {
    const [first] = await two();
    const usual = vi.mocked(api.study).getMockImplementation()!;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    vi.mocked(api.study).mockImplementationOnce((question) => held.then(() => usual(question)));
    const other = new Analysis();
    const opened = open(other);
    await first.play("c");
    answer();
    await opened;
    expect(movesAt(other.aside!)).toEqual(["a", "b", "c"]);
    expect(moves(await resumed())).toEqual(["a", "b", "c"]);
  });

  it("what was added in the one steps aside for what is added in the other", async () => {
    const [first, other] = await two();
    await other.play("c");
    await first.play("d");
    const later = await resumed();
    expect([moves(later), movesAt(later.aside!)]).toEqual([
      ["a", "b", "d"],
      ["a", "b", "c"],
    ]);
    await other.play("e");
    const last = await resumed("draughts");
    expect([moves(last), movesAt(last.aside!)]).toEqual([
      ["a", "b", "c", "e"],
      ["a", "b", "d"],
    ]);
  });

  it("what stepped aside comes back as the other has left it", async () => {
    const [first] = await two();
    await first.open(line("draughts", "x"));
    const other = await resumed();
    await other.exchange();
    await other.play("c");
    await first.exchange();
    expect(moves(first)).toEqual(["a", "b", "c"]);
    expect(moves(await resumed())).toEqual(["a", "b", "c"]);
  });

  it("both are stepped through as long as neither adds anything", async () => {
    const [first, other] = await two();
    await other.go([0]);
    await first.go([]);
    expect([(await resumed()).moves, first.aside, other.aside]).toEqual([[], null, null]);
  });
});

describe("more than can be kept", () => {
  const many = (count: number): Branch[] =>
    Array.from({ length: count }).reduce<Branch[]>((onward) => [{ move: "m", onward }], []);

  it("is refused in words, and everything stays as it was", async () => {
    const analysing = new Analysis();
    await analysing.open(line("draughts", "a"));
    const full = { ...sketchOf("draughts"), onward: many(20_000) }; // deeper than calls go
    expect(await analysing.open(asGame(full, mainFrom(full, [])))).toBe(false);
    expect(analysing.yieldProblem()!.words.en).toContain("at most 2000 moves");
    expect(await analysing.graft(many(2000))).toBe(false);
    expect(analysing.yieldProblem()).not.toBeNull();
    expect(analysing.note(Array.from({ length: 2000 }, () => "m"))).toBe(false);
    expect(analysing.moves).toEqual(["a"]);
    expect(await analysing.open({ ...full, onward: many(2000) })).toBe(true);
    expect((await resumed()).sketch.onward).toHaveLength(1);
    expect(await analysing.play("x")).toBe(false);
    expect((await resumed()).sketch.onward).toHaveLength(1);
  });
});

it("what was lent and is kept as it is goes on as what was kept", async () => {
  const analysing = await resumed();
  await analysing.open(line("draughts", "old"));
  await analysing.open(line("draughts", "a"));
  await analysing.open(line("draughts", "a"), "lent");
  await analysing.play("b");
  expect([analysing.isOwn, movesAt(analysing.aside!)]).toEqual([true, ["old"]]);
});

it("steps do not wait for each other", async () => {
  const analysing = new Analysis();
  await analysing.open(line("draughts", "a", "b", "c"));
  analysing.back();
  analysing.back();
  expect(analysing.moves).toEqual(["a"]);
});

it("a game that was played stays one: after a reload, by a link, and however the lines are ordered", async () => {
  const analysing = new Analysis();
  const game = line("draughts", "a", "b");
  await analysing.open({ ...asGame(game, game.path), yours: [1] });
  await analysing.go([0]);
  await analysing.play("x");
  analysing.promote(analysing.sketch.path);
  expect(movesAt(analysing.sketch, gameIn(analysing.sketch))).toEqual(["a", "b"]);
  const later = (await resumed()).sketch;
  expect([movesAt(later, gameIn(later)), later.yours]).toEqual([["a", "b"], [1]]);
  const shared = await unpacked(await packed(later));
  expect([movesAt(shared, gameIn(shared)), shared.yours]).toEqual([["a", "b"], undefined]);
});

it("moves that go on from somewhere stand beside what is there", async () => {
  const analysing = new Analysis();
  await analysing.open(line("draughts", "a", "b"));
  await analysing.go([0]);
  await analysing.graft([{ move: "b", onward: [{ move: "c", onward: [] }] }]);
  expect(analysing.moves).toEqual(["a", "b"]);
  analysing.toEnd();
  expect(analysing.moves).toEqual(["a", "b", "c"]);
  await analysing.go([0]);
  await analysing.graft([{ move: "x", comment: "new", onward: [] }]);
  expect(analysing.sketch.path).toEqual([0, 1]);
});

it("where seats keep something to themselves a game is seen by whoever played it, and stays so", async () => {
  vi.mocked(api.study).mockImplementation(async ({ spec, moves = [], seat = null }) => {
    const steps = moves.map((move, at) => ({ seat: at % 2, move, effect: {}, position: "" }));
    const seats = ["One", "Two"].map((en) => ({ en, de: en }));
    return { spec, steps, seats, traits: { secrets: true }, seat, view: {}, kit: "none" } as never;
  });
  const analysing = new Analysis();
  await analysing.open({ ...line("cards", "a", "b"), yours: [1] });
  expect([analysing.seat, analysing.study!.seat]).toEqual([1, 1]);
  await analysing.go([0]);
  expect(analysing.study!.seat).toBe(1);
  await analysing.open({ ...line("cards", "a"), tags: { One: "Ada" } });
  expect(analysing.seat).toBeNull();
  write("name", "Ada");
  await analysing.open({ ...line("cards", "a"), tags: { One: "Ada" } });
  expect(analysing.seat).toBe(0);
});
