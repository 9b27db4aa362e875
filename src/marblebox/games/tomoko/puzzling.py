"""How Tomoko speaks of its puzzles, and why a push does not solve one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from marblebox.core.game import PuzzleWords
from marblebox.core.text import Text
from marblebox.games.tomoko.board import Board
from marblebox.games.tomoko.moves import PUSHES, Push

if TYPE_CHECKING:
    from marblebox.games.tomoko.state import TomokoState

Cards = Iterable[int]

PUZZLE_WORDS = PuzzleWords(
    tasks={
        "stand 1": Text(
            "{name} to push. Make one of your cards match.",
            "{name} schiebt. Bring das Muster einer deiner Karten aufs Brett.",
        ),
        "stand 2": Text(
            "{name} to push. Make two of your cards match at once.",
            "{name} schiebt. Bring die Muster von zwei Karten auf einmal aufs Brett.",
        ),
        "safe 1": Text(
            "{name} to push. Make one of your cards match, and leave the other side no push that does the same.",
            "{name} schiebt. Bring ein Muster aufs Brett, ohne dass die andere Seite gleich auch eins schafft.",
        ),
        "threat": Text(
            "{name} to push. Make sure that your next push can make a card match, whatever the other side does.",
            "{name} schiebt. Sorg dafür, dass du mit dem nächsten Schub eine Karte schaffst, was auch geschieht.",
        ),
        "block": Text(
            "{name} to push. The other side is about to make a card match: prevent it.",
            "{name} schiebt. Die andere Seite ist kurz davor, eine Karte zu schaffen: Verhindere es.",
        ),
    },
    themes={
        "card": Text("One push, one card", "Ein Schub, eine Karte"),
        "two_cards": Text("Two cards at once", "Zwei Karten auf einmal"),
        "safe_card": Text("A card and no answer", "Karte ohne Antwort"),
        "threat": Text("Cannot be stopped", "Nicht aufzuhalten"),
        "block": Text("Block", "Verhindern"),
        "turned": Text("Turned card", "Gedrehte Karte"),
        "full_line": Text("Full line", "Volle Linie"),
    },
)
_NONE_STANDS = Text("Not quite: no card of yours matches then.", "Nicht ganz: Dann passt keine deiner Karten.")
_ONE_STANDS = Text("Not quite: one card matches, but two could.", "Nicht ganz: Eine Karte passt, aber zwei könnten.")
_THEY_CAN = Text(
    "Not quite: the other side pushes {push}, and card {card} matches.",
    "Nicht ganz: Die andere Seite schiebt {push}, und Karte {card} passt.",
)
_THEY_HAVE = Text(
    "Not quite: then card {card} of the other side matches.", "Nicht ganz: Dann passt Karte {card} der anderen Seite."
)
_STOPPED = Text(
    "Not quite: after {push} no push of yours makes a card match.",
    "Nicht ganz: Nach {push} schaffst du mit keinem Schub eine Karte.",
)


def slip(state: TomokoState, push: Push, claim: str) -> Text | None:
    """Why a push does not do what is asked for; None if nothing can be said."""
    board, word = push.on(state.board), claim.partition(" ")[0]
    own, others = state.hands[state.turn], state.hands[1 - state.turn]
    standing = board.standing.intersection(own)
    if word in ("stand", "safe") and not standing:
        return _NONE_STANDS
    if word == "stand":
        return _ONE_STANDS
    if word == "threat":
        return _stopped(board, state.board, own)
    return _completed(board, state.board, others)


def following(board: Board, before: Board) -> Iterator[tuple[Push, Board]]:
    """Every next push with the board after it, which may not be the one before."""
    boards = ((push, push.on(board)) for push in PUSHES.values() if board.bag(push.colour))
    return ((push, after) for push, after in boards if after != before)


def _completed(board: Board, before: Board, cards: Cards) -> Text | None:
    for card in board.standing.intersection(cards):
        return _THEY_HAVE.filled(card=card)
    for push, after in following(board, before):
        for card in after.standing.intersection(cards):
            return _THEY_CAN.filled(push=push, card=card)
    return None


def _stopped(board: Board, before: Board, cards: Cards) -> Text | None:
    for push, after in following(board, before):
        if not _can_stand(after, board, cards):
            return _STOPPED.filled(push=push)
    return None


def _can_stand(board: Board, before: Board, cards: Cards) -> bool:
    """Whether one of the cards stands or can be made to stand with the next push."""
    later = (after for _, after in following(board, before))
    return bool(board.standing.intersection(cards)) or any(after.standing.intersection(cards) for after in later)
