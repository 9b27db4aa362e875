"""What messages are limited to, and which version of them this is."""

from __future__ import annotations

from typing import Any

from marblebox.core.limits import STRONGEST_LEVEL as HIGHEST_LEVEL
from marblebox.play.views import PROTOCOL

__all__ = ["HIGHEST_LEVEL", "LONGEST_MESSAGE", "LONGEST_NAME", "LONGEST_RECORD", "MOST_SEATS", "PROTOCOL", "Answer"]

LONGEST_NAME = 30
MOST_SEATS = 8
LONGEST_MESSAGE = 4096  # bytes
LONGEST_RECORD = 100_000  # characters of a record that the server reads
Answer = dict[str, Any]  # a message as plain data, in the shape of one of the models
