"""`marblebox database`, as somebody types it who has never done so before."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.cli.running import Invoke

from marblebox.server.storage.store import Store


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with the games of a server."""
    monkeypatch.setenv("MARBLEBOX_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    async def made() -> None:
        store = Store(f"sqlite:///{tmp_path / 'data' / 'games.db'}")
        await store.open()
        await store.secret()
        await store.close()

    asyncio.run(made())
    return tmp_path


def test_a_backup_and_the_way_back(home: Path, run: Invoke) -> None:
    status, out, err = run("database", "backup", "sunday.db")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == f"{home / 'data' / 'games.db'} -> {home / 'sunday.db'}"
    assert any(line.split()[:3] == ["settings", "1", "rows,"] for line in out.splitlines())
    status, _, err = run("database", "restore", "sunday.db")
    assert status == 2
    assert "games.db is not empty" in err
    assert run("database", "restore", "sunday.db", "--replace").status == 0
    assert run("database", "copy", "sunday.db", "other.db").status == 0
    assert run("database", "restore", "sunday.db", "--database", "sqlite:///third.db").status == 0
    assert (home / "third.db").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["copy", "one.db"], "marblebox database copy FROM TO"),
        (["backup"], "missing argument"),
        (["backup", "a.db", "b.db"], "marblebox database backup FILE"),
        (["backp", "a.db"], "copy, backup or restore"),
        (["restore", "nowhere.db"], "no file"),
        (["backup", "a.db", "--replace"], "replaces nothing"),
        (["copy", "a.db", "b.db", "--database", "c.db"], "copy names both"),
        (["copy", "a.db", "b.db", "--force"], "option: --force"),
        (["copy", "postgresql://nobody@127.0.0.1:1/x", "b.db"], "postgresql://nobody@127.0.0.1:1/x: "),
        (["copy", "postgres://127.0.0.1:1/x", "b.db"], "postgresql://127.0.0.1:1/x: "),
    ],
)
def test_slips_are_told_in_one_line(home: Path, run: Invoke, arguments: list[str], reason: str) -> None:
    status, out, err = run("database", *arguments)
    assert (status, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1
    assert not (home / "b.db").exists()
