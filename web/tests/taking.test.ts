import { expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { placeIn, textOf } from "../src/taking/saving";
import { resultInWords } from "../src/taking/tags";
import "../src/taking/words";

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

test("those who win together are named together", () => {
  const seats = [1, 2, 3, 4].map((n) => ({ en: `Player ${n}`, de: `Spieler ${n}` }));
  expect(resultInWords("1/2-0-1/2-0", { seats })).toBe("Player 1 and Player 3 win (1/2-0-1/2-0)");
});
