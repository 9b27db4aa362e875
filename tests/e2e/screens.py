"""Pictures of every page at five sizes and in both themes: `make screens` puts them into build/screens."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.e2e.chromium import running
from tests.e2e.measuring import SIZES
from tests.e2e.playing import Hands, new_game
from tests.e2e.serving import serving

TARGET = Path(__file__).parents[2] / "build" / "screens"
THEMES = ("light", "dark")
Scene = Callable[[Page], None]


def page_at(path: str) -> Scene:
    def open_page(page: Page) -> None:
        page.goto("/".join(page.url.split("/")[:3]) + path)
        page.wait_for_load_state("networkidle")

    return open_page


def middle_of(game: str, spec: str, turns: int, *seats: str) -> Scene:
    """A game of which some turns have been played, a piece picked up where there is one to pick up."""

    def play(page: Page) -> None:
        new_game(page, spec, *(seats or ("me", "me")))
        hands = Hands(page, game, seed=5)
        for _ in range(turns):
            if hands.wait_for_turn():
                hands.turn()
        hands.wait_for_turn()
        hands.open_curtain()

    return play


def end_of(game: str, spec: str, *seats: str) -> Scene:
    def play(page: Page) -> None:
        new_game(page, spec, *(seats or ("me", "me")))
        Hands(page, game, seed=5).play_on()
        page.wait_for_timeout(300)

    return play


SCENES: dict[str, Scene] = {
    "home": page_at("/"),
    "new-tumicarona": page_at("/new/tumicarona"),
    "new-tomoko": page_at("/new/tomoko"),
    "layout": page_at("/layout"),
    "rules": page_at("/rules/kulami"),
    "about": page_at("/about"),
    "settings": page_at("/settings"),
    "missing": page_at("/nowhere"),
    "fanorona": middle_of("fanorona", "fanorona", 6),
    "tumicarona": middle_of("tumicarona", "tumicarona", 5),
    "kulami": middle_of("kulami", "kulami(layout=example, level=2)", 16),
    "tomoko": middle_of("tomoko", "tomoko(prefilled=true)", 4, "me", "engine:1"),
    "invitation": middle_of("kulami", "kulami", 0, "me", "friend"),
    "kulami-end": end_of("kulami", "kulami(level=2)"),
    "tomoko-end": end_of("tomoko", "tomoko(players=4, target=3, prefilled=true, claims=auto)", *["engine:1"] * 3, "me"),
    "fanorona-end": end_of("fanorona", "fanorona(size=5x3)"),
    "games": page_at("/games"),
}


def take_all(browser: Browser, address: str, wanted: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=theme,  # type: ignore[arg-type]
                locale="en-GB",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(address)
            for name in wanted:
                SCENES[name](page)
                page.screenshot(path=TARGET / f"{name}-{width}-{theme}.png")
            context.close()


def main() -> None:
    wanted = sys.argv[1:] or list(SCENES)
    with serving() as server, running() as browser:
        take_all(browser, server.address, wanted)


if __name__ == "__main__":
    main()
