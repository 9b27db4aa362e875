"""Somebody's hands at a page: they play by looking at what the page shows and touching it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect
from tests.e2e.measuring import at_rest
from tests.e2e.wire import wire
from tests.waiting import wait_in_page

from marblebox.core.registry import load

END = '[data-testid="end"]'
MOVABLE = '[data-state="movable"]'
TARGET = '[data-state="target"]'
OPEN_CELL = "[data-open]"
CHOICE = "[data-move]"  # on the plain board
FREE_EDGE = '[data-kind="free"]'
MINE = {
    "fanorona": MOVABLE,
    "tumicarona": MOVABLE,
    "kulami": OPEN_CELL,
    "tomoko": FREE_EDGE,
    "sticks": CHOICE,
}  # what shows that it is my turn
CHOOSE, STOP = '[data-testid^="choose-"]', '[data-testid="stop-here"]'
CURTAIN = '[data-testid="open-curtain"]'
MOVES = '[data-testid="moves"] li'
LONGER = f"n => document.querySelectorAll('{MOVES}').length > n || document.querySelector('{END}')"
ASKED = f"""n => ({LONGER})(n) || document.querySelector('{TARGET}, {CHOOSE}, {STOP}')"""
NOTICE = """() => document.querySelector('[data-testid="toast"] *')"""
QUIET_TOMOKO = "tomoko(target=8, prefilled=true)"  # in its deal nobody has a card to lay before the first push
ANSWERED = f"([n, old]) => ({LONGER})(n) || ![null, old].includes(({NOTICE})())"


def new_game(page: Page, spec: str, *kinds: str, name: str = "", **wishes: Any) -> dict[str, Any]:
    """A game made as the options page makes it; `kinds` are me, friend or engine:3 by seat, `name` is everybody's."""
    seats = [{**_seat(kind), "name": name} for kind in kinds]
    origin = page.url.split("/", 3)
    answer = page.request.post(
        f"{origin[0]}//{origin[2]}/api/games",
        data=json.dumps({"spec": spec, "seats": seats, **wishes}),
        headers={"Content-Type": "application/json", "Origin": f"{origin[0]}//{origin[2]}"},
    )
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    page.goto(f"{origin[0]}//{origin[2]}/g/{made['game']}")
    page.get_by_test_id("board").wait_for()
    return made


def late(spec: str, turns: int = 6) -> str:
    """A position so many turns before the end of a random game, where a new one may begin that is to end soon."""
    rng, states = Random(5), [load(spec).initial(5)]
    while states[-1].outcome is None:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves())))
    return states[-1 - turns].text


def _seat(wish: str) -> dict[str, Any]:
    kind, _, level = wish.partition(":")
    return {"kind": kind, "level": int(level)} if level else {"kind": kind}


def challenge(page: Page, game: str, experience: str = "new") -> None:
    """From home: play the computer, and say how well one knows the game."""
    page.get_by_test_id(f"game-{game}").get_by_test_id("play-engine").click()
    page.get_by_test_id(f"experience-{experience}").click()


def link(made: dict[str, Any], role: str, seat: int | None = None) -> str:
    return str(next(link["path"] for link in made["links"] if (link["role"], link["seat"]) == (role, seat)))


def join(page: Page, path: str) -> None:
    """Open a link that a friend has sent."""
    page.goto("/".join(page.url.split("/")[:3]) + path)
    page.get_by_test_id("board").wait_for()


def all_have_heard(pages: Sequence[Page]) -> None:
    """Wait until every page shows as many moves as the one that shows most."""
    most = max(page.locator(MOVES).count() for page in pages)
    for page in pages:
        expect(page.locator(MOVES)).to_have_count(most)


def mover_of(players: Sequence[Hands]) -> Hands | None:
    """Whose turn it is, as she sees it; None once one of them sees the end."""

    def those_who_know() -> list[Hands]:
        return [hands for hands in players if hands.my_turn or hands.over]

    first, *_ = wait_in_page(players[0].page, those_who_know, "it is somebody's turn")
    return None if first.over else first


