import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../../src/offline/messages";
import { waitFor } from "../waiting";

class FakeWorker {
  static all: FakeWorker[] = [];
  told: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = vi.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.told.push(message);
    if ("id" in message) queueMicrotask(() => this.say({ id: message.id, status: 200, text: '{"text":null}' }));
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

const networkFails = (): void => void vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));

/** Requests as the page makes them: `main.ts` sets the same local server. */
async function freshApi() {
  const { api, setLocalServer } = await import("../../src/lib/api");
  setLocalServer(() => import("../../src/offline/pyodide-client"));
  return api;
}

const worker = (): FakeWorker => FakeWorker.all.at(-1)!;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => vi.unstubAllGlobals());

test("where nothing is kept, no network is told as ever, and nothing is loaded", async () => {
  networkFails();
  const api = await freshApi();
  await expect(api.house()).rejects.toMatchObject({ code: "unreachable" });
  expect(FakeWorker.all).toEqual([]);
});

test("where it is kept, our Python answers instead of the server", async () => {
  networkFails();
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  expect(await api.house()).toEqual({ text: null });
  expect(worker().told).toEqual([{ id: 0, method: "GET", address: "/api/house", body: "" }]);
});

test("that there is no network is said at once, without Python, which begins as it will be needed", async () => {
  networkFails();
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  expect((await api.notice()).here?.en).toContain("no network");
  expect(FakeWorker.all).toHaveLength(1);
  expect(worker().told).toEqual([]);
});

test("what Python said is there at once when the page is opened anew, if it cannot have changed", async () => {
  const kept = new Map<string, Response>();
  const name = "https://here/offline/answers?old";
  kept.set(name, new Response());
  const store = {
    match: async (asked: string) => kept.get(asked)?.clone(),
    put: async (asked: string, answer: Response) => void kept.set(asked, answer),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: vi.fn(),
  };
  vi.stubGlobal("caches", { has: async () => true, open: async () => store });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/offline/index.json") throw new TypeError("no network");
    return Response.json({ version: "1" });
  });
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  await api.puzzle("a");
  await api.study({ spec: "kulami" });
  await api.house();
  await waitFor(() => expect(kept.size).toBe(3));
  expect(worker().told).toHaveLength(3);

  vi.resetModules();
  const again = await freshApi();
  await again.puzzle("a");
  await again.study({ spec: "kulami" });
  expect(worker().told).toEqual([]); // it has begun, as moves will follow
  await again.house();
  await again.puzzle("b");
  await again.study({ spec: "tomoko" });
  expect(worker().told).toHaveLength(3);
  await waitFor(() => expect(kept.size).toBe(5));
  expect(store.delete).not.toHaveBeenCalled();
  for (let number = 0; number < 300; number++) kept.set(`${name}${number}`, new Response());
  await again.puzzle("c");
  await waitFor(() => expect(store.delete).toHaveBeenCalledWith({ url: name }));
});

test("what was given back is not begun anew by Python that is starting meanwhile", async () => {
  const open = vi.fn();
  vi.stubGlobal("caches", { has: async () => false, open });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/offline/index.json") throw new TypeError("no network");
    return Response.json({ version: "1" });
  });
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  await api.puzzle("a");
  expect(worker().told).toHaveLength(1);
  expect(open).not.toHaveBeenCalled();
});

test("the table that was seen last is known, unless another version left it there", async () => {
  const { lastTable, noteTable } = await import("../../src/lib/local-games");
  const { PROTOCOL } = await import("../../src/lib/protocol");
  expect(lastTable()).toBeNull();
  type Table = Parameters<typeof noteTable>[0];
  const table = { protocol: PROTOCOL, game: "here-0123", steps: [], seats: [], now: { time: 0, perspectives: [] } };
  noteTable(table as unknown as Table);
  expect(lastTable()?.game).toBe("here-0123");
  for (const other of [{ protocol: PROTOCOL - 1 }, { steps: null }, { now: undefined }, { now: { time: 0 } }]) {
    noteTable({ ...table, ...other } as unknown as Table);
    expect(lastTable()).toBeNull();
  }
});

test("while there is a network the server is asked, except about games on this device", async () => {
  const asked = vi.fn().mockImplementation(async () => Response.json({ text: null }));
  vi.stubGlobal("fetch", asked);
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  await api.house();
  expect(FakeWorker.all).toEqual([]);
  await api.record("here-0123");
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual(["/api/house", "/offline/index.json"]);
  expect(worker().told).toMatchObject([{ address: "/api/games/here-0123/record" }]);
});

