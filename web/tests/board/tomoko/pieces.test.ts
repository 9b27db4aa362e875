import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../../src/lib/i18n.svelte";
import { set } from "../../../src/lib/settings.svelte";
import Tallest from "../../../src/board/tomoko/Tallest.svelte";
import { kit } from "../../../src/board/tomoko/index";
import { beginTurns, chooseColour, memory, turnCard, turnsOf } from "../../../src/board/tomoko/memory.svelte";
import { propsOf, type Heard, type Name, type Props } from "../../fixtures/tomoko";

let mounted: object | null = null;

beforeEach(() => {
  localStorage.clear();
  setLanguage("en");
  chooseColour("d");
  beginTurns("");
});

afterEach(leave);

function leave(): void {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
}

function show(piece: Component<any>, name: Name, more: Partial<Props> & Record<string, unknown> = {}): Heard {
  const { props, heard } = propsOf(name, "seat" in more ? more.seat : 0);
  mounted = mount(piece, { target: document.body, props: { ...props, ...more } });
  flushSync();
  return heard;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const at = (name: string) => find(`[data-at="${name}"]`);

function send(target: Element, type: string, fields: object = {}): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, ...fields });
  target.dispatchEvent(Object.assign(event, { pointerType: "mouse", pointerId: 1, ...fields }));
  flushSync();
}

function press(target: Element, key: string): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

function click(target: Element, pointerType = "mouse"): void {
  send(target, "pointerdown", { pointerType });
  send(target, "pointerup", { pointerType });
  send(target, "click");
}

