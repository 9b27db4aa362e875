"""The simple player: it plays everything, knows nothing it may not, and beats chance."""

from __future__ import annotations

from random import Random

import pytest

import marblebox
from marblebox.core.game import Move, State
from marblebox.core.registry import games
from marblebox.engine import SimplePlayer
from marblebox.games.tomoko import Lay, TomokoState


class RandomPlayer:
    """Any legal move that is not handing cards to and fro; lays what it can."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move | None:
        moves = [move for move in state.legal_moves(seat) if not str(move).startswith("give")]
        lays = [move for move in moves if isinstance(move, Lay)]
        return self._rng.choice(lays or moves) if lays or state.to_move == seat else None


Player = SimplePlayer | RandomPlayer


def played(state: State, players: list[Player]) -> State:
    """The end of a game; whoever is not to move may act first, as in a race."""
    while state.to_move is not None:
        turn = state.to_move
        order = [seat for seat in state.actors if seat != turn] + [turn]
        seat, move = next((seat, move) for seat in order if (move := players[seat].choose(state, seat)))
        state = state.play(move, seat)
    return state


@pytest.mark.parametrize("spec", [variant.spec for game in games() for variant in game.variants])
def test_it_plays_every_variant_on_every_seat_to_the_end(spec: str) -> None:
    game = marblebox.load(spec)
    final = played(game.initial(4), [SimplePlayer(seat) for seat in range(game.seats)])
    assert final.outcome


@pytest.mark.parametrize(
    ("spec", "number"),
    [
        ("fanorona", 40),  # compulsory chains leave little to choose, so more games are needed to tell
        ("tumicarona(size=5x5)", 40),
        ("kulami", 20),
        ("tomoko(prefilled=true, target=3, claims=auto)", 20),
    ],
)
@pytest.mark.thorough
def test_it_clearly_beats_a_random_player(spec: str, number: int) -> None:
    game, score = marblebox.load(spec), 0.0
    for seed in range(number):
        seat = seed % 2
        players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed)]
        players[seat] = SimplePlayer(seed)
        outcome = played(game.initial(seed), players).outcome
        assert outcome
        score += outcome.scores[seat]
    assert score >= 0.65 * number


@pytest.mark.parametrize("spec", ["fanorona(size=5x5)", "kulami", "tomoko(players=3, claims=live, target=2)"])
def test_the_seed_decides_its_choices(spec: str) -> None:
    game = marblebox.load(spec)
    first, again, other = (
        played(game.initial(1), [SimplePlayer(seed + seat) for seat in range(game.seats)]) for seed in (5, 5, 9)
    )
    assert first == again
    assert first != other


def test_it_takes_the_greatest_capture() -> None:
    state = marblebox.load("fanorona").initial().play("e2-e3").play("f4-e5")
    most = max(state.points[1] - state.play(move).points[1] for move in state.legal_moves())
    for seed in range(5):
        move = SimplePlayer(seed).choose(state, 0)
        assert move
        assert state.points[1] - state.play(move).points[1] == most


def test_it_prefers_winning_to_counting() -> None:
    """Where one marble ends a game of Kulami victoriously and another would bring more points, it wins."""
    cases = 0
    for seed in range(100):
        rng, state = Random(seed), marblebox.load("kulami").initial(seed)
        while (seat := state.to_move) is not None:
            moves = state.legal_moves()
            if any(state.play(move).outcome for move in moves):
                after = {move: state.play(move) for move in moves}
                leads = {move: child.points[seat] - child.points[1 - seat] for move, child in after.items()}
                winning = [move for move, child in after.items() if child.outcome and seat in child.outcome.winners]
                if winning and max(leads.values()) > max(leads[move] for move in winning):
                    cases += 1
                    assert SimplePlayer(seed).choose(state, seat) in winning
            state = state.play(rng.choice(moves))
    assert cases


def test_its_choice_depends_only_on_what_the_seat_may_know() -> None:
    """Deal everything hidden from the seat anew: the choice stays the same."""
    rng = Random(0)
    for seed in range(10):
        state: State = marblebox.load("tomoko(prefilled=true, claims=auto)").initial(seed)
        dealt_anew = state.imagined(0, rng)
        assert dealt_anew != state
        seat = state.to_move
        assert seat == 0
        assert SimplePlayer(seed).choose(state, seat) == SimplePlayer(seed).choose(dealt_anew, seat)


def test_it_does_not_look_into_the_fists() -> None:
    game = marblebox.load("kulami(starts=fists, layout=square)")
    states = [game.initial(seed) for seed in range(8)]
    assert len(set(states)) == 2  # red is left or right
    assert len({SimplePlayer(3).choose(state, 1) for state in states}) == 1


def test_it_lays_its_cards_out_of_turn_and_has_nothing_else_to_do_there() -> None:
    laid = 0
    for seed in range(60):
        state = marblebox.load("tomoko(prefilled=true, claims=live)").initial(seed)
        assert isinstance(state, TomokoState)
        choice = SimplePlayer().choose(state, 1)
        assert (choice is None) == (not state.claims(1))
        if choice:
            assert choice in [Lay(card) for card in state.claims(1)]
            laid += 1
    assert laid


def test_it_never_hands_cards_to_and_fro() -> None:
    state: State = marblebox.load("tomoko(players=4, teams=true)").initial(2)
    player = SimplePlayer()
    for _ in range(20):
        assert state.to_move is not None
        move = player.choose(state, state.to_move)
        assert move
        assert not str(move).startswith("give")
        state = state.play(move)


@pytest.mark.parametrize(
    ("position", "accepts"), [("bbb/1w1/3 w 0 9", False), ("1b1/1w1/w2 w 0 9", True), ("1b1/3/1w1 w 0 9", False)]
)
def test_it_accepts_a_draw_only_when_it_is_behind(position: str, accepts: bool) -> None:
    state = marblebox.load("fanorona(size=3x3)").parse(position)
    assert SimplePlayer().accepts_draw(state, 1) is accepts
