"""What the server writes down: one line an event, `name=value` for what belongs to it. Never cards, never tokens."""

from __future__ import annotations

import logging
from pathlib import Path
from traceback import extract_tb

from marblebox.core.errors import InputError

LEVELS = ("debug", "info", "warning", "error")
FIELDS = ("game", "code", "problem")  # what a line may tell beside its message


class Lines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        told = (f" {name}={getattr(record, name)!r}" for name in FIELDS if hasattr(record, name))
        return super().formatMessage(record) + "".join(told)


def place_of(problem: BaseException) -> str:
    """What happened and where; not in its own words, which may quote a token, or what somebody holds."""
    frames = extract_tb(problem.__traceback__)[-5:]
    return " < ".join(
        [type(problem).__name__, *(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(frames))]
    )


def set_up(level: str) -> None:
    """Write to the error output from that level up; what libraries say only if it matters."""
    if level not in LEVELS:
        raise InputError(f"the log level is one of {', '.join(LEVELS)}, not {level!r}")
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    for name, lowest in (("marblebox", level.upper()), ("uvicorn", "ERROR"), ("alembic", "ERROR")):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
