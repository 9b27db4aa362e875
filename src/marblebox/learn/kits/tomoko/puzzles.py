"""How Tomoko speaks of its puzzles, why a push does not solve one, and what speaks for the one that does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marblebox.core.text import Text
from marblebox.games.tomoko.board import Board
from marblebox.games.tomoko.moves import PUSHES, Push
from marblebox.games.tomoko.state import TomokoState
from marblebox.learn.kit import Mistake, PuzzleWords

Cards = Iterable[int]

PUZZLE_WORDS = PuzzleWords(
    tasks={
        "stand 1": Text(
            "Make one of your cards match.",
            "Bring das Muster einer deiner Karten aufs Brett.",
        ),
        "stand 2": Text(
            "Make two of your cards match at once.",
            "Bring die Muster von zwei Karten auf einmal aufs Brett.",
        ),
        "safe 1": Text(
            "Make one of your cards match, and leave the other side no push that does the same.",
            "Bring ein Muster aufs Brett, ohne dass die andere Seite gleich auch eins schafft.",
        ),
        "threat": Text(
            "Make sure that your next push can make a card match, whatever the other side does.",
            "Sorg dafür, dass du mit dem nächsten Schub eine Karte schaffst, was auch geschieht.",
        ),
        "block": Text(
            "The other side is about to make a card match: prevent it.",
            "Die andere Seite ist kurz davor, eine Karte zu schaffen: Verhindere es.",
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
    rules={
        "open_cards=true": Text("Here everybody has three cards, face up.", "Hier hat jeder drei offene Karten."),
    },
)
_NONE_STANDS = Text("Not quite: no card of yours matches then.", "Nicht ganz: Dann passt keine deiner Karten.")
_ONE_STANDS = Text("Not quite: one card matches, but two could.", "Nicht ganz: Eine Karte passt, aber zwei könnten.")
_THEY_CAN = Text(
    "Not quite: the other side pushes {push}, and card {card} matches.",
    "Nicht ganz: Die andere Seite schiebt {push} ein, und Karte {card} passt.",
)
_THEY_HAVE = Text(
    "Not quite: then card {card} of the other side matches.", "Nicht ganz: Dann passt Karte {card} der anderen Seite."
)
_STOPPED = Text(
    "Not quite: the other side pushes {push}, and no push of yours makes a card match.",
    "Nicht ganz: Die andere Seite schiebt {push} ein, und du schaffst mit keinem Schub eine Karte.",
)
_MATCHES = Text("With this card {cards} matches.", "Damit passt Karte {cards}.")
_TURNED = Text(
    "With this card {cards} matches: its pattern lies turned on the board.",
    "Damit passt Karte {cards}: Ihr Muster liegt gedreht auf dem Brett.",
)
_MATCH = Text("With this the cards {cards} match at once.", "Damit passen die Karten {cards} auf einmal.")
_NO_ANSWER = Text(
    "No push of the other side makes one of its cards match.",
    "Mit keinem Schub schafft die andere Seite gleich auch eine Karte.",
)
_UNSTOPPABLE = Text(
    "Whatever the other side pushes, your next push can make card {cards} match.",
    "Was die andere Seite auch schiebt, mit deinem nächsten Schub schaffst du Karte {cards}.",
)
_BLOCKED = Text(
    "After every other push the other side can make card {cards} match. After this one it cannot.",
    "Nach jedem anderen Schub schafft die andere Seite Karte {cards}, nach diesem nicht.",
)
_OR = Text(" or ", " oder ")


def mistake(state: TomokoState, push: Push, claim: str) -> Mistake | None:
    """Why a push does not do what is asked for; None if nothing can be said."""
    board, word = push.on(state.board), claim.partition(" ")[0]
    own, others = state.hands[state.turn], state.hands[1 - state.turn]
    standing = board.standing.intersection(own)
    if word in ("stand", "safe") and not standing:
        return Mistake(_NONE_STANDS)
    if word == "stand":
        return Mistake(_ONE_STANDS)
    if word == "threat":
        return _stopped(board, state.board, own)
    return _completed(board, state.board, others)


def following(board: Board, before: Board) -> Iterator[tuple[Push, Board]]:
    """Every next push with the board after it, which may not be the one before."""
    boards = ((push, push.on(board)) for push in PUSHES.values() if board.bag(push.colour))
    return ((push, after) for push, after in boards if after != before)


def _completed(board: Board, before: Board, cards: Cards) -> Mistake | None:
    for card in board.standing.intersection(cards):
        return Mistake(_THEY_HAVE.filled(card=card))
    for push, after in following(board, before):
        for card in after.standing.intersection(cards):
            return Mistake(_THEY_CAN.filled(push=push.in_words, card=card), push)
    return None


def _stopped(board: Board, before: Board, cards: Cards) -> Mistake | None:
    for push, after in following(board, before):
        if not _soon(after, board, cards):
            return Mistake(_STOPPED.filled(push=push.in_words), push)
    return None


def _soon(board: Board, before: Board, cards: Cards) -> frozenset[int]:
    """Those of the cards that stand or can be made to stand with the next push."""
    later = (after.standing for _, after in following(board, before))
    return board.standing.union(*later).intersection(cards)


# --- what speaks for the solution ------------------------------------------------------------------------------------


def merits(state: TomokoState, push: Push, claim: str) -> Iterator[Text]:
    """Which cards match then, or who can make which match after it."""
    board, own, others = push.on(state.board), state.hands[state.turn], state.hands[1 - state.turn]
    fits = [fit for fit in board.fits if fit.card in own]
    if cards := sorted({fit.card for fit in fits}):
        one = _TURNED if all(fit.turns for fit in fits) else _MATCHES
        yield (one if len(cards) == 1 else _MATCH).filled(cards=", ".join(map(str, cards)))
    word = claim.partition(" ")[0]
    if word == "safe":
        yield _NO_ANSWER
    if word == "threat":
        yield _UNSTOPPABLE.filled(cards=_either(_answers(board, state.board, own)))
    if word == "block":
        boards = (one.on(state.board) for one in state.legal_moves() if isinstance(one, Push))
        threatened = (_soon(after, state.board, others) for after in boards if after != board)
        yield _BLOCKED.filled(cards=_either(frozenset[int]().union(*threatened)))


def _answers(board: Board, before: Board, cards: Cards) -> frozenset[int]:
    """Those of the cards that can be made to match whatever the next push is; where there is none, all it takes."""
    ready = [_soon(after, board, cards) for _, after in following(board, before)]
    always = frozenset(cards).intersection(*ready)
    return always or frozenset[int]().union(*ready)


def _either(cards: Cards) -> Text:
    numbers = [str(card) for card in sorted(cards)]
    return Text(*(word.join(numbers) for word in _OR))