test("of a game on the server nothing but the server says that it does not exist", async () => {
  networkFails();
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  const away = { code: "unreachable", words: { en: expect.stringContaining("kept on the server") } };
  await expect(api.game("abc")).rejects.toMatchObject(away);
  await expect(api.record("abc", true)).rejects.toMatchObject(away);
  await expect(api.again("abc", {} as never)).rejects.toMatchObject(away);
  expect(FakeWorker.all).toEqual([]);
  await expect(api.game("here-0123")).rejects.toMatchObject({ code: "unknown_game", status: 404 });
});

test("Python that cannot begin is a server that does not answer, and is tried again", async () => {
  networkFails();
  localStorage.setItem("marblebox.offline", "true");
  const api = await freshApi();
  vi.spyOn(FakeWorker.prototype, "postMessage").mockImplementationOnce(function (this: FakeWorker) {
    queueMicrotask(() => this.say({ failed: "no memory" }));
  });
  await expect(api.house()).rejects.toMatchObject({ code: "unreachable" });
  expect(worker().terminate).toHaveBeenCalled();
  expect(await api.house()).toEqual({ text: null });
  expect(FakeWorker.all).toHaveLength(2);
});

test("a line to a game on this device is like a socket", async () => {
  const { LocalSocket } = await import("../../src/offline/local-socket");
  const socket = new LocalSocket("here-0123");
  const heard: string[] = [];
  const codes: number[] = [];
  socket.onmessage = (event) => heard.push(String(event.data));
  socket.onclose = (event) => codes.push(event.code);
  await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
  const { line } = worker().told[0] as { line: number };
  expect(worker().told).toEqual([{ line, open: "here-0123" }]);
  worker().say({ line, text: "welcome" });
  expect([socket.readyState, heard]).toEqual([WebSocket.OPEN, ["welcome"]]);
  socket.send("a move");
  worker().say({ line, closed: 4404 });
  expect(worker().told.slice(1)).toEqual([
    { line, text: "a move" },
    { line, close: true },
  ]);
  expect([socket.readyState, codes]).toEqual([WebSocket.CLOSED, [4404]]);
});

/** A browser that has kept these games, as far as they are listed. */
function keeping(games: { game: string; text: string }[]): void {
  const soon = <T extends object>(asked: T, event: string): T => {
    queueMicrotask(() => (asked as Record<string, () => void>)[event]!());
    return asked;
  };
  const transaction = { objectStore: () => ({ getAll: () => soon({ result: games }, "onsuccess") }) };
  const database = {
    transaction: () => {
      setTimeout(() => (transaction as unknown as { oncomplete(): void }).oncomplete());
      return transaction;
    },
  };
  vi.stubGlobal("indexedDB", { open: () => soon({ result: database }, "onsuccess") });
}

test("a game on this device that cannot be read is listed as such, beside the others", async () => {
  const seats = [{ title: { en: "White", de: "Weiß" }, name: "", kind: "human", level: 0, bot: false, present: false }];
  const summary = {
    ...{ game: "here-good", name: "kulami", kit: "kulami", spec: "kulami", board: "", groups: "" },
    ...{
      title: { en: "Kulami", de: "Kulami" },
      seats,
      yours: [0, 1],
      your_turn: true,
      outcome: null,
      swapped: false,
      spoiled: false,
    },
    ...{ round: 1, moves: 2, created: 3, changed: 4, match: { kind: "series" } },
  };
  const spoiled = ["nonsense", "null", "{}", JSON.stringify({ summary: { ...summary, seats: null } }), '{"summary":5}'];
  keeping([
    ...spoiled.map((text, number) => ({ game: `here-bad${number}`, text })),
    { game: "here-good", text: JSON.stringify({ summary, events: [] }) },
  ]);
  localStorage.setItem("marblebox.here", "true");
  vi.stubGlobal("fetch", async () => Response.json([]));
  const api = await freshApi();
  const found = await api.games();
  expect(found.map((one) => [one.game, one.spoiled, one.yours.length > 0])).toEqual([
    ...spoiled.map((_, number) => [`here-bad${number}`, true, true]),
    ["here-good", false, true],
  ]);
  expect(found.at(-1)).toEqual(summary);
});
