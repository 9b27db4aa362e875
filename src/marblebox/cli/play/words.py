"""What the terminal says while people play."""

from __future__ import annotations

from marblebox.core.text import Text, alike

QUIT_WORDS = ("quit", "q", "exit", "ende")
YES_WORDS = ("y", "yes", "j", "ja", "accept", "annehmen")
NO_WORDS = ("n", "no", "nein", "decline", "ablehnen")

HELP_WORDS = ("?", "help", "hilfe")

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
Type the number of a game, its name or the beginning of its name;
a whole specification works too, such as
  {example}
`marblebox games` lists all variants, `marblebox rules GAME` tells the rules.""",
    """\
Die Nummer eines Spiels eingeben, seinen Namen oder dessen Anfang;
auch eine ganze Spezifikation ist möglich, zum Beispiel
  {example}
`marblebox games` zeigt alle Spielweisen, `marblebox rules SPIEL` die Regeln.""",
)
NOT_AN_OPTION = Text("Please answer {options}, or just Enter.", "Bitte {options} oder nur Enter.")
COMPUTER = Text("computer", "Computer")
AGAINST_COMPUTER = Text(
    "Against the computer? Its level from 1 to 10, or Enter to play among people: ",
    "Gegen den Computer? Seine Stufe von 1 bis 10, oder Enter für ein Spiel unter Menschen: ",
)
COMPUTER_LEVEL = Text(
    "Its level from 1 to 10, or Enter for {usual}: ", "Seine Stufe von 1 bis 10, oder Enter für {usual}: "
)
NOT_A_LEVEL = Text(
    "Please answer with a number from 1 to 10, or just Enter.", "Bitte eine Zahl von 1 bis 10, oder nur Enter."
)
WELCOME = Text(
    "{title}. Type a move, ? for a list of moves, help for everything else.",
    "{title}. Zug eingeben, ? zeigt die möglichen Züge, hilfe alles andere.",
)
PARTNERS = Text("Partners: {sides}.", "Partner: {sides}.")
AGAINST = Text(" against ", " gegen ")
RESUMED = (
    Text("Resumed after 1 move.", "Fortgesetzt nach 1 Zug."),
    Text("Resumed after {count} moves.", "Fortgesetzt nach {count} Zügen."),
)

# --- during a game ----------------------------------------------------------------------------------------------------

PROMPT = alike("{name} ❯ ")
TAKEN = Text("{name}: {move}, captures {count}", "{name}: {move}, schlägt {count}")
NOT_KEPT = Text("the game is not saved: {problem}", "die Partie ist nicht gespeichert: {problem}")
CHANGED = Text("{path} has been changed by somebody else meanwhile", "{path} hat inzwischen jemand anderes geändert")
NOBODY_ANSWERS = Text(
    "the standard input or output is closed, so nobody can be asked",
    "die Standardeingabe oder -ausgabe ist geschlossen, also kann niemand gefragt werden",
)
PASS_DEVICE = Text("Pass the device to {name}, then press Enter. ", "Gerät an {name} weitergeben, dann Enter. ")
NOTHING_TO_DO = Text("{name} has nothing to do now.", "{name} hat gerade nichts zu tun.")
OFFERED = Text(
    "{offerer} offers a draw. {name}: accept or decline? ",
    "{offerer} bietet Remis an. {name}: annehmen oder ablehnen? ",
)
ACCEPTED = Text("{name} accepts the draw.", "{name} nimmt das Remis an.")
DECLINED = Text("{name} declines the draw.", "{name} lehnt das Remis ab.")
TYPE_IT = Text("Then type it as in the brackets.", "Dann tippe es ein wie in der Klammer.")
ANSWER = Text("Please answer yes or no.", "Bitte ja oder nein.")
ANSWER_OFFER = Text("Please answer accept or decline.", "Bitte annehmen oder ablehnen.")
NO_DRAWS = Text("{title} has no draw by agreement.", "Bei {title} gibt es kein Remis durch Vereinbarung.")
NOBODY_OFFERED = Text("Nobody has offered a draw.", "Niemand hat Remis angeboten.")
REALLY_RESIGN = Text("{name}, really resign? [y/N] ", "{name}, wirklich aufgeben? [j/N] ")
NOTHING_TO_UNDO = Text("There is no move to take back.", "Es gibt keinen Zug zum Zurücknehmen.")
KNOWN_BY_NOW = Text(
    "Something became known by that move, so it cannot be taken back.",
    "Durch diesen Zug ist etwas bekannt geworden; er lässt sich nicht zurücknehmen.",
)
OFFERED_ALREADY = Text(
    "You have offered a draw in this position already. Make a move first.",
    "In dieser Stellung hast du schon Remis angeboten. Zieh erst.",
)
UNDONE = Text("Taken back: {moves}", "Zurückgenommen: {moves}")
NO_SUCH_NUMBER = Text(
    "There is no move number {number}; the list goes from 1 to {count}. Type ? to see it.",
    "Es gibt keinen Zug Nummer {number}; die Liste geht von 1 bis {count}. Mit ? ist sie zu sehen.",
)
NO_MOVE_BEGINS = Text("No legal move begins with {prefix}.", "Kein erlaubter Zug beginnt mit {prefix}.")
NOT_LEGAL = Text("'{move}' is not a legal move: {reason}", "'{move}' ist kein erlaubter Zug: {reason}")
UNKNOWN_WORD = Text(
    "{word} is neither a move nor a command{meant}; help lists what can be typed.",
    "{word} ist weder ein Zug noch ein Befehl{meant}; hilfe zeigt, was man eingeben kann.",
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

HINTS_ALONE = Text(
    "There are hints only for one person who plays against the computer.",
    "Tipps gibt es nur, wenn eine Person gegen den Computer spielt.",
)
HINT_IN_TURN = Text("There are hints only on your own turn.", "Tipps gibt es nur, wenn man selbst am Zug ist.")
LOOK_FIRST = Text(
    "Look at {what} first. (hint again: the move)", "Schau zuerst auf {what}. (noch einmal tipp: der Zug)"
)
TRY_MOVE = Text("Try {move}. (hint again: why)", "Probier {move}. (noch einmal tipp: warum)")
CHANCES = Text("Winning chances: {verdict}.", "Gewinnaussichten: {verdict}.")
PROVEN = alike("{verdict}.")

# --- help: a line for each command, to be told where the game has it --------------------------------------------------

HELP_FIRST = Text(
    """\
