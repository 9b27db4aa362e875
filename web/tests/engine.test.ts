import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CoreProblem } from "../src/engine/core";
import { Desk } from "../src/engine/desk";
import type { FromWorker, ToWorker } from "../src/engine/messages";
import { Shelf } from "../src/engine/shelf";
import { PageCore } from "../src/offline/core";

const index = {
  core: "core-1.wasm",
  names: { draughts: { game: "draughts", preset: "house" }, tavern: { game: "draughts", preset: "tavern" } },
  games: {
    draughts: {
      presets: { house: { size: "8x8", flying: "true" }, tavern: { size: "10x10", flying: "false" } },
      lesson: "draughts-1.net",
    },
  },
};
const core = {} as WebAssembly.Module;
const shelf = (): Shelf => new Shelf(index);

/** A worker that answers when it is told to. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  said: ToWorker[] = [];
  gone = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.said.push(message);
  }
  terminate(): void {
    this.gone = true;
  }
  hear(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(WebAssembly, "compileStreaming").mockImplementation(async (answer) => (await answer, core));
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("lesson")),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("the shelf", () => {
  it("fills in what a specification leaves out", async () => {
    expect((await shelf().told("draughts")).rules).toEqual({ size: "8x8", flying: "true" });
    expect((await shelf().told("Tavern(SIZE=12x12)")).rules).toEqual({ size: "12x12", flying: "false" });
    expect((await shelf().told("draughts(rules=tavern)")).rules).toEqual({ size: "10x10", flying: "false" });
  });

  it("knows its own games only", async () => {
    expect(shelf().knows("tavern(size=8x8)")).toBe(true);
    expect(shelf().knows("chess")).toBe(false);
    await expect(shelf().told("chess")).rejects.toThrow("chess");
    await expect(shelf().told("draughts(rules=none)")).rejects.toThrow("draughts");
  });

  it("fetches the core once, and again where that failed", async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new Error("no network"));
    const one = shelf();
    await expect(one.told("draughts")).rejects.toThrow("no network");
    await one.told("draughts");
    await one.told("tavern");
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("fetches what was learnt once, and again where that failed; whoever searches does without", async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new Error("no network"));
    const one = shelf();
    expect(await one.lesson("draughts")).toBeNull();
    expect((await one.lesson("draughts"))?.byteLength).toBe(6);
    await one.lesson("draughts");
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await one.lesson("chess")).toBeNull();
  });

  it("waits a moment for what was learnt and hands it over when it has come", async () => {
    vi.useFakeTimers();
    let arrive!: (answer: Response) => void;
    vi.mocked(fetch).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const one = shelf();
    const early = one.lesson("draughts");
    await vi.advanceTimersByTimeAsync(1500);
    expect(await early).toBeNull();
    arrive(new Response("lesson"));
    expect((await one.lesson("draughts"))?.byteLength).toBe(6);
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it("lets whoever is patient wait for everything, and says what cannot be had", async () => {
    vi.useFakeTimers();
    const late = () => new Promise<Response>((resolve) => setTimeout(resolve, 60_000, new Response("lesson")));
    vi.mocked(fetch).mockImplementationOnce(late);
    const one = shelf();
    const lesson = one.lesson("draughts", true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await lesson)?.byteLength).toBe(6);
    vi.useRealTimers();
    vi.mocked(fetch).mockRejectedValue(new Error("no network"));
    await expect(shelf().lesson("draughts", true)).rejects.toThrow("no network");
    await expect(shelf().tables("kind", true)).rejects.toThrow("no network");
  });
});

describe("a desk", () => {
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it("teaches before it asks, and hears reports until the answer", async () => {
    const heard: unknown[] = [];
    const answer = new Desk(shelf()).ask("tavern", { ask: "search" }, (report) => heard.push(report));
    await settled();
    const [worker] = FakeWorker.all;
    expect(worker?.said.map((message) => Object.keys(message)[0])).toEqual(["lesson", "core", "id"]);
    expect(worker?.said[2]).toEqual({
      id: 0,
      request: { ask: "search", game: "draughts", rules: index.games.draughts.presets.tavern },
    });
    worker?.hear({ id: 0, report: 1 });
    worker?.hear({ id: 0, answer: 2 });
    expect([await answer, heard]).toEqual([2, [1]]);
  });

  it("tells a complaint of the core from a core that broke", async () => {
    const desk = new Desk(shelf());
    const answers = [desk.ask("tavern", { ask: "moves" }), desk.ask("tavern", { ask: "moves" })];
    await settled();
    FakeWorker.all[0]?.hear({ id: 0, problem: "no such position", broken: false });
    FakeWorker.all[0]?.hear({ id: 1, problem: "unreachable", broken: true });
    await expect(answers[0]).rejects.toBeInstanceOf(CoreProblem);
    await expect(answers[1]).rejects.not.toBeInstanceOf(CoreProblem);
  });

  it("gets somebody fresh after it was left", async () => {
    const desk = new Desk(shelf());
    void desk.ask("tavern", { ask: "moves" });
    await settled();
    desk.leave();
    expect(FakeWorker.all[0]?.gone).toBe(true);
    const answer = desk.ask("tavern", { ask: "moves" });
    await settled();
    FakeWorker.all[0]?.hear({ id: 0, answer: "late" });
    FakeWorker.all[1]?.hear({ id: 1, answer: "fresh" });
    expect(await answer).toBe("fresh");
  });

  it("does not ask what was wanted before it was left", async () => {
    const desk = new Desk(shelf());
    void desk.ask("tavern", { ask: "moves" });
    desk.leave();
    await settled();
    expect(FakeWorker.all).toEqual([]);
  });

  /** What the server has: tables for one kind of rules. */
  function serveTables(): string[] {
    const fetched: string[] = [];
    vi.mocked(fetch).mockImplementation(async (address) => {
      fetched.push(String(address));
      return String(address).endsWith(".json") ? Response.json({ kind: { file: "kind-1.tables" } }) : new Response("t");
    });
    return fetched;
  }
  const probed = (tables: string | null, stones: number): object => ({ tables, stones, verdict: null });
  const search = { ask: "search", position: "p" };
  const kinds = (worker: FakeWorker | undefined): (string | undefined)[] =>
    worker?.said.map((message) => Object.keys(message)[0]) ?? [];

  it("fetches tables once, where few pieces are left, and hands them over before it asks", async () => {
    const fetched = serveTables();
    const desk = new Desk(shelf());
    for (const round of [0, 1]) {
      const answer = desk.askWithTables("tavern", search);
      await settled();
      const [worker] = FakeWorker.all.slice(-1);
      worker?.hear({ id: 2 * round, answer: probed("kind", 6) });
      await settled();
      worker?.hear({ id: 2 * round + 1, answer: "found" });
      expect(await answer).toBe("found");
      expect(kinds(worker)).toEqual(["core", "id", "tables", "lesson", "id"]);
      desk.leave(); // who takes over gets them too
    }
    expect(fetched).toEqual([
      "/engine/core-1.wasm",
      "/engine/tables/index.json",
      "/engine/tables/kind-1.tables",
      "/engine/draughts-1.net",
    ]);
  });

  it.each([probed("kind", 7), probed("another", 3), probed(null, 3)])("asks without tables after %o", async (said) => {
    const fetched = serveTables();
    const answer = new Desk(shelf()).askWithTables("tavern", search);
    await settled();
    const [worker] = FakeWorker.all;
    worker?.hear({ id: 0, answer: said });
    await settled();
    worker?.hear({ id: 1, answer: "found" });
    expect(await answer).toBe("found");
    expect(kinds(worker)).toEqual(["core", "id", "lesson", "id"]);
    expect(fetched).not.toContain("/engine/tables/kind-1.tables");
  });

  it("asks all the same where tables cannot be fetched, and tries again the next time", async () => {
    const one = shelf();
    await one.told("tavern");
    vi.mocked(fetch).mockRejectedValueOnce(new Error("no network"));
    const desk = new Desk(one);
    const answer = desk.askWithTables("tavern", search);
    await settled();
    const [worker] = FakeWorker.all;
    worker?.hear({ id: 0, answer: probed("kind", 4) });
    await settled();
    worker?.hear({ id: 1, answer: "found" });
    expect(await answer).toBe("found");
    serveTables();
    expect(await one.tables("kind")).toHaveProperty("byteLength", "t".length);
  });

  it("says so when its worker cannot be loaded", async () => {
    const desk = new Desk(shelf());
    const answer = desk.ask("tavern", { ask: "moves" });
    await settled();
    FakeWorker.all[0]?.onerror?.();
    await expect(answer).rejects.toThrow("could not be started");
  });
});

