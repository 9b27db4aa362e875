"""What rule sheets print can be played, and the figures beside it are those of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import marblebox
from marblebox.api.sheets import sheet_data
from marblebox.learn.kits.fanorona.audit import report
from marblebox.learn.printed_sheets import Row, SheetItem, sheet_items

DATA = Path(__file__).parents[1] / "data"
ITEMS = sheet_items()
every = pytest.mark.parametrize("item", ITEMS, ids=lambda one: one.name)


def called(name: str) -> SheetItem:
    return next(item for item in ITEMS if item.name == name)


def rows() -> list[tuple[SheetItem, Row]]:
    return [(item, row) for item in ITEMS for table in item.tables for row in table.rows]


@every
def test_an_item_can_be_played_and_speaks_both_languages(item: SheetItem) -> None:
    game = item.game
    state = game.parse(item.position) if item.position else game.initial()
    for move in item.moves:
        state = state.play(move)
    assert set(item.notes) <= set(range(len(item.moves) + 1))
    assert item.moves or item.tables
    for text in (item.title, item.lead, *item.notes.values(), *(table.title for table in item.tables)):
        assert text.en != text.de
    json.dumps(sheet_data(item))


@pytest.mark.parametrize(("item", "row"), rows(), ids=lambda one: getattr(one, "name", None))
def test_a_row_leads_to_a_position_that_can_be_reached(item: SheetItem, row: Row) -> None:
    state = item.game.parse(item.position) if item.position else item.game.initial()
    for move in row.moves or ():
        state = state.play(move)
    table = next(table for table in item.tables if row in table.rows)
    assert len(row.cells) == len(table.head) - 1


def test_the_sample_game_is_the_printed_one() -> None:
    printed = marblebox.read_record(DATA / "parker-sample-game.txt")
    assert called("sample").moves == tuple(node.move for node in printed.line.nodes)
    assert printed.outcome
    assert printed.outcome.winners == (0,)
    assert len(called("sample").moves[3].split("-")) == 1 + 8  # the note says eight steps
    assert max(called("sample").notes) == len(called("sample").moves)


def test_the_openings_show_what_the_audit_finds() -> None:
    differing = [cell for _, row in rows() for cell in row.cells if not cell.agrees]
    computed = {(finding.printed.en, finding.computed.en) for finding in report() if not finding.agrees}
    for pair in (("27", "30"), ("8", "9"), ("100", "119"), ("23", "59"), ("8.4", "8.2")):
        assert pair in {(cell.printed, cell.computed) for cell in differing}
        assert pair in computed
    openings = called("openings").tables[0]
    assert [row.moves for row in openings.rows[:5]] == [
        ("d2-e3A",),
        ("d3-e3A",),
        ("d3-e3W",),
        ("e2-e3A",),
        ("f2-e3A",),
    ]
    missed = [row for _, row in rows() if row.note and "missed" in row.note.en]
    assert [row.moves for row in missed] == [("e2-e3A", "f4-e5W", "g2-g3A-f4A-g4A")]


def test_the_printed_end_position_is_counted_as_printed() -> None:
    counted, tiles = called("end").tables
    assert all(cell.agrees for row in counted.rows for cell in row.cells)
    golden = json.loads((DATA / "kulami.json").read_text(encoding="utf-8"))["final_position"]
    totals = [list(map(int, (cell.computed for cell in row.cells))) for row in counted.rows[-3:]]
    assert totals == golden["totals_by_level"]
    assert len(tiles.rows) == 17
    assert sum(len(row.mark) for row in tiles.rows) == 64
