"""What Parker's sheet prints: its sample game, and its analysis of the opening beside what the rules give."""

from __future__ import annotations

from collections.abc import Iterable

from marblebox.core.text import NOTHING, Text, alike
from marblebox.games.fanorona.state import FanoronaState
from marblebox.learn.kits.fanorona import audit
from marblebox.learn.printed_sheets import Cell, Row, SheetItem, Table

_SAMPLE_GAME = (
    "d2-e3A g4-g5W f2-g3A-f4A-g4W-g3W f3-f2A-g2A-f2A-g1W-f1A-g1A-h2A-i1W d3-d4A-e5W-d5A-e5A a3-a4W b3-b4 i1-h2 b4-c4W"
    " i4-h4 c2-d2 h2-g1 b2-c3 g1-f1 c3-d4 h4-g4 c4-c3 g4-h4 d4-e4 h4-i3 e4-f4 i3-i4 c3-d4 h3-i3 d4-e3 i3-i2 e3-f2 f1-e1"
    " d2-c3W i2-i3 c3-d4 i3-h3 d4-e3 h5-i5 e5-f5 i4-i3 f4-g4 i3-i2 f2-g1 i2-h2 g4-h4 h2-i3W h4-g5W-h5A-h4A"
)
NOTES = {
    0: Text(
        "The game that the sheet prints to explain the rules.", "Die Partie, mit der das Regelblatt die Regeln erklärt."
    ),
    1: Text("The first turn of each side is a single step.", "Der erste Zug jeder Seite ist ein einzelner Schritt."),
    3: Text("From now on a stone goes on as long as it can.", "Von jetzt an zieht ein Stein weiter, solange er kann."),
    4: Text("Eight steps in one turn, there and back again.", "Acht Schritte in einem Zug, hin und wieder zurück."),
    7: Text("Nothing to capture: a quiet turn.", "Nichts zu schlagen: ein stiller Zug."),
    43: Text("White has taken every stone.", "Weiß hat alle Steine geschlagen."),
}
LEAD = Text(
    "The author of the sheet counted by hand what can happen in the opening. Where the computer finds something else,"
    " both figures stand here. Touch a line to see it on the board.",
    "Der Autor des Regelblatts hat von Hand ausgezählt, was in der Eröffnung geschehen kann. Wo der Computer etwas"
    " anderes findet, stehen hier beide Zahlen. Tippe eine Zeile an, um sie auf dem Brett zu sehen.",
)
_MISSED = Text("The author missed this one.", "Diesen hat der Autor übersehen.")
_MISPRINT = Text("Misprinted g3-h3; it is g3-h4.", "Gedruckt steht g3-h3; es ist g3-h4.")


def sheet_items() -> tuple[SheetItem, ...]:
    return (
        SheetItem(
            name="sample",
            title=Text("The sample game", "Die Probepartie"),
            lead=Text(
                "Parker's sheet prints a whole game. Step through it.",
                "Parkers Regelblatt druckt eine ganze Partie. Geh sie Zug für Zug durch.",
            ),
            spec="fanorona",
            moves=tuple(_SAMPLE_GAME.split()),
            notes=NOTES,
        ),
        SheetItem(
            name="openings",
            title=Text("The five openings", "Die fünf Eröffnungen"),
            lead=LEAD,
            spec="fanorona",
            tables=(_openings(), _table_1(), _second_moves(), _table_2(), _positions()),
        ),
    )


def _opening(letter: str) -> str:
    return str(audit.beginning().find(audit.OPENINGS[letter][0]))


def _cell(printed: object, computed: object) -> Cell:
    return Cell(str(printed), str(computed))


def _openings() -> Table:
    rows = tuple(_opening_row(letter) for letter in audit.OPENINGS)
    head = (
        Text("Opening", "Eröffnung"),
        Text("captures", "schlägt"),
        Text("Black's replies", "Antworten von Schwarz"),
        Text("positions after White's second turn", "Stellungen nach dem zweiten Zug von Weiß"),
    )
    return Table(Text("The openings", "Die Eröffnungen"), head, (*rows, _sums()))


def _opening_row(letter: str) -> Row:
    after, move = audit.after_opening(letter), _opening(letter)
    cells = (
        _cell(audit.OPENINGS[letter][1], audit.STONES - after.points[1]),
        _cell(audit.REPLIES[letter], len(audit.results_of(after))),
        _cell(audit.SECOND_MOVES[letter], len(set(audit.after_second_move(letter)))),
    )
    return Row(alike(f"({letter}) {move}"), cells, (move,))


