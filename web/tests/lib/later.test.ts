import type { Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { later } from "../../src/lib/later.svelte";

const Part = (() => ({})) as unknown as Component;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part is fetched when it is first looked for, and once", async () => {
  const load = vi.fn(async () => ({ default: Part }));
  const part = later(load);
  expect([part.there, load.mock.calls.length]).toEqual([null, 0]);
  expect(part.now).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect([part.now, part.there, load.mock.calls.length]).toEqual([Part, Part, 1]);
});

test("a part that could not be fetched is fetched again", async () => {
  const load = vi.fn(async () => ({ default: Part })).mockRejectedValueOnce(new Error("offline"));
  const part = later(load);
  void part.now;
  await vi.advanceTimersByTimeAsync(1000);
  expect(part.there).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(part.there).toBe(Part);
});

test("what is wanted soon comes after all else, unless the page has gone", async () => {
  const [kept, left] = [vi.fn(async () => ({ default: Part })), vi.fn(async () => ({ default: Part }))];
  later(kept).soon();
  later(left).soon()();
  expect(kept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect([kept.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
});
