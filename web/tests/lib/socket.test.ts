import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Act, ServerMessage, Welcome } from "../../src/lib/protocol";
import { PROTOCOL } from "../../src/lib/protocol";
import { GameSocket, type Keyed } from "../../src/lib/socket.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: any[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  hear(message: unknown): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  fail(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const welcome = (change: Partial<Welcome["now"]> = {}, protocol = PROTOCOL): Welcome =>
  ({
    type: "welcome",
    protocol,
    game: "g",
    name: "kulami",
    seats: [],
    steps: [{ seq: 1 }, { seq: 2 }],
    now: { seq: 2, board: "x", time: Date.now(), perspectives: [{ seat: 0, options: [{ move: "a1" }] }], ...change },
  }) as unknown as Welcome;

let socket: GameSocket;
let exists = true;
const reload = vi.fn();
const current = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  exists = true;
  reload.mockClear();
  const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  socket = new GameSocket("g", { open, exists: async () => exists, reload });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test("it connects to the game and is welcomed", () => {
  expect(current().url).toMatch(/^ws:\/\/.*\/ws\/g$/);
  expect(socket.status).toBe("connecting");
  current().hear(welcome());
  expect(socket.status).toBe("open");
  expect(socket.welcome?.now.seq).toBe(2);
});

test("an update keeps the steps that stand and adds the new ones", () => {
  current().hear(welcome());
  const now = { ...welcome().now, seq: 4 };
  current().hear({ type: "update", key: null, kept: 1, steps: [{ seq: 3 }, { seq: 4 }], now });
  expect(socket.welcome?.steps.map(({ seq }) => seq)).toEqual([1, 3, 4]);
  expect(socket.welcome?.now.seq).toBe(4);
});

test("pings are answered, unknown messages and nonsense ignored", () => {
  current().hear(welcome());
  current().hear({ type: "ping", number: 7 });
  current().hear({ type: "weather" });
  current().hear("not json");
  current().hear("null");
  expect(current().sent).toEqual([{ type: "pong", number: 7 }]);
  expect(socket.status).toBe("open");
});

test("an act goes out once, however often it is clicked, until it is answered", () => {
  current().hear(welcome());
  socket.act(0, "a1");
  socket.act(0, "a1");
  expect(current().sent).toHaveLength(1);
  expect(socket.waiting).toBe(1);
  const [act] = current().sent as Act[];
  expect(act).toMatchObject({ type: "act", seq: 2, seat: 0, move: "a1", board: "x" });
  expect(act!.key).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
  current().hear({ type: "update", key: act!.key, kept: 2, steps: [], now: welcome().now });
  expect(socket.waiting).toBe(0);
});

test("a card and a turn do not wait for each other, but each goes out once", () => {
  current().hear(welcome());
  socket.crosses = (move) => /^(lay|give) /.test(move);
  for (const move of ["lay 5", "lay 5", "give 7", "N1d", "N1d", "N2d", "lay 6"]) socket.act(0, move);
  expect(current().sent.map(({ move }) => move)).toEqual(["lay 5", "give 7", "N1d", "lay 6"]);
});

test("what was not answered is sent again under the same key after reconnecting", async () => {
  current().hear(welcome());
  socket.act(0, "a1");
  const [act] = current().sent as Act[];
  current().fail();
  expect(socket.status).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(2);
  expect(current().sent).toEqual([]);
  current().hear(welcome());
  expect(socket.status).toBe("open");
  expect(current().sent).toEqual([act]);
});

test("what was done while the line was down goes out when it is back", async () => {
  current().hear(welcome());
  current().fail();
  socket.say(0, "resign");
  await vi.advanceTimersByTimeAsync(500);
  current().hear(welcome());
  expect(current().sent).toMatchObject([{ type: "say", what: "resign" }]);
});

test("who is not answered for a minute is told, may try at once, and hears no more of it when the server is back", async () => {
  current().hear(welcome());
  const fail = async (seconds: number) => {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; await vi.advanceTimersByTimeAsync(1000))
      if (current().readyState !== WebSocket.CLOSED) current().fail();
  };
  await fail(50);
  expect([socket.status, socket.unanswered]).toEqual(["reconnecting", false]);
  await fail(30);
  expect([socket.status, socket.unanswered]).toEqual(["reconnecting", true]);
  const before = FakeSocket.all.length;
  socket.retry();
  expect(FakeSocket.all).toHaveLength(before + 1);
  current().hear(welcome());
  expect([socket.status, socket.unanswered]).toEqual(["open", false]);
  current().fail();
  expect(socket.unanswered).toBe(false);
});

