"""Positions as text, everything hidden included.

Eight words: the board, the board before the last push, the player to move, the hands, the laid cards, the deck with its
top card first, who has finished and who has resigned, both in order. Players are numbered from 1. Players, rows and
groups are separated by `/`, cards by `,`; nothing is written `-`. A star marks a card that partners have handed over.

    5/5/2d2/5/5 5/5/5/5/5 2 3,11/8,30 -/- 17,4,…,36 - -
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from marblebox.core.errors import PositionError
from marblebox.core.game import TableTalk
from marblebox.core.text import Text, shortened
from marblebox.games.tomoko.board import BALLS_PER_COLOUR, COLOUR_NAMES, SIDE, Board
from marblebox.games.tomoko.validity import check_cards, check_position

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import Tomoko, TomokoState

NOTHING = "-"
_WORDS = (
    "board",
    "board before the last push",
    "player to move",
    "hands",
    "laid cards",
    "deck",
    "finished",
    "resigned",
)
_LONGEST_TEXT = 400
_NUMBER = re.compile(r"[1-9][0-9]?")
_STARRED = re.compile(r"([1-9][0-9]?)\*")


# --- writing ----------------------------------------------------------------------------------------------------------


def write_position(state: TomokoState) -> str:
    words = (
        write_board(state.board),
        write_board(state.before) if state.before else NOTHING,
        str(state.turn + 1),
        "/".join(_write_cards(hand, state.shared) for hand in state.hands),
        "/".join(_write_cards(cards) for cards in state.laid),
        _write_cards(state.deck),
        "/".join(_write_players(group) for group in state.finished) or NOTHING,
        _write_players(state.talk.resigned),
    )
    return " ".join(words)


def write_board(board: Board) -> str:
    return "/".join(map(_write_row, board.rows))


def _write_row(row: str) -> str:
    groups = ((letter, len(list(group))) for letter, group in groupby(row))
    return "".join(str(length) if letter == "." else letter * length for letter, length in groups)


def _write_cards(cards: tuple[int, ...], shared: frozenset[int] = frozenset()) -> str:
    return ",".join(f"{card}*" if card in shared else str(card) for card in cards) or NOTHING


def _write_players(seats: tuple[int, ...]) -> str:
    return ",".join(str(seat + 1) for seat in seats) or NOTHING


# --- reading ----------------------------------------------------------------------------------------------------------


_NO_POSITION = Text(
    "{text} is not a position; it must have eight words: {words}",
    "{text} ist keine Stellung; sie muss acht Wörter haben: {words}",
)
_NOT_TO_MOVE = Text(
    "player {player} cannot be to move, having finished or resigned; it is player {other}",
    "Spieler {player} kann nicht am Zug sein, denn er ist fertig oder hat aufgegeben; am Zug ist Spieler {other}",
)
_HANDS, _LAID = Text("hands", "Handkarten"), Text("laid cards", "abgelegten Karten")
_PILES = Text(
    "the {what} of {seats} players must be given, separated by /; {text} has {count}",
    "die {what} von {seats} Spielern müssen mit / getrennt dastehen; {text} hat {count}",
)
_NO_NUMBER = Text(
    "{text} is not a number; write cards and players as numbers with commas, none as -",
    "{text} ist keine Zahl; schreib Karten und Spieler als Zahlen mit Kommas, keine als -",
)
_COLOURS = {"dark": "dunkle", "light": "helle"}


def read_position(game: Tomoko, text: str) -> TomokoState:
    """The state written as that text, in exactly the form in which it would be written."""
    words = text.split() if len(text) <= _LONGEST_TEXT else []
    if len(words) != len(_WORDS):
        raise PositionError(_NO_POSITION.filled(text=repr(shortened(text)), words=", ".join(_WORDS)))
    board, before, turn, hands, laid, deck, finished, resigned = words
    held, shown = _read_piles(hands.replace("*", ""), game.seats, _HANDS), _read_piles(laid, game.seats, _LAID)
    check_cards(held, shown, _read_numbers(deck))
    state = game.state(
        board=read_board(board),
        before=None if before == NOTHING else read_board(before),
        turn=_read_player(turn, game.seats),
        hands=held,
        laid=shown,
        deck=_read_numbers(deck),
        shared=frozenset(int(card) for card in _STARRED.findall(hands)),
        finished=_read_groups(finished, game.seats),
        talk=TableTalk(resigned=_read_players(resigned, game.seats)),
    )
    check_position(state)
    if state.turn != _read_player(turn, game.seats):
        raise PositionError(_NOT_TO_MOVE.filled(player=turn, other=state.turn + 1))
    if state.text != text:
        raise PositionError(
            Text(
                f"the position is not in its canonical form; write {state.text!r}",
                f"die Stellung ist nicht in ihrer festen Form; schreib {state.text!r}",
            )
        )
    return state


def read_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise PositionError(
            Text(
                f"the board has {SIDE} rows, {shortened(text)!r} has {len(rows)}",
                f"das Brett hat {SIDE} Reihen, {shortened(text)!r} hat {len(rows)}",
            )
        )
    board = Board.of_letters("".join(_read_row(number, row) for number, row in enumerate(rows, start=1)))
    for colour, name in COLOUR_NAMES.items():
        if board.bag(colour) < 0:
            raise PositionError(
                Text(
                    f"there are {BALLS_PER_COLOUR} {name} balls, the board {shortened(text)!r} has more",
                    f"es gibt {BALLS_PER_COLOUR} {_COLOURS[name]} Kugeln, das Brett {shortened(text)!r} hat mehr",
                )
            )
    return board


def _read_row(number: int, row: str) -> str:
    if bad := next((letter for letter in row if letter not in "dl12345"), None):
        raise PositionError(
            Text(
                f"row {number} from the top contains {bad!r}; only d, l and the digits 1 to 5 are allowed",
                f"in Reihe {number} von oben steht {bad!r}; erlaubt sind nur d, l und die Ziffern 1 bis 5",
            )
        )
    letters = "".join("." * int(letter) if letter.isdigit() else letter for letter in row)
    if len(letters) != SIDE:
        raise PositionError(
            Text(
                f"row {number} from the top describes {len(letters)} cells instead of {SIDE}",
                f"Reihe {number} von oben beschreibt {len(letters)} Felder statt {SIDE}",
            )
        )
    return letters


def _read_piles(text: str, seats: int, what: Text) -> tuple[tuple[int, ...], ...]:
    piles = text.split("/")
    if len(piles) != seats:
        raise PositionError(_PILES.filled(what=what, seats=seats, text=repr(shortened(text)), count=len(piles)))
    return tuple(tuple(sorted(_read_numbers(pile))) for pile in piles)


def _read_numbers(text: str) -> tuple[int, ...]:
    words = [] if text == NOTHING else text.split(",")
    bad = next((word for word in words if not _NUMBER.fullmatch(word)), None)
    if bad is not None:
        raise PositionError(_NO_NUMBER.filled(text=repr(shortened(bad))))
    return tuple(map(int, words))


def _read_players(text: str, seats: int) -> tuple[int, ...]:
    numbers = _read_numbers(text)
    if bad := next((number for number in numbers if number > seats), None):
        raise PositionError(
            Text(
                f"there is no player {bad}; the players are 1 to {seats}",
                f"es gibt keinen Spieler {bad}; die Spieler sind 1 bis {seats}",
            )
        )
    return tuple(number - 1 for number in numbers)


def _read_groups(text: str, seats: int) -> tuple[tuple[int, ...], ...]:
    groups = [] if text == NOTHING else text.split("/")
    return tuple(tuple(sorted(_read_players(group, seats))) for group in groups)


def _read_player(text: str, seats: int) -> int:
    players = _read_players(text, seats)
    if len(players) != 1:
        raise PositionError(
            Text(
                f"the player to move must be a number from 1 to {seats}, not {shortened(text)!r}",
                f"wer am Zug ist, muss eine Zahl von 1 bis {seats} sein, nicht {shortened(text)!r}",
            )
        )
    return players[0]
