"""Requests without a server are answered in the very shapes that the server answers with."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from pydantic import TypeAdapter
from tests.offline.paper import Paper, asked, laid, refused

from marblebox.core.rulebook import rules_text
from marblebox.learn.puzzles import all_puzzles
from marblebox.offline.answers import answer
from marblebox.server.exhibition import Exhibit, Opening
from marblebox.server.forms.catalogue import FieldAnswer, GameInfo
from marblebox.server.forms.games import Summary
from marblebox.server.forms.house import House, Problem
from marblebox.server.forms.puzzles import Puzzle, PuzzleAnswer, PuzzleList
from marblebox.server.forms.records import RecordAnswer
from marblebox.server.forms.studies import ProofAnswer, Study
from marblebox.server.schoolbook import Lesson

KEY, PUZZLE = next(iter(all_puzzles().items()))
SPEC = "kulami(layout=random_irregular%2C%20level=2)"


def in_shape(found: Any, shape: Any) -> bool:
    """Whether an answer has that shape, and nothing besides."""
    adapter = TypeAdapter(shape)
    return bool(adapter.dump_python(adapter.validate_python(found), mode="json", exclude_unset=True) == found)


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("/api/catalogue", list[GameInfo]),
        ("/api/house", House),
        ("/api/games", list[Summary]),
        ("/api/lessons/tumicarona", list[Lesson]),
        ("/api/puzzles", PuzzleList),
        ("/api/puzzles/day/2026-05-17", Puzzle),
        (f"/api/puzzles/{KEY}", Puzzle),
        ("/api/openings/fanorona?move=d2-e3A", Opening),
        ("/api/fields/kulami/layout/random?kind=random", FieldAnswer),
        ("/api/games/here-000000000000/proof?round=1&step=0", ProofAnswer),
    ],
)
def test_what_is_looked_up(address: str, shape: Any) -> None:
    assert in_shape(asyncio.run(asked(laid(), "GET", address)), shape)


def test_sheets_are_told_without_a_server() -> None:
    assert in_shape(asyncio.run(asked(laid(), "GET", "/api/sheets")), list[Exhibit])


@pytest.mark.parametrize(
    ("address", "data", "shape"),
    [
        ("/api/study", {"spec": "tomoko", "seed": 3, "moves": [], "seat": 1}, Study),
        ("/api/record", {"text": '[Spec "tumicarona"]\n\n1. d2-e3A a1-a9 *'}, RecordAnswer),
        (f"/api/puzzles/{KEY}/try", {"count": 0, "move": PUZZLE.solution[0]}, PuzzleAnswer),
        ("/api/fields/kulami/layout", {"value": "nonsense"}, FieldAnswer),
    ],
)
def test_what_is_asked(address: str, data: dict[str, Any], shape: Any) -> None:
    assert in_shape(asyncio.run(asked(laid(), "POST", address, **data)), shape)


@pytest.mark.parametrize(
    ("method", "address", "data", "status", "code"),
    [
        ("GET", "/api/puzzles/nothing", {}, 404, "not_found"),
        ("GET", "/api/lessons/chess", {}, 404, "not_found"),
        ("GET", "/api/openings/tomoko", {}, 404, "not_found"),
        ("GET", "/api/openings/chess", {}, 404, "not_found"),
        ("GET", "/api/openings/fanorona?move=a1-a2", {}, 422, "illegal_move"),
        ("GET", "/api/fields/kulami/size/random?kind=x", {}, 404, "not_found"),
        ("GET", "/api/games/here-000000000000/record", {}, 404, "unknown_game"),
        ("POST", "/api/study", {"spec": "chess"}, 422, "bad_spec"),
        ("POST", "/api/games", {"spec": "kulami(size=3)", "seats": []}, 422, "bad_spec"),
        ("GET", "/api/games/a-game-of-the-server/record", {}, 503, "unreachable"),
        ("GET", "/api/games/a-game-of-the-server/rounds/1", {}, 503, "unreachable"),
        ("POST", "/api/games/a-game-of-the-server/again", {}, 503, "unreachable"),
        ("POST", "/api/house", {}, 503, "unreachable"),
    ],
)
def test_what_is_refused(method: str, address: str, data: dict[str, Any], status: int, code: str) -> None:
    found, problem = asyncio.run(refused(laid(), method, address, **data))
    assert (found, problem["code"]) == (status, code)
    assert problem["message"]["de"]


@pytest.mark.parametrize(
    ("address", "body", "status", "code"),
    [
        ("/api/games", "{", 400, "malformed"),
        ("/api/games", "[]", 400, "malformed"),
        ("/api/games", "null", 400, "malformed"),
        ("/api/games", "{}", 500, "broken"),
        ("/api/record", '{"text": null}', 500, "broken"),
        ("/api/study", '{"spec": "fanorona", "other": 1}', 500, "broken"),
        ("/api/games/here-damaged/again", "{}", 409, "unplayable"),
        ("/api/games/here-newer/again", "{}", 409, "unplayable"),
    ],
)
def test_whatever_fails_is_answered(address: str, body: str, status: int, code: str) -> None:
    paper = Paper()
    paper.kept = {
        "here-damaged": (2, "{"),
        "here-newer": (2, '{"events": [[1, 0, "from_a_newer_version", "{}", null]]}'),
    }
    found, text = asyncio.run(answer(laid(paper), "POST", address, body))
    problem = Problem.model_validate_json(text)
    assert (found, problem.code) == (status, code)
    assert problem.message.de


def test_rules_in_words() -> None:
    assert asyncio.run(answer(laid(), "GET", f"/api/rules/{SPEC}/de")) == (
        200,
        rules_text("kulami(layout=random_irregular, level=2)", "de"),
    )


def test_hints_where_they_are_allowed() -> None:
    async def hint(allowed: bool) -> tuple[int, dict[str, Any]]:
        desk = laid()
        seats = [{"kind": "me"}, {"kind": "engine"}]
        made = await asked(desk, "POST", "/api/games", spec="tomoko(players=2)", seats=seats, hints=allowed)
        status, text = await answer(desk, "GET", f"/api/games/{made['game']}/study?seat=0")
        return status, json.loads(text)

    status, told = asyncio.run(hint(True))
    assert status == 200
    assert Study.model_validate(told).position == ""  # nothing hidden is told
    assert asyncio.run(hint(False))[0] == 403
