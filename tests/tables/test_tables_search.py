"""The engine looks into tables: what it then says is proven, and agrees with what it finds without."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from marblebox.core.game import Move, State
from marblebox.core.registry import load
from marblebox.engine import analyse, player
from marblebox.engine.backend import searcher_for
from marblebox.engine.endgames import endgames_for
from marblebox.engine.kits.fanorona import BOLD
from marblebox.engine.search import Limits, Settings
from marblebox.games.fanorona import Fanorona, FanoronaState
from marblebox.tables import Tables, build, open_tables
from marblebox.tables.probe import Verdict
from marblebox.tables.store import folder_for

pytest.importorskip("marblebox._native")

SPECS = ("fanorona(rules=standard, size=5x5)", "fanorona(size=5x5)", "tumicarona(size=5x5)")
STONES = 6
samples = pytest.mark.parametrize(
    "spec", [*(pytest.param(spec, marks=pytest.mark.thorough) for spec in SPECS[:2]), SPECS[2]]
)
GAME = "tumicarona(size=5x5)"
WITHOUT_TABLES = (Settings(), Settings(tuning=BOLD))  # bold also where the engine is not


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    opened(GAME, folder)
    return folder


@pytest.fixture
def folder(built: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the engine looks into."""
    monkeypatch.setenv("MARBLEBOX_TABLES", str(built))
    return built


def opened(spec: str, folder: Path, stones: int = STONES) -> Tables:
    """The tables of those rules, built for whoever needs them first."""
    tables = open_tables(load(spec), folder)
    if tables is None or tables.stones < stones:
        build(load(spec), stones, folder, threads=1)
        tables = open_tables(load(spec), folder)
    assert tables is not None
    return tables


def position(spec: str, rng: Random, stones: int = STONES) -> FanoronaState:
    """A random position."""
    game = load(spec)
    assert isinstance(game, Fanorona)
    points = rng.sample(game.board.points, stones)
    own = rng.randint(1, stones - 1)
    both = (sum(1 << point for point in points[:own]), sum(1 << point for point in points[own:]))
    return game.state(both, rng.randint(0, 1), rng.randint(0, 12), number=9)


def known_positions(spec: str, folder: Path, rng: Random, count: int) -> Iterator[tuple[FanoronaState, Verdict]]:
    """Random positions that are not over, each with what the tables say."""
    tables = opened(spec, folder)
    for state in (position(spec, rng) for _ in range(count)):
        if not state.outcome:
            verdict = tables.probe(state)
            assert verdict is not None
            yield state, verdict


@pytest.mark.parametrize("settings", WITHOUT_TABLES, ids=["careful", "bold"])
@samples
def test_random_positions_agree_with_a_search_without_tables(spec: str, settings: Settings, built: Path) -> None:
    settled = 0
    for state, verdict in known_positions(spec, built, Random(3), 120):
        best = searcher_for(state.game, settings).run(state, Limits(depth=12, nodes=100_000)).lines[0]
        settled += best.proven is not None
        assert best.proven in (None, verdict.result), state.text
    assert settled > 60


@pytest.mark.parametrize("settings", WITHOUT_TABLES, ids=["careful", "bold"])
@samples
def test_wherever_a_search_is_interrupted_it_claims_nothing_wrong(spec: str, settings: Settings, built: Path) -> None:
    claims = 0
    for state, verdict in known_positions(spec, built, Random(6), 150):
        search = searcher_for(state.game, replace(settings, table_mib=1))  # emptied more often than filled
        for nodes in (60, 150, 400, 1000, 2500):
            search.clear()
            best = search.run(state, Limits(nodes=nodes)).lines[0]
            claims += best.proven is not None
            assert best.proven in (None, verdict.result), (nodes, state.text)
    assert claims > 100


@samples
def test_a_search_with_tables_finds_the_fastest_capture_at_once(spec: str, folder: Path) -> None:
    tables, rng = opened(spec, folder), Random(4)
    for _ in range(60):
        state = position(spec, rng)
        verdict = tables.probe(state)
        if state.outcome or verdict is None:
            continue
        found = searcher_for(state.game, Settings(endgames=True)).run(state, Limits(depth=2))
        assert found.lines[0].proven == verdict.result, state.text
        if found.lines[0].conversion is not None:
            assert found.lines[0].conversion == verdict.turns


def drawn_positions(folder: Path, count: int) -> list[FanoronaState]:
    """Drawn positions in which a move could lose, or leave the opponent more or fewer ways to err."""
    known = known_positions(GAME, folder, Random(9), 2000)
    drawn = (state for state, verdict in known if verdict.result == "drawn" and len(state.legal_moves()) > 3)
    return list(islice(drawn, count))


PLAYING = Limits(depth=6, nodes=20_000, playing=True)


