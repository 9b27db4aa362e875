import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import EngineLines from "../../src/analysis/EngineLines.svelte";
import { asJudged } from "../../src/analysis/perspective";
import { EngineSearch } from "../../src/analysis/engine-search.svelte";
import type { PageEngine, Report } from "../../src/engine/engine";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Study } from "../../src/lib/protocol";
import "../../src/analysis/words";
import { waitFor } from "../waiting";

const words = (text: string) => ({ en: text, de: text });
const line = { moves: ["N3d"], score: 0, chance: 60, points: null, proven: null, distance: null, conversion: null };
const report: Report = { depth: 1, nodes: 1, ms: 1, lines: [line], done: true };
const engine = {
  knows: () => true,
  search: () => ({ done: Promise.resolve(report), stop: () => {} }),
  close: () => {},
} as unknown as PageEngine;

const study = (name: string): Study =>
  ({ name, kit: name, spec: name, seats: [words("One"), words("Two")], to_move: 0, seat: 0, traits: {} }) as never;

setLanguage("en"); // another file may have left another one in the storage
let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

function show(thinking: EngineSearch, about: Study): void {
  const nothing = (): void => {};
  const ears = { ontoggle: nothing, onplay: nothing, onnote: nothing, onretry: () => thinking.look(about) };
  const reader = { names: ["One", "Two"], yours: [], you: null };
  const looked = { study: about, judged: asJudged(about, {}), reader };
  shown = mount(EngineLines, { target: document.body, props: { thinking, ...looked, on: true, ...ears } });
  thinking.look(about);
}

it("the bar tells the shares apart, also where seats have no colours", async () => {
  show(new EngineSearch(async () => engine), study("tomoko"));
  await waitFor(() => expect(find("engine-bar")).not.toBeNull());
  const colours = [...find("engine-bar")!.children].map((share) => (share as HTMLElement).style.background);
  expect(new Set(colours).size).toBe(2);
});

it("where something is hidden, positions are said to be imagined", async () => {
  const open = study("tomoko");
  show(new EngineSearch(async () => engine), { ...open, traits: { ...open.traits, secrets: true }, view: {} } as Study);
  await waitFor(() => expect(find("engine-depth")?.textContent).toContain("1 imagined positions"));
  await unmount(shown!);
  show(new EngineSearch(async () => engine), open);
  await waitFor(() => expect(find("engine-depth")?.textContent).toContain("deep, 1 positions"));
});

it("an engine that was still being built is found by the open page", async () => {
  vi.useFakeTimers();
  let built: PageEngine | null = null;
  const thinking = new EngineSearch(async () => built);
  thinking.look(study("tomoko"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(thinking.mood).toBe("missing");
  built = engine;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(thinking.mood).toBe("done");
  vi.useRealTimers();
});

it("an engine that was still being built is found by whoever tries again", async () => {
  let built: PageEngine | null = null;
  show(new EngineSearch(async () => built), study("tomoko"));
  await waitFor(() => expect(find("engine-missing")).not.toBeNull());
  built = engine;
  find("engine-missing")!.querySelector("button")!.click();
  flushSync();
  await waitFor(() => expect(find("engine-bar")).not.toBeNull());
});
