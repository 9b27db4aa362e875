"""What the server says to people."""

from __future__ import annotations

from marblebox.api.messages import NOT_FOUND as NOT_FOUND
from marblebox.api.messages import UNKNOWN_GAME as UNKNOWN_GAME
from marblebox.core.text import Text

MALFORMED = Text("The server did not understand this message.", "Diese Nachricht hat der Server nicht verstanden.")
TOO_LARGE = Text("This message is too long.", "Diese Nachricht ist zu lang.")
TOO_FAST = Text("That was too much at once; please wait a moment.", "Das war zu viel auf einmal; bitte kurz warten.")
TOO_MANY_GAMES = Text(
    "You have begun as many games as one browser may have on this server.",
    "Du hast so viele Partien begonnen, wie ein Browser auf diesem Server haben darf.",
)
SERVER_FAULT = Text(
    "The server cannot get at its games at the moment; nothing has changed. Please try again.",
    "Der Server kommt gerade nicht an seine Partien; nichts hat sich geändert. Bitte noch einmal versuchen.",
)
STOPPING = Text(
    "The server is being stopped; try again in a moment.",
    "Der Server wird gerade beendet; versuch es gleich noch einmal.",
)
UNSURE = Text(
    "The server lost touch with its games and does not know whether this was kept; that will show in a moment.",
    "Der Server kam kurz nicht an seine Partien und weiß nicht, ob das gespeichert ist; das zeigt sich gleich.",
)
DISK_FULL = Text(
    "The server's disk is full, so nothing has changed. Whoever runs it has to make room.",
    "Die Festplatte des Servers ist voll; nichts hat sich geändert. Wer ihn betreibt, muss Platz schaffen.",
)
BROKEN = Text(
    "Something went wrong on the server; its log says what.",
    "Auf dem Server ist etwas schiefgegangen; was es war, steht in seinem Protokoll.",
)
SERVER_FULL = Text(
    "This server is full at the moment; please try again later.",
    "Dieser Server ist im Moment voll; bitte später noch einmal versuchen.",
)
TOO_MANY_TABS = Text(
    "This game is open too many times in this browser; please close some of its tabs.",
    "Diese Partie ist in diesem Browser zu oft geöffnet; bitte einige ihrer Tabs schließen.",
)
BANNED = Text("This address is not let in on this server.", "Diese Adresse wird auf diesem Server nicht eingelassen.")
PRIVATE = Text("This server is for its guests.", "Dieser Server ist für seine Gäste.")
FOREIGN_SITE = Text(
    "This came from another site and was not done.", "Das kam von einer fremden Seite und wurde nicht ausgeführt."
)
WRONG_HOST = Text(
    "This server answers on this machine only, as localhost.",
    "Dieser Server antwortet nur auf diesem Rechner, als localhost.",
)
NOT_AT_THIS_MACHINE = Text(
    "Only somebody sitting at the machine on which Marblebox runs can do that.",
    "Das kann nur, wer an dem Rechner sitzt, auf dem Marblebox läuft.",
)
NO_NETWORK = Text(
    "This machine is not in any network at the moment; nobody could reach it.",
    "Dieser Rechner ist gerade in keinem Netz; niemand könnte ihn erreichen.",
)
BAD_REQUEST = Text("This request is not right: {reason}", "Diese Anfrage stimmt nicht: {reason}")
SPOILED = Text(
    "What is stored of this game is damaged and cannot be read any more; other games are not touched by that.",
    "Was von dieser Partie gespeichert ist, ist beschädigt und nicht mehr lesbar; andere Partien betrifft das nicht.",
)
SPOILED_TITLE = Text("A damaged game", "Eine beschädigte Partie")


def filled(text: Text, **values: object) -> dict[str, str]:
    """A text with its gaps filled, as a message carries it; a value may itself be a text in every language."""
    return text.filled(**values)._asdict()


def of_fault(full: bool, unsure: bool) -> Text:
    """What is said when the database fails: what is true of the wish, and what can be done."""
    return UNSURE if unsure else DISK_FULL if full else SERVER_FAULT
