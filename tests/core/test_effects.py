"""What a move does on the board, as told to boards that know no rules: carrying it out must give the next board."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import marblebox
from marblebox.core.game import Move, State
from marblebox.core.view import View
from marblebox.games.fanorona import Demand
from marblebox.games.kulami import Pick
from marblebox.games.tomoko import Give, Lay, Push, TomokoState
from marblebox.games.tomoko.cards import CARDS, pattern_text, turned

SPECS = (
    "fanorona",
    "tumicarona(size=5x7)",
    "tumicarona(captures=on_demand, size=5x5)",
    "tumicarona(handicap=white)",
    "tumicarona(handicap=black, vela_single=true)",
    "kulami(starts=fists)",
    "kulami(layout=random_irregular, level=2)",
    "tomoko(players=3)",
    "tomoko(players=4, teams=true)",
    "tomoko(claims=auto, prefilled=true)",
)


class Grid(dict[str, str]):
    """A board text by names: a1 is below left."""

    def __init__(self, text: str) -> None:
        rows = text.split("/")[::-1]
        super().__init__(
            (f"{'abcdefghij'[x]}{y + 1}", letter) for y, row in enumerate(rows) for x, letter in enumerate(row)
        )


def carried_out(state: State, effect: View, seat: int) -> Grid:
    """The board after an effect, by nothing but what the effect says."""
    grid = Grid(state.board_text)
    if "from" in effect:
        stone, here = grid[effect["from"]], effect["from"]
        for step in effect["steps"]:
            assert grid[step["to"]] == "."
            assert all(grid[taken] == ("b" if stone == "w" else "w") for taken in step["taken"])
            grid |= {here: ".", step["to"]: stone} | dict.fromkeys(step["taken"], ".")
            here = step["to"]
    elif "cell" in effect:
        assert grid[effect["cell"]] == "o"
        grid[effect["cell"]] = "rb"[seat]
    elif "edge" in effect:
        return Grid(effect["board"])
    return grid


def played(spec: str, seed: int) -> list[tuple[State, Move, int]]:
    """A random game: every state with the move made there and who made it."""
    rng, state = Random(seed), marblebox.load(spec).initial(seed)
    story: list[tuple[State, Move, int]] = []
    while state.outcome is None and len(story) < 120:
        seat = rng.choice(state.actors)
        move = rng.choice(state.legal_moves(seat))
        story.append((state, move, seat))
        state = state.play_unchecked(move, seat)
    return story


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", range(3))
def test_an_effect_carried_out_gives_the_next_board(spec: str, seed: int) -> None:
    for state, move, seat in played(spec, seed):
        effect = state.game.view.effect(state, move, seat, seat)
        after = state.play_unchecked(move, seat)
        if isinstance(move, Demand):
            assert effect == {"demand": True}
        else:
            assert carried_out(state, effect, seat) == Grid(after.board_text)
        if "totals" in effect:
            assert effect["totals"] == list(after.points)


def test_a_step_says_how_it_captures() -> None:
    state = marblebox.load("fanorona").initial()
    effects = {str(move): state.game.view.effect(state, move, 0, 0) for move in state.legal_moves()}
    assert effects["d3-e3A"] == {"from": "d3", "steps": [{"to": "e3", "kind": "A", "taken": ["f3"]}]}
    assert effects["d3-e3W"] == {"from": "d3", "steps": [{"to": "e3", "kind": "W", "taken": ["c3"]}]}
    assert effects["e2-e3A"]["steps"][0]["taken"] == ["e4", "e5"]


def test_the_vela_takes_one_stone() -> None:
    for state, move, seat in played("tumicarona(handicap=white, vela_single=true)", 1)[:20]:
        steps = state.game.view.effect(state, move, seat, seat)["steps"]
        assert sum(len(step["taken"]) for step in steps) <= 1


def test_fists_show_nothing_but_the_hand() -> None:
    state = marblebox.load("kulami(starts=fists)").initial(5)
    assert [state.game.view.effect(state, Pick(hand), 1, 1) for hand in ("left", "right")] == [
        {"hand": "left"},
        {"hand": "right"},
    ]


def test_a_push_says_what_falls_out_and_what_would_stand() -> None:
    fallen = matched = 0
    for seed in range(20):
        for state, move, seat in played("tomoko(prefilled=true, players=2)", seed):
            if not isinstance(move, Push):
                continue
            effect = state.game.view.effect(state, move, seat, seat)
            after = state.play_unchecked(move, seat)
            assert isinstance(state, TomokoState)
            assert isinstance(after, TomokoState)
            colours = {colour: after.board.bag(colour) - state.board.bag(colour) for colour in "dl"}
            colours[move.colour] += 1
            assert [colour for colour, more in colours.items() if more] == (
                [effect["fallen"]] if effect["fallen"] else []
            )
            assert effect["matches"] == [fit._asdict() for fit in after.matches(seat)]
            assert state.game.view.effect(state, move, seat, None)["matches"] == []
            assert state.game.view.preview(state, move, seat, helped=True) == effect
            assert state.game.view.preview(state, move, seat, helped=False) == {**effect, "matches": []}
            fallen += effect["fallen"] is not None
            matched += bool(effect["matches"])
    assert fallen
    assert matched


def test_nobody_else_learns_of_a_card_that_is_handed_over_or_would_stand() -> None:
    """A viewer's effects depend on nothing that viewer may not know."""
    rng = Random(1)
    for state, move, seat in played("tomoko(players=4, teams=true)", 2):
        for viewer in (None, 0, 1, 2, 3):
            if isinstance(move, Give) and viewer not in (seat, (seat + 2) % 4):
                assert state.game.view.told(state, move, seat, viewer) == "give"
                assert state.game.view.effect(state, move, seat, viewer) == {"give": None, "to": (seat + 2) % 4}
            elif isinstance(move, Push) and viewer is not None:
                imagined = state.imagined(viewer, rng)
                effect = state.game.view.effect
                assert json.dumps(effect(imagined, move, seat, viewer)) == json.dumps(effect(state, move, seat, viewer))
            elif not isinstance(move, Give):
                assert state.game.view.told(state, move, seat, viewer) == str(move)


