"""A game of Tomoko: pushes, claims, draws, winners, places, resigning.

The tests meet at three boards: the push S3l leads from QUIET, where only card 25 stands, to RICH, where eight do; of
those eight none stands after N3l, but card 20 does.
"""

from collections.abc import Sequence

import pytest

import marblebox
from marblebox import IllegalMove
from marblebox.games.tomoko import CARDS, PUSHES, Fit, TomokoRules, TomokoState
from marblebox.games.tomoko.notation import read_board, write_board

PRIOR = "ddldl/llldl/dlddd/llldd/lllld"
QUIET = "dddld/llldl/dlddd/llldd/lllld"
RICH = "ddlld/llddl/dlldd/llldd/lllld"
STANDING = (1, 2, 5, 10, 17, 19, 27, 33)
IDLE = (3, 4, 6, 7, 8, 9, 11, 12)  # cards that stand on none of the boards
LATER = 20  # stands after N3l


def start(spec: str) -> TomokoState:
    state = marblebox.load(spec).initial()
    assert isinstance(state, TomokoState)
    return state


def table(
    spec: str,
    hands: Sequence[tuple[int, ...]],
    deck: tuple[int, ...] = (),
    laid: Sequence[int] = (),
    board: str = RICH,
    empty_deck: bool = False,
    turn: int = 0,
) -> TomokoState:
    """A position on one of the boards; `deck` lies on top of it, `laid` counts the cards each seat has laid."""
    game = marblebox.load(spec)
    spare = [card for card in sorted(CARDS, reverse=True) if card not in {*deck, *(c for hand in hands for c in hand)}]
    piles = [tuple(spare.pop() for _ in range(count)) for count in laid or [0] * game.seats]
    if empty_deck:
        piles[-1], spare = (*piles[-1], *spare), []
    words = (
        board,
        PRIOR if board == QUIET else QUIET,
        str(turn + 1),
        "/".join(listed(sorted(hand)) for hand in hands),
        "/".join(listed(sorted(pile)) for pile in piles),
        listed((*deck, *spare)),
        "-",
        "-",
    )
    state = game.parse(" ".join(words))
    assert isinstance(state, TomokoState)
    return state


def listed(cards: Sequence[int]) -> str:
    return ",".join(map(str, cards)) or "-"


def moves(state: TomokoState, seat: int | None = None, verb: str = "") -> list[str]:
    return [str(move) for move in state.legal_moves(seat) if str(move).startswith(verb)]


