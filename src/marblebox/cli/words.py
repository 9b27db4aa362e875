"""What the terminal says while people play."""

from __future__ import annotations

import re

from marblebox.core.text import Text, alike

QUIT_WORDS = ("quit", "q", "exit", "ende")
YES_WORDS = ("y", "yes", "j", "ja", "accept", "annehmen")
NO_WORDS = ("n", "no", "nein", "decline", "ablehnen")

HELP_WORDS = ("?", "help", "hilfe")

_SEPARATOR = re.compile(r"(?<=\d)[.,](?=\d)")
_SWAPPED = {".": ",", ",": "."}


def counted(count: int, one: Text, many: Text, language: str, **values: object) -> str:
    """A text with a number, singular or plural."""
    return (one if count == 1 else many).in_language(language).format(count=count, **values)


def decimal(value: float, language: str) -> str:
    """A number as it is written in that language."""
    return f"{value:.3g}".replace(".", "," if language == "de" else ".")


def with_numbers_of(language: str, text: str) -> str:
    """The text with its numbers, written as in English, as they are written in that language."""
    return _SEPARATOR.sub(lambda found: _SWAPPED[found[0]], text) if language == "de" else text


# --- beginning --------------------------------------------------------------------------------------------------------

WHICH_GAME = Text(
    "Which game? Number or name (help explains, quit leaves): ",
    "Welches Spiel? Nummer oder Name (hilfe erklärt, ende hört auf): ",
)
CHOOSE_ONE = Text(
    "Please choose a game: 1 to {count}, or its name.", "Bitte ein Spiel wählen: 1 bis {count} oder der Name."
)
SEVERAL_FIT = Text("That could be {names}.", "Das könnte {names} sein.")
OR = Text(" or ", " oder ")
MENU_HELP = Text(
    """\
Type the number of a game, its name or the beginning of its name; a whole
specification such as kulami(level=2) works too. `marblebox games` lists all
variants, `marblebox rules GAME` explains the rules.""",
    """\
Die Nummer eines Spiels eingeben, seinen Namen oder dessen Anfang; auch eine
ganze Spezifikation wie kulami(level=2) ist möglich. `marblebox games` zeigt
alle Spielweisen, `marblebox rules SPIEL` erklärt die Regeln.""",
)
HOW_MANY_PLAY = Text(
    "How many play? 2, 3, 4, or teams for two against two (Enter: 2): ",
    "Wie viele spielen? 2, 3, 4 oder teams für zwei gegen zwei (Enter: 2): ",
)
WHICH_LEVEL = Text(
    "Which level? 0: tiles, 1: also areas, 2: also chains (Enter: 0): ",
    "Welches Level? 0: Platten, 1: auch Gebiete, 2: auch Ketten (Enter: 0): ",
)
NOT_AN_OPTION = Text("Please answer {options}, or just Enter.", "Bitte {options} oder nur Enter.")
COMPUTER = Text("computer", "Computer")
AGAINST_COMPUTER = Text(
    "Against the computer? Its level from 1 to 10, or Enter to play among people: ",
    "Gegen den Computer? Seine Stufe von 1 bis 10, oder Enter für ein Spiel unter Menschen: ",
)
NOT_A_LEVEL = Text(
    "Please answer with a number from 1 to 10, or just Enter.", "Bitte eine Zahl von 1 bis 10, oder nur Enter."
)
WHO_IS_TALLEST = Text(
    "The tallest begins. Who is it? 1 to {count}, or Enter to draw lots: ",
    "Die größte Person beginnt. Wer ist es? 1 bis {count}, oder Enter zum Auslosen: ",
)
NOT_A_PLAYER = Text("Please answer 1 to {count}, or just Enter.", "Bitte 1 bis {count} oder nur Enter.")
WELCOME = Text(
    "{title}. Type a move, ? for a list of moves, help for everything else.",
    "{title}. Zug eingeben, ? zeigt die möglichen Züge, hilfe alles andere.",
)
AUTO_CLAIMS = Text(
    "Cards that match are laid by themselves; for the race play {spec}.",
    "Passende Karten legen sich selbst ab; um die Wette spielt man mit {spec}.",
)
RESUMED = (
    Text("Resumed after 1 move.", "Fortgesetzt nach 1 Zug."),
    Text("Resumed after {count} moves.", "Fortgesetzt nach {count} Zügen."),
)

