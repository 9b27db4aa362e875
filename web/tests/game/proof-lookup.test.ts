import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kit } from "../../src/board/fanorona";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Proof, ProofAnswer } from "../../src/lib/protocol";
import ProofLine from "../../src/game/Proof.svelte";
import { PAUSE, ProofLookup, question, type Question } from "../../src/game/proof-lookup.svelte";
import type { GameView } from "../../src/game/game-view.svelte";

const FEW = "b../.w./..w";
const MANY = "bbbbb/bb.ww/wwwww";
const won: Proof = {
  winner: 1,
  turns: 9,
  text: { en: "Black wins, captures in 9 turns", de: "Schwarz gewinnt, Schlag in 9 Zügen" },
};

function sit(more: Record<string, unknown> = {}): GameView {
  const steps = [{ seq: 4 }, { seq: 7 }];
  const welcome = { game: "abc", seats: [{}, {}], steps, now: { round: 2 } };
  const base = { welcome, mine: [0, 1], kit, over: false, board: FEW, at: null, step: steps[1] };
  return { ...base, ...more } as unknown as GameView;
}

beforeEach(() => {
  vi.useFakeTimers();
  setLanguage("en");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(PAUSE);
const at = (step: number, seq = step, round = 1) => ({ round, step, seq });

test("at a hot seat and after the end there is something to ask", () => {
  expect(question(sit())).toEqual({ round: 2, step: 2, seq: 7 });
  expect(question(sit({ mine: [], over: true }))).toEqual({ round: 2, step: 2, seq: 7 });
  expect(question(sit({ at: 1, step: { seq: 4 } }))).toEqual({ round: 2, step: 1, seq: 4 });
  expect(question(sit({ at: 0, step: null }))).toEqual({ round: 2, step: 0, seq: 0 });
});

test("nothing is asked where it would help, where nothing is known, and in other games", () => {
  expect(question(sit({ mine: [0] }))).toBeNull();
  expect(question(sit({ mine: [] }))).toBeNull();
  expect(question(sit({ board: MANY }))).toBeNull();
  expect(question(sit({ kit: {}, over: true }))).toBeNull();
});

test("the server is asked after a pause, once for each step", async () => {
  const ask = vi.fn(async ({ step }: Question): Promise<ProofAnswer> => ({
    seq: step,
    proof: step === 2 ? won : null,
  }));
  const proving = new ProofLookup(ask);
  proving.look(at(3));
  proving.look(at(1));
  proving.look(at(2));
  proving.look(at(2));
  expect(ask).not.toHaveBeenCalled();
  await pause();
  expect(ask.mock.calls).toEqual([[at(2)]]);
  expect(proving.proof).toEqual(won);
  proving.look(at(1));
  expect(proving.proof).toBeNull();
  await pause();
  proving.look(at(2));
  expect(proving.proof).toEqual(won);
  proving.look(at(1));
  await pause();
  expect(ask.mock.calls).toEqual([[at(2)], [at(1)]]);
  proving.look(at(2, 2, 2));
  expect(proving.proof).toBeNull();
  proving.look(null);
  await pause();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an answer for another step is not shown, and one that comes late only where it belongs", async () => {
  let tell: (answer: ProofAnswer) => void = () => undefined;
  const proving = new ProofLookup(() => new Promise((resolve) => (tell = resolve)));
  proving.look(at(2, 9));
  await pause();
  tell({ seq: 5, proof: won }); // the step before a takeback
  await pause();
  expect(proving.proof).toBeNull();
  proving.look(at(2, 8));
  await pause();
  tell({ seq: null, proof: null }); // the next round has begun
  await pause();
  expect(proving.proof).toBeNull();
  proving.look(at(3, 12));
  await pause();
  proving.look(at(1, 4));
  tell({ seq: 12, proof: won });
  await vi.advanceTimersByTimeAsync(0);
  expect(proving.proof).toBeNull();
  proving.look(at(3, 12));
  expect(proving.proof).toEqual(won);
});

test("without an answer nothing is shown, and the next look asks again", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue({ seq: 2, proof: won });
  const proving = new ProofLookup(ask);
  proving.look(at(2));
  await pause();
  expect(proving.proof).toBeNull();
  proving.look(null);
  proving.look(at(2));
  await pause();
  expect(proving.proof).toEqual(won);
});

test("the line stands on the page in the language of the reader", async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ seq: 7, proof: won })));
  vi.stubGlobal("fetch", fetched);
  const line = mount(ProofLine, { target: document.body, props: { sitting: sit() } });
  const shown = (): string | undefined => document.querySelector('[data-testid="proof"]')?.textContent;
  flushSync();
  expect(shown()).toBeUndefined();
  await pause();
  flushSync();
  expect(shown()).toBe("Proven: Black wins, captures in 9 turns");
  expect(fetched).toHaveBeenCalledWith("/api/games/abc/proof?round=2&step=2", expect.anything());
  setLanguage("de");
  flushSync();
  expect(shown()).toBe("Bewiesen: Schwarz gewinnt, Schlag in 9 Zügen");
  await unmount(line);
});
