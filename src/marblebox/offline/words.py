"""What is said to people who have no network."""

from __future__ import annotations

from marblebox.core.text import Text

NEEDS_NETWORK = Text("This needs the network.", "Dafür braucht es das Netz.")
FRIENDS_NEED_NETWORK = Text(
    "Playing with somebody elsewhere needs the network. Against the computer and on one device you can play now.",
    "Für ein Spiel mit jemandem woanders braucht es das Netz. Gegen den Computer und an einem Gerät geht es auch so.",
)
GAME_NEEDS_NETWORK = Text(
    "This game is kept on the server, so it needs the network.",
    "Dieses Spiel liegt auf dem Server und braucht das Netz.",
)
MISUNDERSTOOD = Text("This request was not understood.", "Diese Anfrage war nicht zu verstehen.")
FAILED = Text("That did not work on this device.", "Das hat auf diesem Gerät nicht geklappt.")
NOT_KEPT = Text(
    "This could not be kept on this device, so nothing has changed. Perhaps there is no room left.",
    "Das ließ sich auf diesem Gerät nicht speichern; nichts hat sich geändert. Vielleicht fehlt Platz.",
)
UNPLAYABLE = Text(
    "What is kept of this game on this device is damaged, or was written by a newer version.",
    "Was von dieser Partie auf diesem Gerät liegt, ist beschädigt oder stammt von einer neueren Version.",
)
