"""Running the command line inside the test process, and as a process of its own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.cli.running import LANGUAGE_VARIABLES, PROGRAM, ROOT, Invoke, Run, Start
from typer.main import get_command
from typer.testing import CliRunner

from marblebox.cli import app

COMMANDS = get_command(app)  # a run that puts all of them together again takes longer for that than for its own


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Invoke:
    """Run a command in an empty folder; `typed` are the lines that somebody types."""
    monkeypatch.chdir(tmp_path)
    for name in (*LANGUAGE_VARIABLES, "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("typer.testing._get_command", lambda _: COMMANDS)

    def invoke(*arguments: str, typed: Iterable[str] = ()) -> Run:
        lines = "".join(f"{line}\n" for line in typed)
        result = CliRunner().invoke(app, list(arguments), input=lines, catch_exceptions=False, prog_name="marblebox")
        return Run(result.exit_code, result.stdout, result.stderr)

    return invoke


@pytest.fixture
def process(tmp_path: Path) -> Start:
    """Start a command as a process of its own in an empty folder."""

    def start(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_VARIABLES}
        return subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**kept, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80", **environment},
        )

    return start
