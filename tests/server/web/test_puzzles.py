"""Puzzles for a page."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.sitting import Browser

from marblebox.learn.puzzles import all_puzzles
from marblebox.server.forms.puzzles import Puzzle, PuzzleAnswer, PuzzleList

New = Callable[[], Browser]
LONG = next(puzzle for puzzle in all_puzzles().values() if len(puzzle.solution) > 1)


def test_the_list_and_each_puzzle_have_their_form(browsers: New) -> None:
    http = browsers().http
    listed = PuzzleList.model_validate(http.get("/api/puzzles").json())
    assert {entry.key for entry in listed.puzzles} == set(all_puzzles())
    puzzle = Puzzle.model_validate(http.get(f"/api/puzzles/{LONG.key}").json())
    assert (puzzle.position, puzzle.seat, puzzle.solution) == (LONG.position, LONG.seat, list(LONG.solution))


def test_the_puzzle_of_a_day_is_the_same_for_everybody(browsers: New) -> None:
    one, other = (browsers().http.get("/api/puzzles/day/2026-05-17").json() for _ in range(2))
    assert Puzzle.model_validate(one)
    assert one == other
    hard = browsers().http.get("/api/puzzles/day/2026-05-17?hard=true").json()
    assert hard["rating"] > one["rating"]
    assert browsers().http.get("/api/puzzles/day/2026-05-18").json()["key"] != one["key"]


def test_a_try_is_answered(browsers: New) -> None:
    http, path = browsers().http, f"/api/puzzles/{LONG.key}/try"
    right = PuzzleAnswer.model_validate(http.post(path, json={"count": 0, "move": LONG.solution[0]}).json())
    assert (right.right, right.done, right.reply) == (True, False, LONG.solution[1])
    legal = [str(move) for move in LONG.state.legal_moves()]
    answers = [http.post(path, json={"count": 0, "move": move}).json() for move in legal[:8]]
    wrong = [PuzzleAnswer.model_validate(answer) for answer in answers if not answer["right"]]
    assert wrong
    assert all(answer.why and answer.why.de for answer in wrong)


def test_what_is_not_there_is_said(browsers: New) -> None:
    http = browsers().http
    assert http.get("/api/puzzles/nothing").status_code == 404
    assert http.get("/api/puzzles/day/tomorrow").status_code == 404
    assert http.post("/api/puzzles/nothing/try", json={"count": 0, "move": "a1"}).status_code == 404
    assert http.post(f"/api/puzzles/{LONG.key}/try", json={"count": 9, "move": "a1"}).status_code == 404
    refused = http.post(f"/api/puzzles/{LONG.key}/try", json={"count": 0, "move": "nonsense"})
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal_move")
