import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import Actions from "../src/play/Actions.svelte";
import type { Sitting } from "../src/play/sitting.svelte";
import { waitFor } from "./waiting";

let shown: Record<string, unknown>;
const say = vi.fn();

function show(may: string[], more: Partial<Sitting> = {}): void {
  const sitting = {
    welcome: { game: "g", seats: [{}, {}], links: [], watchers: 0, traits: { secrets: false }, you: { host: false } },
    now: { spec: "kulami" },
    names: ["Ada", "Ben"],
    mine: [0],
    kit: {},
    turns: "never",
    underway: false,
    whoMay: (what: string) => (may.includes(what) ? 0 : null),
    say,
    ...more,
  } as unknown as Sitting;
  shown = mount(Actions, { target: document.body, props: { sitting, onnote: vi.fn() } });
  flushSync();
}

const find = (id: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
function press(id: string): void {
  find(id)!.click();
  flushSync();
}

// What is seldom wanted is fetched when it is first opened.
beforeAll(async () => {
  show([]);
  find("more")!.closest("details")!.open = true;
  await waitFor(() => expect(find("copy-watch")).not.toBeNull());
  await unmount(shown);
});
beforeEach(() => setLanguage("en"));
afterEach(async () => {
  await unmount(shown);
  say.mockClear();
});

test.each(["abort", "resign"])("to %s asks first, and does nothing when the answer is no", (what) => {
  show(["abort", "resign"]);
  press(what);
  expect(say).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(find(`${what}-yes`));
  press(`${what}-no`);
  expect([find(`${what}-yes`), say.mock.calls]).toEqual([null, []]);
  press(what);
  press(`${what}-yes`);
  expect(say.mock.calls).toEqual([[what]]);
});

test("an offer that costs nothing does not ask", () => {
  show(["offer draw", "takeback"]);
  press("offer-draw");
  press("takeback");
  expect(say.mock.calls).toEqual([["offer draw"], ["takeback"]]);
});

test.each([
  ["en", "Take back my turn"],
  ["de", "Zug zurücknehmen"],
] as const)("a turn that is underway is not mixed up with the one before, in %s", (language, words) => {
  setLanguage(language);
  show(["takeback"], { underway: true } as Partial<Sitting>);
  expect([find("takeback")!.textContent!.trim(), find("takeback")!.disabled]).toEqual([words, true]);
  press("takeback");
  expect(say).not.toHaveBeenCalled();
});

test.each([
  [false, false, true],
  [true, false, false],
  [true, true, true],
])("a record is offered unless it would tell secrets: secrets %s, over %s", (secrets, over, offered) => {
  const welcome = { game: "g", seats: [{}, {}], links: [], watchers: 0, steps: [], traits: { secrets } };
  show([], { welcome, over } as unknown as Partial<Sitting>);
  expect([find("copy-record") !== null, find("take-along") !== null]).toEqual([offered, offered]);
});

const person = { kind: "human", joined: true };
function table(host: boolean, ...seats: unknown[]): Partial<Sitting> {
  const welcome = { game: "g", seats, links: [], watchers: 0, traits: { secrets: false }, you: { host } };
  return { welcome } as unknown as Partial<Sitting>;
}

test.each([
  ["a guest", false, [person, person], ["0"]],
  ["the host", true, [person, person], ["0", "1"]],
  ["a host whose friend has not come", true, [person, { kind: "human", joined: false }], ["0"]],
  ["a host against a computer", true, [person, { kind: "engine", joined: true }], ["0"]],
] as const)("%s may replace the links of the right seats", (_, host, seats, expected) => {
  show([], table(host, ...seats));
  const offered = [...document.querySelectorAll<HTMLElement>('[data-testid="renew"]')];
  expect(offered.map((button) => button.dataset.seat)).toEqual(expected);
});

test("links are replaced after a question only", () => {
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
  const renewed = () => asked.mock.calls.map(([path]) => String(path)).filter((path) => path.endsWith("/renew"));
  show([], table(false, person, person));
  press("renew");
  press("renew-no");
  expect(renewed()).toEqual([]);
  press("renew");
  press("renew-yes");
  expect(renewed()).toEqual(["/api/games/g/seats/0/renew"]);
  asked.mockRestore();
});

test.each([
  ["human", 1],
  ["engine", 0],
])("advisers are for games with other people, not against the computer: %s", (kind, count) => {
  const seats = [{ kind: "human" }, { kind }];
  const links = [{ role: "adviser", seat: 0, path: "/g/g/token" }];
  const welcome = { game: "g", seats, links, watchers: 0, traits: { secrets: false }, you: { host: false } };
  show([], { welcome } as unknown as Partial<Sitting>);
  find("more")!.closest("details")!.open = true;
  flushSync();
  expect(find("copy-watch")).not.toBeNull();
  expect(document.querySelectorAll('[data-testid="copy-adviser"]')).toHaveLength(count);
});

test("a game on this device has no link for those who watch", () => {
  const seats = [{ kind: "human" }, { kind: "engine" }];
  const welcome = { game: "here-1", seats, links: [], watchers: 0, traits: { secrets: false }, you: { host: false } };
  show([], { welcome } as unknown as Partial<Sitting>);
  find("more")!.closest("details")!.open = true;
  flushSync();
  expect([find("copy-record") !== null, find("copy-watch")]).toEqual([true, null]);
});
