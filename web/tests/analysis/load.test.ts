import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis } from "../../src/analysis/analysis.svelte";
import ImportForm from "../../src/analysis/ImportForm.svelte";
import { packed, unpacked } from "../../src/analysis/link";
import { asGame, gameIn, mainFrom, movesAt, played, sketchOf } from "../../src/analysis/tree";
import { AnalysisLoader } from "../../src/analysis/load.svelte";
import "../../src/analysis/words";
import { api, Trouble } from "../../src/lib/api";
import type { RecordGame } from "../../src/lib/protocol";
import { setLanguage } from "../../src/lib/i18n.svelte";
import { waitFor } from "../waiting";

const refusal = { en: "zzz is no move", de: "zzz ist kein Zug" };

beforeEach(() => {
  localStorage.clear();
  setLanguage("en");
  vi.stubGlobal("scrollTo", vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(api, "catalogue").mockResolvedValue([]);
  vi.spyOn(api, "study").mockImplementation(async ({ spec, moves = [] }) => {
    if (moves.includes("zzz")) throw new Trouble("illegal_move", refusal, 422, "moves");
    const steps = moves.map((move, at) => ({ seat: at % 2, move, effect: {}, position: "" }));
    return { spec, position: "p", steps, traits: {}, seat: 0 } as never;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

async function visiting(search: string, fragment = ""): Promise<AnalysisLoader> {
  history.replaceState(null, "", `/analyse?${search}`);
  const visit = new AnalysisLoader(new Analysis(), new URLSearchParams(search));
  await visit.begin(fragment);
  return visit;
}

const record = (...moves: string[]): RecordGame => {
  const nodes = moves.map((move, at) => ({ seat: at % 2, move, comment: "", variations: [] }));
  return { spec: "draughts", start: "p", line: { intro: "", nodes }, tags: {}, result: "*" } as never;
};

describe("a move in the address that the rules forbid", () => {
  it.each([
    ["zzz", []],
    ["a zzz", ["a"]],
    ["a b c d e zzz f g", ["a", "b", "c", "d", "e"]],
  ])("is told, and one stands before it: %s", async (moves, good) => {
    const visit = await visiting(`spec=draughts&moves=${moves}`);
    const { sketch } = visit.analysing;
    expect(visit.wrong).toEqual(refusal);
    expect([visit.analysing.moves, movesAt(sketch, mainFrom(sketch, []))]).toEqual([good, good]);
  });

  it("is told by the review where it was played, and stays", async () => {
    const moved = ["a", "zzz", "b"].reduce(played, sketchOf("draughts"));
    const visit = await visiting("", await packed(asGame(moved, moved.path)));
    const { sketch } = visit.analysing;
    expect([visit.wrong, visit.broken]).toEqual([null, refusal]);
    expect([visit.analysing.moves, movesAt(sketch, gameIn(sketch))]).toEqual([["a"], ["a", "zzz", "b"]]);
  });

  it("is nothing where there is none", async () => {
    expect((await visiting("spec=draughts&moves=a b")).wrong).toBeNull();
  });
});

it.each([" ", "%20%20", "%0A", "%09"])("moves in the address are told apart by any blanks: %j", async (blanks) => {
  const { analysing } = await visiting(`spec=draughts&moves=a${blanks}b`);
  expect(analysing.moves).toEqual(["a", "b"]);
});

it("an address that asks for what was kept shows it as what was kept", async () => {
  const first = await visiting("spec=draughts&moves=a");
  expect(first.resumed).toBe(false);
  await first.analysing.play("b");
  expect((await visiting("spec=draughts&moves=a b")).resumed).toBe(true);
});

it("a line of the engine is said to be noted only where there was room for it", async () => {
  const visit = await visiting("spec=draughts&moves=a");
  visit.note(["b", "c"]);
  expect(visit.told).not.toBe("");
  visit.note(Array.from({ length: 2000 }, () => "m"));
  expect([visit.told, visit.analysing.problem?.passing]).toEqual(["", false]);
});

it("once something else is looked at the address asks for nothing any more", async () => {
  const visit = await visiting("spec=draughts&moves=a");
  await visit.bring(record("x", "y"));
  expect(location.pathname + location.search).toBe("/analyse");
  const later = await visiting("");
  expect(movesAt(later.analysing.sketch, [0, 0])).toEqual(["x", "y"]);
});

it("whom a link says to have played is not for others to say", async () => {
  const link = "v1.SylKLE3PKCnm4kpUSOIy4OIy0DPgMgQA"; // "draughts", two moves of a game, and in its last line the seat 1
  const sketch = await unpacked(link);
  expect([movesAt(sketch, gameIn(sketch)), sketch.yours]).toEqual([["a", "b"], undefined]);
});

describe("what is brought", () => {
  async function entered(visit: AnalysisLoader, text: string): Promise<string[]> {
    return troublesOf(visit, () => {
      const field = document.querySelector<HTMLTextAreaElement>('[data-testid="record-text"]')!;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      flushSync();
      document.querySelector<HTMLElement>('[data-testid="record-open"]')!.click();
    });
  }

  async function troublesOf(visit: AnalysisLoader, bring: () => void): Promise<string[]> {
    const shown = mount(ImportForm, { target: document.body, props: { visit, dropped: null } });
    try {
      bring();
      await waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
      return [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent!.trim());
    } finally {
      await unmount(shown);
    }
  }

  it("and is too much is refused where it was entered, whatever was opened before", async () => {
    const visit = await visiting("spec=draughts&moves=a");
    const long = record(...Array.from({ length: 2480 }, () => "m"));
    vi.spyOn(api, "readRecord").mockResolvedValue({ games: [long], problem: null });
    visit.told = "Opened: one.txt.";
    expect(await entered(visit, '[Spec "draughts"]')).toEqual([
      "That is too much: an analysis holds at most 2000 moves.",
    ]);
    expect([visit.told, visit.analysing.problem, visit.analysing.moves]).toEqual(["", null, ["a"]]);
  });

  it("as a file that holds nothing takes back what was said of the file before", async () => {
    const visit = await visiting("spec=draughts&moves=a");
    visit.told = "Opened: one.txt.";
    const found = await troublesOf(visit, () => {
      const field = document.querySelector<HTMLInputElement>('[data-testid="record-file"]')!;
      Object.defineProperty(field, "files", { value: [new File([], "two.txt")] });
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect([found.length, visit.told]).toEqual([1, ""]);
  });

  it("and goes on for too long is refused there as well", async () => {
    const visit = await visiting("spec=draughts&moves=a");
    const long = record(...Array.from({ length: 2480 }, () => "m"));
    vi.spyOn(api, "readRecord").mockResolvedValue({ games: [long], problem: null });
    expect((await entered(visit, "1. m m"))[0]).toContain("at most 2000 moves");
  });

  it("as bare moves is read from the current position, not from the one that is still shown", async () => {
    const visit = await visiting("spec=draughts&moves=a");
    const after = { spec: "draughts", position: "after b", steps: [], traits: {}, seat: 0 };
    let answer = (_: object): void => {};
    const held = new Promise<object>((resolve) => (answer = resolve));
    vi.spyOn(api, "study").mockReturnValueOnce(held as never);
    const problem = { line: 5, column: 1, message: refusal };
    const read = vi.spyOn(api, "readRecord").mockResolvedValue({ games: [], problem });
    const played = visit.analysing.play("b");
    const faults = entered(visit, "1. c");
    answer(after);
    await Promise.all([played, faults]);
    expect(read.mock.calls.map(([text]) => /Position "(.*)"/.exec(text)?.[1])).toEqual(["after b"]);
  });
});
