"""What messages are limited to, and which version of them this is."""

from __future__ import annotations

from typing import Any

PROTOCOL = 2
LONGEST_NAME = 30
MOST_SEATS = 8
HIGHEST_LEVEL = 10  # of computer players
LONGEST_MESSAGE = 4096  # bytes
LONGEST_RECORD = 100_000  # characters of a record that the server reads
Answer = dict[str, Any]  # a message as plain data, in the shape of one of the models
