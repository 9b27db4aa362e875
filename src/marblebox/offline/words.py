"""What is said to people who have no network."""

from __future__ import annotations

from marblebox.core.text import Text

NOTICE = Text(
    "There is no network. Lessons, puzzles, analysis and games on this device go on as usual.",
    "Kein Netz. Lektionen, Aufgaben, Analyse und Partien auf diesem Gerät gehen weiter wie gewohnt.",
)
NEEDS_NETWORK = Text("This needs the network.", "Dafür braucht es das Netz.")
FRIENDS_NEED_NETWORK = Text(
    "Playing with somebody elsewhere needs the network. Against the computer and on one device you can play now.",
    "Für ein Spiel mit jemandem woanders braucht es das Netz. Gegen den Computer und an einem Gerät geht es auch so.",
)
