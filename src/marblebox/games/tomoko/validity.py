"""What cannot be true of a position, whatever the text says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from marblebox.core.errors import PositionError
from marblebox.core.text import Text
from marblebox.games.tomoko.board import CELLS, Board
from marblebox.games.tomoko.cards import CARDS
from marblebox.games.tomoko.moves import PUSHES

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState


_NO_FIRST_BOARD = (
    Text(
        "before the first push the board is empty; otherwise give the board before the last push",
        "vor dem ersten Schub ist das Brett leer; sonst gib das Brett vor dem letzten Schub an",
    ),
    Text(
        "before the first push the board is full, with prefilled=true; otherwise give the board before the last push",
        "vor dem ersten Schub ist das Brett mit prefilled=true voll; sonst gib das Brett vor dem letzten Schub an",
    ),
)
_FINISHED = Text(
    "player {player} must be listed as finished once: {missing} cards are missing",
    "Spieler {player} muss genau einmal unter den Fertigen stehen: Es fehlen {missing} Karten",
)
_NOT_FINISHED = Text(
    "player {player} must be listed as finished not at all: {missing} cards are missing",
    "Spieler {player} darf nicht unter den Fertigen stehen: Es fehlen {missing} Karten",
)
_TOO_MANY_LAID = Text(
    "player {player} has laid {count} more than the {goal} cards needed",
    "Spieler {player} hat {count} mehr abgelegt als die {goal} nötigen Karten",
)
_HELD = Text(
    "{whose} holds {most} cards while the deck lasts; player {player} has {held}",
    "{whose} hält {most} Karten, solange der Stapel reicht; Spieler {player} hat {held}",
)
_LAID_AT_ONCE = Text(
    "card {card} stands on the board; with claims=auto player {player} would have laid it",
    "Karte {card} steht auf dem Brett; mit claims=auto hätte Spieler {player} sie abgelegt",
)


def check_cards(hands: tuple[tuple[int, ...], ...], laid: tuple[tuple[int, ...], ...], deck: tuple[int, ...]) -> None:
    """Every card exists exactly once."""
    counts = Counter(card for pile in (*hands, *laid, deck) for card in pile)
    if unknown := counts.keys() - CARDS.keys():
        raise PositionError(
            Text(
                f"there is no card {min(unknown)}; the cards are 1 to {len(CARDS)}",
                f"es gibt keine Karte {min(unknown)}; die Karten sind 1 bis {len(CARDS)}",
            )
        )
    if double := next((card for card in sorted(counts) if counts[card] > 1), None):
        raise PositionError(
            Text(
                f"card {double} appears {counts[double]} times; every card exists once",
                f"Karte {double} kommt {counts[double]} Mal vor; jede gibt es nur einmal",
            )
        )
    if lost := CARDS.keys() - counts.keys():
        raise PositionError(
            Text(
                f"card {min(lost)} is missing; every card must be in a hand, laid, or in the deck",
                f"Karte {min(lost)} fehlt; jede muss in einer Hand, abgelegt oder im Stapel sein",
            )
        )


def check_position(state: TomokoState) -> None:
    _check_boards(state)
    _check_places(state)
    _check_resignations(state)
    _check_hands(state)


def _check_boards(state: TomokoState) -> None:
    if state.before is None:
        _check_start(state.board, state.game.rules.prefilled)
    elif not any(state.before.bag(push.colour) and push.on(state.before) == state.board for push in PUSHES.values()):
        raise PositionError(
            Text(
                "no single push leads from the board before the last push to the board",
                "kein einzelner Schub führt vom Brett vor dem letzten Schub zu diesem Brett",
            )
        )


def _check_start(board: Board, prefilled: bool) -> None:
    if board.balls.bit_count() != (CELLS if prefilled else 0):
        raise PositionError(_NO_FIRST_BOARD[prefilled])


def _check_places(state: TomokoState) -> None:
    listed = Counter(seat for group in state.finished for seat in group)
    for seat in range(state.game.seats):
        missing = state.missing(seat)
        if missing < 0:
            goal = state.game.rules.goal
            raise PositionError(_TOO_MANY_LAID.filled(player=seat + 1, count=-missing, goal=goal))
        if listed[seat] != (not missing):
            wanted = _NOT_FINISHED if missing else _FINISHED
            raise PositionError(wanted.filled(player=seat + 1, missing=missing))
    if len(state.finished) > 1 and not state.game.rules.play_on:
        raise PositionError(
            Text(
                "without play_on=true the game ends with the first to finish; write them as one group",
                "ohne play_on=true endet die Partie mit den ersten, die fertig sind; schreib sie als eine Gruppe",
            )
        )
    if any(not {*state.game.side(seat)} <= {*group} for group in state.finished for seat in group):
        raise PositionError(
            Text(
                "partners finish together; write them in one group",
                "Partner werden zusammen fertig; schreib sie in eine Gruppe",
            )
        )


def _check_resignations(state: TomokoState) -> None:
    side, resigned = state.game.side, state.talk.resigned
    if len({side(seat) for seat in resigned}) < len(resigned):
        raise PositionError(
            Text(
                "a player or a team is listed twice among those who resigned",
                "jemand steht zweimal unter denen, die aufgegeben haben",
            )
        )
    both = [seat for seat in resigned if state.is_finished(seat)]
    if both:
        raise PositionError(
            Text(
                f"player {both[0] + 1} cannot have both finished and resigned",
                f"Spieler {both[0] + 1} kann nicht fertig sein und aufgegeben haben",
            )
        )
    finished_last = {side(seat) for seat in next((group for group in reversed(state.finished) if group), ())}
    if resigned and not state.playing and len(finished_last) < 2:
        raise PositionError(
            Text(
                "too many have resigned: the game is over as soon as only one is left",
                "zu viele haben aufgegeben: Die Partie ist zu Ende, sobald nur noch einer da ist",
            )
        )


def _check_hands(state: TomokoState) -> None:
    most = state.game.rules.cards_per_side
    whose = Text("a team", "ein Team") if state.game.rules.teams else Text("a player", "wer spielt,")
    for seat in range(state.game.seats):
        held = sum(len(state.hands[other]) for other in state.game.side(seat))
        if held > most or (held < most and state.deck and state.is_playing(seat)):
            raise PositionError(_HELD.filled(whose=whose, most=most, player=seat + 1, held=held))
        if state.game.rules.claims == "auto" and state.is_playing(seat) and state.claims(seat):
            card = state.claims(seat)[0]
            raise PositionError(_LAID_AT_ONCE.filled(card=card, player=seat + 1))
    if state.shared and not state.game.rules.teams:
        raise PositionError(
            Text(
                "a star marks a card handed over, and cards are handed over only with teams=true",
                "ein Stern heißt, dass eine Karte übergeben wurde, und das gibt es nur mit teams=true",
            )
        )
