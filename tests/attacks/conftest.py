"""Attacks are made on the same servers as everything else."""

from __future__ import annotations

from tests.server.conftest import address, browsers, folder

__all__ = ["address", "browsers", "folder"]
