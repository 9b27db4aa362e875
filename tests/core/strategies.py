"""What the laws of the core are tested with: random specifications and random records."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from marblebox.core.chance import Chance
from marblebox.core.errors import SpecError
from marblebox.core.game import Game, State
from marblebox.core.record import Line, Node, Record
from marblebox.core.registry import games, load, make
from marblebox.core.rules import Choice, Flag, Kind, Number
from marblebox.games.fanorona.rules import SizeKind
from marblebox.games.kulami.building import random_irregular, random_square
from marblebox.games.kulami.rules import NAMES, LayoutKind

SIZES = [f"{columns}x{rows}" for columns in (3, 5, 7, 9) for rows in (3, 5, 7, 9) if columns * rows <= 63]
LAYOUTS = [build(Chance(seed)).text for seed in range(4) for build in (random_square, random_irregular)]
SMALL_GAMES = (
    "fanorona(size=5x3)",
    "tumicarona(size=5x5)",
    "tumicarona(size=5x5, captures=on_demand)",
    "kulami(layout=example)",
    "kulami(starts=fists)",
    "tomoko(players=3, prefilled=true)",
    "tomoko(players=4, teams=true)",
)


def field_texts(kind: Kind) -> st.SearchStrategy[str]:
    """Every value of a rule field, as text."""
    match kind:
        case Flag():
            return st.sampled_from(("true", "false"))
        case Choice():
            return st.sampled_from(kind.options)
        case Number():
            return st.integers(kind.low, kind.high).map(str)
        case SizeKind():
            return st.sampled_from(SIZES)
        case LayoutKind():
            return st.sampled_from((*NAMES, *LAYOUTS))
    raise AssertionError(f"say here how to draw a value of {kind!r}")


@st.composite
def fields_of_games(draw: st.DrawFn) -> tuple[type[Game], dict[str, str]]:
    """A game and some of its fields, compatible with each other, as text."""
    game_type = draw(st.sampled_from(games()))
    fields = {field.name: field_texts(field.kind) for field in game_type.rules_type.fields()}
    chosen = draw(st.fixed_dictionaries({}, optional=fields))
    try:
        make(game_type, next(iter(game_type.presets.values())).with_texts(chosen))
    except SpecError:
        assume(False)
    return game_type, chosen


comments = st.text(max_size=60).map(lambda text: " ".join(text.split()))
tag_values = st.text(max_size=20).map(lambda text: "".join(filter(str.isprintable, text)))
tags = st.dictionaries(st.sampled_from(("White", "Player1", "Date", "Event", "Größe")), tag_values)


@st.composite
def records(draw: st.DrawFn) -> Record:
    game, seed = load(draw(st.sampled_from(SMALL_GAMES))), draw(st.integers(0, 99))
    line = draw(lines(game.initial(seed), longest=12, depth=0))
    return Record(game, seed, line, draw(tags))


@st.composite
def lines(draw: st.DrawFn, state: State, longest: int, depth: int) -> Line:
    nodes = []
    for _ in range(draw(st.integers(min(depth, 1), longest))):
        if state.outcome:
            break
        seat, move = draw(choices(state))
        variations = draw(st.lists(lines(state, 3, depth + 1), max_size=1)) if depth < 2 else []
        nodes.append(Node(seat, move, draw(comments), tuple(variations)))
        state = state.play(move, seat)
    return Line(tuple(nodes), draw(comments))


def choices(state: State) -> st.SearchStrategy[tuple[int, Any]]:
    """Anything that any seat may do or say, mostly do."""
    moves = [(seat, str(move)) for seat in state.actors for move in state.legal_moves(seat)]
    words = [(seat, str(talk)) for seat in range(state.game.seats) for talk in state.talk_moves(seat)]
    return st.one_of(st.sampled_from(moves), st.sampled_from(moves), st.sampled_from(moves), st.sampled_from(words))
