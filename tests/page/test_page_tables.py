"""Endgame tables in the page: they say what they say everywhere, and nothing that is no table is taken for one."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.page.asking import PageCore

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Settings
from marblebox.server.web.packs import names
from marblebox.tables import Tables, build, open_tables
from marblebox.tables.background import SMALL, specs
from marblebox.tables.store import folder_for

POSITIONS = 1500  # of each kind of rules
SEARCHED = 25
RESULTS = {1: "won", 0: "drawn", -1: "lost"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("tables")
    for spec in specs():
        build(load(spec), SMALL, place)
    return place


@pytest.fixture(scope="module")
def core() -> Iterator[PageCore]:
    with PageCore() as core:
        yield core


def files(spec: str, folder: Path) -> list[bytes]:
    return [(folder_for(load(spec), folder) / name).read_bytes() for name in names()]


def give(core: PageCore, spec: str, pack: bytes) -> dict[str, Any]:
    return core.ask(spec, ask="tables", pack=base64.b64encode(pack).decode())


def opened(spec: str, folder: Path) -> Tables:
    tables = open_tables(load(spec), folder)
    assert tables
    return tables


def few_stones(spec: str, count: int, most: int = SMALL) -> Iterator[State]:
    """Random positions, some with so many turns without a capture that a win comes too late."""
    rng, game = Random(spec), load(spec)
    limit = int(game.rules.texts()["draw_turns"])
    while count:
        stones = rng.randint(2, most)
        places = rng.sample(range(45), stones)
        own = rng.randint(1, stones - 1)
        letters = ["1"] * 45
        for at, place in enumerate(places):
            letters[place] = "w" if at < own else "b"
        rows = ("".join(letters[row : row + 9]) for row in range(0, 45, 9))
        board = "/".join(map(shortened, rows))
        state = game.parse(f"{board} {rng.choice('wb')} {rng.choice((0, rng.randrange(limit)))} {limit}")
        if not state.outcome:
            yield state
            count -= 1


def shortened(row: str) -> str:
    """As positions are written: empty points are counted."""
    for length in range(9, 1, -1):
        row = row.replace("1" * length, str(length))
    return row


@pytest.mark.parametrize("spec", specs())
def test_the_page_looks_up_what_python_looks_up(core: PageCore, folder: Path, spec: str) -> None:
    tables = opened(spec, folder)
    assert give(core, spec, b"".join(files(spec, folder))) == {"answer": {}}
    seen: set[str] = set()
    for state in few_stones(spec, POSITIONS):
        verdict = tables.probe(state)
        assert verdict, state.text
        said = core.ask(spec, ask="probe", position=state.text)["answer"]
        assert said["tables"] == folder_for(load(spec), folder).name
        assert said["stones"] == sum(state.points)
        told = said["verdict"]
        assert (RESULTS[told["result"]], told["turns"]) == (verdict.result, verdict.turns), state.text
        seen.add(verdict.result)
    assert seen == {"won", "drawn", "lost"}


@pytest.mark.parametrize("spec", specs())
def test_a_search_in_the_page_proves_what_the_search_elsewhere_proves(
    core: PageCore, folder: Path, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions in the tables, and some with one or two stones more that captures lead out of."""
    monkeypatch.setenv("MARBLEBOX_TABLES", str(folder))
    core.refresh()
    assert "answer" in give(core, spec, b"".join(files(spec, folder)))
    proven = 0
    for state in few_stones(spec, SEARCHED, SMALL + 2):
        native = searcher_for(state.game, Settings(endgames=True))
        found = native.run(state, Limits(depth=6), lines=2)
        report = core.ask(spec, ask="search", position=state.text, depth=6, lines=2)["answer"]
        for mine, theirs in zip(report["lines"], found.lines, strict=True):
            same = ("score", "proven", "distance", "conversion", "chance")
            assert {name: mine[name] for name in same} == {name: getattr(theirs, name) for name in same}, state.text
            assert len(mine["moves"]) == len(theirs.moves)
            proven += mine["proven"] is not None
        core.refresh()
        give(core, spec, b"".join(files(spec, folder)))
    assert proven > SEARCHED


def test_rules_of_another_kind_are_not_answered_for(core: PageCore, folder: Path) -> None:
    give(core, "tumicarona", b"".join(files("tumicarona", folder)))
    position = "9/4b4/9/2w6/4w4 w 0 30"
    for spec, kind in {
        "fanorona": "9x5-compulsory-same_direction-revisiting-draw100",
        "tumicarona(draw_turns=30)": "9x5-optional-draw30",
        "tumicarona(captures=on_demand)": None,
    }.items():
        said = core.ask(spec, ask="probe", position=position)["answer"]
        assert (said["tables"], said["verdict"]) == (kind, None)
    assert core.ask("tumicarona(repetition=4)", ask="probe", position=position)["answer"]["verdict"]
    kulami = core.ask("kulami", ask="probe", position=load("kulami").initial(1).text)["answer"]
    assert kulami == {"tables": None, "stones": None, "verdict": None}
    assert "no endgame tables" in give(core, "kulami", b"x")["problem"]


def test_what_is_no_table_is_refused_and_harms_nothing(core: PageCore, folder: Path) -> None:
    spec = "tumicarona"
    sound, foreign = files(spec, folder), files("fanorona", folder)
    whole = b"".join(sound)
    rng = Random(1)

    def spoilt() -> bytes:
        """With one bit turned, anywhere but in the eight bytes at the end of each file that mean nothing."""
        number = rng.randrange(len(sound))
        file = bytearray(sound[number])
        file[rng.randrange(len(file) - 8)] ^= 1 << rng.randrange(8)
        return b"".join((*sound[:number], file, *sound[number + 1 :]))

    refused = {
        b"": "are missing",
        b"nonsense": "is not a Marblebox table",
        b"\0" * 5000: "is not a Marblebox table",
        whole[:-1]: "cut off or damaged",
        whole + b"\0": "is not a Marblebox table",
        b"".join(sound[:-1]): "are missing",
        b"".join(sound[1:]): "other rules, another board or other stones",
        b"".join(foreign): "other rules, another board or other stones",
        whole.ljust(4 * 2**20 + 1, b"\0"): "too large",
        **{spoilt(): "the table" for _ in range(60)},
    }
    give(core, spec, whole)
    state = load(spec).parse("9/4b4/9/2w6/4w4 w 0 30")
    before = core.ask(spec, ask="probe", position=state.text)
    assert before["answer"]["verdict"]
    for pack, complaint in refused.items():
        said = give(core, spec, pack)
        assert complaint in said["problem"]
        assert not said["broken"]
    assert core.ask(spec, ask="probe", position=state.text) == before
