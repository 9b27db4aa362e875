"""What a message comes to: the events that follow from it, or why none does. Pure, as the session is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.core.errors import IllegalMove
from marblebox.core.game import RESIGN, Move
from marblebox.core.game import TALK as TALK_MOVES
from marblebox.core.text import Text, sentence
from marblebox.server import words
from marblebox.play.events import Aborted, Declined, Event, Moved, Offered, Started, TakenBack
from marblebox.play.session import RETRY, GameSession
from marblebox.play.views import Onlooker

if TYPE_CHECKING:
    from marblebox.server.forms.from_client import Act, Say

TALK = tuple(map(str, TALK_MOVES))
TURNED_DOWN = tuple(f"{verb} {what}" for verb in ("decline", "withdraw") for what in ("takeback", "rematch", "swap"))
FOR_THE_ROUND = (
    str(RESIGN),
    *("rematch", "next", "decline rematch", "withdraw rematch"),
    *("swap", "decline swap", "withdraw swap"),
)  # said of the whole round, whatever happened in it meanwhile


class Refusal(Exception):
    """A message changes nothing."""

    def __init__(self, code: str, message: dict[str, str]) -> None:
        super().__init__(code)
        self.code, self.message = code, message


def judge(session: GameSession, onlooker: Onlooker, message: Act | Say, seed: int) -> list[Event]:
    """What comes of a message; the seed is for a new round, should one begin. To try again comes to no event."""
    if message.seat not in onlooker.seats:
        raise Refusal("not_your_seat", words.filled(words.NOT_YOUR_SEAT))
    if message.type == "act" and message.move not in TALK:
        return [_moved(session, message)]
    what = message.move if message.type == "act" else message.what
    _check_seq(session, message.seq, session.round.started if what in FOR_THE_ROUND else session.played)
    if what not in session.may(message.seat):
        raise Refusal("not_now", words.filled(words.GAME_OVER if session.outcome else words.NOT_NOW))
    return _said(session, onlooker, message.seat, what, seed)


def _check_seq(session: GameSession, seq: int, needed: int) -> None:
    """Neither older than what the message is about, nor from a future that was taken back by a copy of the database."""
    if not needed <= seq <= session.seq:
        raise Refusal("stale", words.filled(words.STALE))


def _moved(session: GameSession, act: Act) -> Moved:
    """Where several seats act at once, claims are good as long as the rules allow them; what else they do is good for
    the board they saw. Elsewhere a move is good for the moment it saw."""
    at_once = act.board is not None and session.game.traits.simultaneous
    _check_seq(session, act.seq, session.round.started if at_once else session.played)
    move = _found(session, act.seat, act.move)
    if at_once and not move.any_time and act.board != session.state.board_text:
        raise Refusal("stale", words.filled(words.BOARD_CHANGED))
    return Moved(seat=act.seat, move=str(move))


def _found(session: GameSession, seat: int, text: str) -> Move:
    if session.outcome:
        raise Refusal("not_now", words.filled(words.GAME_OVER))
    try:
        return session.state.find(text, seat)
    except IllegalMove as problem:
        raise _forbidden(session, seat, text, problem.reason) from None


def _forbidden(session: GameSession, seat: int, text: str, reason: Text) -> Refusal:
    turn = session.state.to_move
    out_of_turn = turn is not None and turn != seat and text.partition(" ")[0].lower() not in session.game.verbs
    if out_of_turn and turn is not None:
        name = session.chairs[turn].name or session.game.seat_names[turn]
        return Refusal("not_your_turn", words.filled(words.NOT_YOUR_TURN, name=name))
    return Refusal("illegal_move", sentence(reason)._asdict())


def _said(session: GameSession, onlooker: Onlooker, seat: int, what: str, seed: int) -> list[Event]:
    if what in TALK:
        return [Moved(seat=seat, move=what)]
    if what == "takeback":
        alone = not set(_consenting(session)) - set(onlooker.seats)
        return [TakenBack(seat=seat) if alone else Offered(seat=seat, what=what)]
    if what == "accept takeback":
        asking = next(other for other, offer in session.offers if offer == "takeback")
        return [TakenBack(seat=asking)]
    if what in TURNED_DOWN:
        return [Declined(seat=seat, what=what.partition(" ")[2])]
    if what == "abort":
        return [Aborted(seat=seat)]
    if what == RETRY:
        return []
    return _again(session, onlooker, "swap" if what == "swap" else "rematch", seed)


def _again(session: GameSession, onlooker: Onlooker, wish: str, seed: int) -> list[Event]:
    """The next round, as it is or with swapped sides, once everybody wants that."""
    willing = {other for other, what in session.offers if what == wish}
    if set(_consenting(session)) <= willing | set(onlooker.seats):
        game = session.following(swap=wish == "swap").next_game
        assert game
        return [Started.dealt(game, seed, swap=wish == "swap")]
    return [Offered(seat=seat, what=wish) for seat in onlooker.seats if seat not in willing]


def _consenting(session: GameSession) -> list[int]:
    """Who has to be asked: people who are there. The computer agrees to everything but a draw."""
    return [seat for seat in session.people if session.chairs[seat].joined]
