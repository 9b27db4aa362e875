import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { kit } from "../../../src/board/tomoko/index";
import { chooseColour } from "../../../src/board/tomoko/memory.svelte";
import { propsOf } from "../../fixtures/tomoko";

test("the same push counts at once when the turn has been elsewhere", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  chooseColour("d");
  const { props: given, heard } = propsOf("two_full");
  const props = $state({ ...given });
  const board = mount(kit.Board, { target: document.body, props });
  const click = (): void => {
    flushSync();
    document.querySelector('[data-at="N2"]')!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  click();
  click(); // the second half of a double click
  expect(heard.moves).toEqual(["N2d"]);
  props.options = [];
  click();
  props.options = given.options;
  click();
  expect(heard.moves).toEqual(["N2d", "N2d"]);
  clock.mockRestore();
  await unmount(board);
});

test("what a touch has shown goes when the push is not accepted", async () => {
  chooseColour("d");
  const { props: given, heard } = propsOf("two_full");
  const props = $state({ ...given });
  const board = mount(kit.Board, { target: document.body, props });
  flushSync();
  const at = document.querySelector('[data-at="N2"]')!;
  at.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true })); // neither a mouse nor a key
  at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
  const aimed = (): Element | null => document.querySelector(".ghost");
  expect(aimed()).toBeTruthy();
  expect(heard.moves).toEqual([]);
  at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
  expect(heard.moves).toEqual(["N2d"]);
  expect(aimed(), "until the answer is there").toBeTruthy();
  props.options = []; // as a lesson does for a moment where it wants another push
  flushSync();
  props.options = given.options;
  flushSync();
  expect(aimed()).toBeNull();
  await unmount(board);
});
