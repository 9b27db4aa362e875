"""Requests about positions that belong to no game on this server: nothing is stored, and no room is opened."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Depends, Request, Response

from marblebox.core.errors import StudyError
from marblebox.core.study import follow
from marblebox.server.forms.studies import Study, StudyRequest
from marblebox.server.web.answers import REFUSED, Trouble, json_answer
from marblebox.server.web.routes import REPLAYING, check_pace, check_requests
from marblebox.server.web.services import services_of

MANY_MOVES = 100  # more of them count like a whole game that is played again
router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])


@router.post("/study", response_model=Study)
async def study_position(wish: StudyRequest, request: Request) -> Response:
    """Everything a board needs to show a position, worked out from nothing but the question."""
    if len(wish.moves) > MANY_MOVES:
        check_pace(services_of(request).requests, request, REPLAYING)
    try:
        return json_answer(await asyncio.to_thread(follow, **wish.model_dump()))
    except StudyError as problem:
        raise Trouble(422, problem.code, problem.told, problem.field) from None
