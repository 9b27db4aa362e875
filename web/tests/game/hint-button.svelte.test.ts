import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import HintButton from "../../src/game/HintButton.svelte";
import type { GameView } from "../../src/game/game-view.svelte";
import { waitFor } from "../waiting";

const asked: string[] = [];
const answers: ((words: string) => void)[] = [];
vi.mock("../../src/analysis/hint.svelte", () => ({
  HintFinder: class {
    missing = false;
    next(_: string, __: number, key: string) {
      asked.push(key);
      return new Promise((resolve) =>
        answers.push((words) => {
          this.missing = !words;
          resolve(words ? { at: ["N1"], words, left: 0 } : null);
        }),
      );
    }
  },
}));

test("a hint for a board that has changed meanwhile is looked for again", async () => {
  const now = $state({ round: 1, seq: 4 });
  const sitting = $state({ now, seat: 0, myTurn: true, lookingBack: false, welcome: { game: "g" }, hint: null });
  const props = { sitting: sitting as unknown as GameView, onnote: vi.fn() };
  const button = mount(HintButton, { target: document.body, props });
  document.querySelector<HTMLElement>("[data-testid=hint]")!.click();
  await waitFor(() => expect(asked).toEqual(["1:4"]));
  now.seq = 5;
  flushSync();
  answers.shift()!("of a board that is no more");
  await waitFor(() => expect(asked).toEqual(["1:4", "1:5"]));
  expect(sitting.hint).toBeNull();
  answers.shift()!("of the board as it is");
  await waitFor(() => expect(sitting.hint).toMatchObject({ words: "of the board as it is" }));
  await unmount(button);
});

test("where the engine is missing, that is said once and the button is grey until the next move", async () => {
  setLanguage("en");
  asked.length = 0;
  const now = $state({ round: 1, seq: 4 });
  const sitting = $state({ now, seat: 0, myTurn: true, lookingBack: false, welcome: { game: "g" }, hint: null });
  const onnote = vi.fn();
  const props = { sitting: sitting as unknown as GameView, onnote };
  const shown = mount(HintButton, { target: document.body, props });
  const button = document.querySelector<HTMLButtonElement>("[data-testid=hint]")!;
  button.click();
  await waitFor(() => expect(asked).toEqual(["1:4"]));
  answers.shift()!("");
  await waitFor(() => expect(onnote.mock.calls).toEqual([["Hints need the engine, which is not on this server."]]));
  await waitFor(() => expect(button.disabled).toBe(true));
  now.seq = 5;
  flushSync();
  expect(button.disabled).toBe(false);
  await unmount(shown);
});
