"""How a search is called, limited, stopped and refused."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from tests.waiting import LIMIT

if TYPE_CHECKING:
    from marblebox._native import SearchInfo

core = pytest.importorskip("marblebox._native")

SQUARE = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ"
GAMES: dict[str, tuple[Any, Any]] = {
    "fanorona": (core.FanoronaSearch, core.Fanorona({})),
    "standard": (core.FanoronaSearch, core.Fanorona({"continuation": "optional", "revisiting": "false"})),
    "kulami": (core.KulamiSearch, core.Kulami(f"{SQUARE} red d4")),
}
over_games = pytest.mark.parametrize("game", GAMES)


def found(info: SearchInfo) -> tuple[int, int, list[tuple[list[str], int]]]:
    return info.depth, info.nodes, [(line.moves, line.score) for line in info.lines]


@over_games
@pytest.mark.parametrize("limits", [{"depth": 5}, {"nodes": 20_000}, {"depth": 4, "lines": 3}])
def test_one_thread_always_finds_the_same(game: str, limits: dict[str, int]) -> None:
    search, position = GAMES[game]
    assert found(search(1).run(position, **limits)) == found(search(1).run(position, **limits))


@over_games
def test_clearing_makes_a_search_as_good_as_new(game: str) -> None:
    search, position = GAMES[game]
    used = search(1)
    first = found(used.run(position, depth=5))
    assert found(used.run(position, depth=5)) != first  # it remembers, and so has less to do
    used.clear()
    assert found(used.run(position, depth=5)) == first


@over_games
def test_limits_are_kept(game: str) -> None:
    search, position = GAMES[game]
    assert search(1).run(position, depth=3).depth == 3
    assert search(1).run(position, nodes=5000).nodes <= 5000
    assert search(1).run(position, seconds=0.05).seconds < LIMIT


@over_games
@pytest.mark.parametrize("nodes", [1, 2, 7])
def test_there_is_always_a_legal_move(game: str, nodes: int) -> None:
    search, position = GAMES[game]
    info = search(1).run(position, nodes=nodes)
    assert info.lines[0].moves[0] in position.legal_moves()


@over_games
def test_the_best_lines_come_in_order_and_begin_differently(game: str) -> None:
    search, position = GAMES[game]
    lines = search(1).run(position, depth=4, lines=4).lines
    scores = [line.score for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.moves[0] for line in lines}) == len(lines) == 4


@over_games
def test_excluded_moves_are_not_considered(game: str) -> None:
    search, position = GAMES[game]
    best = search(1).run(position, depth=4).lines[0].moves[0]
    assert best not in {line.moves[0] for line in search(1).run(position, depth=4, lines=100, exclude=[best]).lines}
    with pytest.raises(ValueError, match="excluded"):
        search(1).run(position, depth=4, exclude=position.legal_moves())
    with pytest.raises(ValueError, match="legal move"):
        search(1).run(position, depth=4, exclude=["nonsense"])


@over_games
def test_reports_come_depth_by_depth_and_can_stop(game: str) -> None:
    search, position = GAMES[game]
    depths: list[int] = []

    def report(info: SearchInfo) -> bool:
        depths.append(info.depth)
        stop: bool = info.depth == 4
        return stop

    assert search(1).run(position, report=report).depth == 4
    assert depths == [1, 2, 3, 4]


def test_what_a_report_raises_is_passed_on_and_the_search_stays_usable() -> None:
    search = core.FanoronaSearch(1, 2)

    def report(info: SearchInfo) -> None:
        raise LookupError(info.depth)

    with pytest.raises(LookupError):
        search.run(core.Fanorona({}), report=report)
    assert search.run(core.Fanorona({}), depth=2).depth == 2


@over_games
@pytest.mark.parametrize("threads", [1, 3])
def test_another_thread_can_stop_it(game: str, threads: int) -> None:
    search, position = GAMES[game]
    running, answers = search(1, threads), []
    begun = threading.Event()

    def run() -> None:
        answers.append(running.run(position, report=lambda _: begun.set()))

    thread = threading.Thread(target=run)
    thread.start()
    assert begun.wait(LIMIT)
    with pytest.raises(ValueError, match="running already"):
        running.run(position, depth=1)
    running.stop()
    thread.join(LIMIT)
    assert not thread.is_alive()
    assert answers[0].lines[0].moves[0] in position.legal_moves()


@over_games
def test_several_threads_find_what_is_certain(game: str) -> None:
    search, position = GAMES[game]
    info = search(1, 3).run(position, depth=5)
    assert info.depth == 5
    assert info.lines[0].moves[0] in position.legal_moves()


def test_several_threads_agree_on_an_exact_result() -> None:
    position = core.Fanorona({"size": "3x3"})
    alone, together = (core.FanoronaSearch(1, threads).run(position).lines[0] for threads in (1, 4))
    assert (alone.proven, alone.distance) == (together.proven, together.distance)
    assert alone.proven == "won"


INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
from marblebox import _native as core
print("begun", flush=True)
core.FanoronaSearch(1, 2).run(core.Fanorona({}))
"""


def test_ctrl_c_ends_a_search() -> None:
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=LIMIT)
    assert b"KeyboardInterrupt" in errors


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": -1}, "depth must be"),
        ({"depth": 101}, "depth must be"),
        ({"nodes": -1}, "^nodes "),
        ({"seconds": -0.1}, "^seconds "),
        ({"seconds": float("nan")}, "^seconds "),
        ({"seconds": float("inf")}, "^seconds "),
        ({"lines": 0}, "lines must be"),
    ],
)
@over_games
def test_wrong_limits_are_refused(game: str, limits: dict[str, Any], message: str) -> None:
    search, position = GAMES[game]
    with pytest.raises(ValueError, match=message):
        search(1).run(position, **limits)


@pytest.mark.parametrize("search", [core.FanoronaSearch, core.KulamiSearch])
def test_tables_and_threads_have_limits(search: type[Any]) -> None:
    for mebibytes in (0, -1, 2**21):
        with pytest.raises(ValueError, match="table"):
            search(mebibytes)
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads must be"):
            search(1, threads)
    with pytest.raises(MemoryError, match="1048576 MiB"):
        search(2**20)


def test_a_finished_game_has_no_moves_to_search_for() -> None:
    with pytest.raises(ValueError, match="over"):
        core.FanoronaSearch(1).run(core.Fanorona({}, "9/9/9/9/8w b 0 30"), depth=1)
