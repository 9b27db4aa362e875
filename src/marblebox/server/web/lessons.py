"""Lessons, as data for a page: of each step what comes of every legal move."""

from __future__ import annotations

import asyncio
from functools import lru_cache

import orjson
from fastapi import APIRouter, Depends, Request, Response

from marblebox.api.lessons import lesson_data
from marblebox.core.errors import InputError
from marblebox.learn.lessons import lessons_of
from marblebox.server import words
from marblebox.server.schoolbook import Lesson
from marblebox.server.web.answers import REFUSED, Trouble, public_answer
from marblebox.server.web.routes import check_requests

router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])


@router.get("/lessons/{spec:path}", response_model=list[Lesson])
async def show_lessons(spec: str, request: Request) -> Response:
    """The lessons of a game, the first steps first; none where it brings none."""
    try:
        found = await asyncio.to_thread(_lessons, spec)
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None
    return public_answer(request, found)


@lru_cache(maxsize=32)
def _lessons(spec: str) -> bytes:
    return orjson.dumps([lesson_data(lesson) for lesson in lessons_of(spec)])
