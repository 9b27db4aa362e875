"""Records that somebody brings along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest
from tests.server.sitting import Browser

import marblebox
from marblebox.api.record_json import MOST_GAMES, records_data
from marblebox.core.position_data import MOST_OPTIONS
from marblebox.server.forms.records import RecordAnswer
from marblebox.server.protocol import LONGEST_RECORD
from marblebox.server.web.limits import Turns

New = Callable[[], Browser]

ANNOTATED = """[Spec "fanorona"]
[White "Ada"]
[Result "*"]

1. d2-e3A {the usual opening} (1. e2-e3A f4-e5W) g4-g5W *
"""


def read(browsers: New, text: str) -> RecordAnswer:
    answer = browsers().http.post("/api/record", json={"text": text})
    assert answer.status_code == 200, answer.text
    return RecordAnswer.model_validate(answer.json())


def test_a_record_comes_back_with_all_that_was_said(browsers: New) -> None:
    answer = read(browsers, ANNOTATED)
    assert answer.problem is None
    [game] = answer.games
    assert (game.spec, game.tags, game.result) == ("fanorona", {"White": "Ada"}, "*")
    assert game.start == marblebox.load("fanorona").initial().text
    first, second = game.line.nodes
    assert (first.seat, first.move, first.comment) == (0, "d2-e3A", "the usual opening")
    assert [node.move for node in first.variations[0].nodes] == ["e2-e3A", "f4-e5W"]
    assert (second.seat, second.move, second.variations) == (1, "g4-g5W", [])


def test_a_match_comes_back_as_several_games(browsers: New) -> None:
    assert len(read(browsers, ANNOTATED + "\n" + ANNOTATED).games) == 2


def test_damage_is_named_with_its_place_in_both_languages_and_the_rest_stands(browsers: New) -> None:
    answer = read(browsers, ANNOTATED.replace("g4-g5W", "g4-g4"))
    assert answer.problem
    assert (answer.problem.line, answer.problem.column) == (5, ANNOTATED.splitlines()[4].index("g4-g5W") + 1)
    assert "g4-g4" in answer.problem.message.en
    assert "g4-g4" in answer.problem.message.de
    assert answer.problem.message.en != answer.problem.message.de
    assert [node.move for node in answer.games[0].line.nodes] == ["d2-e3A"]


@pytest.mark.parametrize("text", ["", "nonsense", '[Spec "chess"]\n\n1. e4 *', '[Spec "fanorona"]\n[Seed "x"]\n\n*'])
def test_what_is_no_record_is_explained(browsers: New, text: str) -> None:
    answer = read(browsers, text)
    assert answer.games == []
    assert answer.problem
    assert answer.problem.message.en
    assert answer.problem.message.de


CROWDED = """[Spec "fanorona"]
[Format "2"]
[Position "bbb2bb1b/1bb2bb2/b2b4b/bw1b1b1bb/bbbbb1b1b w 0 9"]

{moves} *
"""


@pytest.mark.parametrize("moves", ["", "1. b2-b3A-c3A-b4W-a4W"])
def test_a_position_with_more_turns_than_elsewhere_is_refused(browsers: New, moves: str) -> None:
    answer = read(browsers, CROWDED.format(moves=moves))
    assert answer.games == []
    assert answer.problem
    assert answer.problem.line == 3
    assert str(MOST_OPTIONS) in answer.problem.message.en
    assert str(MOST_OPTIONS) in answer.problem.message.de


def test_only_so_many_games_are_read_at_once(browsers: New) -> None:
    answer = read(browsers, '[Spec "kulami"]\n[Format "2"]\n\n*\n\n' * (MOST_GAMES + 1))
    assert len(answer.games) == MOST_GAMES
    assert answer.problem
    assert answer.problem.line == 5 * MOST_GAMES + 1
    assert str(MOST_GAMES) in answer.problem.message.en
    assert str(MOST_GAMES) in answer.problem.message.de


def test_only_so_many_turns_are_looked_through_at_once() -> None:
    first = marblebox.load("fanorona").initial()
    second = first.play("d2-e3A")
    met = len(first.legal_moves()) + len(second.legal_moves())
    text = ANNOTATED.replace("(1. e2-e3A f4-e5W)", "")
    assert records_data(text)["problem"] is None
    answer = RecordAnswer.model_validate(records_data(text, met))
    assert [node.move for node in answer.games[0].line.nodes] == ["d2-e3A"]
    assert answer.problem
    assert "divide" in answer.problem.message.en
    assert "teilen" in answer.problem.message.de


def test_a_record_may_be_longer_than_other_requests_but_not_endless(browsers: New) -> None:
    assert read(browsers, ANNOTATED.replace("the usual opening", "very\n" * 5000)).problem is None
    assert refused(browsers, LONGEST_RECORD + 1) == (422, "malformed")
    assert refused(browsers, 3 * LONGEST_RECORD) == (413, "too_large")


def refused(browsers: New, length: int) -> tuple[int, str]:
    answer: httpx.Response = browsers().http.post("/api/record", json={"text": "x" * length})
    return answer.status_code, answer.json()["code"]


def test_whoever_asks_often_waits_behind_herself() -> None:
    async def served() -> list[str]:
        turns, order = Turns(), list[str]()

        async def ask(address: str) -> None:
            async with turns.of(address):
                order.append(address)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, ("eager", "eager", "eager", "other")))
        return order

    assert asyncio.run(served()).index("other") == 1