def test_a_drawn_endgame_is_played_on_without_losing_it(folder: Path) -> None:
    tables, thoughts = opened(GAME, folder), 0
    for state in drawn_positions(folder, 40):
        search = searcher_for(state.game, Settings(endgames=True))
        known = search.run(state, replace(PLAYING, playing=False))
        assert known.lines[0].proven == "drawn"
        found = search.run(state, PLAYING)
        after = tables.after(state, state.find(found.lines[0].moves[0]))
        assert after is None or after.result == "drawn"
        thoughts += found.nodes > 10 * known.nodes
    assert thoughts >= 20


def test_a_drawn_endgame_is_played_on_where_most_replies_lose(folder: Path) -> None:
    tables, differences = opened(GAME, folder), 0
    for state in drawn_positions(folder, 60):
        found = searcher_for(state.game, Settings(endgames=True)).run(state, PLAYING).lines[0].moves[0]
        keeping = [move for move in state.legal_moves() if not tables.merit(state, move)]
        shares = {str(move): share_of_errors(tables, state.play_unchecked(move)) for move in keeping}
        assert shares[found] >= max(shares.values()) - 0.1
        differences += min(shares.values()) < max(shares.values()) - 0.1
    assert differences >= 10


def share_of_errors(tables: Tables, state: State) -> float:
    """How many of the moves lose."""
    moves = {move.result_key: move for move in state.legal_moves()}
    return sum((tables.merit(state, move) or 0) < 0 for move in moves.values()) / max(1, len(moves))


def test_a_lost_endgame_is_played_on(folder: Path) -> None:
    """Opponents err, so it is searched as if nobody knew; the analysis tells the loss."""
    lost = [state for state, verdict in known_positions(GAME, folder, Random(2), 200) if verdict.result == "lost"]
    lost = [state for state in lost if len(state.legal_moves()) > 3][:20]
    thoughts = 0
    for state in lost:
        search = searcher_for(state.game, Settings(endgames=True))
        known = search.run(state, replace(PLAYING, playing=False))
        assert known.lines[0].proven == "lost"
        found = search.run(state, PLAYING)
        assert found.lines[0].proven is None or found.lines[0].distance is not None
        thoughts += found.nodes > 10 * known.nodes
    assert thoughts >= 10


def test_an_endgame_is_played_on_when_all_moves_lead_to_a_lost_one(folder: Path) -> None:
    rng, played_on = Random(3), 0
    for _ in range(300):
        state = position(GAME, rng, STONES + 2)
        if state.outcome or len(state.legal_moves()) < 3:
            continue
        search = searcher_for(state.game, Settings(endgames=True))
        known = search.run(state, replace(PLAYING, playing=False)).lines[0]
        if known.proven == "lost" and known.distance is None:
            found = search.run(state, PLAYING)
            assert found.nodes < 2 * (PLAYING.nodes or 0)
            played_on += found.lines[0].proven is None
    assert played_on >= 5


def test_wins_of_tables_are_played_as_they_are(folder: Path) -> None:
    won = [state for state, verdict in known_positions(GAME, folder, Random(2), 60) if verdict.result == "won"]
    for state in won[:10]:
        assert searcher_for(state.game, Settings(endgames=True)).run(state, PLAYING).lines[0].proven == "won"


@pytest.mark.thorough
def test_best_play_by_the_tables_wins(folder: Path) -> None:
    """Whoever follows the tables wins within the limit of turns, even though the loser holds out as long as she can."""
    tables, rng, played = opened(GAME, folder), Random(8), 0
    while played < 8:
        state = position(GAME, rng)
        verdict = None if state.outcome else tables.probe(state)
        if verdict is None or verdict.result != "won" or verdict.turns < 5:
            continue
        winner, played = state.side, played + 1
        while state.outcome is None:
            state = state.play_unchecked(_best(tables, state))
        assert state.outcome.winners == (winner,)


def _best(tables: Tables, state: FanoronaState) -> Move:
    def merit(move: Move) -> float:
        after = state.play_unchecked(move)
        if after.outcome:
            return 1000.0 if after.outcome.winners else 0.0
        verdict = tables.probe(after)
        assert verdict is not None
        return {"lost": 500.0 - verdict.turns, "drawn": 0.0, "won": verdict.turns - 500.0}[verdict.result]

    return max(state.legal_moves(), key=merit)


def test_the_analysis_says_when_the_capture_falls(folder: Path) -> None:
    state = load(GAME).parse("5/1b3/5/5/2w1w w 0 9")
    verdict = opened(GAME, folder).probe(state)
    assert verdict is not None
    assert verdict.words(state) == "White wins, Black captures in 8 turns"
    assert verdict.words(state, "de") == "Weiß gewinnt, Schwarz schlägt in 8 Zügen"
    *_, last = analyse(state, depth=4, lines=1)
    assert (last.best.proven, last.best.distance, last.best.conversion) == ("won", None, 8)
    assert last.verdict() == "White wins, Black captures in 8 turns"
    assert last.verdict(language="de") == "Weiß gewinnt, Schwarz schlägt in 8 Zügen"


