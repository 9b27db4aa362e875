import { expect, test, vi } from "vitest";
import type { Lesson, Step } from "../../src/learn/messages";
import { LessonAttempt } from "../../src/learn/lesson.svelte";
import { api } from "../../src/lib/api";
import type { Study } from "../../src/lib/protocol";

const WORDS = { en: "Well done", de: "Gut gemacht" };

function asking(position: string, right: string[], more: Partial<Step> = {}): Step {
  const scene = { position, seat: 0, right, wrong: [], mark: [] };
  return {
    kind: "move",
    task: WORDS,
    praise: WORDS,
    at: [scene],
    reply: [],
    refused: [],
    refusals: [],
    ...more,
  } as unknown as Step;
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
  const lesson = { spec: "any", steps: [asking("first", ["a"]), asking("second", ["b"], { goes_on: true })] };
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

/** A lesson whose positions are known by the moves that lead to them. */
async function begun(...steps: Step[]): Promise<LessonAttempt> {
  vi.spyOn(api, "study").mockImplementation(
    async ({ position, moves }) => ({ position: [position, ...(moves ?? [])].join(" ") }) as unknown as Study,
  );
  const school = new LessonAttempt({ spec: "any", steps } as unknown as Lesson, () => undefined);
  await school.begin();
  return school;
}

const REASON = { en: "by the rules", de: "nach den Regeln" };
const OWN = { en: "not yet", de: "noch nicht" };

test("a forbidden move is answered by the lesson where it has words for it, also before anything is asked for", async () => {
  const refusals = [{ moves: ["lay 6"], words: OWN }];
  for (const step of [
    asking("p", ["a"], { refusals }),
    asking("p", [], { kind: "look", reply: [{ move: "x", seat: 1 }], refusals }),
  ]) {
    const school = await begun(step, asking("q", ["b"]));
    school.refuse("lay 6", REASON);
    expect(school.said).toEqual({ kind: "wrong", words: OWN });
    school.refuse("lay 7", REASON);
    expect(school.said?.words).toEqual(REASON);
  }
});

test("a move that the next step asks for goes on to it", async () => {
  const school = await begun(asking("p", ["a"]), asking("p 1:a", ["lay 6"]));
  await school.moveNext("lay 6");
  expect(school.number).toBe(0);
  school.move("a");
  await school.moveNext("lay 6");
  expect([school.number, school.done]).toEqual([1, true]);
});
