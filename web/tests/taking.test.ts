import { expect, test } from "vitest";
import { placeIn, textOf } from "../src/taking/saving";

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
