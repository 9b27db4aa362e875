"""What clients were told, written down by them alone, and what is wrong with it once the database is looked at.

It knows nothing of how the server works: a move that was said to stand must stand, once, where it was shown; a move
that was refused must not; and nobody may be shown a hand that is not hers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from marblebox.play.events import EventData

LOST, DOUBLED, UNTRUE, LEAK, FORGOTTEN, BROKEN = "lost", "doubled", "untrue refusal", "leak", "forgotten", "broken"


@dataclass
class Page:
    """One game."""

    sent: Counter[str] = field(default_factory=Counter)  # copies of each message that went out
    stands: dict[str, None] = field(default_factory=dict)  # keys that were acknowledged, in that order
    refused: set[str] = field(default_factory=set)
    shown: dict[int, str] = field(default_factory=dict)  # the moves that anybody was shown, by number


class Ledger:
    """All games. `complaints` are pairs of what kind of fault it is, and where."""

    def __init__(self) -> None:
        self.pages: defaultdict[str, Page] = defaultdict(Page)
        self.complaints: list[tuple[str, str]] = []

    @property
    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.complaints}

    @property
    def acknowledged(self) -> int:
        return sum(len(page.stands) for page in self.pages.values())

    @property
    def refusals(self) -> int:
        return sum(len(page.refused) for page in self.pages.values())

    def complain(self, kind: str, what: str) -> None:
        self.complaints.append((kind, what))

    # --- while it is played ------------------------------------------------------------------------------------------

    def sending(self, game: str, key: str) -> None:
        self.pages[game].sent[key] += 1

    def told(self, game: str, answer: dict[str, Any]) -> None:
        """The answer to a message that somebody waited for."""
        page, key = self.pages[game], str(answer["key"])
        if answer["type"] == "refused":
            page.refused.add(key)
        else:
            page.stands[key] = None

    def shows(self, game: str, steps: Iterable[dict[str, Any]]) -> None:
        """Moves that somebody was shown: whoever shows them says that they are stored."""
        shown = self.pages[game].shown
        for step in steps:
            text = f"{step['seat']}:{step['move']}"
            if shown.setdefault(step["seq"], text) != text:
                self.complain(BROKEN, f"{game}: event {step['seq']} was {shown[step['seq']]}, then {text}")

    def comes_back(self, game: str, before: Iterable[dict[str, Any]], after: Iterable[dict[str, Any]]) -> None:
        """What somebody had seen of a round must be there when she looks again."""
        gone = {step["seq"] for step in before} - {step["seq"] for step in after}
        if gone:
            self.complain(FORGOTTEN, f"{game}: events {sorted(gone)}")

    def sees(self, game: str, seats: Iterable[int], now: dict[str, Any]) -> None:
        """Whoever plays some seats, or none, sees with their eyes only."""
        own: set[int | None] = {None, *seats}
        for perspective in now["perspectives"]:
            seat, view = perspective["seat"], perspective["view"]
            if seat not in own:
                self.complain(LEAK, f"{game}: the view of seat {seat}")
            elif now["outcome"] is None:
                hands = (holder for holder, hand in enumerate(view.get("hands", ())) if hand and holder != seat)
                for holder in hands:
                    self.complain(LEAK, f"{game}: seat {seat} sees the hand of {holder}")

    # --- when it is over ---------------------------------------------------------------------------------------------

    def compare(self, game: str, rows: list[EventData]) -> None:
        """What stands in the database, with what everybody was told."""
        page = self.pages[game]
        keys = Counter(row.key for row in rows if row.key)
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            self.complain(BROKEN, f"{game}: events {[row.seq for row in rows]}")
        for key in page.stands.keys() - keys.keys():
            self.complain(LOST, f"{game}: the message {key} was acknowledged")
        for key in page.refused & keys.keys():
            self.complain(UNTRUE, f"{game}: the message {key} was refused, and is stored")
        moves = [row for row in rows if row.kind == "move"]
        for row in moves:
            if row.key is None or row.key not in page.sent or keys[row.key] > 1:
                self.complain(DOUBLED, f"{game}: nobody made move {row.seq}")
        stored = {row.seq: _text(row) for row in moves}
        for seq, text in page.shown.items() - stored.items():
            self.complain(LOST, f"{game}: {text} was shown as event {seq}; stored is {stored.get(seq)}")


def _text(row: EventData) -> str:
    data = row.data
    return f"{data['seat']}:{data['move']}"
