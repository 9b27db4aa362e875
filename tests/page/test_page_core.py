"""The engine in the page: the same rules and searches as everywhere else, and nothing that it is asked breaks it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.native.agreement import IS_LONG
from tests.page.asking import PageCore
from tests.page.positions import ANY, Expected, positions, presets, variants

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.kits.fanorona import BOLD
from marblebox.engine.search import Limits, Line, Settings

POSITIONS, FEWER = (20_000, 1500) if IS_LONG else (2000, 150)
LATE = (("late_depth", 3), ("late_moves", 2))
STARTS = {**presets(), **ANY, **variants()}
SEARCHED = {
    "fanorona": 7, "fanorona(rules=standard)": 6, "tumicarona": 6, "tumicarona(handicap=white)": 5,
    "tumicarona(captures=on_demand)": 3, "fanorona(rules=standard, size=5x5)": 8, "fanorona(size=7x9)": 5,
    "kulami": 5, "kulami(level=2, layout=random_irregular)": 4,
}  # fmt: skip


@pytest.fixture(scope="module")
def core() -> Iterator[PageCore]:
    with PageCore() as core:
        yield core


# --- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STARTS)
def test_the_rules_in_the_page_are_ours(core: PageCore, name: str) -> None:
    count = FEWER if name in variants() else POSITIONS
    for one in positions(STARTS[name], count, seed=len(name)):
        assert_agrees(core, one)


def assert_agrees(core: PageCore, one: Expected) -> None:
    asked = {"position": one["position"], "seat": one["seat"]}
    answer = core.ask(one["spec"], ask="moves", **asked).get("answer")
    assert answer, one
    assert sorted(answer["moves"]) == one["moves"], one
    ended = answer["outcome"]
    assert (ended and [ended["reason"], ended["winners"]]) == one["outcome"], one
    if one["move"]:
        played = core.ask(one["spec"], ask="play", move=one["move"], **asked)
        assert played["answer"]["position"] == one["after"], one


# --- searching --------------------------------------------------------------------------------------------------------


def positions_to_search(spec: str, count: int = 3) -> list[State]:
    """Some from the middle of a random game, as their texts tell them."""
    rng, found = Random(spec), list[State]()
    while len(found) < count:
        state = load(spec).initial(rng.randrange(1000))
        for _ in range(rng.randrange(2, 16)):
            state = state if state.outcome else state.play(rng.choice(state.legal_moves()))
        found += [] if state.outcome else [state.game.parse(state.text)]
    return found


def told(line: Line) -> dict[str, object]:
    """A line as the page says it; exponential functions differ in the last digit."""
    return {**vars(line), "moves": list(line.moves), "chance": pytest.approx(line.chance)}


@pytest.mark.parametrize("spec", SEARCHED)
def test_a_search_finds_the_same_and_looks_at_the_same_positions(core: PageCore, spec: str) -> None:
    core.refresh()
    native = searcher_for(load(spec), Settings())  # both remember what they have seen in the searches before
    for state in positions_to_search(spec):
        found = native.run(state, Limits(depth=SEARCHED[spec]), lines=2)
        said = core.ask(spec, ask="search", position=state.text, depth=SEARCHED[spec], lines=2)
        report = said["answer"]
        assert (report["depth"], report["nodes"]) == (found.depth, found.nodes), state.text
        assert report["lines"] == [told(line) for line in found.lines]
        assert [one["depth"] for one in said["reports"]] == list(range(1, found.depth + 1))
        assert report["done"]


@pytest.mark.parametrize("spec", ["tomoko", "tomoko(players=3)", "tomoko(players=4, teams=true)"])
def test_a_search_knows_what_a_seat_knows(core: PageCore, spec: str) -> None:
    for state in positions_to_search(spec):
        found = searcher_for(state.game, Settings()).run(state, Limits(nodes=20_000), lines=3)
        view = json.dumps(state.view(state.to_move))
        report = core.ask(spec, ask="search", position=view, nodes=20_000, lines=3)["answer"]
        assert report["nodes"] == found.nodes
        for mine, theirs in zip(report["lines"], found.lines, strict=True):
            assert mine["chance"] == pytest.approx(theirs.chance)
            assert {**mine, "chance": 0} == {**told(theirs), "chance": 0}, state.text
    hidden = core.ask(spec, ask="search", position=state.text, nodes=1000)
    assert "what a seat sees" in hidden["problem"]


def test_proofs_are_proofs(core: PageCore) -> None:
    game = load("fanorona(rules=standard, size=5x5)")
    won = game.parse("5/5/2b2/5/w1w1w w 0 9")
    found = searcher_for(game, Settings()).run(won, Limits(depth=9))
    report = core.ask(game.spec, ask="search", position=won.text, depth=9)["answer"]
    assert report["lines"] == [told(line) for line in found.lines]
    last = load("kulami(level=1)").initial(5)
    rng = Random(5)
    while len(last.text.split()) < 48 and len(last.legal_moves()) > 1:
        last = last.play(rng.choice(last.legal_moves()))
    [line] = core.ask(last.game.spec, ask="search", position=last.text)["answer"]["lines"]
    assert line["proven"] in ("won", "drawn", "lost")
    assert line["chance"] in (0, 50, 100)


@pytest.mark.parametrize(
    ("told", "settings"),
    [
        ({"learned": False}, Settings(learned=False)),
        ({"tuning": dict(BOLD)}, Settings(bold=True)),
        ({"learned": False, "tuning": dict(LATE)}, Settings(learned=False, tuning=LATE)),
        ({}, Settings()),
    ],
)
def test_a_search_is_as_bold_and_as_learned_as_it_is_told(
    core: PageCore, told: dict[str, Any], settings: Settings
) -> None:
    """Whatever was searched in another way before, which is forgotten."""
    spec = "fanorona(rules=standard)"
    native = searcher_for(load(spec), settings)
    core.ask(spec, ask="search", position=load(spec).initial().text, nodes=3000, tuning={"calm_depth": 9})
    for state in positions_to_search(spec, 3):
        found = native.run(state, Limits(depth=7))
        report = core.ask(spec, ask="search", position=state.text, depth=7, **told)["answer"]
        assert report["nodes"] == found.nodes, state.text


@pytest.mark.parametrize("spec", ["fanorona", "kulami"])
def test_a_fresh_search_remembers_nothing(core: PageCore, spec: str) -> None:
    [state] = positions_to_search(spec, 1)
    nodes = [
        core.ask(spec, ask="search", position=state.text, depth=5, fresh=fresh)["answer"]["nodes"]
        for fresh in (True, True, False)
    ]
    assert nodes[0] == nodes[1] > nodes[2]


def test_limits_and_ignored_moves_hold(core: PageCore) -> None:
    start = load("fanorona").initial().text
    best = core.ask("fanorona", ask="search", position=start, nodes=20_000)["answer"]
    assert 20_000 <= best["nodes"] < 21_500
    [first] = [line["moves"][0] for line in best["lines"]]
    other = core.ask("fanorona", ask="search", position=start, nodes=20_000, ignored=[first])["answer"]
    assert other["lines"][0]["moves"][0] != first


# --- what is wrong ----------------------------------------------------------------------------------------------------

WRONG = [
    ("fanorona", {"position": "nonsense"}, "is not a position"),
    ("fanorona", {"position": "9/9 w 0 1"}, ""),
    ("fanorona", {"position": 7}, "'position' must be a text"),
    ("fanorona", {}, "'position' is missing"),
    ("fanorona(size=4x4)", {"position": "4/4/4/4 w 0 1"}, "size must be"),
    ("fanorona(colour=red)", {"position": "9/9/9/9/9 w 0 1"}, "no rule field 'colour'"),
    ("kulami", {"position": "AAA red"}, "64 cells"),
    ("kulami(starts=fists)", {"position": load("kulami(starts=fists)").initial(1).text}, "the colour that starts"),
    ("tomoko", {"position": "{"}, "no JSON"),
    ("tomoko", {"position": "{}"}, "'to_move' is missing"),
    ("tomoko", {"position": "[" * 5000}, ""),
    ("tomoko", {"position": load("tomoko").initial(1).text, "seat": 9}, "there is no seat 9"),
    ("chess", {"position": "x"}, "does not know chess"),
]


@pytest.mark.parametrize(("spec", "request_", "words"), WRONG)
@pytest.mark.parametrize("ask", ["moves", "search", "play", "nothing"])
def test_what_is_wrong_is_explained_and_breaks_nothing(
    core: PageCore, spec: str, request_: dict[str, object], words: str, ask: str
) -> None:
    said = core.ask(spec, ask=ask, **{"move": "a1-b1", "nodes": 100, **request_})
    assert said["problem"]
    if ask == "moves":
        assert words in said["problem"]
    assert said["broken"] == (spec == "chess")  # that one never reached the core
    assert core.ask("fanorona", ask="moves", position=load("fanorona").initial().text)["answer"]["moves"]


def test_what_nobody_can_tune_is_refused(core: PageCore) -> None:
    start = load("fanorona").initial().text
    said = core.ask("fanorona", ask="search", position=start, nodes=100, tuning={"courage": 3})
    assert "courage" in said["problem"]


def test_an_illegal_move_is_refused(core: PageCore) -> None:
    said = core.ask("fanorona", ask="play", position=load("fanorona").initial().text, move="a1-a2")
    assert "a1-a2" in said["problem"]


def test_nobody_plays_on_with_what_is_hidden(core: PageCore) -> None:
    state = load("tomoko").initial(3)
    said = core.ask("tomoko", ask="play", position=json.dumps(state.view(0)), move="N1d")
    assert "cannot be played on" in said["problem"]


def test_every_game_of_the_core_is_in_the_index(core: PageCore) -> None:
    for spec in ("fanorona", "tumicarona", "kulami", "tomoko"):
        state = load(spec).initial(1)
        assert kit_of(state.game).twin(state) is not None or kit_of(state.game).imagines(state.game)
        assert core.ask(spec, ask="moves", position=state.text)["answer"]["moves"]
