"""Position texts: read, verified, printed back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import marblebox
from marblebox import PositionError
from marblebox.games.kulami import PRESETS, Layout

SQUARE = PRESETS["square"].text


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("kulami", f"{SQUARE} red"),
        ("kulami(layout=square)", f"{SQUARE} red d5 h5"),
        ("kulami(starts=black)", f"{SQUARE} black d5 h5"),
        ("kulami(layout=random_irregular)", f"{PRESETS['example'].text} red d4 d7 i7"),
        ("kulami(starts=fists)", f"{SQUARE} red-left"),
        ("kulami(starts=fists)", f"{SQUARE} red-right"),
        ("kulami(starts=fists)", f"{SQUARE} black d5 h5"),
    ],
)
def test_a_canonical_text_is_printed_back(spec: str, text: str) -> None:
    assert marblebox.load(spec).parse(text).text == text


def test_other_letters_names_capitals_and_spaces_are_read() -> None:
    game = marblebox.load("kulami")
    expected = game.parse(f"{SQUARE} red d5 h5")
    assert game.parse(f"  {SQUARE.lower()}   Red  D5\nH5 ") == expected
    assert game.parse("square red d5 h5") == expected


def test_the_colour_may_be_left_out_where_the_rules_say_who_starts() -> None:
    assert marblebox.load("kulami").parse(f"{SQUARE} d5 h5").text == f"{SQUARE} red d5 h5"
    assert marblebox.load("kulami(starts=black)").parse(SQUARE).text == f"{SQUARE} black"


def test_closed_fists_say_where_red_is() -> None:
    game = marblebox.load("kulami(starts=fists)")
    assert game.parse(f"{SQUARE} red-left").play("left").text == f"{SQUARE} red"
    assert game.parse(f"{SQUARE} red-left").play("right").text == f"{SQUARE} black"
    assert game.parse(f"{SQUARE} red-left right d5").text == f"{SQUARE} black d5"


@pytest.mark.parametrize(
    ("spec", "text", "complaint"),
    [
        ("kulami", "", "position"),
        ("kulami", "foo", "'foo'"),
        ("kulami", f"{SQUARE} white d5", "move 1 .*'white'"),
        ("kulami(starts=fists)", SQUARE, "red, black, red-left, red-right"),
        ("kulami(starts=fists)", f"{SQUARE} d5", "red, black, red-left, red-right"),
        ("kulami", "AA/BB red", "layout .*2 tiles"),
        ("kulami", f"{SQUARE} black d5", "red .*black"),
        ("kulami", f"{SQUARE} red-left", "no fists"),
        ("kulami(starts=fists)", f"{SQUARE} red-left d5", "move 1 .*'d5': .*fists"),
        ("kulami(layout=example)", f"{SQUARE} red", r"kulami\(layout=example\)"),
        ("kulami", f"{SQUARE} red d5 c5", "move 2 .*'c5': .*c4–e5"),
        ("kulami", f"{SQUARE} red d5 h5 e1", "move 3 .*'e1': .*row 5 .*column h"),
        ("kulami", f"{SQUARE} red d5 resign", "move 2 .*'resign'"),
        ("kulami", f"{SQUARE} red " + "d5 " * 10_000, "2000"),
    ],
)
def test_complaints(spec: str, text: str, complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        marblebox.load(spec).parse(text)


def test_moves_after_the_end_are_refused() -> None:
    end = (
        "d3 g3 g6 e6 e3 c3 c7 g7 g2 g5 b5 b2 b7 d7 d4 g4 g8 a8 a4 c4 c1 c8 b8 b3 h3 f3 f2 f8 f4 b4 h4 h8 h5 c5 a5 a2"
        " a7 a6 a3"
    )
    assert marblebox.load("kulami").parse(f"{SQUARE} red {end}").outcome
    with pytest.raises(PositionError, match=r"move 40 .*'d1'"):
        marblebox.load("kulami").parse(f"{SQUARE} red {end} d1")


PIECES = st.sampled_from(
    ["square", SQUARE, SQUARE.lower(), "red", "black", "red-left", "d5", "h5", "H8", "left", "resign"]
)
TEXTS = st.lists(PIECES | st.text(max_size=8), max_size=6).map(" ".join) | st.text(
    alphabet="AaBb./ d5\x00é", max_size=80
)


@given(TEXTS, st.sampled_from(["kulami", "kulami(starts=fists)", "kulami(layout=square, starts=black)"]))
@example(f"{SQUARE} red d5 H5", "kulami")
def test_any_text_is_read_and_printed_back_or_refused(text: str, spec: str) -> None:
    game = marblebox.load(spec)
    try:
        state = game.parse(text)
    except PositionError:
        return
    assert game.parse(state.text) == state
    assert game.parse(state.text).text == state.text


@given(st.text(alphabet="AABBCD./", max_size=120) | st.text(max_size=50))
@example(SQUARE)
def test_any_layout_is_read_and_printed_back_or_refused(text: str) -> None:
    try:
        layout = Layout.parse(text)
    except marblebox.LayoutError:
        return
    assert Layout.parse(layout.text) == layout
