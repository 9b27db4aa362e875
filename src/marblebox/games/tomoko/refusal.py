"""Why a move is refused, in words of the rule book. Nothing here tells a seat more than it may know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marblebox.core.game import turn_of
from marblebox.core.text import Text
from marblebox.games.tomoko.board import DARK, LIGHT
from marblebox.games.tomoko.moves import PUSHES, Push

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState

_CARD_MOVE = re.compile(r"(lay|give) ([1-9]\d?)", re.IGNORECASE)
_PUSHES_BY_TEXT = {text.lower(): push for text, push in PUSHES.items()}
_EMPTY_BAG = {
    DARK: Text("the bag holds no dark ball", "im Beutel ist keine dunkle Kugel"),
    LIGHT: Text("the bag holds no light ball", "im Beutel ist keine helle Kugel"),
}
_UNDOES = Text(
    "the board would be what it was before the last push, and a push may not undo the one before it",
    "das Brett wäre wieder wie vor dem letzten Schub, und der darf nicht rückgängig gemacht werden",
)
_LAID_BY_THEMSELVES = Text(
    "in this game matching cards are laid automatically",
    "in diesem Spiel werden passende Karten von allein abgelegt",
)
_ONLY_PARTNERS = Text(
    "cards are handed over only between partners, and there are no teams in this game",
    "Karten werden nur unter Partnern weitergegeben, und in diesem Spiel gibt es keine Teams",
)


def refusal(state: TomokoState, text: str, seat: int) -> Text:
    name = state.game.seat_names[seat]
    if state.is_finished(seat):
        return Text(
            f"{name.en} has laid all the cards needed and plays no more",
            f"{name.de} hat alle nötigen Karten abgelegt und spielt nicht mehr mit",
        )
    if seat in state.talk.resigned:
        return Text(f"{name.en} has resigned", f"{name.de} hat aufgegeben")
    if push := _PUSHES_BY_TEXT.get(text.lower()):
        return _no_push(state, push, seat)
    written = _CARD_MOVE.fullmatch(text)
    if not written:
        return _how_to_write(state)
    verb, card = written[1].lower(), int(written[2])
    return (_no_lay if verb == "lay" else _no_give)(state, card, seat)


def _how_to_write(state: TomokoState) -> Text:
    """What can be written by these rules."""
    rules = state.game.rules
    verbs = [verb for verb, known in (("lay", rules.claims == "live"), ("give", rules.teams)) if known]
    return Text(
        "write a push like N3d (side N, E, S or W, place 1 to 5, d for dark or l for light)"
        + "".join(f", or '{verb} 17'" for verb in verbs),
        "ein Schub sieht aus wie N3d (Seite N, E, S oder W, Stelle 1 bis 5, d für dunkel oder l für hell)"
        + "".join(f", oder '{verb} 17'" for verb in verbs),
    )


def _no_push(state: TomokoState, push: Push, seat: int) -> Text:
    if seat != state.turn:
        return turn_of(state.game.seat_names[state.turn])
    return _UNDOES if state.board.bag(push.colour) else _EMPTY_BAG[push.colour]


def _no_lay(state: TomokoState, card: int, seat: int) -> Text:
    if state.game.rules.claims == "auto":
        return _LAID_BY_THEMSELVES
    if card not in state.hands[seat]:
        return _not_held(state.game.seat_names[seat], card)
    if state.before and card in state.before.standing:
        return Text(
            f"too late: card {card} stood on the board before the last push, but no longer does",
            f"zu spät: Karte {card} stand vor dem letzten Schub auf dem Brett, jetzt aber nicht mehr",
        )
    return Text(
        f"card {card} does not stand on the board in any of its four rotations; mirror images do not count",
        f"Karte {card} steht in keiner ihrer vier Drehungen auf dem Brett; Spiegelbilder zählen nicht",
    )


def _no_give(state: TomokoState, card: int, seat: int) -> Text:
    return _not_held(state.game.seat_names[seat], card) if state.game.rules.teams else _ONLY_PARTNERS


def _not_held(name: Text, card: int) -> Text:
    return Text(f"{name.en} does not hold card {card}", f"{name.de} hat Karte {card} nicht")