test("a server that takes connections and says nothing does not answer either", async () => {
  current().hear(welcome());
  current().fail();
  await vi.advanceTimersByTimeAsync(50_000);
  expect([socket.status, socket.unanswered]).toEqual(["reconnecting", false]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect([socket.status, socket.unanswered]).toEqual(["reconnecting", true]);
  expect(FakeSocket.all.length).toBeGreaterThan(3);
  socket.retry();
  const tried = FakeSocket.all.length;
  current().hear(welcome());
  await vi.advanceTimersByTimeAsync(40_000);
  expect([socket.status, socket.unanswered, FakeSocket.all.length]).toEqual(["open", false, tried]);
});

test("it waits longer from time to time, and at once when the network is back", async () => {
  current().hear(welcome());
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = FakeSocket.all.length;
    current().fail();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      await vi.advanceTimersByTimeAsync(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(450);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(4800);
  expect(Math.max(...waits)).toBeLessThanOrEqual(8050);
  current().fail();
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test("going offline is noticed at once", () => {
  current().hear(welcome());
  window.dispatchEvent(new Event("offline"));
  expect(socket.status).toBe("reconnecting");
});

test("a line that does not answer is given up", async () => {
  current().hear(welcome());
  socket.act(0, "a1");
  await vi.advanceTimersByTimeAsync(8100);
  expect(socket.status).toBe("reconnecting");
});

test("a line on which the pings stop is given up", async () => {
  current().hear(welcome());
  current().hear({ type: "ping", number: 1 });
  await vi.advanceTimersByTimeAsync(49_000);
  expect(socket.status).toBe("open");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.status).toBe("reconnecting");
});

test("a guest of a house that was closed is told so, and comes back when it is open", async () => {
  current().hear(welcome());
  current().fail(4403);
  expect([socket.status, socket.shut]).toEqual(["reconnecting", true]);
  await vi.advanceTimersByTimeAsync(10_000);
  current().fail();
  expect(socket.shut).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  current().hear(welcome());
  expect([socket.status, socket.shut]).toEqual(["open", false]);
});

test("a refusal is over with the next move or the end of the game, and with nothing else", () => {
  current().hear(welcome());
  const refuse = (): void =>
    current().hear({ type: "refused", key: null, code: "illegal_move", message: { en: "no", de: "nein" } });
  const update = (steps: { seq: number }[], change: object = {}): void =>
    current().hear({ type: "update", key: null, kept: 2, steps, now: { ...welcome().now, ...change } });
  refuse();
  update([], { offers: ["draw"] });
  current().hear({ type: "presence", seats: [], watchers: 1, links: [] });
  expect(socket.refusal?.number).toBe(1);
  update([{ seq: 3 }]);
  expect(socket.refusal).toBeNull();
  refuse();
  update([{ seq: 3 }], { outcome: { winners: [0] } });
  expect(socket.refusal).toBeNull();
});

test("a refused move is told, twice the same words twice", () => {
  current().hear(welcome());
  const words = { en: "no", de: "nein" };
  socket.act(0, "b2");
  const key = current().sent[0].key;
  current().hear({ type: "refused", key, code: "illegal_move", message: words } as ServerMessage);
  expect(socket.refusal).toEqual({ number: 1, code: "illegal_move", words });
  expect(socket.waiting).toBe(0);
  current().hear({ type: "refused", key: null, code: "illegal_move", message: words });
  expect(socket.refusal?.number).toBe(2);
});

test("a move overtaken by something else is sent once more if it is still good", () => {
  current().hear(welcome());
  socket.act(0, "a1");
  const stale = (key: string) => ({ type: "refused", key, code: "stale", message: { en: "late", de: "spät" } });
  current().hear(welcome({ seq: 3 }));
  current().hear(stale(current().sent[0].key));
  expect(current().sent).toHaveLength(2);
  expect(current().sent[1]).toMatchObject({ move: "a1", seq: 3 });
  expect(current().sent[1].key).not.toBe(current().sent[0].key);
  current().hear(stale(current().sent[1].key));
  expect(current().sent).toHaveLength(2);
  expect(socket.refusal?.code).toBe("stale");
});

test("a move for a board that is gone is not sent again", () => {
  current().hear(welcome());
  socket.act(0, "a1");
  current().hear(welcome({ seq: 3, board: "y" }));
  current().hear({ type: "refused", key: current().sent[0].key, code: "stale", message: { en: "late", de: "spät" } });
  expect(current().sent).toHaveLength(1);
  expect(socket.refusal?.code).toBe("stale");
});

test("a game that does not exist is not asked for for ever", async () => {
  exists = false;
  current().fail();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket.status).toBe("gone");
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([
  [
    "a refusal",
    () => current().hear({ type: "refused", key: null, code: "unknown_game", message: { en: "", de: "" } }),
  ],
  ["a close code", () => current().fail(4404)],
])("%s says that the game does not exist", async (_, happens) => {
  happens();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket.status).toBe("gone");
});

test("another protocol means another page", async () => {
  current().hear(welcome({}, PROTOCOL + 1));
  expect(reload).toHaveBeenCalledOnce();
  expect(socket.status).toBe("outdated");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("pointing is shown for a while", async () => {
  current().hear(welcome());
  current().hear({ type: "pointed", seat: 0, by: "Ada", at: "c3" });
  current().hear({ type: "pointed", seat: 0, by: "Ada", at: "d4" });
  expect(socket.pointed.map(({ at }) => at)).toEqual(["d4"]);
  await vi.advanceTimersByTimeAsync(6100);
  expect(socket.pointed).toEqual([]);
});

test("a quick word goes out, and those of others are heard for a while, the latest of each seat", async () => {
  current().hear(welcome());
  socket.quip(0, "hello");
  expect(current().sent).toEqual([{ type: "quip", seat: 0, word: "hello" }]);
  for (const word of ["hello", "thanks"]) current().hear({ type: "quipped", seat: 1, word });
  expect(socket.quips.map(({ word }) => word)).toEqual(["thanks"]);
  await vi.advanceTimersByTimeAsync(5100);
  expect(socket.quips).toEqual([]);
});

test("presence changes seats and links only", () => {
  current().hear(welcome());
  current().hear({ type: "presence", seats: [{ name: "Ada" }], watchers: 2, links: [] });
  expect(socket.welcome).toMatchObject({ seats: [{ name: "Ada" }], watchers: 2, now: { seq: 2 } });
});

test("closed is closed", async () => {
  socket.close();
  current().fail();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a game that no longer replays is told once, with the reason, and not asked for again", () => {
  const message = { en: "it cannot be played on", de: "es geht nicht weiter" };
  current().hear({ type: "refused", key: null, code: "unplayable", message });
  expect([socket.status, socket.refusal?.words]).toEqual(["unplayable", message]);
  current().fail(4409);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("where the game is on this device, no network that goes away touches it", () => {
  const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  const local = new GameSocket("here-1", { open, exists: async () => true, reload, here: true });
  current().hear(welcome());
  local.act(0, "a1");
  dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(60_000); // however long the computer thinks
  expect(local.status).toBe("open");
  expect(local.waiting).toBe(1);
  local.close();
});

test("a table as it was last seen is shown at once; what is played there goes out when what stands is heard", () => {
  const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  const around = { open, exists: async () => true, reload, last: welcome() };
  const opened = new GameSocket("g", around);
  expect([opened.status, opened.welcome?.game]).toEqual(["open", "g"]);
  opened.act(0, "a1");
  expect(current().sent).toEqual([]);
  current().hear(welcome());
  expect(current().sent).toMatchObject([{ type: "act", seq: 2, move: "a1" }]);
  opened.close();
  const other = new GameSocket("another", around);
  expect([other.status, other.welcome]).toEqual(["connecting", null]);
  other.close();
});

test("what is played and how a seat is called before anybody listens is not lost, though the page be left", () => {
  const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  let unsent: Keyed[] = [];
  const keepUnsent = (messages: Keyed[]) => (unsent = messages);
  const around = { open, exists: async () => true, reload, last: welcome(), keepUnsent };
  const early = new GameSocket("g", around);
  early.act(0, "a1");
  early.close();
  const later = new GameSocket("g", { ...around, unsent });
  expect(later.waiting).toBe(1);
  later.rename(0, "Ada");
  current().hear(welcome());
  expect(current().sent).toMatchObject([
    { type: "act", move: "a1" },
    { type: "rename", name: "Ada" },
  ]);
  current().hear({ type: "update", kept: 0, steps: [], now: welcome().now, key: unsent[0]!.key });
  expect([unsent, later.waiting]).toEqual([[], 0]);
  later.close();
});
