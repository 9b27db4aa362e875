import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import "../../src/board/tomoko";
import { setLanguage } from "../../src/lib/i18n.svelte";
import Curtain from "../../src/game/Curtain.svelte";

let curtain: Record<string, unknown>;

afterEach(() => unmount(curtain));

test.each([
  ["en", "plain", "Pass the device to Cleo", "Everything secret is covered."],
  ["de", "plain", "Gib das Gerät an Cleo", "Alles Geheime ist verdeckt."],
  ["en", "tomoko", "Pass the device to Cleo", "All cards are covered."],
] as const)("the curtain names the next player, in %s at a table of %s", async (language, kit, pass, hidden) => {
  setLanguage(language);
  const onopen = vi.fn();
  curtain = mount(Curtain, { target: document.body, props: { kit, name: "Cleo", moving: false, onopen } });
  flushSync();
  await new Promise((done) => setTimeout(done));
  expect(document.querySelector("[data-testid=curtain]")).toHaveProperty("open", true);
  expect(document.body.textContent).toContain(pass);
  expect(document.body.textContent).toContain(hidden);
  document.querySelector<HTMLElement>("[data-testid=open-curtain]")!.click();
  expect(onopen).toHaveBeenCalledOnce();
});