def refused(state: TomokoState, move: str, seat: int | None, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        state.play(move, seat)


def test_the_boards_are_what_these_tests_take_them_for() -> None:
    prior, quiet, rich = map(read_board, (PRIOR, QUIET, RICH))
    assert PUSHES["W1d"].on(prior) == quiet
    assert PUSHES["S3l"].on(quiet) == rich
    assert quiet.standing == {25}
    assert rich.standing == {*STANDING}
    assert PUSHES["N3l"].on(rich).standing == {18, LATER}


# --- pushes -----------------------------------------------------------------------------------------------------------


def test_the_first_player_may_push_either_colour_from_every_place_of_the_empty_board() -> None:
    state = start("tomoko")
    assert moves(state) == list(PUSHES)
    assert moves(state, 1) == []


def test_the_turn_goes_round() -> None:
    state = start("tomoko(players=3)")
    order = []
    for push in ("N1d", "N2d", "N3d", "N4d"):
        order.append(state.to_move)
        state = state.play(push)
    assert order == [0, 1, 2, 0]


def test_only_the_seat_to_move_pushes() -> None:
    state = start("tomoko")
    refused(state, "N1d", 1, "it is the turn of Player 1")


def test_a_colour_the_bag_has_run_out_of_cannot_be_pushed() -> None:
    state = start("tomoko")
    for push in (f"N{column}d" for _ in range(3) for column in range(1, 6)):
        state = state.play(push)
    assert all(str(move).endswith("l") for move in state.legal_moves())
    assert len(state.legal_moves()) == 20
    refused(state, "N1d", None, "the bag holds no dark ball")


def test_a_push_may_not_undo_the_one_before() -> None:
    state = table("tomoko", [(3, 4), (6, 7)], board=QUIET)
    rich = state.play("S3l")
    refused(rich, "N3d", None, "may not undo the one before")
    assert moves(rich) == [push for push in PUSHES if push != "N3d"]


def test_a_push_may_undo_an_earlier_one() -> None:
    state = table("tomoko", [(3, 4), (6, 7)], board=QUIET).play("S3l").play("W5d").play("N3d")
    assert state.board == PUSHES["W5d"].on(read_board(QUIET))


def test_a_push_that_changes_nothing_may_not_follow_one_that_changed_nothing() -> None:
    state = start("tomoko")
    for place in (1, 2, 3, 4, 5, 1):
        state = state.play(f"N{place}d")
    state = state.play("W1d")
    assert write_board(state.board) == "ddddd/d4/5/5/5"
    assert state.before == state.board
    for push in ("W1d", "E1d"):
        refused(state, push, None, "may not undo")
    state.play("W1l")


@pytest.mark.parametrize("text", ["n3D", "N3D", "n3d", "  N3d  "])
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    state = start("tomoko")
    assert state.play(text) == state.play("N3d")


@pytest.mark.parametrize("text", ["", "N6d", "N0d", "X1d", "N1x", "N1", "lay", "lay x", "lay 017", "give 1 2", "draw"])
def test_a_text_that_is_no_move_is_answered_with_how_to_write_one(text: str) -> None:
    refused(start("tomoko"), text, None, "write a push like N3d")


# --- claims: live -----------------------------------------------------------------------------------------------------


def test_everybody_may_lay_after_a_push_whoever_pushed() -> None:
    state = table("tomoko(players=3)", [(1, 3), (2, 5), (4, 6)], board=QUIET).play("S3l")
    assert moves(state, 0) == ["lay 1"]
    assert moves(state, 1)[-2:] == ["lay 2", "lay 5"]
    assert moves(state, 2) == []
    assert state.actors == (0, 1)


def test_a_laid_card_is_replaced_at_once_and_the_turn_stays() -> None:
    state = table("tomoko", [(1, 3), (2, 4)], deck=(30, 31), turn=1)
    after = state.play("lay 1", 0)
    assert after.hands == ((3, 30), (2, 4))
    assert after.laid == ((1,), ())
    assert after.deck[0] == 31
    assert after.to_move == 1
    assert after.points == (1, 0)


def test_a_drawn_card_may_be_laid_on_the_same_board() -> None:
    state = table("tomoko", [(1, 3), (4, 6)], deck=(17, 33, 8))
    for card in (1, 17, 33):
        assert moves(state, 0, "lay") == [f"lay {card}"]
        state = state.play(f"lay {card}", 0)
    assert state.laid[0] == (1, 17, 33)
    assert state.hands[0] == (3, 8)


def test_a_claim_is_lost_with_a_push_that_breaks_its_pattern() -> None:
    state = table("tomoko", [(3, 4), (1, 6)])
    state.play("lay 1", 1)
    late = state.play("N3l")
    assert moves(late, 1, "lay") == []
    refused(late, "lay 1", 1, "too late: card 1 stood on the board before the last push, but no longer does")


def test_a_card_that_still_stands_after_the_next_push_may_still_be_laid() -> None:
    still = [(card, text) for text, push in PUSHES.items() for card in push.on(read_board(RICH)).standing & {*STANDING}]
    card, push = next((card, push) for card, push in still if push != "N3d")
    state = table("tomoko", [(3, 4), (card, 6)]).play(push)
    assert state.play(f"lay {card}", 1).laid[1] == (card,)


def test_what_cannot_be_laid() -> None:
    state = table("tomoko", [(3, 1), (2, 6)])
    refused(state, "lay 3", 0, "card 3 does not stand on the board")
    refused(state, "lay 2", 0, "Player 1 does not hold card 2")
    refused(state, "lay 1", 1, "Player 2 does not hold card 1")
    refused(state, "give 1", 0, "only between partners")


def test_matches_say_where_and_how_turned() -> None:
    state = table("tomoko", [(1, 3), (2, 6)])
    assert state.matches(0) == tuple(Fit(*fit) for fit in state.board.fits if fit.card == 1)
    assert {fit.card for fit in state.matches(1)} == {2}


# --- claims: auto -----------------------------------------------------------------------------------------------------


def test_auto_lays_everything_that_stands_from_the_pusher_on() -> None:
    state = table(
        "tomoko(players=3, claims=auto)", [(3, 2), (1, 4), (5, 10)], deck=(17, 6, 19, 7, 8), board=QUIET, turn=1
    )
    after = state.play("S3l")
    # Player 2 lays 1, draws 17, lays it, draws 6; player 3 lays 5, draws 19, lays 10, draws 7, lays 19, draws 8.
    assert after.laid[1:] == ((1, 17), (5, 10, 19))
    assert after.hands[1:] == ((4, 6), (7, 8))
    assert after.laid[0] == (2,)
    assert after.to_move == 2


def test_auto_leaves_nothing_to_lay() -> None:
    state = table("tomoko(claims=auto)", [(1, 3), (2, 4)], deck=(6, 7), board=QUIET).play("S3l")
    assert state.points == (1, 1)
    assert moves(state, 0) == []
    refused(state, "lay 3", 0, "are laid automatically")


def test_auto_stops_at_the_target_and_others_on_the_same_board_win_too() -> None:
    state = table("tomoko(claims=auto)", [(1, 2), (5, 3)], laid=(9, 9), board=QUIET).play("S3l")
    assert state.outcome
    assert state.outcome.winners == (0, 1)
    assert state.outcome.scores == (0.5, 0.5)
    assert state.outcome.places == (1, 1)
    assert state.hands == ((2,), (3,))
    assert state.points == (10, 10)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "goal"),
    [
        ("tomoko", 10),
        ("tomoko(players=3)", 5),
        ("tomoko(players=4)", 3),
        ("tomoko(players=4, teams=true)", 5),
        ("tomoko(open_cards=true)", 5),
        ("tomoko(players=4, open_cards=true)", 5),
        ("tomoko(players=4, target=7)", 7),
    ],
)
def test_the_number_of_cards_that_wins(spec: str, goal: int) -> None:
    rules = TomokoRules().with_texts(dict(field.split("=") for field in spec[7:-1].split(", ") if field))
    idle = iter(card for card in CARDS if card not in STANDING)
    hands = [tuple(next(idle) for _ in range(rules.cards_dealt)) for _ in range(rules.players)]
    hands[0] = (1, *hands[0][1:])
    others = (0,) * (rules.players - 1)
    assert table(spec, hands, laid=(goal - 2, *others)).play("lay 1").outcome is None
    outcome = table(spec, hands, laid=(goal - 1, *others)).play("lay 1").outcome
    assert outcome
    assert (outcome.reason, outcome.winners[0]) == ("target_reached", 0)


