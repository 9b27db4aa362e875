"""How long the computer takes: as people do, and never longer than its clock allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from marblebox.engine.players import EnginePlayer
from marblebox.play import bot
from marblebox.play.events import Moved, StoredEvent
from marblebox.play.reduce import reduce, reduced
from marblebox.play.session import Session
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame

FREE = "w8/9/9/9/8b w 0 30"  # in a corner: three ways to go
CHASED = "b2b1/5/b4/3w1/bb3 w 0 60"  # White is lost
CHASE = ((0, "d2-e1"), (1, "a1-b2"), (0, "e1-e2"), (1, "d5-d4"))
BARE = "8b/9/9/9/w8 w 30 60"  # one stone each
ONE_WAY = "w1b6/9/9/9/8b w 0 30"  # the one capture must be made


def session_of(spec: str = "tumicarona", **wishes: Any) -> Session:
    seats = [{"kind": "engine"}, {"kind": "me"}]
    wish = NewGame.model_validate({"spec": spec, "seats": seats, **wishes})
    events = [StoredEvent(seq, 1000, event) for seq, event in enumerate(opening(wish, 5), 1)]
    return reduced(events)


def action_of(session: Session, level: int = 1, seat: int = 0) -> bot.Action:
    async def at_once(_: int, thinking: Callable[[], Any]) -> tuple[Any, float]:
        return thinking(), 0.0

    return asyncio.run(bot.choose_action(session, seat, EnginePlayer(level), at_once))


def pace_of(session: Session) -> float:
    return action_of(session).pace


def after(session: Session, *said: tuple[int, str]) -> Session:
    for seat, move in said:
        session = reduce(session, StoredEvent(session.seq + 1, 2000, Moved(seat=seat, move=move)))
    return session


def test_where_there_is_no_choice_it_moves_at_once() -> None:
    assert len(session_of(position=ONE_WAY).state.legal_moves()) == 1
    assert bot.AT_ONCE[0] <= pace_of(session_of(position=ONE_WAY)) <= bot.AT_ONCE[1]


def test_the_more_there_is_to_choose_from_the_longer_it_may_look() -> None:
    few, many = session_of(position=FREE), session_of("kulami")
    assert 1 < len(few.state.legal_moves()) < bot.MANY <= len(many.state.legal_moves())
    share = len(few.state.legal_moves()) / bot.MANY
    assert bot.PACE[0] <= pace_of(few) <= bot.PACE[1] + share * bot.LOOKING
    assert bot.PACE[0] <= pace_of(many) <= bot.PACE[1] + bot.LOOKING


@pytest.mark.parametrize("level", [1, 5, 8])
def test_the_computer_offers_a_draw_once_and_then_moves(level: int) -> None:
    session = session_of("fanorona(rules=standard)", position=BARE)
    moves = list(map(str, session.state.legal_moves()))
    assert action_of(session, level).what == "offer draw"
    assert action_of(after(session, (0, "offer draw")), level).what in moves
    assert action_of(after(session, (0, "offer draw"), (1, "decline draw")), level).what in moves


@pytest.mark.parametrize("level", [1, 5, 8])
def test_the_computer_accepts_what_it_would_offer(level: int) -> None:
    session = session_of("fanorona(rules=standard)", position=BARE)
    assert action_of(after(session, (1, "offer draw")), level).what == "accept draw"


def test_the_computer_resigns_against_people_only() -> None:
    """A chase of a lone stone that cannot be saved any more: it is lost for three turns."""
    for opponent, level, gives_up in (("me", 7, True), ("me", 6, False), ("engine", 7, False)):
        seats = [{"kind": "engine", "level": level}, {"kind": opponent, **({"level": 1} if opponent != "me" else {})}]
        session = session_of("fanorona(rules=standard, size=5x5)", position=CHASED, seats=seats)
        session = after(session, *CHASE)
        assert (action_of(session, level).what == "resign") is gives_up


@pytest.mark.parametrize("increment", [0, 2])
def test_what_its_clock_shows_lasts_for_many_moves(increment: int) -> None:
    session = session_of(clock={"minutes": 0.1, "increment": increment})
    assert bot.time_for(session_of(), 0) > 3600
    assert bot.time_for(session, 0) == pytest.approx(6 / bot.MOVES_AHEAD + bot.OF_INCREMENT * increment)
    assert pace_of(session) <= bot.time_for(session, 0)
