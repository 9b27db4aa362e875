"""How uvicorn serves the application."""

from __future__ import annotations

from typing import Literal

import uvicorn
from starlette.types import ASGIApp

from marblebox.server.limits import LIMITS, Limits
from marblebox.server.settings import Settings
from marblebox.server.web.doorway import doorway
from marblebox.server.web.wire import LONGEST_FRAME, Wire

GRACE = 3  # seconds that requests may still take when the server stops


def config_of(
    app: ASGIApp, settings: Settings, lifespan: Literal["on", "off"] = "on", limits: Limits = LIMITS
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=doorway(0 if settings.root_url else settings.address_sockets, limits),
        ws=Wire,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # costs more memory for each connection than these messages are long
        lifespan=lifespan,
        log_config=None,
        access_log=False,  # paths hold tokens
        server_header=False,
        proxy_headers=bool(settings.root_url),
        timeout_graceful_shutdown=GRACE,
    )
