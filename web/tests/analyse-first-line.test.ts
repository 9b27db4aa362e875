import { afterEach, expect, it, vi } from "vitest";
import { Analysing } from "../src/analyse/analysing.svelte";
import { Thinking } from "../src/analyse/thinking.svelte";
import { sketchOf } from "../src/analyse/tree";
import type { PageEngine } from "../src/engine/engine";
import { api } from "../src/lib/api";

afterEach(() => vi.restoreAllMocks());

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("what the engine needs sets out before the position is there", async () => {
  const engine = { prepare: vi.fn() };
  const thinking = new Thinking(async () => engine as never as PageEngine);
  vi.spyOn(api, "study").mockImplementation(() => new Promise(() => {}));
  const analysing = new Analysing((spec) => thinking.prepare(spec));
  void analysing.open(sketchOf("draughts"));
  await settled();
  expect(engine.prepare).toHaveBeenCalledWith("draughts");
  expect(analysing.study).toBeNull();
});

it("nobody waits before the first look, and whoever steps through quickly is not thought about", async () => {
  const asked: string[] = [];
  const search = ({ position }: { position: string }) => {
    asked.push(position);
    return { done: new Promise(() => {}), stop: () => {} };
  };
  const thinking = new Thinking(async () => ({ knows: () => true, search }) as never as PageEngine);
  const study = (position: string) => ({ spec: "draughts", position, to_move: 0, traits: {}, view: {} }) as never;
  thinking.look(study("first"));
  await settled();
  await settled();
  thinking.look(study("second"));
  await settled();
  thinking.look(study("third"));
  await vi.waitFor(() => expect(asked).toEqual(["first", "third"]));
});
