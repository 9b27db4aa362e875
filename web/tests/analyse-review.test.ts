import { beforeEach, describe, expect, it } from "vitest";
import { costs } from "../src/analyse/reviewing.svelte";
import { verdict, yourVerdict } from "../src/analyse/verdict";
import "../src/analyse/words";
import { analysis as fanorona } from "../src/board/fanorona/analysis";
import { analysis as kulamiKit, explained as kulami } from "../src/board/kulami/analysis";
import type { KulamiView } from "../src/board/kulami/messages";
import { standingOf, type Outlook } from "../src/board/kulami/outlook";
import { analysis as tomokoKit, explained as tomoko } from "../src/board/tomoko/analysis";
import type { Line } from "../src/engine/engine";
import { setLanguage } from "../src/lib/i18n.svelte";
import { propsOf } from "./fixtures/kulami";
import kulamiTables from "./fixtures/kulami.json";

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
    [line({ proven: "lost", distance: 4 }), 0, "Black wins whatever White does. It takes at most 4 turns."],
    [line({ proven: "won" }), 1, "Black wins whatever White does."],
    [line({ proven: "drawn" }), 0, "Nobody wins if both play their best."],
    [line({ points: -3 }), 0, "Black can expect to win by 3 points."],
    [line({ chance: 61.4 }), 1, "Black: chance to win 61%"],
  ])("is said in words that people understand", (found, mover, told) => {
    expect(verdict(found, study(mover))).toBe(told);
  });
});

it.each([
  [line({ proven: "lost", distance: 4 }), "It is lost, whatever you do. It takes at most 4 turns."],
  [line({ proven: "won", points: 3 }), "You win, whatever is played against it. By 3 points."],
  [line({ proven: "drawn" }), "Nobody wins if both play their best."],
  [line({ points: -1 }), "You must expect to lose by 1 point."],
  [line({ points: 2.5 }), "You can expect to win by 2.5 points."],
  [line({ points: 0.2 }), "About even."],
  [line({ chance: 48.6 }), "Your chance to win: 49%."],
])("a hint speaks to the player", (found, told) => {
  for (const mover of [0, 1]) expect(yourVerdict(found, study(mover))).toBe(told);
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
const turning = {
  seat: 0,
  material: {} as never,
  before: null as never,
  played: null,
  better: null,
  reply: null,
  answered: null,
  otherReply: null,
  trail: [],
};

it("a chain that was allowed and a capture that was missed are counted from their effects", () => {
  const told = fanorona.explained!({ ...turning, played: way(1), better: way(4), reply: way(2, 2, 1) });
  expect(told).toBe("This allowed a chain of 3 steps that takes 5. 4 could have been taken instead of 1.");
  expect(fanorona.explained!({ ...turning, played: way(1), better: way(2), reply: way(1) })).toBe("");
  const lost = { ...turning, played: way(1), better: way(1), reply: way(2) };
  expect(fanorona.explained!({ ...lost, otherReply: way(1) })).toContain("2");
  expect(fanorona.explained!({ ...lost, otherReply: way(3) })).toBe(""); // what is better would have allowed more
});

it("a tile is lost for good when its free cells cannot turn it", () => {
  const tile = (mine: number, theirs: number, size = 4) => ({
    ...{ letter: "B", marbles: [mine, theirs], owner: null, points: 0 },
    cells: Array.from({ length: size }, (_, at) => `a${at}`),
  });
  expect(standingOf(tile(3, 0), 0)).toBe("safe");
  expect(standingOf(tile(2, 0), 0)).toBe("ahead");
  expect(standingOf(tile(0, 3), 0)).toBe("lost");
  const view = (...marbles: [number, number]) => ({ score: { tiles: [tile(...marbles)] } }) as never;
  expect(kulami({ ...turning, before: view(1, 1), answered: view(1, 3) } as never)).toBe(
    "Tile a0–a3 (4 cells): open before, lost for good after the best answer.",
  );
  expect(kulamiKit.spokenOf!({ ...turning, before: view(1, 1), answered: view(1, 3) } as never)).toEqual([
    ...["a0", "a1", "a2", "a3"],
  ]);
  expect(kulamiKit.spokenOf!({ ...turning, before: view(1, 1), answered: view(2, 1) } as never)).toEqual([]);
});

it("a card that stood and was not laid is told with its turns", () => {
  const view = (...cards: number[]) => ({ matches: cards.map((card) => ({ card })) }) as never;
  const push = { edge: "N1", matches: [] };
  expect(tomoko({ ...turning, played: push, before: view(14), trail: [view(), view(14), view(14)] } as never)).toBe(
    "Card 14 matched for 3 turns and was not laid.",
  );
  expect(tomoko({ ...turning, before: view(14), played: { card: 14, fits: [] } } as never)).toBe("");
});

it("a card that is spoken of is marked in the hand, with the square where it stands or the push that it waits for", () => {
  const view = (...matches: object[]) => ({ matches }) as never;
  const stood = { ...turning, played: { edge: "N1", matches: [] }, before: view({ card: 14, row: 1, column: 2 }) };
  expect(tomokoKit.spokenOf!(stood as never)).toEqual([
    ...["lay 14", "r2c3", "r2c4", "r2c5", "r3c3", "r3c4", "r3c5", "r4c3", "r4c4", "r4c5"],
  ]);
  const better = { edge: "E4", colour: "l", matches: [{ card: 7 }] };
  expect(tomokoKit.spokenOf!({ ...stood, before: view(), better } as never)).toEqual(["lay 7", "E4l"]);
  expect(tomokoKit.spokenOf!({ ...stood, before: view() } as never)).toEqual([]);
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

it("a hint for Kulami looks at the whole tile, also where only one of its cells is free", () => {
  const tile = { letter: "A", cells: ["a1", "a2", "b1"] };
  const view = { score: { tiles: [tile] }, moves: ["a2", "b1"] } as unknown as KulamiView;
  expect(kulamiKit.lookAt!({ cell: "a1", tile: "A", totals: [0, 0] }, view)).toEqual(tile.cells);
});