describe("the board", () => {
  it("shows no ball as chosen once it points out how it ends", () => {
    show(kit.Board, "two_full");
    expect(all("[aria-pressed=true]")).toHaveLength(1);
    leave();
    show(kit.Board, "two_full", { pointsOut: true, options: [] });
    expect(all("[aria-pressed]")).toHaveLength(0);
  });

  it("shows what lies on it, also in words", () => {
    show(kit.Board, "two_full");
    expect(all("[data-holds=d], [data-holds=l]")).toHaveLength(25);
    expect(
      all("table td")
        .map((cell) => cell.textContent!.trim())
        .slice(0, 5),
    ).toEqual(["dark", "dark", "light", "dark", "dark"]);
    expect(all("[data-kind=free]").length).toBeGreaterThan(15);
  });

  it("names its places on the frame unless somebody wants no names", () => {
    const engraved = () => all(".names text").map((name) => name.textContent);
    set({ coordinates: true });
    show(kit.Board, "two_full");
    expect(engraved().slice(0, 9)).toEqual(["N", "E", "S", "W", "1", "2", "3", "4", "5"]);
    leave();
    set({ coordinates: false });
    show(kit.Board, "two_full");
    expect(engraved()).toEqual([]);
    set({ coordinates: true });
  });

  it("pushes at a click of the mouse, once", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const heard = show(kit.Board, "two_full");
    click(at("N2"));
    click(at("N2"));
    clock.mockRestore();
    expect(heard.moves).toEqual(["N2d"]);
  });

  it("takes up the ball of a push that is spoken of, but not of each that the engine likes best for a while", () => {
    const chosen = () => find("[aria-pressed=true]").dataset["testid"];
    const { options } = propsOf("two_full").props;
    const light = options.find(({ move }) => move === "N2l")!;
    show(kit.Board, "two_full", { pointed: ["N2l"], advised: [{ ...light, rank: 0 }] });
    expect(chosen()).toBe("choose-dark");
    leave();
    const heard = show(kit.Board, "two_full", { pointed: ["N2l"] });
    expect(chosen()).toBe("choose-light");
    click(at("N2"));
    expect(heard.moves).toEqual(["N2l"]);
  });

  it("previews at the first touch and pushes at the second", () => {
    const heard = show(kit.Board, "two_full");
    click(at("N2"), "touch");
    expect(heard.moves).toEqual([]);
    expect(find("[data-testid=hint]").textContent).toContain("Touch again");
    click(at("N3"), "touch");
    click(at("N3"), "touch");
    expect(heard.moves).toEqual(["N3d"]);
  });

  it("previews the push under the mouse: what falls out and which own card would match", () => {
    show(kit.Board, "two_full");
    send(at("W3"), "pointerenter");
    expect(find("[data-testid=hint]").textContent).toBe("A light ball falls out. Card 3 would match.");
    expect(all("[data-fit='3']")).toHaveLength(2);
    expect(memory.foreseen).toEqual([3]);
    send(at("W3"), "pointerleave");
    expect([all("[data-fit='3']").length, memory.foreseen]).toEqual([0, []]);
  });

  it("points out which card stands where once a puzzle is over, and not before", () => {
    show(kit.Board, "standing", { options: [] });
    expect([all("[data-fit]").length, memory.foreseen]).toEqual([0, []]);
    leave();
    show(kit.Board, "standing", { options: [], pointsOut: true });
    expect(all("[data-fit='22']")).toHaveLength(2);
    expect(find("[data-testid=hint]").textContent).toBe("Card 22 matches.");
    expect([memory.foreseen, memory.stand]).toEqual([[22], true]);
  });

  it("points out open cards of others too, on the board and beside it", () => {
    const { view } = propsOf("standing").props;
    const open = { ...view, spec: "tomoko(open_cards=true)", hands: [[5], [22]], matches: [] };
    show(kit.Board, "standing", { options: [], pointsOut: true, view: open });
    expect(all("[data-fit='22']")).toHaveLength(2);
    expect(find("[data-testid=hint]").textContent).toBe("Card 22 matches.");
    mount(kit.Side!, { target: document.body, props: { ...propsOf("standing").props, view: open } });
    flushSync();
    expect(all("[data-seat='1'] [data-pointed]").map((card) => card.dataset["card"])).toEqual(["22"]);
  });

  it("nobody begins in the middle of a game", () => {
    const { view } = propsOf("two_full").props;
    expect(kit.opens!(view, 0)).toBe(false);
    expect(kit.opens!({ ...view, before: null, laid: [[], []] }, 0)).toBe(true);
  });

  it("is played with keys alone", () => {
    const heard = show(kit.Board, "two_full");
    at("N1").focus();
    for (const key of ["ArrowRight", "ArrowDown", "l"]) press(document.activeElement!, key);
    expect(document.activeElement!.getAttribute("data-at")).toBe("S2");
    expect(document.activeElement!.getAttribute("aria-label")).toContain("Bottom 2 (S2): push a light ball.");
    press(document.activeElement!, "Enter");
    expect(heard.moves).toEqual(["S2l"]);
    press(document.activeElement!, "Escape");
    expect(find("[data-testid=hint]").textContent).toBe("Pick a ball, then a place at the edge.");
  });

  it("gives no help with pushes where only a card is asked for, and hands on each that is tried", () => {
    const heard = show(kit.Board, "two_full", { noTurn: true });
    expect(find("[data-testid=hint]").textContent).toBe("");
    click(at("N2"), "touch");
    expect(heard.moves).toEqual(["N2d"]);
  });

  it("lets the server explain a push that would undo the last one", () => {
    const heard = show(kit.Board, "hot");
    const [barred] = all("[data-kind=barred]");
    click(barred!);
    expect([heard.moves, heard.tries]).toEqual([[], [`${barred!.dataset["at"]}d`]]);
  });

  it("does nothing while others move", () => {
    const heard = show(kit.Board, "two_full", { options: [] });
    click(at("N2"));
    expect(all("[data-kind=idle]")).toHaveLength(20);
    expect(heard.moves.concat(heard.tries)).toEqual([]);
  });

  it("offers no ball that the bag does not hold", () => {
    const { props } = propsOf("two_full");
    const heard = show(kit.Board, "two_full", { view: { ...props.view, bag: { dark: 0, light: 5 } } });
    expect(find("[data-testid=choose-dark]")).toHaveProperty("disabled", true);
    click(at("N2"));
    expect(heard.moves).toEqual(["N2l"]);
  });

  it("has the own cards in reach of the thumb, but never while the device changes hands", () => {
    show(kit.Thumb!, "hot");
    expect(all("[data-testid=mini]")).toHaveLength(2);
    leave();
    show(kit.Thumb!, "hot", { options: [] });
    expect(all("[data-testid=mini]")).toEqual([]);
  });

  it("lays a card from there with one touch", () => {
    const { props } = propsOf("two_full");
    const heard = show(kit.Thumb!, "two_full");
    const [card] = props.view.hands[props.seat!]!;
    click(all("[data-testid=lay-mini]")[0]!);
    expect(heard.moves.concat(heard.tries)).toEqual([`lay ${card}`]);
  });

  it("shows a spectator the bag, with nothing to choose", () => {
    const { props } = propsOf("two_full");
    const you = { seats: [], advises: [], host: false };
    show(kit.Board, "two_full", { options: [], welcome: { ...props.welcome, you } });
    expect(find("[data-testid=choose-dark]").hasAttribute("aria-pressed")).toBe(false);
  });

  it("points for an adviser and at a right click", () => {
    const { props } = propsOf("two_full");
    const you = { seats: [], advises: [0], host: false };
    const heard = show(kit.Board, "two_full", { options: [], welcome: { ...props.welcome, you } });
    click(at("E4"));
    click(at("r2c3"));
    send(at("r5c5"), "contextmenu");
    expect(heard.points).toEqual(["E4", "r2c3", "r5c5"]);
  });
});

