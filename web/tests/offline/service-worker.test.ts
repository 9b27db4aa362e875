// What the service worker does with its stores. The server writes the list of files above its text; so do these tests.

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const SCRIPT = readFileSync("public/sw.js", "utf8");
const FILES = ["/index.html", "/offline/index.json", "/assets/a-1.js", "/assets/b-1.js"];
const MINE = "marblebox-2";

interface Told {
  waitUntil?: (done: Promise<unknown>) => void;
  respondWith?: (answer: Promise<Response>) => void;
  request?: { method: string; url: string; mode: string };
}

let stores: Map<string, Map<string, Response>>;
let served: Map<string, () => Response>;
let fetch: ReturnType<typeof vi.fn>;

const pathOf = (asked: string | { url: string }): string =>
  new URL(typeof asked === "string" ? asked : asked.url, "https://here").pathname;

const caches = {
  open: async (name: string) => {
    const files = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, files);
    return { put: async (path: string, answer: Response) => void files.set(path, answer) };
  },
  match: async (asked: string | { url: string }, { cacheName }: { cacheName?: string } = {}) => {
    const searched = cacheName ? [stores.get(cacheName)] : [...stores.values()];
    return searched.map((files) => files?.get(pathOf(asked))).find(Boolean);
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};

/** Sets a worker of version 2 going; what comes of an event is waited for. */
function begun(): (kind: string, more?: Told) => Promise<unknown> {
  const heard = new Map<string, (event: Told) => void>();
  const self = {
    addEventListener: (kind: string, listener: (event: Told) => void) => heard.set(kind, listener),
    clients: { claim: async () => {} },
    location: { origin: "https://here" },
  };
  const kept = { version: "2", files: FILES };
  new Function("KEPT", "self", "caches", "fetch", SCRIPT)(kept, self, caches, fetch);
  return (kind, more) =>
    new Promise((resolve, reject) => {
      const wait = (done: Promise<unknown>): void => void done.then(resolve, reject);
      heard.get(kind)!({ waitUntil: wait, respondWith: wait, ...more });
    });
}

beforeEach(() => {
  stores = new Map();
  served = new Map(FILES.map((path) => [path, () => new Response(path)]));
  served.set("/offline/index.json", () => Response.json({ version: "2" }));
  fetch = vi.fn(async (asked: string | { url: string }) => served.get(pathOf(asked))!());
});

test("a version is fetched whole, without what another one has, whose store goes when this one begins", async () => {
  stores.set("marblebox-1", new Map([["/assets/a-1.js", new Response("known")]]));
  const tell = begun();
  await tell("install");
  expect([...stores.get(MINE)!.keys()].toSorted()).toEqual(FILES.toSorted());
  expect(fetch.mock.calls.map(([path]) => path)).not.toContain("/assets/a-1.js");
  expect([...stores.keys()]).toContain("marblebox-1");
  await tell("activate");
  expect([...stores.keys()]).toEqual([MINE]);
});

test("a version that is broken off is none, and the one before stays; the next try goes on where this one was", async () => {
  stores.set("marblebox-1", new Map([["/index.html", new Response("old")]]));
  served.set("/assets/b-1.js", () => new Response("", { status: 500 }));
  await expect(begun()("install")).rejects.toThrow("/assets/b-1.js: 500");
  expect(stores.get("marblebox-1")!.size).toBe(1);
  served.set("/assets/b-1.js", () => new Response("there"));
  fetch.mockClear();
  await begun()("install");
  expect(fetch.mock.calls.map(([path]) => path)).not.toContain("/assets/a-1.js");
});

test("a server that is exchanged while its files are fetched leaves no version half of which is another", async () => {
  served.set("/offline/index.json", () => Response.json({ version: "3" }));
  await expect(begun()("install")).rejects.toThrow("another version");
});

test("a disk that is full gets the room of the new version back, and nothing of the old one is touched", async () => {
  stores.set("marblebox-1", new Map([["/index.html", new Response("old")]]));
  served.set("/assets/b-1.js", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await expect(begun()("install")).rejects.toThrow("full");
  expect([...stores.keys()]).toEqual(["marblebox-1"]);
});

test("a worker that still answers when nothing is kept any more begins no store anew", async () => {
  fetch.mockRejectedValue(new TypeError("no network"));
  const request = { method: "GET", url: "https://here/games", mode: "navigate" };
  await expect(begun()("fetch", { request })).rejects.toThrow("no network");
  expect([...stores.keys()]).toEqual([]);
});
