"""Players and their levels: legal, deterministic from a seed, and blind to what their seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.core.game import Move, State
from marblebox.core.registry import games
from marblebox.engine import EnginePlayer, Player, RandomPlayer, SimplePlayer, player
from marblebox.engine.kit import kit_of
from marblebox.engine.levels import STRONGEST, Level
from marblebox.engine.match import Task, first_score, play_task
from marblebox.engine.options import Options
from marblebox.engine.perception import overlooked
from marblebox.games.tomoko import Lay, Push, TomokoState

VARIANTS = [variant.spec for game in games() for variant in game.variants]


def after_random_moves(spec: str, seed: int, number: int) -> State:
    state, rng = marblebox.load(spec).initial(seed), Random(seed)
    for _ in range(number):
        if state.to_move is not None:
            moves = [move for move in state.legal_moves() if state.play(move).to_move != state.to_move]
            state = state.play(rng.choice(moves))
    return state


def test_players_are_made_from_texts() -> None:
    assert isinstance(player("simple"), SimplePlayer)
    assert isinstance(player("random"), RandomPlayer)
    for text, level in (("engine", 10), ("engine:1", 1), (" Engine:10 ", 10)):
        made = player(text)
        assert isinstance(made, EnginePlayer)
        assert made.level == level


@pytest.mark.parametrize("text", ["", "human", "engin", "engine:0", "engine:11", "engine:x", "engine:", "simple:3"])
def test_unknown_players_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"engine|level"):
        player(text)


def test_a_player_needs_a_possible_time() -> None:
    with pytest.raises(InputError, match="seconds must be"):
        player("engine:3", seconds=-2)


@pytest.mark.parametrize("spec", VARIANTS)
@pytest.mark.parametrize("level", [1, 4, pytest.param(7, marks=pytest.mark.thorough)])
def test_every_level_plays_legal_moves_in_every_variant(spec: str, level: int) -> None:
    engine = EnginePlayer(level, seed=1)
    for made in (0, 5):
        state = after_random_moves(spec, made, made)
        if state.to_move is not None:
            assert engine.choose(state, state.to_move) in state.legal_moves()


@pytest.mark.parametrize("spec", ["fanorona", "tumicarona", "kulami(level=2)", "tomoko(prefilled=true)"])
@pytest.mark.parametrize("level", [1, 3, 5, 7])
def test_levels_are_deterministic_from_the_seed(spec: str, level: int) -> None:
    states = [after_random_moves(spec, seed, 4) for seed in range(3)]
    played = EnginePlayer(level, seed=7)  # has chosen before, which must not matter
    for state in states:
        if state.to_move is not None:
            fresh = EnginePlayer(level, seed=7)
            assert played.choose(state, state.to_move) == fresh.choose(state, state.to_move)


@pytest.mark.parametrize("spec", ["tumicarona", "kulami", "tomoko"])
def test_another_seed_plays_another_game(spec: str) -> None:
    state = after_random_moves(spec, 1, 2)
    assert state.to_move is not None
    assert len({str(EnginePlayer(2, seed).choose(state, state.to_move)) for seed in range(12)}) > 1


def test_the_strongest_level_uses_the_time_it_is_given() -> None:
    state = marblebox.load("kulami").initial(1)
    assert player("engine", seconds=0.05).choose(state, 0) in state.legal_moves()


@pytest.mark.parametrize("spec", ["tumicarona", "kulami", "tomoko(prefilled=true)"])
def test_measured_by_nodes_the_strongest_level_does_not_depend_on_the_clock(spec: str) -> None:
    state = after_random_moves(spec, 3, 4)
    assert state.to_move is not None
    chosen = {
        EnginePlayer(STRONGEST, options=Options(nodes=3000), seconds=1e-9).choose(state, state.to_move)
        for _ in range(2)
    }
    assert len(chosen) == 1


def test_without_a_choice_nothing_is_searched() -> None:
    """One legal move, and several that lead to one and the same position."""
    reply = marblebox.load("fanorona").initial().play("e2-e3A")
    assert len(reply.legal_moves()) == 1
    same = [state for seed in range(400) if is_one_result(state := after_random_moves("fanorona", seed, 9))]
    assert same
    for state in (reply, *same):
        assert state.to_move is not None
        assert EnginePlayer(STRONGEST, seconds=10**6).choose(state, state.to_move) == state.legal_moves()[0]


def is_one_result(state: State) -> bool:
    moves = state.legal_moves()
    return len(moves) > 1 and len({move.result_key for move in moves}) == 1


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    for spec in ("fanorona", "kulami"):
        assert EnginePlayer(3).choose(marblebox.load(spec).initial(), 1) is None


@pytest.mark.parametrize("level", [2, 6, 8])
@pytest.mark.parametrize(
    "spec", ["tomoko(prefilled=true)", "tomoko(players=3, claims=auto)", "tomoko(players=4, teams=true)"]
)
def test_tomoko_is_played_by_what_the_seat_may_know(spec: str, level: int) -> None:
    """Two states that look the same from a seat get the same move."""
    rng = Random(level)
    for seed in range(3):
        state = after_random_moves(spec, seed, 6)
        for seat in range(state.game.seats):
            other = state.imagined(seat, rng)
            assert other.view(seat) == state.view(seat)
            assert EnginePlayer(level, 3).choose(other, seat) == EnginePlayer(level, 3).choose(state, seat)


def test_the_fists_are_chosen_blindly() -> None:
    game = marblebox.load("kulami(starts=fists, layout=square)")
    states = {game.initial(seed) for seed in range(8)}
    assert len(states) == 2
    for level in (1, 5, 10):
        assert len({EnginePlayer(level, 4).choose(state, 1) for state in states}) == 1


def claimable(count: int) -> list[TomokoState]:
    """Live boards on which seat 1 could lay a card out of turn."""
    found: list[TomokoState] = []
    for seed in range(400):
        state = marblebox.load("tomoko(prefilled=true)").initial(seed)
        assert isinstance(state, TomokoState)
        if state.claims(1):
            found.append(state)
    return found[:count]


def test_strong_levels_notice_their_matches_and_weak_ones_only_some() -> None:
    states = claimable(30)
    noticed = {level: sum(EnginePlayer(level).choose(state, 1) is not None for state in states) for level in (1, 10)}
    assert len(states) == noticed[STRONGEST]
    assert 0 < noticed[1] < 0.8 * len(states)
    for state in states:
        assert isinstance(EnginePlayer(STRONGEST).choose(state, 1), Lay)


@pytest.mark.parametrize("level", [1, 7])
def test_what_was_not_noticed_is_not_laid(level: int) -> None:
    """Overlooked in one's own turn, a card stays where it is; the push comes without it."""
    states = [state for seed in range(300) if (state := marblebox.load("tomoko(prefilled=true)").initial(seed))]
    due = [state for state in states if isinstance(state, TomokoState) and state.claims(0)]
    chosen = (EnginePlayer(level, seed).choose(state, 0) for seed, state in enumerate(due * (1 if level == 1 else 9)))
    assert any(isinstance(move, Push) for move in chosen)


