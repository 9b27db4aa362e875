import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { GameSocket } from "../../src/lib/socket.svelte";
import SeatBar from "../../src/game/SeatBar.svelte";
import type { GameView } from "../../src/game/game-view.svelte";

let shown: Record<string, unknown>;

function show(past: number[] = [1], party = "", compact = false): string {
  const seat = { kind: "human", name: "", title: { en: "Red", de: "Rot" }, joined: true, present: true };
  const unit = { one: { en: "point", de: "Punkt" }, many: { en: "points", de: "Punkte" } };
  const sitting = {
    welcome: { kit: "kulami", name: "kulami", seats: [seat, seat], traits: { unit } },
    now: { clocks: null, match: { kind: "series", score: [1, 0.5] }, past, outcome: null },
    points: [21, 17],
    kit: { party: () => party },
    names: ["Red", "Black"],
    labels: ["You", "Black"],
    mine: [0],
    bottom: 0,
    toMove: null,
  } as unknown as GameView;
  const socket = { quips: [], offset: 0 } as unknown as GameSocket;
  shown = mount(SeatBar, { target: document.body, props: { sitting, socket, seat: 0, compact, onnote: vi.fn() } });
  flushSync();
  return document.querySelector(".who")!.textContent!.replace(/\s+/g, " ").trim();
}

afterEach(() => unmount(shown));

test.each([
  ["en", "You here", "21 points · match: 1"],
  ["de", "You da", "21 Punkte · im Match: 1"],
] as const)("who sits there and how it stands can be read aloud, in %s", (language, who, facts) => {
  setLanguage(language);
  const read = show();
  expect(read.startsWith(who)).toBe(true);
  expect(read.endsWith(facts)).toBe(true);
});

test("a single game is no match", () => {
  setLanguage("en");
  expect(show([]).endsWith("21 points")).toBe(true);
});

test.each([true, false])("with whom somebody plays is said in a small strip (%s) as in a large one", (compact) => {
  setLanguage("en");
  expect(show([], "your partner", compact)).toContain("your partner");
});
