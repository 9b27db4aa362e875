"""The network that judges positions of Fanorona, read once."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from marblebox.core.game import Game
from marblebox.engine import native

if TYPE_CHECKING:
    from marblebox._native import FanoronaNet

FILE = Path(__file__).with_name("fanorona.net")


def is_known(game: Game) -> bool:
    """Whether the network has learnt these rules: the full board without handicap or captures on demand."""
    rules = game.rules.texts()
    return rules["size"] == "9x5" and rules["handicap"] == "none" and rules["captures"] == "forced"


@cache
def network(file: Path = FILE) -> FanoronaNet | None:
    """What was learnt; None if it is missing or damaged, which is said once: the engine plays on, weaker."""
    try:
        return native.core.FanoronaNet(file.read_bytes())
    except (OSError, ValueError) as problem:
        text = "marblebox: positions are judged without what was learnt, so the engine is weaker: %s"
        logging.getLogger("marblebox").warning(text, problem)
        return None
