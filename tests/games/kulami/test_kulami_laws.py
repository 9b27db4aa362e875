"""Laws that hold in every game, and a second, naive opinion on moves and scores."""

import json
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marblebox
from marblebox import IllegalMove
from marblebox.games.kulami import KulamiState

Place = tuple[int, int]  # column and row, from zero at the bottom left

EVERY_CELL = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
SPECS = st.builds(
    "kulami(layout={}, level={}, starts={})".format,
    st.sampled_from(["random", "random_irregular", "square", "irregular", "example"]),
    st.sampled_from([0, 1, 2]),
    st.sampled_from(["red", "black", "fists"]),
)
LAWS = settings(max_examples=40, deadline=None)


def wander(spec: str, seed: int, turns: int) -> list[KulamiState]:
    """The states of a game played at random."""
    rng, state = Random(seed), marblebox.load(spec).initial(seed)
    states = [state]
    while state.to_move is not None and len(states) <= turns:
        state = state.play(rng.choice(state.legal_moves()))
        states.append(state)
    assert all(isinstance(state, KulamiState) for state in states)
    return [state for state in states if isinstance(state, KulamiState)]


WALKS = st.builds(wander, SPECS, st.integers(0, 10_000), st.integers(0, 60))


@LAWS
@given(WALKS)
def test_playable_is_exactly_what_is_generated(walk: list[KulamiState]) -> None:
    state = walk[-1]
    playable = set()
    for text in [*EVERY_CELL, "left", "right"]:
        try:
            state.play(text)
        except IllegalMove:
            continue
        playable.add(text)
    assert playable == {str(move) for move in state.legal_moves()}
    assert len(playable) == len(state.legal_moves())


@LAWS
@given(WALKS)
def test_texts_and_specifications_round_trip(walk: list[KulamiState]) -> None:
    for state in walk[-3:]:
        read = state.game.parse(state.text)
        assert (read, read.text, hash(read)) == (state, state.text, hash(state))
        assert marblebox.load(state.game.spec) == state.game


@LAWS
@given(WALKS)
def test_states_never_change_in_place(walk: list[KulamiState]) -> None:
    first = walk[0]
    before = (first.text, hash(first), json.dumps(first.view(0)), first.legal_moves())
    state = first
    for later in walk[1:]:
        state = next(state.play_unchecked(move) for move in state.legal_moves() if state.play(move) == later)
    assert state == walk[-1]
    assert (first.text, hash(first), json.dumps(first.view(0)), first.legal_moves()) == before
    with pytest.raises(FrozenInstanceError):
        first.red = 1  # type: ignore[misc]


@LAWS
@given(WALKS)
def test_a_game_goes_on_exactly_while_there_are_moves(walk: list[KulamiState]) -> None:
    for state in walk:
        assert (state.outcome is None) == bool(state.legal_moves()) == (state.to_move is not None)
        assert json.loads(json.dumps(state.view(1)))["spec"] == state.game.spec


# --- a second opinion ------------------------------------------------------------------------------------------------


def place(name: str) -> Place:
    return "abcdefghij".index(name[0]), int(name[1:]) - 1


def name_of(where: Place) -> str:
    return f"{'abcdefghij'[where[0]]}{where[1] + 1}"


class Naive:
    """The rules once more, in dictionaries and loops, from nothing but a position text."""

    def __init__(self, text: str) -> None:
        layout, starter, *moves = text.split()
        rows = layout.split("/")[::-1]
        self.tile = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}
        self.moves = [place(move) for move in moves]
        first = "rb" if starter == "red" else "br"
        self.colour = {where: first[number % 2] for number, where in enumerate(self.moves)}

    def legal(self) -> set[str]:
        if len(self.moves) == 56:
            return set()
        return {name_of(where) for where in self.tile if where not in self.colour and self.allows(where)}

    def allows(self, where: Place) -> bool:
        if not self.moves:
            return True
        last = self.moves[-1]
        in_line = where[0] == last[0] or where[1] == last[1]
        return in_line and all(self.tile[where] != self.tile[used] for used in self.moves[-2:])

    def totals(self, level: int) -> tuple[int, int]:
        points = {"r": 0, "b": 0}
        for letter in set(self.tile.values()):
            marbles = [self.colour.get(where, "") for where in self.tile if self.tile[where] == letter]
            for colour, other in ("rb", "br"):
                if marbles.count(colour) > marbles.count(other):
                    points[colour] += len(marbles)
        measures: list[Callable[[str], int]] = [self.largest_area, self.chain_sum]
        for measure in measures[:level]:
            for colour, other in ("rb", "br"):
                points[colour] += max(0, measure(colour) - measure(other))
        return points["r"], points["b"]

    def largest_area(self, colour: str) -> int:
        left = {where for where, found in self.colour.items() if found == colour}
        largest = 0
        while left:
            edge, size = [left.pop()], 0
            while edge:
                x, y = edge.pop()
                size += 1
                for near in {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left:
                    left.remove(near)
                    edge.append(near)
            largest = max(largest, size)
        return largest

    def chain_sum(self, colour: str) -> int:
        total = 0
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for x, y in self.colour:
                if self.colour.get((x - dx, y - dy)) == colour:
                    continue
                length = 0
                while self.colour.get((x + length * dx, y + length * dy)) == colour:
                    length += 1
                total += length if length >= 5 else 0
        return total


@LAWS
@given(WALKS)
def test_the_naive_rules_agree(walk: list[KulamiState]) -> None:
    for state in walk:
        if state.starter is not None:
            naive = Naive(state.text)
            assert {str(move) for move in state.legal_moves()} == naive.legal()
            assert state.points == naive.totals(state.score.level)


# --- symmetries ------------------------------------------------------------------------------------------------------

SYMMETRIES = [(flip_x, flip_y, swap) for flip_x in (0, 1) for flip_y in (0, 1) for swap in (0, 1)]


def moved(where: Place, size: Place, symmetry: tuple[int, int, int]) -> Place:
    flip_x, flip_y, swap = symmetry
    x = size[0] - 1 - where[0] if flip_x else where[0]
    y = size[1] - 1 - where[1] if flip_y else where[1]
    return (y, x) if swap else (x, y)


def moved_text(text: str, symmetry: tuple[int, int, int]) -> tuple[str, Callable[[str], str]]:
    """A position text turned or mirrored, and where each cell went."""
    layout, starter, *moves = text.split()
    rows = layout.split("/")[::-1]
    size = len(rows[0]), len(rows)
    letters = {moved((x, y), size, symmetry): rows[y][x] for y in range(size[1]) for x in range(size[0])}
    width, height = size[::-1] if symmetry[2] else size
    turned = "/".join("".join(letters[x, y] for x in range(width)) for y in reversed(range(height)))

    def carried(name: str) -> str:
        return name_of(moved(place(name), size, symmetry))

    return " ".join((turned, starter, *map(carried, moves))), carried


@LAWS
@given(WALKS, st.sampled_from(SYMMETRIES))
def test_symmetries_keep_moves_and_scores(walk: list[KulamiState], symmetry: tuple[int, int, int]) -> None:
    state = walk[-1]
    if state.starter is None:
        return
    text, carried = moved_text(state.text, symmetry)
    game: Any = marblebox.load(f"kulami(level={state.score.level}, starts=fists)")
    mirrored = game.parse(text)
    assert {str(move) for move in mirrored.legal_moves()} == {carried(str(move)) for move in state.legal_moves()}
    assert mirrored.points == state.points
    assert mirrored.score.chain_lengths == state.score.chain_lengths
