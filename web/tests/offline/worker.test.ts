import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../waiting";

afterEach(() => vi.unstubAllGlobals());

test("whoever asks a worker that fails gets an answer all the same", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
  vi.stubGlobal("postMessage", (message: unknown) => told.push(message));
  vi.spyOn(console, "error").mockImplementation(() => {});
  await import("../../src/offline/worker");
  const ask = (data: unknown): void => self.onmessage?.(new MessageEvent("message", { data }));
  ask({ id: 3, method: "GET", address: "/api/notice", body: "" });
  ask({ line: 4, open: "here-0123" });
  ask({ line: 5, text: "a move" });
  ask({ line: 6, close: true });
  await waitFor(() => expect(told).toContainEqual({ line: 5, closed: 1011 }));
  expect(told.slice(1)).toEqual([
    { id: 3, status: 500, text: "" },
    { line: 4, closed: 1011 },
    { line: 5, closed: 1011 },
  ]);
});