def test_stronger_levels_notice_faster() -> None:
    [state] = claimable(1)
    delays = [EnginePlayer(level, 1).notice_delay(state, 1) for level in range(1, 11)]
    assert delays == sorted(delays, reverse=True)
    assert EnginePlayer(5, 1).notice_delay(state, 1) == delays[4]


@pytest.mark.parametrize("spec", VARIANTS)
def test_every_rule_set_has_ten_levels_and_only_the_last_depends_on_the_clock(spec: str) -> None:
    game = marblebox.load(spec)
    *weaker, strongest = kit_of(game).levels_for(game)
    assert len(weaker) + 1 == STRONGEST
    assert all(level.depth or level.nodes for level in weaker)
    assert strongest.depth is strongest.nodes is None
    assert strongest.notices == strongest.claims == 1
    assert strongest.error == 0


RULE_SETS = ("fanorona", "tumicarona", "fanorona(rules=standard)")


def levels_of(spec: str) -> tuple[Level, ...]:
    game = marblebox.load(spec)
    return kit_of(game).levels_for(game)


def test_levels_follow_the_rule_set_on_every_board() -> None:
    parker, tumicarona, standard = map(levels_of, RULE_SETS)
    assert len({parker, tumicarona, standard}) == 3
    assert levels_of("fanorona(size=5x5, begins=black)") == parker
    assert levels_of("tumicarona(handicap=white, size=3x3)") == tumicarona
    assert levels_of("fanorona(rules=standard, captures=on_demand)") == standard


