import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Review from "../src/analyse/Review.svelte";
import type { Analysing } from "../src/analyse/analysing.svelte";
import "../src/analyse/words";
import { kit as tomoko } from "../src/board/tomoko";
import { setLanguage } from "../src/lib/i18n.svelte";

const words = (text: string) => ({ en: text, de: text });
const study = { kit: "kulami", name: "kulami", title: words("Kulami"), seats: [words("Red"), words("Black")] };
const moment = {
  ...{ moves: ["a2", "b2"], number: "2", seat: 0, move: "a1", better: "b1", before: 70, after: 30, study },
  ...{ why: "Tile a1–b1 (2 cells): open before, lost for good after the best answer.", spokenOf: ["a1", "b1"] },
  board: {},
};

const state = vi.hoisted(() => ({ stopped: false, more: {} }));
vi.mock("../src/analyse/reviewing.svelte", () => ({
  Reviewing: class {
    mood = "done";
    all = 3;
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
  const analysing = { study, sketch, ...more } as unknown as Analysing;
  const usual = { analysing, whole: true, yours: [], auto: false, onbusy: vi.fn(), onmark: vi.fn(), onbetter };
  shown = mount(Review, { target: document.body, props: { ...usual, ...props } });
  flushSync();
}
const told = (): string => document.querySelector('[data-testid="moment"]')!.textContent!;
beforeEach(() => setLanguage("en"));
afterEach(() => {
  Object.assign(state, { stopped: false, more: {} });
  return unmount(shown);
});

test("touching what a review says marks it on the board, in the position it speaks of", async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  const [go, onmark] = [vi.fn(async () => true), vi.fn()];
  show({ go }, { onmark });
  document.querySelector<HTMLElement>('[data-testid="why"] button')!.click();
  await vi.waitFor(() => expect(onmark.mock.calls).toEqual([[["a1", "b1"]]]));
  expect(go.mock.calls).toEqual([[[1, 0]]]);
  document.querySelector<HTMLElement>('[data-testid="moment-look"]')!.click();
  await vi.waitFor(() => expect(onmark.mock.lastCall).toEqual([[]]));
});

test("moves are said in words where their game has some", () => {
  state.more = { study: { ...study, kit: "tomoko" }, board: tomoko, move: "S1l", better: "N3d" };
  show();
  expect(told()).toContain("Red: a light ball at the bottom, place 1. Their chances fell from 70% to 30%.");
  expect(told()).toContain("Better: a dark ball at the top, place 3.");
  setLanguage("de");
  flushSync();
  expect(told()).toContain("Besser: oben, Stelle 3, eine dunkle Kugel.");
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
  expect(document.querySelector("svg[role=img]")!.getAttribute("aria-label")).toBe("Your chances after each move");
  void unmount(shown);
  state.more = { seat: 1 };
  show({ sketch: seated }, { yours: [0] });
  expect(told()).toContain("Computer, level 3: a1. Their chances fell from 70% to 30%.");
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