# --- during a game ----------------------------------------------------------------------------------------------------

PROMPT = alike("{name} ❯ ")
MOVED = alike("{name}: {move}")
TAKEN = Text("{name}: {move}, captures {count}", "{name}: {move}, schlägt {count}")
GIVES = Text("{name} hands a card to {partner}", "{name} gibt {partner} eine Karte")
LAYS = Text("{name} lays {cards}", "{name} legt {cards} ab")
PASS_DEVICE = Text("Pass the device to {name}, then press Enter. ", "Gerät an {name} weitergeben, dann Enter. ")
CLAIM_NOW = Text(
    "Until then anybody may lay a matching card, player number first: 2: lay 17",
    "Bis dahin darf jeder eine passende Karte ablegen, Nummer voran: 2: lay 17",
)
HIDDEN = Text(
    "What {name} can do is only shown to {name}: pass the device first.",
    "Was {name} tun kann, sieht nur {name}: erst das Gerät weitergeben.",
)
NO_CLAIM = Text(
    "That card cannot be laid now: it must match, and without the device only while that is passed on.",
    "Diese Karte geht jetzt nicht: Sie muss passen, und ohne Gerät nur, während es weitergegeben wird.",
)
GIVE_YOURSELF = Text(
    "Only {name} hands over cards of {name}, with the device in hand.",
    "Karten von {name} gibt nur {name} weiter, mit dem Gerät in der Hand.",
)
NOTHING_TO_DO = Text("{name} has nothing to do now.", "{name} hat gerade nichts zu tun.")
ANY_CLAIM = Text(
    "Does anyone lay a card before {name} pushes? ({example}; Enter goes on) ",
    "Legt jemand eine Karte ab, bevor {name} schiebt? ({example}; Enter geht weiter) ",
)
OFFERED = Text(
    "{offerer} offers a draw. {name}: accept or decline? ", "{offerer} bietet Remis. {name}: annehmen oder ablehnen? "
)
ACCEPTED = Text("{name} accepts the draw.", "{name} nimmt das Remis an.")
DECLINED = Text("{name} declines the draw.", "{name} lehnt das Remis ab.")
ANSWER = Text("Please answer yes or no.", "Bitte ja oder nein.")
ANSWER_OFFER = Text("Please answer accept or decline.", "Bitte annehmen oder ablehnen.")
NO_DRAWS = Text("{title} knows no draw by agreement.", "{title} kennt kein Remis durch Vereinbarung.")
NOBODY_OFFERED = Text("Nobody has offered a draw.", "Niemand hat Remis angeboten.")
REALLY_RESIGN = Text("{name}, really resign? [y/N] ", "{name}, wirklich aufgeben? [j/N] ")
NOTHING_TO_UNDO = Text("There is no move to take back.", "Es gibt keinen Zug zum Zurücknehmen.")
UNDONE = Text("Taken back: {moves}", "Zurückgenommen: {moves}")
NO_SUCH_NUMBER = Text(
    "There is no move number {number}; the list goes from 1 to {count}. Type ? to see it.",
    "Es gibt keinen Zug Nummer {number}; die Liste geht von 1 bis {count}. Mit ? ist sie zu sehen.",
)
NO_MOVE_BEGINS = Text("No legal move begins with {prefix}.", "Kein erlaubter Zug beginnt mit {prefix}.")
UNKNOWN_WORD = Text(
    "{word} is neither a move nor a command; help lists what can be typed.",
    "{word} ist weder ein Zug noch ein Befehl; hilfe zeigt, was man eingeben kann.",
)
NARROW = Text(
    "{count} moves. Narrow the list with a beginning, for example: ? {example}",
    "{count} Züge. Mit einem Anfang eingrenzen, zum Beispiel: ? {example}",
)
COMPUTER_SEAT = Text("{name} is played by the computer.", "{name} wird vom Computer gespielt.")
NO_SUCH_SEAT = Text(
    "There is no player {number}; the players are 1 to {count}.",
    "Es gibt keinen Spieler {number}; die Spieler sind 1 bis {count}.",
)
NO_SCORE_SHEET = Text("The count: {points}", "Der Stand: {points}")
NO_CARDS = Text("This game has no cards.", "In diesem Spiel gibt es keine Karten.")
LAID_CARDS = Text("{name} has laid:", "{name} hat abgelegt:")
NONE_LAID = Text("Nobody has laid a card yet.", "Noch niemand hat eine Karte abgelegt.")

