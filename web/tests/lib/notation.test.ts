import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test } from "vitest";
import "../../src/board/fanorona/index";
import { setLanguage } from "../../src/lib/i18n.svelte";
import Notation from "../../src/lib/Notation.svelte";

beforeEach(() => setLanguage("en"));

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);

function shown(kit: string): () => void {
  const mounted = mount(Notation, { target: document.body, props: { kit } });
  flushSync();
  return () => void unmount(mounted);
}

test("whoever asks is told how moves are written", () => {
  const leave = shown("fanorona");
  expect(find("notation")!.hidden).toBe(true);
  find("explain-notation")!.click();
  flushSync();
  expect(find("notation")!.hidden).toBe(false);
  expect(find("notation")!.textContent).toContain("A takes by approach, W by withdrawal");
  leave();
});

test("a game that nobody has explained offers no explanation", () => {
  const leave = shown("sticks");
  expect(find("explain-notation")).toBeNull();
  leave();
});
