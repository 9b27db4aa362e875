"""Games without a kit: players, levels, analysis, arena, bench, proofs and the line protocol work all the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.little_games import LITTLE_GAMES, LittleGame, registered

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.registry import games, load
from marblebox.engine import EnginePlayer, Player, RandomPlayer, analyse, player
from marblebox.engine.arena import Arena, here
from marblebox.engine.bench import positions, signatures
from marblebox.engine.kit import kit_of
from marblebox.engine.kits.default import DefaultKit
from marblebox.engine.match import Task, play_task
from marblebox.engine.options import Options
from marblebox.engine.protocol import Engine
from marblebox.engine.python_search import WORLDS, ImaginingSearch, PythonSearch
from marblebox.engine.search import Limits
from marblebox.engine.solve import solve


@pytest.fixture(autouse=True)
def _little_games() -> Iterator[None]:
    with registered():
        yield


every_little_game = pytest.mark.parametrize("game", LITTLE_GAMES, ids=lambda game: game.name)


def played(players: list[Player], state: State) -> State:
    while state.to_move is not None:
        move = players[state.to_move].choose(state, state.to_move)
        assert move is not None
        state = state.play(move)
    return state


def test_games_of_the_box_have_kits_and_others_the_default() -> None:
    for game in games():
        assert isinstance(kit_of(game), DefaultKit) == (game in LITTLE_GAMES)


@every_little_game
def test_every_player_plays_whole_games(game: type[LittleGame]) -> None:
    start = load(game.name).initial(3)
    for kind in ("engine:1", "engine:3", "engine:6", "engine:9", "engine+nodes=2000", "simple", "random"):
        assert played([player(kind, seat) for seat in range(start.game.seats)], start).outcome


def test_a_strong_level_wins_what_can_be_won() -> None:
    """With nine sticks whoever leaves 4k + 1 wins, so the first player has lost and the second has not."""
    for level in (7, 10):
        final = played([RandomPlayer(5), EnginePlayer(level, options=Options(nodes=2000))], load("sticks").initial())
        assert final.outcome
        assert final.outcome.winners == (1,)


def test_the_search_with_three_seats_finds_what_looking_at_everything_finds() -> None:
    rng = Random(2)
    for _ in range(12):
        state = load("gather").initial()
        for _ in range(rng.randrange(4)):
            state = state.play(rng.choice(state.legal_moves()))
        seat = state.to_move
        assert seat is not None
        best = PythonSearch().run(state, Limits()).lines[0]
        assert best.points == worst_case(state, seat)
        assert best.proven == {0: "drawn", 1: "won", -1: "lost"}[(best.points > 0) - (best.points < 0)]


def worst_case(state: State, seat: int) -> int:
    """What that seat is ahead of the best of the others at the end, if both others play against it."""
    if state.to_move is None:
        return state.points[seat] - max(points for other, points in enumerate(state.points) if other != seat)
    found = [worst_case(state.play(move), seat) for move in state.legal_moves()]
    return max(found) if state.to_move == seat else min(found)


def test_where_something_is_hidden_nothing_is_used_that_the_seat_does_not_know_and_nothing_is_proven() -> None:
    game = load("guess(size=4)")
    states = {state for seed in range(20) if (state := game.initial(seed)).view(0)["number_is"] == "odd"}
    assert len(states) > 1
    for level in (1, 5, 8):
        assert len({str(EnginePlayer(level, 6).choose(state, 0)) for state in states}) == 1
    for state in states:
        report = ImaginingSearch(3).run(state, Limits(depth=2), lines=4)
        assert {line.proven for line in report.lines} == {None}
        assert report.nodes >= WORLDS * 4


def test_analysis_tells_what_is_proven_also_with_three_seats() -> None:
    *_, last = analyse(load("sticks").initial(), lines=3)
    assert last.verdict() == "Second wins in 5 turns"
    state = load("gather").parse("2,0,5,0 1")
    *_, last = analyse(state)
    assert (last.best.proven, last.verdict(), last.verdict(language="de")) == ("lost", "Ann loses", "Anna verliert")
    *_, last = analyse(load("gather(size=30)").initial(), depth=2)
    assert last.verdict().startswith("Ann ")
    assert last.verdict().endswith(" nuts")
    assert last.verdict(language="de").endswith(" Nüsse")


@every_little_game
def test_the_arena_plays_pairs_of_games(game: type[LittleGame]) -> None:
    arena = Arena(game.name, ("engine:3", "engine:1"), games=4)
    assert [len(standing.scores) for standing in arena.run(here)] == [1, 2, 3, 4]
    record = play_task(Task(game.name, ("engine:2", "random"), 0, opening=kit_of(game).opening_moves))
    assert record.outcome


@every_little_game
def test_the_bench_measures_it(game: type[LittleGame]) -> None:
    assert list(positions(game))
    [(name, nodes)] = signatures(game.name)
    assert name == game.name
    assert nodes > 0
    for work in kit_of(game).works(load(game.name)).values():
        assert work() == 1


def test_a_game_for_two_without_secrets_can_be_solved() -> None:
    solution = solve(load("sticks").initial())
    assert solution.value() == "Second wins"
    assert solution.known
    for name in ("gather", "guess"):
        with pytest.raises(InputError, match=f"^{name} "):
            solve(load(name).initial())


@every_little_game
def test_the_line_protocol_plays_it(game: type[LittleGame]) -> None:
    heard: list[str] = []
    engine = Engine(heard.append)
    for line in (f"newgame {game.name} seed 5", "position start", "go depth 2 lines 2", "setoption name Level value 3"):
        engine.obey(line)
        engine.end(patiently=True)
    engine.obey("go")
    engine.end(patiently=True)
    assert any(line.startswith("info depth 2 line 2 ") for line in heard)
    legal = {str(move) for move in load(game.name).initial(5).legal_moves()}
    answers = [line.removeprefix("bestmove ") for line in heard if line.startswith("bestmove")]
    assert len(answers) == 2
    assert set(answers) <= legal
