"""Why a move is refused, in words of the rule book. Nothing here tells a seat more than it may know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marblebox.games.tomoko.board import COLOUR_NAMES
from marblebox.games.tomoko.moves import PUSHES, Push

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState

_CARD_MOVE = re.compile(r"(lay|give) ([1-9]\d?)", re.IGNORECASE)
_PUSHES_BY_TEXT = {text.lower(): push for text, push in PUSHES.items()}


def refusal(state: TomokoState, text: str, seat: int) -> str:
    name = state.game.seat_names[seat].en
    if state.is_finished(seat):
        return f"{name} has laid all the cards needed and plays no more"
    if seat in state.talk.resigned:
        return f"{name} has resigned"
    if push := _PUSHES_BY_TEXT.get(text.lower()):
        return _no_push(state, push, seat)
    written = _CARD_MOVE.fullmatch(text)
    if not written:
        return f"write a push like N3d (side N, E, S or W, place 1 to 5, d for dark or l for light){_card_moves(state)}"
    verb, card = written[1].lower(), int(written[2])
    return (_no_lay if verb == "lay" else _no_give)(state, card, seat)


def _card_moves(state: TomokoState) -> str:
    """What else can be written by these rules."""
    rules = state.game.rules
    return (", or 'lay 17'" if rules.claims == "live" else "") + (", or 'give 17'" if rules.teams else "")


def _no_push(state: TomokoState, push: Push, seat: int) -> str:
    if seat != state.turn:
        return f"it is the turn of {state.game.seat_names[state.turn].en}"
    if not state.board.bag(push.colour):
        return f"the bag holds no {COLOUR_NAMES[push.colour]} ball"
    return "the board would be what it was before the last push, and a push may not undo the one before it"


def _no_lay(state: TomokoState, card: int, seat: int) -> str:
    if state.game.rules.claims == "auto":
        return "with claims=auto cards that stand on the board are laid by themselves"
    if card not in state.hands[seat]:
        return f"{state.game.seat_names[seat].en} does not hold card {card}"
    if state.before and card in state.before.standing:
        return (
            f"too late: card {card} stood on the board before the last push, and a claim is valid until the next push"
        )
    return f"card {card} does not stand on the board in any of its four rotations; mirror images do not count"


def _no_give(state: TomokoState, card: int, seat: int) -> str:
    if not state.game.rules.teams:
        return "cards are handed over only between partners, with teams=true"
    return f"{state.game.seat_names[seat].en} does not hold card {card}"
