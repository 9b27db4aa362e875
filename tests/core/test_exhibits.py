"""What rule sheets print can be played, and the figures beside it are those of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import marblebox
from marblebox.core.exhibits import Exhibit, Row, as_data, exhibits
from marblebox.games.fanorona.audit import report

DATA = Path(__file__).parents[1] / "data"
EXHIBITS = exhibits()
every = pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda one: one.name)


def called(name: str) -> Exhibit:
    return next(exhibit for exhibit in EXHIBITS if exhibit.name == name)


def rows() -> list[tuple[Exhibit, Row]]:
    return [(exhibit, row) for exhibit in EXHIBITS for table in exhibit.tables for row in table.rows]


@every
def test_an_exhibit_can_be_played_and_speaks_both_languages(exhibit: Exhibit) -> None:
    game = exhibit.game
    state = game.parse(exhibit.position) if exhibit.position else game.initial()
    for move in exhibit.moves:
        state = state.play(move)
    assert set(exhibit.notes) <= set(range(len(exhibit.moves) + 1))
    assert exhibit.moves or exhibit.tables
    for text in (exhibit.title, exhibit.lead, *exhibit.notes.values(), *(table.title for table in exhibit.tables)):
        assert text.en != text.de
    json.dumps(as_data(exhibit))


@pytest.mark.parametrize(("exhibit", "row"), rows(), ids=lambda one: getattr(one, "name", None))
def test_a_row_leads_to_a_position_that_can_be_reached(exhibit: Exhibit, row: Row) -> None:
    state = exhibit.game.parse(exhibit.position) if exhibit.position else exhibit.game.initial()
    for move in row.moves or ():
        state = state.play(move)
    table = next(table for table in exhibit.tables if row in table.rows)
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
