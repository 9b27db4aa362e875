"""Position texts: complete, canonical, and refused with a precise reason if they cannot be true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marblebox
from marblebox import PositionError
from marblebox.core.game import Move
from marblebox.games.tomoko import TomokoState
from marblebox.games.tomoko.moves import Give, Lay

REST = ",".join(map(str, range(5, 37)))
START = f"5/5/5/5/5 - 1 1,2/3,4 -/- {REST} - -"
FULL = "ddddd/ddddd/ddddd/lllll/lllll"


def parse(text: str, spec: str = "tomoko") -> TomokoState:
    state = marblebox.load(spec).parse(text)
    assert isinstance(state, TomokoState)
    return state


def swapped(old: str, new: str, text: str = START) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_every_part_is_read() -> None:
    deck = ",".join(map(str, (9, 5, *range(10, 37))))
    text = f"d4/5/2l2/5/5 d4/5/5/5/5 2 1,2/3,4/6 7/-/8 {deck} - 1"
    with pytest.raises(PositionError, match="no single push"):
        parse(text, "tomoko(players=3)")
    text = f"d4/5/l4/5/5 d4/5/5/5/5 2 1,2/3,4/6 7/-/8 {deck} - 1"
    with pytest.raises(PositionError, match=r"player 3 .*1$"):
        parse(text, "tomoko(players=3)")
    deck = ",".join(map(str, (9, 5, *range(11, 37))))
    state = parse(f"d4/5/l4/5/5 d4/5/5/5/5 2 1,2/3,4/6,10 7/-/8 {deck} - 1", "tomoko(players=3)")
    assert state.board.rows == ("d....", ".....", "l....", ".....", ".....")
    assert state.before
    assert state.before.rows[2] == "....."
    assert state.to_move == 1
    assert state.hands == ((1, 2), (3, 4), (6, 10))
    assert state.laid == ((7,), (), (8,))
    assert state.deck[:3] == (9, 5, 11)
    assert state.talk.resigned == (0,)


def test_cards_handed_over_carry_a_star() -> None:
    state = marblebox.load("tomoko(players=4, teams=true)").initial()
    assert isinstance(state, TomokoState)
    card = state.hands[1][0]
    given_away = state.play(f"give {card}", 1)
    assert f"{card}*" in given_away.text
    assert given_away.game.parse(given_away.text) == given_away


def test_places_are_written_in_order() -> None:
    rest = ",".join(map(str, range(12, 37)))
    text = f"d4/5/5/5/5 5/5/5/5/5 3 1/2/3,4/5 6,7/8,9/10/11 {rest} 2/1 4"
    with pytest.raises(PositionError, match=r"player 1 .*finished"):
        parse(text, "tomoko(players=4, play_on=true)")
    spec = "tomoko(players=4, play_on=true, target=2)"
    state = parse(text, spec)
    assert state.finished == ((1,), (0,))
    assert state.outcome
    assert state.outcome.places == (2, 1, 3, 4)


BAD = {
    "": "must have eight words",
    "x " * 400: "must have eight words",
    swapped("5/5/5/5/5", "5/5/5/5"): "the board has 5 rows",
    swapped("5/5/5/5/5", "5/5/5/5/6"): "row 5 from the top contains '6'",
    swapped("5/5/5/5/5", "5/d5/5/5/5"): "row 2 from the top describes 6 cells",
    swapped("5/5/5/5/5", "5/5/x4/5/5"): "row 3 from the top contains 'x'",
    swapped("5/5/5/5/5", "ddddd/ddddd/ddddd/d4/5"): "there are 15 dark balls",
    swapped("5/5/5/5/5", "lllll/lllll/lllll/4l/5"): "there are 15 light balls",
    swapped("5/5/5/5/5", "5/5/5/d4/5"): "first push",
    swapped("5/5/5/5/5 -", "5/5/5/d4/5 5/5/d4/5/5"): "no single push",
    swapped("5/5/5/5/5 -", "5/5/1d3/5/5 5/5/5/5/5"): "no single push",
    swapped("5/5/5/5/5 -", "ddddd/ddddd/ddddd/5/5 ddddd/ddddd/ddddd/5/5"): "no single push",  # an empty bag
    swapped(" - 1 ", " - 3 "): "there is no player 3",
    swapped(" - 1 ", " - 0 "): "'0' is not a number",
    swapped(" - 1 ", " - 1,2 "): "player to move",
    swapped("1,2/3,4", "1,2"): "2 players",
    swapped("1,2/3,4", "1,2/3,3"): "card 3 appears 2 times",
    swapped("1,2/3,4", "1,2/3"): "card 4 is missing",
    swapped("1,2/3,4", "1,2/3,37"): "there is no card 37",
    swapped("1,2/3,4", "1,,2/3,4"): "'' is not a number",
    swapped("1,2/3,4", "1,x/3,4"): "'x' is not a number",
    swapped("1,2/3,4", "1,٢/3,4"): "is not a number",
    swapped("1,2/3,4", "2,1/3,4"): "canonical form; write",
    swapped("1,2/3,4", "1,2,3/4"): "player 1 .*3$",
    swapped("1,2/3,4", "1*,2/3,4"): "only with teams=true",
    swapped("5/5/5/5/5", "5/5/5/5/14"): "canonical form; write",
    START + " ": "canonical form; write",
    START[:-3] + "1 -": "player 1 .*finished",
    START[:-3] + "- 1,1": "listed twice",
    START[:-3] + "- 1,2": "game is over",
    START[:-3] + "- 1": "player 1 .*to move",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(PositionError, match=BAD[text]):
        parse(text)


def test_more_cards_than_needed_cannot_be_laid() -> None:
    laid, rest = ",".join(map(str, range(5, 16))), ",".join(map(str, range(16, 37)))
    with pytest.raises(PositionError, match=r"player 1 .*10 cards"):
        parse(f"d4/5/5/5/5 5/5/5/5/5 1 1,2/3,4 {laid}/- {rest} 1 -")


def test_without_playing_on_only_one_group_finishes() -> None:
    rest = ",".join(map(str, range(9, 37)))
    with pytest.raises(PositionError, match="one group"):
        parse(f"d4/5/5/5/5 5/5/5/5/5 3 1/2/3,4 5/6/- {rest},7,8 1/2 -", "tomoko(players=3, target=1)")


def test_a_group_is_written_in_the_order_of_the_players() -> None:
    rest = ",".join(map(str, range(5, 37)))
    text = f"d4/5/5/5/5 5/5/5/5/5 1 1/2 3/4 {rest} 1,2 -"
    assert parse(text, "tomoko(target=1)").finished == ((0, 1),)
    with pytest.raises(PositionError, match="canonical form"):
        parse(swapped(" 1,2 -", " 2,1 -", text), "tomoko(target=1)")


def test_partners_finish_together() -> None:
    rest = ",".join(map(str, range(6, 37)))
    with pytest.raises(PositionError, match="partners finish together"):
        parse(
            f"d4/5/5/5/5 5/5/5/5/5 2 1/2/-/3 4/-/-/- {rest},5 1/3 -",
            "tomoko(players=4, teams=true, play_on=true, target=1)",
        )


def test_resigning_may_come_before_another_finishes_but_not_after_the_end() -> None:
    def text(finished: str, laid: str, resigned: str) -> str:
        rest = ",".join(map(str, range(9, 37)))
        return f"d4/5/5/5/5 5/5/5/5/5 3 1/2,3/4,5 {laid} {rest},8 {finished} {resigned}"

    assert parse(text("1", "6,7/-/-", "2"), "tomoko(players=3, target=2)").outcome
    with pytest.raises(PositionError, match="too many"):
        parse(text("1", "6,7/-/-", "2,3"), "tomoko(players=3, play_on=true, target=2)")


def test_nobody_finishes_and_resigns() -> None:
    rest = ",".join(map(str, range(6, 37)))
    text = f"d4/5/5/5/5 5/5/5/5/5 2 1/2,3 4/- {rest},5 1 1"
    with pytest.raises(PositionError, match=r"player 1 .*resigned"):
        parse(text, "tomoko(target=1)")


def test_automatic_claims_leave_no_standing_card() -> None:
    text = swapped("5/5/5/5/5 -", "lll2/lll2/ldd2/5/5 lll2/lll2/1dd2/5/5")
    assert parse(text).claims(0) == (1,)
    with pytest.raises(PositionError, match=r"card 1 .*board"):
        parse(text, "tomoko(claims=auto)")


def test_a_prefilled_game_starts_with_a_full_board() -> None:
    with pytest.raises(PositionError, match=r"full, .*prefilled=true"):
        parse(START, "tomoko(prefilled=true)")
    assert parse(swapped("5/5/5/5/5", FULL), "tomoko(prefilled=true)").before is None


@given(st.data())
def test_damaged_texts_parse_and_print_back_or_are_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(START)))
    cut = data.draw(st.integers(0, 3))
    text = START[:place] + data.draw(st.text(alphabet="0123456789,/*-dl x", max_size=3)) + START[place + cut :]
    try:
        state = parse(text)
    except PositionError:
        return
    assert state.text == text


@given(st.text(max_size=60))
def test_any_text_is_refused_politely(text: str) -> None:
    with pytest.raises(PositionError):
        parse(text)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Lay(22), ("lay card 22", "Karte 22 ablegen")),
        (Give(36), ("hand card 36 over", "Karte 36 abgeben")),
    ],
)
def test_what_is_done_with_cards_is_said_in_both_languages(move: Move, words: tuple[str, str]) -> None:
    assert move.in_words == words
