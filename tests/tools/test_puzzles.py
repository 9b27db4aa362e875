"""Every puzzle of the box is true, by the rules and by the engine; and how new ones are found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from tests.little_games import registered

from marblebox.core.registry import load
from marblebox.engine import native
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Settings
from marblebox.games.fanorona import FanoronaState, Turn
from marblebox.learn.kits.fanorona.puzzles import gain
from marblebox.learn.puzzle_solver import task, theme_words
from marblebox.learn.puzzles import Puzzle, all_puzzles, read_puzzle
from marblebox.tables.build import build
from tools.puzzles.generate import BY_TABLES, PuzzleRun, choose, complaint, confirm, rating
from tools.puzzles.puzzler import puzzler_of

BATCHES = 12
PUZZLES = list(all_puzzles().values())
PROVEN = [puzzle for puzzle in PUZZLES if BY_TABLES in puzzle.themes]
needs_core = pytest.mark.skipif(not native.available, reason="puzzles are checked with the compiled core")


def test_there_are_enough_for_every_way_to_play() -> None:
    count = Counter(puzzle.spec for puzzle in PUZZLES)
    family = {"fanorona", "fanorona(rules=standard)", "tumicarona"}
    assert sum(count[spec] for spec in family) >= 300
    assert min(count[spec] for spec in family) >= 60
    levels = Counter(puzzle.state.game.rules.texts()["level"] for puzzle in PUZZLES if puzzle.spec.startswith("kulami"))
    assert sum(levels.values()) >= 150
    assert min(levels[level] for level in "012") >= 40
    assert sum(count[spec] for spec in count if spec.startswith("tomoko")) >= 60


@needs_core
@pytest.mark.parametrize(
    "batch", [0, *(pytest.param(batch, marks=pytest.mark.thorough) for batch in range(1, BATCHES))]
)
def test_every_puzzle_is_true(batch: int) -> None:
    batched = [puzzle for puzzle in PUZZLES[batch::BATCHES] if BY_TABLES not in puzzle.themes]
    assert {puzzle.key: found for puzzle in batched if (found := complaint(puzzle))} == {}


@pytest.mark.thorough
@needs_core
@pytest.mark.parametrize("spec", sorted({puzzle.spec for puzzle in PROVEN}))
def test_what_tables_prove_is_true(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    proven = [puzzle for puzzle in PROVEN if puzzle.spec == spec]
    assert any(map(complaint, proven)), "without tables not all of it is proven"
    build(load(spec), 5, tmp_path)
    assert {puzzle.key: found for puzzle in proven if (found := complaint(puzzle))} == {}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_solution_can_be_played_and_every_word_is_there(batch: int) -> None:
    for puzzle in PUZZLES[batch::BATCHES]:
        assert len(puzzle.solution) % 2 == 1
        puzzle.after(len(puzzle.solution))
        assert all(task(puzzle))
        assert "{" not in task(puzzle).en + task(puzzle).de
        for theme in puzzle.themes:
            words = theme_words(puzzle.state.game, theme)
            assert words.en != theme
            assert words.de


def test_a_false_claim_is_noticed() -> None:
    for puzzle in (next(one for one in PUZZLES if one.word == word) for word in sorted({one.word for one in PUZZLES})):
        state = puzzle.state
        other = next(str(move) for move in state.legal_moves() if not puzzle_solves(puzzle, str(move)))
        assert complaint(replace(puzzle, solution=(other,))), puzzle
    more = next(puzzle for puzzle in PUZZLES if puzzle.word == "gain")
    assert complaint(replace(more, claim=f"gain {more.number + 20}"))


def puzzle_solves(puzzle: Puzzle, move: str) -> bool:
    return puzzle.state.play(move).position == puzzle.state.play(puzzle.solution[0]).position


def test_the_themes_of_every_puzzle_are_found_again() -> None:
    """All but that tables prove it, which the position does not say."""
    for puzzle in PUZZLES:
        assert {*puzzler_of(puzzle.state.game).themes(puzzle)} == {*puzzle.themes} - {BY_TABLES}, puzzle


def test_a_puzzle_claims_all_that_its_move_gains() -> None:
    gaining = [(puzzle, puzzle.state) for puzzle in PUZZLES if puzzle.word == "gain"]
    for puzzle, state in gaining:
        assert isinstance(state, FanoronaState)
        move = state.find(puzzle.solution[0])
        assert isinstance(move, Turn)
        assert gain(state, move) == puzzle.number, puzzle


def test_a_line_is_read_as_it_was_written() -> None:
    for puzzle in PUZZLES:
        assert read_puzzle(puzzle.text) == puzzle


# --- making ----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@needs_core
def test_making_goes_on_where_it_was(tmp_path: Path) -> None:
    run = PuzzleRun("tomoko", tmp_path / "found.txt", seed=3)
    first = list(islice(run.work(), 2))
    again = PuzzleRun("tomoko", tmp_path / "found.txt", seed=3)
    assert again.played() == 2
    assert again.keys() == {puzzle.key for found in first for puzzle in found}
    third = next(again.work())
    assert again.played() == 3
    whole = PuzzleRun("tomoko", tmp_path / "whole.txt", seed=3)
    assert [*first, third] == list(islice(whole.work(), 3))


def test_the_general_puzzler_finds_the_only_move_that_wins() -> None:
    """Without the core and without a kit: a game from elsewhere has puzzles too."""
    with registered():
        game = load("sticks")
        puzzler, search = puzzler_of(game), kit_of(game).searcher(game, Settings(), 0)
        found = {left: puzzler.puzzle(game.parse(f"{left} 1"), search) for left in range(2, 10)}
        puzzles = {left: puzzle for left, puzzle in found.items() if puzzle}
        assert list(puzzles) == [3, 4, 6, 7, 8]  # with 5 and 9 every move loses, with 2 there is little to choose
        assert [puzzles[left].solution[0] for left in (6, 7, 8)] == ["take 1", "take 2", "take 3"]
        assert all(puzzle.claim == "win" for puzzle in puzzles.values())
        assert all(puzzler.complaint(puzzle, search) is None for puzzle in puzzles.values())


@needs_core
def test_a_harder_puzzle_is_rated_higher() -> None:
    easy, hard = PUZZLES[0], max(PUZZLES, key=lambda puzzle: puzzle.rating)
    assert rating(easy) < rating(hard)


def test_a_choice_is_varied() -> None:
    kept = choose(PUZZLES, 30)
    assert len(kept) == 30
    assert {puzzle.spec for puzzle in PUZZLES} == {puzzle.spec for puzzle in kept}


@needs_core
def test_only_what_is_true_is_confirmed() -> None:
    puzzle = next(one for one in PUZZLES if BY_TABLES not in one.themes)
    assert confirm(puzzle) == puzzle
    assert confirm(replace(puzzle, claim="win" if puzzle.word == "gain" else "gain 30")) is None
