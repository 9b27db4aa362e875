"""The command line: `marblebox COMMAND`, one file per command."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from marblebox.cli.naming import Command
from marblebox.cli.registry import ANYTHING, all_commands, by_heading, without_tools
from marblebox.cli.signals import status_after
from marblebox.cli.terminal import (
    FAILED,
    LanguageOption,
    chosen_language,
    fail,
    settle_output,
    tolerate_any_encoding,
)
from marblebox.cli.usage import UsageError, complaint, value_of
from marblebox.core.errors import InputError
from marblebox.core.registry import names
from marblebox.core.text import Text, shortened

BAD_INPUT = 2  # the exit status for what a user did wrong
LONGEST_HELP = 200  # characters that are said of a command in the list of all
HELP_WORDS = ("help", "hilfe")
TRACEBACK = "MARBLEBOX_TRACEBACK"  # the environment variable of those who look for a fault


_IS_A_GAME = Text(
    "{game} is a game; play it with: marblebox play {game}", "{game} ist ein Spiel; spiel es mit: marblebox play {game}"
)
_CANNOT_GO_ON = Text("cannot go on: {why}", "es geht nicht weiter: {why}")
_FAULT = Text(
    "a fault in the program: {kind}: {problem}; set {variable}=1 to see where",
    "ein Fehler im Programm: {kind}: {problem}; setz {variable}=1, um zu sehen, wo",
)


class Commands(TyperGroup):
    """All commands; whatever goes wrong is told in one line, and leaving early is no error worth a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        typed = [*args]  # the library takes away what it has read
        with _told_in_one_line(typed):
            try:
                return super().parse_args(ctx, args)
            except UsageError as problem:
                fail(_complaint(problem, ctx.command_path, self.callback, typed), BAD_INPUT)

    def invoke(self, ctx: Any) -> Any:
        tolerate_any_encoding()
        typed = [*ctx.args, f"--lang={ctx.params['lang']}"]  # behind a command it counts more than before it
        with _told_in_one_line(typed):
            try:
                return super().invoke(ctx)
            except UsageError as problem:
                name = ctx.invoked_subcommand
                function = self.commands[name].callback if name else None
                command = f"{ctx.command_path} {name}" if name else ctx.command_path
                fail(_complaint(problem, command, function, typed), BAD_INPUT)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """What each is for, in whole sentences."""
        for heading, listed in by_heading().items():
            with formatter.section(heading):
                formatter.write_dl([(name, self.commands[name].get_short_help_str(LONGEST_HELP)) for name in listed])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Whoever names a game instead of a command is told how to play it; `help` is what it says."""
        if args[0].lower() in HELP_WORDS:
            if not args[1:]:
                print(ctx.get_help())
                raise typer.Exit
            args = [args[1], "--help"]
        if args[0].partition("(")[0].strip().lower() in names():
            raise InputError(_IS_A_GAME.filled(game=shortened(args[0])))
        return super().resolve_command(ctx, args)


@contextmanager
def _told_in_one_line(typed: Sequence[str]) -> Iterator[None]:
    """Every failure as an exit status and, unless somebody chose to leave, a line on the error output.

    What was typed says in which language, should nothing else come of it.
    """
    try:
        yield
        if sys.stdout:
            sys.stdout.flush()
    except (typer.Exit, typer.Abort):
        raise
    except KeyboardInterrupt as leaving:
        print(file=sys.stderr)
        raise typer.Exit(status_after(leaving)) from None
    except Exception as problem:
        _explain(problem, chosen_language(value_of("--lang", typed)))
    finally:
        settle_output()


def _explain(problem: Exception, language: str) -> NoReturn:
    if isinstance(problem, InputError):
        fail(problem.told.in_language(language), BAD_INPUT)
    if isinstance(problem, BrokenPipeError):
        raise typer.Exit(FAILED) from None  # the reader of the output has read enough
    if isinstance(problem, OSError):
        from marblebox.core.files import reason_of

        file = f"{problem.filename}: " if problem.filename else ""
        fail(_CANNOT_GO_ON.filled(why=reason_of(problem).prefixed(file)).in_language(language))
    if os.environ.get(TRACEBACK):
        raise problem
    fault = _FAULT.filled(kind=type(problem).__name__, problem=problem, variable=TRACEBACK)
    fail(fault.in_language(language))


def _complaint(problem: Any, command: str, function: Any, typed: Sequence[str]) -> str:
    told = complaint(problem, command, function, typed)
    return told.in_language(chosen_language(value_of("--lang", typed)))


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
for name, command in all_commands().items():
    app.command(name, cls=Command, context_settings=ANYTHING if command is without_tools else None)(command)


def _introduction() -> str:
    titles = [name.capitalize() for name in names()]
    return (
        f"{', '.join(titles[:-1])} and {titles[-1]} in your browser and your terminal.\n\n"
        "Without a command a browser opens and you play. `marblebox COMMAND --help` explains each command."
    )


def _show_version(wanted: bool) -> None:
    if wanted:
        from marblebox import __version__

        print(f"marblebox {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=_introduction())
def start(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
    lang: LanguageOption = None,
) -> None:
    """Play in the browser or in the terminal."""
    if ctx.invoked_subcommand is None:
        all_commands()["serve"](lang=lang)
    else:
        ctx.default_map = {ctx.invoked_subcommand: {"lang": lang}}


def main() -> None:
    app(prog_name="marblebox")
