"""The Parker sheet's opening analysis, recomputed: what its author counted by hand, and what there really is.

The sheet counts two moves as different only if they lead to different positions; so does this audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from marblebox.core.errors import IllegalMove
from marblebox.core.perft import perft
from marblebox.core.registry import load
from marblebox.core.text import NOTHING, Text, alike, joined
from marblebox.games.fanorona.moves import Turn
from marblebox.games.fanorona.state import FanoronaState

Distribution = dict[int, int]  # stones captured -> number of moves

OPENINGS = {"A": ("d2-e3", 2), "B": ("d3-e3 (A)", 1), "C": ("d3-e3 (E)", 1), "D": ("e2-e3", 2), "E": ("f2-e3", 2)}
REPLIES = {"A": 5, "B": 4, "C": 4, "D": 1, "E": 3}
SECOND_MOVES = {"A": 27, "B": 32, "C": 14, "D": 8, "E": 19}
POSITIONS = (alike("5"), alike("17"), alike("100"), Text("about 1500", "etwa 1500"))

TABLE_1: dict[str, Distribution] = {
    "A": {3: 6, 4: 9, 5: 5, 6: 2, 7: 3, 10: 2},
    "B": {2: 7, 3: 9, 4: 4, 5: 8, 6: 4},
    "C": {2: 1, 3: 4, 4: 2, 5: 2, 6: 4, 7: 1},
    "D": {4: 1, 5: 1, 7: 1, 9: 1, 10: 3, 12: 1},
    "E": {3: 6, 4: 5, 5: 3, 6: 5},
}
TABLE_1_AVERAGES = {"A": 4.9, "B": 3.8, "C": 4.5, "D": 8.4, "E": 4.4}

VARIATIONS = {
    "I": ("e3-e4 e4-f4 (E) f4-e3 e3-d4 d4-e5", 8),
    "II": ("e3-e4 e4-f4 (A) f4-e3", 5),
    "III": ("e3-e4 e4-f4 f4-e4", 8),
    "IV": ("e3-f4 f4-e4 e4-f4 f4-g3 g3-h3", 10),
    "V": ("e3-f4 f4-g3", 2),
    "VI": ("f2-g3 g3-f4 f4-e4 e4-f4", 8),
    "VII": ("g2-g3 g3-f4 f4-e4", 7),
    "VIII": ("h1-h2", 3),
}
MEANT = {"IV": "e3-f4 f4-e4 e4-f4 f4-g3 g3-h4"}  # where the print cannot be played
SAME_RESULT = (
    ("II", "e3-f4 f4-e4 (E) e4-e3"),
    ("III", "e3-e4 e4-f4 (A) f4-e4 (A)"),
    ("III", "e3-e4 e4-f4 (E) f4-e3 (E)"),
)

TABLE_2: dict[str, Distribution] = {
    "I": {4: 5, 5: 4, 6: 1, 8: 3, 9: 4, 11: 3, 12: 1},
    "II": {4: 1, 6: 1, 7: 1, 8: 1, 9: 2},
    "III": {4: 2, 5: 3, 6: 1, 7: 3, 8: 2, 10: 2, 11: 1, 13: 1, 17: 1},
    "IV": {5: 4, 6: 1, 7: 1, 8: 2, 10: 2, 11: 2, 12: 3, 13: 1, 14: 1, 16: 1},
    "V": {4: 1, 5: 2, 6: 1, 7: 2, 8: 3, 11: 2, 12: 1, 14: 1},
    "VI": {4: 2, 5: 5, 6: 1, 7: 2, 8: 1, 9: 1, 10: 2, 11: 1, 12: 1, 13: 1, 14: 2, 16: 1, 18: 1},
    "VII": {4: 1, 5: 4, 6: 3, 7: 3, 8: 5, 10: 1},
    "VIII": {4: 1, 6: 1, 7: 1, 8: 1, 9: 2},
}
TABLE_2_TOTALS = {"I": 23, "II": 6, "III": 16, "IV": 18, "V": 13, "VI": 21, "VII": 17, "VIII": 6}
TABLE_2_AVERAGES = {"I": 7.4, "II": 7.2, "III": 7.9, "IV": 9.4, "V": 8.2, "VI": 9.4, "VII": 6.6, "VIII": 7.2}
TABLE_2_SUM = 120
LEAST_AND_MOST = (2, 12)  # stones White has captured after two moves

WHITE_TAKES, BLACK_TAKES = (1, 2), (1, 3)  # stones in the first turn, least and most

STONES = 22

# --- words ------------------------------------------------------------------------------------------------------------

_OPENINGS = Text("Openings", "Eröffnungen")
_OPENING_MOVES = Text("opening moves", "Eröffnungszüge")
_CAPTURES = Text("({letter}) {move} captures", "({letter}) {move} schlägt")
_REPLIES = Text("Black's replies", "Antworten von Schwarz")
_REPLIES_TO = Text("replies to {letter}", "Antworten auf {letter}")
_WHITE_TAKES = Text("White takes in the first turn", "Weiß schlägt im ersten Zug")
_BLACK_TAKES = Text("Black takes in reply", "Schwarz schlägt in der Antwort")
_FIRST_CAPTURES = Text("Captures of the first turns", "Schläge der ersten Züge")
_TOGETHER = Text("together", "zusammen")
_SECOND_MOVES = Text("White's second moves", "Zweite Züge von Weiß")
_AFTER_CASE = Text("positions after case {letter}", "Stellungen nach Fall {letter}")
_HAS_CAPTURED = Text("White has captured from … to", "Weiß hat geschlagen, von … bis")
_FROM_TO = Text("{least} to {most}", "{least} bis {most}")
_TABLE_1 = Text(
    "Table 1: stones White has captured after two moves",
    "Tabelle 1: Steine, die Weiß nach zwei Zügen geschlagen hat",
)
_TABLE_2 = Text(
    "Table 2: stones Black has captured after two moves",
    "Tabelle 2: Steine, die Schwarz nach zwei Zügen geschlagen hat",
)
_OPENING = Text("opening {letter}", "Eröffnung {letter}")
_VARIATION = Text("variation {name}", "Variante {name}")
_AVERAGE = Text("{what}, average", "{what}, Durchschnitt")
_STONES_BY_MOVES = Text("{what}, stones × moves", "{what}, Steine × Züge")
_NUMBER_OF_MOVES = Text("{what}, number of moves", "{what}, Zahl der Züge")
_ADDS_UP = Text("the printed column adds up to {total}", "die gedruckte Spalte ergibt zusammen {total}")
_VARIATIONS = Text("White's second moves after e2-e3 f4-e5", "Zweite Züge von Weiß nach e2-e3 f4-e5")
_THE_MOVES = Text("{name}, the moves", "{name}, die Züge")
_STONES_TAKEN = Text("{turn} ({count} stones)", "{turn} ({count} Steine)")
_MISSED = Text("missed: {moves}", "übersehen: {moves}")
_DIFFERENT_MOVES = Text("number of different moves", "Zahl der verschiedenen Züge")
_MISPRINT = Text("misprint: {why}", "Druckfehler: {why}")
_OTHER_WAYS = Text("Other ways to the same result", "Andere Wege zum selben Ergebnis")
_SAME, _NOT_SO = Text("same", "dasselbe"), Text("not so", "stimmt nicht")
_AFTER_TWO_EACH = Text("positions after e2-e3 and two moves each", "Stellungen nach e2-e3 und je zwei Zügen")
_POSITIONS = Text("Different positions", "Verschiedene Stellungen")
_AFTER_TURN = Text("after 1 turn", "nach 1 Zug")
_AFTER_TURNS = Text("after {turns} turns", "nach {turns} Zügen")
_GOOD_ESTIMATE = Text("a good estimate", "gut geschätzt")


class Finding(NamedTuple):
    """One figure of the sheet beside the computed one."""

    topic: Text
    what: Text
    printed: Text
    computed: Text
    agrees: bool
    note: Text = NOTHING


def report() -> list[Finding]:
    """Every figure of the sheet's opening analysis."""
    parts = (
        _openings, _replies, _first_captures, _second_moves, _table_1, _variations, _same_results, _table_2,
        position_findings,
    )  # fmt: skip
    return [finding for part in parts for finding in part()]


