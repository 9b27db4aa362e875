import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DRAG_AFTER,
  Gesture,
  HOLD_AFTER,
  still,
  Twice,
  TWICE_WITHIN,
  type Gestures,
} from "../../src/lib/gesture.svelte";

type Fields = Partial<Pick<PointerEvent, "clientX" | "clientY" | "pointerType" | "button" | "pointerId" | "isPrimary">>;

function pointer(fields: Fields = {}): PointerEvent {
  const usual = { clientX: 0, clientY: 0, pointerType: "touch", button: 0, pointerId: 1, isPrimary: true };
  return { ...usual, ...fields, preventDefault: vi.fn() } as unknown as PointerEvent;
}

function spied(more: Partial<Gestures<string>> = {}) {
  const does = { tap: vi.fn(), hold: vi.fn(), drag: vi.fn(), drop: vi.fn(), lose: vi.fn(), ...more };
  return { does, gesture: new Gesture<string>(does) };
}

const far = pointer({ clientX: DRAG_AFTER + 1 });
const near = pointer({ clientX: DRAG_AFTER - 1 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a tap", () => {
  it("is a press that ends where it began, give or take a little", () => {
    const { does, gesture } = spied();
    gesture.down(pointer(), "a1");
    gesture.move(near);
    gesture.up(near);
    expect(does.tap).toHaveBeenCalledExactlyOnceWith("a1", near);
    expect(does.drop).not.toHaveBeenCalled();
    expect(gesture.spent()).toBe(false);
  });

  it("needs the main button of the first pointer, and something to tap", () => {
    const { does, gesture } = spied();
    for (const fields of [{ button: 2 }, { isPrimary: false }]) {
      gesture.down(pointer(fields), "a1");
      gesture.up(pointer(fields));
    }
    gesture.down(pointer(), null);
    gesture.up(pointer());
    expect(does.tap).not.toHaveBeenCalled();
  });

  it("is not ended by another pointer, and does not survive a cancelled press", () => {
    const { does, gesture } = spied();
    gesture.down(pointer(), "a1");
    gesture.up(pointer({ pointerId: 2 }));
    expect(gesture.pressed).toBe("a1");
    gesture.cancel();
    gesture.up(pointer());
    expect(does.tap).not.toHaveBeenCalled();
    expect(does.lose).not.toHaveBeenCalled();
  });

  it("goes on to what is under a pointer that slides, where the surface wants that", () => {
    const under = vi.fn((): string | null => "b1");
    const { does, gesture } = spied({ under });
    gesture.down(pointer(), "a1");
    gesture.move(far);
    expect(gesture.pressed).toBe("b1");
    gesture.up(far);
    expect(does.tap).toHaveBeenCalledExactlyOnceWith("b1", far);
    gesture.down(pointer(), "a1");
    under.mockReturnValue(null);
    gesture.up(far);
    expect(does.tap).toHaveBeenCalledOnce();
  });
});

describe("a hold", () => {
  it("is a finger that stays; the click after it means nothing more", () => {
    const { does, gesture } = spied();
    gesture.down(pointer(), "a1");
    vi.advanceTimersByTime(HOLD_AFTER - 1);
    expect(does.hold).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    gesture.up(pointer());
    expect(does.hold).toHaveBeenCalledExactlyOnceWith("a1");
    expect(does.tap).not.toHaveBeenCalled();
    expect(gesture.spent()).toBe(true);
    expect(gesture.spent()).toBe(false);
  });

  it("is over when the finger wanders off, and never comes from a mouse that stays", () => {
    const { does, gesture } = spied({ lift: () => false });
    gesture.down(pointer(), "a1");
    gesture.move(far);
    vi.advanceTimersByTime(HOLD_AFTER * 2);
    gesture.down(pointer({ pointerType: "mouse" }), "a1");
    vi.advanceTimersByTime(HOLD_AFTER * 2);
    expect(does.hold).not.toHaveBeenCalled();
  });

  it("comes from the other button of a mouse, but not from the menu that a finger brings up", () => {
    const { does, gesture } = spied();
    const menu = pointer();
    gesture.menu(menu, "a1");
    expect(menu.preventDefault).toHaveBeenCalled();
    gesture.down(pointer(), "b1");
    gesture.menu(pointer(), "b1");
    gesture.menu(pointer(), null);
    expect(does.hold).toHaveBeenCalledExactlyOnceWith("a1");
  });
});

describe("a drag", () => {
  it("begins when the pointer has gone far enough, and ends with the drop", () => {
    const { does, gesture } = spied();
    gesture.down(pointer(), "a1");
    gesture.move(near);
    expect(gesture.at).toBeNull();
    gesture.move(far);
    expect(gesture.at).toEqual({ x: DRAG_AFTER + 1, y: 0 });
    expect(does.drag).toHaveBeenCalledExactlyOnceWith("a1", far);
    gesture.move(near);
    expect(gesture.at).toEqual({ x: DRAG_AFTER - 1, y: 0 });
    gesture.up(near);
    expect(does.drop).toHaveBeenCalledExactlyOnceWith("a1", near);
    expect([gesture.at, gesture.pressed, gesture.spent()]).toEqual([null, null, true]);
    expect(does.tap).not.toHaveBeenCalled();
  });

  it("does not begin with what does not come along", () => {
    const { does, gesture } = spied({ lift: (thing) => thing === "b1" });
    gesture.down(pointer(), "a1");
    gesture.move(far);
    gesture.up(far);
    expect(does.drag).not.toHaveBeenCalled();
    expect(does.tap).toHaveBeenCalledOnce();
    gesture.down(pointer(), "b1");
    gesture.move(far);
    expect(does.drag).toHaveBeenCalledOnce();
  });

  it("can be lost", () => {
    const { does, gesture } = spied();
    gesture.down(pointer(), "a1");
    gesture.move(far);
    gesture.cancel();
    expect(does.lose).toHaveBeenCalledExactlyOnceWith("a1");
    expect(does.drop).not.toHaveBeenCalled();
  });

  it("keeps the page from scrolling", () => {
    const node = document.createElement("div");
    let carrying = false;
    const stop = still(() => carrying)(node);
    const scrolls = () => node.dispatchEvent(new Event("touchmove", { cancelable: true }));
    expect(scrolls()).toBe(true);
    carrying = true;
    expect(scrolls()).toBe(false);
    stop();
    expect(scrolls()).toBe(true);
  });
});

describe("twice", () => {
  it("is the same thing again within a moment", () => {
    const twice = new Twice<string>();
    expect(twice.again("a1", 0)).toBe(false);
    expect(twice.again("a1", TWICE_WITHIN - 1)).toBe(true);
    expect(twice.again("b1", TWICE_WITHIN - 1)).toBe(false);
    expect(twice.again("b1", 2 * TWICE_WITHIN)).toBe(false);
    twice.forget();
    expect(twice.again("b1", 2 * TWICE_WITHIN)).toBe(false);
  });
});
