import { beforeEach, describe, expect, it } from "vitest";
import { costs } from "../../src/analysis/evaluation";
import { playersOf } from "../../src/analysis/players";
import { turnInWords, verdict, verdictFor, yourVerdict } from "../../src/analysis/verdict";
import "../../src/analysis/words";
import { analysis as fanorona } from "../../src/board/fanorona/analysis";
import { analysis as kulamiKit } from "../../src/board/kulami/analysis";
import type { KulamiView } from "../../src/board/kulami/messages";
import { standingOf, type Outlook } from "../../src/board/kulami/outlook";
import { explained as kulami } from "../../src/board/kulami/reasons";
import { analysis as tomokoKit, explained as tomoko } from "../../src/board/tomoko/analysis";
import type { Line } from "../../src/engine/engine";
import { setLanguage } from "../../src/lib/i18n.svelte";
import { propsOf } from "../fixtures/kulami";
import kulamiTables from "../fixtures/kulami.json";

const line = (more: Partial<Line> = {}): Line => ({
  ...{ moves: ["a"], score: 0, chance: 50, points: null, proven: null, distance: null, conversion: null },
  ...more,
});
const words = (en: string) => ({ en, de: en });
const traits = { unit: { one: words("point"), many: words("points") } } as never;
const study = (to_move: number) => ({ to_move, seats: [words("White"), words("Black")], traits, outcome: null });

beforeEach(() => setLanguage("en"));

describe("a verdict", () => {
  it.each([
    [line({ proven: "lost", distance: 4 }), 0, "Black wins whatever White does. Black needs at most 2 turns."],
    [line({ proven: "won", distance: 11 }), 0, "White wins whatever Black does. White needs at most 6 turns."],
    [line({ proven: "won" }), 1, "Black wins whatever White does."],
    [line({ proven: "won", distance: 0 }), 1, "Black wins whatever White does."],
    [line({ proven: "drawn" }), 0, "Nobody wins if both play their best."],
    [line({ points: -3 }), 0, "Black can expect to win by 3 points."],
    [line({ points: -1.5 }), 0, "Black is slightly ahead."],
    [line({ points: 0.9 }), 0, "About even."],
    [line({ proven: "won", points: 5 }), 0, "White wins whatever Black does. By at least 5 points."],
    [line({ chance: 61.4 }), 1, "Black: chance to win 61%"],
  ])("is said in words that people understand", (found, mover, told) => {
    expect(verdict(found, study(mover))).toBe(told);
  });
});

it.each([
  [line({ proven: "lost", distance: 4 }), "It is lost, whatever you do. It takes at most 2 turns of the other side."],
  [line({ proven: "won", distance: 11 }), "You win, whatever is played against it. It takes at most 6 turns of yours."],
  [line({ proven: "won", points: 3 }), "You win, whatever is played against it. By at least 3 points."],
  [line({ proven: "drawn" }), "Nobody wins if both play their best."],
  [line({ points: -2.04 }), "You must expect to lose by 2 points."],
  [line({ points: -1 }), "You are slightly behind."],
  [line({ points: 2 }), "You are slightly ahead."],
  [line({ points: -0.9 }), "About even."],
  [line({ points: 2.5 }), "You can expect to win by 2.5 points."],
  [line({ points: 0.2 }), "About even."],
  [line({ chance: 48.6 }), "Your chance to win against best play: 49%."],
])("a hint speaks to the player", (found, told) => {
  for (const mover of [0, 1]) expect(yourVerdict(found, study(mover))).toBe(told);
});

it("the player who waits is told how many turns are their own", () => {
  const reading = { names: ["White", "Black"], you: 1 };
  expect(verdictFor(reading, line({ proven: "lost", distance: 4 }), study(0))).toBe(
    "You win, whatever is played against it. It takes at most 2 turns of yours.",
  );
});

it("a move costs the difference between the chance before it and the chance after the reply is known", () => {
  const judged = [
    { study: study(0), line: line({ chance: 70 }) },
    { study: study(1), line: line({ chance: 80 }) },
    { study: study(0), line: line({ proven: "lost" }) },
  ];
  expect(costs(judged).map(({ seat, cost }) => [seat, cost])).toEqual([
    [0, 50],
    [1, -20],
  ]);
});

