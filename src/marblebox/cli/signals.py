"""Signals that end a game: it is left in good order, as if Ctrl-C had been pressed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

SIGNALLED = 128  # what a shell adds to the number of the signal that ended a program

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(KeyboardInterrupt):
    """The system, or somebody with a right to it, wants the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def status_after(leaving: KeyboardInterrupt) -> int:
    """The exit status of a program that ended like that."""
    return SIGNALLED + (leaving.number if isinstance(leaving, Ended) else signal.SIGINT)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Signals that would end the program at once raise Ended instead."""
    with _handled(_ENDING, _end):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """No signal interrupts what must be finished."""
    with _handled([*_ENDING, signal.SIGINT], signal.SIG_IGN):
        yield


def _end(number: int, _frame: object) -> NoReturn:
    raise Ended(number)


@contextmanager
def _handled(signals: list[signal.Signals], handler: Any) -> Iterator[None]:
    """Signals that somebody wants ignored, as nohup does, stay so; only the main thread can handle any."""
    main = threading.current_thread() is threading.main_thread()
    before = {number: signal.getsignal(number) for number in signals if main}
    changed = {number: old for number, old in before.items() if old not in (signal.SIG_IGN, None)}
    for number in changed:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in changed.items():
            signal.signal(number, old)
