"""Turns and positions as text.

Canonical turns are the literature's: `d2-e3A`, `f2-g3A-f4A`, `b3-b4`. The Parker sheet's printed form is read too, e.g.
`f3-f2=1 f2-g2 (A)=2`: E stands for withdrawal, the letter is given only where a step could do both, and the counts of
captured stones are verified.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from marblebox.core.errors import PositionError
from marblebox.core.text import Text, shortened
from marblebox.games.fanorona.board import COLUMN_NAMES, POINT_NAMES, POINTS_BY_NAME, Board, Size
from marblebox.games.fanorona.moves import Turn, taken_by_step

if TYPE_CHECKING:
    from marblebox.games.fanorona.state import Fanorona, FanoronaState

_FLAGS = re.IGNORECASE | re.ASCII  # without ASCII, a dotless i would count as an i
_POINT = "[a-i][1-9]"
_GROUP = re.compile(rf"({_POINT})((?:-{_POINT}[awe]?)+)(?:\s*\(([awe])\))?(?:\s*=\s*(\d{{1,2}}))?[\s,]*", _FLAGS)
_STEPS = re.compile(rf"({_POINT})([awe]?)", _FLAGS)
_STEP_WORD = re.compile(rf"({_POINT})(?:-({_POINT})[awe]?)+(?:\([awe]\))?(?:=\d{{1,2}})?,?", _FLAGS)
_NOTE_WORD = re.compile(r"\([awe]\)(?:=\d{1,2})?,?|=\d{1,2},?", _FLAGS)
_LONGEST_TEXT = 400


class Written(NamedTuple):
    """A turn as somebody wrote it: kinds and counts may be left open."""

    path: tuple[int, ...]
    kinds: tuple[str | None, ...]
    counts: tuple[int | None, ...]

    def fits(self, turn: Turn) -> bool:
        kinds = turn.kinds or (None,)
        return self.path == turn.path and all(mine in (None, its) for mine, its in zip(self.kinds, kinds, strict=True))

    def counts_fit(self, counts: Sequence[int]) -> bool:
        return all(mine in (None, its) for mine, its in zip(self.counts, counts, strict=True))


def read_written(text: str) -> Written | None:
    """What a text says, or None if it is not a turn."""
    path: list[int] = []
    kinds: list[str | None] = []
    counts: list[int | None] = []
    place = 0
    while place < len(text) <= _LONGEST_TEXT:
        group = _GROUP.match(text, place)
        if not group or (path and POINTS_BY_NAME[group[1].lower()] != path[-1]):
            return None
        path = path or [POINTS_BY_NAME[group[1].lower()]]
        steps = _STEPS.findall(group[2])
        path += [POINTS_BY_NAME[point.lower()] for point, _ in steps]
        kinds += [_kind(kind) for _, kind in steps]
        counts += [None] * (len(steps) - 1) + [int(group[4]) if group[4] else None]
        kinds[-1] = _kind(group[3]) or kinds[-1]
        place = group.end()
    return Written(tuple(path), tuple(kinds), tuple(counts)) if path else None


def _kind(letter: str | None) -> str | None:
    return {"A": "A", "W": "W", "E": "W"}[letter.upper()] if letter else None


def fitting_turns(state: FanoronaState, written: Written) -> list[Turn]:
    return [turn for turn in state.turns if written.fits(turn)]


def read_turn(state: FanoronaState, text: str) -> Turn | None:
    """The legal turn a text describes, its counts verified; of several with one and the same result the first."""
    written = read_written(text)
    if not written:
        return None
    fitting = [turn for turn in fitting_turns(state, written) if written.counts_fit(counts_of(state, turn))]
    return fitting[0] if len({turn.taken for turn in fitting}) == 1 else None


def counts_of(state: FanoronaState, turn: Turn) -> list[int]:
    return [taken.bit_count() for taken in taken_by_step(state.game.board, state.way, turn)]


def words_of_turn(words: Sequence[str]) -> int:
    """How many of these words belong to the first turn: steps that go on where the last one ended, and their notes."""
    count, end = 0, None
    for word in words:
        step = _STEP_WORD.fullmatch(word)
        if not ((step and end in (None, step[1].lower())) or (count and _NOTE_WORD.fullmatch(word))):
            break
        end = step[2].lower() if step else end
        count += 1
    return count


# --- a game as the Parker sheet prints it -----------------------------------------------------------------------------

_PRINTED_START = re.compile(r"^[ \t]*(?:Weiß[ \t]+Schwarz[ \t]*$|1\.[ \t]*Zug\b)", re.MULTILINE)
_PRINTED_RESULTS = {"weiß gewinnt": "1-0", "schwarz gewinnt": "0-1", "unentschieden": "1/2-1/2", "remis": "1/2-1/2"}
_PRINTED_END = re.compile(rf"^[ \t]*({'|'.join(_PRINTED_RESULTS)})[.!]?[ \t]*$", re.MULTILINE | _FLAGS)
_PRINTED_NUMBER = re.compile(r"^[ \t]*\d+\.[ \t]*Zug\b", re.MULTILINE)


def from_printed(text: str) -> str | None:
    """The moves of a game in the sheet's form, everything else blanked out; None if the text holds no such game."""
    start = _PRINTED_START.search(text)
    if not start:
        return None
    end = _PRINTED_END.search(text, start.end())
    stop = end.start() if end else len(text)
    moves = _PRINTED_NUMBER.sub(
        _blanked, text[start.start() : stop].replace("Weiß", "    ").replace("Schwarz", " " * 7)
    )
    result = _PRINTED_RESULTS[end[1].lower()] if end else ""
    return _blank(text[: start.start()]) + moves + result


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _blanked(match: re.Match[str]) -> str:
    return _blank(match[0])


