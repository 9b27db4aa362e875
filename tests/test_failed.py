"""What failed is told at the end of everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def told(*folders: Path) -> tuple[int, list[str]]:
    command = [sys.executable, str(ROOT / "tests" / "failed.py"), *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout.split("\n")[1:-1]


def run(folder: Path, cache: str, *more: str) -> Path:
    options = ["-q", "-p", "no:xdist", "-o", f"cache_dir={folder / cache}", "-c", "/dev/null", "--rootdir", str(folder)]
    subprocess.run([sys.executable, "-m", "pytest", *options, *more, str(folder)], capture_output=True)
    return folder / cache


def test_every_part_is_told_of_and_what_was_tried_again_with_success_is_not(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text("def test_good(): pass\ndef test_bad(): assert False\ndef test_shaky(): assert False\n")
    unit, browser = run(tmp_path, "unit"), run(tmp_path, "browser")
    file.write_text(file.read_text().replace("shaky(): assert False", "shaky(): assert True"))
    run(tmp_path, "browser", "--last-failed")
    lines = ["Failed: 3", "test_some.py::test_bad", "test_some.py::test_bad", "test_some.py::test_shaky"]
    assert told(unit, browser) == (1, lines)


def test_where_no_test_failed_the_part_is_to_be_looked_for(tmp_path: Path) -> None:
    status, (line,) = told(run(tmp_path, "unit"), tmp_path / "never-run")
    assert status == 1
    assert "***" in line
