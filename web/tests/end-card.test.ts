import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import EndCard from "../src/play/EndCard.svelte";
import type { Sitting } from "../src/play/sitting.svelte";

function sit(reason: string, remaining: number[] | null): Sitting {
  const outcome = { reason, winners: [0], scores: [1, 0], places: null };
  const match = { kind: "single", games: 1, score: [0, 0], winners: [], handicapped: null };
  const now = { outcome, match, offers: [], clocks: remaining && { remaining } };
  const whoMay = (): null => null;
  return { now, names: ["Ada", "Ben"], mine: [0], view: { resigned: [1] }, whoMay } as unknown as Sitting;
}

test.each([
  ["time", [61_000, 0], "en", "Ben ran out of time."],
  ["time", [61_000, 0], "de", "Zeit abgelaufen: Ben."],
  ["time", null, "en", "One side ran out of time."],
  ["resigned", [61_000, 1000], "en", "Ben resigned."],
] as const)("the end by %s with clocks at %j, in %s", async (reason, remaining, language, words) => {
  setLanguage(language);
  const sitting = sit(reason, remaining && [...remaining]);
  const card = mount(EndCard, { target: document.body, props: { sitting } });
  flushSync();
  expect(document.querySelector('[data-testid="reason"]')!.textContent).toBe(words);
  await unmount(card);
});
