import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Review from "../../src/analysis/Review.svelte";
import type { Analysis } from "../../src/analysis/analysis.svelte";
import { readSketch } from "../../src/analysis/link";
import { initialSketch } from "../../src/analysis/initial-sketch";
import { pathAlong } from "../../src/analysis/tree";
import "../../src/analysis/words";
import { kit as tomoko } from "../../src/board/tomoko";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import * as starting from "../../src/new-game/start";
import { originOf, rememberOrigin } from "../../src/lib/review-origin";
import { waitFor } from "../waiting";

const words = (text: string) => ({ en: text, de: text });
const study = {
  ...{ kit: "kulami", name: "kulami", title: words("Kulami"), seats: [words("Red"), words("Black")] },
  traits: { secrets: false },
};
const moment = {
  ...{ moves: ["a2", "b2"], number: "2", seat: 0, move: "a1", better: "b1", before: 70, after: 30, study },
  ...{ turning: {}, board: {} },
  kit: {
    explained: () => "Tile a1–b1 (2 cells): open before, lost for good after that.",
    spokenOf: () => ["a1", "b1"],
  },
};

const state = vi.hoisted(() => ({ stopped: false, more: {}, all: 3 }));
vi.mock("../../src/analysis/game-review.svelte", () => ({
  GameReview: class {
    mood = "done";
    all = state.all;
    moves = ["a2", "b2", "c2"];
    done = 1;
    chances = [70, 30, 0];
    moments = [
      { ...moment, ...state.more },
      { ...moment, moves: [] },
    ];
    stop() {}
    stopped = state.stopped;
  },
}));

const [MARKER, NARROWEST, LOWEST] = [3.5, 300, 64]; // pixels: its radius, and the chart on a small phone

/** An attribute with numbers. */
const numbers = (element: Element, name: string) => element.getAttribute(name)!.split(" ").map(Number);

/** What is analysed: the reviewed moves, as a variation of other ones. */
const sketch = {
  path: [],
  onward: [
    { move: "c1", onward: [] },
    { move: "a2", onward: [{ move: "b2", onward: [] }] },
  ],
};

let shown: Record<string, unknown>;
const onbetter = vi.fn();
function show(more: object = {}, props: object = {}): void {
  const analysing = { study, sketch, ...more } as unknown as Analysis;
  const usual = { analysing, whole: true, yours: [], auto: false, onbusy: vi.fn(), onmark: vi.fn(), onbetter };
  shown = mount(Review, { target: document.body, props: { ...usual, ...props } });
  flushSync();
}
const told = (): string => document.querySelector('[data-testid="moment"]')!.textContent!;
beforeEach(() => setLanguage("en"));
afterEach(() => {
  Object.assign(state, { stopped: false, more: {}, all: 3 });
  return unmount(shown);
});

test("touching what a review says marks it on the board, in the position it speaks of", async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  const [go, onmark] = [vi.fn(async () => true), vi.fn()];
  show({ go }, { onmark });
  document.querySelector<HTMLElement>('[data-testid="why"] button')!.click();
  await waitFor(() => expect(onmark.mock.calls).toEqual([[["a1", "b1"]]]));
  expect(go.mock.calls).toEqual([[[1, 0]]]);
  document.querySelector<HTMLElement>('[data-testid="moment-look"]')!.click();
  await waitFor(() => expect(onmark.mock.lastCall).toEqual([[]]));
});

test("moves are said in words where their game has some", () => {
  state.more = { study: { ...study, kit: "tomoko" }, board: tomoko, move: "S1l", better: "N3d" };
  show();
  expect(told()).toContain("Red: a light ball at the bottom, place 1. The chances of Red fell from 70% to 30%.");
  expect(told()).toContain("Better: a dark ball at the top, place 3.");
  setLanguage("de");
  flushSync();
  expect(told()).toContain("Besser: oben, Stelle 3, eine dunkle Kugel.");
});

test("the better move agrees with the list of the engine on the same page", () => {
  const kit = { ...moment.kit, pace: 100 };
  const at = { sketch: { ...sketch, path: pathAlong(sketch as never, moment.moves) } };
  const line = (move: string, chance: number) => ({ moves: [move], chance });
  const said = (nodes: number, ...lines: object[]): string => {
    state.more = { kit };
    show(at, { report: { nodes, lines } });
    const better = told().match(/Better: (.*?)\./)![1]!;
    void unmount(shown);
    return better;
  };
  expect(said(150, line("c1", 61), line("b1", 60))).toBe("c1 or b1");
  expect(said(150, line("c1", 61), line("b1", 40))).toBe("c1");
  expect(onbetter.mock.calls.flat()).toContain("c1");
  expect(said(150, line("b1", 61), line("c1", 60))).toBe("b1");
  expect(said(150, line(moment.move, 61), line("b1", 60)), "the move that was played").toBe("b1");
  expect(said(149, line("c1", 61), line("b1", 40)), "before it has searched as long").toBe("b1");
  state.more = { kit, study: { ...study, traits: { secrets: true } } };
  show(at, { report: { nodes: 150, lines: [line("c1", 61), line("b1", 40)] } });
  expect(told(), "where something is secret").toContain("Better: b1.");
});

