"""The network in the engine: where it judges, where it does not, and what happens without it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import marblebox
from marblebox.engine import native
from marblebox.engine.backend import searcher_for
from marblebox.engine.kits.fanorona import FanoronaKit
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Limits, Settings

pytestmark = pytest.mark.skipif(not native.available, reason="needs the compiled core")

SIX_TURNS = Limits(depth=6)
STANDARD = "fanorona(rules=standard)"


def searched(spec: str, settings: Settings) -> tuple[int, int]:
    state = marblebox.load(spec).initial()
    report = searcher_for(state.game, settings).run(state, SIX_TURNS)
    return report.nodes, report.lines[0].score


@pytest.mark.parametrize("spec", [STANDARD, "tumicarona", "fanorona"])
def test_three_rule_sets_are_judged_by_what_was_learnt(spec: str) -> None:
    assert searched(spec, Settings()) != searched(spec, Settings(learned=False))


@pytest.mark.parametrize("spec", ["fanorona(size=5x5)", "tumicarona(handicap=white)", "fanorona(captures=on_demand)"])
def test_others_are_judged_as_ever(spec: str) -> None:
    assert searched(spec, Settings()) == searched(spec, Settings(learned=False))


def test_boldness_leaves_nodes_out_of_a_search_and_nothing_out_of_analysis() -> None:
    state = marblebox.load(STANDARD).parse("b7b/2b6/4b4/1w5w1/w7w w 6 20")
    nodes = [searcher_for(state.game, Settings(bold=bold)).run(state, Limits(depth=8)).nodes for bold in (True, False)]
    assert nodes[0] < nodes[1] / 2
    assert Settings().bold is False
    assert EnginePlayer(10)._settings.bold
    assert not EnginePlayer(9)._settings.bold
    assert EnginePlayer(9)._settings.learned


def test_captures_beyond_the_horizon_that_would_have_to_change_much_are_left_alone() -> None:
    state = marblebox.load(STANDARD).initial()
    for move in ("d3-e3W", "c4-c3A-d3W"):
        state = state.play(move)
    settings = (Settings(tuning=(("loud_margin", 150),)), Settings())
    found = [searcher_for(state.game, each).run(state, Limits(depth=6)) for each in settings]
    assert found[0].nodes < found[1].nodes / 2
    assert all(line.proven is None for line in found[0].lines)


def test_only_what_the_search_knows_can_be_tuned() -> None:
    with pytest.raises(ValueError, match="nothing called 'courage'"):
        searched(STANDARD, Settings(tuning=(("courage", 3),)))


def searched_by(kit: FanoronaKit, spec: str, settings: Settings) -> tuple[int, int]:
    state = marblebox.load(spec).initial()
    search = native.core.FanoronaSearch(settings.table_mib, settings.threads)
    kit.equip(search, state.game, settings)
    found = search.run(kit.twin(state), depth=SIX_TURNS.depth or 0)
    return found.nodes, found.lines[0].score


def test_without_the_network_the_engine_plays_on_and_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Unlearned(FanoronaKit):
        net_file = tmp_path / "no such file"

    with caplog.at_level(logging.WARNING, "marblebox"):
        weaker = searched_by(Unlearned(), STANDARD, Settings())
        searched_by(Unlearned(), "tumicarona", Settings())
    assert weaker == searched(STANDARD, Settings(learned=False))
    assert searched_by(FanoronaKit(), STANDARD, Settings()) == searched(STANDARD, Settings()) != weaker
    assert [record.message.partition(":")[0] for record in caplog.records] == ["marblebox"]
    assert "no such file" in caplog.text
