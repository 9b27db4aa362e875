"""Records that somebody brings along."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from tests.server.sitting import Browser

import marblebox
from marblebox.server.forms.records import RecordAnswer
from marblebox.server.protocol import LONGEST_RECORD

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
    assert "not a legal move" in answer.problem.message.en
    assert "kein erlaubter Zug" in answer.problem.message.de
    assert [node.move for node in answer.games[0].line.nodes] == ["d2-e3A"]


@pytest.mark.parametrize("text", ["", "nonsense", '[Spec "chess"]\n\n1. e4 *', '[Spec "fanorona"]\n[Seed "x"]\n\n*'])
def test_what_is_no_record_is_explained(browsers: New, text: str) -> None:
    answer = read(browsers, text)
    assert answer.games == []
    assert answer.problem
    assert answer.problem.message.en
    assert answer.problem.message.de


def test_a_record_may_be_longer_than_other_requests_but_not_endless(browsers: New) -> None:
    assert read(browsers, ANNOTATED.replace("the usual opening", "very\n" * 5000)).problem is None
    assert refused(browsers, LONGEST_RECORD + 1) == (422, "malformed")
    assert refused(browsers, 3 * LONGEST_RECORD) == (413, "too_large")


def refused(browsers: New, length: int) -> tuple[int, str]:
    answer: httpx.Response = browsers().http.post("/api/record", json={"text": "x" * length})
    return answer.status_code, answer.json()["code"]
