"""Which of the stored events is to blame when a game no longer replays, and what may be said about it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.test_session import Log

from marblebox.play import messages
from marblebox.play.events import EventData, as_data
from marblebox.play.replay import Unreadable, replay


def rows_of(spec: str) -> list[EventData]:
    """A game with four events: open, start and two moves."""
    log = Log(spec)
    for _ in range(2):
        log.move()
    return [as_data(event) for event in log.events]


def damaged(rows: list[EventData], place: int, **changes: Any) -> list[EventData]:
    data = {**rows[place].data, **changes}
    return [row._replace(data=data) if row is rows[place] else row for row in rows]


def trouble(rows: list[EventData]) -> Unreadable:
    with pytest.raises(Unreadable) as found:
        replay(rows)
    return found.value


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        (0, {"rules": {"size": "2x2"}}),
        (0, {"name": "chess"}),
        (0, {"seats": 3}),
        (1, {"start": "no position"}),
        (1, {"version": 99}),
        (1, {"rules": {"size": "2x2"}}),
        (2, {"move": "a1-a9"}),
        (3, {"seat": "x"}),
    ],
)
def test_the_damaged_event_is_blamed(place: int, changes: dict[str, Any]) -> None:
    rows = rows_of("fanorona")
    assert trouble(damaged(rows, place, **changes)).seq == rows[place].seq


def test_where_one_is_missing_the_next_is_blamed() -> None:
    rows = rows_of("fanorona")
    assert trouble([*rows[:2], *rows[3:]]).seq == rows[3].seq
    assert trouble(rows[1:]).seq == rows[1].seq
    assert trouble([rows[0], *rows[2:]]).seq == rows[2].seq
    assert trouble(rows[:1]).seq == rows[0].seq


def test_of_a_game_with_secrets_nothing_is_quoted() -> None:
    rows = rows_of("tomoko")
    start = rows[1].data["start"]
    for damage in (damaged(rows, 1, start=f"{start} 99"), damaged(rows, 2, move="lay 17")):
        problem = trouble(damage)
        assert problem.why == messages.WITHHELD
        assert start.split()[0] not in problem.record
        assert not any(start.split()[0] in text for text in problem.message.values())


def test_what_is_wrong_with_the_rules_themselves_is_told_of_every_game() -> None:
    assert "'chess'" in trouble(damaged(rows_of("tomoko"), 0, name="chess")).why.de


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("rename", {"seat": -1, "name": "Ada"}),
        ("rename", {"seat": 0, "name": "\ud800"}),
        ("join", {"seat": -1}),
        ("renew", {"seat": -1, "vacated": True}),
        ("renew", {"seat": 2, "vacated": False}),
        ("offer", {"seat": -1, "what": "takeback"}),
    ],
)
def test_what_could_not_be_shown_is_not_replayed(kind: str, data: dict[str, Any]) -> None:
    rows = rows_of("fanorona")
    problem = trouble([*rows, EventData(5, rows[3].at, kind, data)])
    assert problem.seq == 5
    assert problem.record.encode()


def test_half_a_letter_in_the_opening_is_blamed_on_it() -> None:
    rows = rows_of("fanorona")
    seats = rows[0].data["seats"]
    assert trouble(damaged(rows, 0, seats=[{**seats[0], "name": "\ud800"}, seats[1]])).seq == rows[0].seq
