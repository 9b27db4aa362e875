"""What players are told when a command is refused, or a game cannot go on."""

from __future__ import annotations

from marblebox.core.text import Text

NOT_YOUR_SEAT = Text("You do not play this seat.", "Dieser Platz gehört dir nicht.")
NOT_YOUR_TURN = Text("It is the turn of {name}.", "{name} ist am Zug.")
GAME_OVER = Text("This game is over.", "Diese Partie ist zu Ende.")
NOT_NOW = Text("That is not possible now.", "Das geht jetzt nicht.")
STALE = Text(
    "Something else happened first; here is how things stand now.",
    "Inzwischen ist etwas anderes geschehen; so steht es jetzt.",
)
BOARD_CHANGED = Text("Too late: the board has changed meanwhile.", "Zu spät: Das Brett hat sich inzwischen geändert.")
TOO_MANY_TURNS = Text(
    "That turn leads to a position with more legal turns than can be handled; choose another one.",
    "Dieser Zug führt zu einer Stellung mit mehr erlaubten Zügen, als sich verarbeiten lassen; bitte einen anderen.",
)
TOO_LONG = Text(
    "This game has become as long as a game may be here: it can only be ended. Please begin a new one.",
    "Diese Partie ist so lang geworden, wie sie hier sein darf: Sie kann nur noch enden. Bitte eine neue beginnen.",
)
TIME_UP = Text("Your time was up.", "Deine Zeit war abgelaufen.")

# --- what somebody may see --------------------------------------------------------------------------------------------

SECRET_RECORD = Text(
    "The record would give hidden things away; it is there when the game is over.",
    "Die Aufzeichnung würde Verborgenes verraten; es gibt sie, wenn die Partie zu Ende ist.",
)
PROOF_WOULD_HELP = Text(
    "What endgame tables prove is shown when the round is over; until then it would be help from outside.",
    "Was Endspieltabellen beweisen, wird nach dem Ende der Runde gezeigt; bis dahin wäre es Hilfe von außen.",
)
ANALYSIS_WOULD_HELP = Text(
    "This game is still going on. It can be analysed when it is over; until then that would be help from outside.",
    "Diese Partie läuft noch. Analysieren lässt sie sich, wenn sie zu Ende ist; bis dahin wäre es Hilfe von außen.",
)
NO_HINTS = Text(
    "Hints are there where one person plays against computers and has allowed them at the start.",
    "Tipps gibt es, wo jemand allein gegen Computer spielt und sie am Anfang erlaubt hat.",
)

# --- how a game may begin ---------------------------------------------------------------------------------------------

BAD_CHOICE = Text("This cannot be played: {reason}", "So lässt sich das nicht spielen: {reason}")
WRONG_SEATS = Text("This game has {count} seats, not {given}.", "Dieses Spiel hat {count} Plätze, nicht {given}.")
POSITION_OVER = Text(
    "In this position the game is over; nothing can be played from it.",
    "In dieser Stellung ist die Partie zu Ende; von ihr aus lässt sich nichts spielen.",
)

# --- games that cannot go on ------------------------------------------------------------------------------------------

UNPLAYABLE = Text(
    "This game cannot be continued; at event {seq} of what is stored: {problem}. Its record shows what was played.",
    "Diese Partie lässt sich nicht mehr fortsetzen; bei Ereignis {seq} der Aufzeichnung: {problem}."
    " Die Aufzeichnung zeigt, was gespielt wurde.",
)
WITHHELD = Text(
    "it is not understood, and the reason could give hidden things away",
    "es ist nicht zu verstehen, und der Grund könnte Verborgenes verraten",
)
UNREADABLE = Text("{where} is not understood ({problem})", "{where} ist nicht zu verstehen ({problem})")
