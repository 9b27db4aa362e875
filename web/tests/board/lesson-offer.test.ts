import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Lost } from "../../src/board/common/contract";
import { lessonFor as forFanorona } from "../../src/board/fanorona/lesson";
import type { FanoronaView } from "../../src/board/fanorona/messages";
import { lessonFor as forKulami } from "../../src/board/kulami/lesson";
import type { KulamiView } from "../../src/board/kulami/messages";
import { lessonFor as forTomoko } from "../../src/board/tomoko/lesson";
import type { TomokoView } from "../../src/board/tomoko/messages";

const LESSONS = "../src/marblebox/learn/kits";

/** Whether a course has a lesson of that name. */
const isLesson = (course: string, name: string): boolean =>
  readdirSync(`${LESSONS}/${course}`).some((file) => file.slice(2) === `${name}.toml`);

const turn = (...steps: [kind: string, taken: number][]) => ({
  ...{ seq: 1, seat: 0, move: "", board: "", points: [] },
  effect: { from: "a1", steps: steps.map(([kind, taken]) => ({ to: "b1", kind, taken: Array(taken).fill("c1") })) },
});
const fanorona = (spec: string, stones: number[], steps: object[], reason = "captured_all") =>
  forFanorona({ seat: 0, spec, reason, view: { stones }, steps } as unknown as Lost<FanoronaView>);

test.each([
  ["a narrow loss", "fanorona", [3, 7], [], null],
  ["never going on", "fanorona", [0, 9], [turn(["A", 2]), turn(["W", 1])], "chain"],
  ["never backing away", "tumicarona", [0, 9], Array(3).fill(turn(["A", 1], ["A", 1])), "withdrawal"],
  ["never stopping", "fanorona(rules=standard)", [0, 9], [turn(["A", 1], ["W", 1])], "stopping"],
  ["the choice of a capture", "fanorona", [0, 9], [turn(["A", 1], ["W", 1])], "choice"],
] as const)("Fanorona lost by %s leads to its lesson", (_, spec, stones, steps, lesson) => {
  const found = fanorona(spec, [...stones], [...steps]);
  expect(found).toBe(lesson);
  const course = spec === "fanorona" ? "parker" : spec === "tumicarona" ? spec : "standard";
  if (lesson) expect(isLesson(`fanorona/lessons/${course}`, lesson)).toBe(true);
});

test.each([
  ["fanorona", "parker"],
  ["fanorona(rules=standard)", "standard"],
  ["tumicarona", "tumicarona"],
])("a player who was shut in at %s is led to the lesson about it", (spec, course) => {
  expect(fanorona(spec, [2, 9], [], "immobilised")).toBe("shut_in");
  expect(isLesson(`fanorona/lessons/${course}`, "shut_in")).toBe(true);
});

test.each([
  [2, [20, 22], [5, 6], [5, 6], null],
  [0, [20, 30], [2, 12], [0, 20], "majority"],
  [1, [25, 27], [4, 12], [0, 20], "areas"],
  [2, [25, 27], [4, 6], [0, 10], "chains"],
] as const)("Kulami lost at level %i leads to what brought most", (level, tiles, areas, chains, lesson) => {
  const parts = [tiles, ...(level > 0 ? [areas] : []), ...(level > 1 ? [chains] : [])];
  const totals = [0, 1].map((seat) => parts.reduce((sum, counts) => sum + counts[seat]!, 0));
  const score = { level, tile_points: tiles, area_points: areas, chain_points: chains, totals };
  const found = forKulami({ seat: 0, view: { score } } as unknown as Lost<KulamiView>);
  expect(found).toBe(lesson);
  if (lesson) expect(isLesson("kulami/lessons/kulami", lesson)).toBe(true);
});

test.each([
  [[6, 10], "tomoko", [], null],
  [[0, 10], "tomoko", [], "card"],
  [[3, 10], "tomoko", [], "out_of_turn"],
  [[3, 10], "tomoko", [1, 0], "turned"],
  [[3, 10], "tomoko(claims=auto)", [], "turned"],
] as const)("Tomoko lost with %j cards under %s leads to its lesson", (points, spec, seats, lesson) => {
  const [pusher, layer] = seats;
  const steps =
    pusher === undefined
      ? []
      : [
          { seat: pusher, effect: { edge: "N1" } },
          { seat: layer, effect: { card: 7 } },
        ];
  const found = forTomoko({ seat: 0, spec, view: { points }, steps } as unknown as Lost<TomokoView>);
  expect(found).toBe(lesson);
  if (lesson) expect(isLesson("tomoko/lessons/sheet", lesson)).toBe(true);
});
