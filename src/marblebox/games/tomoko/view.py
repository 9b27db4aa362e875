"""What a board of Tomoko is told, as plain data: what is in the box, what a seat sees, what an act does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from marblebox.core.game import Move
from marblebox.core.text import NOTHING, Text
from marblebox.core.view import GameView, Messages, View
from marblebox.games.tomoko.board import COLOUR_NAMES, DARK, LIGHT
from marblebox.games.tomoko.moves import Give, Lay, Push

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState


class TomokoMaterial(TypedDict):
    cards: dict[str, str]  # number -> three rows of d and l, separated by slashes


class Fit(TypedDict):
    """Where a card stands on the board: the top left cell of its square, and its clockwise quarter turns."""

    card: int
    row: int
    column: int
    turns: int


class TomokoView(TypedDict):
    board: list[str]  # five rows from the top: d, l, a dot for an empty cell
    before: list[str] | None
    bag: dict[str, int]  # dark, light
    goal: int
    laid: list[list[int]]
    points: list[int]
    hand_sizes: list[int]
    hands: list[list[int]]  # as far as this seat may know them
    deck_size: int
    matches: list[Fit]
    finished: list[list[int]]


class PushEffect(TypedDict):
    edge: str  # N3: side, and place from the left or from the top
    colour: Literal["d", "l"]
    board: str  # after the push
    fallen: Literal["d", "l"] | None  # what falls out on the far side
    matches: list[Fit]  # of the viewer's own cards, on the board after the push


class LayEffect(TypedDict):
    card: int
    fits: list[Fit]


class GiveEffect(TypedDict):
    give: int | None  # None to those who may not know which card
    to: int


MESSAGES = Messages(TomokoMaterial, TomokoView, PushEffect | LayEffect | GiveEffect)


class TomokoGameView(GameView):
    """Hands are hidden; partners know the cards that were handed over between them."""

    def seen(self, state: TomokoState, seat: int | None) -> View:
        return {
            "board": list(state.board.rows),
            "before": list(state.before.rows) if state.before else None,
            "bag": {name: state.board.bag(colour) for colour, name in COLOUR_NAMES.items()},
            "goal": state.game.rules.goal,
            "laid": [list(cards) for cards in state.laid],
            "points": list(state.points),
            "hand_sizes": [len(hand) for hand in state.hands],
            "hands": [list(state.known(seat, holder)) for holder in range(state.game.seats)],
            "deck_size": len(state.deck),
            "matches": [] if seat is None else [fit._asdict() for fit in state.matches(seat)],
            "finished": [list(group) for group in state.finished if group],
        }

    def effect(self, state: TomokoState, move: Push | Lay | Give, seat: int, viewer: int | None) -> View:
        """What moves where; of a push also which of the viewer's own cards it would make stand."""
        if not isinstance(move, Push):
            return self._effect_of_card(state, move, seat, viewer)
        board, seen = state.after_push(move), () if viewer is None else state.hands[viewer]
        return {
            "edge": move.edge.name,
            "colour": move.colour,
            "board": "/".join(board.rows),
            "fallen": _fallen(state, move),
            "matches": [fit._asdict() for fit in board.fits if fit.card in seen] if seen else [],
        }

    def _effect_of_card(self, state: TomokoState, move: Lay | Give, seat: int, viewer: int | None) -> View:
        if isinstance(move, Lay):
            return {"card": move.card, "fits": [fit._asdict() for fit in state.board.fits if fit.card == move.card]}
        to = next(other for other in state.game.side(seat) if other != seat)
        return {"give": move.card if _may_know(state, move, seat, viewer) else None, "to": to}

    def preview(self, state: TomokoState, move: Push | Lay | Give, seat: int, helped: bool) -> View:
        """Without help a push shows the balls, and not the cards that it would make stand."""
        return self.effect(state, move, seat, seat if helped or not isinstance(move, Push) else None)

    def told(self, state: TomokoState, move: Move, seat: int, viewer: int | None) -> str:
        """Which card changes hands is the business of that team alone."""
        return str(move) if _may_know(state, move, seat, viewer) else "give"

    def held(self, state: TomokoState, seat: int) -> Text:
        cards = ", ".join(map(str, state.hands[seat]))
        return Text(f"cards {cards}", f"Karten {cards}") if cards else NOTHING


def _may_know(state: TomokoState, move: Move, seat: int, viewer: int | None) -> bool:
    secret = isinstance(move, Give) and not state.game.rules.open_cards
    return not secret or viewer in state.game.side(seat)


def _fallen(state: TomokoState, push: Push) -> str | None:
    """The colour of the ball that a push drives out on the far side, if there is one."""
    line = push.edge.reaches[-1]
    if state.board.balls & line != line:
        return None
    return DARK if state.board.dark & push.edge.cells[-1] else LIGHT
