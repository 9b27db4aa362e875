import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import MoveList from "../../src/game/MoveList.svelte";
import type { GameView } from "../../src/game/game-view.svelte";
import type { Step } from "../../src/lib/protocol";

test("the number of a row that the second player leads says so", async () => {
  const moves = [
    [0, "N3d"],
    [1, "lay 5"],
    [1, "W2l"],
    [0, "N1l"],
  ] as const;
  const steps = moves.map(([seat, move], seq) => ({ seq, seat, move, effect: {}, board: "", points: [] }) as Step);
  const title = { en: "Tomoko", de: "Tomoko" };
  const welcome = { name: "tomoko", kit: "tomoko", title, seats: [{}, {}], steps, now: { past: [] } };
  const sitting = { welcome, live: welcome, past: null, at: null, names: ["Ada", "Ben"], mine: [0], kit: {} };
  const props = { sitting: sitting as unknown as GameView, onlook: () => undefined };
  const list = mount(MoveList, { target: document.body, props });
  flushSync();
  const numbers = [...document.querySelectorAll("[data-testid=moves] .number")].map((one) => one.textContent);
  expect(numbers).toEqual(["1", "2…", "3"]);
  await unmount(list);
});
