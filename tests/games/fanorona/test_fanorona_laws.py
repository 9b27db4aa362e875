"""Laws that hold in every position of every rule set and size."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.fanorona import naive

import marblebox
from marblebox.core.registry import make
from marblebox.core.rules import Choice, Flag, Number
from marblebox.games.fanorona import DEMAND, Fanorona, FanoronaRules, FanoronaState, Size, Turn
from marblebox.games.fanorona.board import POINT_NAMES, POINTS_BY_NAME

SIZES = [Size(c, r) for c in (3, 5, 7, 9) for r in (3, 5, 7, 9) if c * r <= 63]
SPECS = ["fanorona", "tumicarona", "fanorona(rules=standard)"]


def field_values(kind: object) -> st.SearchStrategy[object]:
    if isinstance(kind, Flag):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(kind.options)
    if isinstance(kind, Number):
        return st.sampled_from([kind.low, 2, 3, min(20, kind.high)])
    return st.sampled_from(SIZES)


def any_rules() -> st.SearchStrategy[FanoronaRules]:
    return st.builds(FanoronaRules, **{field.name: field_values(field.kind) for field in FanoronaRules.fields()})


@st.composite
def played(draw: st.DrawFn, most_turns: int = 40) -> FanoronaState:
    """A state reached by random play under random rules."""
    state = make(Fanorona, draw(any_rules())).initial()
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, most_turns))):
        if state.outcome:
            break
        state = state.play_unchecked(rng.choice(state.legal_moves()))
    assert isinstance(state, FanoronaState)
    return state


@settings(max_examples=150, deadline=None)
@given(played())
def test_what_is_generated_is_what_can_be_played(state: FanoronaState) -> None:
    texts = [str(move) for move in state.legal_moves()]
    assert len(set(texts)) == len(texts)
    assert bool(texts) == (state.outcome is None)
    for text in texts:
        assert state.play(text) == state.play_unchecked(state.find(text))


@settings(max_examples=60, deadline=None)
@given(played(), st.sampled_from(POINT_NAMES), st.sampled_from(POINT_NAMES), st.sampled_from(["", "A", "W", "A-e3A"]))
def test_what_is_not_generated_is_refused_with_a_reason(state: FanoronaState, a: str, b: str, end: str) -> None:
    text = f"{a}-{b}{end}"
    if state.outcome or any(str(move).startswith(f"{a}-{b}") for move in state.legal_moves()):
        return
    with pytest.raises(marblebox.IllegalMove, match=r"legal move: .+"):
        state.play(text)


@settings(max_examples=150, deadline=None)
@given(played())
def test_position_texts_round_trip(state: FanoronaState) -> None:
    again = state.game.parse(state.text)
    assert again.text == state.text
    assert again.position == state.position
    assert {str(m) for m in again.turns} == {str(m) for m in state.turns}


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="wb123/ 09obliged=-", max_size=60))
def test_any_text_is_a_position_or_a_clear_error(text: str) -> None:
    game = marblebox.load("tumicarona(size=3x3, captures=on_demand)")
    try:
        state = game.parse(text)
    except marblebox.PositionError:
        return
    assert game.parse(state.text).text == state.text


@settings(max_examples=60, deadline=None)
@given(played())
def test_states_never_change(state: FanoronaState) -> None:
    before, text = hash(state), state.text
    copy = replace(state)
    for move in state.legal_moves():
        state.play(move)
    assert (hash(state), state.text) == (before, text)
    assert copy == state


def mirror_columns(point: int, size: Size) -> int:
    column, row = divmod(point, 9)
    return (size.columns - 1 - column) * 9 + row


def mirror_rows(point: int, size: Size) -> int:
    column, row = divmod(point, 9)
    return column * 9 + size.rows - 1 - row


def transpose(point: int, size: Size) -> int:
    column, row = divmod(point, 9)
    return row * 9 + column


def mapped_mask(mask: int, image: dict[int, int]) -> int:
    return sum(1 << target for point, target in image.items() if mask >> point & 1)


def mapped_text(text: str, image: dict[int, int]) -> str:
    parts = text.split("-")
    return "-".join(POINT_NAMES[image[POINTS_BY_NAME[part[:2]]]] + part[2:] for part in parts)


@settings(max_examples=150, deadline=None)
@given(played(), st.sampled_from([mirror_columns, mirror_rows, transpose]))
def test_symmetries_map_legal_turns_to_legal_turns(state: FanoronaState, symmetry: object) -> None:
    size = state.game.rules.size
    if symmetry is transpose and size.columns != size.rows:
        return
    image = {point: symmetry(point, size) for point in state.game.board.points}  # type: ignore[operator]
    white, black = (mapped_mask(mask, image) for mask in state.stones)
    other = state.game.state((white, black), state.side, state.quiet, state.number)
    other = replace(other, obliged=state.obliged)
    assert {mapped_text(str(turn), image) for turn in state.turns} == {str(turn) for turn in other.turns}


@settings(max_examples=100, deadline=None)
@given(played())
def test_swapping_the_colours_changes_nothing_but_the_names(state: FanoronaState) -> None:
    rules = state.game.rules
    swapped_rules = replace(
        rules,
        begins={"white": "black", "black": "white"}[rules.begins],
        handicap={"white": "black", "black": "white", "none": "none"}[rules.handicap],
    )
    game = make(Fanorona, swapped_rules)
    assert isinstance(game, Fanorona)
    other = replace(
        game.state((state.stones[1], state.stones[0]), 1 - state.side, state.quiet, state.number), obliged=state.obliged
    )
    assert {str(turn) for turn in other.turns} == {str(turn) for turn in state.turns}


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(SPECS), st.sampled_from(SIZES), st.integers(0, 2**32), st.integers(0, 40))
def test_an_independent_generator_agrees(spec: str, size: Size, seed: int, turns: int) -> None:
    name, _, rest = spec.partition("(")
    state = marblebox.load(f"{name}({rest.rstrip(')') + ', ' if rest else ''}size={size})").initial()
    rng = random.Random(seed)
    for _ in range(turns):
        assert isinstance(state, FanoronaState)
        if state.own:
            parker = state.game.rules.continuation == "compulsory"
            expected = naive.turns(state.text, size, parker=parker, first_turn=state.first_turn_due)
            assert {str(turn) for turn in state.turns} == expected
        if state.outcome:
            break
        state = state.play_unchecked(rng.choice(state.legal_moves()))


@settings(max_examples=100, deadline=None)
@given(played())
def test_every_capture_removes_stones_and_every_other_turn_none(state: FanoronaState) -> None:
    if state.outcome:
        return
    for move in state.legal_moves():
        after = state.play_unchecked(move)
        if move == DEMAND:
            assert after.side == 1 - state.side
            continue
        assert isinstance(move, Turn)
        assert sum(state.points) - sum(after.points) == move.captured
        assert after.points[state.side] == state.points[state.side]
        assert after.stones[0] & after.stones[1] == 0


@settings(max_examples=40, deadline=None)
@given(played(), st.sampled_from([0, 1, None]))
def test_views_are_plain_data(state: FanoronaState, seat: int | None) -> None:
    assert json.loads(json.dumps(state.view(seat))) == state.view(seat)
