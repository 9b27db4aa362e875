"""Data as the text of a message, written by orjson; in a page, where that is not there, by the standard library."""

from __future__ import annotations

import json
from typing import Any

Told = Any  # data that is written once, for all messages in which it comes

try:
    import orjson
except ImportError:

    def told(data: dict[str, Any]) -> Told:
        return data

    def text_of(message: object) -> str:
        return json.dumps(message, ensure_ascii=False)

else:

    def told(data: dict[str, Any]) -> Told:
        return orjson.Fragment(orjson.dumps(data))

    def text_of(message: object) -> str:
        return orjson.dumps(message).decode()
