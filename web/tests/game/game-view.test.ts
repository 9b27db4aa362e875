import { expect, test, vi } from "vitest";
import type { BoardKit } from "../../src/board/common/contract";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { PastRound, Perspective, Step, Welcome } from "../../src/lib/protocol";
import type { GameSocket } from "../../src/lib/socket.svelte";
import { set } from "../../src/lib/settings.svelte";
import { GameView } from "../../src/game/game-view.svelte";

interface Scene {
  kit?: Partial<BoardKit>;
  seats?: number[];
  advises?: number[];
  toMove?: number | null;
  players?: number;
  may?: Record<number, string[]>;
  secrets?: boolean;
}

function sit({ kit = {}, seats = [0], advises = [], toMove = 0, players = 2, may = {}, secrets = false }: Scene) {
  const seen: (number | null)[] = [...seats, ...advises];
  const perspectives = (seen.length ? seen : [null]).map(
    (seat) =>
      ({
        seat,
        view: { to_move: toMove },
        held: secrets && seat !== null ? { en: `hand ${seat}`, de: `Hand ${seat}` } : null,
        options: [{ move: `m${seat}` }],
        may: may[seat ?? -1] ?? [],
      }) as unknown as Perspective,
  );
  const steps = [1, 2, 3].map((seq) => ({ seq, seat: seq % 2, board: `b${seq}`, points: [seq, 0] }) as unknown as Step);
  const seat = (number: number) => ({ name: "", kind: "human", title: { en: `P${number}`, de: `P${number}` } });
  const welcome = {
    traits: { secrets },
    you: { seats, advises, host: true },
    seats: Array.from({ length: players }, (_, number) => seat(number)),
    steps,
    now: { spec: "game", board: "b3", start: "b0", points: [3, 0], perspectives, outcome: null, offers: [] },
  } as unknown as Welcome;
  const socket = { welcome, pointed: [], act: vi.fn(), say: vi.fn(), point: vi.fn(), rename: vi.fn() };
  return { sitting: new GameView(socket as unknown as GameSocket, kit as BoardKit), socket };
}

test("a player sees with the eyes of her seat and may move", () => {
  const { sitting, socket } = sit({ seats: [1], toMove: 1 });
  expect(sitting.seat).toBe(1);
  expect(sitting.myTurn).toBe(true);
  expect(sitting.options).toEqual([{ move: "m1" }]);
  sitting.move("m1");
  expect(socket.act).toHaveBeenCalledWith(1, "m1");
});

test("a place that adviser and player both point at is marked once", () => {
  const { sitting, socket } = sit({});
  const pointed = ["player", "adviser"].map((by) => ({ type: "pointed", seat: 0, by, at: "d2" }));
  Object.assign(socket, { pointed });
  sitting.hint = { at: ["d2", "e3"], words: "" };
  expect(sitting.pointed).toEqual(["d2", "e3"]);
});

test("looking back shows the board of then and moves nothing", () => {
  const { sitting, socket } = sit({});
  sitting.back(1);
  expect([sitting.at, sitting.board, sitting.points]).toEqual([2, "b2", [2, 0]]);
  expect(sitting.last).toMatchObject({ seq: 2 });
  expect(sitting.options).toEqual([]);
  sitting.move("m0");
  expect(socket.act).not.toHaveBeenCalled();
  sitting.go(0);
  expect([sitting.board, sitting.last]).toEqual(["b0", null]);
  sitting.back(1);
  expect(sitting.at).toBe(0);
  sitting.go(3);
  expect([sitting.at, sitting.board]).toEqual([null, "b3"]);
});

test("the second seat of a board with two sides plays from below; the wish turns it round", () => {
  const { sitting } = sit({ kit: { turns: "to_seat" }, seats: [1] });
  expect([sitting.bottom, sitting.flipped, sitting.above]).toEqual([1, true, [0]]);
  sitting.turned = true;
  expect([sitting.bottom, sitting.flipped]).toEqual([0, false]);
  expect(sit({ kit: { turns: "on_wish" }, seats: [1] }).sitting.flipped).toBe(false);
});

test("whoever likes to sit opposite sees the board turned from the beginning, where it can be turned", () => {
  set({ side: "far" });
  expect(sit({ kit: { turns: "to_seat" }, seats: [0] }).sitting.flipped).toBe(true);
  expect(sit({ kit: { turns: "never" }, seats: [0] }).sitting.bottom).toBe(0);
  set({ side: "near" });
});

test("spectators see, and do nothing", () => {
  const { sitting, socket } = sit({ seats: [] });
  expect([sitting.seat, sitting.options, sitting.bottom]).toEqual([null, [], 0]);
  sitting.move("a1");
  sitting.point("a1");
  expect(socket.act).not.toHaveBeenCalled();
  expect(socket.point).not.toHaveBeenCalled();
});

