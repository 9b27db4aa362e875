"""Every page as somebody finds it: opened, or played up to a moment worth looking at."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from playwright.sync_api import Browser, Page
from tests.e2e.playing import Hands, join, link, new_game
from tests.e2e.serving import Server

from marblebox.learn.puzzles import all_puzzles

FULL_TOMOKO = "tomoko(prefilled=true)"
LESSONS = {"fanorona": "chain", "tumicarona": "choice", "kulami": "majority", "tomoko": "card"}
PUZZLES = {puzzle.state.game.name: puzzle.key for puzzle in reversed(all_puzzles().values())}  # of each game the first
REVIEWED = 60_000  # milliseconds
RECORD = '[Spec "fanorona"]\n[White "Ada"]\n\n1. d2-e3A {the usual opening} (1. e2-e3A f4-e5W) g4-g5W *'
QUICK_TOMOKO = "tomoko(players={}, target=3, prefilled=true, claims=auto)"


class Stage(NamedTuple):
    """A browser, a server, and the page that the pictures are taken of."""

    browser: Browser
    server: Server
    page: Page


Scene = Callable[[Stage], None]


def at(path: str, *clicks: str) -> Scene:
    """A page, after some buttons on it have been pressed."""

    def show(stage: Stage) -> None:
        stage.page.goto(stage.server.address + path)
        stage.page.wait_for_load_state("networkidle")
        press(stage.page, *clicks)

    return show


def press(page: Page, *clicks: str) -> None:
    for test_id in clicks:
        page.get_by_test_id(test_id).first.click()


def middle(game: str, spec: str, turns: int, *seats: str, clicks: tuple[str, ...] = ()) -> Scene:
    """A game of which some turns have been played."""

    def show(stage: Stage) -> None:
        hands = begun(stage, game, spec, *seats)
        for _ in range(turns):
            if hands.wait_for_turn():
                hands.turn()
        if turns:
            hands.wait_for_turn()
            hands.open_curtain()
        press(stage.page, *clicks)

    return show


def end(game: str, spec: str, *seats: str, clicks: tuple[str, ...] = ()) -> Scene:
    def show(stage: Stage) -> None:
        begun(stage, game, spec, *seats).play_on()
        stage.page.get_by_test_id("end").wait_for()
        press(stage.page, *clicks)

    return show


def begun(stage: Stage, game: str, spec: str, *seats: str) -> Hands:
    stage.page.goto(stage.server.address)
    new_game(stage.page, spec, *(seats or ("me", "me")))
    return Hands(stage.page, game, seed=5)


def picked_up(stage: Stage) -> None:
    """A stone in the hand, in the middle of a game."""
    middle("tumicarona", "tumicarona", 5)(stage)
    stage.page.locator('[data-state="movable"]').first.click(force=True)


def curtain(stage: Stage) -> None:
    hands = begun(stage, "tomoko", FULL_TOMOKO)
    hands.wait_for_turn()
    hands.turn()
    stage.page.get_by_test_id("open-curtain").wait_for()


def greeting(stage: Stage) -> None:
    """What a friend sees who follows the link."""
    host = stage.browser.new_context().new_page()
    host.goto(stage.server.address)
    made = new_game(host, "kulami", "me", "friend")
    stage.page.goto(stage.server.address)
    join(stage.page, link(made, "player", 1))
    host.context.close()


def reviewed(stage: Stage) -> None:
    """A game that the engine has gone through."""
    end("kulami", "kulami(layout=example)", "me", "engine:1", clicks=("review",))(stage)
    stage.page.get_by_test_id("moment").first.wait_for(timeout=REVIEWED)


def record(stage: Stage) -> None:
    """A record from elsewhere, with a comment and a variation."""
    at("/record")(stage)
    stage.page.get_by_test_id("record-text").fill(RECORD)
    press(stage.page, "record-read")
    stage.page.get_by_test_id("record-step").wait_for()


def unplayable(stage: Stage) -> None:
    """A game whose record was damaged."""
    middle("fanorona", "fanorona", 2)(stage)
    stage.server.kill()
    with closing(sqlite3.connect(stage.server.folder / "games.db")) as database, database:
        wrong = json.dumps({"seat": 1, "move": "a1-a9"})
        last = "(SELECT game FROM events ORDER BY rowid DESC LIMIT 1)"
        database.execute(f"UPDATE events SET data = ? WHERE seq = 3 AND game = {last}", (wrong,))
    stage.server.start()
    stage.page.get_by_test_id("unplayable").wait_for()


SCENES: dict[str, Scene] = {
    "home": at("/"),
    "home-experience": at("/", "play-engine"),
    **{f"new-{game}": at(f"/new/{game}") for game in ("fanorona", "tumicarona", "kulami", "tomoko")},
    "rules": at("/rules"),
    **{f"rules-{game}": at(f"/rules/{game}") for game in ("fanorona", "tumicarona", "kulami", "tomoko")},
    **{f"history-{game}": at(f"/history/{game}") for game in ("fanorona", "kulami", "tomoko")},
    "layout": at("/layout"),
    "learn": at("/learn"),
    "learn-kulami": at("/learn/kulami"),
    **{f"lesson-{game}": at(f"/learn/{game}/{name}") for game, name in LESSONS.items()},
    "sheets": at("/sheets"),
    "sheet-sample": at("/sheets/fanorona/sample"),
    "sheet-openings": at("/sheets/fanorona/openings"),
    "sheet-end": at("/sheets/kulami/end"),
    "puzzles": at("/puzzles"),
    **{f"puzzle-{game}": at(f"/puzzles/{key}") for game, key in PUZZLES.items()},
    "analyse": at("/analyse"),
    **{f"analyse-{game}": at(f"/analyse?spec={game}") for game in ("kulami", "tomoko")},
    "review": reviewed,
    "record": at("/record"),
    "record-read": record,
    "about": at("/about"),
    "settings": at("/settings"),
    "missing": at("/nowhere"),
    "missing-game": at("/g/nosuchgame"),
    "fanorona": middle("fanorona", "fanorona", 6, "me", "engine:1"),
    "tumicarona": picked_up,
    "kulami": middle("kulami", "kulami(layout=example, level=2)", 16),
    "kulami-square": middle("kulami", "kulami(layout=square)", 3, "me", "engine:1"),
    "tomoko": middle("tomoko", FULL_TOMOKO, 4, "me", "engine:1"),
    "tomoko-3": middle("tomoko", "tomoko(players=3, prefilled=true)", 3, "me", "engine:1", "engine:1"),
    "tomoko-4": middle("tomoko", "tomoko(players=4, prefilled=true)", 3, "me", *["engine:1"] * 3),
    "tomoko-open": middle("tomoko", "tomoko(players=4, prefilled=true, open_cards=true)", 3, "me", *["engine:1"] * 3),
    "tomoko-teams": middle("tomoko", "tomoko(players=4, prefilled=true, teams=true)", 3, "me", *["engine:1"] * 3),
    "tomoko-curtain": curtain,
    "fists": middle("kulami", "kulami(starts=fists)", 0),
    "invitation": middle("kulami", "kulami", 0, "me", "friend"),
    "invitation-4": middle("tomoko", "tomoko(players=4)", 0, "me", "friend", "friend", "engine:1"),
    "invite-all": middle("tomoko", "tomoko(players=4)", 0, "me", *["friend"] * 3, clicks=("invite-all",)),
    "door": middle("kulami", "kulami", 0, "me", "friend", clicks=("let-in",)),
    "greeting": greeting,
    "drawer": middle("kulami", "kulami", 2, clicks=("rules",)),
    "more": middle("fanorona", "fanorona", 2, clicks=("more",)),
    "resign": middle("kulami", "kulami", 2, "me", "engine:1", clicks=("more", "resign")),
    "fanorona-end": end("fanorona", "fanorona(size=5x3)", "me", "engine:1"),
    "tumicarona-end": end("tumicarona", "tumicarona(size=5x5)"),
    "kulami-end": end("kulami", "kulami(level=2)", "me", "engine:1"),
    "tomoko-end": end("tomoko", QUICK_TOMOKO.format(2), "me", "engine:1"),
    "tomoko-3-end": end("tomoko", QUICK_TOMOKO.format(3), "me", "engine:1", "engine:1"),
    "tomoko-4-end": end("tomoko", QUICK_TOMOKO.format(4), *["engine:1"] * 3, "me"),
    "second-game": end("fanorona", "fanorona(size=3x3)", clicks=("rematch",)),
    "games": at("/games"),
    "unplayable": unplayable,
}