const way = (...taken: number[]) => ({
  from: "a1",
  steps: taken.map((n) => ({ to: "a2", kind: "A", taken: Array.from({ length: n }, (_, at) => `b${at}`) })),
});
const step = (seat: number, effect: object) => ({ seat, move: "b2-c3A", effect });
/** What follows a move: who makes which moves by turns, and what the seat sees then. */
const course = (effect: object, then: object[] = [], view: unknown = null, next: object = {}) => ({
  ...{ move: "a1-a2A", effect, view: view as never },
  expected: then.map((one, at) => step((at + 1) % 2, one)),
  next: { to_move: 1, view: {} as never, options: [], position: "", outcome: null, ...next },
});
const turning = {
  ...{ seat: 0, names: ["White", "Black"], reader: null, material: {} as never, before: null as never, trail: [] },
  ...{ played: course({}), better: null },
};

describe("the answer to a move of Fanorona is told as the reason", () => {
  const told = (played: ReturnType<typeof course>, better: ReturnType<typeof course>) =>
    fanorona.explained!({ ...turning, played, better });

  it("with what could have been captured instead, both counted from their effects", () => {
    expect(told(course(way(1), [way(2, 2, 1)]), course(way(4), [way(1)]))).toBe(
      "This allowed a chain of 3 steps that takes 5. The better move takes 4 instead of 1.",
    );
  });

  it("where the better move would not have allowed as much", () => {
    expect(told(course(way(1), [way(3)]), course(way(1), [way(1)]))).toBe("This allowed a capture of 3 in one step.");
    expect(told(course(way(1), [way(2)]), course(way(1), [way(3)]))).toBe("Expected then: b2–c3.");
  });

  it("not where what it takes is won back: then what is expected is told with what it comes to", () => {
    expect(told(course(way(1), [way(5), way(4)]), course(way(1), [way(1), way(1)]))).toBe(
      "With this and what is expected then (b2–c3, b2–c3) 5 are taken and 5 lost; with the better move 2 taken and 1 lost.",
    );
  });

  it("in German in the same words whether one is taken and lost or more", () => {
    setLanguage("de");
    const exchange = (lost: number) => told(course(way(1), [way(lost)]), course(way(2), [way(lost)]));
    for (const lost of [1, 2])
      expect(exchange(lost)).toBe(
        `Damit und mit dem, was dann zu erwarten ist (b2–c3): 1 geschlagen und ${lost} verloren; ` +
          `mit dem besseren Zug 2 geschlagen und ${lost} verloren.`,
      );
  });

  it("and nothing is said where nothing is expected", () => {
    expect(told(course(way(1)), course(way(2)))).toBe("");
  });

  it("without a word of the better move where that is not to be given away", () => {
    const quiet = { ...turning, quiet: true, played: course(way(1), [way(3)]), better: course(way(4), [way(1)]) };
    expect(fanorona.explained!(quiet)).toBe("This allowed a capture of 3 in one step.");
  });
});

it("a player is named without what would turn the sentence around", () => {
  const titles = [words("White"), words("Black")];
  const tags = { White: "\u202eA\u0000d\u2067a\u200e", Black: "\u202e" };
  expect(playersOf({ tags } as never, titles, [])).toEqual(["Ada", "Black"]);
});

it("a tile is lost for good when its free cells cannot turn it", () => {
  const tile = (mine: number, theirs: number, size = 4) => ({
    ...{ letter: "B", marbles: [mine, theirs], owner: null, points: 0 },
    cells: Array.from({ length: size }, (_, at) => `a${at}`),
  });
  expect(standingOf(tile(3, 0), 0)).toBe("safe");
  expect(standingOf(tile(2, 0), 0)).toBe("ahead");
  expect(standingOf(tile(0, 3), 0)).toBe("lost");
});

const tile = (letter: string, marbles: [number, number], size = 4) => ({
  ...{ letter, marbles, owner: null, points: 0 },
  cells: Array.from({ length: size }, (_, at) => `${letter}${at}`),
});
type Sheet = { tiles: ReturnType<typeof tile>[]; totals: [number, number] };
const sheet = (totals: [number, number], ...marbles: [number, number][]): Sheet => ({
  ...{ totals, tiles: marbles.map((counts, at) => tile("AB"[at]!, counts)) },
});

