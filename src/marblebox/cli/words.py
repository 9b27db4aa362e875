"""What the terminal says while people play."""

from __future__ import annotations

from marblebox.core.text import Text, alike

QUIT_WORDS = ("quit", "q", "exit", "ende")
YES_WORDS = ("y", "yes", "j", "ja", "accept", "annehmen")
NO_WORDS = ("n", "no", "nein", "decline", "ablehnen")

HELP_WORDS = ("?", "help", "hilfe")


def counted(count: int, one: Text, many: Text, language: str, **values: object) -> str:
    """A text with a number, singular or plural."""
    return (one if count == 1 else many).in_language(language).format(count=count, **values)


def decimal(value: float, language: str) -> str:
    """A number as it is written in that language."""
    return f"{value:.3g}".replace(".", "," if language == "de" else ".")


# --- beginning --------------------------------------------------------------------------------------------------------

WHICH_GAME = Text(
    "Which game? Number or name (help explains, quit leaves): ",
    "Welches Spiel? Nummer oder Name (hilfe erklärt, ende hört auf): ",
)
CHOOSE_ONE = Text("Please choose a game: 1 to {count}, or its name.", "Bitte ein Spiel wählen: 1 bis {count} oder der Name.")
MENU_HELP = Text(
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
