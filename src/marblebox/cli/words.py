"""What the terminal says while people play."""

from __future__ import annotations

from marblebox.core.text import Text

QUIT_WORDS = ("quit", "q", "exit", "ende")
YES_WORDS = ("y", "yes", "j", "ja", "accept", "annehmen")
NO_WORDS = ("n", "no", "nein", "decline", "ablehnen")

# --- beginning --------------------------------------------------------------------------------------------------------

WHICH_GAME = Text("Which game? Number or name: ", "Welches Spiel? Nummer oder Name: ")
AGAINST_COMPUTER = Text("Against the computer? [y/N] ", "Gegen den Computer? [j/N] ")
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
RESUMED = Text("Resumed after {count} moves.", "Fortgesetzt nach {count} Zügen.")

# --- during a game ----------------------------------------------------------------------------------------------------

PROMPT = Text("{name} ❯ ", "{name} ❯ ")
MOVED = Text("{name}: {move}", "{name}: {move}")
TAKEN = Text("{name}: {move}, captures {count}", "{name}: {move}, schlägt {count}")
LAYS = Text("{name} lays {cards}", "{name} legt {cards} ab")
PASS_DEVICE = Text("Pass the device to {name}, then press Enter. ", "Gerät an {name} weitergeben, dann Enter. ")
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
REALLY_RESIGN = Text("{name}, really resign? [y/N] ", "{name}, wirklich aufgeben? [j/N] ")
NOTHING_TO_UNDO = Text("There is no move to take back.", "Es gibt keinen Zug zum Zurücknehmen.")
UNDONE = Text("Taken back: {moves}", "Zurückgenommen: {moves}")
NO_SUCH_NUMBER = Text(
    "There is no move number {number}; the list goes from 1 to {count}. Type ? to see it.",
    "Es gibt keinen Zug Nummer {number}; die Liste geht von 1 bis {count}. Mit ? ist sie zu sehen.",
)
NO_MOVE_BEGINS = Text("No legal move begins with {prefix}.", "Kein erlaubter Zug beginnt mit {prefix}.")
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
A move in notation, or its number in the list. The beginning of a move lists what fits.
  ? or moves [BEGINNING]  the legal moves, numbered
  board                   draw the board again
  undo                    take the last move back (with the computer's reply)
  draw                    offer a draw; the other side is asked (Fanorona)
  resign                  give up
  score                   the count, in Kulami the whole score sheet
  cards                   the laid cards (Tomoko)
  2: lay 17               something another player does out of turn (Tomoko)
  save [FILE]             write the game to a file; resume it with play --record FILE
  rules                   the rules of this game
  quit                    leave""",
    """\
Ein Zug in Notation oder seine Nummer in der Liste. Der Anfang eines Zugs zeigt, was passt.
  ? oder züge [ANFANG]    die erlaubten Züge, nummeriert
  brett                   das Brett noch einmal zeichnen
  zurück                  den letzten Zug zurücknehmen (samt Antwort des Computers)
  remis                   Remis anbieten; die andere Seite wird gefragt (Fanorona)
  aufgeben                die Partie aufgeben
  wertung                 der Stand, bei Kulami der ganze Wertungsbogen
  karten                  die abgelegten Karten (Tomoko)
  2: lay 17               etwas, das jemand außer der Reihe tut (Tomoko)
  speichern [DATEI]       die Partie speichern; weiter geht es mit play --record DATEI
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
