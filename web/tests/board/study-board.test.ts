import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Trouble } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Study } from "../../src/lib/protocol";
import StudyBoard from "../../src/board/StudyBoard.svelte";
import { tableOf } from "../../src/lib/study";
import { fanorona } from "../fixtures/fanorona";
import { waitFor } from "../waiting";

/** The start of a game as a study of it, made of what a live table is told. */
function begun(): Study {
  const { welcome } = fanorona.start;
  const [seen] = welcome.now.perspectives;
  return {
    spec: welcome.now.spec,
    help: true,
    name: welcome.name,
    kit: welcome.kit,
    title: welcome.title,
    traits: welcome.traits,
    reasons: welcome.reasons,
    seats: welcome.seats.map(({ title }) => title),
    material: welcome.material,
    position: "the start",
    seat: 0,
    to_move: 0,
    view: seen!.view,
    start: welcome.now.start,
    board: welcome.now.board,
    points: welcome.now.points,
    options: seen!.options,
    outcome: null,
    steps: [],
  };
}

let mounted: Record<string, unknown> | undefined;
let moves: string[] = [];

beforeEach(() => {
  setLanguage("en");
  moves = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

async function show(more: object = {}): Promise<void> {
  const props = { study: begun(), onmove: (move: string) => moves.push(move), ...more };
  mounted = mount(StudyBoard, { target: document.body, props });
  await waitFor(() => expect(document.querySelector('[data-testid="board"]')).not.toBeNull());
  flushSync();
}

const point = (name: string): SVGElement => document.querySelector<SVGElement>(`[data-at="${name}"]`)!;
const click = (name: string): boolean => point(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));

it("shows the game's own board and hands a move out", async () => {
  await show();
  click("d2");
  flushSync();
  click("e3");
  await tick();
  expect(moves).toEqual(["d2-e3A"]);
});

it("is a picture where nobody is to move", async () => {
  await show({ interactive: false });
  click("d2");
  flushSync();
  click("e3");
  expect(moves).toEqual([]);
  expect(document.querySelectorAll(".movable")).toHaveLength(0);
});

it("says which rule forbids the seat that looks on what it tried", async () => {
  const words = { en: "b2 is not empty.", de: "b2 ist nicht leer." };
  const asked = vi.spyOn(api, "study").mockRejectedValue(new Trouble("illegal_move", words, 422, "moves"));
  await show();
  click("a1");
  flushSync();
  click("b2");
  await waitFor(() =>
    expect(document.querySelector('[data-testid="study-refused"]')?.textContent).toBe("b2 is not empty."),
  );
  expect(asked).toHaveBeenCalledWith({ spec: "fanorona", position: "the start", moves: ["1:a1-b2"], seat: 0 });
  expect(moves).toEqual([]);
});

it("is a table of one who moves for the seat that looks on", () => {
  const told = tableOf({ ...begun(), seat: 1 });
  expect(told.you).toEqual({ seats: [1], advises: [], host: false });
  expect(told.seats.map(({ title }) => title.en)).toEqual(["White", "Black"]);
  expect(tableOf({ ...begun(), seat: null }).you.seats).toEqual([]);
});
