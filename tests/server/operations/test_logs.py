"""What the server writes down for programs."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from marblebox.core.errors import InputError
from marblebox.server.logs import Objects, set_up


def record(**more: object) -> logging.LogRecord:
    made = logging.LogRecord("marblebox.server", logging.WARNING, "", 1, "refused %s", ("it",), None)
    made.created = 1.5
    vars(made).update(more)
    return made


def test_a_line_for_programs_is_an_object() -> None:
    assert json.loads(Objects().format(record(game="kulami-1", other="secret"))) == {
        "time": "1970-01-01T00:00:01.500+00:00",
        "level": "warning",
        "message": "refused it",
        "game": "kulami-1",
    }


def test_a_fault_is_told_by_its_place_and_not_in_its_words() -> None:
    try:
        int("a token")
    except ValueError:
        line = Objects().format(record(exc_info=sys.exc_info()))
    assert "a token" not in line
    assert json.loads(line)["place"].startswith("ValueError < test_logs.py:")


@pytest.mark.parametrize("wanted", [("loud",), ("info", "xml")])
def test_other_levels_and_forms_are_refused(wanted: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=wanted[-1]):
        set_up(*wanted)
