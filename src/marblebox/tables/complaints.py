"""What is wrong with tables is said in the log, each thing once: whoever looks into them does so again and again."""

from __future__ import annotations

import logging

_made: set[str] = set()


def complain(text: str) -> None:
    if text not in _made:
        _made.add(text)
        logging.getLogger("marblebox").warning("marblebox: %s", text)
