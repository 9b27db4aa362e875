"""Every rule field off its default, teams and handing over, and what the seed decides."""

import pytest

import marblebox
from marblebox import IllegalMove, MatchError, SpecError
from marblebox.core.game import Variant
from marblebox.games.tomoko import CARDS, PUSHES, Tomoko, TomokoRules, TomokoState

TEAMS = "tomoko(players=4, teams=true)"
BEFORE, BOARD = "lll2/lll2/1dd2/5/5", "lll2/lll2/ldd2/5/5"  # W3l makes card 1 stand


def start(spec: str, seed: int = 0) -> TomokoState:
    state = marblebox.load(spec).initial(seed)
    assert isinstance(state, TomokoState)
    return state


def teams(hands: str, laid: str = "-/-/-/-", turn: int = 1, spec: str = TEAMS) -> TomokoState:
    """Four players on a board where card 1 stands."""
    used = {
        int(card)
        for word in (hands, laid)
        for card in word.replace("/", ",").replace("*", "").split(",")
        if card != "-"
    }
    deck = ",".join(str(card) for card in CARDS if card not in used)
    state = marblebox.load(spec).parse(f"{BOARD} {BEFORE} {turn} {hands} {laid} {deck} - -")
    assert isinstance(state, TomokoState)
    return state


# --- fields -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", Tomoko.variants, ids=lambda variant: variant.slug)
def test_variants_are_written_canonically(variant: Variant) -> None:
    assert marblebox.load(variant.spec).spec == variant.spec


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("tomoko(teams=true)", "players=4, .*players=2"),
        ("tomoko(players=4, teams=true, open_cards=true)", "choose one"),
        ("tomoko(begins=3)", "begins .*random .* 1 to 2, .* 3"),
        ("tomoko(players=5)", "2 to 4"),
        ("tomoko(players=1)", "2 to 4"),
        ("tomoko(target=37)", "0 to 36"),
        ("tomoko(claims=fast)", "live, auto"),
        ("tomoko(rules=sheet2)", "rule set"),
    ],
)
def test_impossible_rules(spec: str, reason: str) -> None:
    with pytest.raises(SpecError, match=reason):
        marblebox.load(spec)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_two_cards(players: int) -> None:
    state = start(f"tomoko(players={players})")
    assert [len(hand) for hand in state.hands] == [2] * players
    assert len(state.deck) == 36 - 2 * players
    assert state.board.balls == 0


def test_open_cards_are_three_and_everybody_sees_them() -> None:
    state = start("tomoko(players=3, open_cards=true)")
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    for seat in (0, 1, 2, None):
        assert state.view(seat)["hands"] == [list(hand) for hand in state.hands]


def test_a_prefilled_board_is_full_and_random() -> None:
    boards = {start("tomoko(prefilled=true)", seed).board for seed in range(20)}
    assert len(boards) == 20
    assert all(board.balls.bit_count() == 25 and min(board.bag("d"), board.bag("l")) >= 0 for board in boards)
    assert len({board.bag("d") for board in boards}) > 2


def test_a_card_that_stands_on_the_prefilled_board_is_laid_before_the_first_push() -> None:
    live = next(state for state in (start("tomoko(prefilled=true)", seed) for seed in range(99)) if state.claims(1))
    card = live.claims(1)[0]
    assert live.play(f"lay {card}", 1).laid == ((), (card,))


def test_auto_lays_cards_that_stand_on_the_prefilled_board_from_the_beginner_on() -> None:
    for seed in range(40):
        live = start("tomoko(players=3, prefilled=true, begins=2)", seed)
        auto = start("tomoko(players=3, claims=auto, prefilled=true, begins=2)", seed)
        for seat in (1, 2, 0):
            while live.outcome is None and live.claims(seat):
                live = live.play(f"lay {live.claims(seat)[0]}", seat)
        assert (live.hands, live.laid, live.deck) == (auto.hands, auto.laid, auto.deck)
        assert auto.to_move == 1


def test_playing_on_with_two_players_changes_nothing() -> None:
    laid = "2,3,4,5,6,7,8,9,10/-"
    deck = ",".join(map(str, range(14, 37)))
    for spec in ("tomoko", "tomoko(play_on=true)"):
        state = marblebox.load(spec).parse(f"{BOARD} {BEFORE} 1 1,11/12,13 {laid} {deck} - -").play("lay 1")
        assert state.outcome
        assert state.outcome.winners == (0,)


# --- who begins -------------------------------------------------------------------------------------------------------


