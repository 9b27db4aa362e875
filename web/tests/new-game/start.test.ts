// The first minute: an opponent one can beat, who begins, which side is mine, what a way to play means.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { optionsOf } from "../../src/board/kits";
import { pictureOf } from "../../src/board/kulami/cover";
import { api } from "../../src/lib/api";
import { known, setLanguage } from "../../src/lib/i18n.svelte";
import { levelOf, rememberLevel } from "../../src/lib/levels";
import type { FieldInfo, GameInfo, NewGame } from "../../src/lib/protocol";
import Field from "../../src/new-game/Field.svelte";
import Seats from "../../src/new-game/Seats.svelte";
import { meaningText, values } from "../../src/new-game/values";
import { Wish } from "../../src/new-game/wish.svelte";
import Home from "../../src/pages/Home.svelte";
import { quickWish, start } from "../../src/new-game/start";
import { waitFor } from "../waiting";

const words = (text: string) => ({ en: text, de: text });
const titles = ["One", "Two", "Three", "Four"].map(words);

function field(name: string, kind: FieldInfo["kind"], more: Partial<FieldInfo> = {}): FieldInfo {
  return { name, kind, options: [], low: 0, high: 0, default: "", meaning: words(""), drawn: [], ...more };
}

function game(name: string, more: Partial<GameInfo> = {}): GameInfo {
  const traits = { handicap: false } as GameInfo["traits"];
  const seats = titles.slice(0, 2);
  const plain = {
    name,
    kit: name,
    title: words(name),
    traits,
    reasons: {},
    rules: true,
    history: true,
    lessons: true,
    openings: false,
    ratings: {},
    fields: [],
    variants: [],
  };
  return { ...plain, seats, ...more };
}

const TOMOKO = game("tomoko", {
  fields: [
    field("players", "number", { low: 2, high: 4, default: "2" }),
    field("begins", "choice", { options: ["random", "1", "2", "3", "4"], default: "1" }),
    field("teams", "flag", { default: "false" }),
  ],
  variants: [
    { slug: "two", spec: "tomoko", title: words("Two players"), lessons: true, openings: false },
    { slug: "four", spec: "tomoko(players=4, play_on=true)", title: words("Four"), lessons: false, openings: false },
  ],
  seats: titles,
});

async function wishFor(info: GameInfo, query = ""): Promise<Wish> {
  return new Wish(info, await optionsOf(info), new URLSearchParams(query));
}

let shown: ReturnType<typeof mount> | undefined;

function put<Props extends Record<string, any>>(component: Component<Props>, props: Props): void {
  shown = mount(component, { target: document.body, props });
  flushSync();
}

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!;
const made: NewGame[] = [];

