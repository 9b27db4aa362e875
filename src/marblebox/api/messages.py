"""What people are told by answers of every host."""

from __future__ import annotations

from marblebox.core.text import Text

UNKNOWN_GAME = Text("There is no such game on this server.", "Diese Partie gibt es auf diesem Server nicht.")
NOT_FOUND = Text("There is nothing here.", "Hier ist nichts.")
