"""Pictures of every page at five sizes and in both themes: `make screens` puts them into build/screens.

`python -m tests.e2e.screens home kulami --language de --size 360x740 --theme dark` takes some of them, in German, at
one size and in one theme. `make images` takes the few that the documentation shows.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Literal, NamedTuple

from tests.e2e.chromium import running
from tests.e2e.measuring import SIZES, at_rest
from tests.e2e.scenes import SCENES, Stage
from tests.e2e.serving import serving

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "build" / "screens"
IMAGES = ROOT / "docs" / "images"
QUALITY = 82  # of a picture in the documentation: wood is drawn in many shades
SHOWN = {
    "home": (1280, 720),
    "fanorona": (1280, 720),
    "tumicarona": (1280, 720),
    "kulami": (768, 1024),
    "kulami-end": (1280, 720),
    "tomoko": (1280, 720),
    "tomoko-3": (360, 740),
}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
LOCALES = {"en": "en-GB", "de": "de-DE"}


class Views(NamedTuple):
    """How a page is looked at."""

    sizes: tuple[tuple[int, int], ...] = SIZES
    themes: tuple[Theme, ...] = THEMES


def take(stage: Stage, name: str, views: Views) -> None:
    """The scene is played once, and its page then looked at in every size and theme."""
    page = stage.page
    page.set_viewport_size({"width": 1280, "height": 720})
    SCENES[name](stage)
    for width, height in views.sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in views.themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            at_rest(page)
            page.screenshot(path=TARGET / f"{name}-{width}-{theme}.png", animations="disabled")


def take_for_docs(stage: Stage, name: str, size: tuple[int, int]) -> None:
    page = stage.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)  # nothing is looked at more closely
    SCENES[name](stage)
    at_rest(page)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY, animations="disabled")


def size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("scene", nargs="*", metavar="SCENE", help="all of them unless some are named")
    parser.add_argument("--language", choices=LOCALES, default="en")
    parser.add_argument("--size", type=size, action="append", metavar="WIDTHxHEIGHT", help="instead of the five sizes")
    parser.add_argument("--theme", choices=THEMES, action="append", help="instead of both")
    parser.add_argument("--docs", action="store_true", help="the pictures of the documentation, in their sizes")
    wanted = parser.parse_args()
    views = Views(tuple(wanted.size or SIZES), tuple(wanted.theme or THEMES))
    TARGET.mkdir(parents=True, exist_ok=True)
    with serving() as server, running() as browser:
        page = browser.new_context(locale=LOCALES[wanted.language], reduced_motion="reduce").new_page()
        stage = Stage(browser, server, page)
        for name in wanted.scene or (SHOWN if wanted.docs else SCENES):
            print(name, flush=True)
            if wanted.docs:
                take_for_docs(stage, name, SHOWN[name])
            else:
                take(stage, name, views)


if __name__ == "__main__":
    main()
