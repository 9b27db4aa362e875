import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import LessonList from "../../src/learn/LessonList.svelte";
import LessonPage from "../../src/learn/LessonPage.svelte";
import { course } from "../../src/learn/lessons";
import type { Lesson, Step } from "../../src/learn/messages";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { GameInfo, Study } from "../../src/lib/protocol";
import fanorona from "../fixtures/fanorona.json";
import "../../src/learn/words";
import { waitFor } from "../waiting";

class NoResizing {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const WORDS = { en: "Well done", de: "Gut gemacht" };

function step(position: string, right: string[]): Step {
  const scene = { position, seat: 0, right, wrong: [], mark: [] };
  const words = { intro: null, task: WORDS, praise: WORDS, otherwise: null };
  return { kind: "move", ...words, at: [scene], answers: [], reply: [], refused: [], refusals: [], goes_on: false };
}

/** The first position of a game as a study of it. */
function beginning(position: string): Study {
  const { now, seats, ...rest } = fanorona.start as any;
  const [{ view, options }] = now.perspectives;
  const moment = { view, options, position, seat: 0, to_move: 0, outcome: null, steps: [], help: true };
  return { ...rest, ...now, ...moment, seats: seats.map(({ title }: { title: unknown }) => title) };
}

const find = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!;

function click(target: Element | null): void {
  target!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

test("what is right is marked on the board in every step", async () => {
  vi.stubGlobal("ResizeObserver", NoResizing);
  vi.spyOn(api, "study").mockImplementation(async ({ position, moves }) =>
    beginning(moves?.length ? "after" : position!),
  );
  const lesson = { name: "l", part: "first", taught: "fanorona", spec: "fanorona", title: WORDS } as const;
  const lessons: Lesson[] = [{ ...lesson, steps: [step("one", ["d2-e3A"]), step("two", ["d3-e3A"])] }];
  const info = { name: "fanorona", kit: "fanorona", title: WORDS, variants: [] } as unknown as GameInfo;
  const props = { info, lessons, ...course(info, lessons), name: "l" };
  const shown = mount(LessonPage, { target: document.body, props });
  const pointed = (): number => document.querySelectorAll(".marks .pointer").length;
  const cell = (at: string) => document.querySelector(`[data-at="${at}"]`);
  await waitFor(() => expect(cell("d2")).toBeTruthy());
  click(find("show-me"));
  expect(pointed()).toBeGreaterThan(0);
  click(cell("d2"));
  click(cell("e3"));
  await waitFor(() => expect(find("next")).toBeTruthy());
  expect(pointed()).toBe(0);
  click(find("next"));
  await waitFor(() => expect(find("lesson").dataset["step"]).toBe("1"));
  await waitFor(() => expect(cell("d2")).toBeTruthy());
  expect(pointed()).toBe(0);
  click(find("show-me"));
  expect(find("shown-move").textContent).toContain("d3 – e3 (approach)");
  expect(pointed()).toBeGreaterThan(0);
  await unmount(shown);
  vi.restoreAllMocks();
});

test("a touch of a piece that cannot move is the attempt that a step asks for", async () => {
  vi.stubGlobal("ResizeObserver", NoResizing);
  vi.spyOn(api, "study").mockImplementation(async ({ position }) => beginning(position!));
  const lesson = { name: "l", part: "first", taught: "fanorona", spec: "fanorona", title: WORDS } as const;
  const trying: Step = { ...step("one", []), kind: "try", refused: ["a1-a2", "a1-b1"] };
  const lessons: Lesson[] = [{ ...lesson, steps: [trying, step("two", ["d3-e3A"])] }];
  const info = { name: "fanorona", kit: "fanorona", title: WORDS, variants: [] } as unknown as GameInfo;
  const shown = mount(LessonPage, {
    target: document.body,
    props: { info, lessons, ...course(info, lessons), name: "l" },
  });
  const cell = (at: string) => document.querySelector(`[data-at="${at}"]`);
  await waitFor(() => expect(cell("a1")).toBeTruthy());
  click(cell("i1"));
  expect(find("next")).toBeNull();
  click(cell("a1"));
  expect(find("next")).toBeTruthy();
  expect(find("said").textContent).toContain("Well done");
  expect(find("stuck")).toBeNull();
  expect(document.querySelector("[data-testid=study-board] [aria-live]")!.textContent).toBe("");
  await unmount(shown);
  vi.restoreAllMocks();
});

test("each rule set that has lessons is a course of its own, with its name, its addresses and a game by these rules", () => {
  const variant = (spec: string, lessons: boolean) => ({
    ...{ slug: spec, spec, title: { en: spec, de: spec }, lessons, openings: true },
  });
  const standard = variant("fanorona(rules=standard)", true);
  const variants = [variant("fanorona", true), standard, variant("fanorona(rules=standard, size=5x5)", false)];
  const info = { name: "fanorona", title: WORDS, variants } as unknown as GameInfo;
  const lesson: Lesson = {
    name: "l",
    part: "first",
    taught: standard.spec,
    spec: standard.spec,
    title: WORDS,
    steps: [],
  };
  expect(course(info, [lesson])).toEqual({
    taught: "fanorona(rules=standard)",
    title: standard.title,
    folder: "/learn/fanorona(rules%3Dstandard)",
    play: "/new/fanorona?rules=standard",
  });
  const alone = { ...info, variants: variants.slice(0, 1) };
  expect(course(alone, [])).toEqual({
    taught: "fanorona",
    title: WORDS,
    folder: "/learn/fanorona",
    play: "/new/fanorona",
  });
});

test("the list says how many lessons there are, and how many are enough to play", async () => {
  setLanguage("en");
  const info = { name: "kulami", kit: "kulami", title: WORDS, variants: [] } as unknown as GameInfo;
  const one = (name: string, part: Lesson["part"]): Lesson => ({
    ...{ name, part, taught: "kulami", spec: "kulami", title: WORDS, steps: [] },
  });
  const lessons = [one("a", "first"), one("b", "first"), one("c", "more")];
  const list = mount(LessonList, { target: document.body, props: { info, lessons, ...course(info, lessons) } });
  flushSync();
  const words = find("learnt").textContent!.trim();
  expect(words).toBe("3 short lessons on the real board. The first 2 are enough to play.");
  await unmount(list);
});

test("lessons of the second part are numbered apart", async () => {
  vi.stubGlobal("ResizeObserver", NoResizing);
  vi.spyOn(api, "study").mockImplementation(async ({ position }) => beginning(position!));
  const lesson = { taught: "fanorona", spec: "fanorona", title: WORDS, steps: [step("one", ["d2-e3A"])] };
  const lessons: Lesson[] = [
    { ...lesson, name: "a", part: "first" },
    { ...lesson, name: "b", part: "more" },
    { ...lesson, name: "c", part: "more" },
  ];
  const info = { name: "fanorona", kit: "fanorona", title: WORDS, variants: [] } as unknown as GameInfo;
  const numbered = async (name: string): Promise<string> => {
    const shown = mount(LessonPage, {
      target: document.body,
      props: { info, lessons, ...course(info, lessons), name },
    });
    await waitFor(() => expect(find("step")).toBeTruthy());
    const said = find("step").textContent;
    await unmount(shown);
    return said;
  };
  setLanguage("en");
  expect([await numbered("a"), await numbered("b"), await numbered("c")]).toEqual([
    "Lesson 1 of 1",
    "More 1 of 2",
    "More 2 of 2",
  ]);
  setLanguage("de");
  expect(await numbered("c")).toBe("Mehr 2 von 2");
  setLanguage("en");
});