Type a move in notation, or its number in the list.
The beginning of a move lists what fits.""",
    """\
Einen Zug in Notation eingeben oder seine Nummer in der Liste.
Der Anfang eines Zugs zeigt, was passt.""",
)
HELP_MARGIN = 26  # where what a command does begins in its line
HELP = {
    "moves": Text(
        "  ? or moves [BEGINNING]  the legal moves, numbered",
        "  ? oder züge [ANFANG]    die erlaubten Züge, nummeriert",
    ),
    "hint": Text(
        "  hint                    a hint: where to look, again: the move, again: why",
        "  tipp                    erst wohin schauen, noch einmal: der Zug, dann: warum",
    ),
    "board": Text(
        "  board                   draw the board again",
        "  brett                   das Brett noch einmal zeichnen",
    ),
    "undo": Text(
        "  undo                    take the last move back (with the computer's reply)",
        "  zurück                  den letzten Zug zurücknehmen (samt Computerzug)",
    ),
    "draw": Text(
        "  draw                    offer a draw",
        "  remis                   Remis anbieten",
    ),
    "accept": Text(
        "  accept, decline         answer the offer of a draw",
        "  annehmen, ablehnen      auf ein Remisangebot antworten",
    ),
    "resign": Text(
        "  resign                  give up",
        "  aufgeben                die Partie aufgeben",
    ),
    "score": Text(
        "  score                   the count, with the score sheet if there is one",
        "  wertung                 der Stand, mit Wertungsbogen, wo es einen gibt",
    ),
    "cards": Text(
        "  cards                   the laid cards",
        "  karten                  die abgelegten Karten",
    ),
    "turn": Text(
        "  turn [CARD]             your cards, or that one, turned all ways",
        "  drehen [KARTE]          die eigenen Karten oder diese eine, gedreht",
    ),
    "other": Text(
        "  2: MOVE                 what player 2 does out of turn",
        "  2: ZUG                  was Spieler 2 außer der Reihe tut",
    ),
    "other_says": Text(
        "  2: resign               what player 2 says out of turn",
        "  2: aufgeben             was Spieler 2 außer der Reihe sagt",
    ),
    "save": Text(
        "  save [FILE]             save the game; play --record FILE resumes it",
        "  speichern [DATEI]       speichern; play --record DATEI setzt fort",
    ),
    "rules": Text(
        "  rules                   the rules of this game",
        "  regeln                  die Regeln dieses Spiels",
    ),
    "quit": Text(
        "  quit                    leave",
        "  ende                    aufhören",
    ),
}

# --- saving -----------------------------------------------------------------------------------------------------------

SAVE_WHERE = Text("Save to which file? (Enter: none) ", "In welche Datei speichern? (Enter: keine) ")
NAME_A_FILE = Text("Please name a file, or just Enter.", "Bitte eine Datei nennen, oder nur Enter.")
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
MATCH_WON_TOGETHER = Text("{names} win the match.", "{names} gewinnen das Match.")
RETURN_GAME = Text(
    "{winner} won and plays the next game with the handicap. If {loser} wins that, a third game decides; if not,"
    " {winner} wins the match.",
    "{winner} hat gewonnen und spielt die nächste Partie mit Handicap. Gewinnt {loser} sie, entscheidet eine dritte;"
    " sonst gewinnt {winner} das Match.",
)
THIRD_GAME = Text(
    "One game each: a third game without the handicap decides.",
    "Eine Partie für jede Seite: Eine dritte ohne Handicap entscheidet.",
)
PLAYED_AGAIN = Text(
    "The drawn game is played again, and the other side begins.",
    "Die unentschiedene Partie wird wiederholt, und die andere Seite beginnt.",
)
DRAWN_RETURN = Text(
    "The return game is drawn. {names} won the first game, and so the match.",
    "Die Revanche ist remis. {names} hat die erste Partie gewonnen und damit das Match.",
)
ROUND = Text("Game {number}: {spec}", "Partie {number}: {spec}")
