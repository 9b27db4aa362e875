"""Requests about positions that belong to no game on this server: nothing is stored, and no room is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Depends, Request, Response

from marblebox.api.study import follow, reached
from marblebox.core.errors import StudyError
from marblebox.server.forms.studies import ProofAnswer, Study, StudyRequest
from marblebox.server.proofs import proof_of
from marblebox.server.protocol import Answer
from marblebox.server.web.answers import REFUSED, Trouble, json_answer
from marblebox.server.web.routes import REPLAYING, check_pace, check_requests
from marblebox.server.web.services import services_of

T = TypeVar("T")
MANY_MOVES = 100  # more of them count like a whole game that is played again
router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])


@router.post("/study", response_model=Study)
async def study_position(wish: StudyRequest, request: Request) -> Response:
    """Everything a board needs to show a position, worked out from nothing but the question."""
    return json_answer(await _worked_out(request, wish, lambda: follow(**wish.model_dump())))


@router.post("/study/proof", response_model=ProofAnswer)
async def prove_position(wish: StudyRequest, request: Request) -> Response:
    """What the endgame tables of this server prove about a position; nothing where they do not reach."""

    def proof() -> Answer | None:
        state = reached(wish.spec, wish.position, wish.seed, wish.moves)
        return None if state.outcome else proof_of(state)

    return json_answer({"seq": None, "proof": await _worked_out(request, wish, proof)})


async def _worked_out(request: Request, wish: StudyRequest, work: Callable[[], T]) -> T:
    """Beside the requests of others, at a price that grows with the moves; StudyError says what is wrong."""
    if len(wish.moves) > MANY_MOVES:
        check_pace(services_of(request).requests, request, REPLAYING)
    try:
        return await asyncio.to_thread(work)
    except StudyError as problem:
        raise Trouble(422, problem.code, problem.told, problem.field) from None