beforeEach(() => {
  localStorage.clear();
  setLanguage("en");
  made.length = 0;
  vi.spyOn(api, "create").mockImplementation((wish) => {
    made.push(wish);
    return Promise.resolve({ game: "abc", links: [] });
  });
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe("an opponent one can beat", () => {
  const level = () => made.at(-1)?.seats[1]?.level;

  async function home(): Promise<void> {
    vi.spyOn(api, "catalogue").mockResolvedValue([game("go"), game("nim")]);
    vi.spyOn(api, "games").mockResolvedValue([]);
    put(Home, {});
    await waitFor(() => expect(find("game-go")).not.toBeNull());
  }

  const touch = (card: string, id: string) => {
    find(card).querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click();
    flushSync();
  };

  test("who is new is asked once, begins at level 1, and is not asked again", async () => {
    await home();
    touch("game-go", "play-engine");
    expect([made.length, document.activeElement]).toEqual([0, find("experience-new")]);
    touch("game-go", "experience-new");
    await waitFor(() => expect(level()).toBe(1));
    expect(made.at(-1)?.hints).toBe(true);
    expect([levelOf("go"), levelOf("nim")]).toEqual([1, null]);
    expect(quickWish(game("go"), "engine").seats[1]).toEqual({ kind: "engine", level: 1 });
  });

  test("the second half of a double click on the button answers nothing", async () => {
    await home();
    touch("game-go", "play-engine");
    const twice = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 });
    find("experience-strong").dispatchEvent(twice);
    flushSync();
    expect([twice.defaultPrevented, made.length, levelOf("go")]).toEqual([true, 0, null]);
  });

  test.each([
    ["known", 3],
    ["strong", 6],
  ])("who says %s begins at level %i", async (experience, wanted) => {
    await home();
    touch("game-go", "play-engine");
    touch("game-go", `experience-${experience}`);
    await waitFor(() => expect(level()).toBe(wanted));
    expect(made.at(-1)?.hints).toBe(wanted <= 3);
  });

  test("the level of last time is played, and written on the button", async () => {
    rememberLevel("nim", 4);
    await home();
    expect(find("game-nim").textContent).toContain("level 4");
    touch("game-nim", "play-engine");
    await waitFor(() => expect(level()).toBe(4));
  });

  test.each([
    [null, true],
    [1, true],
    [3, true],
    [4, false],
  ])("the button at home and the options agree about hints: level %s", async (level, hints) => {
    for (const info of [...["fanorona", "tumicarona", "kulami"].map((name) => game(name)), TOMOKO]) {
      if (level) rememberLevel(info.name, level);
      expect([quickWish(info, "engine").hints, (await wishFor(info)).newGame.hints]).toEqual([hints, hints]);
    }
  });

  test("hints are for one person against computers, and follow the level until somebody chooses", async () => {
    for (const against of ["friend", "me"] as const) expect(quickWish(game("go"), against).hints).toBe(false);
    const wish = await wishFor(game("go"));
    wish.seats[1]!.level = 4;
    expect(wish.newGame.hints).toBe(false);
    wish.hints = true;
    expect(wish.newGame.hints).toBe(true);
    wish.seats[1]!.kind = "friend";
    expect(wish.newGame.hints).toBe(false);
  });

  test("a friend is played without a question", async () => {
    await home();
    touch("game-go", "play-friend");
    await waitFor(() => expect(made.at(-1)?.seats[1]).toEqual({ kind: "friend" }));
  });

  test("the options begin with it too, and what is chosen there is remembered", async () => {
    expect((await wishFor(game("go"))).seats[1]!.level).toBe(1);
    rememberLevel("go", 5);
    const wish = await wishFor(game("go"));
    expect(wish.seats[1]!.level).toBe(5);
    wish.seats[1]!.level = 8;
    await start(wish.newGame);
    expect(levelOf("go")).toBe(8);
  });
});

describe("who begins in Tomoko", () => {
  test("lots decide where nobody chooses, on the options page and from home", async () => {
    expect((await wishFor(TOMOKO)).spec).toBe("tomoko(begins=random)");
    for (const against of ["engine", "friend", "me"] as const)
      expect(quickWish(TOMOKO, against).spec).toBe("tomoko(begins=random)");
    expect(quickWish(game("go"), "me").spec).toBe("go");
  });

  test("a choice does not outlive a change of variant or of the number of players", async () => {
    const wish = await wishFor(TOMOKO);
    const [two, four] = TOMOKO.variants;
    wish.take(four!);
    wish.set("begins", "4");
    wish.take(two!);
    expect([wish.spec, wish.variant]).toEqual(["tomoko(begins=random)", two]);
    wish.set("players", "4");
    wish.set("begins", "4");
    wish.set("players", "3");
    expect(wish.fields).toEqual({ players: "3", begins: "random" });
  });

  test("what cannot be is not chosen: teams are four with hidden cards", async () => {
    const wish = await wishFor(TOMOKO);
    wish.set("open_cards", "true");
    wish.set("teams", "true");
    expect(wish.fields).toEqual({ begins: "random", players: "4", teams: "true" });
    wish.set("open_cards", "true");
    expect(wish.fields).not.toHaveProperty("teams");
    wish.set("teams", "true");
    wish.set("players", "2");
    expect(wish.fields).toEqual({ begins: "random", players: "2" });
  });

  test("it is asked in one place", async () => {
    const wish = await wishFor(TOMOKO);
    expect([...wish.main, ...wish.more].map(({ name }) => name)).not.toContain("begins");
  });
});

