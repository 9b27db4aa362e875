import axe from "axe-core";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PieceProps } from "../../src/board/common/contract";
import { kit } from "../../src/board/plain";
import { grouped } from "../../src/board/plain/groups";
import { onWood } from "../../src/board/plain/wood";
import { setLanguage } from "../../src/lib/i18n.svelte";

let mounted: Record<string, unknown> | undefined;
let chosen: string[];

beforeEach(() => {
  setLanguage("en");
  chosen = [];
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

function show(board: string, moves: string[], more: Partial<PieceProps<unknown, unknown>> = {}): void {
  const options = moves.map((move) => ({ move, effect: {} }));
  const welcome = { now: { start: board } };
  const props = { board, options, welcome, pointed: [], onmove: (move: string) => chosen.push(move), ...more };
  mounted = mount(kit.Board, { target: document.body, props: props as unknown as PieceProps<unknown, unknown> });
  flushSync();
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const moveButtons = (): HTMLElement[] => all("[data-move]");

describe("the plain board", () => {
  it("draws a token for every letter and a hollow for every empty place", () => {
    show("x.o/.x.", []);
    expect(all(".token")).toHaveLength(3);
    expect(all("svg text").map((letter) => letter.textContent)).toEqual(["x", "o", "x"]);
    expect(all(".hollow")).toHaveLength(3);
    expect(all("table td").map((cell) => cell.textContent)).toEqual(["x", "empty", "o", "empty", "x", "empty"]);
    expect(moveButtons()).toEqual([]);
  });

  it("offers the legal moves and hands the chosen one back", () => {
    show("IIIII", ["take 1", "take 2", "take 3"], { pointed: ["take 2"] });
    expect(moveButtons().map((button) => button.textContent?.trim())).toEqual(["take 1", "take 2", "take 3"]);
    moveButtons()[1]!.click();
    expect(chosen).toEqual(["take 2"]);
    expect(all(".pointed")).toHaveLength(1);
  });

  it("is walked through by arrow keys", () => {
    show("", ["a", "b", "c"]);
    moveButtons()[0]!.focus();
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    expect(press("ArrowLeft")).toBe(false);
    expect(document.activeElement).toBe(moveButtons()[2]);
    press("ArrowRight");
    press("ArrowDown");
    expect(document.activeElement).toBe(moveButtons()[1]);
    expect(press("x")).toBe(true);
  });

  it("shows a player what she alone may see, line by line", () => {
    show("", ["lay 3"], { held: { en: "Your cards: 3, 7\nA hint: even", de: "Deine Karten: 3, 7" } });
    expect(all('[data-testid="held"] p')[0]?.textContent).toBe("Your cards: 3, 7\nA hint: even");
    expect(all('[data-testid="held"]')[0]?.textContent).toContain("Only you see this");
  });

  it("has no place for secrets where there are none", () => {
    show("", ["lay 3"]);
    expect(all('[data-testid="held"]')).toEqual([]);
  });

  it("needs no board, and speaks German", () => {
    setLanguage("de");
    show("", ["pass"]);
    expect(all("svg")).toEqual([]);
    expect(all(".bare").map((note) => note.textContent)).toEqual(["Auf dem Brett liegt nichts."]);
    expect(document.body.textContent).toContain("Wähle deinen Zug");
  });

  it("can be used by everybody", async () => {
    show(
      "ab/.c",
      Array.from({ length: 20 }, (_, n) => `put ${n}`),
    );
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe("the wood", () => {
  it("stays as large as at the start", () => {
    expect(onWood("||", "|||||")).toBe("||   ");
    expect(onWood("", "|||")).toBe("   ");
    expect(onWood("ab", "ab/cd")).toBe("ab/  ");
    expect(onWood("abc/d", "ab/cd")).toBe("abc/d  ");
    expect(onWood("", "")).toBe("");
  });

  it("is broken where a single row is too long for a phone", () => {
    expect(onWood("|".repeat(16), "|".repeat(16))).toBe(`${"|".repeat(8)}/${"|".repeat(8)}`);
    expect(
      onWood("|".repeat(40), "")
        .split("/")
        .map((row) => row.length),
    ).toEqual([14, 14, 12]);
  });
});

describe("groups of moves", () => {
  const many = (...starts: string[]): string[] =>
    starts.flatMap((start) => Array.from({ length: 8 }, (_, n) => start + n));

  it("are not needed for a few", () => {
    expect(grouped(["take 1", "give 2"])).toEqual([{ title: "", moves: ["take 1", "give 2"] }]);
  });

  it("go by the first word, else by the place a move begins at", () => {
    expect(grouped(many("take ", "give ")).map(({ title, moves }) => [title, moves.length])).toEqual([
      ["take", 8],
      ["give", 8],
    ]);
    expect(grouped(many("a1-b", "c12-d")).map(({ title }) => title)).toEqual(["a1", "c12"]);
  });

  it("are one where they would bring no order, and lose no move", () => {
    const moves = many("take ", "take 1", "take 2");
    expect(grouped(moves)).toEqual([{ title: "", moves }]);
    const spread = many("a1-b", "c2-d", "e3-f");
    expect(grouped(spread).flatMap((group) => group.moves)).toEqual(spread);
  });
});
