"""What a command leads to: the events that follow from it, or why none does. Pure, as `reduce` is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from marblebox.core.errors import IllegalMove
from marblebox.core.game import RESIGN, Move
from marblebox.core.game import TALK as TALK_MOVES
from marblebox.core.text import Text, sentence
from marblebox.play import messages, policy
from marblebox.play.commands import Act, Command, Join, Rename, Renew, Say, Viewer
from marblebox.play.events import Aborted, Declined, Event, Joined, Moved, Offered, Renamed, Renewed, Started, TakenBack
from marblebox.play.refusal import Refused
from marblebox.play.session import Session

TALK = tuple(map(str, TALK_MOVES))
TURNED_DOWN = tuple(f"{verb} {what}" for verb in ("decline", "withdraw") for what in ("takeback", "rematch", "swap"))
FOR_THE_ROUND = (
    str(RESIGN),
    *("rematch", "next", "decline rematch", "withdraw rematch"),
    *("swap", "decline swap", "withdraw swap"),
)  # said of the whole round, whatever happened in it meanwhile


def decide(
    session: Session, viewer: Viewer, command: Command, seed: int = 0, failed: Collection[int] = ()
) -> Sequence[Event]:
    """The events that follow from a command, none where nothing changes; Refused says why it is not done.

    The seed is for a new round, should one begin; `failed` are the computers that could not find a move.
    """
    match command:
        case Act() | Say():
            return _played(session, viewer, command, seed, failed)
        case Rename():
            return _renamed(session, viewer, command)
        case Join():
            return _joined(session, viewer, command)
        case Renew():
            return _renewed(session, viewer, command)


# --- the play ---------------------------------------------------------------------------------------------------------


def _played(
    session: Session, viewer: Viewer, command: Act | Say, seed: int, failed: Collection[int]
) -> Sequence[Event]:
    if not policy.may_move(viewer, command.seat):
        raise Refused("not_your_seat", messages.NOT_YOUR_SEAT)
    if isinstance(command, Act) and command.move not in TALK:
        return [_moved(session, command)]
    what = command.move if isinstance(command, Act) else command.what
    _check_seq(session, command.seq, session.round.started if what in FOR_THE_ROUND else session.played)
    if what not in policy.may_say(session, command.seat, failed):
        raise Refused("not_now", messages.GAME_OVER if session.outcome else messages.NOT_NOW)
    return _said(session, viewer, command.seat, what, seed)


def _check_seq(session: Session, seq: int, needed: int) -> None:
    """Neither older than what the command is about, nor from a future that was taken back by a copy of the database."""
    if not needed <= seq <= session.seq:
        raise Refused("stale", messages.STALE)


def _moved(session: Session, act: Act) -> Moved:
    """Where several seats act at once, claims are good as long as the rules allow them; what else they do is good for
    the board they saw. Elsewhere a move is good for the moment it saw."""
    at_once = act.board is not None and session.game.traits.simultaneous
    _check_seq(session, act.seq, session.round.started if at_once else session.played)
    move = _found(session, act.seat, act.move)
    if at_once and not move.any_time and act.board != session.state.board_text:
        raise Refused("stale", messages.BOARD_CHANGED)
    return Moved(seat=act.seat, move=str(move))


def _found(session: Session, seat: int, text: str) -> Move:
    if session.outcome:
        raise Refused("not_now", messages.GAME_OVER)
    try:
        return session.state.find(text, seat)
    except IllegalMove as problem:
        raise _forbidden(session, seat, text, problem.reason) from problem


def _forbidden(session: Session, seat: int, text: str, reason: Text) -> Refused:
    turn = session.state.to_move
    out_of_turn = turn is not None and turn != seat and text.partition(" ")[0].lower() not in session.game.verbs
    if out_of_turn and turn is not None:
        name = session.chairs[turn].name or session.game.seat_names[turn]
        return Refused("not_your_turn", messages.NOT_YOUR_TURN.filled(name=name))
    return Refused("illegal_move", sentence(reason))


def _said(session: Session, viewer: Viewer, seat: int, what: str, seed: int) -> Sequence[Event]:
    if what in TALK:
        return [Moved(seat=seat, move=what)]
    if what == "takeback":
        alone = not set(policy.consenting(session)) - set(viewer.seats)
        return [TakenBack(seat=seat) if alone else Offered(seat=seat, what=what)]
    if what == "accept takeback":
        asking = next(other for other, offer in session.offers if offer == "takeback")
        return [TakenBack(seat=asking)]
    if what in TURNED_DOWN:
        return [Declined(seat=seat, what=what.partition(" ")[2])]
    if what == "abort":
        return [Aborted(seat=seat)]
    if what == policy.RETRY:
        return []
    return _next_round(session, viewer, "swap" if what == "swap" else "rematch", seed)


def _next_round(session: Session, viewer: Viewer, wish: str, seed: int) -> Sequence[Event]:
    """The next round, as it is or with swapped sides, once everybody wants that."""
    willing = {other for other, what in session.offers if what == wish}
    if set(policy.consenting(session)) <= willing | set(viewer.seats):
        game = session.following(swap=wish == "swap").next_game
        assert game
        return [Started.dealt(game, seed, swap=wish == "swap")]
    return [Offered(seat=seat, what=wish) for seat in viewer.seats if seat not in willing]


# --- beside the play --------------------------------------------------------------------------------------------------


def cleaned(name: str) -> str:
    """A name as it is shown: printable letters, single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def _renamed(session: Session, viewer: Viewer, rename: Rename) -> Sequence[Event]:
    if not policy.may_rename(viewer, rename.seat):
        raise Refused("not_your_seat", messages.NOT_YOUR_SEAT)
    name = cleaned(rename.name)
    return [] if session.chairs[rename.seat].name == name else [Renamed(seat=rename.seat, name=name)]


def _joined(session: Session, viewer: Viewer, join: Join) -> Sequence[Event]:
    chairs = [(seat, session.chairs[seat]) for seat in viewer.seats]
    return [
        Joined(seat=seat, bot=join.bot) for seat, chair in chairs if not chair.joined or (join.bot and not chair.bot)
    ]


def _renewed(session: Session, viewer: Viewer, renew: Renew) -> Sequence[Event]:
    if not policy.may_renew(session, viewer, renew.seat):
        raise Refused("not_your_seat", messages.NOT_YOUR_SEAT)
    return [Renewed(seat=session.first_seat(renew.seat), vacated=not renew.keeps)]