test("the better move is told as long as the position is shown that it belongs to", () => {
  show();
  expect(onbetter.mock.lastCall).toEqual(["b1"]);
  void unmount(shown);
  show({ sketch: { ...sketch, path: [0] } });
  expect(onbetter.mock.lastCall).toEqual([null]);
});

test("a moment whose moves were cut off leads nowhere", () => {
  show({ sketch: { path: [], onward: [] } });
  const looks = [...document.querySelectorAll<HTMLButtonElement>('[data-testid="moment-look"]')];
  expect(looks.map(({ disabled }) => disabled)).toEqual([true, false]);
});

test("a review that was stopped says how much of the game it has seen", () => {
  state.stopped = true;
  show();
  expect(document.querySelector('[data-testid="review-shorter"]')!.textContent).toContain("Only 1 of 3 moves");
});

test("who played is called as at the table: you, the computer, or a name", () => {
  const seated = { ...sketch, tags: { Seats: "human,engine:3" } };
  show({ sketch: seated }, { yours: [0] });
  expect(told()).toContain("You: a1. Your chances fell from 70% to 30%.");
  expect(document.querySelector('[data-testid="moment-again"]')!.textContent).toBe("Try again from here");
  expect(document.querySelector("svg[role=slider]")!.getAttribute("aria-label")).toBe(
    "Your chance to win after each move (you are Red)",
  );
  void unmount(shown);
  state.more = { seat: 1 };
  show({ sketch: seated }, { yours: [0] });
  expect(told()).toContain("Computer, level 3: a1. The chances of Black fell from 70% to 30%.");
  expect(document.querySelector('[data-testid="moment-again"]')!.textContent).toBe("Try again from here as Black");
  void unmount(shown);
  show({ sketch: { ...sketch, tags: { Red: "Ada", Black: "Bert" } } });
  expect(told()).toContain("Bert: a1.");
});

test("another try says which side one plays then", () => {
  show();
  const [again] = document.querySelectorAll('[data-testid="moment-again"]');
  expect(again!.textContent).toBe("Try again from here as Red");
});

test("no marker is cut at the edge of the chart, neither at the first move nor at the last", () => {
  show();
  const chart = document.querySelector('[data-testid="review-chart"]')!;
  const [left, top, width, height] = numbers(chart, "viewBox") as [number, number, number, number];
  const markers = [...chart.querySelectorAll(".marker")].map((marker) =>
    ["x1", "y1"].map((name) => numbers(marker, name)[0]!),
  ) as [number, number][];
  expect(markers.map(([x]) => Math.round(x)).sort((one, two) => one - two)).toEqual([33, 100]);
  const [across, down] = [(MARKER / NARROWEST) * width, (MARKER / LOWEST) * height]; // it is as large however wide the chart
  for (const [x, y] of markers)
    expect([x - across >= left, x + across <= left + width, y - down >= top, y + down <= top + height]).toEqual(
      Array(4).fill(true),
    );
});

const LINE = { path: [], onward: [{ move: "a2", onward: [{ move: "b2", onward: [{ move: "c2", onward: [] }] }] }] };
const chart = () => document.querySelector<SVGElement>('[data-testid="review-chart"]')!;

/** A chart 400 pixels wide, and the place on it after so many moves. */
const across = (moves: number): number => (2 + (moves / 3) * 100) * (400 / 104);
function touched(type: string, clientX: number): void {
  vi.spyOn(chart(), "getBoundingClientRect").mockReturnValue({ left: 0, width: 400 } as DOMRect);
  chart().dispatchEvent(new MouseEvent(type, { clientX, bubbles: true }));
}

test("a finger that goes along the chart steps through the game, and a touch on a mark shows what was costly", async () => {
  const go = vi.fn(async () => true);
  show({ go, sketch: LINE });
  touched("pointermove", across(1)); // nobody touches it yet
  touched("pointerdown", across(2));
  await waitFor(() => expect(go.mock.lastCall).toEqual([[0, 0]]));
  touched("pointermove", across(1.1));
  await waitFor(() => expect(go.mock.lastCall).toEqual([[0]]));
  touched("pointerup", across(1));
  touched("pointermove", across(0));
  touched("pointerdown", across(3) - 8); // the mark of the moment after two moves
  await waitFor(() => expect(go.mock.lastCall).toEqual([[0, 0]]));
  expect(go).toHaveBeenCalledTimes(3);
});

