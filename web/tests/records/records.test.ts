import { expect, test } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import { shortened } from "../../src/lib/shortened";
import { continuingOpponents, continuingSeat, continuingSeats } from "../../src/records/continue-game";
import { placeIn, textOf, textsOf } from "../../src/lib/files";
import { facts, resultInWords } from "../../src/records/tags";
import { insteadOf, mainPath, movesOf } from "../../src/records/path";
import "../../src/records/words";

test("a line and a column are found in a text", () => {
  const text = "one\ntwo three\nfour";
  expect(text.slice(placeIn(text, 2, 5))).toBe("three\nfour");
  expect(placeIn(text, 1, 1)).toBe(0);
  expect(placeIn(text, 9, 9)).toBe(text.length);
});

test("only a text is a text", async () => {
  expect(await textOf(new File(["[Spec]"], "a.txt"))).toBe("[Spec]");
  expect(await textOf(new File([new Uint8Array([0xff, 0xfe, 0x00])], "a.png"))).toBe(null);
});

test.each([
  ["utf-8", [0xef, 0xbb, 0xbf, 0x64, 0x0d, 0x0a, 0x65, 0x0d, 0x66]],
  ["utf-16, the little end first", [0xff, 0xfe, 0x64, 0, 0x0d, 0, 0x0a, 0, 0x65, 0, 0x0d, 0, 0x66, 0]],
  ["utf-16, the big end first", [0xfe, 0xff, 0, 0x64, 0, 0x0d, 0, 0x0a, 0, 0x65, 0, 0x0d, 0, 0x66]],
])("a text in %s is read, whatever its lines end with", async (_, bytes) => {
  expect(await textOf(new File([new Uint8Array(bytes)], "a.txt"))).toBe("d\ne\nf");
});

test.each([
  ["*", "not over yet", "noch nicht zu Ende"],
  ["1-0", "White wins (1-0)", "Weiß gewinnt (1-0)"],
  ["1/2-1/2", "A draw (1/2-1/2)", "Unentschieden (1/2-1/2)"],
])("a result %s is said in words", (result, english, german) => {
  const seats = [
    { en: "White", de: "Weiß" },
    { en: "Black", de: "Schwarz" },
  ];
  setLanguage("de");
  expect(resultInWords(result, { seats })).toBe(german);
  setLanguage("en");
  expect(resultInWords(result, { seats })).toBe(english);
});

test("a record may use any word for what it tells", () => {
  const told = facts({ constructor: "x", Termination: "toString" }, { seats: [], reasons: {} });
  expect(told.map(({ value }) => value)).toEqual(["x", "toString"]);
});

test("names in records do not turn what is said around them", () => {
  const name = "\u202eAda\u2066\u0007\u200f";
  const [fact] = facts({ White: name }, { seats: titles, reasons: {} });
  expect(fact!.value).toBe("Ada");
  expect(shortened(`${name}.txt`, 40)).toBe("Ada.txt");
  expect(continuingSeats(onward("", 0, { White: name }), "me")[0]!.name).toBe("Ada");
});

test("those who win together are named together", () => {
  const seats = [1, 2, 3, 4].map((n) => ({ en: `Player ${n}`, de: `Spieler ${n}` }));
  expect(resultInWords("1/2-0-1/2-0", { seats })).toBe("Player 1 and Player 3 win (1/2-0-1/2-0)");
});

test("of several files the texts are told apart from the rest", async () => {
  const files = [new File(["[Spec]"], "a.txt"), new File([new Uint8Array([0xff])], "b.png"), new File([""], "c.txt")];
  const { texts, others } = await textsOf(files);
  expect(texts.map(({ name }) => name)).toEqual(["a.txt", "c.txt"]);
  expect(others).toEqual(["b.png"]);
});

const titles = [
  { en: "White", de: "Weiß" },
  { en: "Black", de: "Schwarz" },
];
const onward = (Seats: string, toMove = 0, names: Record<string, string> = {}) => ({
  ...{ name: "fanorona", titles, toMove },
  tags: { ...(Seats ? { Seats } : {}), ...names },
});

test.each([
  ["engine:4,human", 0, 1],
  ["human,engine:4", 1, 0],
  ["human,human", 1, 1],
  ["", 0, 0],
])("a game of %s with %i to move goes on as %i", (seats, toMove, mine) => {
  expect(continuingSeat(onward(seats, toMove))).toBe(mine);
});

test("computers are as strong as they were, and nonsense is the lowest level", () => {
  expect(continuingSeats(onward("engine:4,human"), "engine")[0]).toEqual({ kind: "engine", level: 4 });
  expect(continuingSeats(onward("human,engine:99"), "engine")[1]).toEqual({ kind: "engine", level: 1 });
  expect(continuingSeats(onward(""), "friend").map(({ kind }) => kind)).toEqual(["me", "friend"]);
});

test("at one device those of the record sit, their names as long as a table has room for", () => {
  const names = { White: "Ada", Black: "🦊".repeat(40) };
  expect(continuingSeats(onward("", 0, names), "me").map(({ name }) => name)).toEqual(["Ada", "🦊".repeat(30)]);
});

test("where cards are hidden it goes on with nobody elsewhere, as the record has told them", () => {
  expect(continuingOpponents({ secrets: true })).toEqual(["engine", "me"]);
  expect(continuingOpponents({ secrets: false })).toEqual(["engine", "friend", "me"]);
});

test("a variation leaves the game where it stands, and one in it does so later", () => {
  const node = (move: string, comment = "") => ({ seat: 0, move, comment, variations: [] });
  const game = mainPath({
    ...{ spec: "", start: "", tags: {}, result: "*" },
    line: { intro: "", nodes: [node("a"), node("b"), node("c")] },
  });
  const way = insteadOf(game, 2, { intro: "or", nodes: [node("x", "so"), node("y")] });
  expect(movesOf(way)).toEqual(["1:a", "1:x", "1:y"]);
  expect(way.left).toBe(1);
  expect(way.nodes[1]!.comment).toBe("or so");
  const later = insteadOf(way, 3, { intro: "", nodes: [node("z")] });
  expect([movesOf(later), later.left]).toEqual([["1:a", "1:x", "1:z"], 1]);
});
