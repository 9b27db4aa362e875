import { afterEach, expect, test } from "vitest";
import type { BoardKit } from "../../src/board/common/contract";
import { isFlippedFor } from "../../src/board/common/orientation";
import { set } from "../../src/lib/settings.svelte";

afterEach(() => set({ side: "near" }));

test.each([
  ["to_seat", "near", [false, true]],
  ["to_seat", "far", [true, false]],
  ["on_wish", "near", [false, false]],
  ["on_wish", "far", [true, true]],
  ["never", "far", [false, false]],
  [undefined, "far", [false, false]],
] as const)("a board that turns %s, one's side %s, is turned round for the seats: %s", (turns, side, flipped) => {
  set({ side });
  expect([0, 1].map((seat) => isFlippedFor({ turns } as BoardKit, seat))).toEqual(flipped);
});
