import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import type { BoardKit } from "../../src/board/common/contract";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Welcome } from "../../src/lib/protocol";
import { Announcer } from "../../src/game/announcer.svelte";
import type { GameView } from "../../src/game/game-view.svelte";

beforeEach(() => setLanguage("en"));

test("the result of a game is not read any more once the next game has begun", () => {
  const lost = { winners: [1], reason: "resigned", scores: [0, 1], places: null };
  const table = (round: number, outcome: object | null) =>
    ({ steps: [], now: { round, outcome } }) as unknown as Welcome;
  let live = $state.raw(table(1, null));
  const sitting = {
    get live() {
      return live;
    },
    get now() {
      return live.now;
    },
    get over() {
      return live.now.outcome !== null;
    },
    ...{
      names: ["Ada", "Ben"],
      mine: [0],
      toMove: 0,
      myTurn: true,
      welcome: { name: "plain" },
      look: () => undefined,
      kit: {},
    },
  } as unknown as GameView;
  let hearing: Announcer | undefined;
  const stop = $effect.root(() => {
    hearing = new Announcer(sitting, {} as BoardKit);
  });
  flushSync();
  live = table(1, lost);
  flushSync();
  expect(hearing!.words).toBe("You lost");
  live = table(2, null);
  flushSync();
  expect(hearing!.words).toBe("Your turn");
  stop();
});
