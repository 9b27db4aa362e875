"""Refusals are told in every language: the same facts, other words."""

from __future__ import annotations

import re

import pytest

import marblebox

POSITIONS = {
    "fanorona": "fanorona",
    "fanorona on": "fanorona",
    "tumicarona": "tumicarona",
    "handicap": "tumicarona(handicap=white)",
    "vela": "tumicarona(handicap=black, vela_single=true)",
    "on demand": "tumicarona(captures=on_demand)",
    "kulami": "kulami(layout=example)",
    "fists": "kulami(starts=fists)",
    "tomoko": "tomoko",
    "auto": "tomoko(claims=auto)",
    "teams": "tomoko(players=4, teams=true)",
}
OPENINGS = {"fanorona on": ("e2-e3A", "f4-e5W"), "kulami": ("d5", "d2"), "tomoko": ("N1d",), "vela": ("d2-e3A",)}
TRIES = (
    *("demand", "nonsense", "j1-j2", "z9", "a1-a2", "a5-a4", "e3-e4", "a1-c3", "d2-e3=7", "d3-e3", "d2-e3W", "a1-b1"),
    *("d2-e3A-e4A", "f2-g3A", "b2-a3-b2A", "offer draw", "accept draw", "left", "d5", "a1", "d3", "d2", "e6", "j10"),
    *("N1d", "S1l", "N1l", "lay 1", "lay 36", "give 1", "give 36", "lay 99"),
)
ENGLISH = re.compile(r"\b(the|is|not|and|must|of|to|which|cannot|where)\b")


def refusals(name: str) -> list[marblebox.IllegalMove]:
    state = marblebox.load(POSITIONS[name]).initial(1)
    for move in OPENINGS.get(name, ()):
        state = state.play(move)
    refused = []
    for text in TRIES:
        for seat in range(state.game.seats):
            try:
                state.find(text, seat)
            except marblebox.IllegalMove as problem:
                refused.append(problem)
    return refused


@pytest.mark.parametrize("name", POSITIONS)
def test_every_refusal_is_told_in_german_too(name: str) -> None:
    problems = refusals(name)
    assert len(problems) > 10
    for problem in problems:
        assert str(problem) == problem.told.en
        assert problem.told.de != problem.told.en
        quoted = re.sub(r"'[^']*'", "", problem.told.de)
        assert not ENGLISH.search(quoted), problem.told.de
        assert sorted(re.findall(r"\d+", problem.told.de)) == sorted(re.findall(r"\d+", problem.told.en))


def test_a_refusal_names_the_rule_in_german() -> None:
    state = marblebox.load("fanorona").initial()
    with pytest.raises(marblebox.IllegalMove) as refused:
        state.play("a1-a2")
    assert refused.value.told.de == "'a1-a2' ist kein erlaubter Zug: a2 ist nicht leer"


FAMILY = [name for name, spec in POSITIONS.items() if "arona" in spec]
PIECES = re.compile(r"\b(stones?|marbles?|Steine?|Murmeln?)\b")


@pytest.mark.parametrize("name", FAMILY)
def test_a_refusal_speaks_of_stones_in_fanorona_and_of_marbles_in_tumicarona(name: str) -> None:
    unit = marblebox.load(POSITIONS[name]).traits.unit
    for problem in refusals(name):
        assert set(PIECES.findall(" ".join(problem.told))) <= {*unit.one, *unit.many}


def test_a_handicapped_side_is_told_of_its_marbles() -> None:
    state = marblebox.load("tumicarona(handicap=white)").initial()
    with pytest.raises(marblebox.IllegalMove, match="five marbles") as refused:
        state.play("d2-e3A")
    assert "mehr als fünf Murmeln" in refused.value.told.de
