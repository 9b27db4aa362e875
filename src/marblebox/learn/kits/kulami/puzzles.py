"""How Kulami speaks of its puzzles, and what speaks for a marble."""

from __future__ import annotations

from collections.abc import Iterator

from marblebox.core.text import Text
from marblebox.core.traits import POINTS
from marblebox.games.kulami.notation import Placement
from marblebox.games.kulami.score import SEAT_NAMES, TileScore
from marblebox.games.kulami.state import KulamiState
from marblebox.learn.kit import PuzzleWords

PUZZLE_WORDS = PuzzleWords(
    themes={
        "tile": Text("Winning a tile", "Eine Platte gewinnen"),
        "taboo": Text("Taboo trap", "Tabu-Falle"),
        "closing": Text("Closing the board", "Das Spielfeld schließen"),
        "group": Text("Area and chain", "Gebiet und Kette"),
    },
    rules={
        "level=1": Text("Here the largest area counts too.", "Hier zählt auch das größte Gebiet."),
        "level=2": Text(
            "Here the largest area and chains of five or more count too.",
            "Hier zählen auch das größte Gebiet und Ketten ab fünf Murmeln.",
        ),
    },
)
_FEW = 3  # cells that are named one by one

_WON = Text("The tile {place} becomes yours: {count}.", "Die Platte {place} wird deine: {count}.")
_SAVED = Text(
    "The tile {place} is yours for good now: {count}.",
    "Die Platte {place} ist dir jetzt nicht mehr zu nehmen: {count}.",
)
_TIED = Text(
    "The tile {place} no longer counts for {other}: {count}.",
    "Die Platte {place} zählt nicht mehr für {other}: {count}.",
)
_AREA = Text("Your largest area grows to {n} marbles.", "Dein größtes Gebiet wächst auf {n} Murmeln.")
_CHAIN = Text("Your chains grow to {n} marbles.", "Deine Ketten wachsen auf {n} Murmeln.")
_ONE_REPLY = Text("{other} has a single reply, {cells}.", "{other} hat nur eine Antwort: {cells}.")
_FEW_REPLIES = Text("{other} can only answer on {cells}.", "{other} kann nur auf {cells} antworten.")
_REPLIES = Text("{other} has {n} cells to answer on.", "{other} kann auf {n} Felder antworten.")
_TEMPTING = Text(
    "{cell} brings {count} more at once, but does not win.", "{cell} bringt sofort {count} mehr, gewinnt aber nicht."
)


def merits(state: KulamiState, move: Placement) -> Iterator[Text]:
    """What a marble does to its tile, to area and chain, and to the other side's choice; what brings more at once."""
    yield from _gains(state, move)
    yield from _replies(state, move)


def _gains(state: KulamiState, move: Placement) -> Iterator[Text]:
    seat, after = state.to_move, state.play_unchecked(move)
    assert seat is not None  # somebody lays it
    tile = state.layout.tile_at[move.cell]
    before, now = (next(one for one in each.score.tiles if one.letter == tile.letter) for each in (state, after))
    told = {"place": tile.place, "other": SEAT_NAMES[1 - seat], "count": POINTS.counted(tile.size)}
    if now.owner == seat != before.owner:
        yield (_SAVED if _is_safe(now, seat) else _WON).filled(**told)
    elif _is_safe(now, seat) and not _is_safe(before, seat):
        yield _SAVED.filled(**told)
    elif before.owner == 1 - seat != now.owner:
        yield _TIED.filled(**told)
    old, new = state.score, after.score
    if new.level >= 1 and new.area_sizes[seat] > old.area_sizes[seat]:
        yield _AREA.filled(n=new.area_sizes[seat])
    if new.level >= 2 and new.chain_lengths[seat] > old.chain_lengths[seat]:
        yield _CHAIN.filled(n=new.chain_lengths[seat])


def _is_safe(tile: TileScore, seat: int) -> bool:
    """Whether the other side cannot reach as many marbles on it as that seat has there."""
    own, other = tile.marbles[seat], tile.marbles[1 - seat]
    free = len(tile.cells) - own - other
    return own > other + free


def _replies(state: KulamiState, move: Placement) -> Iterator[Text]:
    seat, after = state.to_move, state.play_unchecked(move)
    assert seat is not None  # somebody lays it
    cells = after.legal_moves()
    if cells:
        words = _ONE_REPLY if len(cells) == 1 else _FEW_REPLIES if len(cells) <= _FEW else _REPLIES
        yield words.filled(other=SEAT_NAMES[1 - seat], cells=", ".join(map(str, cells)), n=len(cells))
    leads = {other: _lead(state.play_unchecked(other), seat) for other in state.legal_moves()}
    tempting = max(leads, key=lambda other: leads[other])
    more = leads[tempting] - _lead(after, seat)
    if more > 0:
        yield _TEMPTING.filled(cell=tempting, count=POINTS.counted(more))


def _lead(state: KulamiState, seat: int) -> int:
    return state.points[seat] - state.points[1 - seat]
