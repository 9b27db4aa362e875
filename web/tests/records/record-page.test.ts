// A page on which records of others are read.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import RecordPage from "../../src/records/RecordPage.svelte";
import { waitFor } from "../waiting";

const TURN = "\u202e"; // from here on the text runs to the left
let page: Record<string, unknown>;
const find = (id: string): HTMLElement => document.querySelector(`[data-testid="${id}"]`)!;

beforeEach(() => {
  setLanguage("en");
  vi.spyOn(api, "readRecord").mockResolvedValue({ games: [], problem: null });
  page = mount(RecordPage, { target: document.body });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  vi.restoreAllMocks();
});

test("names of files do not turn what is said around them", async () => {
  const files = [
    new File(["a"], `${TURN}one.txt`),
    new File(["b"], "two.txt"),
    new File([Uint8Array.of(255)], `${TURN}x.png`),
  ];
  dispatchEvent(Object.assign(new Event("drop"), { dataTransfer: { files, getData: () => "" } }));
  await waitFor(() => expect(find("record-said").textContent).toContain("x.png"));
  const names = [...find("record-files").querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(names).toEqual(["one.txt", "two.txt"]);
  expect(find("record-said").textContent).not.toContain(TURN);
});
