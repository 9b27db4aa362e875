"""The analysis: a stream that gets better, ends when told, and says in words what is known."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.registry import games
from marblebox.engine import Analysis, Line, analyse
from marblebox.engine.analysis import AnalysisStream
from marblebox.engine.search import ForgetfulSearch, Limits, Report

VARIANTS = [variant.spec for game in games() for variant in game.variants]


def judged(spec: str, line: Line, language: str = "en") -> str:
    return Analysis(marblebox.load(spec).initial(), 1, 1, 0.0, (line,)).verdict(language=language)


@pytest.mark.parametrize("spec", VARIANTS)
def test_every_variant_can_be_analysed_and_its_lines_can_be_played(spec: str) -> None:
    state = marblebox.load(spec).initial(3)
    *_, last = analyse(state, depth=2, lines=2)
    assert 1 <= len(last.lines) <= 2
    for line in last.lines:
        assert 0 <= line.chance <= 100
        after: State = state
        for move in line.moves:
            after = after.play(move)


@pytest.mark.parametrize("spec", ["fanorona", "kulami", "tomoko"])
def test_the_stream_goes_deeper_and_closing_it_ends_the_search(spec: str) -> None:
    before = threading.active_count()
    with analyse(marblebox.load(spec).initial(2), lines=1) as stream:  # no limit: only closing it ends it
        first, second = next(stream), next(stream)
        assert (first.depth, first.nodes) < (second.depth, second.nodes)
    assert threading.active_count() == before


class Faulty(ForgetfulSearch):
    """It does not get far."""

    def run(self, *_: object, **__: object) -> Report:
        raise ZeroDivisionError


def test_a_fault_of_the_search_is_raised_where_it_is_read() -> None:
    with AnalysisStream(marblebox.load("kulami").initial(), Faulty(), Limits(), 1) as stream:
        with pytest.raises(ZeroDivisionError):
            next(stream)
        assert list(stream) == []


def test_after_stopping_what_was_found_can_still_be_read() -> None:
    stream = analyse(marblebox.load("kulami").initial())
    first = next(stream)
    stream.stop()
    rest = list(stream)
    assert first.lines
    assert rest
    assert list(stream) == []


def test_an_abandoned_stream_ends_its_search() -> None:
    before = set(threading.enumerate())  # some of which other tests have left
    stream = analyse(marblebox.load("kulami").initial())
    next(stream)
    [thread] = set(threading.enumerate()) - before
    del stream
    thread.join(10)
    assert not thread.is_alive()


def test_a_proven_win_is_told_with_its_distance() -> None:
    state = marblebox.load("fanorona(rules=standard, size=3x3)").initial()
    *_, last = analyse(state, lines=1)
    assert last.exact
    assert last.best.proven == "won"
    assert last.verdict() == f"White wins in {last.best.distance} turns"
    assert last.verdict(language="de") == f"Weiß gewinnt in {last.best.distance} Zügen"
    state = state.play(last.best.moves[0])
    *_, reply = analyse(state, lines=1)
    assert reply.best.proven == "lost"
    assert last.best.distance is not None
    assert reply.verdict() == f"White wins in {last.best.distance - 1} turns"


@pytest.mark.parametrize(
    ("spec", "line", "english", "german"),
    [
        ("fanorona", Line(("a",), 120, 57.4), "White 57%", "Weiß 57 %"),
        ("fanorona", Line(("a",), 0, 50.0, proven="drawn"), "drawn with best play", "remis bei bestem Spiel"),
        ("fanorona", Line(("a",), 1, 100.0, None, "won", 1), "White wins in 1 turn", "Weiß gewinnt in 1 Zug"),
        ("fanorona", Line(("a",), 1, 0.0, None, "lost", 4), "Black wins in 4 turns", "Schwarz gewinnt in 4 Zügen"),
        ("kulami", Line(("a",), 250, 70.2, 2.5), "Red 70%, expects +2.5 points", "Rot 70 %, erwartet +2.5 Punkte"),
        ("kulami", Line(("a",), -300, 0.0, -3.0, "lost"), "Black wins by 3", "Schwarz gewinnt mit 3 Vorsprung"),
        ("tomoko", Line(("lay 5",), 1, 100.0, None, "won", 0), "Player 1 wins at once", "Spieler 1 gewinnt sofort"),
        ("tomoko", Line(("a",), 30, 52.0), "Player 1 52%", "Spieler 1 52 %"),
    ],
)
def test_verdicts(spec: str, line: Line, english: str, german: str) -> None:
    assert judged(spec, line) == english
    assert judged(spec, line, "de") == german


def test_hidden_cards_do_not_change_the_analysis() -> None:
    rng = Random(5)
    for seed in range(3):
        state = marblebox.load("tomoko(prefilled=true)").initial(seed)
        other = state.imagined(0, rng)
        assert other != state
        first, second = (list(analyse(each, depth=3, lines=40))[-1].lines for each in (state, other))
        assert first == second


def test_what_is_wrong_is_said() -> None:
    state = marblebox.load("fanorona").initial()
    with pytest.raises(InputError, match="over"):
        analyse(state.play("resign"))
    with pytest.raises(InputError, match="seconds must be"):
        analyse(state, seconds=-1)
    with pytest.raises(InputError, match="lines must be"):
        analyse(state, lines=0)
    with pytest.raises(InputError, match="table_mib must be"):
        analyse(state, table_mib=10**9)
    for wrong in ({"depth": "3"}, {"nodes": 1.5}, {"lines": None}, {"threads": True}, {"table_mib": [1]}):
        with pytest.raises(InputError, match="whole number"):
            analyse(state, **wrong)
    for seconds in ("1", True, float("nan"), 1j):
        with pytest.raises(InputError, match=r"seconds .* 0"):
            analyse(state, seconds=seconds)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="state"):
        analyse("fanorona")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        analyse(state, colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("spec", ["fanorona", "tumicarona(captures=on_demand)", "kulami", "fanorona(rules=standard)"])
@pytest.mark.parametrize("limits", [{"nodes": 1}, {"nodes": 100}, {"seconds": 1e-6}])
def test_even_the_smallest_limit_claims_nothing_that_is_not_known(spec: str, limits: dict[str, Any]) -> None:
    last = list(analyse(marblebox.load(spec).initial(seed=7), lines=50, **limits))[-1]
    assert last.depth >= 1
    for line in last.lines:
        assert line.proven is None
        assert abs(line.score) < 10_000