# --- positions --------------------------------------------------------------------------------------------------------


def write_position(state: FanoronaState) -> str:
    """Rows from the top, side, turns since the last capture, turn number; then what is overlooked or demanded."""
    rows = "/".join(_squeezed(row) for row in _rows(state))
    extra = " obliged" if state.obliged else f" after={_overlooked_step(state)}" if state.overlooked else ""
    return f"{rows} {'wb'[state.side]} {state.quiet} {state.number}{extra}"


def board_rows(state: FanoronaState) -> str:
    """Rows from the top, separated by slashes: w, b, and a dot for an empty point."""
    return "/".join(_rows(state))


def _rows(state: FanoronaState) -> list[str]:
    size, (white, black) = state.game.board.size, state.stones
    return [
        "".join(["w" if white >> p & 1 else "b" if black >> p & 1 else "." for p in points])
        for points in _points_by_row(size)
    ]


@cache
def _points_by_row(size: Size) -> list[list[int]]:
    """From the top."""
    columns = COLUMN_NAMES[: size.columns]
    return [[POINTS_BY_NAME[f"{column}{row}"] for column in columns] for row in range(size.rows, 0, -1)]


def _squeezed(letters: str) -> str:
    groups = [(letter, len(list(group))) for letter, group in groupby(letters)]
    return "".join(str(length) if letter == "." else letter * length for letter, length in groups)


def _overlooked_step(state: FanoronaState) -> str:
    before = state.overlooked.stones[1 - state.side] if state.overlooked else 0
    after = state.stones[1 - state.side]
    return "-".join(POINT_NAMES[(bits).bit_length() - 1] for bits in (before & ~after, after & ~before))


_NO_POSITION = Text(
    "{text} is not a position: write the rows from the top, the side to move (w or b), the turns since the last capture"
    " and the turn number, for example 'bbb/b1w/www w 0 1'",
    "{text} ist keine Stellung: Schreib die Reihen von oben, die Seite am Zug (w oder b), die Züge seit dem letzten"
    " Schlag und die Nummer des Zugs, zum Beispiel 'bbb/b1w/www w 0 1'",
)
_NO_STONES = Text("there are no stones on the board", "auf dem Brett steht kein Stein")
_NOBODY_MOVED = Text(
    "{name} has no stones, yet it has made the last move",
    "{name} hat keine Steine mehr, müsste aber zuletzt gezogen haben",
)


def read_position(game: Fanorona, text: str) -> FanoronaState:
    words = text.split() if len(text) <= _LONGEST_TEXT else []
    if len(words) not in (4, 5):
        raise PositionError(_NO_POSITION.filled(text=repr(shortened(text))))
    stones, side = _read_rows(game.board, words[0]), _read_side(words[1])
    if not any(stones):
        raise PositionError(_NO_STONES)
    if not stones[1 - side]:
        raise PositionError(_NOBODY_MOVED.filled(name=game.seat_names[1 - side]))
    quiet, number = (_read_count(word, low) for word, low in zip(words[2:4], (0, 1), strict=True))
    state = game.state(stones, side, quiet, number)
    state.turns  # noqa: B018 - too many of them are refused here and now
    return _read_extra(state, words[4]) if len(words) == 5 else state


