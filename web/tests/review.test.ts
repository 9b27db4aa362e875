import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Review from "../src/analyse/Review.svelte";
import type { Analysing } from "../src/analyse/analysing.svelte";
import "../src/analyse/words";

const words = (text: string) => ({ en: text, de: text });
const study = { kit: "kulami", name: "kulami", title: words("Kulami"), seats: [words("Red"), words("Black")] };
const moment = {
  ...{ path: [0, 0], number: "2", seat: 0, move: "a1", better: "b1", before: 70, after: 30, study },
  ...{ why: "Tile a1–b1 (2 cells): open before, lost for good after the best answer.", spokenOf: ["a1", "b1"] },
};

vi.mock("../src/analyse/reviewing.svelte", () => ({
  Reviewing: class {
    mood = "done";
    all = 2;
    chances = [];
    moments = [moment];
    stop() {}
  },
}));

let shown: Record<string, unknown>;
afterEach(() => unmount(shown));

test("touching what a review says marks it on the board, in the position it speaks of", async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  const [go, onmark] = [vi.fn(async () => true), vi.fn()];
  const analysing = { study, sketch: { path: [] }, go } as unknown as Analysing;
  const props = { analysing, whole: true, auto: false, onbusy: vi.fn(), onmark };
  shown = mount(Review, { target: document.body, props });
  flushSync();
  document.querySelector<HTMLElement>('[data-testid="why"] button')!.click();
  await vi.waitFor(() => expect(onmark.mock.calls).toEqual([[["a1", "b1"]]]));
  expect(go.mock.calls).toEqual([[[0, 0]]]);
  document.querySelector<HTMLElement>('[data-testid="moment-look"]')!.click();
  await vi.waitFor(() => expect(onmark.mock.lastCall).toEqual([[]]));
});
