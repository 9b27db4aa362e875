"""The command line: `marblebox COMMAND`, one file per command."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from marblebox.cli.analyse import analyse
from marblebox.cli.arena import arena
from marblebox.cli.audit import audit
from marblebox.cli.bench import bench
from marblebox.cli.engine import engine
from marblebox.cli.games import games
from marblebox.cli.perft import perft
from marblebox.cli.play import play
from marblebox.cli.replay import replay
from marblebox.cli.rules import rules
from marblebox.cli.terminal import tolerate_any_encoding
from marblebox.cli.usage import UsageError, complaint
from marblebox.core.errors import InputError
from marblebox.core.registry import names
from marblebox.core.text import shortened

BAD_INPUT, CLOSED_PIPE, INTERRUPTED = 2, 1, 130  # exit statuses


class Commands(TyperGroup):
    """All commands; what a user did wrong is told in one line, and leaving early is no error worth a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except UsageError as problem:
            _refuse(complaint(problem, ctx.command_path, None, args))

    def invoke(self, ctx: Any) -> Any:
        tolerate_any_encoding()
        typed = [*ctx.args]
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except InputError as problem:
            _refuse(str(problem))
        except UsageError as problem:
            name = ctx.invoked_subcommand
            function = self.commands[name].callback if name else None
            _refuse(complaint(problem, f"{ctx.command_path} {name}" if name else ctx.command_path, function, typed))
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that the interpreter's last flush finds an open file
            raise typer.Exit(CLOSED_PIPE) from None
        except KeyboardInterrupt:
            print(file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Whoever names a game instead of a command is told how to play it."""
        if args[0].partition("(")[0] in names():
            raise InputError(f"{shortened(args[0])} is a game; play it with: marblebox play {shortened(args[0])}")
        return super().resolve_command(ctx, args)


def _refuse(reason: str) -> NoReturn:
    print(f"marblebox: {reason}", file=sys.stderr)
    raise typer.Exit(BAD_INPUT) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (play, games, rules, replay, analyse, arena, engine, bench, perft, audit):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        from marblebox import __version__

        print(f"marblebox {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Fanorona, Tumicarona, Kulami and Tomoko in your terminal.

    Without a command you choose a game and play it. `marblebox COMMAND --help` explains each command.
    """
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin.isatty():
        play()
    else:
        print(ctx.get_help())


def main() -> None:
    app(prog_name="marblebox")
