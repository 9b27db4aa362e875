"""The arena: fair pairs, games kept one by one, and going on where it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from benchmarks.opponents import make as make_opponent

import marblebox
from marblebox.core.errors import InputError
from marblebox.engine.arena import Arena, Played, here, in_processes, played
from marblebox.engine.elo import Sprt
from marblebox.engine.match import ADJUDICATED, Task, first_score, play_task

SPEC = "tumicarona(size=3x3)"


def new_arena(path: Path | None = None, games: int = 6, seed: int = 0) -> Arena:
    return Arena(SPEC, ("engine:2", "random"), games, seed, path=path)


@pytest.mark.parametrize("spec", [SPEC, "kulami", "kulami(starts=fists)", "tomoko(players=3, target=1, claims=auto)"])
def test_the_two_games_of_a_pair_have_the_same_opening_and_swapped_sides(spec: str) -> None:
    tasks = [Task(spec, ("simple", "random"), number, seed=5, opening=2) for number in (2, 3)]
    first, second = map(play_task, tasks)
    assert first.seed == second.seed == 6
    assert [node.move for node in first.line.nodes[:2]] == [node.move for node in second.line.nodes[:2]]
    names = [tuple(record.tags.values())[: record.game.seats] for record in (first, second)]
    assert names[0] == ("simple", "random", "simple")[: first.game.seats]
    assert names[1] == ("random", "simple", "random")[: first.game.seats]


def test_the_score_is_that_of_the_first_player_whichever_side_it_has() -> None:
    for number in (0, 1):
        record = play_task(Task("kulami", ("engine:3", "random"), number))
        outcome = record.final.outcome
        assert outcome
        assert first_score(record) == outcome.scores[number]


def test_an_endless_game_counts_as_drawn() -> None:
    record = play_task(Task("tomoko", ("random", "random"), 0), most_moves=8)
    assert len(record.line.nodes) == 8
    assert record.result == "1/2-1/2"
    assert record.tags["Termination"] == ADJUDICATED
    assert marblebox.read_records(record.text)[0].text == record.text
    assert first_score(record) == 0.5


def test_every_game_is_kept_as_a_record(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    arena = new_arena(path)
    counts = [len(standing.scores) for standing in arena.run(here)]
    assert counts == [1, 2, 3, 4, 5, 6]
    records = marblebox.read_records(path.read_text())
    assert [record.tags["Round"] for record in records] == list("123456")
    assert {number: first_score(record) for number, record in enumerate(records)} == arena.standing.scores
    standing = arena.standing
    assert standing.won + standing.drawn + standing.lost == 6
    assert len(standing.pairs) == 3


def test_an_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    path, whole = tmp_path / "games.txt", tmp_path / "whole.txt"
    list(new_arena(whole).run(here))
    stream = new_arena(path).run(here)
    for _ in range(4):
        next(stream)
    text = path.read_text()
    path.write_text(text[: text.rindex("\n1.") + 6])  # the fourth game was cut off while being written
    resumed = new_arena(path)
    assert sorted(resumed.standing.scores) == [0, 1, 2]
    assert len(list(resumed.run(here))) == 3
    assert path.read_text() == whole.read_text()
    assert list(new_arena(path).run(here)) == []  # everything has been played


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    list(new_arena(path, games=2).run(here))
    assert [task.number for task in new_arena(path, games=4).tasks] == [2, 3]


@pytest.mark.parametrize(
    "other",
    [
        Arena(SPEC, ("engine:3", "random"), 2),
        Arena("kulami", ("engine:2", "random"), 2),
        Arena(SPEC, ("engine:2", "random"), 2, seed=1),
        Arena(SPEC, ("engine:2", "random"), 2, seconds=3),
        Arena(SPEC, ("engine:2", "random"), 2, opening=1),
    ],
    ids=["players", "spec", "seed", "seconds", "opening"],
)
def test_a_file_of_another_contest_is_refused_and_left_alone(other: Arena, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    other.path = path
    list(other.run(here))
    before = path.read_text()
    with pytest.raises(InputError, match="another contest"):
        new_arena(path)
    assert path.read_text() == before


def test_a_sequential_test_ends_the_arena_early() -> None:
    def sweep(tasks: Sequence[Task]) -> list[Played]:
        return [Played(task.number, 1.0, "") for task in tasks]

    arena = Arena(SPEC, ("simple", "random"), 1000, sprt=Sprt(0, 100))
    games = len(list(arena.run(lambda tasks: iter(sweep(tasks)))))
    assert games < 100
    assert arena.decision == "accepted"
    assert list(arena.run(here)) == []


def test_several_processes_play_the_same_games() -> None:
    alone, together = new_arena(games=4), new_arena(games=4)
    list(alone.run(here))
    list(together.run(partial(in_processes, jobs=2)))
    assert together.standing.scores == alone.standing.scores


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        ({"spec": "kulamy"}, "unknown game"),
        ({"players": ("engine:2", "nobody")}, "a computer player is"),
        ({"games": 0}, "games must be"),
        ({"opening": 21}, "opening must be"),
        ({"seconds": 0.0}, "seconds must be"),
    ],
)
def test_what_is_wrong_is_said(problem: dict[str, object], reason: str) -> None:
    settings: dict[str, object] = {"spec": SPEC, "players": ("simple", "random"), "games": 2}
    with pytest.raises(InputError, match=reason):
        Arena(**{**settings, **problem})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spec", "opponent"),
    [("tumicarona(size=5x5)", "alphabeta"), ("kulami", "montecarlo"), ("tomoko(target=1)", "greedy")],
)
def test_the_fixed_opponents_beat_a_random_player(spec: str, opponent: str) -> None:
    tasks = [Task(spec, (opponent, "random"), number) for number in range(4)]
    maker = partial(make_opponent, monte_carlo_seconds=0.0)  # one batch of games for every move
    assert sum(played(task, maker).score for task in tasks) >= 3


@pytest.mark.parametrize("spec", ["tumicarona", "kulami", "tomoko"])
def test_a_child_beats_a_random_player(spec: str) -> None:
    tasks = [Task(spec, ("child", "random"), number) for number in range(10)]
    assert sum(played(task, make_opponent).score for task in tasks) >= 6


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(InputError, match="montecarlo"):
        make_opponent("nobody", 0, 1.0)


def test_wherever_the_last_game_is_cut_off_it_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    list(new_arena(path, games=2).run(here))
    text = path.read_text()
    start = text.rindex("[Spec")
    for end in range(start + 1, len(text) - 1, 7):
        path.write_text(text[:end])
        assert len(new_arena(path, games=2).tasks) in (1, 2)
        assert text.startswith(path.read_text())


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("\n2. ", "\n2. zz ", 1),
        lambda text: text + "my diary\n",
        lambda text: text.replace(text.split("\n\n")[1], "1. *", 1),
    ],
    ids=["in a game", "after the games", "a game cut in the middle"],
)
def test_a_damaged_file_is_refused_and_left_alone(damage: Callable[[str], str], tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    list(new_arena(path, games=4).run(here))
    damaged = damage(path.read_text())
    path.write_text(damaged)
    with pytest.raises(marblebox.InputError, match="is damaged"):
        new_arena(path, games=6)
    assert path.read_text() == damaged
