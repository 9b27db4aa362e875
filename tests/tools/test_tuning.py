"""Tuning finds the better number, keeps what it has played, and goes on from there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from marblebox.core.errors import FileError, InputError
from marblebox.engine.arena import Played, here
from marblebox.engine.match import Task
from tools.tuning import Number, Tuning, read_number

TINY = "fanorona(rules=standard, size=5x5)"
MARGIN = Number("calm_margin", 60, 0, 200, 10)
BEST = 120


def pretended(tasks: Sequence[Task]) -> Iterator[Played]:
    """Games that whoever is nearer to the best margin wins."""
    for task in tasks:
        first, second = (abs(BEST - int(re.findall(r"calm_margin=(\d+)", text)[0])) for text in task.players)
        yield Played(task.number, 1.0 if first < second else 0.0 if first > second else 0.5, "")


def tuned(path: Path, rounds: int, numbers: tuple[Number, ...] = (MARGIN,)) -> Tuning:
    tuning = Tuning(TINY, numbers, nodes=200, pairs=1, path=path)
    for _ in tuning.run(rounds, pretended):
        assert len(tuning.scores) <= rounds
    return tuning


def test_the_better_number_is_found(tmp_path: Path) -> None:
    assert abs(tuned(tmp_path / "t", 60).values[0] - BEST) < 2 * MARGIN.step


def test_numbers_stay_within_their_bounds(tmp_path: Path) -> None:
    assert tuned(tmp_path / "t", 60, (MARGIN._replace(high=80),)).values == [80]


def test_it_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole = tuned(tmp_path / "whole", 12).values
    tuned(tmp_path / "parts", 5)
    with (tmp_path / "parts").open("a") as file:
        file.write('{"score": 0.')  # as if the power had failed
    assert tuned(tmp_path / "parts", 12).values == whole


def test_real_games_are_played(tmp_path: Path) -> None:
    tuning = Tuning(TINY, (MARGIN,), nodes=100, pairs=1, path=tmp_path / "t")
    assert len(list(tuning.run(2, here))) == 2
    assert all(0 <= score <= 1 for score in tuning.scores)


def test_another_tuning_is_not_mixed_in(tmp_path: Path) -> None:
    tuned(tmp_path / "t", 2)
    with pytest.raises(FileError, match="another tuning"):
        Tuning(TINY, (MARGIN,), nodes=300, pairs=1, path=tmp_path / "t")
    with (tmp_path / "t").open("a") as file:
        file.write('{"score": "much"}\n')
    with pytest.raises(FileError, match="line 4"):
        tuned(tmp_path / "t", 3)


@pytest.mark.parametrize("text", ["calm", "calm=1:2:3:4", "calm=5:0:9:0", "calm=-5:0:9:1", "Calm=5:0:9:1"])
def test_what_is_no_number_to_tune(text: str) -> None:
    with pytest.raises(InputError, match=r"NAME=START|between"):
        read_number(text)


def test_an_unknown_number_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing called 'courage'"):
        Tuning(TINY, (MARGIN._replace(name="courage"),), nodes=200, pairs=1, path=tmp_path / "t")
