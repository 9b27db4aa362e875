"""Solved boards: the published values and counts, and two ways of solving that agree."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from marblebox.core.errors import InputError
from marblebox.core.registry import load
from marblebox.engine.solve import solve
from marblebox.games.fanorona import Fanorona, FanoronaState
from marblebox.tables import build, open_tables

core = pytest.importorskip("marblebox._native")

STANDARD = "fanorona(rules=standard, size={size})"


@pytest.mark.parametrize(
    ("size", "positions"),
    [("3x3", 1_012), ("3x5", 185_204), pytest.param("5x3", 444_908, marks=pytest.mark.thorough)],
)
def test_the_published_counts_and_values_of_small_boards(size: str, positions: int) -> None:
    solution = solve(load(STANDARD.format(size=size)).initial())
    assert solution.value() == "White wins"
    assert (solution.effort.count, solution.effort.depth) == (positions, None)
    assert solution.effort.words().startswith(f"all {positions:,} reachable positions")
    state = solution.state
    for move in solution.line:
        state = state.play(move)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_the_published_value_of_a_larger_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(STANDARD.format(size="3x7"))
    build(game, 6, tmp_path)
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    assert solve(game.initial()).value("de") == "Weiß gewinnt"


RULES = (
    "fanorona(rules=standard, size={size})",
    "fanorona(size={size})",
    "tumicarona(size={size})",
    "tumicarona(size={size}, draw_turns=4)",
    "tumicarona(size={size}, handicap=white)",
    "tumicarona(size={size}, handicap=black, vela_single=true)",
    "fanorona(size={size}, stuck=draws)",
)


def position(game: Fanorona, rng: Random, most: int) -> FanoronaState:
    points = rng.sample(game.board.points, rng.randint(2, most))
    own = rng.randint(1, len(points) - 1)
    stones = (sum(1 << point for point in points[:own]), sum(1 << point for point in points[own:]))
    return game.state(stones, rng.randint(0, 1), rng.choice((0, 0, 1, 3)), number=rng.choice((1, 9)))


def result(state: FanoronaState, tables: object = None) -> int | None:
    found: int | None = core.prove(core.Fanorona(state.game.rules.texts(), state.text), tables, 16)[0]
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("size", ["3x3", pytest.param("5x3", marks=pytest.mark.thorough)])
def test_a_proof_agrees_with_the_board_solved_whole(rules: str, size: str, tmp_path: Path) -> None:
    game, rng = load(rules.format(size=size)), Random(11)
    assert isinstance(game, Fanorona)
    build(game, 4, tmp_path, threads=1)
    tables = open_tables(game, tmp_path)
    assert tables is not None
    for _ in range(40):
        state = position(game, rng, 8 if size == "3x3" else 7)
        if state.outcome is None:
            whole = core.solve_whole(core.Fanorona(game.rules.texts(), state.text), 10**6)
            assert whole is not None
            assert result(state, tables.core) == whole[1], state.text
            if size == "3x3":
                assert result(state) == whole[1], state.text


def test_a_proof_can_be_given_up() -> None:
    solution = solve(load(STANDARD.format(size="9x5")).initial(), seconds=0.2)  # or it would not end
    assert not solution.known
    assert solution.value() == "unknown so far"
    assert solution.value("de") == "noch unbekannt"


def test_a_late_position_of_kulami_is_solved() -> None:
    state = load("kulami(layout=example, level=2)").initial()
    rng = Random(2)
    while state.to_move is not None and len(state.legal_moves()) and _placed(state.text) < 44:
        state = state.play_unchecked(rng.choice(state.legal_moves()))
    if state.to_move is None:
        pytest.fail("the game ended too early; choose another seed")
    solution = solve(state)
    assert solution.known
    end = state
    for move in solution.line:
        end = end.play(move)
    assert end.outcome is not None
    assert end.outcome.winners == (() if solution.winner is None else (solution.winner,))


def _placed(text: str) -> int:
    return max(0, len(text.split()) - 2)


@pytest.mark.parametrize(("spec", "reason"), [("tomoko", "secrets, chance or more than two players")])
def test_what_cannot_be_solved_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        solve(load(spec).initial())


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(InputError, match="over"):
        solve(load("fanorona(size=3x3)").parse("3/3/www b 0 9"))