def _read_side(word: str) -> int:
    if word not in ("w", "b"):
        raise PositionError(
            Text(
                f"the side to move must be w or b, not {shortened(word)!r}",
                f"die Seite am Zug muss w oder b sein, nicht {shortened(word)!r}",
            )
        )
    return "wb".index(word)


def _read_rows(board: Board, text: str) -> tuple[int, int]:
    rows = text.split("/")
    if len(rows) != board.size.rows:
        raise PositionError(
            Text(
                f"a {board.size} board has {board.size.rows} rows, the position has {len(rows)}",
                f"ein Brett von {board.size} hat {board.size.rows} Reihen, die Stellung hat {len(rows)}",
            )
        )
    stones = {"w": 0, "b": 0}
    for number, row in zip(range(board.size.rows, 0, -1), rows, strict=True):
        for column, letter in zip(COLUMN_NAMES, _read_row(board, number, row), strict=False):
            if letter != ".":
                stones[letter] |= 1 << POINTS_BY_NAME[f"{column}{number}"]
    return stones["w"], stones["b"]


def _read_row(board: Board, number: int, row: str) -> str:
    if bad := next((letter for letter in row if letter not in "wb123456789"), None):
        raise PositionError(
            Text(
                f"row {number} contains {bad!r}; only w, b and digits for empty points are allowed",
                f"in Reihe {number} steht {bad!r}; erlaubt sind nur w, b und Ziffern für leere Punkte",
            )
        )
    letters = "".join("." * int(letter) if letter.isdigit() else letter for letter in row)
    if len(letters) != board.size.columns:
        raise PositionError(
            Text(
                f"row {number} describes {len(letters)} points instead of {board.size.columns}",
                f"Reihe {number} beschreibt {len(letters)} Punkte statt {board.size.columns}",
            )
        )
    return letters


def _read_count(word: str, low: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 7 and int(word) >= low):
        raise PositionError(
            Text(
                f"{shortened(word)!r} must be a whole number from {low} up",
                f"{shortened(word)!r} muss eine ganze Zahl ab {low} sein",
            )
        )
    return int(word)


def _read_extra(state: FanoronaState, word: str) -> FanoronaState:
    """An overlooked capture that may still be demanded, or one that has been."""
    if state.game.rules.captures == "forced":
        raise PositionError(
            Text(
                f"{shortened(word)!r} makes sense only with captures=on_demand or silent",
                f"{shortened(word)!r} gibt es nur mit captures=on_demand oder silent",
            )
        )
    if word == "obliged":
        if not (state.can_capture() and not state.is_handicapped(state.side)):
            raise PositionError(
                Text(
                    "'obliged' is wrong here: the side to move has no capture",
                    "'obliged' stimmt hier nicht: Die Seite am Zug kann nichts schlagen",
                )
            )
        return replace(state, obliged=True)
    step = read_written(word.removeprefix("after="))
    before = _before_step(state, step) if step and word.startswith("after=") and len(step.path) == 2 else None
    if before is None:
        raise PositionError(
            Text(
                f"{shortened(word)!r} must be 'obliged', or 'after=' and a step that overlooked a capture",
                f"{shortened(word)!r} muss 'obliged' sein oder 'after=' und ein Schritt, der einen Schlag übersah",
            )
        )
    return replace(state, overlooked=before)


def _before_step(state: FanoronaState, step: Written) -> FanoronaState | None:
    """The state before a step without capture, if that step overlooked one."""
    (start, end), mover = step.path, 1 - state.side
    mine = state.stones[mover]
    legal_back = mine >> end & 1 and state.way.empty >> start & 1 and state.quiet > 0
    if not legal_back:
        return None
    stones = [state.stones[0], state.stones[1]]
    stones[mover] = mine & ~(1 << end) | 1 << start
    number = state.number - (mover != state.game.beginner)
    before = state.game.state((stones[0], stones[1]), mover, state.quiet - 1, max(number, 1))
    overlooked = Turn((start, end)) in before.turns and before.ought_to_capture()
    return before if overlooked else None