def test_begins_names_the_first_seat() -> None:
    assert start("tomoko").to_move == 0
    assert start("tomoko(players=4, begins=3)").to_move == 2
    assert {start("tomoko(players=4, begins=random)", seed).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_beginning_with_changes_the_beginner_and_nothing_else() -> None:
    game = marblebox.load("tomoko(players=3, prefilled=true, begins=random)")
    assert game.beginner is None
    for seat in range(3):
        chosen = game.beginning_with(seat)
        assert chosen.beginner == seat
        first, second = chosen.initial(5), game.initial(5)
        assert isinstance(first, TomokoState)
        assert isinstance(second, TomokoState)
        assert first.to_move == seat
        assert (first.board, first.hands, first.deck) == (second.board, second.hands, second.deck)
    with pytest.raises(MatchError, match="seat 3"):
        game.beginning_with(3)


def test_the_seed_decides_everything() -> None:
    for spec in ("tomoko", "tomoko(players=4, claims=auto, prefilled=true, begins=random)"):
        game = marblebox.load(spec)
        assert game.initial(7) == game.initial(7)
        assert len({game.initial(seed) for seed in range(20)}) == 20


# --- teams ------------------------------------------------------------------------------------------------------------


def test_a_team_has_two_cards_one_with_each_partner() -> None:
    state = start(TEAMS)
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]


def test_cards_may_be_handed_over_at_any_time_also_out_of_turn() -> None:
    state = teams("2/3/4/5")
    for seat in range(4):
        card = state.hands[seat][0]
        assert f"give {card}" in map(str, state.legal_moves(seat))
        after = state.play(f"give {card}", seat)
        assert after.hands[seat] == ()
        assert after.hands[(seat + 2) % 4] == tuple(sorted((card, state.hands[(seat + 2) % 4][0])))
        assert after.to_move == state.to_move
        assert after.board == state.board


def test_a_card_handed_over_may_be_handed_back_and_laid() -> None:
    state = teams("1/3/4/5").play("give 1", 0)
    with pytest.raises(IllegalMove, match=r"Player 1 .*card"):
        state.play("give 1", 0)
    assert state.play("give 1", 2).hands == ((1,), (3,), (4,), (5,))
    laid = state.play("lay 1", 2)
    assert laid.laid == ((), (), (1,), ())
    assert laid.hands[0] == ()
    assert len(laid.hands[2]) == 2  # the new card goes to the one who laid
    assert laid.points == (1, 0, 1, 0)


def test_partners_win_together_with_five_cards_between_them() -> None:
    state = teams("1/3/4/5", laid="10,11/12/13,14/15").play("lay 1", 0)
    assert state.outcome
    assert state.outcome.winners == (0, 2)
    assert state.outcome.scores == (0.5, 0, 0.5, 0)
    assert state.outcome.places == (1, 2, 1, 2)


def test_partners_lay_their_deciding_cards_together_when_the_others_decide() -> None:
    """On this board eight cards stand; the second team misses two, and each partner holds one of them."""
    quiet, rich = "dddld/llldl/dlddd/llldd/lllld", "ddlld/llddl/dlldd/llldd/lllld"
    deck = ",".join(str(card) for card in CARDS if card not in {1, 2, 3, 5, 20, 21, 22, 23, 24, 25, 26})
    position = f"{rich} {quiet} 1 1/2/3/5 20,21/24,25,26/22,23/- {deck} - -"
    state = marblebox.load(TEAMS).parse(position).play("lay 1", 0)
    assert state.outcome
    assert state.outcome.winners == (0, 1, 2, 3)
    assert state.outcome.scores == (0.25,) * 4
    assert state.outcome.places == (1, 1, 1, 1)


def test_one_partner_resigning_loses_for_both() -> None:
    outcome = start(TEAMS).play("resign", 3).outcome
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.places) == ("resigned", (0, 2), (1, 2, 1, 2))


def test_giving_works_with_automatic_claims_too() -> None:
    state = teams("2/3/4/5", spec="tomoko(players=4, claims=auto, teams=true)")
    assert state.play("give 3", 1).hands == ((2,), (), (4,), (3, 5))


def test_all_pushes_remain_while_cards_are_handed_over() -> None:
    state = teams("2/3/4/5")
    assert [str(move) for move in state.legal_moves()] == [*PUSHES, "give 2"]


def test_rules_know_what_follows_from_them() -> None:
    assert TomokoRules(players=4, teams=True).sides == 2
    assert TomokoRules(players=4).sides == 4
    assert TomokoRules(players=4, teams=True).cards_per_side == 2
    assert TomokoRules(open_cards=True).cards_per_side == 3