def _sums() -> Row:
    everything = {state for letter in audit.OPENINGS for state in audit.after_second_move(letter)}
    replies = sum(len(audit.results_of(audit.after_opening(letter))) for letter in audit.REPLIES)
    cells = (
        _cell("", ""),
        _cell(sum(audit.REPLIES.values()), replies),
        _cell(sum(audit.SECOND_MOVES.values()), len(everything)),
    )
    return Row(Text("together", "zusammen"), cells)


def _table_1() -> Table:
    computed = {letter: audit.stones_captured(audit.after_second_move(letter), victim=1) for letter in audit.OPENINGS}
    return Table(
        Text(
            "Table 1: in how many positions White has taken so many stones after two turns",
            "Tabelle 1: in wie vielen Stellungen Weiß nach zwei Zügen so viele Steine geschlagen hat",
        ),
        (Text("stones", "Steine"), *map(alike, audit.OPENINGS)),
        (*_distributions(audit.TABLE_1, computed), _averages(audit.TABLE_1_AVERAGES, computed)),
    )


def _second_moves() -> Table:
    case = audit.case_d()
    opening = (_opening("D"), "f4-e5W")
    found = {name: audit.after_variation(name) for name in audit.VARIATIONS}
    rows = [_variation_row(case, name, opening) for name in audit.VARIATIONS]
    for state, turns in audit.missed_moves(case, set(found.values())):
        cells = (_cell("", case.points[1] - state.points[1]), _cell("", len(audit.results_of(state))))
        rows.append(Row(alike(str(turns[0])), cells, (*opening, str(turns[0])), _MISSED))
    head = (
        Text("White's second turn", "Der zweite Zug von Weiß"),
        Text("captures", "schlägt"),
        Text("Black's replies", "Antworten von Schwarz"),
    )
    return Table(Text("After e2-e3 and f4-e5", "Nach e2-e3 und f4-e5"), head, tuple(rows))


def _variation_row(case: FanoronaState, name: str, opening: tuple[str, ...]) -> Row:
    after = audit.after_variation(name)
    move = str(case.find(audit.MEANT.get(name, audit.VARIATIONS[name][0])))
    cells = (
        _cell(audit.VARIATIONS[name][1], case.points[1] - after.points[1]),
        _cell(audit.TABLE_2_TOTALS[name], len(audit.results_of(after))),
    )
    return Row(alike(f"{name}: {move}"), cells, (*opening, move), _MISPRINT if name in audit.MEANT else None)


def _table_2() -> Table:
    computed = {
        name: audit.stones_captured(list(audit.results_of(audit.after_variation(name))), victim=0)
        for name in audit.TABLE_2
    }
    return Table(
        Text(
            "Table 2: in how many positions Black has taken so many stones after two turns",
            "Tabelle 2: in wie vielen Stellungen Schwarz nach zwei Zügen so viele Steine geschlagen hat",
        ),
        (Text("stones", "Steine"), *map(alike, audit.TABLE_2)),
        (*_distributions(audit.TABLE_2, computed), _averages(audit.TABLE_2_AVERAGES, computed)),
    )


def _distributions(printed: dict[str, audit.Distribution], computed: dict[str, audit.Distribution]) -> Iterable[Row]:
    for stones in sorted({stones for column in (*printed.values(), *computed.values()) for stones in column}):
        pairs = ((printed[name].get(stones, ""), computed[name].get(stones, "")) for name in printed)
        yield Row(alike(str(stones)), tuple(_cell(*pair) for pair in pairs))


def _averages(printed: dict[str, float], computed: dict[str, audit.Distribution]) -> Row:
    cells = tuple(_cell(printed[name], audit.average_of(computed[name])) for name in printed)
    return Row(Text("on average", "im Durchschnitt"), cells)


def _counted(finding: audit.Finding) -> Cell:
    """How many positions there are; the sheet estimates the last figure."""
    return Cell(finding.printed.en.replace("about ", "≈ "), finding.computed.en, finding.note != NOTHING)


def _positions() -> Table:
    findings = list(audit.position_findings())
    rows = tuple(Row(alike(str(turns)), (_counted(finding),)) for turns, finding in enumerate(findings, 1))
    head = (Text("turns", "Züge"), Text("positions", "Stellungen"))
    return Table(Text("How many positions there can be", "Wie viele Stellungen es geben kann"), head, rows)
