"""A request that is refused."""

from __future__ import annotations

from marblebox.core.text import Text
from marblebox.play.refusal import Refused


class Trouble(Exception):
    """Why a request is refused: for programs, for people, and which field is wrong if it is one."""

    def __init__(self, status: int, code: str, text: Text, field: str | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.message, self.field = status, code, text._asdict(), field


def wrong_wish(refused: Refused) -> Trouble:
    """The refusal of a wish for a new game, as the answer to a request."""
    return Trouble(422, refused.code, refused.told, refused.field)
