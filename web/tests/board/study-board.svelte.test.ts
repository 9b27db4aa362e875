import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import type { Study } from "../../src/lib/protocol";
import StudyBoard from "../../src/board/StudyBoard.svelte";
import fanorona from "../fixtures/fanorona.json";
import kulami from "../fixtures/kulami.json";
import { waitFor } from "../waiting";

/** The present moment of a live table as a study of it. */
function studyOf(welcome: unknown): Study {
  const { now, seats, ...rest } = welcome as any;
  const [{ view, options }] = now.perspectives;
  return {
    ...{
      ...rest,
      ...now,
      view,
      options,
      help: true,
      position: rest.kit,
      seat: 0,
      to_move: 0,
      outcome: null,
      steps: [],
    },
    seats: seats.map(({ title }: { title: unknown }) => title),
  } as Study;
}

class NoResizing {
  observe() {}
  unobserve() {}
  disconnect() {}
}

it("a position of another game is shown on its own board, never on the one before", async () => {
  vi.stubGlobal("ResizeObserver", NoResizing);
  const props = $state({ study: studyOf(fanorona.start), onmove: () => {}, side: true });
  const shown = mount(StudyBoard, { target: document.body, props });
  const cells = (): number => document.querySelectorAll("[role=gridcell]").length;
  await waitFor(() => expect(cells()).toBe(45));
  const [other] = Object.values(kulami);
  props.study = studyOf(other);
  flushSync();
  await waitFor(() => expect(cells()).toBe(64));
  await unmount(shown);
});
