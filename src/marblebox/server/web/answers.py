"""What requests are answered with, and how refusals and faults are told."""

from __future__ import annotations

import gzip
import logging
import re
from functools import lru_cache
from typing import Any

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from marblebox.api.errors import Trouble as Trouble
from marblebox.play.refusal import Refused
from marblebox.server import words
from marblebox.server.forms.house import Problem
from marblebox.server.storage.store import StoreFault

log = logging.getLogger("marblebox.server")
STATUS = {"unplayable": 409}  # of answers to requests about live games that are refused
SMALLEST_PACKED = 1000  # bytes; packing less saves nothing
REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 421, 422, 429, 500, 503)
}


def text_of(kind: str) -> dict[int | str, dict[str, Any]]:
    """How an answer is described that is text of that kind; refusals of the same request are described as data."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


def json_answer(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, {"Cache-Control": "no-store"}, "application/json")


def public_answer(
    request: Request, content: bytes, kind: str = "application/json", caching: str = "no-cache"
) -> Response:
    """What everybody may know, packed where the client accepts that.

    Answers that hold something secret are never packed: their size would give it away.
    """
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if len(content) >= SMALLEST_PACKED and _accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(_packed(content), headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(content, headers=headers, media_type=kind)


def _accepts_gzip(wish: str) -> bool:
    """Whether a header Accept-Encoding names gzip, and not with a weight of 0."""
    for coding in wish.lower().split(","):
        name, _, weight = coding.partition(";")
        if name.strip() == "gzip":
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return False


@lru_cache(maxsize=64)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


def text_answer(text: str) -> Response:
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


def problem_answer(status: int, code: str, message: dict[str, str], field: str | None = None) -> Response:
    log.info("refused", extra={"code": code})
    return json_answer({"code": code, "message": message, "field": field}, status)


async def _on_trouble(_: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, Trouble)
    return problem_answer(trouble.status, trouble.code, trouble.message, trouble.field)


async def _on_refusal(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refused)
    return problem_answer(STATUS.get(refusal.code, 503), refusal.code, refusal.message, refusal.field)


async def _on_fault(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, StoreFault)
    return problem_answer(503, fault.code, fault.told._asdict())


async def _on_malformed(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem_answer(422, "malformed", words.filled(words.BAD_REQUEST, reason=f"{where}: {first['msg']}"))


async def _on_http(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 400:  # a body that cannot even be read
        return problem_answer(400, "malformed", words.filled(words.MALFORMED))
    return problem_answer(problem.status_code, "not_found", words.filled(words.NOT_FOUND))


def add_to(app: FastAPI) -> None:
    """Whatever goes wrong in a request is answered in the same shape."""
    app.add_exception_handler(Trouble, _on_trouble)
    app.add_exception_handler(Refused, _on_refusal)
    app.add_exception_handler(StoreFault, _on_fault)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_http)
