"""What can be told of a stored game without its rules: every move as it is stored."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple

from marblebox.core.record import LINE_WIDTH
from marblebox.core.text import shortened
from marblebox.play.decide import TALK
from marblebox.play.events import EventData


class Said(NamedTuple):
    """A move of a seat, counted from 1; a comment has none."""

    seat: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.text}" if self.seat else f"{{{self.text}}}"


class UnreadableRecord:
    """The rounds of a game, in the manner of records; neither seeds nor starts, which might give hidden things away."""

    def __init__(self, events: Sequence[EventData], failed_at: int, why: str) -> None:
        self._names: list[str] = []
        self._rounds: list[tuple[str, list[Said]]] = []
        for event in events:
            if event.seq == failed_at:
                self._words.append(Said("", shortened(why, 500).replace("}", ")")))
            self._take(event.kind, event.data if isinstance(event.data, dict) else {})

    def _take(self, kind: str, data: dict[str, Any]) -> None:
        seat = str(data["seat"] + 1) if isinstance(data.get("seat"), int) else "?"
        if kind == "open":
            self._names = _names(data.get("seats"))
        elif kind == "start":
            self._rounds.append((str(data.get("spec")), []))
        elif kind == "move":
            self._words.append(Said(seat, str(data.get("move"))))
        elif kind == "takeback":
            self._undo(seat)

    @property
    def _words(self) -> list[Said]:
        if not self._rounds:
            self._rounds.append(("?", []))
        return self._rounds[-1][1]

    def _undo(self, seat: str) -> None:
        """Back to before the last move of that seat."""
        words = self._words
        moves = [place for place, said in enumerate(words) if said.seat == seat and said.text not in TALK]
        del words[moves[-1] if moves else len(words) :]

    @property
    def text(self) -> str:
        return "\n".join(self._round(spec, words) for spec, words in self._rounds)

    def _round(self, spec: str, words: list[Said]) -> str:
        players = ((f"Player{number}", name) for number, name in enumerate(self._names, 1) if name)
        tags = [f'[{tag} "{_escaped(value)}"]' for tag, value in (("Spec", spec), *players)]
        moves = textwrap.fill(" ".join(map(str, (*words, "*"))), LINE_WIDTH, break_on_hyphens=False)
        return "\n".join([*tags, "", moves, ""])


def _names(seats: object) -> list[str]:
    """Who sat where, as far as that can still be read."""
    listed = seats if isinstance(seats, list) else []
    return [str(one.get("name", "")) if isinstance(one, dict) else "" for one in listed]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