test("who is led along quickly is shown where the finger is, and not every place it has passed", async () => {
  const waiting: (() => void)[] = [];
  const go = vi.fn((_: number[]) => new Promise<boolean>((done) => waiting.push(() => done(true))));
  show({ go, sketch: LINE });
  touched("pointerdown", across(0.4));
  for (const at of [1.6, 2.6, 1.5]) touched("pointermove", across(at));
  waiting.shift()!();
  await waitFor(() => expect(go.mock.calls).toEqual([[[]], [[0, 0]]]));
});

test("the chart is a slider for keys and ears: steps, both ends, and the costly moves", async () => {
  const go = vi.fn(async () => true);
  show({ go, sketch: { ...LINE, path: [0] } });
  expect(["aria-valuenow", "aria-valuemax", "aria-valuetext"].map((name) => chart().getAttribute(name))).toEqual([
    ...["1", "3", "After move 1 of 3 Red’s chance to win is 30%."],
  ]);
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    chart().dispatchEvent(event);
    return event.defaultPrevented;
  };
  const ways = { ArrowRight: [0, 0], ArrowLeft: [], End: [0, 0, 0], PageUp: [0, 0], Home: [] };
  for (const [key, path] of Object.entries(ways)) {
    expect(press(key)).toBe(true);
    await waitFor(() => expect(go.mock.lastCall).toEqual([path]));
  }
  expect(press("Tab")).toBe(false);
});

test("that a record goes on after what the rules allow is said in a sentence", () => {
  state.all = 2;
  show({ sketch: LINE });
  expect(document.querySelector('[data-testid="review-lawful"]')!.textContent).toContain(
    "After move 2 the game was over",
  );
});

test("another try from a review has hints, and remembers the way back", async () => {
  const start = vi.spyOn(starting, "start").mockResolvedValue();
  state.more = { study: { ...study, spec: "kulami", position: "p" } };
  const lent = { spec: "kulami(level=1)", start: "p0", tags: { Red: "Ada" }, yours: [1], path: [1, 0] };
  show({ go: vi.fn(async () => true), sketch: { ...sketch, ...lent } });
  document.querySelector<HTMLElement>('[data-testid="moment-again"]')!.click();
  await waitFor(() => expect(start).toHaveBeenCalled());
  expect(start.mock.lastCall![0]).toMatchObject({ position: "p", hints: true });
  const left = start.mock.lastCall![1]!;
  expect(readSketch(left)).toMatchObject(lent);
  rememberOrigin("g2", left);
  expect([originOf("g2"), originOf("g3")]).toEqual(["/analyse?back=g2&review=1", null]);
  expect(await initialSketch(new URLSearchParams({ back: "g2", review: "1" }), "")).toMatchObject(lent);
  await expect(initialSketch(new URLSearchParams({ back: "g3" }), "")).rejects.toThrow("gone");
});

test.each([
  [{}, false, [0]],
  [{}, true, [1]],
  [{ Sides: "swapped" }, true, [0]],
] as const)(
  "of a game with the tags %j before or after a swap (%s) the reader had seat %j",
  async (tags, swapped, seat) => {
    const line = { intro: "", nodes: [] };
    vi.spyOn(api, "game").mockResolvedValue({ yours: [0], outcome: { winners: [0] }, seats: [], swapped } as never);
    vi.spyOn(api, "record").mockResolvedValue("record");
    vi.spyOn(api, "catalogue").mockResolvedValue([]);
    const game = { spec: "kulami", start: "p0", line, tags, result: "1-0" };
    vi.spyOn(api, "readRecord").mockResolvedValue({ games: [game], problem: null } as never);
    expect((await initialSketch(new URLSearchParams({ game: "g1", round: "1" }), ""))!.yours).toEqual(seat);
    vi.restoreAllMocks();
  },
);

test("another try that is asked for twice begins one game", async () => {
  let begun = () => {};
  const start = vi.spyOn(starting, "start").mockReset();
  start.mockReturnValue(new Promise((resolve) => (begun = resolve)));
  state.more = { study: { ...study, spec: "kulami", position: "p" } };
  show({ go: vi.fn(async () => true), sketch: { ...sketch, spec: "kulami", start: null } });
  const again = document.querySelector<HTMLButtonElement>('[data-testid="moment-again"]')!;
  again.click();
  again.click();
  await waitFor(() => expect(start).toHaveBeenCalled());
  flushSync();
  expect([start.mock.calls.length, again.disabled]).toEqual([1, true]);
  begun();
  await waitFor(() => expect(again.disabled).toBe(false));
});