def with_largest_capture(spec: str, seed: int) -> Iterator[tuple[State, set[Move]]]:
    """Positions of random games in which the largest capture takes three or more, and other moves take less."""
    rng, state = Random(seed), marblebox.load(spec).initial()
    while True:
        moves = state.legal_moves() if state.to_move is not None else ()
        captured = [move.captured for move in moves]
        if captured and max(captured) >= 3 and min(captured) < max(captured):
            yield state, {move for move in moves if move.captured == max(captured)}
        state = state.play_unchecked(rng.choice(moves)) if moves else state.game.initial()


@pytest.mark.parametrize("spec", RULE_SETS)
def test_level_2_takes_the_largest_capture_of_three_or_more(spec: str) -> None:
    sample = list(islice(with_largest_capture(spec, 1), 100))
    taken = sum(
        EnginePlayer(2, seed).choose(state, state.to_move or 0) in largest
        for seed, (state, largest) in enumerate(sample)
    )
    assert taken >= 90


@pytest.mark.thorough
@pytest.mark.parametrize("spec", RULE_SETS)
def test_level_1_clearly_beats_a_random_player(spec: str) -> None:
    tasks = [Task(spec, ("engine:1", "random"), number, opening=4) for number in range(60)]
    score = sum(first_score(play_task(task)) for task in tasks)
    assert 0.6 * len(tasks) <= score <= 0.9 * len(tasks)


def test_a_level_beats_a_random_player() -> None:
    for spec in ("tumicarona(size=5x5)", "kulami"):
        score = 0.0
        for seed in range(6):
            players: list[Player] = [EnginePlayer(4, seed), RandomPlayer(seed)]
            state, ours = marblebox.load(spec).initial(seed), seed % 2
            while state.to_move is not None:
                move = players[(state.to_move + ours) % 2].choose(state, state.to_move)
                assert move
                state = state.play(move)
            score += state.outcome.scores[ours] if state.outcome else 0
        assert score >= 4.5


def difficulty(state: State, move: Move) -> float:
    return kit_of(state.game).difficulty(state, move)


def test_long_chains_withdrawals_and_distant_cells_are_harder_to_see() -> None:
    state = marblebox.load("fanorona(rules=standard)").parse("9/4b4/3bw1b2/9/4w4 w 0 9")
    by_text = {str(move): difficulty(state, move) for move in state.legal_moves()}
    single = min(by_text.values())
    assert all(degree > single for text, degree in by_text.items() if text.count("-") > 1)
    kulami = marblebox.load("kulami(layout=square)").initial().play("a1")
    near, far = (difficulty(kulami, kulami.find(text)) for text in ("a4", "a8"))
    assert near < far


def test_the_obvious_is_never_overlooked_and_the_attentive_overlook_nothing() -> None:
    for seed in range(20):
        state = after_random_moves("kulami", seed, 5)
        moves = {str(move) for move in state.legal_moves()}
        missed = overlooked(state, 0.0, Random(seed))
        assert missed < moves
        degrees = {str(move): difficulty(state, move) for move in state.legal_moves()}
        assert missed == {text for text, degree in degrees.items() if degree > min(degrees.values())}
        assert overlooked(state, 1.0, Random(seed)) == set()


def test_chains_with_one_result_are_seen_together() -> None:
    merged = 0
    for seed in range(30):
        state = after_random_moves("fanorona", seed, 8)
        by_result: dict[State, set[str]] = {}
        for move in state.legal_moves():
            by_result.setdefault(state.play(move), set()).add(str(move))
        missed = overlooked(state, 0.5, Random(seed))
        for texts in by_result.values():
            merged += len(texts) > 1
            assert texts <= missed or texts.isdisjoint(missed)
    assert merged


def test_a_draw_is_accepted_by_whoever_expects_no_more() -> None:
    game = marblebox.load("fanorona(size=5x5)")
    state = game.parse("bbbbb/5/5/5/w3w w 0 9").play("offer draw", 0)
    assert not EnginePlayer(10).accepts_draw(state, 1)
    assert EnginePlayer(10).accepts_draw(game.parse("bbbbb/5/5/5/w3w w 0 9").play("offer draw", 1), 0)
    beginning = marblebox.load("fanorona").initial().play("e2-e3A").play("f4-e5W").play("offer draw", 0)
    assert not any(EnginePlayer(level).accepts_draw(beginning, 1) for level in (1, 5, 10))  # all is still open
