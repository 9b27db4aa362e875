import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import Offers from "../../src/game/Offers.svelte";
import type { Offering } from "../../src/game/offers";
import type { GameView } from "../../src/game/game-view.svelte";

let shown: Record<string, unknown>;
const say = vi.fn();

function show(offer: Offering, may: string[], mine = [0]): void {
  const drawn = offer.what === "draw" ? offer.seat : null;
  const sitting = {
    welcome: { steps: [] },
    now: { offers: drawn === null ? [offer] : [] },
    view: { offered_by: drawn },
    names: ["Ada", "Ben"],
    over: ["rematch", "swap"].includes(offer.what),
    mine,
    whoMay: (what: string) => (may.includes(what) ? 0 : null),
    say,
  } as unknown as GameView;
  shown = mount(Offers, { target: document.body, props: { sitting } });
  flushSync();
}

const buttons = () => [...document.querySelectorAll("button")].map(({ dataset }) => dataset["testid"]);
const press = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click();

beforeEach(() => setLanguage("en"));
afterEach(async () => {
  await unmount(shown);
  say.mockClear();
});

test.each(["draw", "takeback", "rematch", "swap"] as const)("one's own offer (%s) can be withdrawn", (what) => {
  show({ what, seat: 0 }, [`withdraw ${what}`, "rematch"]);
  expect(buttons()).toEqual([`withdraw-${what}`]);
  press(`withdraw-${what}`);
  expect(say.mock.calls).toEqual([[`withdraw ${what}`]]);
});

test.each([
  ["draw", "accept draw"],
  ["takeback", "accept takeback"],
  ["rematch", "rematch"],
  ["swap", "swap"],
] as const)("another's offer (%s) can be accepted and declined", (what, accepting) => {
  show({ what, seat: 1 }, [accepting, `decline ${what}`]);
  for (const id of [`accept-${what}`, `decline-${what}`]) press(id);
  expect(say.mock.calls).toEqual([[accepting], [`decline ${what}`]]);
});

test("whoever watches reads the offer and has nothing to answer", () => {
  show({ what: "draw", seat: 1 }, [], []);
  expect([buttons(), document.body.textContent!.trim()]).toEqual([[], "Ben offers a draw."]);
});
