"""Refusing what is typed for a move: an unknown word, the beginning of a move, or one that is illegal."""

from __future__ import annotations

from collections.abc import Collection

from marblebox.cli.kit import kit_of
from marblebox.cli.play import words
from marblebox.cli.play.listing import begins
from marblebox.cli.play.screen import Screen
from marblebox.core.errors import IllegalMove
from marblebox.core.game import Move, State
from marblebox.core.text import Text, did_you_mean, shortened

MOVES = Text("Possible: {moves}", "Möglich: {moves}")


def refuse(
    screen: Screen,
    state: State,
    seat: int,
    text: str,
    problem: IllegalMove,
    commands: Collection[str],
    talk: Collection[str] = (),
) -> None:
    """Say what is wrong; `commands` may have been meant by an unknown word, and who says `talk` means it."""
    kit, first = kit_of(state.game), text.partition(" ")[0].lower()
    german = (spelling for spellings in kit.german.values() for spelling in spellings)
    known = {*state.game.verbs, *kit.words, *german, *talk}
    if first.isalpha() and len(first) > 1 and first not in known:
        likely = () if first in words.NO_WORDS else sorted({*known, *commands})  # a no is no "resign" that was misspelt
        meant = screen.text(did_you_mean(first, likely))
        screen.say(words.UNKNOWN_WORD, "bold yellow", word=shortened(text), meant=meant)
    elif state.to_move == seat and kit.beginning and kit.beginning.fullmatch(text):
        screen.say(words.NO_MOVE_BEGINS, "bold yellow", prefix=shortened(text))
    else:
        reason = kit.reasoned(problem.reason, screen.language)
        move = shortened(kit.worded(text, screen.language))
        screen.say(words.NOT_LEGAL, "bold yellow", move=move, reason=reason)


def list_or_refuse(
    screen: Screen, state: State, seat: int, text: str, problem: IllegalMove, commands: Collection[str]
) -> None:
    """The moves that begin like that, or what is wrong."""

    def worded(move: Move) -> str:
        return kit_of(state.game).worded(move, screen.language)

    if fitting := [move for move in state.legal_moves(seat) if begins(move, text, worded)]:
        screen.say(MOVES, moves=", ".join(map(worded, fitting)))
    else:
        refuse(screen, state, seat, text, problem, commands)