it("a marble of Kulami is told with the answers that are expected, the tile that falls by them, and who leads then", () => {
  const laid = (score: Sheet, moves = ["c3", "d4"]) => ({
    ...course({}, [{}, {}], { score }),
    expected: moves.map((move, at) => ({ ...step((at + 1) % 2, {}), move })),
  });
  const before = { score: sheet([4, 4], [1, 1], [1, 0]) } as never;
  const played = laid(sheet([4, 9], [1, 3], [1, 2]));
  const better = laid(sheet([8, 4], [1, 1], [1, 2]));
  const told = { ...turning, before, played, better };
  expect(kulami(told)).toBe(
    "Expected then: c3, d4. Tile A0–A3 (4 cells): open before, lost for good after that. " +
      "After 2 more expected marbles Black leads 9 : 4; with the better move Red would lead 8 : 4 by then.",
  );
  expect(kulamiKit.spokenOf!(told)).toEqual(["A0", "A1", "A2", "A3"]);
  setLanguage("de");
  expect(kulami(told)).toContain(
    "Nach 2 weiteren erwarteten Murmeln führt Schwarz 9 : 4; mit dem besseren Zug würde dann Rot 8 : 4 führen.",
  );
  setLanguage("en");
  const even = { ...told, better: laid(sheet([4, 9], [1, 3], [1, 2])) }; // it would have fallen anyway
  expect(kulami(even)).toBe("Expected then: c3, d4.");
  expect(kulamiKit.spokenOf!(even)).toEqual([]);
});

const ROWS = Array(5).fill(".....") as string[];
const PATTERNS = { 7: "ddd/ddd/ddd", 9: "dld/dld/dld", 14: "ddl/dll/lld" };
const tomokoView = (more: object = {}) => ({
  ...{ spec: "tomoko", goal: 1, board: ROWS, matches: [], hands: [[14], []], laid: [[], []], finished: [] },
  ...{ resigned: [], outcome: null, ...more },
});
/** A push, and the position after it, in which the other side holds card 9. */
const pushed = (edge: string, { matches = [], board = "5/5/5/5/5", options = [] as object[] } = {}) =>
  course({ edge, colour: "l", board: ROWS.join("/"), matches }, [], null, {
    position: `${board} - 2 14/9 -/- 1 - -`,
    options,
  });
const table = {
  ...turning,
  material: { cards: PATTERNS } as never,
  names: ["Ada", "Bert"],
  before: tomokoView() as never,
};

it("a card that stood and was not laid is told with its turns", () => {
  const view = (...cards: number[]) => tomokoView({ matches: cards.map((card) => ({ card })) }) as never;
  const stood = { ...table, played: pushed("N1"), before: view(14), trail: [view(), view(14), view(14)] };
  expect(tomoko(stood)).toBe("Card 14 matched for 3 turns and was not laid.");
  expect(tomoko({ ...table, before: view(14), played: course({ card: 14, fits: [] }) })).toBe("");
});

it("a card that is spoken of is marked in the hand, with the square where it stands or the push that it waits for", () => {
  const view = (...matches: object[]) => tomokoView({ matches }) as never;
  const stood = { ...table, played: pushed("N1"), before: view({ card: 14, row: 1, column: 2 }) };
  expect(tomokoKit.spokenOf!(stood)).toEqual([
    ...["lay 14", "r2c3", "r2c4", "r2c5", "r3c3", "r3c4", "r3c5", "r4c3", "r4c4", "r4c5"],
  ]);
  const better = pushed("E4", { matches: [{ card: 7 }] as never });
  expect(tomokoKit.spokenOf!({ ...stood, before: view(), better })).toEqual(["lay 7", "E4l"]);
  expect(tomokoKit.spokenOf!({ ...stood, before: view() })).toEqual([]);
});