def test_the_deciding_card_is_not_replaced() -> None:
    state = table("tomoko", [(1, 3), (4, 6)], laid=(9, 0)).play("lay 1")
    assert state.hands[0] == (3,)
    assert state.legal_moves() == state.legal_moves(1) == ()
    assert state.to_move is None
    with pytest.raises(IllegalMove, match="over"):
        state.play("N1d", 1)


def test_whoever_could_lay_her_deciding_card_on_the_same_board_wins_too() -> None:
    state = table("tomoko(players=4)", [(1, 3), (2, 4), (5, 6), (7, 8)], laid=(2, 2, 1, 2)).play("lay 1")
    assert state.outcome
    assert state.outcome.winners == (0, 1)
    assert state.outcome.scores == (0.5, 0.5, 0, 0)
    assert state.outcome.places == (1, 1, 4, 3)
    assert state.points == (3, 3, 1, 2)
    assert state.finished == ((0, 1),)


def test_two_missing_cards_that_both_stand_win_too() -> None:
    state = table("tomoko(players=3)", [(1, 3), (2, 5), (10, 4)], laid=(4, 3, 3)).play("lay 1")
    assert state.outcome
    assert state.outcome.winners == (0, 1)
    assert state.laid[2] == table("tomoko(players=3)", [(1, 3), (2, 5), (10, 4)], laid=(4, 3, 3)).laid[2]


