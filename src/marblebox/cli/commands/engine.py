"""`marblebox engine`: the engine for other programs, by the line protocol of docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import typer


def engine(
    processor_time: Annotated[
        bool, typer.Option("--processor-time", help="Let movetime count the processor's time, not the clock's.")
    ] = False,
) -> None:
    """Speak the line protocol on standard input and output; say mbi to begin."""
    import sys

    from marblebox.core.errors import InputError
    from marblebox.engine.protocol import converse

    if sys.stdin is None:
        raise InputError("the engine reads its commands from standard input, which is closed")
    converse(sys.stdin.buffer, sys.stdout, processor_time)
