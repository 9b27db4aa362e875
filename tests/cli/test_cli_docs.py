"""docs/cli.md names every command, argument and option."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer
from tests.cli.running import ROOT, Invoke, words

from marblebox.cli import app
from marblebox.cli.play.ending import told
from marblebox.cli.play.game_loop import COMMANDS
from marblebox.core.game import Game, Outcome
from marblebox.core.registry import games, load

PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
GROUP = typer.main.get_group(app)


def section(command: str) -> str:
    """What the page says under the heading of a command."""
    parts = re.split(r"^## `marblebox (\w+)", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[command]


@pytest.mark.parametrize("command", sorted(GROUP.commands))
def test_every_command_has_a_section_with_its_options_and_an_example(command: str) -> None:
    text = section(command)
    for parameter in GROUP.commands[command].params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            name = option if option.startswith("--") else option.upper()
            assert f"`{name}" in text or name in text.splitlines()[0], f"{command} {name}"
    assert f"marblebox {command}" in text


@pytest.mark.parametrize("command", sorted(GROUP.commands))
def test_values_are_called_in_help_as_on_the_page(command: str, run: Invoke) -> None:
    shown = words(run(command, "--help").out)
    assert "<" not in shown
    for parameter in GROUP.commands[command].params:
        if parameter.param_type_name == "option" and not getattr(parameter, "is_flag", False):
            named = f"{parameter.opts[0]} {parameter.metavar}"
            assert named in shown
            assert "`" + named.replace("|", r"\|") + "`" in section(command), named


def test_no_section_describes_a_command_or_option_that_does_not_exist() -> None:
    assert set(re.findall(r"^## `marblebox (\w+)", PAGE, re.MULTILINE)) == set(GROUP.commands)
    parameters = [parameter for command in GROUP.commands.values() for parameter in command.params]
    known = {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}
    known |= {option for parameter in GROUP.params for option in parameter.opts} | {"--help"}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE)) <= known


def test_every_command_of_the_game_table_is_documented() -> None:
    for word in COMMANDS:
        assert re.search(rf"^\| .*`{word}", section("play"), re.MULTILINE), word


@pytest.mark.parametrize("game", [load(variant.spec) for game in games() for variant in game.variants], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_for_an_end_is_told(game: Game, language: str) -> None:
    for reason, text in game.traits.all_reasons:
        lines = told(game, Outcome.won((0, 2), 4, reason, (1, 3, 1, 4)), "ABCD", language)
        assert text.in_language(language) in lines[0]
        assert lines[0].startswith("A and C win: " if language == "en" else "A und C gewinnen: ")
        assert lines[1].endswith("1. A, 1. C, 3. B, 4. D")


README = (ROOT / "README.md").read_text(encoding="utf-8")
SHORTENED = {"--time": "0.1", "--games": "2", "--pieces": "3"}  # what would take its time is tried with less of it


def readme_commands() -> list[list[str]]:
    """The commands that the README shows, without the words beside them."""
    lines = re.findall(r"^marblebox (.+?)(?:   .*)?$", README, re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize("arguments", readme_commands(), ids=" ".join)
def test_the_commands_of_the_readme_run(
    arguments: list[str], run: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    for option, value in SHORTENED.items():
        if option in arguments:
            arguments[arguments.index(option) + 1] = value
    if arguments[0] == "replay":
        shutil.copy(ROOT / "tests" / "data" / "parker-sample-game.txt", arguments[1])
    if arguments[0] == "serve":
        arguments.append("--help")  # it would go on for ever; tests/server starts and stops it
    status, out, err = run(*arguments, typed=["", "quit"] if arguments[0] == "play" else ())
    assert status == 0, out + err
    assert "marblebox:" not in err  # a progress bar may be there


def test_the_readme_shows_commands() -> None:
    shown = {arguments[0] for arguments in readme_commands()}
    assert {
        "serve",
        "tables",
        "solve",
        "play",
        "rules",
        "analyse",
        "arena",
        "replay",
        "audit",
        "perft",
        "games",
    } <= shown
