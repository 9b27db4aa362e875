// Games that are kept on the server, opened while there is no network.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AnalysisPage from "../../src/analysis/AnalysisPage.svelte";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Summary } from "../../src/lib/protocol";
import { go } from "../../src/lib/router.svelte";
import { knownGames, rememberGame } from "../../src/lib/storage";
import MyGames from "../../src/pages/MyGames.svelte";
import GamePage from "../../src/game/GamePage.svelte";
import { waitFor } from "../waiting";

class DeadSocket {
  static all: DeadSocket[] = [];
  static readonly OPEN = 1;
  readyState = 3;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    DeadSocket.all.push(this);
    queueMicrotask(() => this.onclose?.({ code: 1006 }));
  }
  close(): void {}
}

let shown: Record<string, unknown>;
let answer: () => Promise<Response>;
const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const fails = (): Promise<Response> => Promise.reject(new TypeError("no network"));

beforeEach(() => {
  setLanguage("en");
  answer = fails;
  DeadSocket.all = [];
  vi.stubGlobal("fetch", () => answer());
  vi.stubGlobal("WebSocket", DeadSocket);
  localStorage.clear(); // other files of tests may have left games
  localStorage.setItem("marblebox.offline", "true");
  rememberGame("abc", "kulami", 1000);
});

afterEach(async () => {
  await unmount(shown);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(page: Component, path: string): void {
  go(path);
  shown = mount(page, { target: document.body });
  flushSync();
}

const problem = (code: string) => async () =>
  Response.json({ code, message: { en: "no", de: "nein" } }, { status: 404 });

test("the page of a game waits for the server, and tries at once when the network is back", async () => {
  open(GamePage, "/g/abc");
  await waitFor(() => expect(find("not-yet")?.textContent).toContain("kept on the server"));
  answer = async () => new Response("nothing here", { status: 404 }); // by a proxy
  const tried = DeadSocket.all.length;
  dispatchEvent(new Event("online"));
  expect(DeadSocket.all).toHaveLength(tried + 1);
  await new Promise((done) => setTimeout(done));
  expect(find("missing")).toBeNull();
  expect(knownGames()).toHaveLength(1);

  answer = problem("unknown_game");
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(find("missing")).not.toBeNull());
  expect(knownGames()).toEqual([]);
});

test("one's list names the games on the server, until that can be asked", async () => {
  const games = vi.spyOn(api, "games").mockResolvedValue([]);
  vi.spyOn(api, "catalogue").mockResolvedValue([{ name: "kulami", title: { en: "Kulami!", de: "" } }] as never);
  rememberGame("here-1", "tomoko", 2000);
  open(MyGames, "/games");
  await waitFor(() => expect(find("away-games")?.textContent).toContain("need the network"));
  const links = [...find("away-games")!.querySelectorAll("a")];
  await waitFor(() => expect(links.map((link) => [link.pathname, link.textContent])).toEqual([["/g/abc", "Kulami!"]]));

  games.mockResolvedValue([{ game: "abc", spoiled: true, yours: [], title: { en: "K" } } as never as Summary]);
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(find("spoiled")).not.toBeNull());
  expect(find("away-games")).toBeNull();
});

test("a review says the same, shows nothing else instead, and begins when the network is back", async () => {
  const study = vi.spyOn(api, "study");
  open(AnalysisPage, "/analyse?game=abc&review=1");
  await waitFor(() => expect(find("analyse-wrong")?.textContent).toContain("kept on the server"));
  expect(find("analyse-retry")).not.toBeNull();
  expect(find("study-board")).toBeNull();
  expect(study).not.toHaveBeenCalled();
  const game = vi.spyOn(api, "game").mockReturnValue(new Promise(() => {}));
  dispatchEvent(new Event("online"));
  expect(game).toHaveBeenCalledWith("abc");
  await waitFor(() => expect(find("analyse-wrong")).toBeNull());
});
