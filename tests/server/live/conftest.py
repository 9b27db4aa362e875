"""What tests of live games share."""

from __future__ import annotations

import pytest

from marblebox.server.live import room as room_module


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(room_module, "PAUSE", 0.01)
    monkeypatch.setattr("marblebox.server.live.bots.PAUSE", 0.01)
