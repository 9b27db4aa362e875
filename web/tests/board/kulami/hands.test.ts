import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KINDS } from "../../../src/board/kulami/building";
import { Carrying } from "../../../src/board/kulami/carrying.svelte";
import { Editor } from "../../../src/board/kulami/editor.svelte";
import { Fingers } from "../../../src/board/kulami/fingers.svelte";
import { nextOf, readLayout } from "../../../src/board/kulami/geometry";
import { UNIT } from "../../../src/board/kulami/wood";

interface Gesture {
  x?: number;
  y?: number;
  type?: string;
  pointerType?: string;
  button?: number;
  time?: number;
}

function pointer({ x = 0, y = 0, type = "", pointerType = "mouse", button = 0, time = 0 }: Gesture = {}): PointerEvent {
  const calls = { stopPropagation: vi.fn(), preventDefault: vi.fn() };
  const place = { clientX: x * UNIT, clientY: y * UNIT };
  const event = { ...place, ...calls, type, pointerType, button, timeStamp: time, isPrimary: true, pointerId: 1 };
  return event as unknown as PointerEvent;
}

describe("fingers on the board", () => {
  const wishes = { cellUnder: vi.fn((): string | null => "d4"), choose: vi.fn(), point: vi.fn() };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it("choose the cell where they are lifted, and show it before", () => {
    const fingers = new Fingers(wishes);
    fingers.down(pointer({ pointerType: "touch" }));
    expect(fingers.hovered).toBe("d4");
    wishes.cellUnder.mockReturnValueOnce("e4").mockReturnValueOnce("e4");
    fingers.move(pointer({ pointerType: "touch" }));
    expect(fingers.hovered).toBe("e4");
    fingers.up(pointer({ pointerType: "touch" }));
    expect(wishes.choose).toHaveBeenCalledExactlyOnceWith("e4");
    expect(fingers.hovered).toBeNull();
  });

  it("mean one thing when they tap twice", () => {
    const fingers = new Fingers(wishes);
    for (const time of [100, 250]) {
      fingers.down(pointer({ time }));
      fingers.up(pointer({ time }));
    }
    expect(wishes.choose).toHaveBeenCalledOnce();
    fingers.down(pointer({ time: 2000 }));
    fingers.up(pointer({ time: 2000 }));
    expect(wishes.choose).toHaveBeenCalledTimes(2);
  });

  it("point when they stay, and choose nothing then", () => {
    const fingers = new Fingers(wishes);
    fingers.down(pointer({ pointerType: "touch" }));
    vi.advanceTimersByTime(1000);
    fingers.up(pointer({ pointerType: "touch" }));
    expect(wishes.point).toHaveBeenCalledExactlyOnceWith("d4");
    expect(wishes.choose).not.toHaveBeenCalled();
  });

  it("choose nothing when the page scrolls away under them, nor with another button", () => {
    const fingers = new Fingers(wishes);
    fingers.down(pointer({ pointerType: "touch" }));
    fingers.letGo(pointer({ type: "pointercancel", pointerType: "touch" }));
    fingers.up(pointer({ pointerType: "touch" }));
    fingers.down(pointer({ button: 2 }));
    fingers.up(pointer({ button: 2 }));
    expect(wishes.choose).not.toHaveBeenCalled();
    fingers.menu(pointer());
    expect(wishes.point).toHaveBeenCalledExactlyOnceWith("d4");
  });
});

describe("keys on the board", () => {
  it("jump round among the open cells in both directions", () => {
    const { cells, at } = readLayout("AABB/AABB");
    const open = new Set(["b2", "c1"]);
    expect(nextOf(cells, at.get("a2")!, open).at).toBe("b2");
    expect(nextOf(cells, at.get("c1")!, open).at).toBe("b2");
    expect(nextOf(cells, at.get("b2")!, open, true).at).toBe("c1");
    expect(nextOf(cells, at.get("a1")!, new Set()).at).toBe("a1");
  });
});

describe("tiles carried over the grid", () => {
  const [SIX] = KINDS as [(typeof KINDS)[0]];
  let editor: Editor;
  let carrying: Carrying;

  class Point {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
    matrixTransform = () => this;
  }

  beforeEach(() => {
    vi.stubGlobal("DOMPoint", Point);
    editor = new Editor();
    carrying = new Carrying(editor);
    carrying.surface = { getScreenCTM: () => ({ a: 1, inverse: () => ({}) }) } as unknown as SVGSVGElement;
  });
  afterEach(() => vi.unstubAllGlobals());

  function drag(...[from, ...path]: [number, number][]): void {
    carrying.grabTile(pointer({ x: from![0], y: from![1] }), editor.building[0] ?? null);
    for (const [x, y] of path) carrying.move(pointer({ x, y }));
    const [x, y] = path.at(-1)!;
    carrying.up(pointer({ x, y }));
  }

  function dragFromTray(x: number, y: number): void {
    carrying.grabKind(pointer({ x: 15, y: 2 }), SIX);
    carrying.move(pointer({ x: 14, y: 2 }));
    expect(carrying.beside).not.toBeNull();
    carrying.move(pointer({ x, y }));
    expect(carrying.beside).toBeNull();
    carrying.up(pointer({ x, y }));
  }

  it("are laid where they are dropped, held by their middle", () => {
    dragFromTray(3.6, 3.1);
    expect(editor.building).toEqual([{ x: 2, y: 2, width: 3, height: 2 }]);
  });

  it("move with the place where they are held", () => {
    dragFromTray(3.5, 3);
    drag([4.9, 2.1], [6.9, 5.1]);
    expect(editor.building).toEqual([{ x: 4, y: 5, width: 3, height: 2 }]);
  });

  it("go back to the tray when dropped beside the grid, and back to their place when something lies there", () => {
    dragFromTray(3.5, 3);
    const before = editor.building;
    dragFromTray(4, 3);
    expect(editor.building).toEqual(before);
    drag([3, 3], [-4, 3]);
    expect(editor.building).toEqual([]);
  });

  it("stay where they were when the gesture is cancelled", () => {
    dragFromTray(3.5, 3);
    const before = editor.building;
    carrying.grabTile(pointer({ x: 3, y: 3 }), before[0]!);
    carrying.move(pointer({ x: 8, y: 8 }));
    expect(carrying.isCarrying).toBe(true);
    carrying.cancel();
    expect(editor.building).toEqual(before);
    expect(carrying.isCarrying).toBe(false);
  });

  it("are taken with one tap and laid with another", () => {
    carrying.grabKind(pointer({ x: 15, y: 2 }), SIX);
    carrying.up(pointer({ x: 15, y: 2 }));
    expect(editor.held).not.toBeNull();
    carrying.grabTile(pointer({ x: 9.8, y: 9.8 }), null);
    carrying.up(pointer({ x: 9.8, y: 9.8 }));
    expect(editor.building).toEqual([{ x: 7, y: 8, width: 3, height: 2 }]);
  });

  it("turn when they are tapped twice", () => {
    dragFromTray(3.5, 3);
    for (const time of [100, 300]) {
      carrying.grabTile(pointer({ x: 3, y: 3, time }), editor.building[0]!);
      carrying.up(pointer({ x: 3, y: 3, time }));
    }
    expect(editor.building[0]).toMatchObject({ width: 2, height: 3 });
  });
});