describe("the push that lets the other side finish", () => {
  const standing = "dld2/dld2/dld2/5/5";
  const finishes = { move: "N1d", effect: { edge: "N1", matches: [{ card: 9 }] } };
  const better = pushed("S1");

  it("is told with the card that matches then, and its square", () => {
    const gave = { ...table, played: pushed("N1", { board: standing }), better };
    expect(tomoko(gave)).toBe("It made card 9 match, the last that Bert needed.");
    expect(tomoko({ ...gave, reader: 1 })).toBe("It made card 9 match, the last that you needed.");
    expect(tomokoKit.spokenOf!(gave).slice(0, 2)).toEqual(["lay 9", "r1c1"]);
  });

  it("also where that card had matched before and the better push would have broken it", () => {
    const before = tomokoView({ board: ["dld..", "dld..", "dld..", ".....", "....."] }) as never;
    expect(tomoko({ ...table, before, played: pushed("N5", { board: standing }), better })).toBe(
      "Card 9 matched, the last that Bert needed, and still did after it.",
    );
  });

  it("is told with how many pushes finish then, against the better push", () => {
    const played = pushed("N1", { options: [finishes, finishes] });
    const told = (options: object[]) => tomoko({ ...table, played, better: pushed("S1", { options }) });
    expect(told([])).toBe("After it Bert could finish with one push, after the better push not yet.");
    expect(told([finishes])).toBe("After it 2 pushes let Bert finish, after the better push only 1.");
    expect(told([finishes, finishes])).toBe("After it Bert could finish with one push.");
  });

  it("comes after the game that the mover could have won with another push", () => {
    const winning = pushed("S1", { board: "ddl2/dll2/lld2/5/5" });
    const played = pushed("N1", { board: standing, options: [finishes] });
    const let_go = { ...table, played, better: winning };
    expect(tomoko(let_go)).toBe("Another push would have made card 14 match, the last that Ada needed.");
    expect(tomoko({ ...let_go, reader: 0 })).toBe(
      "Another push would have made card 14 match, the last that you needed.",
    );
    expect(tomokoKit.spokenOf!(let_go)).toEqual(["lay 14", "S1l"]);
    setLanguage("de");
    expect(tomoko(let_go)).toBe("Nach einem anderen Schub hätte die Karte 14 gepasst, die Ada noch brauchte.");
    setLanguage("en");
    const told = "It made card 9 match, the last that Bert needed.";
    expect(tomoko({ ...let_go, before: tomokoView({ goal: 2, laid: [[], [1]] }) as never })).toBe("");
    expect(tomoko({ ...let_go, quiet: true })).toBe(told);
    expect(tomoko({ ...let_go, played: winning })).toBe("");
  });

  it("is no reason where the better one lets them finish as well", () => {
    const both = pushed("N1", { board: standing });
    expect(tomoko({ ...table, played: both, better: both })).toBe("");
  });
});

it("there are no chances to tell any more when somebody has finished and others play on for the places", () => {
  expect([[], [[1]]].map((finished) => tomokoKit.isDecided!(tomokoView({ finished }) as never))).toEqual([false, true]);
});

const kulamiEnd = kulamiTables.end.now.perspectives[0]!.view as unknown as KulamiView;

it("a tile is somebody's for certain where its free cells cannot turn it, and expected where the line leads", () => {
  const { view } = propsOf("later");
  const line = kulamiTables.end.steps.map(({ move }) => move).slice(kulamiTables.later.steps.length);
  const found = kulamiKit.outlook!(view, line) as Outlook;
  const owners = (tiles: { letter: string; owner: number | null }[]) =>
    tiles.map(({ letter, owner }) => [letter, owner]);
  expect(owners(found.tiles)).toEqual(owners(kulamiEnd.score.tiles));
  const sure = view.score.tiles.filter((tile) => ["safe", "lost"].includes(standingOf(tile, 0)));
  expect(sure).not.toHaveLength(0);
  expect(found.tiles.filter((tile) => tile.sure).map(({ letter }) => letter)).toEqual(sure.map(({ letter }) => letter));
  expect(kulamiKit.outlook!(kulamiEnd, [])).toBeNull();
});

it("who is ahead on which tiles after the engine's line is told in words, not as the end of the game", () => {
  const tile = (letter: string, owner: number | null, sure: boolean) => ({ letter, size: 4, owner, sure });
  const found = { tiles: [tile("A", 0, true), tile("B", 1, true), tile("C", 1, false), tile("D", null, false)] };
  expect(kulamiKit.outlookTold!(found, ["Red", "Black"])).toBe(
    "Tiles for certain (framed): Red 4, Black 4. " +
      "Ahead after the moves that the engine expects (dashed): Red 0, Black 4. Open: 4.",
  );
});

