"""The deck: 36 cards without symmetry, one of each family."""

import json
from pathlib import Path

from marblebox.games.tomoko.cards import CARDS, ORIENTATIONS, Orientation, mirrored, rotations, turned

LISTED: dict[str, str] = json.loads((Path(__file__).parents[2] / "data" / "tomoko.json").read_text(encoding="utf-8"))[
    "cards"
]

Grid = tuple[str, ...]


def rows(pattern: int | str) -> Grid:
    text = pattern if isinstance(pattern, str) else f"{pattern:09b}"
    return text[:3], text[3:6], text[6:]


def quarter_turn(grid: Grid) -> Grid:
    """Clockwise: the columns, read upwards, become the rows."""
    return tuple("".join(column) for column in zip(*reversed(grid), strict=True))


def relatives(grid: Grid) -> list[Grid]:
    """The grid and its mirror image, each in four rotations."""
    found = []
    for start in (grid, tuple(row[::-1] for row in grid)):
        for _ in range(4):
            found.append(start)
            start = quarter_turn(start)
    return found


def test_the_computed_deck_is_the_listed_one() -> None:
    assert {str(number): f"{pattern:09b}" for number, pattern in CARDS.items()} == LISTED
    assert list(CARDS) == list(range(1, 37))


def test_no_card_has_a_symmetry_and_the_families_are_all_there() -> None:
    families = [relatives(rows(pattern)) for pattern in LISTED.values()]
    assert all(len(set(family)) == 8 for family in families)
    members = [member for family in families for member in family]
    asymmetric = {rows(pattern) for pattern in range(512) if len(set(relatives(rows(pattern)))) == 8}
    assert len(members) == len(set(members)) == len(asymmetric) == 288
    assert set(members) == asymmetric


def test_turning_and_mirroring() -> None:
    assert f"{turned(0b001_011_000):09b}" == "000010011"
    assert f"{mirrored(0b001_011_000):09b}" == "100110000"
    for pattern in range(512):
        assert rows(turned(pattern)) == quarter_turn(rows(pattern))
        assert [rows(turn) for turn in rotations(pattern)] == relatives(rows(pattern))[:4]


def test_a_card_is_recognised_in_four_rotations_but_not_mirrored() -> None:
    assert len(ORIENTATIONS) == 144
    for number, text in LISTED.items():
        grids = relatives(rows(text))
        for turns, grid in enumerate(grids[:4]):
            assert ORIENTATIONS[int("".join(grid), 2)] == Orientation(int(number), turns)
        assert not any(int("".join(grid), 2) in ORIENTATIONS for grid in grids[4:])
