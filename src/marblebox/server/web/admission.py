"""Who may still come: sockets are counted for each browser and each address, and players come before strangers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from marblebox.server.settings import Settings

STRANGERS_SHARE = 0.5  # of the sockets of an address, or of the server, that people without a seat may have


class Admission:
    """Counts those who are inside; `admits` says whether there is room for one more."""

    def __init__(self, settings: Settings) -> None:
        self._all, self._of_address = settings.connections, settings.address_sockets
        self._of_browser = settings.browser_sockets
        self._addresses: Counter[str] = Counter()
        self._browsers: Counter[str] = Counter()
        self.inside = 0

    def admits(self, browser: str, address: str, seated: bool) -> bool:
        """Somebody with a seat finds room as long as there is any; strangers leave a part of it to others."""
        share = 1.0 if seated else STRANGERS_SHARE
        if browser and self._browsers[browser] >= self._of_browser:
            return False
        return self._addresses[address] < self._of_address * share and self.inside < self._all * share

    @contextmanager
    def let_in(self, browser: str, address: str) -> Iterator[None]:
        counted = ((self._addresses, address), (self._browsers, browser))
        self.inside += 1
        for counter, name in counted:
            counter[name] += 1
        try:
            yield
        finally:
            self.inside -= 1
            for counter, name in counted:
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]
