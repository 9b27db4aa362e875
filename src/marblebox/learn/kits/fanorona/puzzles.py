"""How the Fanorona family speaks of its puzzles, what a turn gains for certain, and why one does not."""

from __future__ import annotations

from collections.abc import Iterator

from marblebox.core.text import Text
from marblebox.games.fanorona.moves import Turn
from marblebox.games.fanorona.state import FanoronaState
from marblebox.learn.kit import Mistake, PuzzleWords

PUZZLE_WORDS = PuzzleWords(
    themes={
        "chain": Text("Long chain", "Lange Kette"),
        "withdrawal": Text("Withdrawal", "Rückzug"),
        "quiet": Text("Quiet move", "Stiller Zug"),
        "sacrifice": Text("Sacrifice", "Opfer"),
    },
    rules={
        "continuation=optional": Text(
            "Here you may stop capturing after any step.", "Hier darfst du nach jedem Schlag aufhören."
        ),
        "same_direction=false": Text(
            "A chain never takes two steps in a row in the same direction.",
            "Eine Kette geht nie zweimal hintereinander in dieselbe Richtung.",
        ),
        "revisiting=false": Text("It touches no point twice.", "Sie berührt keinen Punkt zweimal."),
    },
)
_ALL = 100  # more stones than there are: the other side has none left

_CHAIN = Text("A chain of {steps} steps takes {count}.", "Eine Kette von {steps} Schritten schlägt {count}.")
_TAKES = Text("It takes {count}.", "Das schlägt {count}.")
_QUIET = Text("It takes nothing yet.", "Das schlägt noch nichts.")
_NOTHING_BACK = Text("{other} can take nothing then.", "{other} kann danach nichts schlagen.")
_AT_MOST = Text("{other} can take {count} at most then.", "{other} kann danach höchstens {count} schlagen.")
_NEXT = Text(
    "Whatever the reply, you take at least {count} with your next turn.",
    "Was auch folgt, mit dem nächsten Zug schlägst du mindestens {count}.",
)
_FEW_ESCAPE = Text(
    "After {caught} of the {all} replies you take something at once.",
    "Nach {caught} von {all} Antworten schlägst du sofort etwas.",
)
_TEMPTING = Text(
    "{turn} takes more ({count}), but then {other} takes {lost} with {reply}.",
    "{turn} schlägt mehr ({count}), aber dann schlägt {other} {lost} mit {reply}.",
)
_TAKEN_BACK = Text(
    "Not quite: {other} answers {reply} and takes {lost}. Then you cannot come out {count} ahead any more.",
    "Nicht ganz: {other} antwortet {reply} und schlägt {lost}. Um {count} besser stehst du dann nicht mehr da.",
)
_TOO_LITTLE = Text(
    "Not quite: after {reply} you cannot come out {count} ahead any more.",
    "Nicht ganz: Nach {reply} stehst du nicht mehr um {count} besser da.",
)


# --- what speaks for a turn, and against one -------------------------------------------------------------------------


def merits(state: FanoronaState, turn: Turn) -> Iterator[Text]:
    """What a turn takes, what can be taken in return, what is taken next, and what takes more and is worse."""
    counted = state.game.traits.unit.counted
    yield _taking(turn).filled(steps=len(turn.kinds), count=counted(turn.captured))
    after = state.play_unchecked(turn)
    if after.outcome:
        return
    most, other = _most(after), state.game.seat_names[after.side]
    yield (_AT_MOST if most else _NOTHING_BACK).filled(other=other, count=counted(most))
    yield from _following(after, turn)
    tempting = max(state.turns, key=lambda one: one.captured)
    answered = state.play_unchecked(tempting)
    reply = max(answered.turns, key=lambda one: one.captured, default=None)
    if reply and tempting.captured > turn.captured and tempting.captured - reply.captured < turn.captured - most:
        lost = counted(reply.captured)
        told = {"turn": tempting.in_words, "count": tempting.captured, "reply": reply.in_words}
        yield _TEMPTING.filled(other=other, lost=lost, **told)


def _taking(turn: Turn) -> Text:
    if not turn.taken:
        return _QUIET
    return _CHAIN if len(turn.kinds) > 1 else _TAKES


def _following(after: FanoronaState, turn: Turn) -> Iterator[Text]:
    """What can be taken after the replies, where that is the point."""
    later = [after.play_unchecked(reply) for reply in _distinct(after)]
    taken = [0 if state.outcome else _most(state) for state in later]
    if min(taken, default=0) > 0:
        yield _NEXT.filled(count=after.game.traits.unit.counted(min(taken)))
    elif not turn.taken and any(taken):
        yield _FEW_ESCAPE.filled(caught=sum(map(bool, taken)), all=len(taken))


def mistake(state: FanoronaState, turn: Turn, claim: str) -> Mistake | None:
    """The reply after which the stones that were asked for are out of reach; None where the claim is another."""
    word, _, number = claim.partition(" ")
    after = state.play_unchecked(turn)
    if word != "gain" or after.outcome:
        return None
    reply = _spoiling(after, int(number) - turn.captured)
    if reply is None:
        return None
    unit = state.game.traits.unit
    told = {"other": state.game.seat_names[after.side], "reply": reply.in_words, "lost": unit.counted(reply.captured)}
    words = _TAKEN_BACK if reply.captured else _TOO_LITTLE
    return Mistake(words.filled(count=unit.counted(int(number)), **told), reply)


# --- stones gained, whatever the reply -------------------------------------------------------------------------------


def gain(state: FanoronaState, turn: Turn) -> int:
    """The most stones that a turn gains for certain."""
    number = turn.captured
    while number > 0 and not gains(state, turn, number):
        number -= 1
    return number


def gains(state: FanoronaState, turn: Turn, number: int) -> bool:
    """Whether its side is so many stones better off after two own turns and two replies, whatever the replies are."""
    after = state.play_unchecked(turn)
    if after.outcome:
        return state.side in after.outcome.winners
    return _spoiling(after, number - turn.captured) is None


def _spoiling(state: FanoronaState, missing: int) -> Turn | None:
    """The reply that takes most of those after which the other side cannot make up so many stones any more."""
    replies = _distinct(state)
    return next((one for one in replies if not _makes_up(state.play_unchecked(one), missing + one.captured)), None)


def _makes_up(state: FanoronaState, missing: int) -> bool:
    """Whether the side to move can be so many stones better off after the next reply."""
    if state.outcome:
        return False
    turns = (turn for turn in _distinct(state) if turn.captured >= missing)
    return any(turn.captured - _lost_after(state, turn) >= missing for turn in turns)


def _distinct(state: FanoronaState) -> list[Turn]:
    """One of all turns with the same result, those that take most first."""
    turns = sorted(state.turns, key=lambda turn: -turn.captured)
    return list({turn.result_key: turn for turn in turns}.values())


def _lost_after(state: FanoronaState, turn: Turn) -> int:
    """How many stones the reply can take at most; none where the turn has won."""
    after = state.play_unchecked(turn)
    if after.outcome:
        return 0 if state.side in after.outcome.winners else _ALL
    return _most(after)


def _most(state: FanoronaState) -> int:
    """How many stones a turn can take; none where there is only something to demand."""
    return max((turn.captured for turn in state.turns), default=0)
