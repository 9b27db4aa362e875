"""Records that somebody brings along: read and verified by the rules, and kept nowhere."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Depends, Request, Response

from marblebox.api.record_json import records_data
from marblebox.server.forms.records import RecordAnswer, RecordText
from marblebox.server.web.access import address_of
from marblebox.server.web.answers import REFUSED, json_answer
from marblebox.server.web.routes import REPLAYING, check_pace, check_requests
from marblebox.server.web.services import services_of

router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])


@router.post("/record", response_model=RecordAnswer)
async def read_record(record: RecordText, request: Request) -> Response:
    """The games of a text; where it is damaged, those before the damage and what is wrong."""
    services = services_of(request)
    check_pace(services.requests, request, REPLAYING)
    async with services.reading.of(address_of(request)):
        return json_answer(await asyncio.to_thread(records_data, record.text))
