"""docs/hosting.md names every message, code, setting, request and event."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from marblebox.api import study
from marblebox.core import position_data
from marblebox.play.events import EVENTS
from marblebox.server.forms.base import Model
from marblebox.server.forms.every import MESSAGES
from marblebox.server.forms.from_server import Refused
from marblebox.server.live import connection
from marblebox.server.operations import door
from marblebox.server.operations import routes as operations
from marblebox.server.settings import PREFIX, Settings
from marblebox.server.web import headers, records, routes, studies

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda model: model.__name__)
def test_every_message_is_documented(message: type[Model]) -> None:
    assert f"`{message.__name__}`" in PAGE
    if "type" in message.model_fields:
        [kind] = get_args(message.model_fields["type"].annotation)
        assert f"`{message.__name__}` (`{kind}`)" in PAGE


def test_every_code_is_documented() -> None:
    for code in get_args(Refused.model_fields["code"].annotation):
        assert f"| `{code}` |" in PAGE, code
    for code in re.findall(r'\d+, "(\w+)", words', inspect.getsource(door)):
        assert f"| `{code}` |" in PAGE, code
    sources = "".join(map(inspect.getsource, (routes, headers, study, position_data)))
    for code in re.findall(r'(?:Trouble\(\d+, |_problem\(\d+, |return \d+, |StudyError\()"(\w+)"', sources):
        assert f"| `{code}` |" in PAGE, code
    for name in ("TOO_SLOW", "ILL_MANNERED", "NO_SUCH_GAME", "UNPLAYABLE", "FULL"):
        assert str(getattr(connection, name)) in PAGE


def test_every_setting_is_documented_with_its_default() -> None:
    for field in fields(Settings):
        row = re.search(rf"^\| `{PREFIX}{field.name.upper()}` \| (.*?) \|", PAGE, re.MULTILINE)
        assert row, field.name
        if field.default != "":
            default = field.default if isinstance(field.default, str) else f"{field.default:g}"
            assert row[1] == f"`{default}`"


def test_every_request_is_documented() -> None:
    for route in (*routes.router.routes, *records.router.routes, *studies.router.routes, *operations.router.routes):
        [method] = set(getattr(route, "methods", ())) - {"HEAD"}
        assert f"| `{method} {getattr(route, 'path', '')}` |" in PAGE


def test_every_event_is_documented() -> None:
    for event in EVENTS:
        assert f"`{event.kind}`" in PAGE
