"""Commands register as entry points; without the tools those that need them say so."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from marblebox.cli import registry

ROOT = Path(__file__).parents[2]
WITHOUT_TOOLS = """
import sys
sys.modules["tools"] = None  # as if it were not installed
from marblebox.cli import main
sys.argv = ["marblebox", *sys.argv[1:]]
main()
"""


def names_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def test_every_command_is_registered_and_has_a_heading() -> None:
    registered = {entry.name: entry.value for entry in metadata.entry_points(group=registry.GROUP)}
    own = names_in(ROOT / "src" / "marblebox" / "cli" / "commands")
    tools = names_in(ROOT / "tools" / "commands")
    expected = {name: f"marblebox.cli.commands.{name}:{name}" for name in own}
    assert registered == {**expected, **{name: f"tools.commands.{name}:{name}" for name in tools}}
    assert {name for names in registry.HEADINGS.values() for name in names} == own | tools
    assert registry.by_heading() == registry.HEADINGS


def test_command_of_another_package_gets_a_heading_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "all_commands", lambda: {"serve": print, "quiz": print})
    assert registry.by_heading() == {**registry.HEADINGS, registry.FROM_ELSEWHERE: ("quiz",)}


@pytest.mark.parametrize(
    "arguments",
    [
        ("train", "fit", "--steps", "5"),
        ("tune", "fanorona", "calm_margin=60:0:200:15"),
        ("book", "grow", "tumicarona", "--file", "book.txt"),
        ("puzzles", "make", "kulami", "--file", "puzzles.txt"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_command_without_its_tools_names_the_checkout(arguments: tuple[str, ...], tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_TOOLS, *arguments], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert "in a checkout of Marblebox" in run.stderr
    assert run.stderr.count("\n") == 1


def test_help_without_tools_lists_every_command(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_TOOLS, "--help"], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert all(f"\n  {name}" in run.stdout for names in registry.HEADINGS.values() for name in names)
