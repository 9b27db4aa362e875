"""What answers to requests have to be like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
from tests.server.sitting import Browser

from marblebox.server.forms.house import Problem
from marblebox.server.limits import Limits
from marblebox.server.web.headers import HEADERS

New = Callable[[], Browser]
USED_UP = Limits(clock=lambda: 0.0)  # what somebody may do does not fill again


@contextmanager
def strangers(address: str) -> Iterator[New]:
    """Makes new browsers, strangers to each other."""
    with ExitStack() as stack:

        def make() -> Browser:
            browser = Browser(address)
            stack.callback(browser.close)
            return browser

        yield make


def problem(answer: httpx.Response, status: int, code: str) -> Problem:
    assert answer.status_code == status, answer.text
    told = Problem.model_validate(answer.json())
    assert told.code == code
    assert told.message.en
    assert told.message.de
    assert told.message.en != told.message.de
    return told


def is_protected(answer: httpx.Response) -> bool:
    return all(answer.headers.get(name) == value for name, value in HEADERS.items())
