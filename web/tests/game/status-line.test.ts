import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { GameSocket } from "../../src/lib/socket.svelte";
import type { GameView } from "../../src/game/game-view.svelte";
import StatusLine from "../../src/game/StatusLine.svelte";

let line: Record<string, unknown>;
const say = vi.fn();

interface Moment {
  outcome?: object;
  steps?: object[];
  toMove?: number;
  opens?: boolean;
  socket?: Partial<GameSocket>;
  notices?: string[];
}

function show(failed: number[], may: string[], moment: Moment = {}): void {
  const { outcome, steps = [{}], toMove = 1, opens, notices = [], socket = { status: "open" } } = moment;
  const seats = [{ kind: "human" }, { kind: "engine" }];
  const sitting = {
    now: { outcome: outcome ?? null, failed, match: { handicapped: null } },
    welcome: { seats, steps, kit: "plain", you: { seats: [0], advises: [] }, traits: { unit: {} } },
    names: ["Ada", "Computer, level 3"],
    kit: { notices: () => notices, ...(opens === undefined ? {} : { opens: () => opens }) },
    mine: [0],
    myTurn: toMove === 0,
    toMove: outcome ? null : toMove,
    whoMay: (what: string) => (may.includes(what) ? 0 : null),
    say,
  };
  const props = { sitting: sitting as unknown as GameView, socket: socket as GameSocket };
  line = mount(StatusLine, { target: document.body, props });
  flushSync();
}

const text = (id: string): string | undefined => document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim();

afterEach(async () => {
  await unmount(line);
  say.mockClear();
});

test.each([
  ["en", "Computer, level 3 could not find a move.", "Try again", "End the game"],
  ["de", "Computer, level 3 hat keinen Zug gefunden.", "Noch einmal versuchen", "Die Partie beenden"],
] as const)("a computer that fails tells its table, in %s", (language, words, again, end) => {
  setLanguage(language);
  show([1], ["retry computer", "abort"]);
  expect([text("failed"), text("failed-retry"), text("failed-end")]).toEqual([words, again, end]);
  expect(text("turn")).toBeUndefined();
  for (const word of ["retry", "end"]) document.querySelector<HTMLElement>(`[data-testid="failed-${word}"]`)!.click();
  expect(say.mock.calls).toEqual([["retry computer"], ["abort"]]);
});

test("whoever may say nothing sees no button, and a computer that thinks is said to", () => {
  setLanguage("en");
  show([1], []);
  expect([text("failed-retry"), text("failed-end")]).toEqual([undefined, undefined]);
});

test("a computer that thinks is said to", () => {
  setLanguage("en");
  show([], ["abort"]);
  expect([text("turn"), text("failed")]).toEqual(["Computer, level 3 is thinking …", undefined]);
});

test.each([
  ["en", "You begin", "Computer, level 3 begins"],
  ["de", "Du beginnst", "Computer, level 3 beginnt"],
] as const)("before the first move it is said who begins, in %s", async (language, you, other) => {
  setLanguage(language);
  show([], [], { steps: [], toMove: 0 });
  expect(text("turn")).toBe(you);
  await unmount(line);
  show([], [], { steps: [] });
  expect(text("turn")).toBe(other);
});

test("what all should know is shown while the game goes on", async () => {
  setLanguage("en");
  const notices = ["18 of 20 turns without a capture, then a draw"];
  show([], [], { notices });
  expect(text("notice")).toBe(notices[0]);
  await unmount(line);
  show([], [], { notices, outcome: { reason: "no_capture", winners: [] } });
  expect(text("notice")).toBeUndefined();
});

test("a game may say for itself when somebody begins, as after a choice of fists", async () => {
  setLanguage("en");
  show([], [], { steps: [], toMove: 0, opens: false });
  expect(text("turn")).toBe("Your turn");
  await unmount(line);
  show([], [], { toMove: 0, opens: true });
  expect(text("turn")).toBe("You begin");
});

test.each([
  ["en", "The computer that keeps this game may be switched off", "Try again"],
  ["de", "Der Computer, auf dem diese Partie liegt, ist vielleicht aus", "Noch einmal"],
] as const)("who is not answered for long is told so, and may try, in %s", (language, words, button) => {
  setLanguage(language);
  const retry = vi.fn();
  show([], [], { socket: { status: "reconnecting", unanswered: true, retry } });
  expect(text("unanswered")).toContain(words);
  expect(text("try-now")).toContain(button);
  expect([text("reconnecting"), text("turn")]).toEqual([undefined, undefined]);
  document.querySelector<HTMLElement>('[data-testid="try-now"]')!.click();
  expect(retry).toHaveBeenCalledOnce();
});