def test_a_card_that_does_not_decide_lays_nothing_else() -> None:
    state = table("tomoko", [(1, 3), (2, 4)], laid=(8, 9)).play("lay 1")
    assert state.outcome is None
    assert state.points == (9, 9)


def test_with_an_empty_deck_nothing_is_drawn() -> None:
    state = table("tomoko(target=36)", [(1, 3), (4, 6)], empty_deck=True).play("lay 1")
    assert state.hands == ((3,), (4, 6))
    assert state.deck == ()
    assert state.outcome is None


def test_the_game_ends_when_nobody_holds_a_card_and_most_cards_win() -> None:
    state = table("tomoko(target=36)", [(1,), (2,)], laid=(20, 14), empty_deck=True)
    state = state.play("lay 1", 0)
    assert state.outcome is None
    outcome = state.play("lay 2", 1).outcome
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.places) == ("cards_exhausted", (0,), (1, 2))


def test_cards_of_who_has_left_do_not_keep_the_game_going() -> None:
    state = table("tomoko(players=3, target=36)", [(3,), (1,), ()], laid=(20, 8, 0), empty_deck=True).play("resign", 0)
    assert state.outcome is None
    outcome = state.play("lay 1", 1).outcome
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.places) == ("cards_exhausted", (1,), (3, 1, 2))


def test_a_tie_after_the_last_card_has_several_winners() -> None:
    outcome = table("tomoko(target=36)", [(1,), ()], laid=(17, 18), empty_deck=True).play("lay 1", 0).outcome
    assert outcome
    assert (outcome.winners, outcome.scores, outcome.places) == ((0, 1), (0.5, 0.5), (1, 1))


# --- playing on -------------------------------------------------------------------------------------------------------


def test_the_others_play_on_for_the_places() -> None:
    hands = [(1, 3), (2, 4), (5, 6), (10, 7)]
    state = table("tomoko(players=4, play_on=true)", hands, laid=(2, 1, 2, 2), deck=(8, 9), turn=3)
    state = state.play("lay 1", 0)  # players 3 and 4 could lay their last card on the same board
    assert state.finished == ((0, 2, 3),)
    assert state.outcome
    assert (state.outcome.winners, state.outcome.places) == ((0, 2, 3), (1, 4, 1, 1))


def test_finished_seats_are_passed_over_and_can_do_nothing() -> None:
    state = table("tomoko(players=3, play_on=true)", [(3, 4), (1, 2), (6, 7)], laid=(0, 4, 0)).play("lay 1", 1)
    assert state.outcome is None
    assert state.finished == ((1,),)
    assert state.legal_moves(1) == state.talk_moves(1) == ()
    refused(state, "lay 2", 1, "Player 2 has laid all the cards needed")
    refused(state, "resign", 1, "Player 2 has laid all the cards needed")
    order = []
    for push in ("W5d", "W4d", "W5d"):
        order.append(state.to_move)
        state = state.play(push)
    assert order == [0, 2, 0]


def test_the_seat_to_move_is_passed_over_as_soon_as_it_finishes() -> None:
    state = table("tomoko(players=3, play_on=true)", [(1, 4), (2, 3), (6, 7)], laid=(4, 0, 0)).play("lay 1", 0)
    assert state.to_move == 1


