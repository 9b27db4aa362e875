"""Running the command line inside the test process, and as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import LANGUAGE_VARIABLES, PROGRAM, ROOT, Invoke, Process, Run, Start, Typed
from typer.main import get_command
from typer.testing import CliRunner

from marblebox.cli import app

COMMANDS = get_command(app)  # a run that puts all of them together again takes longer for that than for its own


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Invoke:
    """Run a command in an empty folder; `typed` are the lines of input, taken one by one as the command reads them.

    A new game gets seed 1 unless the arguments name another one: no test is left to chance.
    """
    monkeypatch.chdir(tmp_path)
    for name in (*LANGUAGE_VARIABLES, "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def invoke(*arguments: str, typed: Iterable[str] = (), program: Any = COMMANDS) -> Run:
        new_game = arguments[:1] == ("play",) and not {"--seed", "--record"} & set(arguments)
        seed = ("--seed", "1") if new_game else ()
        with CliRunner().isolation() as (out, err, _), monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Typed(typed))
            try:
                status = program.main([*arguments, *seed], prog_name="marblebox")
            except SystemExit as leaving:
                status = leaving.code
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
            return Run(int(status or 0), out.getvalue().decode(), err.getvalue().decode())

    return invoke


@pytest.fixture
def process(tmp_path: Path) -> Start:
    """Start a command as a process of its own in an empty folder."""

    def start(*arguments: str, **environment: str) -> Process:
        kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_VARIABLES}
        return Process(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**kept, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80", **environment},
        )

    return start
