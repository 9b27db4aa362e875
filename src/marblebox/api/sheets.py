"""What rule sheets print, as plain data."""

from __future__ import annotations

from typing import Any

from marblebox.learn.printed_sheets import Row, SheetItem, Table


def sheet_data(item: SheetItem) -> dict[str, Any]:
    """An item of a sheet as plain data."""
    game = item.game
    return {
        "name": item.name,
        "game": game.spec.partition("(")[0],
        "kit": game.name,
        "title": item.title._asdict(),
        "lead": item.lead._asdict(),
        "spec": game.spec,
        "position": item.position or game.initial().text,
        "moves": list(item.moves),
        "notes": {str(number): note._asdict() for number, note in item.notes.items()},
        "tables": [_table(table) for table in item.tables],
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title._asdict(),
        "head": [head._asdict() for head in table.head],
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "label": row.label._asdict(),
        "moves": None if row.moves is None else list(row.moves),
        "note": row.note and row.note._asdict(),
        "mark": list(row.mark),
        "cells": [{"printed": cell.printed, "computed": cell.computed, "agrees": cell.agrees} for cell in row.cells],
    }
