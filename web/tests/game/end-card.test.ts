import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import EndCard from "../../src/game/EndCard.svelte";
import type { GameView } from "../../src/game/game-view.svelte";

let lesson: string | null = null;

function sit(reason: string, remaining: number[] | null, places: number[] | null = null): GameView {
  const outcome = { reason, winners: [0], scores: [1, 0], places };
  const match = { kind: "series", games: 1, score: [0, 0], winners: [], handicapped: null };
  const now = { outcome, match, offers: [], past: [], clocks: remaining && { remaining } };
  const whoMay = (): null => null;
  const reasons = { time: { en: "the time is up", de: "die Zeit ist abgelaufen" } };
  return {
    welcome: { kit: "plain", reasons, traits: {}, seats: [] },
    now,
    names: ["Ada", "Ben"],
    mine: [0],
    view: { resigned: [1] },
    kit: { lesson: () => lesson },
    whoMay,
  } as unknown as GameView;
}

test.each([
  ["time", [61_000, 0], "en", "Ben ran out of time."],
  ["time", [61_000, 0], "de", "Die Zeit von Ben ist abgelaufen."],
  ["time", null, "en", "The time is up."],
  ["resigned", [61_000, 1000], "en", "Ben has resigned."],
] as const)("the end by %s with clocks at %j, in %s", async (reason, remaining, language, words) => {
  setLanguage(language);
  const sitting = sit(reason, remaining && [...remaining]);
  const card = mount(EndCard, { target: document.body, props: { sitting, onnote: () => undefined } });
  flushSync();
  expect(document.querySelector('[data-testid="reason"]')!.textContent).toBe(words);
  await unmount(card);
});

test.each([
  ["won", 4, [0], ["harder", "easier"]],
  ["won", 1, [0], ["harder"]],
  ["lost", 4, [1], ["easier", "harder"]],
  ["lost", 1, [1], []],
  ["drawn", 4, [], ["easier", "harder"]],
  ["drawn", 1, [], ["harder"]],
] as const)("whoever has %s at level %i is offered first what fits", async (_, level, winners, ways) => {
  const sitting = sit("captured_all", null);
  const seats = [{ kind: "human" }, { kind: "engine", level }];
  const card = mount(EndCard, {
    target: document.body,
    props: {
      sitting: {
        ...sitting,
        welcome: { ...sitting.welcome, seats },
        now: { ...sitting.now, outcome: { ...sitting.now.outcome, winners: [...winners] } },
      } as unknown as GameView,
      onnote: () => undefined,
    },
  });
  flushSync();
  const offered = [...document.querySelectorAll<HTMLElement>(".ways button")].map(({ dataset }) => dataset["testid"]);
  expect(offered).toEqual(ways);
  await unmount(card);
});

test.each([
  ["chain", [1], "captured_all", "/learn/fanorona(rules%3Dstandard)/chain"],
  [null, [1], "captured_all", null],
  ["chain", [0], "captured_all", null],
  ["chain", [1], "time", null],
] as const)(
  "with the lesson %s, winners %j and the end %s the card leads to %s",
  async (named, winners, reason, path) => {
    lesson = named;
    const sitting = sit(reason, null);
    const seats = [{ kind: "human" }, { kind: "engine", level: 2 }];
    const outcome = { ...sitting.now.outcome, winners: [...winners] };
    const card = mount(EndCard, {
      target: document.body,
      props: {
        sitting: {
          ...sitting,
          welcome: { ...sitting.welcome, seats },
          now: { ...sitting.now, spec: "fanorona(rules=standard)", outcome },
        } as unknown as GameView,
        onnote: () => undefined,
      },
    });
    flushSync();
    const offered = document.querySelector('[data-testid="lesson"]')?.getAttribute("href") ?? null;
    expect(offered).toBe(path);
    await unmount(card);
  },
);

test.each([
  [4, false, "easier", { stronger: -1, hints: true }],
  [3, true, "harder", { stronger: 1, hints: false }],
  [5, true, "harder", { stronger: 1, hints: true }],
] as const)(
  "from level %i, with hints: %s, the next game is %s with those usual there",
  async (level, hints, way, wish) => {
    const again = vi.spyOn(api, "again").mockRejectedValue(new Error("asked"));
    lesson = null;
    const sitting = sit("captured_all", null);
    const seats = [{ kind: "human" }, { kind: "engine", level }];
    const card = mount(EndCard, {
      target: document.body,
      props: {
        sitting: { ...sitting, welcome: { ...sitting.welcome, game: "g1", hints, seats } } as unknown as GameView,
        onnote: () => undefined,
      },
    });
    flushSync();
    document.querySelector<HTMLElement>(`[data-testid="${way}"]`)!.click();
    expect(again.mock.calls).toEqual([["g1", wish]]);
    again.mockRestore();
    await unmount(card);
  },
);

test("two players of one name come in at places of their own", async () => {
  const card = mount(EndCard, {
    target: document.body,
    props: {
      sitting: { ...sit("target_reached", null, [2, 1, 3]), names: ["Ada", "Ada", "Ada"], mine: [2] } as GameView,
      onnote: () => undefined,
    },
  });
  flushSync();
  expect(document.querySelector('[data-testid="places"]')!.textContent).toBe("1. Ada2. Ada3. You");
  await unmount(card);
});

test.each([
  [[0], "Look at the game"],
  [[1], "Where it turned"],
])("with the winners %j the review is called %s", async (winners, words) => {
  setLanguage("en");
  const sitting = sit("captured_all", null);
  const now = { ...sitting.now, outcome: { ...sitting.now.outcome!, winners } };
  const props = { sitting: { ...sitting, now } as unknown as GameView, onnote: () => undefined };
  const card = mount(EndCard, { target: document.body, props });
  flushSync();
  expect(document.querySelector('[data-testid="review"]')!.textContent).toContain(words);
  await unmount(card);
});

test("a game's own words for the reason stand instead of those of the rules", async () => {
  setLanguage("en");
  const sitting = { ...sit("target_reached", null), kit: { reason: () => "You laid 10 cards, Ben 1." } };
  const props = { sitting: sitting as unknown as GameView, onnote: () => undefined };
  const card = mount(EndCard, { target: document.body, props });
  flushSync();
  expect(document.querySelector('[data-testid="reason"]')!.textContent).toBe("You laid 10 cards, Ben 1.");
  await unmount(card);
});
