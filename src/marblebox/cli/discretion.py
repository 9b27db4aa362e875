"""Discretion: what may be said and done in Tomoko before somebody who must not know a hand.

`hands` are the seats whose cards are on the screen, so whoever looks at it may know what they know.
"""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.cli import words
from marblebox.core.game import Game
from marblebox.core.text import Text
from marblebox.games.tomoko import Tomoko, TomokoState

_GIVE, _LAY = "give", "lay"


def announced(game: Game, move: str, seat: int, names: Sequence[str], hands: Sequence[int], language: str) -> str:
    """A move with its player's name; which card changes hands is the business of that team."""
    if not _is_secret(game, move, seat, hands):
        return words.MOVED.in_language(language).format(name=names[seat], move=move)
    partner = next(other for other in _team(game, seat) if other != seat)
    return words.GIVES.in_language(language).format(name=names[seat], partner=names[partner])


def mentioned(game: Game, move: str, seat: int, hands: Sequence[int]) -> str:
    """A move in a list of several."""
    return f"{_GIVE} …" if _is_secret(game, move, seat, hands) else move


def _is_secret(game: Game, move: str, seat: int, hands: Sequence[int]) -> bool:
    hidden = isinstance(game, Tomoko) and not game.rules.open_cards and move.startswith(f"{_GIVE} ")
    return hidden and not any(other in hands for other in _team(game, seat))


def _team(game: Game, seat: int) -> Sequence[int]:
    return game.side(seat) if isinstance(game, Tomoko) else (seat,)


def refusal(state: TomokoState, text: str, seat: int, invited: bool) -> Text | None:
    """Why a seat that has not got the device may not do that. What it holds does not show in any refusal.

    Cards are laid from there only while everybody is invited to.
    """
    rules, verb = state.game.rules, (text.lower().split() or [""])[0]
    if text.isdigit():
        return words.HIDDEN
    if verb == _GIVE and rules.teams:
        return words.GIVE_YOURSELF
    if verb == _LAY and rules.claims == "live" and not (invited and _is_legal(state, text, seat)):
        return words.NO_CLAIM
    return None


def _is_legal(state: TomokoState, text: str, seat: int) -> bool:
    return " ".join(text.lower().split()) in map(str, state.legal_moves(seat))
