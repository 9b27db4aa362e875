"""Endgame tables: built once, then every position with few stones is known."""

from marblebox.tables.build import build, missing_pairs
from marblebox.tables.probe import Tables, Verdict, open_tables
from marblebox.tables.store import tables_folder

__all__ = ["Tables", "Verdict", "build", "missing_pairs", "open_tables", "tables_folder"]
