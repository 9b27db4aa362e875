"""Requests about puzzles: which there are, one of them, and whether a move solves it."""

from __future__ import annotations

import asyncio

import orjson
from fastapi import APIRouter, Depends, Request, Response

from marblebox.api import puzzles as puzzle_data
from marblebox.core.errors import IllegalMove, InputError
from marblebox.server import words
from marblebox.server.forms.puzzles import Puzzle, PuzzleAnswer, PuzzleList, PuzzleTry
from marblebox.server.web.answers import REFUSED, Trouble, json_answer, public_answer
from marblebox.server.web.routes import check_requests

router = APIRouter(prefix="/api/puzzles", responses=REFUSED, dependencies=[Depends(check_requests)])


@router.get("", response_model=PuzzleList)
async def list_puzzles(request: Request) -> Response:
    return public_answer(request, orjson.dumps(puzzle_data.listed()))


@router.get("/day/{date}", response_model=Puzzle)
async def show_puzzle_of_the_day(date: str, request: Request, hard: bool = False) -> Response:
    """The easy or the hard puzzle of a day, the same for everybody."""
    try:
        return public_answer(request, orjson.dumps(puzzle_data.shown_on(date, hard)))
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None


@router.get("/{key}", response_model=Puzzle)
async def show_puzzle(key: str, request: Request) -> Response:
    try:
        return public_answer(request, orjson.dumps(puzzle_data.shown(key)))
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None


@router.post("/{key}/try", response_model=PuzzleAnswer)
async def try_move(key: str, tried: PuzzleTry) -> Response:
    """Whether a move solves a puzzle; a wrong one is answered with a reason that the position bears out."""
    try:
        return json_answer(await asyncio.to_thread(puzzle_data.answer, key, tried.count, tried.move))
    except IllegalMove as problem:
        raise Trouble(422, "illegal_move", problem.told) from None
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None