# --- what there really is ---------------------------------------------------------------------------------------------


def beginning() -> FanoronaState:
    state = load("fanorona").initial()
    assert isinstance(state, FanoronaState)
    return state


def results_of(state: FanoronaState) -> dict[FanoronaState, list[Turn]]:
    """The different positions that one turn leads to, each with the turns that lead there."""
    results: dict[FanoronaState, list[Turn]] = {}
    for turn in state.turns:
        results.setdefault(state.play_unchecked(turn), []).append(turn)
    return results


def after_opening(letter: str) -> FanoronaState:
    return beginning().play(OPENINGS[letter][0])


def after_second_move(letter: str) -> list[FanoronaState]:
    return [second for reply in results_of(after_opening(letter)) for second in results_of(reply)]


def stones_captured(states: list[FanoronaState], victim: int) -> Distribution:
    return dict(sorted(Counter(STONES - state.points[victim] for state in states).items()))


def case_d() -> FanoronaState:
    return after_opening("D").play("f4-e5")


def after_variation(name: str) -> FanoronaState:
    return case_d().play(MEANT.get(name, VARIATIONS[name][0]))


# --- beside what is printed -------------------------------------------------------------------------------------------


def _finding(topic: Text, what: Text, printed: object, computed: object, note: Text = NOTHING) -> Finding:
    return Finding(topic, what, _figure(printed), _figure(computed), _figure(printed) == _figure(computed), note)


