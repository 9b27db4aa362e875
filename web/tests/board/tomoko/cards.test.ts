import { describe, expect, it } from "vitest";
import { laidSince, Laying } from "../../../src/board/tomoko/laying.svelte";
import { broughtAbout, fitsOn, letters, square } from "../../../src/board/tomoko/patterns";
import { ranking } from "../../../src/board/tomoko/ranking";
import { clockwiseFrom, isPlaying, isPush, partnerOf, tableOf } from "../../../src/board/tomoko/table";
import { aimOf } from "../../../src/board/thumbnails";
import { kit } from "../../../src/board/tomoko/index";
import type { TomokoView } from "../../../src/board/tomoko/messages";
import { de, en } from "../../../src/board/tomoko/words";
import { setLanguage } from "../../../src/lib/i18n.svelte";
import { propsOf, welcomeOf } from "../../fixtures/tomoko";

const PATTERN = "dll/ldl/lld";
const turnedBy = (turns: number) =>
  letters("ddl/lll/ldl", turns)
    .join("")
    .replace(/(...)(?=.)/g, "$1/");

describe("patterns", () => {
  it("turn clockwise by quarters", () => {
    expect([0, 1, 2, 3, 4].map(turnedBy)).toEqual([
      "ddl/lll/ldl",
      "lld/dld/lll",
      "ldl/lll/ldd",
      "lll/dld/dll",
      "ddl/lll/ldl",
    ]);
  });

  it("are found on the board wherever they stand, in any turn", () => {
    const board = "dlldd/ldlll/lldll/...../.....";
    expect(fitsOn(board, 5, PATTERN)).toContainEqual({ card: 5, row: 0, column: 0, turns: 0 });
    expect(square(board, 0, 2)).toBe("ldd/lll/dll");
  });

  it("agree with the rules about what a push brings about", () => {
    const { props } = propsOf("two_full");
    for (const option of props.options) {
      if (!isPush(option.effect)) continue;
      const { board, matches } = option.effect;
      const mine = props.view.hands[0]!;
      const order = (one: { row: number; column: number }) => one.row * 3 + one.column;
      const found = mine.flatMap((card) => fitsOn(board, card, props.material.cards[card]!));
      expect(found.sort((a, b) => order(a) - order(b))).toEqual(matches);
    }
  });

  it("that stand already are not given away by a preview", () => {
    const fits = [
      { card: 1, row: 0, column: 0, turns: 0 },
      { card: 1, row: 2, column: 2, turns: 0 },
    ];
    const before = "ddddd/ddddd/ddddd/ddddd/ddddd";
    expect(broughtAbout(fits, before, "ddddd/ddddd/ddddd/ddddd/ddddl")).toEqual([fits[1]]);
  });
});

describe("laid cards", () => {
  it("are framed where they stood when somebody laid one", () => {
    const { props } = propsOf("standing");
    const lay = props.options.find((option) => option.move.startsWith("lay"))!;
    const laying = new Laying();
    laying.show({ seq: 3, seat: 0, effect: lay.effect }, props.view, props.board, props.material);
    expect(laying.frames).toEqual("fits" in lay.effect ? lay.effect.fits : "no fits");
    laying.show({ seq: 4, seat: 1, effect: props.options[0]!.effect }, props.view, props.board, props.material);
    expect(laying.frames).toEqual([]);
  });

  it("are framed as well when they laid themselves", () => {
    const { props } = propsOf("standing");
    const [card] = props.view.matches.map((fit) => fit.card);
    const view = { ...props.view, spec: "tomoko(claims=auto)" };
    const laying = new Laying();
    laying.show(null, view, props.board, props.material);
    expect(laying.frames).toEqual([]);
    const after = { ...view, laid: [[card!], []] };
    laying.show({ seq: 9, seat: 0, effect: props.options[0]!.effect }, after, props.board, props.material);
    expect(laying.frames).toEqual(props.view.matches);
  });

  it("are known by comparing", () => {
    expect(laidSince([[1], [2]], [[1, 5], [2]])).toEqual([5]);
  });
});

describe("the table", () => {
  it("reads how cards are laid and who plays together", () => {
    expect(tableOf("tomoko")).toEqual({ claims: "live", teams: false, openCards: false });
    const teams = tableOf("tomoko(players=4, claims=auto, teams=true)");
    expect(teams).toEqual({ claims: "auto", teams: true, openCards: false });
    expect([0, 1, 2, 3].map((seat) => partnerOf(seat, teams))).toEqual([2, 3, 0, 1]);
    expect(clockwiseFrom(1, 3)).toEqual([2, 0, 1]);
  });

  it("knows who still takes part", () => {
    const teams = tableOf("tomoko(players=4, teams=true)");
    const view = { ...propsOf("teams").props.view, resigned: [2], finished: [[1]] };
    expect([0, 1, 2, 3].map((seat) => isPlaying(seat, view, teams))).toEqual([false, false, false, true]);
  });

  it("ranks players by place, and teams as one", () => {
    const { now } = welcomeOf("end");
    const alone = ranking(now.outcome!, propsOf("end").props.view.laid, tableOf(now.spec));
    expect(alone.map(({ place, seats }) => [place, seats])).toEqual([
      [1, [2]],
      [2, [0]],
      [2, [1]],
      [4, [3]],
    ]);
    const outcome = { scores: [], reason: "target_reached", winners: [1, 3], places: [2, 1, 2, 1] };
    const teams = ranking(outcome, [[1], [2, 3], [], [4]], tableOf("tomoko(players=4, teams=true)"));
    expect(teams).toEqual([
      { place: 1, seats: [1, 3], cards: [2, 3, 4] },
      { place: 2, seats: [0, 2], cards: [1] },
    ]);
  });
});

describe("what is told", () => {
  const push = { edge: "W3", colour: "d", board: "", fallen: null, matches: [] };

  it("speaks to the one who has done it", () => {
    setLanguage("de");
    expect(kit.told!(push)).toBe("schiebt links, Stelle 3, eine dunkle Kugel ein");
    expect(kit.toldYou!(push)).toBe("Du schiebst links, Stelle 3, eine dunkle Kugel ein");
    expect(kit.toldYou!({ card: 5, fits: [] })).toBe("Du legst Karte 5 ab");
  });

  it("names the numbers of cards at the end, and what one plays for", () => {
    setLanguage("de");
    const { view } = propsOf("two_full").props;
    const outcome = { reason: "target_reached", winners: [0], scores: [1, 0], places: [1, 2] };
    const over = { ...view, outcome, points: [10, 1] } as TomokoView;
    const names = ["Ada", "Computer"];
    expect(kit.reason!(over, { names, yours: [0] })).toBe("Du hast 10 Karten abgelegt, Computer 1.");
    expect(kit.reason!(over, { names, yours: [1] })).toBe("Ada hat 10 Karten abgelegt, du 1.");
    expect(kit.reason!({ ...over, outcome: { ...outcome, reason: "resigned" } }, { names, yours: [0] })).toBe("");
    expect(aimOf({ name: "tomoko", kit: "tomoko", title: { en: "", de: "" } }, view)?.de).toContain("10 Karten");
  });
});

it("has every text in both languages, with the same values to fill in", () => {
  const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
  for (const [key, text] of Object.entries(en)) expect(values(de[key as keyof typeof en]), key).toEqual(values(text));
});
