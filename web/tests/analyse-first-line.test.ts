import { afterEach, expect, it, vi } from "vitest";
import { sendForBoard } from "../src/analyse/opening";
import { Thinking } from "../src/analyse/thinking.svelte";
import type { PageEngine } from "../src/engine/engine";
import { api } from "../src/lib/api";
import { waitFor } from "./waiting";

afterEach(() => vi.restoreAllMocks());

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("a board sets out by the name of its rules, and nobody minds where that fails", async () => {
  const catalogue = vi.spyOn(api, "catalogue").mockResolvedValue([{ name: "draughts", kit: "squares" }] as never);
  const send = vi.fn(async (_kit: string) => {});
  await sendForBoard("draughts(size=10x10)", send);
  expect(send).toHaveBeenCalledExactlyOnceWith("squares");
  await sendForBoard("chess", send);
  catalogue.mockRejectedValue(new Error("no network"));
  await sendForBoard("draughts", send);
  expect(send).toHaveBeenCalledOnce();
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
  await waitFor(() => expect(asked).toEqual(["first", "third"]));
});