def test_the_partner_learns_which_card_it_is_and_open_cards_are_open() -> None:
    state = marblebox.load("tomoko(players=4, teams=true)").initial(1)
    give = state.legal_moves(1)[-1]
    assert isinstance(give, Give)
    assert [state.game.view.told(state, give, 1, viewer) for viewer in (None, 0, 1, 2, 3)] == [
        *("give", "give", str(give), "give", str(give))
    ]


def test_laying_shows_where_the_card_stands() -> None:
    shown = [
        state.game.view.effect(state, move, seat, None)
        for seed in range(8)
        for state, move, seat in played("tomoko(prefilled=true)", seed)
        if isinstance(move, Lay)
    ]
    assert shown
    for effect in shown:
        assert {fit["card"] for fit in effect["fits"]} == {effect["card"]}


def test_what_is_in_the_box() -> None:
    fanorona = marblebox.load("fanorona(size=5x3)").material
    assert (fanorona["columns"], fanorona["rows"]) == (5, 3)
    assert set(fanorona["lines"]["a1"]) == {"a2", "b1", "b2"}
    assert set(fanorona["lines"]["b1"]) == {"a1", "c1", "b2"}
    cards = marblebox.load("tomoko").material["cards"]
    assert cards["1"] == pattern_text(CARDS[1])
    assert pattern_text(0b110_100_000) == "ddl/dll/lll"
    assert pattern_text(turned(0b110_100_000)) == "ldd/lld/lll"
    assert marblebox.load("kulami").material == {"marbles": 28}


def test_which_games_have_secrets() -> None:
    secrets = {
        spec: marblebox.load(spec).traits.secrets for spec in ("fanorona", "kulami", "kulami(starts=fists)", "tomoko")
    }
    assert secrets == {"fanorona": False, "kulami": False, "kulami(starts=fists)": True, "tomoko": True}


@pytest.mark.parametrize("spec", SPECS)
def test_groups_are_groups_of_places(spec: str) -> None:
    """Where some places of a board belong together, each place is in a group, and nothing else is."""
    state = marblebox.load(spec).initial(seed=1)
    groups, board = (re.sub(r"[^./]", "x", text) for text in (state.game.view.groups(state), state.board_text))
    assert groups == (board if "kulami" in spec else "")
