"""Parts of messages as JSON, each rendered once for all viewers who may know the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

import orjson

from marblebox.play import views
from marblebox.play.commands import Viewer
from marblebox.play.session import Session

MUCH = 250  # steps and options together that are rendered without letting others wait


class MessageCache(views.Parts):
    """What was rendered of one live game: of the moment that stands, and of the steps of its round.

    `at` comes first: it forgets what belongs to another moment.
    """

    def __init__(self) -> None:
        self._session: Session | None = None
        self._kept: dict[Hashable, views.Data] = {}
        self._now: dict[Hashable, orjson.Fragment] = {}
        self._steps: dict[Hashable, orjson.Fragment] = {}
        self._round = 0
        self._rendered_steps = 0

    def at(self, session: Session) -> MessageCache:
        if session is not self._session:
            self._session, self._kept, self._now = session, {}, {}
        if session.round.number != self._round:
            self._round, self._steps, self._rendered_steps = session.round.number, {}, 0
        return self

    def kept(self, key: Hashable, make: Callable[[], views.Data]) -> views.Data:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def rendered(self, key: Hashable, make: Callable[[], views.Data], lasting: bool = False) -> Any:
        found = self._steps if lasting else self._now
        if key not in found:
            found[key] = orjson.Fragment(orjson.dumps(make()))
        return found[key]

    def is_much(self, session: Session, first: int) -> bool:
        """Whether it takes long to render what is shown from that step on."""
        self.at(session)
        steps = len(session.round.steps) - max(first, self._rendered_steps)
        options = 0 if session.outcome else len(session.state.legal_moves())
        return steps + options > MUCH

    def prepare(self, session: Session, viewers: Iterable[Viewer], first: int, failed: Collection[int]) -> None:
        """Render what these viewers will be shown from that step on."""
        self.at(session)
        for viewer in viewers:
            views.steps(session, viewer, first, self)
            views.now(session, viewer, 0, failed, self)
        if first <= self._rendered_steps:
            self._rendered_steps = len(session.round.steps)


def text_of(message: object) -> str:
    """A message as JSON."""
    return orjson.dumps(message).decode()
