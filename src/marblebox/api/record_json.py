"""Game records as plain data, for whoever cannot read them: a page in the browser, with or without a server."""

from __future__ import annotations

from typing import Any

from marblebox.core.errors import RecordError
from marblebox.core.limits import at_most
from marblebox.core.position_data import MOST_OPTIONS
from marblebox.core.record import Line, Node, Record
from marblebox.core.record_parser import Patience, read_records

Data = dict[str, Any]

MOST_GAMES = 100  # of a text
MOST_SURVEYED = 200_000  # legal moves met on the way; a game between people meets some thousands


def records_data(text: str, most_surveyed: int = MOST_SURVEYED) -> Data:
    """Every game in a text, each up to where it is damaged, and what the damage is; nothing is lost by one slip.

    What would be too much work for somebody who serves many is damage as well.
    """
    with at_most(MOST_OPTIONS):
        try:
            records = read_records(text, recover=True, patience=Patience(MOST_GAMES, most_surveyed))
        except RecordError as problem:
            return {"games": [], "problem": problem_data(problem)}
        games = [record_data(record) for record in records]
    damage = records[-1].problem
    return {"games": games, "problem": damage and problem_data(damage)}


def record_data(record: Record) -> Data:
    """A game: where it starts, what was played with everything said about it, and who played."""
    return {
        "spec": record.game.spec,
        "start": record.initial.text,
        "line": _line(record.line),
        "tags": dict(record.tags),
        "result": record.result,
    }


def problem_data(problem: RecordError) -> Data:
    return {"line": problem.line, "column": problem.column, "message": problem.why._asdict()}


def _line(line: Line) -> Data:
    return {"intro": line.intro, "nodes": [_node(node) for node in line.nodes]}


def _node(node: Node) -> Data:
    variations = [_line(variation) for variation in node.variations]
    return {"seat": node.seat, "move": node.move, "comment": node.comment, "variations": variations}
