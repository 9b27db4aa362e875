"""What endgame tables prove about a position of a round, and who may be told."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace

from marblebox.core.errors import MarbleboxError
from marblebox.core.game import SILENCE, State
from marblebox.core.text import Text
from marblebox.engine.endgames import endgames_for
from marblebox.play.round import Round
from marblebox.play.session import GameSession
from marblebox.server.protocol import Answer
from marblebox.server.storage.store import Holding

log = logging.getLogger("marblebox.server")


def may_be_told(session: GameSession, holders: Iterable[tuple[str, Holding]], browser: str) -> bool:
    """Everybody when the round is over; before, whoever plays against nobody else: others would be helped."""
    return session.outcome is not None or _is_hot_seat(session, holders, browser)


def _is_hot_seat(session: GameSession, holders: Iterable[tuple[str, Holding]], browser: str) -> bool:
    """Whether this browser has all seats, and no other one has some of them only."""
    seats: dict[str, set[int]] = {}
    for holder, holding in holders:
        if holding.role == "player":
            seats.setdefault(holder, set()).add(holding.seat)
    every = set(range(len(session.chairs)))
    return set(session.people) == every and browser in seats and all(held == every for held in seats.values())


def state_after(played: Round, step: int) -> State:
    """The position after so many moves, whatever was said at the table then."""
    steps = played.steps
    return replace(steps[step].before if step < len(steps) else played.state, talk=SILENCE)


def proof_of(state: State) -> Answer | None:
    """What the tables on this machine prove; they may have to be read from the disk."""
    try:
        tables = endgames_for(state.game)
        verdict = tables.probe(state) if tables else None
    except MarbleboxError as problem:
        log.warning("no proof", extra={"problem": str(problem)})
        return None
    if verdict is None:
        return None
    text = {language: verdict.words(state, language) for language in Text._fields}
    return {"winner": verdict.winner(state), "turns": verdict.turns, "text": text}
