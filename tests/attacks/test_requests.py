"""Every request that the server describes, with whatever its description allows and forbids (schemathesis)."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.sitting import ME, Browser, serving

ROUNDS = int(os.environ.get("MARBLEBOX_ATTACKS", "1"))  # `make torture` has more of them
EXAMPLES = 2  # of each request, in each round
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def attacked(operation: Any, mode: GenerationMode, browser: Browser, known: dict[str, Any]) -> set[str]:
    """Ask for one thing in many ways, where a game is named also for one that is there; what is wrong with answers."""

    @seed(ROUNDS)
    @settings(
        max_examples=EXAMPLES * ROUNDS,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        for parameters in ({}, {name: value for name, value in known.items() if name in case.path_parameters}):
            case.path_parameters = {**case.path_parameters, **parameters}
            request = case.as_transport_kwargs(base_url=f"http://{browser.address}")
            answer = browser.http.request(
                request["method"],
                request["url"],
                params=request.get("params"),
                json=request.get("json"),
                headers={name: value for name, value in (request.get("headers") or {}).items() if value.isascii()},
            )
            try:
                case.validate_response(answer, checks=CHECKS)
            except FailureGroup as found:
                wrong.update(f"{operation.label}: {one.title}: {one.message}" for one in found.exceptions)

    wrong: set[str] = set()
    with suppress(Unsatisfiable):  # where nothing can be wrong with a request
        ask()
    return wrong


@pytest.mark.filterwarnings("default")  # of the library, about what it cannot draw
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: str(mode.value))
def test_every_request_is_answered_as_it_is_described(
    mode: GenerationMode, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as address:
        browser = Browser(address)
        known = {"game": browser.create("fanorona", ME, ME)["game"], "spec": "kulami", "language": "de"}
        described = httpx.get(f"http://{address}/api/openapi.json").json()
        schema = schemathesis.openapi.from_dict(described)
        wrong = [
            attacked(found.ok(), mode, browser, known) for found in schema.get_all_operations() if isinstance(found, Ok)
        ]
        browser.close()
    assert "\n".join(sorted(set().union(*wrong))) == ""
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
