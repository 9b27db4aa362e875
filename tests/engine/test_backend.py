"""Which search is used, that both kinds tell the same truth, and what is said where the compiled core is missing."""

from __future__ import annotations

import subprocess
import sys
from threading import Event, Thread

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.engine import backend, native
from marblebox.engine.compiled import CompiledSearch
from marblebox.engine.kit import kit_of
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Limits, Report, Searcher, Settings

needs_core = pytest.mark.skipif(not native.available, reason="the compiled core is not installed")


@needs_core
def test_the_compiled_search_is_used_where_it_is_there() -> None:
    for spec in ("fanorona", "tumicarona", "kulami", "tomoko"):
        assert isinstance(backend.searcher_for(marblebox.load(spec)), CompiledSearch)


WITHOUT_CORE = """
import sys
sys.modules["marblebox._native"] = None
import marblebox
from marblebox.engine import EnginePlayer
from marblebox.engine.backend import searcher_for
for spec in ("fanorona", "kulami", "kulami", "tomoko"):
    print(type(searcher_for(marblebox.load(spec))).__name__)
for spec in ("fanorona(size=5x5)", "kulami", "tomoko"):
    state = marblebox.load(spec).initial(1)
    print(EnginePlayer(9).choose(state, 0) in state.legal_moves())
"""


def test_without_the_core_python_stands_in_and_says_so_once() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_CORE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [*["PythonSearch"] * 3, "TomokoSearch", *["True"] * 3]
    assert done.stderr == f"{native.ABSENCE}\n"


@needs_core
@pytest.mark.parametrize("spec", ["fanorona(rules=standard, size=3x3)", "fanorona(size=3x3)", "tumicarona(size=3x3)"])
def test_both_searches_prove_the_same(spec: str) -> None:
    state = marblebox.load(spec).initial()
    for move in state.legal_moves():
        after = state.play(move)
        both = [
            search.run(after, Limits(depth=9)).lines[0]
            for search in (PythonSearch(), CompiledSearch(after.game, Settings()))
        ]
        assert len({(line.proven, line.distance) for line in both if line.proven}) <= 1


@needs_core
def test_the_past_counts_in_the_compiled_search() -> None:
    """Going back and forth has brought the position about twice: whoever goes on so has a draw, and no more."""
    state = marblebox.load("fanorona(rules=standard, size=5x5)").parse("b4/5/5/5/4w w 0 9")
    for move in ("e1-e2", "a5-a4", "e2-e1", "a4-a5", "e1-e2", "a5-a4", "e2-e1"):
        state = state.play(move)
    drawing = [str(move) for move in state.legal_moves() if state.play(move).outcome]
    others = [str(move) for move in state.legal_moves() if str(move) not in drawing]
    assert drawing
    line = CompiledSearch(state.game, Settings()).run(state, Limits(depth=3), ignored=others).lines[0]
    assert line.moves[0] in drawing
    assert line.proven == "drawn"


@needs_core
def test_ignored_moves_are_left_out_and_reports_come_for_every_depth() -> None:
    state = marblebox.load("kulami").initial(1)
    search = CompiledSearch(state.game, Settings(table_mib=1))
    best = search.run(state, Limits(depth=3)).lines[0].moves[0]
    reports: list[Report] = []
    found = search.run(state, Limits(depth=3), 4, {best}, reports.append)
    assert best not in {line.moves[0] for line in found.lines}
    assert len(found.lines) == 4
    assert [report.depth for report in reports] == [1, 2, 3]


@pytest.mark.parametrize("kind", ["compiled", "plain"])
@pytest.mark.parametrize("spec", ["fanorona", "kulami", "tomoko", "tomoko(prefilled=true)"])
def test_a_search_with_all_moves_ignored_is_refused(spec: str, kind: str) -> None:
    if kind == "compiled" and not native.available:
        pytest.skip("the compiled core is not installed")
    state = marblebox.load(spec).initial(1)
    search = searcher_of(kind, state)
    first, *rest = state.legal_moves()
    others = [str(move) for move in rest if move.result_key != first.result_key]
    with pytest.raises(InputError, match="all of them are excluded"):
        search.run(state, Limits(nodes=100), ignored=list(map(str, [first, *rest])))
    found = search.run(state, Limits(nodes=100), ignored=others).lines[0].moves[0]
    assert state.find(found).result_key == first.result_key


def searcher_of(kind: str, state: State) -> Searcher:
    if kind == "compiled":
        return CompiledSearch(state.game, Settings())
    kit = kit_of(state.game)
    return kit.plain_searcher(state.game, kit.levels_for(state.game)[0])


@needs_core
def test_a_compiled_tomoko_search_with_cards_and_pushes_ignored_is_refused() -> None:
    games = (marblebox.load("tomoko(prefilled=true)").initial(seed) for seed in range(50))
    state = next(state for state in games if any(move.is_claim for move in state.legal_moves()))
    lays = [str(move) for move in state.legal_moves() if move.is_claim]
    pushes = [str(move) for move in state.legal_moves() if not move.is_claim]
    search = CompiledSearch(state.game, Settings())
    assert search.run(state, Limits(nodes=100), 50, pushes).lines[0].moves[0] in lays
    assert search.run(state, Limits(nodes=100), 1, lays).lines[0].moves[0] in pushes
    with pytest.raises(InputError, match="all of them are excluded"):
        search.run(state, Limits(nodes=100), 50, lays + pushes)


@needs_core
def test_it_can_be_stopped_from_another_thread() -> None:
    state = marblebox.load("kulami").initial(1)
    search = CompiledSearch(state.game, Settings())
    begun = Event()

    def stop() -> None:
        begun.wait()
        search.stop()

    stopper = Thread(target=stop)
    stopper.start()
    assert search.run(state, Limits(), listener=lambda _: begun.set()).lines  # would not end by itself
    stopper.join()


@needs_core
def test_a_table_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="not enough memory"):
        CompiledSearch(marblebox.load("kulami"), Settings(table_mib=1 << 20))