def _figure(found: object) -> Text:
    return found if isinstance(found, Text) else alike(str(found))


def _openings() -> Iterator[Finding]:
    yield _finding(_OPENINGS, _OPENING_MOVES, len(OPENINGS), len(results_of(beginning())))
    for letter, (move, count) in OPENINGS.items():
        captured = STONES - after_opening(letter).points[1]
        yield _finding(_OPENINGS, _CAPTURES.filled(letter=letter, move=move), count, captured)


def _replies() -> Iterator[Finding]:
    for letter, count in REPLIES.items():
        results = results_of(after_opening(letter))
        replies = alike(", ".join(str(turns[0]) for turns in results.values()))
        yield _finding(_REPLIES, _REPLIES_TO.filled(letter=letter), count, len(results), replies)
    computed = sum(len(results_of(after_opening(case))) for case in REPLIES)
    yield _finding(_REPLIES, _TOGETHER, sum(REPLIES.values()), computed)


def _first_captures() -> Iterator[Finding]:
    openings = [after_opening(letter) for letter in OPENINGS]
    replies = [state for opening in openings for state in results_of(opening)]
    for what, printed, states, victim in (
        (_WHITE_TAKES, WHITE_TAKES, openings, 1),
        (_BLACK_TAKES, BLACK_TAKES, replies, 0),
    ):
        taken = stones_captured(states, victim)
        found = _FROM_TO.filled(least=min(taken), most=max(taken))
        yield _finding(_FIRST_CAPTURES, what, _FROM_TO.filled(least=printed[0], most=printed[1]), found)


def _second_moves() -> Iterator[Finding]:
    for letter, count in SECOND_MOVES.items():
        what = _AFTER_CASE.filled(letter=letter)
        yield _finding(_SECOND_MOVES, what, count, len(set(after_second_move(letter))))
    everything = {state for letter in OPENINGS for state in after_second_move(letter)}
    yield _finding(_SECOND_MOVES, _TOGETHER, sum(SECOND_MOVES.values()), len(everything))
    captured = [STONES - state.points[1] for state in everything]
    printed, computed = (
        _FROM_TO.filled(least=least, most=most) for least, most in (LEAST_AND_MOST, (min(captured), max(captured)))
    )
    yield _finding(_SECOND_MOVES, _HAS_CAPTURED, printed, computed)


