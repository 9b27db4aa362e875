"""What goes wrong is told in both languages: a complaint in one language alone is found in the sources."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.core.game import RESIGN
from marblebox.engine import solve
from marblebox.engine.external import ExternalPlayer
from marblebox.server.listening import listen
from marblebox.server.settings import Settings
from marblebox.server.storage.databases import parsed
from marblebox.tables.build import check_memory
from marblebox.tables.store import check_stones, kit_for

SOURCES = Path(__file__).parents[1] / "src" / "marblebox"
ROOMS = (
    *("server/settings.py", "server/listening.py", "server/running.py", "server/workers.py"),
    *("server/storage/databases.py", "server/storage/lock.py", "server/storage/store.py"),
    *("tables/build.py", "tables/condition.py", "tables/verify.py"),
    *("engine/solve.py", "engine/arena.py", "engine/external.py"),
)
COMPLAINTS = ("InputError", "FileError")


@pytest.mark.parametrize("room", ROOMS)
def test_no_complaint_is_in_english_alone(room: str) -> None:
    tree = ast.parse((SOURCES / room).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    plain = [
        call.lineno for call in calls if _is_complaint(call) and isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert plain == []


def _is_complaint(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in COMPLAINTS


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Settings(port=-1),
        lambda: Settings(root_url="games"),
        lambda: Settings(secret="short").own_secret(),
        lambda: Settings(secret_file="/no/such/file").own_secret(),
        lambda: Settings.from_environment({"MARBLEBOX_PORT": "many"}),
        lambda: listen("no.such.host.invalid", 0),
        lambda: parsed("://"),
        lambda: parsed("mysql://here/games"),
        lambda: parsed("sqlite://"),
        lambda: kit_for(marblebox.load("kulami")),
        lambda: check_stones(marblebox.load("fanorona"), 99),
        lambda: check_memory(0.0),
        lambda: solve.check(marblebox.load("fanorona").initial().play(RESIGN)),
        lambda: ExternalPlayer("no-such-program", 1.0),
    ],
)
def test_what_is_wrong_is_told_in_german_too(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(InputError) as found:
        wrong()
    told = found.value.told
    assert told.de
    assert told.de != told.en
