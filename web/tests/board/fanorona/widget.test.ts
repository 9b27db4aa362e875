import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kit } from "../../../src/board/fanorona";
import { de, en } from "../../../src/board/fanorona/words";
import { setLanguage } from "../../../src/lib/i18n.svelte";
import { set } from "../../../src/lib/settings.svelte";
import { fanorona, pageOf } from "../../fixtures/fanorona";
import { waitFor } from "../../waiting";

let shown: Record<string, unknown> | undefined;

beforeEach(() => {
  sessionStorage.clear();
  setLanguage("en");
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

function showing(...page: Parameters<typeof pageOf>) {
  const { props, told } = pageOf(...page);
  shown = mount(kit.Board, { target: document.body, props });
  flushSync();
  return told;
}

function find(selector: string): Element {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`nothing like ${selector}`);
  return element;
}

const cell = (at: string): Element => find(`[data-at="${at}"]`);
const states = (state: string): string[] =>
  [...document.querySelectorAll(`[data-state="${state}"]`)].map((element) => element.getAttribute("data-at") ?? "");

function click(element: Element): void {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

function press(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

describe("the board on the page", () => {
  it("has every point, in rows as seen, with its label in words", () => {
    showing("start");
    expect(document.querySelectorAll("[data-testid=board] [role=row]")).toHaveLength(5);
    expect(document.querySelectorAll("[role=gridcell]")).toHaveLength(45);
    expect(cell("d2").getAttribute("aria-label")).toBe("d2, White, may move");
    expect(cell("e3").getAttribute("aria-label")).toBe("e3, empty");
    expect(document.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
    expect(states("movable").sort()).toEqual(["d2", "d3", "e2", "f2"]);
  });

  it("moves by two clicks", () => {
    const told = showing("start");
    click(cell("d2"));
    expect(states("target")).toEqual(["e3"]);
    expect(cell("e3").getAttribute("aria-label")).toContain("approach takes 2: f4, g5");
    click(cell("e3"));
    expect(told.at(-1)).toEqual(["move", "d2-e3A"]);
    expect(cell("f4").getAttribute("aria-label")).toContain("empty");
  });

  it("says what a touch has done that moved nothing", () => {
    const nudge = () => document.querySelector("[data-testid=nudge]")?.textContent ?? "";
    showing("start");
    expect(nudge()).toBe("");
    click(cell("e3"));
    expect(nudge()).toBe(en["fanorona.say.first"]);
    click(cell("d2"));
    expect(nudge()).toBe(en["fanorona.hint.picked"]);
    click(cell("d2"));
    expect(nudge()).toBe(en["fanorona.say.released"]);
    click(cell("e3"));
    expect(nudge()).toBe(en["fanorona.say.first"]);
    click(cell("d2"));
    click(cell("e3"));
    expect(nudge()).toBe("");
  });

  it("says what is in the way where the other side stands", async () => {
    setLanguage("de");
    const told = showing("start");
    click(cell("d2"));
    click(cell("e5"));
    expect(told.at(-1)).toEqual(["say", "Da steht Schwarz. Was du aufgenommen hattest, ist wieder an seinem Platz."]);
    expect(states("picked")).toEqual([]);
  });

  it("moves by the keyboard alone, the choice of the run included", async () => {
    const told = showing("choice");
    (cell("b3") as SVGElement).focus();
    press(cell("b3"), "Enter");
    press(cell("b3"), "ArrowRight");
    expect(document.activeElement).toBe(cell("c3"));
    press(cell("c3"), "Enter");
    await waitFor(() => expect(document.activeElement).toBe(find("[data-testid=choose-approach]")));
    click(find("[data-testid=choose-withdrawal]"));
    expect(told.at(-1)).toEqual(["move", "b3-c3W"]);
  });

  it("names rows and columns unless that is switched off", () => {
    const labels = () => [...document.querySelectorAll(".wood text")].map(({ textContent }) => textContent);
    showing("start");
    expect(labels().join("")).toBe("abcdefghi54321");
    set({ coordinates: false });
    flushSync();
    expect(labels()).toEqual([]);
    set({ coordinates: true });
  });

  it("says while a turn is underway, and names what undoes one step of it", () => {
    const onunderway = vi.fn();
    showing("chain", { onunderway });
    for (const at of ["a4", "a3"]) click(cell(at));
    expect(onunderway).toHaveBeenLastCalledWith(true);
    expect([en["fanorona.back"], de["fanorona.back"]]).toEqual(["Undo this step", "Zurücknehmen"]);
    click(find("[data-testid=take-back-chain]"));
    expect(onunderway).toHaveBeenLastCalledWith(false);
    expect(states("picked")).toEqual(["a4"]);
  });

  it("offers to stop, and Escape takes the chain back", () => {
    const told = showing("chain");
    click(cell("a4"));
    click(cell("a3"));
    expect(find("[data-testid=stop-here]").textContent?.trim()).toBe("Stop here");
    press(cell("a3"), "Escape");
    expect(document.querySelector("[data-testid=stop-here]")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    click(cell("a4"));
    click(cell("a3"));
    click(find("[data-testid=stop-here]"));
    expect(told.at(-1)).toEqual(["move", "a4-a3A"]);
  });

  it("goes on with an unfinished chain after a reload", async () => {
    showing("chain");
    click(cell("a4"));
    click(cell("a3"));
    if (shown) await unmount(shown);
    const told = showing("chain");
    expect(states("picked")).toEqual(["a3"]);
    click(find("[data-testid=stop-here]"));
    expect(told.at(-1)).toEqual(["move", "a4-a3A"]);
  });

  it("has a button to demand an overlooked capture", () => {
    const told = showing("demand");
    click(find("[data-testid=demand]"));
    expect(told.at(-1)).toEqual(["move", "demand"]);
  });

  it("does not say that something was overlooked where players have to notice it", () => {
    const told = showing("demand", { view: { ...fanorona.demand.view, announced: false } });
    expect(document.body.textContent).not.toContain(en["fanorona.demand.why"]);
    expect(document.body.textContent).toContain(en["fanorona.demand.perhaps"]);
    click(find("[data-testid=demand]"));
    expect(told.at(-1)).toEqual(["try", "demand"]);
  });

  it("points by the right button or the letter p, and by any touch of an adviser", () => {
    const told = showing("start");
    cell("c1").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    press(cell("c2"), "p");
    expect(told).toEqual([
      ["point", "c1"],
      ["point", "c2"],
    ]);
  });

  it("lets an adviser only point", () => {
    const { props } = pageOf("start");
    const welcome = { ...props.welcome, you: { seats: [], advises: [0], host: false } };
    const told = showing("start", { welcome });
    click(cell("d2"));
    expect([told, states("movable")]).toEqual([[["point", "d2"]], []]);
  });

  it("asks the server about a step that is not legal, and says that nothing can be done elsewhere", () => {
    const told = showing("chain");
    click(cell("d3"));
    const barred = "Nothing can be captured from d3, and a capture is compulsory.";
    expect(told.at(-1)).toEqual(["say", barred]);
    expect(find("[data-testid=stuck]").textContent).toBe(barred);
    click(cell("d2"));
    expect(told.at(-1)).toEqual(["try", "d3-d2"]);
    click(cell("e3"));
    expect(told.at(-1)).toEqual(["try", "d3-e3"]);
    press(cell("d2"), "Escape");
    click(cell("a1"));
    expect(told.at(-1)).toEqual(["say", en["fanorona.say.first"]]);
  });

  it("says of a stone that cannot be offered why it may not move", () => {
    showing("offering");
    click(cell("h3"));
    expect(find("[data-testid=stuck]").textContent).toBe(
      "Offer what you move. Black could nowhere capture what moves from h3.",
    );
  });

  it("says in German that a capture is compulsory, and of another stone only that it cannot move", async () => {
    setLanguage("de");
    showing("start");
    click(cell("a1"));
    expect(find("[data-testid=stuck]").textContent).toContain("Schlagzwang");
    click(cell("d2"));
    expect(document.querySelector("[data-testid=stuck]")).toBeNull();
    if (shown) await unmount(shown);
    showing("demand");
    click(cell("e5"));
    expect(find("[data-testid=stuck]").textContent).toBe("Neben e5 ist kein Punkt frei.");
    expect(find("[data-testid=demand]")).toBeTruthy();
  });

  it("has nothing more to say of the picked stone once the move is sent", () => {
    const told = showing("start");
    click(cell("d2"));
    expect(told.at(-1)?.[1]).toContain("d2 picked up.");
    click(cell("e3"));
    expect(told.filter(([kind]) => kind === "say").at(-1)).toEqual(["say", ""]);
  });

  it("shows captured stones in a tray, with their number in words", () => {
    const { props } = pageOf("chain");
    shown = mount(kit.Side!, { target: document.body, props });
    flushSync();
    const trays = [...document.querySelectorAll<HTMLElement>("[data-testid^=captured-by-]")];
    const counts = trays.map((tray) => Number(tray.dataset["count"]));
    expect(trays.map((tray) => tray.querySelectorAll("li").length)).toEqual(counts);
    expect(trays[0]?.textContent).toContain(`Ada has captured ${counts[0]}`);
  });

  it.each([
    ["en", "You have captured 1 since this position"],
    ["de", "Du hast seit dieser Stellung 1 geschlagen"],
  ] as const)("claims nothing of what was before a position in the middle of a game, in %s", (language, told) => {
    setLanguage(language);
    const { props } = pageOf("chain");
    const now = { ...props.welcome.now, start: props.board.replace(".", "b") };
    const welcome = { ...props.welcome, now, game: "g", you: { seats: [0], advises: [], host: true } };
    shown = mount(kit.Side!, { target: document.body, props: { ...props, welcome } });
    flushSync();
    expect(find("[data-testid=captured-by-0]").textContent).toContain(told);
    expect(find("[data-testid=captured-by-1]").textContent?.trim()).toBe("");
  });

  it("nobody begins in the middle of a game", () => {
    expect(kit.opens!(fanorona.start.view, 0)).toBe(true);
    expect(kit.opens!(fanorona.start.view, 1)).toBe(false);
    expect(kit.opens!(fanorona.chain.view, 0)).toBe(false);
  });

  it.each([
    ["en", "You have captured", "Ben has captured"],
    ["de", "Du hast", "Ben hat"],
  ] as const)("says you where it is you, in %s", (language, yours, theirs) => {
    setLanguage(language);
    const { props } = pageOf("chain");
    const welcome = { ...props.welcome, game: "g", you: { seats: [0], advises: [], host: true } };
    shown = mount(kit.Side!, { target: document.body, props: { ...props, welcome, names: ["Ada", "Ben"] } });
    flushSync();
    expect(find("[data-testid=captured-by-0]").textContent).toContain(yours);
    expect(find("[data-testid=captured-by-1]").textContent).toContain(theirs);
  });
});

describe("the words of the board", () => {
  it("say the same with the same values in both languages", () => {
    const values = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(values(de[key])).toEqual(values(en[key]));
  });
});
