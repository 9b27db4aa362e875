import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { kit } from "../src/board/tomoko/index";
import { chooseColour } from "../src/board/tomoko/memory.svelte";
import { propsOf } from "./fixtures/tomoko";

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