def play_with_claims(players: Sequence[Hands]) -> int:
    """Play Tomoko between people up to its end; everybody lays what she can before each push. How many were laid."""
    pages, laid = [hands.page for hands in players], 0
    while mover := mover_of(players):
        all_have_heard(pages)
        for hands in players:
            for card in wire(hands.page).matches()[:1]:
                hands.lay(card)
                laid += 1
                all_have_heard(pages)
        if mover.my_turn:
            mover.turn()
    return laid


def lay_button(card: int) -> str:
    """What lays a card: beside the board, or in the bar of a phone."""
    return f'[data-card="{card}"] [data-testid="lay"], [data-mini="{card}"] [data-testid="lay-mini"]'


def stop_clock(page: Page) -> None:
    """From now on nothing goes away that is shown for some seconds."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


class Hands:
    """Plays whatever the page allows, the same for the same seed."""

    def __init__(self, page: Page, game: str, seed: int = 0, touch: bool = False) -> None:
        self.page, self.game, self.touch = page, game, touch
        self._rng = Random(seed)
        self._has_looked = False

    @property
    def over(self) -> bool:
        return self.page.locator(END).count() > 0

    @property
    def my_turn(self) -> bool:
        return not self.over and self.page.locator(MINE[self.game]).count() > 0

    @property
    def moves(self) -> int:
        return self.page.locator(MOVES).count()

    def wait_for_turn(self) -> bool:
        """Until it is my turn (True) or the game is over (False)."""
        self.page.locator(f"{END}, {MINE[self.game]}, {CURTAIN}").first.wait_for(state="attached")
        return not self.over

    def play_on(self, most: int = 400) -> None:
        """Every turn that is mine until the game is over."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            self.turn()
        raise AssertionError("the game does not end")

    def turn(self) -> None:
        """One turn; none if somebody ended the game just before."""
        if not self._has_looked:
            at_rest(self.page, '[data-testid="board"]')  # nobody touches a board that is just being laid out
            self._has_looked = True
        before = self.moves
        with suppress(LookupError):
            {"kulami": self._lay, "tomoko": self._push, "sticks": self._choose}.get(self.game, self._step_on)()
        self.page.wait_for_function(LONGER, arg=before)

    def tap(self, place: Locator) -> None:
        """Touch something; LookupError if it is gone because the game went on meanwhile."""
        while found := place.element_handles():
            try:
                return (found[0].tap if self.touch else found[0].click)(force=True)
            except Error:
                if found[0].evaluate("place => place.isConnected"):
                    raise
        raise LookupError("gone")

    def at(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid="board"] [data-at="{name}"]')

    def lay(self, card: int) -> None:
        """Lay one of the own cards, and wait for the answer; nothing if it has been laid with another's last card."""
        before = [self.moves, self.page.evaluate_handle(NOTICE)]
        with suppress(LookupError):
            self.tap(self.page.locator(lay_button(card)))
            self.page.wait_for_function(ANSWERED, arg=before)

    def _any(self, selector: str) -> Locator:
        places = self.page.locator(selector)
        count = places.count()
        if not count:
            raise LookupError(f"there is no {selector} any more")
        return places.nth(self._rng.randrange(count))

    def open_curtain(self) -> None:
        """Take the device that somebody passes on."""
        curtain = self.page.get_by_test_id("open-curtain")
        if curtain.count():
            curtain.wait_for()  # it falls a little after the move
            self.tap(curtain)

    # --- the games ---------------------------------------------------------------------------------------------------

    def _step_on(self) -> None:
        """Fanorona: pick a stone up and go on as long as the page asks for more."""
        before = self.moves
        self.tap(self._any(MOVABLE))
        while not self.over and self.moves == before:
            choose, stop = self.page.locator(CHOOSE), self.page.locator(STOP)
            if choose.count():
                self.tap(choose.nth(self._rng.randrange(choose.count())))
            elif stop.count() and self._rng.random() < 0.3:
                self.tap(stop)
            elif self.page.locator(TARGET).count():
                self.tap(self._any(TARGET))
            else:  # a touch is not always answered at once
                self.page.wait_for_function(ASKED, arg=before)

    def _choose(self) -> None:
        self.tap(self._any(CHOICE))

    def _lay(self) -> None:
        self.tap(self._any(OPEN_CELL))

    def _push(self) -> None:
        self.open_curtain()
        edge = self._any(FREE_EDGE)
        self.tap(edge)
        if self.touch:
            self.tap(edge)  # the first touch shows what would happen
