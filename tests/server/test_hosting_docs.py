"""docs/hosting.md names every message, code, setting, request and event; the client's types are the protocol's."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from marblebox.server import connection, guard, protocol, rest, typescript
from marblebox.server.settings import PREFIX, Settings
from marblebox.server.table import Table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("message", protocol.MESSAGES, ids=lambda model: model.__name__)
def test_every_message_is_documented(message: type[protocol.Model]) -> None:
    assert f"`{message.__name__}`" in PAGE
    if "type" in message.model_fields:
        [kind] = get_args(message.model_fields["type"].annotation)
        assert f"`{message.__name__}` (`{kind}`)" in PAGE


def test_every_code_is_documented() -> None:
    for code in get_args(protocol.Refused.model_fields["code"].annotation):
        assert f"| `{code}` |" in PAGE, code
    sources = inspect.getsource(rest) + inspect.getsource(guard)
    for code in re.findall(r'(?:Trouble\(|_problem\(|return )\d+, "(\w+)"', sources):
        assert f"| `{code}` |" in PAGE, code
    for code in (connection.TOO_SLOW, connection.ILL_MANNERED, connection.NO_SUCH_GAME, connection.FULL):
        assert str(code) in PAGE


def test_every_setting_is_documented_with_its_default() -> None:
    for field in fields(Settings):
        row = re.search(rf"^\| `{PREFIX}{field.name.upper()}` \| (.*?) \|", PAGE, re.MULTILINE)
        assert row, field.name
        if field.default != "":
            default = field.default if isinstance(field.default, str) else f"{field.default:g}"
            assert row[1] == f"`{default}`"


def test_every_request_is_documented() -> None:
    for route in rest.router.routes:
        [method] = set(getattr(route, "methods", ())) - {"HEAD"}
        assert f"| `{method} {getattr(route, 'path', '')}` |" in PAGE


def test_every_event_is_documented() -> None:
    kinds = re.findall(r"def _(\w+)\(self, event: Event\) -> Table", inspect.getsource(Table))
    assert len(kinds) == 9
    for kind in ("open", *kinds):
        assert f"`{kind}`" in PAGE


def test_the_types_of_the_client_are_those_of_the_protocol() -> None:
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.types(), "run: make messages"
