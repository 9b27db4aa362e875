import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import { en } from "../../src/lib/i18n/en";
import { house } from "../../src/lib/house.svelte";
import ShareLink from "../../src/game/ShareLink.svelte";
import { waitFor } from "../waiting";

let shown: Record<string, unknown> | undefined;
let answers: Record<string, object>;
const asked: string[] = [];

const CLOSED = { offered: true, address: null };
const OPEN = { offered: true, address: "http://192.168.1.5:8137" };

beforeEach(async () => {
  setLanguage("en");
  HTMLDialogElement.prototype.showModal = vi.fn();
  answers = { GET: CLOSED, POST: OPEN, DELETE: CLOSED };
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const answer = answers[method]!;
    return Promise.resolve(Response.json(answer, { status: "code" in answer ? 409 : 200 }));
  });
  await house.look();
  shown = mount(ShareLink, { target: document.body, props: { path: "/g/abc/token", onclose: () => undefined } });
  flushSync();
});

afterEach(async () => {
  if (shown) await unmount(shown);
  await house.close();
  vi.unstubAllGlobals();
});

const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

const click = (id: string): void => find(id)!.click();
const text = (id: string): string | undefined => find(id)?.textContent ?? undefined;

test("nothing is opened before somebody has read the warning and agreed", async () => {
  expect(text("door-warning")).toBe(en["house.warning"]);
  expect([house.isReachable, house.link("/g/abc")]).toEqual([false, `${location.origin}/g/abc`]);
  expect(asked).toEqual(["GET /api/house"]);
  click("open-house");
  await waitFor(() => expect(text("door-url")).toBe("http://192.168.1.5:8137/g/abc/token"));
  expect(asked.at(-1)).toBe("POST /api/house");
  await waitFor(() => expect(find("qr")?.dataset["text"]).toBe("http://192.168.1.5:8137/g/abc/token"));
  click("close-house");
  await waitFor(() => expect(find("qr")).toBeNull());
  expect([asked.at(-1), house.address]).toEqual(["DELETE /api/house", null]);
});

test("what the server says against it is told", async () => {
  answers["POST"] = { code: "no_network", message: { en: "In no network.", de: "In keinem Netz." }, field: null };
  click("open-house");
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("In no network."));
  expect(find("open-house")).not.toBeNull();
});