describe("the cards", () => {
  it("have their numbers in reach of the thumb too, and are pointed at there", () => {
    show(kit.Thumb!, "standing", { pointed: ["lay 22"] });
    expect(all("[data-mini] .number").map((number) => number.textContent)).toEqual(["5", "22"]);
    expect(all("[data-pointed]").map((card) => card.dataset["mini"])).toEqual(["22"]);
  });

  it("are not marked when they stand: noticing is the game", () => {
    show(kit.Side!, "standing");
    const look = (card: number) => find(`[data-card="${card}"]`).className;
    const hand = propsOf("standing").props.view.hands[0]!;
    expect(new Set(hand.map(look)).size).toBe(1);
    expect(document.body.textContent).not.toContain("would match");
  });

  it("are laid if they stand, and otherwise the server says why not", () => {
    const heard = show(kit.Side!, "standing");
    for (const button of all("[data-testid=lay]")) click(button);
    expect([heard.moves, heard.tries]).toEqual([["lay 22"], ["lay 5"]]);
  });

  it("are offered only if they stand where nothing else may be tried, as in a puzzle", () => {
    const heard = show(kit.Side!, "standing", { legalOnly: true });
    for (const button of all("[data-testid=lay]")) click(button);
    expect([heard.moves, heard.tries]).toEqual([["lay 22"], []]);
    leave();
    show(kit.Side!, "standing", { legalOnly: true, options: [] });
    expect(all("[data-testid=lay]")).toEqual([]);
  });

  it("turn by a quarter at a touch and stay so", () => {
    show(kit.Side!, "standing");
    const card = find("[data-card='22'] [data-testid=turn-card]");
    card.click();
    flushSync();
    expect([card.dataset["turns"], memory.turns["22"]]).toEqual(["1", 1]);
  });

  it("stay turned in their game, and begin upright in another one, in a lesson and in the next position of it", () => {
    const { welcome } = propsOf("standing").props;
    const turnsIn = (change: Partial<typeof welcome>): number => {
      show(kit.Board, "standing", { welcome: { ...welcome, ...change } });
      const turns = turnsOf(22);
      leave();
      return turns;
    };
    show(kit.Board, "standing");
    turnCard(22);
    leave();
    expect(turnsIn({ game: "" })).toBe(0);
    turnCard(22);
    expect([turnsIn({ game: "" }), turnsIn({})]).toEqual([0, 1]);
    expect(turnsIn({ now: { ...welcome.now, round: 2 } })).toBe(0);
    expect([turnsIn({ game: "another" }), turnsIn({})]).toEqual([0, 1]);
  });

  it("lay themselves under claims=auto, so that there is nothing to touch", () => {
    const { props } = propsOf("two_full");
    show(kit.Side!, "two_full", { view: { ...props.view, spec: "tomoko(claims=auto)" } });
    expect(all("[data-testid=lay]")).toEqual([]);
  });

  it("go to the partner in teams", () => {
    const heard = show(kit.Side!, "teams");
    click(find("[data-testid=give]"));
    expect(heard.moves).toEqual(["give 28"]);
    expect(find("[data-testid=give]").textContent).toContain("Cleo");
    expect(all("[data-partner]")).toHaveLength(1);
  });

  it("of others are only counted", () => {
    show(kit.Side!, "two_full");
    expect(find("[data-seat='1']").textContent).toContain("2 hidden cards");
    expect(find("[data-testid=laid-1]").textContent).toBe("1 of 10 laid");
    expect(find("[data-testid=deck]").textContent).toBe("30 cards in the deck");
  });

  it("of others have their numbers where they are open, apart from those laid, and can be pointed at", () => {
    const { props } = propsOf("two_full");
    const view = {
      ...props.view,
      spec: "tomoko(open_cards=true)",
      hands: [
        [3, 26],
        [17, 18],
      ],
      laid: [[], [5]],
    };
    show(kit.Side!, "two_full", { view, pointed: ["lay 17"] });
    const other = find("[data-seat='1']");
    const texts = (selector: string) => [...other.querySelectorAll(selector)].map((one) => one.textContent);
    expect(texts(".number")).toEqual(["17", "18"]);
    expect(texts(".kind")).toEqual(["Face up:", "Laid:"]);
    expect([...other.querySelectorAll<HTMLElement>("[data-pointed]")].map((one) => one.dataset["card"])).toEqual([
      "17",
    ]);
  });

  it("of others stand beside words that speak of them where they are open", () => {
    const { view } = propsOf("two_full").props;
    show(kit.Others!, "two_full", {
      view: {
        ...view,
        hands: [
          [3, 26],
          [17, 18],
        ],
      },
      pointed: ["N3", "lay 17"],
    });
    expect(all("[data-card]").map((card) => card.dataset["card"])).toEqual(["17", "18"]);
    expect(all("[data-pointed]").map((card) => card.dataset["card"])).toEqual(["17"]);
    expect(find("[data-testid=open-hand-1]").textContent).toContain("Cards of Bruno:");
  });

  it("can be shown to another seat at the same device", () => {
    const heard = show(kit.Side!, "hot");
    click(find("[data-testid=pass-2]"));
    expect(heard.seats).toEqual([2]);
  });
});

