"""From the home page to a first won game of each kind, as a newcomer goes.

`python -m tests.e2e.first_game` takes the pictures that docs/first-game.md shows.

She learns the first lesson, then plays the computer as somebody who is new. Her moves are the engine's; in a game with
hidden cards it is the push that brings the board closest to one of her own.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong
from tests.e2e.chromium import running
from tests.e2e.fingers import Fingers
from tests.e2e.playing import END, MINE, challenge
from tests.e2e.serving import serving
from tests.e2e.wire import listen, wire

from marblebox.core.lessons import lessons_of
from marblebox.core.registry import load
from marblebox.engine.analysis import analyse
from marblebox.games.tomoko.cards import CARDS, pattern_text, rotations

IMAGES = Path(__file__).parents[2] / "docs" / "images"
WIDTH, HEIGHT = 1024, 720
QUALITY = 80
NODES = 40_000
MOST_GAMES = 4  # she may lose the first one
COLOURS = ("red", "black")


class Newcomer:
    def __init__(self, page: Page, address: str, folder: Path) -> None:
        self.page, self.address, self.folder = page, address, folder
        self.fingers = Fingers(page)

    def picture(self, name: str) -> None:
        self.page.screenshot(path=self.folder / f"first-{name}.jpg", type="jpeg", quality=QUALITY)

    def learn(self, game: str) -> None:
        """The first lesson, up to the praise."""
        lesson = lessons_of(game)[0]
        self.page.goto(self.address)
        self.page.get_by_test_id(f"game-{game}").get_by_test_id("play-engine").click()
        self.page.get_by_test_id("experience-learn").click()
        self.page.get_by_test_id("learn-begin").click()
        for number, step in enumerate(lesson.steps):
            expect(self.page.get_by_test_id("lesson")).to_have_attribute("data-step", str(number))
            state = lesson.positions[number][0]
            self.page.get_by_test_id("board").wait_for()
            if number == 0:
                self.picture(f"lesson-{game}")
            self.fingers.do(str(step.accepted(state)[0]), [str(move) for move in state.legal_moves()])
            if number < len(lesson.steps) - 1:
                self.page.get_by_test_id("next").click()
        expect(self.page.get_by_test_id("lesson")).to_have_attribute("data-done", "true")

    def win(self, game: str) -> None:
        """Play as somebody new until a game is won."""
        self.page.goto(self.address)
        challenge(self.page, game)
        for _ in range(MOST_GAMES):
            if self._play(game):
                self.picture(f"won-{game}")
                return
            self.page.get_by_test_id("rematch").click()
            self.page.locator(END).wait_for(state="detached")
        raise AssertionError(f"{game} was never won")

    def _play(self, game: str) -> bool:
        while True:
            self.page.locator(f"{END}, {MINE[game]}").first.wait_for(state="attached")
            if self.page.locator(END).count():
                return "You win" in self.page.get_by_test_id("result").inner_text()
            self._turn()

    def _turn(self) -> None:
        now = wire(self.page).now
        perspective = now["perspectives"][0]
        options = perspective["options"]
        if not options or perspective["view"]["to_move"] != perspective["seat"]:
            self.page.wait_for_timeout(20)
            return
        try:
            self.fingers.do(chosen(perspective), [option["move"] for option in options])
        except TookTooLong:  # a card that the computer laid meanwhile changes what can be done
            if wire(self.page).now["seq"] == now["seq"]:
                raise
        self._until_told(now["seq"])

    def _until_told(self, seq: int) -> None:
        for _ in range(500):
            if wire(self.page).now["seq"] != seq:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the move was not made")


def chosen(perspective: dict[str, Any]) -> str:
    view = perspective["view"]
    if "hands" in view:
        return card_or_push(perspective)
    position = view.get("position") or " ".join([view["layout"], COLOURS[view["starter"]], *view["moves"]])
    *_, last = analyse(load(view["spec"]).parse(position), nodes=NODES, lines=1)
    return last.best.moves[0]


def card_or_push(perspective: dict[str, Any]) -> str:
    """Lay what matches, else push towards the nearest card."""
    view, options = perspective["view"], perspective["options"]
    if view["matches"]:
        return f"lay {view['matches'][0]['card']}"
    hand = view["hands"][perspective["seat"]]
    pushes = [option for option in options if "edge" in option["effect"]]
    return str(max(pushes, key=lambda option: max(nearness(option["effect"]["board"], card) for card in hand))["move"])


def nearness(board: str, card: int) -> int:
    """How many balls of the card's pattern lie right, where it fits best."""
    rows = [row.ljust(5, ".") for row in board.split("/")]
    places = product(range(3), range(3), rotations(CARDS[card]))
    return max(_alike(rows, top, left, pattern_text(pattern).replace("/", "")) for top, left, pattern in places)


def _alike(rows: list[str], top: int, left: int, letters: str) -> int:
    square = "".join(row[left : left + 3] for row in rows[top : top + 3])
    return sum(one == other for one, other in zip(square, letters, strict=True))


def main() -> None:
    games = sys.argv[1:] or ["fanorona", "tumicarona", "kulami", "tomoko"]
    with serving() as server, running() as browser:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", reduced_motion="reduce"
        )
        context.on("page", listen)
        newcomer = Newcomer(context.new_page(), server.address, IMAGES)
        newcomer.page.goto(server.address)
        newcomer.page.get_by_test_id("game-tomoko").wait_for()
        newcomer.picture("home")
        for game in games:
            newcomer.learn(game)
            newcomer.win(game)
            print(f"{game}: learnt and won")
        context.close()


if __name__ == "__main__":
    main()
