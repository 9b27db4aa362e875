"""The search in Python: exact where it claims to be, and obedient to its limits."""

from __future__ import annotations

from random import Random
from threading import Event, Thread

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.engine.python_search import DECIDED, PythonSearch
from marblebox.engine.search import Limits, Report, Settings
from marblebox.games.kulami import KulamiState


def best_lead(state: State, seat: int) -> int:
    """The final lead in points of that seat with best play, by looking at everything."""
    if state.to_move is None:
        return state.points[seat] - state.points[1 - seat]
    leads = [best_lead(state.play(move), seat) for move in state.legal_moves()]
    return max(leads) if state.to_move == seat else min(leads)


def turns_to_win(state: State, seat: int, most: int) -> int | None:
    """How soon that seat can force a win within so many turns, by looking at everything."""
    if state.outcome:
        return 0 if seat in state.outcome.winners else None
    if most == 0:
        return None
    after = [turns_to_win(state.play(move), seat, most - 1) for move in state.legal_moves()]
    winning = [turns for turns in after if turns is not None]
    if state.to_move == seat:
        return 1 + min(winning) if winning else None
    return 1 + max(winning) if len(winning) == len(after) else None


def late_kulami(count: int, marbles_left: int) -> list[State]:
    """Positions from random games of Kulami with only that many marbles left, so that everything can be looked at."""
    found: list[State] = []
    for seed in range(100):
        state, rng = marblebox.load("kulami(level=2)").initial(seed), Random(seed)
        while isinstance(state, KulamiState) and state.to_move is not None and sum(state.marbles_left) > marbles_left:
            state = state.play(rng.choice(state.legal_moves()))
        if state.to_move is not None:
            found.append(state)
    return found[:count]


def test_the_end_of_kulami_is_exact() -> None:
    states = late_kulami(8, 7)
    assert len(states) == 8
    for state in states:
        assert state.to_move is not None
        truth = best_lead(state, state.to_move)
        best = PythonSearch().run(state, Limits()).lines[0]
        assert best.points == truth
        assert best.proven == ("drawn" if truth == 0 else "won" if truth > 0 else "lost")


def test_wins_in_fanorona_are_proven_with_their_distance() -> None:
    rng, found = Random(1), 0
    for _ in range(40):
        state = marblebox.load("fanorona(rules=standard, size=3x3)").initial()
        for _ in range(rng.randrange(1, 6)):
            state = state.play(rng.choice(state.legal_moves())) if state.to_move is not None else state
        if state.to_move is None:
            continue
        truth = turns_to_win(state, state.to_move, 5)
        best = PythonSearch().run(state, Limits(depth=5)).lines[0]
        assert (best.proven == "won") == (truth is not None)
        if truth is not None:
            found += 1
            assert best.distance == truth
    assert found > 5


def test_the_white_win_on_the_smallest_board() -> None:
    state = marblebox.load("fanorona(rules=standard, size=3x3)").initial()
    assert PythonSearch().run(state, Limits()).lines[0].proven == "won"


def test_nothing_is_claimed_to_be_proven_at_the_horizon() -> None:
    for spec in ("fanorona", "kulami"):
        report = PythonSearch().run(marblebox.load(spec).initial(), Limits(depth=2), lines=3)
        assert [line.proven for line in report.lines] == [None] * 3
        assert all(abs(line.score) < DECIDED for line in report.lines)


def test_lines_come_best_first_and_ignored_moves_are_left_out() -> None:
    state = marblebox.load("kulami").initial(2)
    report = PythonSearch().run(state, Limits(depth=2), lines=5)
    scores = [line.score for line in report.lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.moves[0] for line in report.lines}) == 5
    best = report.lines[0].moves[0]
    without = PythonSearch().run(state, Limits(depth=2), lines=4, ignored={best})
    assert best not in {line.moves[0] for line in without.lines}
    assert [line.score for line in without.lines] == scores[1:]


def test_every_line_can_be_played() -> None:
    state = marblebox.load("fanorona").initial()
    lines = PythonSearch().run(state, Limits(depth=3), lines=5).lines
    assert len(lines) == 5
    for line in lines:
        after = state
        for move in line.moves:
            after = after.play(move)
        assert after != state


def test_limits_hold_and_there_is_always_an_answer() -> None:
    state = marblebox.load("kulami").initial()
    report = PythonSearch().run(state, Limits(nodes=500))
    assert report.nodes <= 501
    assert report.lines
    assert PythonSearch().run(state, Limits(nodes=1)).lines  # the first depth is always finished
    assert PythonSearch().run(state, Limits(depth=2)).depth == 2


def test_it_can_be_stopped_from_another_thread() -> None:
    search, begun = PythonSearch(), Event()

    def stop() -> None:
        begun.wait()
        search.stop()

    stopper = Thread(target=stop)
    stopper.start()
    state = marblebox.load("kulami").initial()
    assert search.run(state, Limits(), listener=lambda _: begun.set()).lines  # would not end by itself
    stopper.join()


def test_it_reports_every_depth() -> None:
    reports: list[Report] = []
    PythonSearch().run(marblebox.load("fanorona").initial(), Limits(depth=3), listener=reports.append)
    assert [report.depth for report in reports] == [1, 2, 3]


def test_it_does_not_look_into_closed_fists() -> None:
    state = marblebox.load("kulami(starts=fists)").initial(1)
    report = PythonSearch().run(state, Limits(), lines=2)
    assert {line.chance for line in report.lines} == {50.0}
    assert {line.moves for line in report.lines} == {("left",), ("right",)}


def test_a_finished_game_is_refused() -> None:
    state = marblebox.load("fanorona").initial().play("resign")
    with pytest.raises(InputError, match="over"):
        PythonSearch().run(state, Limits())


@pytest.mark.parametrize(
    "limits",
    [{"depth": 0}, {"depth": 101}, {"nodes": 0}, {"seconds": 0.0}, {"seconds": -1.0}, {"seconds": float("nan")}],
)
def test_impossible_limits_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(InputError, match=f"{next(iter(limits))} must be"):
        Limits(**limits)  # type: ignore[arg-type]


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(InputError, match="threads must be"):
        Settings(threads=0)
    with pytest.raises(InputError, match="table_mib must be"):
        Settings(table_mib=1 << 30)
