import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { kit } from "../../../src/board/kulami/index";
import { light } from "../../../src/board/kulami/lit.svelte";
import { setLanguage } from "../../../src/lib/i18n.svelte";
import { propsOf, type Props } from "../../fixtures/kulami";
import { waitFor } from "../../waiting";

let shown: Record<string, unknown> | null = null;

function show(piece: "Board" | "Side" | "Ending", props: Props): HTMLElement {
  shown = mount(kit[piece]!, { target: document.body, props });
  flushSync();
  return document.body;
}

const cell = (at: string): SVGGElement => document.querySelector(`[data-at="${at}"]`)!;
const press = (at: string, key: string): void => {
  cell(at).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};

beforeEach(() => setLanguage("en"));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  light([]);
});

describe("the board", () => {
  it("shows every cell in words, and the open ones with what they change", () => {
    show("Board", propsOf("three"));
    expect(document.querySelectorAll("[data-at]")).toHaveLength(64);
    expect(document.querySelectorAll("[data-open]")).toHaveLength(5);
    expect(cell("i7").getAttribute("aria-label")).toContain("red marble, laid last");
    expect(cell("b7").getAttribute("aria-label")).toContain("Black leads on the tile, 6 points");
    expect(cell("h7").getAttribute("aria-label")).toContain("taboo");
  });

  it("speaks German as well", () => {
    setLanguage("de");
    show("Board", propsOf("three"));
    expect(cell("b7").getAttribute("aria-label")).toContain("Schwarz führt auf der Platte");
  });

  it("has one cell in the tab order and moves between cells with arrows", () => {
    show("Board", propsOf("three"));
    expect(document.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
    cell("i7").focus();
    press("i7", "ArrowLeft");
    expect(document.activeElement).toBe(cell("h7"));
    press("h7", "n");
    expect(document.activeElement?.getAttribute("data-open")).toBe("true");
    expect(document.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
  });

  it("gives back moves, tries and points", () => {
    const props = propsOf("three");
    show("Board", props);
    cell("b7").focus();
    press("b7", "Enter");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("b7");
    cell("a4").focus();
    press("a4", " ");
    expect(props.ontry).toHaveBeenCalledExactlyOnceWith("a4");
    press("a4", "p");
    expect(props.onpoint).toHaveBeenCalledExactlyOnceWith("a4");
  });

  it("tries nothing while others move or one looks back", () => {
    const props = propsOf("three", { options: [] });
    show("Board", props);
    cell("b7").focus();
    press("b7", "Enter");
    expect(props.onmove).not.toHaveBeenCalled();
    expect(props.ontry).not.toHaveBeenCalled();
  });

  it("answers the click of a screen reader", () => {
    const props = propsOf("three");
    show("Board", props);
    cell("b7").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("b7");
  });

  it("draws neither cross nor taboo over a board looked back at", () => {
    const props = propsOf("three");
    const back = props.welcome.steps[0]!;
    show("Board", { ...props, board: back.board, options: [], last: back });
    expect(document.querySelectorAll("[data-marble]")).toHaveLength(1);
    expect(document.querySelector(".cross, .taboo")).toBeNull();
    expect(cell("d4").getAttribute("aria-label")).toContain("laid last");
  });

  it("marks what somebody points at", () => {
    show("Board", propsOf("three", { pointed: ["e3"] }));
    expect(document.querySelectorAll(".pointed")).toHaveLength(1);
    expect(cell("e3").getAttribute("aria-label")).toContain("points here");
  });
});

describe("the fists", () => {
  it("are buttons for whoever chooses", () => {
    const props = propsOf("fists");
    show("Board", props);
    document.querySelector<HTMLButtonElement>('[data-testid="fist-right"]')!.click();
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("right");
  });

  it("are only held out for the other one", () => {
    show("Board", propsOf("fists", { options: [], seat: 0 }));
    expect(document.querySelector('[data-testid="fists"]')!.textContent).toContain("Bruno chooses");
    expect(document.querySelector('[data-testid="fist-left"]')).toBeNull();
  });

  it("open, say who begins, and go away by themselves whatever else changes", () => {
    vi.useFakeTimers();
    const props = $state(propsOf("fists"));
    show("Board", props);
    Object.assign(props, propsOf("picked"), { onsay: props.onsay });
    flushSync();
    expect(props.onsay).toHaveBeenCalledExactlyOnceWith("Red begins");
    expect(document.querySelector('[data-testid="fists"]')!.textContent).toContain("Red begins");
    vi.advanceTimersByTime(1500);
    Object.assign(props, { last: { ...props.last }, pointed: ["a4"] });
    flushSync();
    vi.advanceTimersByTime(1500);
    flushSync();
    expect(document.querySelector('[data-testid="fists"]')).toBeNull();
    vi.useRealTimers();
  });

  it("are not shown again once a page is opened later", () => {
    show("Board", propsOf("picked"));
    expect(document.querySelector('[data-testid="fists"]')).toBeNull();
  });
});

describe("the score beside the board", () => {
  it("shows totals and who owns which tile", () => {
    show("Side", propsOf("three"));
    expect(document.querySelector('[data-testid="total-0"]')!.textContent).toBe("12");
    expect(document.querySelector('[data-testid="total-1"]')!.textContent).toBe("4");
    expect(document.querySelector('[data-tile="G"]')!.getAttribute("aria-label")).toContain("6 points for Red");
  });

  it("follows a look back", () => {
    const props = propsOf("three");
    const back = props.welcome.steps[0]!;
    show("Side", { ...props, board: back.board, options: [], last: back });
    expect(document.querySelector('[data-testid="total-0"]')!.textContent).toBe("7"); // a tile of six, and the only area
    expect(document.querySelector('[data-tile="G"]')!.getAttribute("aria-label")).toContain("nobody");
  });
});

describe("taking apart", () => {
  // What is fetched later is there.
  beforeAll(async () => {
    for (const piece of ["Board", "Side"] as const) show(piece, propsOf("end"));
    await waitFor(() => expect(document.querySelector("[data-finished]")).not.toBeNull());
    await waitFor(() => expect(document.querySelector("[data-testid=score-table]")).not.toBeNull());
  });

  it("happens on the board, at once without movement", () => {
    show("Board", propsOf("end"));
    expect(document.querySelector("[data-finished]")).not.toBeNull();
    expect(document.querySelectorAll("[data-at]")).toHaveLength(0);
  });

  it("leaves the board whole until the last marble has arrived, and when one looks back", () => {
    show("Board", propsOf("end", { ended: false }));
    expect(document.querySelector("[data-testid=score-sheet]")).toBeNull();
    expect(document.querySelectorAll("[data-at]")).toHaveLength(64);
  });

  it("is for ends that points decide: whoever has resigned leaves the board as it lies", () => {
    const props = propsOf("end");
    const outcome = { ...props.view.outcome!, reason: "resigned" };
    show("Board", { ...props, view: { ...props.view, outcome } });
    expect(document.querySelector("[data-testid=score-sheet]")).toBeNull();
    expect(kit.counts!({ ...props.view, outcome })).toBe(false);
    expect(kit.counts!(props.view)).toBe(true);
  });

  it("is a table beside the board as well", () => {
    const props = propsOf("end");
    show("Side", props);
    const rows = document.querySelectorAll('[data-testid="score-table"] tbody tr');
    expect(rows).toHaveLength(17);
    const foot = document.querySelector('[data-testid="score-table"] tfoot tr:last-child')!.textContent;
    for (const total of props.view.score.totals) expect(foot).toContain(String(total));
  });

  it("names what areas and chains add to the total of the tiles", () => {
    const { view } = propsOf("end");
    const score = { ...view.score, level: 2, area_points: [4, 0], chain_points: [5, 0] };
    show("Board", propsOf("end", { view: { ...view, score } as never }));
    const extras = (seat: number) => document.querySelector(`[data-testid="extras-${seat}"]`)!.textContent;
    expect([extras(0), extras(1)]).toEqual(["Area +4, Chains +5", ""]);
    void unmount(shown!);
    show("Board", propsOf("end", { view: { ...view, score: { ...score, level: 0 } } as never }));
    expect(document.querySelector('[data-testid="extras-0"]')).toBeNull();
  });

  it("goes on by itself, and can be skipped", () => {
    vi.useFakeTimers();
    const oncounted = vi.fn();
    const props = propsOf("end", { animate: true, oncounted });
    show("Board", props);
    expect(document.querySelector("[data-finished]")).toBeNull();
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(document.querySelectorAll("circle.counted").length).toBeGreaterThan(0);
    expect(oncounted).not.toHaveBeenCalled();
    document.querySelector<HTMLButtonElement>('[data-testid="sheet-skip"]')!.click();
    flushSync();
    expect(document.querySelector("[data-finished]")).not.toBeNull();
    expect(oncounted).toHaveBeenCalled();
    vi.useRealTimers();
    void unmount(shown!);
    show("Board", { ...props, counted: true });
    expect(document.querySelector("[data-finished]")).not.toBeNull(); // whoever comes back finds it done
  });
});
