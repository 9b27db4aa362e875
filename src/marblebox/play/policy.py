"""Who may do what in a live game: one function for each question, for server, page and terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from marblebox.core.game import OFFER
from marblebox.play.commands import Viewer
from marblebox.play.round import Ply
from marblebox.play.session import Session

RETRY = "retry computer"  # what may be said when a computer has failed


# --- playing ----------------------------------------------------------------------------------------------------------


def may_move(viewer: Viewer, seat: int) -> bool:
    return seat in viewer.seats


def may_say(session: Session, seat: int, failed: Collection[int] = ()) -> tuple[str, ...]:
    """What that seat may say now; `failed` are the computers that could not find a move."""
    if session.outcome:
        return _words_after_the_end(session, seat)
    talk = (str(word) for word in session.state.talk_moves(seat))
    said = [word for word in talk if not (word == str(OFFER) and (seat, "draw") in session.asked)]
    return (*said, *_words_about_takebacks(session, seat), *_words_of_trouble(session, failed))


def _words_after_the_end(session: Session, seat: int) -> tuple[str, ...]:
    own = [what for other, what in session.offers if other == seat]
    others = [what for other, what in session.offers if other != seat]
    ways = {"rematch": "next" if session.continues else "rematch"}
    if len(session.chairs) == 2:
        ways["swap"] = "swap"
    return (
        *(f"withdraw {what}" for what in own),
        *(word for what, word in ways.items() if what not in own and (not own or what in others)),
        *(f"decline {what}" for what in dict.fromkeys(others)),
    )


def _words_about_takebacks(session: Session, seat: int) -> tuple[str, ...]:
    asking = next((other for other, what in session.offers if what == "takeback"), None)
    if asking is not None:
        return ("withdraw takeback",) if asking == seat else ("accept takeback", "decline takeback")
    may_ask = (seat, "takeback") not in session.asked
    return ("takeback",) if may_ask and may_take_back(session, seat) else ()


def _words_of_trouble(session: Session, failed: Collection[int]) -> tuple[str, ...]:
    """A round can be called off while it has hardly begun, and where the computer does not go on."""
    if failed:
        return RETRY, "abort"
    return ("abort",) if len(session.round.steps) < 2 else ()


def may_take_back(session: Session, seat: int) -> bool:
    return move_to_undo(session, seat) is not None


def move_to_undo(session: Session, seat: int) -> Ply | None:
    """The last move of that seat, to which a take-back goes back.

    None where that move, or one made since, brought something to light: it would stay known.
    """
    for ply in reversed(session.round.plies):
        if not ply.on_board:
            continue
        if ply.before.is_irrevocable(ply.move, ply.seat):
            return None
        if ply.seat == seat:
            return ply
    return None


def consenting(session: Session) -> list[int]:
    """Who has to be asked: people who are there. The computer agrees to everything but a draw."""
    return [seat for seat in session.people if session.chairs[seat].joined]


# --- names and links --------------------------------------------------------------------------------------------------


def may_rename(viewer: Viewer, seat: int) -> bool:
    return seat in viewer.seats


def may_renew(session: Session, viewer: Viewer, seat: int) -> bool:
    """Whether she may replace the links of a seat: its player and the host may."""
    return seat in session.people and (viewer.host or seat in viewer.seats)


def may_point(viewer: Viewer, seat: int) -> bool:
    """Whether she is of the party of that seat, and so may point at something for it."""
    return seat in (*viewer.seats, *viewer.advises)


# --- seeing -----------------------------------------------------------------------------------------------------------


def sees_whole_move(ply: Ply, seat: int | None) -> bool:
    """Whether that seat (None: a spectator) may know all of a move."""
    return ply.before.game.view.told(ply.before, ply.move, ply.seat, seat) == str(ply.move)


def plays_alone(session: Session, seats_of_holders: Iterable[Collection[int]], own: Collection[int]) -> bool:
    """Whether somebody plays all seats against nobody else: `seats_of_holders` are the seats of everybody."""
    every = set(range(len(session.chairs)))
    is_everybodys = all(set(held) == every for held in seats_of_holders)
    return set(session.people) == every == set(own) and is_everybodys


def may_be_helped(session: Session, alone: bool) -> bool:
    """Whether an engine or its tables may say something about the round that is played now: not where it would help
    against somebody else."""
    return session.outcome is not None or alone


def may_export(session: Session) -> bool:
    """Whether the record may be seen: not while it would give hidden things away."""
    return session.outcome is not None or not session.game.traits.secrets


def may_analyse(session: Session, alone: bool) -> bool:
    """Whether something of the match may be analysed: the round played now, or those before it."""
    return may_be_helped(session, alone) or bool(session.past)


def may_ask_for_hints(session: Session, seat: int) -> bool:
    return session.hints and session.outcome is None and seat in session.people
