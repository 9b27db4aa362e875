"""Seeds of new games: they decide deals, layouts, lots and what computers leave to chance."""

from __future__ import annotations

import secrets
from random import Random

from marblebox.core.limits import LARGEST_SEED


class Seeds:
    """Unpredictable, unless a test fixes them: then games of the same kind always get the same seed."""

    def __init__(self, fixed: int = 0) -> None:
        self._fixed = fixed

    def new(self, about: str) -> int:
        """A seed; where seeds are fixed it depends on `about` alone."""
        if not self._fixed:
            return secrets.randbelow(LARGEST_SEED + 1)
        return Random(f"{self._fixed} {about}").randint(0, LARGEST_SEED)