def _table_1() -> Iterator[Finding]:
    for letter, printed in TABLE_1.items():
        what, computed = _OPENING.filled(letter=letter), stones_captured(after_second_move(letter), victim=1)
        yield from _distribution(_TABLE_1, what, printed, computed, SECOND_MOVES[letter])
        yield _finding(_TABLE_1, _AVERAGE.filled(what=what), TABLE_1_AVERAGES[letter], average_of(computed))


def _variations() -> Iterator[Finding]:
    case, found = case_d(), set()
    for name, (moves, count) in VARIATIONS.items():
        after = after_variation(name)
        found.add(after)
        computed = case.points[1] - after.points[1]
        yield _finding(_VARIATIONS, alike(f"{name}: {moves}"), count, computed)
        if problem := _slip(case, name):
            yield _finding(_VARIATIONS, _THE_MOVES.filled(name=name), moves, case.find(MEANT[name]), problem)
    missed = [
        _STONES_TAKEN.filled(turn=turns[0], count=case.points[1] - state.points[1])
        for state, turns in missed_moves(case, found)
    ]
    note = _MISSED.filled(moves=joined(missed, ", ")) if missed else NOTHING
    yield _finding(_VARIATIONS, _DIFFERENT_MOVES, len(VARIATIONS), len(results_of(case)), note)


def missed_moves(case: FanoronaState, found: set[FanoronaState]) -> list[tuple[FanoronaState, list[Turn]]]:
    return [(state, turns) for state, turns in results_of(case).items() if state not in found]


def _slip(case: FanoronaState, name: str) -> Text | None:
    """Why the printed moves cannot be played, if they cannot."""
    try:
        case.play(VARIATIONS[name][0])
    except IllegalMove as problem:
        return _MISPRINT.filled(why=problem.reason)
    return None


def _same_results() -> Iterator[Finding]:
    """The sheet names other ways to the results of II and III."""
    case = case_d()
    for name, moves in SAME_RESULT:
        try:
            same, note = case.play(moves) == after_variation(name), NOTHING
        except IllegalMove as problem:
            same, note = False, problem.reason
        yield _finding(_OTHER_WAYS, alike(f"{name}: {moves}"), _SAME, _SAME if same else _NOT_SO, note)


def _table_2() -> Iterator[Finding]:
    for name, printed in TABLE_2.items():
        what = _VARIATION.filled(name=name)
        computed = stones_captured(list(results_of(after_variation(name))), victim=0)
        yield from _distribution(_TABLE_2, what, printed, computed, TABLE_2_TOTALS[name])
        yield _finding(_TABLE_2, _AVERAGE.filled(what=what), TABLE_2_AVERAGES[name], average_of(computed))
    everything = {state for second in results_of(case_d()) for state in results_of(second)}
    yield _finding(_TABLE_2, _AFTER_TWO_EACH, TABLE_2_SUM, len(everything))


def _distribution(
    topic: Text, what: Text, printed: Distribution, computed: Distribution, printed_total: int
) -> Iterator[Finding]:
    yield _finding(topic, _STONES_BY_MOVES.filled(what=what), _written(printed), _written(computed))
    total = sum(printed.values())
    note = NOTHING if total == printed_total else _ADDS_UP.filled(total=total)
    yield _finding(topic, _NUMBER_OF_MOVES.filled(what=what), printed_total, sum(computed.values()), note)


def _written(distribution: Distribution) -> str:
    return " ".join(f"{stones}×{moves}" for stones, moves in distribution.items())


def average_of(distribution: Distribution) -> float:
    total = sum(stones * moves for stones, moves in distribution.items())
    return round(total / sum(distribution.values()), 1)


def position_findings() -> Iterator[Finding]:
    counts = perft(beginning(), len(POSITIONS), "positions")
    for turns, (printed, computed) in enumerate(zip(POSITIONS, counts, strict=True), 1):
        rough = printed.en.startswith("about") and abs(computed - 1500) < 100
        what = _AFTER_TURN if turns == 1 else _AFTER_TURNS.filled(turns=turns)
        found = _finding(_POSITIONS, what, printed, computed)
        yield found._replace(agrees=True, note=_GOOD_ESTIMATE) if rough else found
