import { expect, test, vi } from "vitest";
import type { Lesson, Step } from "../../src/learn/messages";
import { LessonAttempt } from "../../src/learn/lesson.svelte";
import { api } from "../../src/lib/api";
import type { Study } from "../../src/lib/protocol";

const WORDS = { en: "Well done", de: "Gut gemacht" };

function step(position: string, right: string[], more: Partial<Step> = {}): Step {
  const scene = { position, seat: 0, right, wrong: [], mark: [] };
  return { kind: "move", task: WORDS, praise: WORDS, at: [scene], reply: [], refused: [], ...more } as unknown as Step;
}

test("whoever goes on before the board has come so far is not left behind", async () => {
  const answers: (() => void)[] = [];
  vi.spyOn(api, "study").mockImplementation(
    ({ position, moves }) =>
      new Promise((resolve) => {
        const after = moves?.length ? "second" : position;
        answers.push(() => resolve({ position: after } as unknown as Study));
      }),
  );
  const answered = async (): Promise<void> => {
    answers.shift()!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const lesson = { spec: "any", steps: [step("first", ["a"]), step("second", ["b"], { goes_on: true })] };
  const school = new LessonAttempt(lesson as unknown as Lesson, () => undefined);
  void school.begin();
  await answered();
  school.move("a");
  expect(school.done).toBe(true);
  school.next(); // the answer to the move is still on its way
  await answered();
  expect(school.number).toBe(0);
  await answered(); // what the second step shows
  expect(school.number).toBe(1);
});
