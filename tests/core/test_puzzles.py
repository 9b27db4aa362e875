"""Puzzles: of the day, tried, and told."""

from __future__ import annotations

import re

import pytest

from marblebox.core import puzzle_data
from marblebox.core.errors import IllegalMove, InputError
from marblebox.core.puzzles import Puzzle, all_puzzles, of_the_day, puzzle_called, puzzles_of, read_puzzle, same_move
from marblebox.core.puzzling import task, tried
from marblebox.core.registry import games

PUZZLES = list(all_puzzles().values())
LONG = next(puzzle for puzzle in PUZZLES if len(puzzle.solution) > 1)
ONE_OF_EACH_CLAIM = [next(one for one in PUZZLES if one.word == word) for word in sorted({one.word for one in PUZZLES})]


def wrong_moves(puzzle: Puzzle) -> list[str]:
    state = puzzle.state
    return [str(move) for move in state.legal_moves() if not same_move(state, move, puzzle.solution[0])]


def test_each_game_has_its_day_and_none_comes_back_before_all_have_been_there() -> None:
    count = len(games())
    days = [of_the_day(739_000 + day) for day in range(count * 60)]
    assert len({puzzle.key for puzzle in days}) == len(days)
    assert len({puzzle.state.game.name for puzzle in days[:count]}) == count
    assert of_the_day(739_000) is days[0]


def test_the_right_move_is_answered_until_all_is_done() -> None:
    for count in range(0, len(LONG.solution), 2):
        found = tried(LONG, count, LONG.solution[count])
        last = count + 1 == len(LONG.solution)
        assert (found.right, found.done) == (True, last)
        assert found.reply == (None if last else LONG.solution[count + 1])


@pytest.mark.parametrize("puzzle", ONE_OF_EACH_CLAIM, ids=lambda puzzle: puzzle.word)
def test_a_wrong_move_is_told_why_in_both_languages(puzzle: Puzzle) -> None:
    for move in wrong_moves(puzzle):
        found = tried(puzzle, 0, move)
        assert not found.right
        assert found.why
        assert found.why.en.startswith("Not quite: ")
        assert found.why.de.startswith("Nicht ganz: ")


@pytest.mark.parametrize("puzzle", ONE_OF_EACH_CLAIM, ids=lambda puzzle: puzzle.word)
def test_the_reply_that_is_named_is_there_and_costs_what_is_said(puzzle: Puzzle) -> None:
    for move in wrong_moves(puzzle):
        why = tried(puzzle, 0, move).why
        named = re.search(r"can answer (.+), and that costs you (\d+)", why.en if why else "")
        if named:
            after = puzzle.state.play(move)
            later = after.play(named[1])
            lead = [state.points[puzzle.seat] - state.points[1 - puzzle.seat] for state in (after, later)]
            assert lead[0] - lead[1] == int(named[2])


def test_what_the_rules_forbid_is_not_a_try() -> None:
    with pytest.raises(IllegalMove):
        tried(LONG, 0, "nonsense")
    with pytest.raises(InputError, match="nothing to solve"):
        tried(LONG, 1, LONG.solution[1])
    with pytest.raises(InputError, match="there is no puzzle 'x'"):
        puzzle_called("x")
    with pytest.raises(InputError, match="six fields"):
        read_puzzle("kulami\tsomething")


def test_a_list_names_every_theme() -> None:
    listed = puzzle_data.listed()
    assert len(listed["puzzles"]) == sum(len(puzzles_of(game)) for game in games())
    for entry in listed["puzzles"]:
        assert set(entry["themes"]) <= set(listed["themes"][entry["kit"]] if entry["themes"] else {})


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("fanorona", "Fanorona, Parker's rules"),
        ("fanorona(rules=standard)", "Fanorona, standard rules"),
        ("tumicarona", "Tumicarona"),
        ("tomoko(open_cards=true)", "Tomoko · Open cards"),
        ("kulami(level=1, layout=random_irregular)", "Kulami · Level 1: areas count · Irregular board"),
    ],
)
def test_the_way_to_play_is_told(spec: str, said: str) -> None:
    from marblebox.core.registry import load

    assert puzzle_data.way(load(spec)).en == said


def test_a_lead_is_in_the_dative_in_german() -> None:
    leads = {puzzle.number: task(puzzle).de for puzzle in all_puzzles().values() if puzzle.claim.startswith("win ")}
    assert len(leads) > 1
    for number, words in leads.items():
        assert f"mit {number} {'Punkt' if number == 1 else 'Punkten'} Vorsprung" in words