def test_what_follows_by_the_tables_is_shown(folder: Path) -> None:
    state = load(GAME).parse("5/1b3/5/5/2w1w w 0 9")
    *_, last = analyse(state, depth=4, lines=1)
    assert len(last.best.moves) == last.best.conversion == 8
    for move in last.best.moves:
        points, state = state.points, state.play(move)
    assert sum(state.points) < sum(points)


@pytest.mark.thorough
def test_a_win_that_is_found_to_its_end_is_preferred_to_the_next_capture(folder: Path) -> None:
    """The tables alone lead to the next capture, even if that is of an own stone."""
    shorter, rng = 0, Random(5)
    for _ in range(200):
        state = position(GAME, rng, 4)
        verdict = None if state.outcome else opened(GAME, folder).probe(state)
        if verdict is None or verdict.result != "won" or verdict.turns % 2:
            continue
        *_, last = analyse(state, nodes=100_000, lines=2)
        assert last.best.proven == "won"
        if last.best.distance is not None:
            shorter += 1
            assert last.verdict().endswith(f" wins in {last.best.distance} turns")
            for move in last.best.moves:
                state = state.play(move)
            assert state.outcome
    assert shorter > 3


def test_from_outside_the_tables_a_win_is_said_without_a_number(folder: Path) -> None:
    state = load(GAME).parse("5/1b1b1/5/wwww1/wwwww w 0 9")
    *_, last = analyse(state, depth=8, lines=1)
    assert last.best.proven == "won"
    assert last.verdict() in ("White wins", f"White wins in {last.best.distance} turns")


def test_only_the_strongest_level_looks_into_tables(folder: Path) -> None:
    assert player("engine:10")._settings.endgames  # type: ignore[attr-defined]
    assert not player("engine:9")._settings.endgames  # type: ignore[attr-defined]


def test_positions_that_are_worn_out_are_not_believed_to_be_won(built: Path) -> None:
    state = load("fanorona(rules=standard, size=5x5)").parse("4b/5/5/5/www2 w 0 9")
    tables = opened("fanorona(rules=standard, size=5x5)", built, 4)
    assert tables.probe(state) is not None
    for move in ("c1-d1", "e5-e4", "d1-c1", "e4-e5") * 2:
        if state.outcome is None:
            before, state = state, state.play(move)
    assert state.outcome is not None
    assert tables.probe(before) is None


@pytest.mark.parametrize("lines", [1, 2])
def test_where_all_that_wins_is_ignored_the_rest_is_searched(folder: Path, lines: int) -> None:
    tables, tried = opened(GAME, folder), 0
    for state, verdict in known_positions(GAME, folder, Random(8), 60):
        winning = {str(move) for move in state.legal_moves() if (tables.merit(state, move) or 0) > 0}
        others = {str(move) for move in state.legal_moves()} - winning
        if verdict.result == "won" and others:
            tried += 1
            search = searcher_for(state.game, Settings(endgames=True))
            report = search.run(state, Limits(depth=3), lines=lines, ignored=winning)
            assert {line.moves[0] for line in report.lines} <= others
            assert report.lines[0].proven != "won"
    assert tried > 5


def test_what_tables_do_not_cover_is_left_to_the_search(built: Path) -> None:
    tables = opened(GAME, built)
    handicap = load("tumicarona(size=5x5, handicap=white)")
    served = open_tables(handicap, built)
    assert served is not None
    assert served.folder == tables.folder
    assert served.probe(handicap.parse("4b/5/5/5/wwwww w 0 9")) is not None
    assert tables.probe(load(GAME).parse("4b/5/5/2ww1/wwwww w 0 9")) is None
    assert tables.probe(load("kulami").initial()) is None
    first_turns = load("fanorona(size=5x5)")
    parker = opened("fanorona(size=5x5)", built, 4)
    assert parker.probe(first_turns.parse("4b/5/5/5/www2 w 0 1")) is None
    assert parker.probe(first_turns.parse("4b/5/5/5/www2 w 0 2")) is not None


def test_damaged_tables_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: object) -> None:
    assert isinstance(caplog, pytest.LogCaptureFixture)
    game = load("tumicarona(size=3x3)")
    build(game, 3, tmp_path)
    table = folder_for(game, tmp_path) / "2v1.table"
    data = bytearray(table.read_bytes())
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    data[-12] ^= 1  # a block: found out only when it is read
    table.write_bytes(data)
    state = game.parse("1b1/3/w1w w 0 9")
    assert searcher_for(game, Settings(endgames=True)).run(state, Limits(depth=6)).lines[0].proven == "won"
    table.write_bytes(b"nonsense")
    with caplog.at_level(logging.WARNING):
        assert endgames_for(game) is None
    assert "playing without endgame tables" in caplog.text
