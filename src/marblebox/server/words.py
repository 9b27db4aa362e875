"""What the server says to people."""

from __future__ import annotations

from marblebox.core.text import Text

MALFORMED = Text("The server did not understand this message.", "Diese Nachricht hat der Server nicht verstanden.")
TOO_LARGE = Text("This message is too long.", "Diese Nachricht ist zu lang.")
TOO_FAST = Text("That was too much at once; please wait a moment.", "Das war zu viel auf einmal; bitte kurz warten.")
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
TOO_MANY_GAMES = Text(
    "You have begun as many games as one browser may have on this server.",
    "Du hast so viele Partien begonnen, wie ein Browser auf diesem Server haben darf.",
)
TIME_UP = Text("Your time was up.", "Deine Zeit war abgelaufen.")
UNKNOWN_GAME = Text("There is no such game on this server.", "Diese Partie gibt es auf diesem Server nicht.")
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
NOT_FOUND = Text("There is nothing here.", "Hier ist nichts.")
BAD_REQUEST = Text("This request is not right: {reason}", "Diese Anfrage stimmt nicht: {reason}")
BAD_CHOICE = Text("This cannot be played: {reason}", "So lässt sich das nicht spielen: {reason}")
WRONG_SEATS = Text("This game has {count} seats, not {given}.", "Dieses Spiel hat {count} Plätze, nicht {given}.")
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
POSITION_OVER = Text(
    "In this position the game is over; nothing can be played from it.",
    "In dieser Stellung ist die Partie zu Ende; von ihr aus lässt sich nichts spielen.",
)
UNPLAYABLE = Text(
    "This game cannot be continued; at event {seq} of what is stored: {problem}. Its record shows what was played.",
    "Diese Partie lässt sich nicht mehr fortsetzen; bei Ereignis {seq} der Aufzeichnung: {problem}."
    " Die Aufzeichnung zeigt, was gespielt wurde.",
)
SPOILED = Text(
    "What is stored of this game is damaged and cannot be read any more; other games are not touched by that.",
    "Was von dieser Partie gespeichert ist, ist beschädigt und nicht mehr lesbar; andere Partien betrifft das nicht.",
)
SPOILED_TITLE = Text("A damaged game", "Eine beschädigte Partie")
WITHHELD = Text(
    "it is not understood, and the reason could give hidden things away",
    "es ist nicht zu verstehen, und der Grund könnte Verborgenes verraten",
)
UNREADABLE = Text("{where} is not understood ({problem})", "{where} ist nicht zu verstehen ({problem})")


def filled(text: Text, **values: object) -> dict[str, str]:
    """A text with its gaps filled, as a message carries it; a value may itself be a text in every language."""
    return text.filled(**values)._asdict()


def of_fault(full: bool, unsure: bool) -> dict[str, str]:
    """What is said when the database fails: what is true of the wish, and what can be done."""
    return filled(UNSURE if unsure else DISK_FULL if full else SERVER_FAULT)
