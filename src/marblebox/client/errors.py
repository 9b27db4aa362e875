"""What can go wrong between a program and a server."""

from __future__ import annotations

from collections.abc import Mapping

from marblebox.core.errors import MarbleboxError


class ClientError(MarbleboxError):
    """The server cannot be reached, or does not answer as a Marblebox server does."""


class Refused(ClientError):
    """The server says no. `code` is for programs, `words` says why in every language."""

    def __init__(self, code: str, words: Mapping[str, str]) -> None:
        super().__init__(f"{code}: {words.get('en', '')}")
        self.code, self.words = code, dict(words)


class Overtaken(Refused):
    """The message came too late: somebody else has done something first. Look again, and go on."""


TOO_LATE = ("stale", "not_now", "not_your_turn")


def refusal(code: str, words: Mapping[str, str]) -> Refused:
    return (Overtaken if code in TOO_LATE else Refused)(code, words)


class ConnectionEnded(ClientError):
    """The server has closed the socket, and coming back would not help; `code` is that of the close."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the server has closed the connection for good ({code})")
        self.code = code