HELP = Text(
    """\
Type a move in notation, or its number in the list.
The beginning of a move lists what fits.
  ? or moves [BEGINNING]  the legal moves, numbered
  board                   draw the board again
  undo                    take the last move back (with the computer's reply)
  draw                    offer a draw (Fanorona); the other side is asked
  accept, decline         answer the offer of a draw
  resign                  give up
  score                   the count; in Kulami the whole score sheet
  cards                   the laid cards (Tomoko)
  2: lay 17               what player 2 does out of turn (Tomoko)
  2: resign               what player 2 says out of turn
  save [FILE]             save the game; play --record FILE resumes it
  rules                   the rules of this game
  quit                    leave""",
    """\
Einen Zug in Notation eingeben oder seine Nummer in der Liste.
Der Anfang eines Zugs zeigt, was passt.
  ? oder züge [ANFANG]    die erlaubten Züge, nummeriert
  brett                   das Brett noch einmal zeichnen
  zurück                  den letzten Zug zurücknehmen (samt Computerzug)
  remis                   Remis anbieten (Fanorona); die andere Seite antwortet
  annehmen, ablehnen      auf ein Remisangebot antworten
  aufgeben                die Partie aufgeben
  wertung                 der Stand; bei Kulami der ganze Wertungsbogen
  karten                  die abgelegten Karten (Tomoko)
  2: lay 17               was Spieler 2 außer der Reihe tut (Tomoko)
  2: aufgeben             was Spieler 2 außer der Reihe sagt
  speichern [DATEI]       speichern; play --record DATEI setzt fort
  regeln                  die Regeln dieses Spiels
  ende                    aufhören""",
)

# --- saving -----------------------------------------------------------------------------------------------------------

SAVE_WHERE = Text("Save to which file? ", "In welche Datei speichern? ")
SAVE_ON_LEAVING = Text(
    "Save the game? File name, or Enter for no: ", "Partie speichern? Dateiname, oder Enter für nein: "
)
REPLACE = Text(
    "{path} exists and holds something else. Replace it? [y/N] ",
    "{path} gibt es schon mit anderem Inhalt. Ersetzen? [j/N] ",
)
SAVED = Text("Saved to {path}.", "Gespeichert in {path}.")
NOT_SAVED = Text("Not saved.", "Nicht gespeichert.")

# --- the end ----------------------------------------------------------------------------------------------------------

NO_CELL = Text(
    "The game is over: no free cell is allowed to {name}.", "Ende: {name} darf kein freies Feld mehr belegen."
)
ALL_LAID = Text("The game is over: all marbles are laid.", "Ende: Alle Murmeln sind gelegt.")
WINS = Text("{names} wins: {reason}.", "{names} gewinnt: {reason}.")
WIN_TOGETHER = Text("{names} win: {reason}.", "{names} gewinnen: {reason}.")
DRAW = Text("A draw: {reason}.", "Unentschieden: {reason}.")
PLACES = Text("Places: {places}", "Plätze: {places}")
AND = Text(" and ", " und ")
NEXT_GAME = Text("Next game? [Y/n] ", "Nächste Partie? [J/n] ")
MATCH_SCORE = Text("The match stands {score}.", "Im Match steht es {score}.")
MATCH_WON = Text("{names} wins the match.", "{names} gewinnt das Match.")
ROUND = Text("Game {number}: {spec}", "Partie {number}: {spec}")

REASONS = {
    "agreement": Text("agreed", "vereinbart"),
    "captured_all": Text("every stone is captured", "alle Steine sind geschlagen"),
    "cards_exhausted": Text("no cards are left", "es sind keine Karten mehr da"),
    "equal_points": Text("equal points", "Punktgleichstand"),
    "immobilised": Text("the other side cannot move", "die andere Seite kann nicht ziehen"),
    "most_points": Text("most points", "die meisten Punkte"),
    "no_capture": Text("too many turns without a capture", "zu viele Züge ohne Schlag"),
    "repetition": Text("the position has occurred too often", "die Stellung ist zu oft vorgekommen"),
    "resigned": Text("the other side has given up", "die andere Seite hat aufgegeben"),
    "stuck": Text("the side to move is stuck", "die Seite am Zug sitzt fest"),
    "target_reached": Text("enough cards are laid", "genug Karten sind abgelegt"),
}
