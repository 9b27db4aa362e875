"""Every value of small tables, position by position, against solvers in plain Python."""

from __future__ import annotations

from itertools import product
from math import comb
from pathlib import Path

import pytest
from tests.native.agreement import IS_LONG
from tests.tables.plain import Plain, Stones, counted, state_of

from marblebox.core.registry import load
from marblebox.games.fanorona import Fanorona, Size
from marblebox.tables import Tables, build, open_tables
from marblebox.tables.build import positions_of
from marblebox.tables.store import Pair, fields_of, pairs

core = pytest.importorskip("marblebox._native")

RULES = {
    "standard": "fanorona(rules=standard, draw_turns=30, size={size})",
    "parker": "fanorona(draw_turns=30, size={size})",
    "tumicarona": "tumicarona(size={size})",
    "hasty": "tumicarona(draw_turns=3, size={size})",
    "stuck draws": "fanorona(stuck=draws, draw_turns=20, size={size})",
    "mixed": "fanorona(rules=standard, continuation=compulsory, same_direction=true, draw_turns=20, size={size})",
}
BOARDS = {"3x3": 4, "5x3": 4, "5x5": 3}
LARGER = product(("standard", "parker", "tumicarona"), ["5x3", "5x5"])
CASES = [*product(RULES, ["3x3"]), *(pytest.param(*case, marks=pytest.mark.thorough) for case in LARGER)]


def fanorona(spec: str) -> Fanorona:
    game = load(spec)
    assert isinstance(game, Fanorona)
    return game


def opened(game: Fanorona, stones: int, folder: Path) -> Tables:
    build(game, stones, folder, threads=2)
    tables = open_tables(game, folder)
    assert tables is not None
    assert tables.stones == stones
    return tables


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_every_position_and_every_count_of_turns_is_as_the_rules_say(rules: str, size: str, tmp_path: Path) -> None:
    game = fanorona(RULES[rules].format(size=size))
    tables, fields, limit = opened(game, BOARDS[size], tmp_path), fields_of(game), game.rules.draw_turns
    for stones, results in counted(game, BOARDS[size]).items():
        found = tables.core.probe(core.Fanorona(fields, state_of(game, stones).text))
        assert found is not None
        result, turns = found
        lasting = limit - turns if turns else limit  # a loss without a move is one at any time
        expected = [result if count <= lasting else 0 for count in range(limit + 1)]
        assert results == expected, (state_of(game, stones).text, found)


@pytest.mark.parametrize("rules", ["standard", "tumicarona", "parker"])
def test_turns_since_the_last_capture_count_when_a_position_is_looked_up(rules: str, tmp_path: Path) -> None:
    game = fanorona(RULES[rules].format(size="3x3"))
    tables, fields = opened(game, 4, tmp_path), fields_of(game)
    for stones, results in counted(game, 4).items():
        for quiet in (0, 1, 7, 16, 19):
            found = tables.core.probe(core.Fanorona(fields, state_of(game, stones, quiet).text))
            assert found is not None
            assert found[0] == results[quiet]


@pytest.mark.parametrize(
    ("size", "most"),
    [
        (Size(5, 3), 3),
        pytest.param(Size(7, 3), 4, marks=pytest.mark.thorough),
        pytest.param(Size(9, 5), 4 if IS_LONG else 3, marks=pytest.mark.thorough),
    ],
)
def test_every_position_is_as_a_solver_of_sets_of_points_finds_it(size: Size, most: int, tmp_path: Path) -> None:
    game = fanorona(f"fanorona(rules=standard, size={size})")
    tables, fields = opened(game, most, tmp_path), fields_of(game)
    values = Plain(size, most).values
    assert len(values) == sum(sum(_sums(tables, pair)) for pair in pairs(most))
    for stones, value in values.items():
        assert tables.core.probe(core.Fanorona(fields, state_of(game, stones).text)) == value


def _sums(tables: Tables, pair: Pair) -> list[int]:
    """Positions of a pair's tables."""
    found = [tables.summary(*counts) for counts in {pair, (pair.fewer, pair.more)}]
    return [table.won + table.drawn + table.lost for table in found if table]


# --- counting ---------------------------------------------------------------------------------------------------------


def test_the_published_number_of_positions_up_to_seven_stones() -> None:
    assert sum(comb(45, own) * comb(45 - own, n - own) for n in range(2, 8) for own in range(1, n)) == 6_261_651_660


@pytest.mark.parametrize("size", ["3x3", "5x3", "3x5", "5x5"])
def test_mirror_images_are_counted_once(size: str, tmp_path: Path) -> None:
    game = fanorona(f"tumicarona(size={size})")
    tables = opened(game, 4, tmp_path)
    columns, rows = game.rules.size
    for pair in pairs(4):
        expected = _classes(columns, rows, pair)
        assert _sums(tables, pair) == [expected] * len(_sums(tables, pair))
        assert positions_of(game, pair) >= expected


def _classes(columns: int, rows: int, pair: Pair) -> int:
    """How many placements differ by more than a symmetry, by Burnside's lemma."""
    points = list(product(range(columns), range(rows)))
    images = [[(c, r), (columns - 1 - c, r), (c, rows - 1 - r), (columns - 1 - c, rows - 1 - r)] for c, r in points]
    if columns == rows:
        images = [[*four, *((r, c) for c, r in four)] for four in images]
    symmetries = [dict(zip(points, column, strict=True)) for column in zip(*images, strict=True)]
    return sum(_kept(symmetry, pair) for symmetry in symmetries) // len(symmetries)


def _kept(symmetry: dict[tuple[int, int], tuple[int, int]], pair: Pair) -> int:
    """How many placements a symmetry maps onto themselves: each of its cycles has stones of one kind or none."""
    kept: dict[Stones, int] = {(0, 0): 1}
    for length in _cycles(symmetry):
        longer: dict[Stones, int] = {}
        for (own, enemy), count in kept.items():
            for after in ((own, enemy), (own + length, enemy), (own, enemy + length)):
                longer[after] = longer.get(after, 0) + count
        kept = longer
    return kept.get((pair.more, pair.fewer), 0)


def _cycles(symmetry: dict[tuple[int, int], tuple[int, int]]) -> list[int]:
    left, lengths = set(symmetry), []
    while left:
        point, length = left.pop(), 1
        following = symmetry[point]
        while following != point:
            left.remove(following)
            following, length = symmetry[following], length + 1
        lengths.append(length)
    return lengths
