"""What `marblebox admin` says."""

from __future__ import annotations

from marblebox.core.text import Text

# --- what is wrong with a wish ----------------------------------------------------------------------------------------

SAY_WHICH = Text("say which: marblebox admin {action} {needed}", "sag, was: marblebox admin {action} {needed}")
TAKES_NONE = Text("marblebox admin {action} takes no {subject}", "zu marblebox admin {action} gehört kein {subject}")
NO_TEXT = Text("{given} is no text", "{given} ist kein Text")
WHICH_DATABASE = Text(
    "{fault}; --database, MARBLEBOX_DATABASE or MARBLEBOX_DATA say which it is",
    "{fault}; --database, MARBLEBOX_DATABASE oder MARBLEBOX_DATA sagen, welche es ist",
)
NOT_DONE = Text("the database did not do it: {fault}", "die Datenbank hat es nicht getan: {fault}")
UNCHANGED = Text("nothing was changed", "es wurde nichts geändert")

# --- games ------------------------------------------------------------------------------------------------------------

LISTED = Text("{game:<20} {changed} {events:>6} events  {told}", "{game:<20} {changed} {events:>6} Ereignisse  {told}")
COUNTED = Text(
    "{games:,} games, {events:,} events; shown are the {shown:,} played last",
    "{games} Spiele, {events} Ereignisse; gezeigt sind die {shown} zuletzt gespielten",
)
SPOILED = Text("(spoiled)", "(verdorben)")
SUMMARY = Text("{spec}, round {round}, {moves} moves, {over}", "{spec}, Runde {round}, {moves} Züge, {over}")
OVER, GOES_ON = Text("over", "zu Ende"), Text("goes on", "geht weiter")
SHOWN = Text("{game}: {spec}, round {round}, {moves} moves", "{game}: {spec}, Runde {round}, {moves} Züge")
CREATED = Text(
    "created {created}, changed {changed}, {events} events",
    "angelegt {created}, geändert {changed}, {events} Ereignisse",
)
OUTCOME = Text("outcome: {outcome}", "Ergebnis: {outcome}")
NO_OUTCOME = Text("none yet", "noch keines")
SEAT = Text(
    "seat {seat}: {who}{absent}; held by {browsers} browsers", "Platz {seat}: {who}{absent}; in {browsers} Browsern"
)
COMPUTER, NO_NAME = Text("computer, level {level}", "Computer, Stufe {level}"), Text("no name", "ohne Namen")
ABSENT = Text(", not there yet", ", noch nicht da")
CALLED_OFF = Text("{game}: the round was called off", "{game}: die Runde wurde abgebrochen")
OVER_ALREADY = Text("{game}: this round is over already", "{game}: diese Runde ist schon zu Ende")
TOO_FAST = Text(
    "somebody is playing too fast to be interrupted; try again",
    "da spielt jemand zu schnell, um unterbrochen zu werden; versuch es noch einmal",
)
REALLY_DELETE = Text("Delete {game} for good, with all its moves?", "{game} mit allen Zügen endgültig löschen?")
NO_GAME = Text("there is no game {game}", "es gibt kein Spiel {game}")
NO_SUCH_GAME = Text(
    "there is no game {game}; marblebox admin list shows them",
    "es gibt kein Spiel {game}; marblebox admin list zeigt sie",
)
DELETED = Text("{game}: deleted", "{game}: gelöscht")
UNPLAYABLE = Text("{game} cannot be replayed: {why}", "{game} lässt sich nicht nachspielen: {why}")

# --- links ------------------------------------------------------------------------------------------------------------

NOBODY_HOLDS = Text(
    "nobody can hold seat {seat}; people have {people}", "auf Platz {seat} sitzt kein Mensch; Menschen haben {people}"
)
FREE = Text(
    "{game}: seat {seat} is free; its link is {link}", "{game}: Platz {seat} ist frei; der Link dorthin ist {link}"
)
OTHER_SECRET = Text(
    "the server makes links with another secret; set MARBLEBOX_SECRET or MARBLEBOX_SECRET_FILE as it does",
    "der Server macht Links mit einem anderen Geheimnis; setz MARBLEBOX_SECRET oder MARBLEBOX_SECRET_FILE wie er",
)
SECRET_OUTSIDE = Text(
    "the secret is kept outside the database: change it there, and restart the server",
    "das Geheimnis liegt nicht in der Datenbank: ändere es dort und starte den Server neu",
)
REALLY_RENEW = Text(
    "Make every link to a seat that was ever given out invalid?",
    "Alle Links zu Plätzen ungültig machen, die je ausgegeben wurden?",
)
RENEWED = Text(
    "the secret is new: old links lead nowhere; whoever sits at a table stays there",
    "das Geheimnis ist neu: Alte Links führen nirgendwohin; wer an einem Tisch sitzt, bleibt dort",
)

# --- who may come in, and what everybody is told ----------------------------------------------------------------------

BANNED = Text("{network}: not let in any more", "{network}: wird nicht mehr eingelassen")
BANNED_UNTIL = Text("{network}: not let in until {until}", "{network}: wird bis {until} nicht eingelassen")
NOT_BANNED = Text(
    "{network} was not banned; marblebox admin bans lists those that are",
    "{network} war nicht ausgesperrt; marblebox admin bans zeigt, wer es ist",
)
LET_IN = Text("{network}: let in again", "{network}: wird wieder eingelassen")
FOR_GOOD, UNTIL = Text("for good", "für immer"), Text("until {until}", "bis {until}")
GIVE_BOTH = Text(
    'give both: marblebox admin notice "in English" --german "auf Deutsch"',
    'nenne beides: marblebox admin notice "in English" --german "auf Deutsch"',
)
NOTICED = Text("every page shows it within a minute", "in einer Minute steht es auf jeder Seite")
NO_NOTICE = Text("no notice any more", "keine Mitteilung mehr")
