import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import Header from "../../src/pages/Header.svelte";

test("the links to all pages are the main menu", async () => {
  setLanguage("en");
  const header = mount(Header, { target: document.body });
  flushSync();
  expect(document.querySelector("nav")!.getAttribute("aria-label")).toBe("Main menu");
  await unmount(header);
});
