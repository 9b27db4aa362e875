import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api";
import type { GameInfo } from "../../src/lib/protocol";
import { go } from "../../src/lib/router.svelte";
import Sheets from "../../src/learn/sheets/Sheets.svelte";
import { beginsAlike } from "../../src/learn/sheets/sheets";
import { waitFor } from "../waiting";

const game = {
  ...{ name: "kulami", openings: false },
  variants: [{ spec: "kulami(layout=example)", openings: true }],
} as unknown as GameInfo;

/** A server on which games begin with such a position by their seed; none where rules are wrong. */
function beginning(position: ((seed: number) => string) | null, secrets = false) {
  const asked = vi.fn(async (path: string, { body }: RequestInit) => {
    if (path === "/api/sheets") return Response.json([]);
    const { seed } = JSON.parse(String(body)) as { seed: number };
    if (position) return Response.json({ position: position(seed), traits: { secrets } });
    return Response.json({ code: "bad_spec", message: { en: "no", de: "nein" } }, { status: 422 });
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what the catalogue knows is not asked", async () => {
  const asked = beginning(null);
  expect(await beginsAlike(game, "kulami")).toBe(false);
  expect(await beginsAlike(game, "kulami(layout=example)")).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["rules that begin alike", () => "empty", false, true],
  ["rules that do not", (seed: number) => `board ${seed}`, false, false],
  ["rules with secrets", () => "empty", true, false],
  ["no rules at all, which the board tells", null, false, true],
] as const)("%s", async (_, position, secrets, alike) => {
  beginning(position, secrets);
  expect(await beginsAlike(game, "kulami(layout=random_irregular)")).toBe(alike);
});

test("the page of openings says that there are none where games do not begin alike", async () => {
  const title = { en: "Kulami", de: "Kulami" };
  const variant = { spec: "kulami(layout=random_irregular)", openings: false, title: { en: "Irregular", de: "" } };
  vi.spyOn(api, "catalogue").mockResolvedValue([{ ...game, title, variants: [variant] } as unknown as GameInfo]);
  beginning(null);
  vi.stubGlobal("scrollTo", vi.fn());
  go("/openings/kulami(layout=random_irregular)");
  const page = mount(Sheets, { target: document.body });
  await waitFor(() => expect(document.querySelector('[data-testid="no-openings"]')).not.toBeNull());
  expect(document.querySelector("h1")!.textContent).toBe("Irregular");
  await unmount(page);
});
