"""From the home page to a first won game of each kind, as a newcomer goes.

`python -m tests.e2e.first_game` takes the pictures that docs/first-game.md shows.

She learns the first lesson, then plays the computer as somebody who is new. Her moves are the engine's. The deal is
fixed and she waits for every card that the computer can lay, so the game is always the same one.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.chromium import running
from tests.e2e.fingers import Fingers
from tests.e2e.playing import MINE, challenge
from tests.e2e.serving import SEED, serving
from tests.e2e.wire import listen, wire
from tests.waiting import wait_in_page

from marblebox.api.seeds import Seeds
from marblebox.core.game import Move, State
from marblebox.core.registry import load
from marblebox.engine.players import EnginePlayer
from marblebox.engine.simple import claims_among
from marblebox.learn.lessons import lessons_of

IMAGES = Path(__file__).parents[2] / "docs" / "images"
WIDTH, HEIGHT = 1024, 720
QUALITY = 80
LEVELS = {"tomoko": 9}  # of the engine that moves for her; with this one eight of eight deals are won
USUAL_LEVEL = 6


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
        """Play as somebody new: one move after the other, whether it is hers or the computer's."""
        self.page.goto(self.address)
        challenge(self.page, game)
        self.page.get_by_test_id("board").wait_for()
        now, player, played = wire(self.page).now, EnginePlayer(LEVELS.get(game, USUAL_LEVEL)), 0
        seat, state = now["perspectives"][0]["seat"], load(now["spec"]).initial(Seeds(SEED).new(now["spec"]))
        while state.outcome is None:
            if state.to_move == seat and not claims_among(state.legal_moves(1 - seat)):
                self._play(game, player.choose(state, seat), state)
            step, *_ = wait_in_page(self.page, partial(self._steps, played), f"a move after {state.text}")
            state, played = state.play(step["move"], step["seat"]), played + 1
        expect(self.page.get_by_test_id("result")).to_contain_text("You win")
        self.picture(f"won-{game}")

    def _steps(self, played: int) -> list[dict[str, Any]]:
        return wire(self.page).steps[played:]

    def _play(self, game: str, move: Move | None, state: State) -> None:
        self.page.locator(MINE[game]).first.wait_for(state="attached")
        self.fingers.do(str(move), [str(other) for other in state.legal_moves()])


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