def test_places_follow_the_order_of_finishing() -> None:
    state = table("tomoko(players=3, play_on=true)", [(3, 4), (1, 2), (6, LATER)], laid=(4, 4, 4))
    state = state.play("lay 1", 1).play("N3l", 0)
    assert state.outcome is None
    state = state.play(f"lay {LATER}", 2)
    assert state.finished == ((1,), (2,))
    assert state.outcome
    assert (state.outcome.winners, state.outcome.places) == ((1,), (3, 1, 2))


def test_those_who_finish_on_the_same_board_share_the_place() -> None:
    """Player 3 lays her last but one, draws a card that stands as well, and is no later than player 2."""
    hands = [(3, 4), (1, 2), (6, 10)]
    state = table("tomoko(players=3, play_on=true)", hands, laid=(4, 4, 3), deck=(5, 7)).play("lay 1", 1)
    assert state.finished == ((1,),)
    state = state.play("lay 10", 2)
    state = state.play(f"lay {state.claims(2)[0]}", 2)
    assert state.finished == ((1, 2),)
    assert state.outcome
    assert (state.outcome.winners, state.outcome.places) == ((1, 2), (3, 1, 1))


def test_a_push_in_between_makes_it_another_board() -> None:
    state = table("tomoko(players=3, play_on=true)", [(3, 4), (1, 2), (6, LATER)], laid=(4, 4, 4)).play("lay 1", 1)
    pushed = state.play("N3l", 0)
    assert (state.text.split()[6], pushed.text.split()[6]) == ("2", "2/-")
    assert pushed.game.parse(pushed.text) == pushed
    assert pushed.view(0)["finished"] == [[1]]


def test_without_playing_on_the_rest_is_ranked_by_cards() -> None:
    outcome = table("tomoko(players=4)", [(1, 3), (4, 6), (7, 8), (9, 11)], laid=(2, 0, 1, 0)).play("lay 1").outcome
    assert outcome
    assert (outcome.winners, outcome.places) == ((0,), (1, 3, 2, 3))


# --- resigning --------------------------------------------------------------------------------------------------------


def test_with_two_players_the_other_has_won() -> None:
    outcome = start("tomoko").play("resign").outcome
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.places) == ("resigned", (1,), (2, 1))


def test_of_several_players_the_last_one_left_wins() -> None:
    state = start("tomoko(players=4)").play("resign").play("N1d")
    assert state.outcome is None
    assert state.to_move == 2
    state = state.play("resign", 3)
    assert state.to_move == 2
    assert state.legal_moves(3) == ()
    refused(state, "N1d", 3, "Player 4 has resigned")
    state = state.play("resign", 2)
    assert state.outcome
    assert (state.outcome.reason, state.outcome.winners) == ("resigned", (1,))
    assert state.outcome.places == (4, 1, 2, 3)


def test_the_turn_passes_on_when_the_seat_to_move_resigns() -> None:
    state = start("tomoko(players=3)").play("N1d").play("resign", 1)
    assert state.to_move == 2
    assert state.play("N2d").to_move == 0


def test_the_cards_of_who_resigned_are_out_of_the_game() -> None:
    state = table("tomoko(players=3)", [(1, 3), (2, 4), (6, 7)], laid=(4, 4, 0)).play("resign", 1).play("lay 1", 0)
    assert state.outcome
    assert state.outcome.winners == (0,)
    assert state.hands[1] == (2, 4)
    auto = table("tomoko(players=3, claims=auto)", [(3, 8), (2, 4), (6, 7)], board=QUIET).play("resign", 1).play("S3l")
    assert auto.laid[1] == ()


def test_resigning_while_playing_on_ends_the_game_with_the_first_winner() -> None:
    state = table("tomoko(players=3, play_on=true)", [(3, 4), (1, 2), (6, 7)], laid=(0, 4, 2)).play("lay 1", 1)
    outcome = state.play("resign", 2).outcome
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.places) == ("target_reached", (1,), (2, 1, 3))


def test_there_is_no_draw_by_agreement() -> None:
    refused(start("tomoko"), "offer draw", None, "has no draw by agreement")
