import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { kit } from "../../../src/board/tomoko/index";
import { chooseColour, memory } from "../../../src/board/tomoko/memory.svelte";
import type { PushEffect } from "../../../src/board/tomoko/messages";
import { setLanguage } from "../../../src/lib/i18n.svelte";
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

test("a card that a push was shown to make match is marked until it is laid, and told when it is lost", async () => {
  setLanguage("en");
  chooseColour("d");
  const { props: given } = propsOf("two_full");
  const props = $state({ ...given });
  const board = mount(kit.Board, { target: document.body, props });
  const words = (): string => document.querySelector("[data-testid=hint]")!.textContent!;
  const frames = (): number => document.querySelectorAll("[data-fit='3']").length;
  const stand = (text: string, hand: number[], options = given.options): void => {
    const { now } = given.welcome;
    props.welcome = { ...given.welcome, now: { ...now, board: text } };
    props.board = text;
    props.view = { ...given.view, hands: [hand, []] };
    props.options = options;
    flushSync();
  };
  const push = given.options.find(({ move }) => move === "W3d")!.effect as PushEffect;
  const made = (): void => {
    flushSync();
    document.querySelector('[data-at="W3"]')!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    stand(push.board, [3, 26], []);
  };
  made();
  expect([words(), frames(), memory.foreseen, memory.stand]).toEqual(["Card 3 matches.", 2, [3], true]);
  stand(push.board, [5, 26], []); // it was laid
  expect([words(), frames(), memory.foreseen]).toEqual(["", 0, []]);

  stand(given.board, [3, 26]);
  made();
  stand(given.board, [3, 26]); // somebody's push has moved it away
  expect([words(), frames()]).toEqual(["Card 3 would have matched.", 0]);
  made();
  expect(words()).toBe("Card 3 matches.");
  await unmount(board);
});
