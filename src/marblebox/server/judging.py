"""What a message at the table comes to: the deeds that follow from it, or why nothing does. Pure, as the table is."""

from __future__ import annotations

from typing import Any, NamedTuple

from marblebox.core.errors import IllegalMove
from marblebox.core.game import ACCEPT, DECLINE, OFFER, RESIGN, Move
from marblebox.core.text import Text
from marblebox.server import words
from marblebox.server.protocol import Act, Say
from marblebox.server.showing import Onlooker
from marblebox.server.table import Table

TALK = tuple(map(str, (RESIGN, OFFER, ACCEPT, DECLINE)))
FOR_THE_ROUND = (str(RESIGN), "rematch", "next")  # said of the whole round, whatever happened in it meanwhile


class Deed(NamedTuple):
    """An event that is to happen."""

    kind: str
    data: dict[str, Any]


class Refusal(Exception):
    """A message changes nothing."""

    def __init__(self, code: str, message: dict[str, str]) -> None:
        super().__init__(code)
        self.code, self.message = code, message


def judge(table: Table, onlooker: Onlooker, message: Act | Say, seed: int) -> list[Deed]:
    """What comes of a message; the seed is for a new round, should one begin."""
    if message.seat not in onlooker.seats:
        raise Refusal("not_your_seat", words.filled(words.NOT_YOUR_SEAT))
    if isinstance(message, Act) and message.move not in TALK:
        _check_board(table, message)
        return [_moved(table, message.seat, message.move)]
    what = message.move if isinstance(message, Act) else message.what
    _check_seq(message.seq, table.round.started if what in FOR_THE_ROUND else table.played)
    if what not in table.may(message.seat):
        raise Refusal("not_now", words.filled(words.GAME_OVER if table.outcome else words.NOT_NOW))
    return _said(table, onlooker, message.seat, what, seed)


def _check_seq(seq: int, needed: int) -> None:
    if seq < needed:
        raise Refusal("stale", words.filled(words.STALE))


def _check_board(table: Table, act: Act) -> None:
    """Where several seats act at once, a message is good for the board it saw; elsewhere for the moment it saw."""
    if act.board is None or not table.game.verbs:
        return _check_seq(act.seq, table.played)
    if act.seq < table.round.started or act.board != table.state.board_text:
        raise Refusal("stale", words.filled(words.PUSHED_FIRST))
    return None


def _moved(table: Table, seat: int, text: str) -> Deed:
    if table.outcome:
        raise Refusal("not_now", words.filled(words.GAME_OVER))
    try:
        move: Move = table.state.find(text, seat)
    except IllegalMove as problem:
        raise _forbidden(table, seat, text, problem.reason) from None
    return Deed("move", {"seat": seat, "move": str(move)})


def _forbidden(table: Table, seat: int, text: str, reason: Text) -> Refusal:
    turn = table.state.to_move
    out_of_turn = turn is not None and turn != seat and text.partition(" ")[0].lower() not in table.game.verbs
    if out_of_turn and turn is not None:
        name = table.chairs[turn].name or table.game.seat_names[turn]
        return Refusal("not_your_turn", words.filled(words.NOT_YOUR_TURN, name=name))
    return Refusal("illegal_move", words.sentence(reason))


def _said(table: Table, onlooker: Onlooker, seat: int, what: str, seed: int) -> list[Deed]:
    if what in TALK:
        return [Deed("move", {"seat": seat, "move": what})]
    if what == "takeback":
        alone = not set(_consenting(table)) - set(onlooker.seats)
        return [Deed("takeback", {"seat": seat}) if alone else Deed("offer", {"seat": seat, "what": what})]
    if what == "accept takeback":
        asking = next(other for other, offer in table.offers if offer == "takeback")
        return [Deed("takeback", {"seat": asking})]
    if what == "decline takeback":
        return [Deed("decline", {"seat": seat, "what": "takeback"})]
    if what == "abort":
        return [Deed("abort", {"seat": seat})]
    return _again(table, onlooker, seed)


def _again(table: Table, onlooker: Onlooker, seed: int) -> list[Deed]:
    """The next round, once everybody wants it."""
    willing = {other for other, what in table.offers if what == "rematch"}
    if set(_consenting(table)) <= willing | set(onlooker.seats):
        game = table.following.next_game
        assert game
        return [Deed("start", {"spec": game.spec, "seed": seed})]
    return [Deed("offer", {"seat": seat, "what": "rematch"}) for seat in onlooker.seats if seat not in willing]


def _consenting(table: Table) -> list[int]:
    """Who has to be asked: people who are there. The computer agrees to everything but a draw."""
    return [seat for seat in table.people if table.chairs[seat].joined]
