"""Requests of and about the operator: the figures of the server, and her notice to everybody."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.responses import PlainTextResponse

from marblebox.server.forms.house import Notice
from marblebox.server.live.message_cache import text_of
from marblebox.server.operations.metrics import TYPE
from marblebox.server.web import access
from marblebox.server.web.house import PASSED_ON
from marblebox.server.web.services import Services, services_of

router = APIRouter()


@router.get("/api/notice", response_model=Notice)
async def show_notice(request: Request) -> Response:
    """What the operator wants everybody to know, if anything."""
    text = text_of({"text": services_of(request).post.notice})
    return Response(text, headers={"Cache-Control": "no-store"}, media_type="application/json")


@router.get("/metrics", response_class=PlainTextResponse)
async def show_metrics(request: Request) -> Response:
    """Figures in the text format of Prometheus, for whoever has the token, or sits at this machine."""
    services = services_of(request)
    if services.peers and services.peers.is_peer(request.headers):
        return PlainTextResponse(services.figures())
    if not may_see_figures(services, request):
        return PlainTextResponse("not found\n", 404)
    return Response(await services.all_figures(), headers={"Cache-Control": "no-store"}, media_type=TYPE)


def may_see_figures(services: Services, request: Request) -> bool:
    """With a token whoever brings it. Without one, only a server without a proxy can tell who is at this machine."""
    token = services.settings.metrics_token
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    peer = request.client.host if request.client else ""
    passed_on = services.settings.root_url or any(name in request.headers for name in PASSED_ON)
    return access.is_loopback(peer) and not passed_on


def add_to(app: FastAPI) -> None:
    app.include_router(router)