describe("the curtain", () => {
  it("shows the board and no card, and lets any other seat claim", () => {
    const heard = show(kit.Curtain!, "hot", { next: 1 });
    expect(all("[data-card]")).toEqual([]);
    expect(all("[data-testid^=claim]")).toHaveLength(2);
    find("[data-testid=claim-2]").click();
    expect(heard.seats).toEqual([2]);
  });
});

it("the ending lists places and laid cards", () => {
  show(kit.Ending!, "end");
  const lines = all("[data-testid=ending] li").map((line) => line.querySelector("strong")!.textContent);
  expect(lines).toEqual(["Cleo", "Ada", "Bruno", "Dimitri"]);
  expect(all("[data-testid=ending] [data-card]")).toHaveLength(8);
  const texts = (selector: string) => all(`[data-testid=ending] ${selector}`).map((one) => one.textContent);
  expect(texts(".place")).toEqual(["1.", "2.", "2.", "4."]);
  expect(texts("svg text")).toEqual([]); // no numbers of seats beside those of places
});

it("the tallest begins, or lots decide", () => {
  const chosen: string[] = [];
  mounted = mount(Tallest, {
    target: document.body,
    props: {
      names: ["Ada", "Bo"],
      fields: { begins: "2" },
      onset: (field, value) => chosen.push(`${field}=${value}`),
    },
  });
  expect(find("[data-testid=tallest-1]").getAttribute("aria-pressed")).toBe("true");
  expect(find("[data-testid=tallest-lots]").getAttribute("aria-pressed")).toBe("false");
  for (const who of ["1", "lots", "0"]) find(`[data-testid=tallest-${who}]`).click();
  expect(chosen).toEqual(["begins=2", "begins=random", "begins=1"]);
});