describe("the core that our Python asks", () => {
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const request = (endgames: boolean): string => JSON.stringify({ ask: "search", position: "p", endgames });
  const asks = (): unknown[] =>
    FakeWorker.all.flatMap(({ said }) => said.flatMap((one) => ("request" in one ? [one.request] : [])));

  it.each([true, false])("looks for endgame tables only where that is wanted (%s)", async (endgames) => {
    void new PageCore(shelf()).ask("tavern", request(endgames));
    await settled();
    expect(asks()).toMatchObject([{ ask: endgames ? "probe" : "search", game: "draughts" }]);
  });

  it("can be stopped, and answers the next question", async () => {
    const one = new PageCore(shelf());
    void one.ask("tavern", request(false));
    await settled();
    one.stop();
    expect(FakeWorker.all[0]?.gone).toBe(true);
    const answer = one.ask("tavern", request(false));
    await settled();
    FakeWorker.all[1]?.hear({ id: 1, answer: { lines: [] } });
    expect(await answer).toBe('{"lines":[]}');
  });
});

describe("the worker", () => {
  it("takes a fresh core after one that broke, and teaches it again", async () => {
    let cores = 0;
    const taught: string[] = [];
    class BreakableCore {
      readonly number = ++cores;
      teach(game: string): void {
        taught.push(`${game} ${this.number}`);
      }
      equip({ game }: { game: string }): void {
        taught.push(`tables of ${game} ${this.number}`);
        if (game === "foreign") throw new CoreProblem("other rules");
      }
      ask({ ask }: { ask: string }): unknown {
        if (ask === "break") throw new WebAssembly.RuntimeError("unreachable");
        if (ask === "refuse") throw new CoreProblem("no");
        return this.number;
      }
    }
    vi.doMock("../src/engine/core", () => ({ Core: BreakableCore, CoreProblem }));
    const said: FromWorker[] = [];
    vi.stubGlobal("postMessage", (message: FromWorker) => said.push(message));
    await import("../src/engine/worker");
    const tell = (data: ToWorker): unknown => self.onmessage?.(new MessageEvent("message", { data }));
    tell({ core: {} as WebAssembly.Module });
    tell({ lesson: new ArrayBuffer(1), game: "draughts" });
    for (const ask of ["moves", "refuse", "break", "moves"]) tell({ id: said.length, request: { ask } });
    expect(said).toEqual([
      { id: 0, answer: 1 },
      { id: 1, problem: "no", broken: false },
      { id: 2, problem: "unreachable", broken: true },
      { id: 3, answer: 2 },
    ]);
    expect(taught).toEqual(["draughts 1", "draughts 2"]);
    const complaints = vi.spyOn(console, "warn").mockReturnValue();
    for (const game of ["draughts", "foreign"]) {
      tell({ tables: new ArrayBuffer(1), game, rules: {} });
      tell({ id: said.length, request: { ask: "moves" } });
      expect(said.at(-1)).toHaveProperty("answer"); // also without those that are refused
    }
    expect(taught.slice(2)).toEqual(["draughts 3", "tables of draughts 3", "draughts 4", "tables of foreign 4"]);
    expect(complaints).toHaveBeenCalledOnce();
  });
});
