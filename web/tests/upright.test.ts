import { afterEach, describe, expect, it } from "vitest";
import { fitsUpright, standsUpright } from "../src/board/upright.svelte";
import { set } from "../src/lib/settings.svelte";

afterEach(() => set({ boards: "fitting" }));

describe("a long board", () => {
  it.each([
    [360, 740, true],
    [412, 915, true],
    [740, 360, false],
    [768, 1024, false],
    [1280, 720, false],
  ])("in a window of %i x %i stands upright: %s", (width, height, upright) => {
    expect(fitsUpright(9, 5, { width, height })).toBe(upright);
  });

  it("stands or lies as the player chose, in any window", () => {
    set({ boards: "upright" });
    expect(standsUpright(9, 5)).toBe(true);
    set({ boards: "across" });
    expect(standsUpright(9, 5)).toBe(false);
  });
});

it("a square board has no other way to stand", () => {
  set({ boards: "upright" });
  expect([standsUpright(5, 5), fitsUpright(5, 5, { width: 360, height: 740 })]).toEqual([false, false]);
});
