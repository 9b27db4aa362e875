"""How long the computer takes: as people do, and never longer than its clock allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from marblebox.engine.players import EnginePlayer
from marblebox.server.forms.games import NewGame
from marblebox.server.match import deciding
from marblebox.server.match.events import StoredEvent
from marblebox.server.match.opening import opening
from marblebox.server.match.session import GameSession

FREE = "w8/9/9/9/8b w 0 30"  # in a corner: three ways to go
ONE_WAY = "w1b6/9/9/9/8b w 0 30"  # the one capture must be made


def session_of(spec: str = "tumicarona", **wishes: Any) -> GameSession:
    wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": "engine"}, {"kind": "me"}], **wishes})
    events = [StoredEvent(seq, 1000, event) for seq, event in enumerate(opening(wish, 5), 1)]
    return GameSession.replayed(events)


def pace_of(session: GameSession) -> float:
    async def at_once(thinking: Callable[[], Any]) -> tuple[Any, float]:
        return thinking(), 0.0

    return asyncio.run(deciding.decide(session, 0, EnginePlayer(1), at_once)).pace


def test_where_there_is_no_choice_it_moves_at_once() -> None:
    assert len(session_of(position=ONE_WAY).state.legal_moves()) == 1
    assert deciding.AT_ONCE[0] <= pace_of(session_of(position=ONE_WAY)) <= deciding.AT_ONCE[1]


def test_the_more_there_is_to_choose_from_the_longer_it_may_look() -> None:
    few, many = session_of(position=FREE), session_of("kulami")
    assert 1 < len(few.state.legal_moves()) < deciding.MANY <= len(many.state.legal_moves())
    share = len(few.state.legal_moves()) / deciding.MANY
    assert deciding.PACE[0] <= pace_of(few) <= deciding.PACE[1] + share * deciding.LOOKING
    assert deciding.PACE[0] <= pace_of(many) <= deciding.PACE[1] + deciding.LOOKING


@pytest.mark.parametrize("increment", [0, 2])
def test_what_its_clock_shows_lasts_for_many_moves(increment: int) -> None:
    session = session_of(clock={"minutes": 0.1, "increment": increment})
    assert deciding.time_for(session_of(), 0) > 3600
    assert deciding.time_for(session, 0) == pytest.approx(6 / deciding.MOVES_AHEAD + deciding.OF_INCREMENT * increment)
    assert pace_of(session) <= deciding.time_for(session, 0)
