"""What the server writes down: one line an event, with what belongs to it. Never cards, never tokens."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any

from marblebox.core.errors import InputError

LEVELS = ("debug", "info", "warning", "error")
FORMS = ("text", "json")
NOTHING = logging.CRITICAL + 1  # what the database does wrong, the store says in one line
FIELDS = ("game", "code", "problem", "address")  # what a line may tell beside its message


def _told(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


class Lines(logging.Formatter):
    """For people: `name=value` behind the message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        return super().formatMessage(record) + "".join(f" {name}={value!r}" for name, value in _told(record).items())


def place_of(problem: BaseException) -> str:
    """What happened and where; not in its own words, which may quote a token, or what somebody holds."""
    frames = extract_tb(problem.__traceback__)[-5:]
    return " < ".join(
        [type(problem).__name__, *(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(frames))]
    )


class Objects(logging.Formatter):
    """For programs: every line is a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "message": record.getMessage(), **_told(record)}
        if record.exc_info and record.exc_info[1]:
            line["place"] = place_of(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str, form: str = "text") -> None:
    """Write to the error output from that level up; what libraries say only if it matters."""
    if level not in LEVELS:
        raise InputError(f"the log level is one of {', '.join(LEVELS)}, not {level!r}")
    if form not in FORMS:
        raise InputError(f"the form of the log is one of {', '.join(FORMS)}, not {form!r}")
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if form == "json" else Lines())
    levels: dict[str, int | str] = {
        "marblebox": level.upper(),
        "uvicorn": "ERROR",
        "alembic": "ERROR",
        "sqlalchemy": NOTHING,
    }
    for name, lowest in levels.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
