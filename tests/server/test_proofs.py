"""What endgame tables prove: the same as the tables say, and never to those whom it would help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.asking import problem
from tests.server.sitting import FRIEND, ME, Browser, Sitting, engine, link

import marblebox
from marblebox.core.game import State
from marblebox.server.forms.studies import Proof, ProofAnswer
from marblebox.tables import Tables, build, open_tables

pytest.importorskip("marblebox._native")

New = Callable[[], Browser]
SPEC = "tumicarona(size=3x3)"
STONES = 8  # all there are at the beginning
GONE = ProofAnswer(seq=None, proof=None)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    build(marblebox.load(SPEC), STONES, folder, threads=1)
    return folder


@pytest.fixture
def tables(built: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """The tables that the server looks into."""
    monkeypatch.setenv("MARBLEBOX_TABLES", str(built))
    opened = open_tables(marblebox.load(SPEC), built)
    assert opened
    return opened


def ask(browser: Browser, game: str, step: object, **more: int) -> httpx.Response:
    return browser.http.get(f"/api/games/{game}/proof", params={"step": str(step), **more})


def answered(browser: Browser, game: str, step: int, **more: int) -> ProofAnswer:
    answer = ask(browser, game, step, **more)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return ProofAnswer.model_validate(answer.json())


def play(sitting: Sitting, most: int = 100) -> list[State]:
    """Moves of both seats until the round is over, and all positions there were."""
    states = [marblebox.load(SPEC).initial()]
    while not states[-1].outcome and len(states) <= most:
        seat = states[-1].to_move
        assert seat is not None
        move = sitting.options(seat)[-1]
        sitting.act(seat, move)
        states.append(states[-1].play(move, seat))
    return states


def expected(tables: Tables, state: State) -> Proof | None:
    verdict = tables.probe(state)
    if verdict is None:
        return None
    assert state.to_move is not None
    winner = {"won": state.to_move, "drawn": None, "lost": 1 - state.to_move}[verdict.result]
    text: Any = {language: verdict.words(state, language) for language in ("en", "de")}
    return Proof(winner=winner, turns=verdict.turns, text=text)


def test_every_step_of_a_round_is_told_as_the_tables_have_it(browsers: New, tables: Tables) -> None:
    ada, stranger = browsers(), browsers()
    made = ada.create(SPEC, ME, ME)
    with ada.sit(made["game"]) as both:
        states = play(both)
        seqs = [0, *(step["seq"] for step in both.steps)]
    wanted = [expected(tables, state) for state in states]
    assert sum(proof is not None for proof in wanted) >= 3
    assert states[-1].outcome
    assert wanted[-1] is None
    for asking in (ada, stranger):
        told = [answered(asking, made["game"], step) for step in range(len(states))]
        assert [answer.proof for answer in told] == wanted
        assert [answer.seq for answer in told] == seqs
    first = wanted[0]
    assert first
    assert (first.text.en, first.text.de) == ("White wins, captures in 1 turn", "Weiß gewinnt, schlägt in 1 Zug")


def test_a_hot_seat_is_told_while_it_plays_and_spectators_are_not(browsers: New, tables: Tables) -> None:
    ada, watcher, adviser = browsers(), browsers(), browsers()
    made = ada.create(SPEC, ME, ME)
    adviser.open(link(made, "adviser", 0))
    with ada.sit(made["game"]) as both:
        states = play(both, 1)
    assert answered(ada, made["game"], 1).proof == expected(tables, states[1])
    for asking in (watcher, adviser):
        problem(ask(asking, made["game"], 1), 403, "not_now")


@pytest.mark.parametrize("other", [FRIEND, engine(1)], ids=["a friend", "the computer"])
def test_against_somebody_nobody_is_told_before_the_end(browsers: New, tables: Tables, other: dict[str, Any]) -> None:
    ada, watcher = browsers(), browsers()
    made = ada.create(SPEC, ME, other)
    for asking in (ada, watcher):
        problem(ask(asking, made["game"], 0), 403, "not_now")
    with ada.sit(made["game"]) as white:
        white.say(0, "resign")
    assert answered(watcher, made["game"], 0).proof
    assert answered(ada, made["game"], 0).proof == expected(tables, marblebox.load(SPEC).initial())


def test_who_also_took_the_seat_of_a_friend_is_not_told(browsers: New, tables: Tables) -> None:
    ada, bert = browsers(), browsers()
    made = ada.create(SPEC, ME, FRIEND)
    ada.open(link(made, "player", 1))
    assert answered(ada, made["game"], 0).proof  # nobody else plays here
    bert.open(link(made, "player", 1))
    problem(ask(ada, made["game"], 0), 403, "not_now")
    problem(ask(bert, made["game"], 0), 403, "not_now")


def test_a_hot_seat_on_two_devices_is_one(browsers: New, tables: Tables) -> None:
    desk, sofa = browsers(), browsers()
    made = desk.create(SPEC, ME, ME)
    sofa.open(link(made, "player", 0))
    problem(ask(sofa, made["game"], 0), 403, "not_now")
    sofa.open(link(made, "player", 1))
    assert answered(sofa, made["game"], 0) == answered(desk, made["game"], 0)


def test_a_resigned_position_is_judged_as_it_stood(browsers: New, tables: Tables) -> None:
    ada = browsers()
    made = ada.create(SPEC, ME, ME)
    with ada.sit(made["game"]) as both:
        states = play(both, 2)
        both.say(1, "resign")
    assert answered(ada, made["game"], 2).proof == expected(tables, states[2])


def test_the_next_round_is_a_live_one_again(browsers: New, tables: Tables) -> None:
    ada = browsers()
    made = ada.create(SPEC, ME, engine(1))
    with ada.sit(made["game"]) as white:
        white.say(0, "resign")
        assert answered(ada, made["game"], 0).proof
        white.say(0, "rematch")
        assert white.now["round"] == 2
        problem(ask(ada, made["game"], 0), 403, "not_now")
        problem(ask(ada, made["game"], 0, round=2), 403, "not_now")
        assert answered(ada, made["game"], 0, round=1) == GONE  # asked the moment before


def test_steps_that_are_none(browsers: New, tables: Tables) -> None:
    ada = browsers()
    made = ada.create(SPEC, ME, ME)
    assert answered(ada, made["game"], 1) == GONE
    for wrong in ("-1", "x", "", "1.5"):
        problem(ask(ada, made["game"], wrong), 422, "malformed")
    problem(ada.http.get(f"/api/games/{made['game']}/proof"), 422, "malformed")
    problem(ask(ada, "nosuchgame00", 0), 404, "unknown_game")


@pytest.mark.parametrize("spec", [SPEC, "fanorona(captures=on_demand)", "kulami", "tomoko"])
def test_without_tables_nothing_is_proven(browsers: New, spec: str) -> None:
    ada = browsers()
    made = ada.create(spec, ME, ME)
    assert answered(ada, made["game"], 0) == ProofAnswer(seq=0, proof=None)


def test_damaged_tables_prove_nothing(
    browsers: New, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in built.glob("*/*.table"):
        data = bytearray(table.read_bytes())
        start = int.from_bytes(data[32:40], "little")
        data[start:] = bytes(byte ^ 0xFF for byte in data[start:])  # the header is sound, no block is
        copy = tmp_path / table.relative_to(built)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(data)
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    ada = browsers()
    made = ada.create(SPEC, ME, ME)
    assert answered(ada, made["game"], 0).proof is None