describe("a hint rings", () => {
  const laying = (cell: string, letter: string) => ({ move: cell, effect: { cell, tile: letter, totals: [0, 0] } });
  const lookAt = (move: ReturnType<typeof laying>, ...others: ReturnType<typeof laying>[]) =>
    kulamiKit.lookAt!(move.effect, null as never, [move, ...others]);

  it("the cells of the tile where one may lay, or where that is a single one those in its row or column", () => {
    const [one, beside, inRow, inColumn] = [laying("a1", "A"), laying("a2", "A"), laying("d1", "B"), laying("a4", "C")];
    expect(lookAt(one, beside, inRow)).toEqual(["a1", "a2"]);
    expect(lookAt(one, inRow)).toEqual(["a1", "d1"]);
    expect(lookAt(one, inColumn)).toEqual(["a1", "a4"]);
    expect(lookAt(one)).toEqual([]);
  });

  it("the places of a side from which one may push", () => {
    const push = (edge: string) => ({ move: `${edge}l`, effect: { edge, colour: "l" } });
    const options = [push("N2"), push("N4"), push("S1"), { ...push("N2"), move: "N2d" }];
    expect(tomokoKit.lookAt!(push("N4").effect, null as never, options)).toEqual(["N2", "N4"]);
  });
});

describe("a hint for Kulami tells what the marble does", () => {
  const scored = (marbles: [number, number], more: object = {}) => ({
    ...{ area_points: [0, 0], chain_points: [0, 0], totals: [0, 0], tiles: [tile("A", marbles)], ...more },
  });
  const why = (marbles: [number, number], following: object = {}) =>
    kulamiKit.because!(
      { cell: "A3", tile: "A", totals: [0, 0] },
      { score: scored(marbles), to_move: 0 } as never,
      {} as never,
      following,
    );

  it.each<[[number, number], string]>([
    [[0, 0], "Then you lead 1 : 0 on tile A0–A3 (4 points)."],
    [[0, 1], "Then it is even on tile A0–A3, 1 : 1, and Black no longer gets the 4 points."],
    [[0, 2], "Black still leads 2 : 1 on tile A0–A3 (4 points)."],
    [[2, 0], "That makes tile A0–A3 (4 points) yours for certain."],
    [[3, 0], "Tile A0–A3 (4 points) is yours for certain already."],
    [[0, 3], "Tile A0–A3 (4 points) cannot be won any more; this marble is for something else."],
  ])("on its tile: %s", (marbles, told) => expect(why(marbles)).toBe(told));

  it("in German with who leads, and by how much", () => {
    setLanguage("de");
    expect(why([0, 1])).toBe(
      "Dann herrscht auf Platte A0–A3 Gleichstand, 1 : 1, und Schwarz bekommt die 4 Punkte nicht mehr.",
    );
    expect(why([0, 2])).toBe("Schwarz führt noch 2 : 1 auf Platte A0–A3 (4 Punkte).");
  });

  it("for the area, the chains and the cells that are left", () => {
    const view = { score: scored([1, 0], { area_points: [3, 0], chain_points: [5, 0] }) };
    expect(why([0, 0], { after: { view, options: [{}, {}], outcome: null } })).toBe(
      "Then you lead 1 : 0 on tile A0–A3 (4 points). Your largest area counts 3 more. " +
        "Your chains count 5 more. Then Black has only 2 cells to choose from.",
    );
    const end = { view: { score: scored([1, 0]) }, options: [], outcome: {} };
    expect(why([0, 0], { after: end })).toContain("That ends the game.");
  });
});

it("players of one name, or computers of one level, are told apart by their sides", () => {
  const titles = [words("White"), words("Black")];
  const called = (tags: Record<string, string>, yours: number[] = []) => playersOf({ tags } as never, titles, yours);
  expect(called({ Seats: "engine:3,engine:3" })).toEqual(["Computer, level 3 (White)", "Computer, level 3 (Black)"]);
  expect(called({ White: "Ada", Black: "Ada" })).toEqual(["Ada (White)", "Ada (Black)"]);
  expect(called({ Seats: "engine:2,engine:3" })).toEqual(["Computer, level 2", "Computer, level 3"]);
  expect(called({ White: "Ada", Black: "Ada" }, [0])).toEqual(["You", "Ada (Black)"]);
});

it("where a clock ran out nobody is to move", () => {
  setLanguage("en");
  const at = { to_move: 1, outcome: null };
  const told = (you: number | null) => turnInWords(at, { names: ["White", "Black"], you }, true);
  expect([told(null), told(0), told(1)]).toEqual([
    "Black ran out of time.",
    "Black ran out of time.",
    "You ran out of time.",
  ]);
});