test("advisers see their side and point", () => {
  const { sitting, socket } = sit({ seats: [], advises: [1] });
  expect([sitting.seat, sitting.options, sitting.bottom]).toEqual([1, [], 1]);
  sitting.point("c3");
  expect(socket.point).toHaveBeenCalledWith(1, "c3");
});

test("on one device the seat to move is seen, without a curtain where nothing is secret", () => {
  const { sitting } = sit({ seats: [0, 1], toMove: 1 });
  expect([sitting.seat, sitting.curtain, sitting.bottom]).toEqual([1, false, 0]);
  expect(sitting.options).toEqual([{ move: "m1" }]);
});

test("where cards are secret a curtain stands between the players", () => {
  const { sitting } = sit({ seats: [0, 1, 2], players: 3, toMove: 1, secrets: true });
  expect([sitting.curtain, sitting.next, sitting.options]).toEqual([true, 1, []]);
  sitting.open();
  expect([sitting.curtain, sitting.seat]).toEqual([false, 1]);
  expect(sitting.options).toEqual([{ move: "m1" }]);
  sitting.hand(2);
  expect([sitting.curtain, sitting.next]).toEqual([true, 2]);
  sitting.open();
  expect([sitting.curtain, sitting.seat]).toEqual([false, 2]);
});

test("what a seat has to itself is seen by nobody else at the device", () => {
  const { sitting } = sit({ seats: [0, 1], toMove: 1, secrets: true });
  expect(sitting.held).toBeNull();
  sitting.open();
  expect(sitting.held?.en).toBe("hand 1");
  sitting.hand(0);
  expect(sitting.held).toBeNull();
  sitting.open();
  expect(sitting.held?.de).toBe("Hand 0");
});

test("while others move before anybody has taken the device, nobody's secrets are seen on it", () => {
  const { sitting } = sit({ seats: [1, 2], players: 3, toMove: 0, secrets: true });
  expect([sitting.curtain, sitting.held, sitting.options]).toEqual([false, null, []]);
  expect(sit({ seats: [1], players: 3, toMove: 0, secrets: true }).sitting.held?.en).toBe("hand 1");
  expect(sit({ seats: [], secrets: true }).sitting.held).toBeNull();
});

test("open cards and a single player need no curtain", () => {
  const open = sit({ kit: { isOpen: (spec) => spec === "game" }, seats: [0, 1], secrets: true });
  expect(open.sitting.curtain).toBe(false);
  expect(sit({ seats: [0], secrets: true }).sitting.curtain).toBe(false);
});

test("the seat that may say something says it, the one to move first", () => {
  const { sitting, socket } = sit({ seats: [0, 1], toMove: 1, may: { 0: ["resign", "accept draw"], 1: ["resign"] } });
  sitting.say("resign");
  sitting.say("accept draw");
  sitting.say("abort");
  expect(socket.say.mock.calls).toEqual([
    [1, "resign"],
    [0, "accept draw"],
  ]);
});

test("before the players swapped sides they are shown on the seats that they had", () => {
  setLanguage("en");
  const { sitting, socket } = sit({ seats: [1], toMove: 0 });
  Object.assign(socket.welcome.seats[0]!, { name: "Ben" });
  Object.assign(socket.welcome.now, { swapped: true });
  const now = { ...socket.welcome.now, swapped: false, outcome: { winners: [0] } };
  sitting.look({ material: {}, steps: [], now } as unknown as PastRound);
  expect([sitting.mine, sitting.labels, sitting.names]).toEqual([[0], ["You", "Ben"], ["P0", "Ben"]]);
  expect(sitting.welcome.seats.map(({ title }) => title.en)).toEqual(["P0", "P1"]);
  sitting.look(null);
  expect([sitting.mine, sitting.names]).toEqual([[1], ["Ben", "P1"]]);
});

test("an earlier game of the match is looked at in place of the one that goes on, and left again", () => {
  const { sitting, socket } = sit({ toMove: 0 });
  const steps = [{ seq: 1, seat: 0, board: "p1", points: [9, 9] }] as unknown as Step[];
  const perspectives = [{ seat: null, view: { to_move: null }, options: [], may: [] }] as unknown as Perspective[];
  const now = { ...socket.welcome.now, board: "p1", start: "p0", outcome: { winners: [0] }, perspectives };
  sitting.back(1);
  sitting.look({ material: {}, steps, now } as unknown as PastRound);
  expect([sitting.board, sitting.over, sitting.at, sitting.options]).toEqual(["p1", true, null, []]);
  sitting.move("m0");
  expect(socket.act).not.toHaveBeenCalled();
  sitting.go(0);
  expect(sitting.board).toBe("p0");
  expect(sitting.live.now.board).toBe("b3");
  sitting.look(null);
  expect([sitting.board, sitting.at, sitting.options.length]).toEqual(["b3", null, 1]);
});
