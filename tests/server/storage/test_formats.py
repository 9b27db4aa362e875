"""One stored game of every format is kept and opens; those of the first are in `test_before.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.storage.test_before import BEFORE, without_seed

from marblebox.core.limits import FORMAT
from marblebox.play.events import Row
from marblebox.play.replay import Unplayable, replay

STORED = Path(__file__).parents[2] / "data" / "stored"


def test_games_of_every_format_are_kept() -> None:
    kept = [BEFORE / "games.db.gz", *(STORED / f"format-{number}.json" for number in range(2, FORMAT + 1))]
    assert all(path.is_file() for path in kept)


@pytest.mark.parametrize("path", sorted(STORED.iterdir()), ids=lambda path: path.stem)
def test_a_stored_game_of_every_format_opens(path: Path) -> None:
    for expected in json.loads(path.read_text(encoding="utf-8")).values():
        session = replay([without_seed(Row(*row)) for row in expected["rows"]])  # nothing is left to chance
        assert session.round.clock
        assert session.help  # as all games had it before there was a choice
        assert [session.state.text, list(session.round.clock.remaining)] == [expected["text"], expected["clock"]]


def test_a_game_of_a_later_format_is_not_misread() -> None:
    newest = json.loads((STORED / f"format-{FORMAT}.json").read_text(encoding="utf-8"))
    rows = [Row(*row) for row in next(iter(newest.values()))["rows"]]
    later = rows[0]._replace(data=rows[0].data.replace(f'"version":{FORMAT}', f'"version":{FORMAT + 1}'))
    with pytest.raises(Unplayable) as caught:
        replay([later, *rows[1:]])
    assert f"format {FORMAT + 1}" in caught.value.message["en"]