describe("my side", () => {
  test("is one control: the others move with me, or lots decide", async () => {
    const wish = await wishFor(game("go"));
    wish.seats[0]!.name = "Ada";
    put(Seats, { wish });
    const pressed = () => ["side-0", "side-1", "side-lots"].map((id) => find(id).getAttribute("aria-pressed"));
    expect(pressed()).toEqual(["true", "false", "false"]);
    find("side-1").click();
    flushSync();
    expect(pressed()).toEqual(["false", "true", "false"]);
    expect(wish.newGame.seats.map(({ kind, name }) => [kind, name])).toEqual([
      ["engine", ""],
      ["me", "Ada"],
    ]);
    find("side-lots").click();
    flushSync();
    expect(pressed()).toEqual(["false", "false", "true"]);
    const firsts = [0, 0.9].map((chance) => {
      vi.spyOn(Math, "random").mockReturnValue(chance);
      return wish.newGame.seats[0]!.kind;
    });
    expect(firsts.sort()).toEqual(["engine", "me"]);
  });

  test("is not asked where both sit here, or more than two may", async () => {
    const wish = await wishFor(game("go"));
    wish.seats[1]!.kind = "me";
    expect([wish.side, (await wishFor(TOMOKO)).side]).toEqual([null, null]);
  });
});

describe("options in plain words", () => {
  const variants = import.meta.glob<string>("../../../src/marblebox/games/*/state.py", {
    eager: true,
    query: "?raw",
    import: "default",
  });

  test("every way to play is explained in a line", async () => {
    for (const [path, source] of Object.entries(variants)) {
      const kit = path.split("/").at(-2)!;
      await optionsOf({ name: kit, kit });
      const slugs = [...source.matchAll(/Variant\(\s*"([\w-]+)"/g)].map((match) => match[1]!);
      expect(slugs.length).toBeGreaterThan(4);
      expect(slugs.filter((slug) => !known(`${kit}.variant.${slug}`))).toEqual([]);
    }
  });

  test("sizes are sorted, the usual one in its place", async () => {
    const { offered } = await optionsOf({ name: "fanorona", kit: "fanorona" });
    const size = field("size", "text", { default: "9x5" });
    const sizes = values(size, offered!["size"]).map((text) => text.split("x").map(Number) as [number, number]);
    const areas = sizes.map(([columns, rows]) => columns * rows);
    expect(areas).toEqual([...areas].sort((one, two) => one - two));
    const props = { kit: "fanorona", field: size, offered: offered!["size"], value: undefined, relative: false };
    put(Field, { ...props, trouble: null, onset: () => undefined });
    const shownSizes = [...document.querySelectorAll("option")].map((option) => option.textContent.trim());
    expect(shownSizes[0]).toBe("3 × 3");
    expect(shownSizes.indexOf("9 × 5 (usual)")).toBe(sizes.findIndex((pair) => pair.join("x") === "9x5"));
    expect(document.querySelector("select")!.value).toBe("");
  });

  test("values that only the terminal knows are not named", () => {
    const offer = field("offer", "choice", {
      options: ["placed", "any"],
      meaning: words("What (placed), or all (any)."),
    });
    expect(meaningText(offer)).toBe("What, or all.");
  });

  test("a board of one's own is a picture, its text waits behind a door", async () => {
    const { offered } = await optionsOf({ name: "kulami", kit: "kulami" });
    const layout = field("layout", "text", { default: "random" });
    const props = { kit: "kulami", field: layout, offered: offered!["layout"], relative: false, trouble: null };
    put(Field, { ...props, value: "AAB/AAB/.CC", onset: () => undefined });
    expect(find("preview").querySelectorAll("circle.hollow")).toHaveLength(8);
    expect(document.querySelector("details:not([open]) textarea")).not.toBeNull();
    expect(pictureOf("AAB/AAB/.CC").shapes!("", "")).toHaveLength(3);
  });
});
