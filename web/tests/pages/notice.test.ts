import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLocalServer } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import Notice from "../../src/pages/Notice.svelte";
import { waitFor } from "../waiting";

let shown: Record<string, unknown>;
let answer: () => Promise<Response>;

beforeEach(() => {
  setLanguage("en");
  setLocalServer(() => import("../../src/offline/pyodide-client"));
  localStorage.setItem("marblebox.offline", "true");
  vi.stubGlobal("fetch", () => answer());
});

afterEach(async () => {
  await unmount(shown);
  localStorage.clear();
  vi.unstubAllGlobals();
});

const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

function open(): void {
  shown = mount(Notice, { target: document.body });
  flushSync();
}

test("the operator's words are a line on the page", async () => {
  answer = () => Promise.resolve(Response.json({ text: { en: "Back at nine.", de: "Um neun." } }));
  open();
  await waitFor(() => expect(find("notice")?.textContent).toBe("Back at nine."));
  expect(find("no-network")).toBeNull();
});

test("that the network is gone is said once, at once, and in no line of the page", async () => {
  answer = () => Promise.resolve(Response.json({ text: null }));
  open();
  answer = () => Promise.reject(new TypeError("no network"));
  dispatchEvent(new Event("offline"));
  await waitFor(() => expect(find("no-network")?.textContent).toContain("no network"));
  expect(find("notice")).toBeNull();
  find("no-network")!.querySelector("button")!.click();
  dispatchEvent(new Event("offline"));
  await waitFor(() => expect(find("no-network")?.textContent?.trim()).toBe(""));
});
