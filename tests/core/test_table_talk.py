"""What is said at the table: resigning, offering a draw, answering."""

from __future__ import annotations

import pytest

from marblebox.core.errors import IllegalMove
from marblebox.core.game import ACCEPT, DECLINE, OFFER, RESIGN, WITHDRAW
from marblebox.core.registry import load

START = load("fanorona").initial()
OFFERED = START.play("offer draw")


def test_an_accepted_offer_ends_the_game() -> None:
    over = OFFERED.play("accept draw", seat=1)
    assert over.outcome is not None
    assert (over.outcome.reason, over.outcome.scores, over.outcome.winners) == ("agreement", (0.5, 0.5), ())
    assert over.to_move is None
    assert over.legal_moves() == over.legal_moves(1) == over.talk_moves(0) == ()


def test_an_offer_can_be_withdrawn_by_whoever_made_it() -> None:
    assert OFFERED.talk_moves(0) == (RESIGN, WITHDRAW)
    assert OFFERED.play("withdraw draw", seat=0) == START
    with pytest.raises(IllegalMove, match="not offered"):
        OFFERED.play("withdraw draw", seat=1)


def test_a_declined_offer_is_gone() -> None:
    declined = OFFERED.play("decline draw", seat=1)
    assert declined.outcome is None
    assert declined.talk_moves(1) == (RESIGN, OFFER)
    assert declined == START


def test_talking_does_not_use_up_the_turn() -> None:
    assert (OFFERED.to_move, OFFERED.legal_moves()) == (0, START.legal_moves())


def test_the_offer_stands_while_its_maker_moves_and_falls_when_the_other_does() -> None:
    moved = OFFERED.play("d2-e3A")
    assert moved.talk_moves(1) == (RESIGN, ACCEPT, DECLINE)
    assert moved.play("accept draw").outcome is not None
    answered = moved.play("g4-g5W")
    assert answered.talk_moves(0) == answered.talk_moves(1) == (RESIGN, OFFER)


def test_a_draw_may_be_offered_out_of_turn() -> None:
    offered = START.play("offer draw", seat=1)
    assert offered.talk_moves(0) == (RESIGN, ACCEPT, DECLINE)
    assert offered.play("d2-e3A").talk.offered_by is None  # White moved on


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("spec", ["fanorona", "kulami", "tomoko"])
def test_whoever_resigns_has_lost_in_turn_or_out_of_turn(spec: str, seat: int) -> None:
    over = load(spec).initial().play("resign", seat)
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.reason) == ((1 - seat,), "resigned")


def test_resigning_silences_an_offer() -> None:
    over = OFFERED.play("resign", seat=1)
    assert over.talk.offered_by is None
    assert over.outcome is not None
    assert over.outcome.winners == (0,)


def test_everybody_sees_what_was_said() -> None:
    assert OFFERED.view(None)["offered_by"] == 0
    resigned = START.play("resign", seat=1).view(0)
    assert (resigned["resigned"], resigned["to_move"]) == ([1], None)
    assert resigned["outcome"] == {"scores": [1.0, 0.0], "reason": "resigned", "winners": [0], "places": None}


@pytest.mark.parametrize(
    ("words", "seat", "named"),
    [
        (("offer draw", "offer draw"), 0, "offered already"),
        (("offer draw", "offer draw"), 1, "offered already"),
        (("offer draw", "accept draw"), 0, "your own offer"),
        (("accept draw",), 1, "nobody"),
        (("decline draw",), 0, "nobody"),
        (("d2-e3A",), 1, "turn of White"),
        (("d2-e3A",), 2, "seat 2; .* 0 to 1"),
        (("d2-e3A",), -1, "seat -1; .* 0 to 1"),
        (("resign", "d2-e3A"), 0, "game is over"),
        (("resign", "resign"), 1, "game is over"),
    ],
)
def test_words_out_of_place_are_refused_with_a_reason(words: tuple[str, ...], seat: int, named: str) -> None:
    state = START
    for word in words[:-1]:
        state = state.play(word)
    with pytest.raises(IllegalMove, match=named):
        state.play(words[-1], seat)


@pytest.mark.parametrize("spec", ["kulami", "tomoko"])
def test_some_games_know_no_draw_by_agreement(spec: str) -> None:
    state = load(spec).initial()
    assert state.talk_moves(0) == (RESIGN,)
    with pytest.raises(IllegalMove, match=f"'offer draw' .*: {spec} "):
        state.play("offer draw")


def test_a_refused_move_is_quoted_but_never_at_length() -> None:
    with pytest.raises(IllegalMove) as caught:
        START.play("x\n\x1b" * 100_000)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()
