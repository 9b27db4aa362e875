import { expect, test, vi } from "vitest";
import type { Perspective, Step, Welcome } from "../src/lib/protocol";
import type { GameSocket } from "../src/lib/socket.svelte";
import { Sitting } from "../src/play/sitting.svelte";

interface Scene {
  name?: string;
  spec?: string;
  seats?: number[];
  advises?: number[];
  toMove?: number | null;
  players?: number;
  may?: Record<number, string[]>;
  curtained?: boolean;
}

function sit({
  name = "kulami",
  spec = name,
  seats = [0],
  advises = [],
  toMove = 0,
  players = 2,
  may = {},
  curtained = false,
}: Scene) {
  const seen: (number | null)[] = [...seats, ...advises];
  const perspectives = (seen.length ? seen : [null]).map(
    (seat) =>
      ({
        seat,
        view: { to_move: toMove },
        options: [{ move: `m${seat}` }],
        may: may[seat ?? -1] ?? [],
      }) as unknown as Perspective,
  );
  const steps = [1, 2, 3].map((seq) => ({ seq, seat: seq % 2, board: `b${seq}`, points: [seq, 0] }) as unknown as Step);
  const seat = (number: number) => ({ name: "", kind: "human", title: { en: `P${number}`, de: `P${number}` } });
  const welcome = {
    name,
    you: { seats, advises, host: true },
    seats: Array.from({ length: players }, (_, number) => seat(number)),
    steps,
    now: { spec, board: "b3", start: "b0", points: [3, 0], perspectives, outcome: null, offers: [] },
  } as unknown as Welcome;
  const socket = { welcome, pointed: [], act: vi.fn(), say: vi.fn(), point: vi.fn(), rename: vi.fn() };
  return { sitting: new Sitting(socket as unknown as GameSocket, curtained), socket };
}

test("a player sees with the eyes of her seat and may move", () => {
  const { sitting, socket } = sit({ seats: [1], toMove: 1 });
  expect(sitting.seat).toBe(1);
  expect(sitting.myTurn).toBe(true);
  expect(sitting.options).toEqual([{ move: "m1" }]);
  sitting.move("m1");
  expect(socket.act).toHaveBeenCalledWith(1, "m1");
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
  const { sitting } = sit({ name: "fanorona", seats: [1] });
  expect([sitting.bottom, sitting.flipped, sitting.above]).toEqual([1, true, [0]]);
  sitting.turned = true;
  expect([sitting.bottom, sitting.flipped]).toEqual([0, false]);
  expect(sit({ name: "kulami", seats: [1] }).sitting.flipped).toBe(false);
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
  const { sitting } = sit({ name: "tomoko", seats: [0, 1, 2], players: 3, toMove: 1, curtained: true });
  expect([sitting.curtain, sitting.next, sitting.options]).toEqual([true, 1, []]);
  sitting.open();
  expect([sitting.curtain, sitting.seat]).toEqual([false, 1]);
  expect(sitting.options).toEqual([{ move: "m1" }]);
  sitting.hand(2);
  expect([sitting.curtain, sitting.next]).toEqual([true, 2]);
  sitting.open();
  expect([sitting.curtain, sitting.seat]).toEqual([false, 2]);
});

test("open cards and a single player need no curtain", () => {
  const open = sit({ name: "tomoko", spec: "tomoko(open_cards=true)", seats: [0, 1], curtained: true });
  expect(open.sitting.curtain).toBe(false);
  expect(sit({ name: "tomoko", seats: [0], curtained: true }).sitting.curtain).toBe(false);
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
