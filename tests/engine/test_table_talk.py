"""What computers say beside their moves: draws they accept and offer, and games they give up."""

from __future__ import annotations

import pytest

import marblebox
from marblebox.core.game import OFFER, RESIGN, State
from marblebox.engine import EnginePlayer
from marblebox.engine.search import Limits, Line, Proof
from marblebox.engine.table_talk import (
    LOST_TURNS,
    OFFER_EVERY,
    RESIGNING_LEVEL,
    STANDSTILL,
    Judge,
    accepts_draw,
    offers_draw,
    resigns,
    spoken,
)

BARE = "8b/9/9/9/w8 w 30 60"  # one stone each, far apart
FEW = "bb6b/7bb/2w6/9/w6ww {side} {quiet} 60"  # about even
SPECS = ("fanorona", "fanorona(rules=standard)")


def at(spec: str, position: str) -> State:
    return marblebox.load(spec).parse(position)


def few(quiet: int, side: str = "w") -> State:
    return at("fanorona", FEW.format(side=side, quiet=quiet))


def sure(chance: float, proven: Proof | None = None) -> Judge:
    """A judge that is told what to say of every position."""
    return lambda state, limits: Line(("a",), 0, chance, proven=proven)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("level", [1, 3, 5, 8, 10])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_level_accepts_a_draw_with_one_stone_each(spec: str, level: int, seat: int) -> None:
    state = at(spec, BARE).play("offer draw", 1 - seat)
    assert EnginePlayer(level).accepts_draw(state, seat)


@pytest.mark.parametrize("level", [1, 5, 10])
def test_a_win_in_sight_is_played_out_with_one_stone_each(level: int) -> None:
    state = at("fanorona(rules=standard)", "w1b6/9/9/9/9 w 30 60")
    assert not EnginePlayer(level).accepts_draw(state.play("offer draw", 1), 0)
    assert EnginePlayer(level).speaks(state, 0) is None


@pytest.mark.parametrize("chance", [36.0, 50.0, 64.0])
def test_an_even_standstill_is_a_draw(chance: float) -> None:
    assert accepts_draw(few(STANDSTILL), 1, sure(chance))
    assert accepts_draw(few(STANDSTILL - 1), 1, sure(chance)) is (chance > 65)


def test_a_winning_player_plays_on_in_a_standstill() -> None:
    for quiet in (STANDSTILL, 90):
        assert not accepts_draw(few(quiet), 0, sure(85))
        assert not offers_draw(few(quiet), 0, sure(85))
        assert not accepts_draw(few(quiet), 0, sure(100, "won"))


def test_what_tables_show_to_be_drawn_is_accepted_at_once_and_offered_after_a_standstill() -> None:
    drawn = sure(50, "drawn")
    assert accepts_draw(few(0), 0, drawn)
    assert not offers_draw(few(0), 0, drawn)
    assert offers_draw(few(STANDSTILL), 0, drawn)


def test_a_draw_is_offered_now_and_then() -> None:
    offered = [quiet for quiet in range(0, 60, 2) if offers_draw(few(quiet), 0, sure(50))]
    assert offered == list(range(STANDSTILL, 60, OFFER_EVERY))
    assert offers_draw(few(STANDSTILL + 1, "b"), 1, sure(50))


def test_an_offer_is_made_in_turn_once_and_where_there_are_draws() -> None:
    state = at("fanorona", BARE)
    assert EnginePlayer(1).speaks(state, 0) == OFFER
    assert EnginePlayer(1).speaks(state, 0, may_offer=False) is None
    assert EnginePlayer(1).speaks(state, 1) is None
    assert EnginePlayer(1).speaks(state.play("offer draw", 0), 0) is None
    for spec in ("kulami", "tomoko"):
        start = marblebox.load(spec).initial(1)
        assert start.to_move is not None
        assert EnginePlayer(1).speaks(start, start.to_move) is None


LOST = "9/4w4/3wbw3/4w4/9 b 0 60"


def lost(state: State, limits: Limits) -> Line:
    return Line(("a",), -1, 0.0, proven="lost")


def test_a_strong_level_resigns_what_was_lost_for_some_turns() -> None:
    state = at("fanorona(rules=standard)", LOST)
    for level in range(1, 11):
        earlier = [state] * (LOST_TURNS - 1)
        assert resigns(state, 1, level, earlier, lost) is (level >= RESIGNING_LEVEL)
        assert not resigns(state, 1, level, earlier[1:], lost)
    assert spoken(state, 1, 10, [state] * LOST_TURNS, True, lost) == RESIGN


def test_what_was_not_lost_a_turn_ago_is_played_on() -> None:
    now, before = at("fanorona(rules=standard)", LOST), at("fanorona(rules=standard)", LOST.replace("60", "59"))
    judge: Judge = lambda state, limits: lost(state, limits) if state is now else sure(10)(state, limits)  # noqa: E731
    assert not resigns(now, 1, 10, [before] * LOST_TURNS, judge)


def test_games_of_points_are_played_out() -> None:
    state = marblebox.load("kulami").initial(1)
    assert state.to_move is not None
    assert not resigns(state, state.to_move, 10, [state] * LOST_TURNS, lost)


def test_a_lost_game_is_given_up_by_a_player_that_may() -> None:
    game = marblebox.load("fanorona(rules=standard, size=5x5)")
    state = game.parse("ww2b/5/2w2/5/w3w b 0 60")
    assert EnginePlayer(10).choose(state, 1)
    line = EnginePlayer(10)._judged(state, Limits(depth=16, nodes=100_000))
    assert line.proven == "lost"
    assert EnginePlayer(7).speaks(state, 1, [state, state]) == RESIGN
    assert EnginePlayer(7, resigns=False).speaks(state, 1, [state, state]) is None
    assert EnginePlayer(6).speaks(state, 1, [state, state]) is None
