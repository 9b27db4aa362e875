"""Records of games with more seats than ours have, and with seats that are called as they like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Self

import pytest
from tests.little_games import LittleGame, LittleRules, LittleState, Pick

from marblebox.core import registry
from marblebox.core.chance import Chance
from marblebox.core.errors import RecordError
from marblebox.core.game import Move, Outcome, State, Variant
from marblebox.core.record import Record, seat_tags
from marblebox.core.record_parser import read_records
from marblebox.core.registry import load
from marblebox.core.text import Text, alike
from marblebox.core.traits import Reason, Traits


class RoundState(LittleState):
    """How often somebody has passed."""

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return (Pick("pass", seat + 1),)

    def _result(self) -> Outcome | None:
        seats = self.game.seats
        return Outcome.won(range(seats), seats, "all_round") if self.numbers[0] == seats else None

    def _after(self, move: Any, seat: int) -> Self:
        return replace(self, numbers=(self.numbers[0] + 1,), turn=(self.turn + 1) % self.game.seats)


class Round(LittleGame):
    """Twelve pass round a plate, anybody at any time, and share it."""

    name = "round_table"
    title = alike("Round")
    presets = {"round": LittleRules()}  # noqa: RUF012 - as all games have them
    verbs = frozenset({"pass"})
    variants = (Variant("twelve", "round_table", alike("Twelve")),)
    seat_names: tuple[Text, ...] = tuple(alike(f"Seat {number}") for number in range(1, 13))
    traits = Traits(reasons=(Reason("all_round", alike("all round")),), simultaneous=True)
    state_type = RoundState

    def dealt(self, chance: Chance) -> State:
        return RoundState(game=self, numbers=(0,))


@pytest.fixture(autouse=True)
def _round() -> Iterator[None]:
    registry.games()
    registry.register(Round)
    yield
    del registry._games[Round.name], registry._named_presets[Round.name]


def seat(names: tuple[Text, ...]) -> None:
    """Others sit round the table until the test ends."""
    registry.register(type("Seated", (Round,), {"seat_names": names}))


def played(seats: list[int]) -> Record:
    return Record.of_moves(load("round_table"), 0, [(seat, f"pass {seat + 1}") for seat in seats])


@pytest.mark.parametrize("seats", [list(range(12)), list(reversed(range(12)))])
def test_a_game_of_twelve_is_written_and_read(seats: list[int]) -> None:
    record = played(seats)
    assert record.result == "-".join(["1/12"] * 12)
    [read] = read_records(record.text)
    assert (read.final, read.outcome) == (record.final, record.outcome)
    assert [node.seat for node in read.line.nodes] == seats


@pytest.mark.parametrize("seats", [5, 6, 12])
def test_a_claimed_result_of_many_seats_is_read(seats: int) -> None:
    seat(Round.seat_names[:seats])
    for result in ("-".join(["1", *["0"] * (seats - 1)]), "-".join(["1/2", "1/2", *["0"] * (seats - 2)])):
        record = replace(played([0]), tags={"Termination": "time"}, claimed_result=result)
        [read] = read_records(record.text)
        assert read.result == result
    for wrong in ("1-0", "-".join(["1/3"] * seats)):
        with pytest.raises(RecordError, match="result"):
            read_records(record.text.replace(result, wrong))


@pytest.mark.parametrize(
    "names",
    [
        ("Ä", "Ö"),
        ("North-East", "South"),
        ("First", "first"),
        ("Start", "Round"),
        ("1st", "2nd"),
        ("x" * 50, "y"),
        ("", "Two"),
    ],
)
def test_seats_whose_names_cannot_be_tags_are_numbered(names: tuple[str, ...]) -> None:
    seat(tuple(map(alike, names)))
    game = load("round_table")
    assert seat_tags(game) == ("Player1", "Player2")
    record = replace(played([0]), tags=dict(zip(seat_tags(game), ("Ada", "Bob"), strict=True)))
    [read] = read_records(record.text)
    assert read.tags == {"Player1": "Ada", "Player2": "Bob"}


def test_names_that_can_be_tags_are() -> None:
    assert seat_tags(load("round_table"))[:2] == ("Seat1", "Seat2")
    assert seat_tags(load("kulami")) == ("Red", "Black")
