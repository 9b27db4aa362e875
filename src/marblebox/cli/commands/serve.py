"""`marblebox serve`: the games in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language


def serve(
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="N", help="The port; the next free one if it is taken.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where games are kept: a SQLite file or PostgreSQL.")
    ] = None,
    root_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address others use, behind a reverse proxy.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="How many processes; more than one needs PostgreSQL.")
    ] = 1,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Whether to open the browser; by default on this machine.")
    ] = None,
    lang: LanguageOption = None,
) -> None:
    """Serve the games to browsers."""
    from marblebox.server.running import run
    from marblebox.server.settings import Settings

    settings = Settings.from_environment(host=host, port=port, database=database, root_url=root_url)
    opens = settings.is_local if open_browser is None else open_browser
    language = chosen_language(lang)
    if workers > 1:
        from marblebox.server.workers import run_workers

        run_workers(settings, workers, opens, language)
    else:
        run(settings, opens, language)
