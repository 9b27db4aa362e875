import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Quipped, Welcome } from "../../src/lib/protocol";
import { set } from "../../src/lib/settings.svelte";
import type { GameSocket } from "../../src/lib/socket.svelte";
import SeatBar from "../../src/game/SeatBar.svelte";
import type { GameView } from "../../src/game/game-view.svelte";

let shown: Record<string, unknown>;
const quip = vi.fn();
const person = { kind: "human", name: "", title: { en: "Red", de: "Rot" }, joined: true, present: true };

function show({ seat = 0, others = "human", quips = [] as Partial<Quipped>[] } = {}): void {
  const match = { score: [0, 0] };
  const sitting = {
    welcome: { kit: "kulami", name: "kulami", seats: [person, { ...person, kind: others }] } as unknown as Welcome,
    now: { past: [], clocks: null, match, outcome: null },
    kit: {},
    names: ["Ada", "Ben"],
    labels: ["Ada", "Ben"],
    mine: [0],
    bottom: 0,
    toMove: 0,
    quip,
  } as unknown as GameView;
  const socket = { quips, offset: 0 } as unknown as GameSocket;
  shown = mount(SeatBar, { target: document.body, props: { sitting, socket, seat, onnote: vi.fn() } });
  flushSync();
}

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
function press(id: string): void {
  find(id)!.click();
  flushSync();
}

beforeEach(() => {
  setLanguage("en");
  set({ words: true });
});
afterEach(async () => {
  await unmount(shown);
  quip.mockClear();
});

test("a word is said with two touches", () => {
  show();
  press("quick-words");
  press("quip-well_played");
  expect(quip.mock.calls).toEqual([[0, "well_played"]]);
  expect(find("quip-hello")).toBeNull();
});

test.each([
  ["en", "Ben: Well played!"],
  ["de", "Ben: Gut gespielt!"],
] as const)("what somebody says stands at the seat and is read aloud, in %s", (language, words) => {
  setLanguage(language);
  show({ seat: 1, quips: [{ seat: 1, word: "well_played" }] });
  expect(find("said-1")!.textContent!.trim()).toBe(words);
  expect(find("said-1")!.getAttribute("aria-live")).toBe("polite");
});

test("words stand at no other seat", () => {
  show({ seat: 0, quips: [{ seat: 1, word: "hello" }] });
  expect(find("said-0")!.textContent!.trim()).toBe("");
});

test("switched off they are neither offered nor shown", () => {
  set({ words: false });
  show({ quips: [{ seat: 0, word: "hello" }] });
  expect([find("quick-words"), find("said-0")!.textContent!.trim()]).toEqual([null, ""]);
});

test("nothing is said to a computer, nor in the name of somebody else", async () => {
  show({ others: "engine" });
  expect(find("quick-words")).toBeNull();
  await unmount(shown);
  show({ seat: 1 });
  expect(find("quick-words")).toBeNull();
});
