"""Whether what matters on a page can be seen and reached: nothing outside the window, nothing cut by what surrounds it.

A page may be longer than the window and scrolled; so may what says of itself that it scrolls (`data-scrolls`: the list
of moves, a drawer). Nothing else hides a part of a control or a card, and the end of a game needs no scrolling at all.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from tests.waiting import LIMIT, wait_in_page

SIZES = ((360, 740), (768, 1024), (1280, 720), (1440, 900), (1920, 1080))  # what is measured everywhere
IMPORTANT = "button, a, summary, select, input, textarea, .card, [data-card], [data-tray], [data-testid=end]"
AT_ONCE = "[data-testid=end], [data-testid=end] :is(button, a)"  # in sight without scrolling, and not covered

PROBLEMS = """([important, atOnce]) => {
  const SLACK = 1; // pixel: borders are rounded
  const page = document.scrollingElement;
  const scrolls = !["hidden", "clip"].includes(getComputedStyle(document.documentElement).overflowY);

  const isSeen = (e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !e.closest(".unseen, .skip:not(:focus), [inert]") &&
    e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().height > 0;
  const isFixed = (e) => e !== null && (getComputedStyle(e).position === "fixed" || isFixed(e.parentElement));

  /** What may cut it: everything around it up to the page, as far as it is laid out inside that. */
  function* around(e) {
    for (let inner = e; ; ) {
      const { position } = getComputedStyle(inner);
      const outer = position === "fixed" ? null : position === "absolute" ? inner.offsetParent : inner.parentElement;
      if (!outer || outer === document.body || outer === document.documentElement) return;
      yield (inner = outer);
    }
  }
  function cutBy(e) {
    const box = e.getBoundingClientRect();
    for (const outer of around(e)) {
      if (outer.closest("[data-scrolls]")) return null;
      const { overflowX, overflowY } = getComputedStyle(outer);
      const room = outer.getBoundingClientRect();
      const wide = overflowX !== "visible" && (box.left < room.left - SLACK || box.right > room.right + SLACK);
      const tall = overflowY !== "visible" && (box.top < room.top - SLACK || box.bottom > room.bottom + SLACK);
      if (wide || tall) return outer;
    }
    return null;
  }
  function isOutside(e) {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    if (left < -SLACK || right > page.clientWidth + SLACK) return true;
    if (e.matches(atOnce) || isFixed(e) || !scrolls) return top < -SLACK || bottom > innerHeight + SLACK;
    return top + page.scrollTop < -SLACK || bottom + page.scrollTop > page.scrollHeight + SLACK;
  }
  function isCovered(e) {
    const { x, y, width, height } = e.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return e.matches(atOnce) && top !== null && !e.contains(top) && !top.contains(e);
  }
  const named = (e) => e.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
  const inList = (e) => e.closest("[data-scrolls]") !== null && !e.matches(atOnce);

  return [...document.querySelectorAll(important)].filter(isSeen).flatMap((e) => {
    const cut = cutBy(e);
    return [
      ...(cut ? [`cut by ${named(cut)}: ${named(e)}`] : []),
      ...(isOutside(e) && !inList(e) ? [`outside the window: ${named(e)}`] : []),
      ...(isCovered(e) ? [`covered: ${named(e)}`] : []),
    ];
  });
}"""

REACHED = """(selector) => [...document.querySelectorAll(selector)].map((e) => {
  const { x, y, width, height, top, bottom } = e.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return top >= 0 && bottom <= innerHeight + 1 && e.contains(seen);
})"""

TOP = """(selector) => {
  const found = document.querySelector(selector); // and measured at once, before anything can replace it
  return found && { top: found.getBoundingClientRect().top + scrollY };
}"""

AT_REST = """([selector, frames, limit]) => new Promise((done, fail) => {
  let [last, same] = ["", 0];
  const end = performance.now() + limit;
  const look = () => {
    const boxes = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
    const now = JSON.stringify([innerWidth, innerHeight, document.fonts.status, boxes]);
    same = now === last ? same + 1 : 0;
    last = now;
    if (same >= frames && document.fonts.status === "loaded") done();
    else if (performance.now() > end) fail(new Error(`${selector} never comes to rest`));
    else requestAnimationFrame(look);
  };
  look();
})"""

BROKEN = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
  const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
  }
  return false;
}).map((e) => e.textContent.trim())"""


def problems(page: Page) -> list[str]:
    """What is cut off, outside the window, or (at the end of a game) covered."""
    found: list[str] = page.evaluate(PROBLEMS, [IMPORTANT, AT_ONCE])
    return found


def reached(page: Page, selector: str) -> bool:
    """Whether everything of that kind, and there is some, is in sight without scrolling and not covered."""
    found: list[bool] = page.evaluate(REACHED, selector)
    return bool(found) and all(found)


def broken(page: Page, selector: str) -> list[str]:
    """What does not stand in one line, of the labels of that kind; there must be some."""
    page.locator(selector).first.wait_for()
    found: list[str] = page.evaluate(BROKEN, selector)
    return found


def top_of(page: Page, selector: str) -> float:
    """Where something begins on its page, wherever that is scrolled to; waits while it is not there."""
    return float(page.wait_for_function(TOP, arg=selector).json_value()["top"])


def at_rest(page: Page, selector: str = "body *", frames: int = 6) -> None:
    """Wait until nothing of that kind has moved for so many frames."""
    page.evaluate(AT_REST, [selector, frames, 1000 * LIMIT])


def lasting(page: Page, find: Callable[[], list[str]]) -> list[str]:
    """What is found and stays: a page follows the size of its window with the next frames, late on a busy machine."""
    found: list[str] = []

    def is_gone() -> bool:
        found[:] = find()
        return not found

    try:
        wait_in_page(page, is_gone, "nothing is found")
    except AssertionError:
        if not found:
            raise
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    """So that what is measured then is not the page as it was before."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=size)
    at_rest(page)


def assert_nothing_clipped(page: Page) -> None:
    """At the size that the window has now."""
    found = lasting(page, lambda: problems(page))
    assert not found, f"at {page.viewport_size}, {page.url}:\n" + "\n".join(found)


def assert_nothing_clipped_at_any_size(page: Page) -> None:
    """At each of the five sizes, one after the other; the window stays at the last."""
    for size in SIZES:
        resize(page, size)
        assert_nothing_clipped(page)
