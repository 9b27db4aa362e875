"""Layouts: reading, printing, and a precise complaint about everything that breaks the rules of building."""

import pytest

import marblebox
from marblebox import LayoutError, SpecError
from marblebox.games.kulami import PRESETS, KulamiRules, Layout

SQUARE = PRESETS["square"].text
LINE_OF_TILES = "AABBCCDDEEF/AABBCCDDEEF"  # 11 wide


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_any_letters_are_read_and_canonical_ones_printed() -> None:
    text = swapped(swapped(SQUARE, "A", "z"), "Q", "a")
    assert Layout.parse(text).text == SQUARE
    assert Layout.parse(SQUARE.lower()).text == SQUARE


def test_capital_and_small_letters_are_different_tiles() -> None:
    text = swapped(swapped(SQUARE, "A", "z"), "B", "Z")
    assert Layout.parse(text).text == SQUARE


def test_empty_outer_rows_and_columns_are_trimmed() -> None:
    padded = "/".join(["." * 12, *(f"..{row}.." for row in SQUARE.split("/")), "." * 12])
    assert Layout.parse(padded).text == SQUARE


def test_tiles_know_their_cells() -> None:
    tile = PRESETS["square"].tiles[1]
    assert (tile.letter, tile.name, tile.size) == ("B", "1x3", 3)
    assert [PRESETS["square"].tile_at[cell].letter for cell in (0, 7 * 11)] == ["M", "A"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (swapped(SQUARE, "AABEEFDD", "AAB?EFDD"), r"'\?' .* 4 .*row 2"),
        (swapped(SQUARE, "AABEEFDD", "AABÉEFDD"), "'É' .* 4 .*row 2"),
        (swapped(SQUARE, "AABEEFDD", "AABEEFD"), "row 2 .* 7 .* 8"),
        (SQUARE + "/", "row 9 .* 0"),
        ("....", "no tile"),
        ("", "no tile"),
        (LINE_OF_TILES, "11 .*wide; .* 10"),
        ("/".join("AABBCCDDEEF"), "11 .*high; .* 10"),
        (swapped(SQUARE, "Q", "A"), "tile A .* 2 .* g1 .* a7"),
        (swapped(SQUARE, "GGBEEFDD", "GGGEEFDD"), r"tile G \(a5 b5 a6 b6 c6\) .*rectangle"),
        (swapped(SQUARE, "E", "F"), "^16 tiles; .*one 2x2, .*one 1x2, one 2x3 too many"),
        (swapped(SQUARE, "P", "N"), r"tile N \(.*\) .*rectangle"),
        (swapped(SQUARE, "Q", "P"), r"tile P \(d1 .* h2\) .*2x5; .*2x3, 2x2, 1x3, 1x2"),
        (swapped(SQUARE, "OO", "O."), r"tile O \(d3 .* d3\) .*1x1"),
        (swapped(SQUARE, "III", "..."), r"^16 tiles; .*one 1x3 \(.*four 2x3, five 2x2, four 1x3"),
        (SQUARE + "/RRR.....", "^18 tiles; one 1x3 too many"),
        (swapped(swapped(SQUARE, "III", "II."), "CCC", "CC."), "^17 tiles; missing two 1x3, two 1x2 too many"),
        ("AA", "^1 tile; missing four 2x3, missing five 2x2, missing four 1x3, missing three 1x2"),
    ],
)
def test_complaints(text: str, complaint: str) -> None:
    with pytest.raises(LayoutError, match=complaint):
        Layout.parse(text)


def without(letters: str) -> list[str]:
    return SQUARE.translate({ord(letter): "." for letter in letters}).split("/")


def test_a_board_may_have_holes_and_gaps() -> None:
    assert Layout.parse("/".join([*without("I"), "III....."])).height == 9
    assert Layout.parse("/".join([*without("I"), ".....III"])).text.endswith("/.....QQQ")


@pytest.mark.parametrize(
    ("rows", "loose"),
    [
        ([*without("I"), "........", "III....."], "tile I"),
        (["........LL", *(f"{row}.." for row in without("L"))], "tile L"),  # touches at a corner only
        ([*without("IL"), "........", "IIILL..."], "tiles I, L"),
    ],
)
def test_a_board_must_hang_together_along_edges(rows: list[str], loose: str) -> None:
    with pytest.raises(LayoutError, match=f": {loose} must touch"):
        Layout.parse("/".join(rows))


def test_a_very_long_text_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"1000 .*1000000"):
        Layout.parse("A" * 1_000_000)


def test_the_specification_keeps_a_drawn_layout_in_canonical_form() -> None:
    turned = "/".join(row[::-1] for row in SQUARE.lower().split("/"))
    game = marblebox.load(f"kulami(layout={turned})")
    canonical = Layout.parse(turned).text
    assert game.spec == f"kulami(layout={canonical})"
    assert marblebox.load(game.spec) == game
    assert game.initial(1).view(0)["layout"] == canonical


def test_a_bad_layout_in_a_specification_is_a_layout_error() -> None:
    with pytest.raises(LayoutError, match=r"^kulami: .*1x3"):
        marblebox.load(f"kulami(layout={swapped(SQUARE, 'III', '...')})")


def test_an_unknown_layout_name_is_explained() -> None:
    with pytest.raises(SpecError, match=r"'sqare' .*'square'"):
        marblebox.load("kulami(layout=sqare)")


def test_rules_made_in_python_are_checked_as_well() -> None:
    with pytest.raises(SpecError, match="layout cannot be"):
        KulamiRules(layout="AA/BB")
    with pytest.raises(SpecError, match="level"):
        marblebox.load("kulami(level=3)")
    with pytest.raises(SpecError, match="starts"):
        marblebox.load("kulami(starts=white)")
