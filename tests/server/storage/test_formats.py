"""One stored game of every format is kept and opens: from 0.2.0 on what is stored is read for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from marblebox.core.limits import FORMAT
from marblebox.play.replay import Unreadable, replay
from marblebox.server.storage.writing import Row, data_of

STORED = Path(__file__).parents[2] / "data" / "stored"
NEWEST = STORED / f"format-{FORMAT}.json"


def test_a_game_of_the_newest_format_is_kept() -> None:
    assert NEWEST.is_file()


@pytest.mark.parametrize("path", sorted(STORED.iterdir()), ids=lambda path: path.stem)
def test_a_stored_game_of_every_format_opens(path: Path) -> None:
    for expected in json.loads(path.read_text(encoding="utf-8")).values():
        session = replay([data_of(Row(*row)) for row in expected["rows"]])
        assert session.round.clock
        assert [session.state.text, list(session.round.clock.remaining)] == [expected["text"], expected["clock"]]


def test_a_game_of_a_later_format_is_not_misread() -> None:
    rows = [Row(*row) for row in next(iter(json.loads(NEWEST.read_text(encoding="utf-8")).values()))["rows"]]
    later = rows[0]._replace(data=rows[0].data.replace(f'"version":{FORMAT}', f'"version":{FORMAT + 1}'))
    with pytest.raises(Unreadable) as caught:
        replay([data_of(row) for row in (later, *rows[1:])])
    assert f"format {FORMAT + 1}" in caught.value.message["en"]


def test_a_row_that_is_no_json_is_unreadable() -> None:
    rows = [Row(*row) for row in next(iter(json.loads(NEWEST.read_text(encoding="utf-8")).values()))["rows"]]
    with pytest.raises(Unreadable) as caught:
        replay([data_of(row) for row in (*rows[:2], rows[2]._replace(data="{half"))])
    assert caught.value.seq == rows[2].seq
