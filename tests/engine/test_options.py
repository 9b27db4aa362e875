"""Settings that follow a player's name."""

from __future__ import annotations

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.engine import EnginePlayer, player
from marblebox.engine.options import Options, read_options

TINY = marblebox.load("fanorona(rules=standard, size=5x5)")


def test_options_are_read() -> None:
    read = read_options(["nodes=500", "learned=off", "hash=8", "calm_margin=70", "processor=on"])
    settings = {"learned": False, "table_mib": 8, "tuning": (("calm_margin", 70),)}
    assert read == Options(settings, nodes=500, processor_time=True)


def test_a_player_has_what_was_wished() -> None:
    made = player("engine+nodes=500+learned=off+calm_margin=70+book=off")
    assert isinstance(made, EnginePlayer)
    assert (made._settings.learned, made._settings.book, made._settings.bold) == (False, False, True)
    assert (made._time.nodes, made._time.seconds) == (500, None)
    assert made.choose(TINY.initial(), 0) in TINY.initial().legal_moves()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("engine+", "a value"),
        ("engine+nodes", "a value"),
        ("engine+nodes=x", "nodes .*number"),
        ("engine+learned=maybe", "learned .*off"),
        ("engine+hash=8+hash=9", "hash .*twice"),
        ("engine:3+nodes=5", "engine:10"),
        ("simple+nodes=5", "engine:10"),
        ("engine+hash=0", "table_mib must be"),
    ],
)
def test_what_cannot_be_wished(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        player(text)


@pytest.mark.parametrize("spec", ["fanorona", "kulami"])
def test_the_search_says_what_it_cannot_tune(spec: str) -> None:
    state = marblebox.load(spec).initial()
    with pytest.raises(InputError, match="'courage'"):
        player("engine+book=off+courage=3").choose(state, 0)
