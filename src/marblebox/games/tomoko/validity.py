"""What cannot be true of a position, whatever the text says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from marblebox.core.errors import PositionError
from marblebox.games.tomoko.board import CELLS, Board
from marblebox.games.tomoko.cards import CARDS
from marblebox.games.tomoko.moves import PUSHES

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState


def check_cards(hands: tuple[tuple[int, ...], ...], laid: tuple[tuple[int, ...], ...], deck: tuple[int, ...]) -> None:
    """Every card exists exactly once."""
    counts = Counter(card for pile in (*hands, *laid, deck) for card in pile)
    if unknown := counts.keys() - CARDS.keys():
        raise PositionError(f"there is no card {min(unknown)}; the cards are 1 to {len(CARDS)}")
    if double := next((card for card in sorted(counts) if counts[card] > 1), None):
        raise PositionError(f"card {double} appears {counts[double]} times; every card exists once")
    if lost := CARDS.keys() - counts.keys():
        raise PositionError(f"card {min(lost)} is missing; every card must be in a hand, laid, or in the deck")


def check_position(state: TomokoState) -> None:
    _check_boards(state)
    _check_places(state)
    _check_resignations(state)
    _check_hands(state)


def _check_boards(state: TomokoState) -> None:
    if state.before is None:
        _check_start(state.board, state.game.rules.prefilled)
    elif not any(state.before.bag(push.colour) and push.on(state.before) == state.board for push in PUSHES.values()):
        raise PositionError("no single push leads from the board before the last push to the board")


def _check_start(board: Board, prefilled: bool) -> None:
    if board.balls.bit_count() != (CELLS if prefilled else 0):
        start = "full, with prefilled=true" if prefilled else "empty"
        raise PositionError(
            f"before the first push the board is {start}; otherwise give the board before the last push"
        )


def _check_places(state: TomokoState) -> None:
    listed = Counter(seat for group in state.finished for seat in group)
    for seat in range(state.game.seats):
        missing = state.missing(seat)
        if missing < 0:
            raise PositionError(
                f"player {seat + 1} has laid {-missing} more than the {state.game.rules.goal} cards needed"
            )
        if listed[seat] != (not missing):
            wanted = "once" if not missing else "not at all"
            raise PositionError(f"player {seat + 1} must be listed as finished {wanted}: {missing} cards are missing")
    if len(state.finished) > 1 and not state.game.rules.play_on:
        raise PositionError("without play_on=true the game ends with the first to finish; write them as one group")
    if any(not {*state.game.side(seat)} <= {*group} for group in state.finished for seat in group):
        raise PositionError("partners finish together; write them in one group")


def _check_resignations(state: TomokoState) -> None:
    side, resigned = state.game.side, state.talk.resigned
    if len({side(seat) for seat in resigned}) < len(resigned):
        raise PositionError("a player or a team is listed twice among those who resigned")
    both = [seat for seat in resigned if state.is_finished(seat)]
    if both:
        raise PositionError(f"player {both[0] + 1} cannot have both finished and resigned")
    finished_last = {side(seat) for seat in next((group for group in reversed(state.finished) if group), ())}
    if resigned and not state.playing and len(finished_last) < 2:
        raise PositionError("too many have resigned: the game is over as soon as only one is left")


def _check_hands(state: TomokoState) -> None:
    most = state.game.rules.cards_per_side
    whose = "a team" if state.game.rules.teams else "a player"
    for seat in range(state.game.seats):
        held = sum(len(state.hands[other]) for other in state.game.side(seat))
        if held > most or (held < most and state.deck and state.is_playing(seat)):
            raise PositionError(f"{whose} holds {most} cards while the deck lasts; player {seat + 1} has {held}")
        if state.game.rules.claims == "auto" and state.is_playing(seat) and state.claims(seat):
            card = state.claims(seat)[0]
            raise PositionError(
                f"card {card} stands on the board; with claims=auto player {seat + 1} would have laid it"
            )
    if state.shared and not state.game.rules.teams:
        raise PositionError("a star marks a card handed over, and cards are handed over only with teams=true")
