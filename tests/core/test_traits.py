"""Traits: what generic code asks of a game, true for every game and variant."""

from collections.abc import Hashable, Iterator
from random import Random

import pytest

from marblebox.core.game import Game, State
from marblebox.core.registry import games, load
from marblebox.core.text import Text
from marblebox.core.traits import GENERAL_REASONS, Reason, Traits, Unit

SPECS = [variant.spec for game in games() for variant in game.variants]


def random_game(game: Game, seed: int, most: int = 400) -> Iterator[State]:
    """The states of a game in which any seat that can act may do so."""
    state, rng = game.initial(seed), Random(seed)
    for _ in range(most):
        yield state
        if state.outcome:
            return
        seat = rng.choice(state.actors)
        state = state.play_unchecked(rng.choice(state.legal_moves(seat)), seat)


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_as_its_traits_say(spec: str) -> None:
    game = load(spec)
    for state in (state for seed in range(3) for state in random_game(game, seed)):
        out_of_turn = [seat for seat in state.actors if seat != state.to_move]
        assert game.traits.simultaneous or not out_of_turn
        assert game.traits.secrets or all(state.view(seat) | {"seat": 0} == state.view(0) for seat in (0, 1, None))
        if state.outcome:
            assert state.outcome.reason in {reason.code for reason in game.traits.all_reasons}
            if game.traits.points_decide and state.outcome.winners:
                assert state.points[state.outcome.winners[0]] == max(state.points)


@pytest.mark.parametrize("spec", SPECS)
def test_moves_know_what_they_take_and_where_they_lead(spec: str) -> None:
    for state in random_game(load(spec), seed=1, most=25):
        results: dict[Hashable, Hashable] = {}
        for move in state.legal_moves():
            after = state.play_unchecked(move)
            assert results.setdefault(move.result_key, after.position) == after.position
            assert not move.captured or sum(state.points) - sum(after.points) == move.captured


@pytest.mark.parametrize("spec", SPECS)
def test_a_claim_may_be_made_whosever_turn_it_is(spec: str) -> None:
    game = load(spec)
    for state in random_game(game, seed=2):
        for seat in state.actors:
            claims = [move for move in state.legal_moves(seat) if move.is_claim]
            assert not claims or game.traits.simultaneous
            assert all(state.play(move, seat) for move in claims)


def test_what_came_to_light_stays_known() -> None:
    fists = load("kulami(starts=fists)").initial()
    picked = fists.play("left")
    assert fists.is_irrevocable(fists.find("left"), 1)
    assert not picked.is_irrevocable(picked.legal_moves()[0], 0)
    tomoko, fanorona = load("tomoko").initial(), load("fanorona").initial()
    assert tomoko.is_irrevocable(tomoko.legal_moves()[0], 0)
    assert not fanorona.is_irrevocable(fanorona.legal_moves()[0], 0)


def test_a_handicap_is_promised_only_where_there_is_one() -> None:
    for game in games():
        assert load(game.name).traits.handicap == (type(load(game.name)).handicapped is not Game.handicapped)


def test_reasons_are_told_the_general_ones_too() -> None:
    traits = Traits(reasons=(Reason("took_last", Text("the last is gone", "das letzte ist weg")),))
    assert traits.reason("took_last").de == "das letzte ist weg"
    assert {reason.code for reason in traits.all_reasons} == {*(one.code for one in GENERAL_REASONS), "took_last"}
    with pytest.raises(KeyError):
        traits.reason("unheard_of")


@pytest.mark.parametrize(("number", "words"), [(1, ("1 stone", "1 Stein")), (2.5, ("2.5 stones", "2,5 Steine"))])
def test_counting_in_words(number: float, words: tuple[str, str]) -> None:
    assert Unit(Text("stone", "Stein"), Text("stones", "Steine")).counted(number) == words


@pytest.mark.parametrize("spec", ["fanorona", "fanorona(rules=standard, size=5x5)"])
def test_fanorona_has_stones(spec: str) -> None:
    traits = load(spec).traits
    assert traits.unit.counted(22) == ("22 stones", "22 Steine")
    assert traits.reason("captured_all") == ("every stone is captured", "alle Steine sind geschlagen")


@pytest.mark.parametrize("spec", ["tumicarona", "tumicarona(handicap=white, size=5x5)"])
def test_tumicarona_has_marbles(spec: str) -> None:
    traits = load(spec).traits
    assert traits.unit.counted(22) == ("22 marbles", "22 Murmeln")
    assert traits.reason("captured_all") == ("every marble is captured", "alle Murmeln sind geschlagen")
