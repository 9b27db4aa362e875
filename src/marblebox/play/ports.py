"""What a live game needs of its host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

from marblebox.core.game import Move, State, Talk
from marblebox.core.text import Text
from marblebox.play.commands import Viewer
from marblebox.play.events import StoredEvent
from marblebox.play.refusal import Refused
from marblebox.play.session import Session

Answer = TypeVar("Answer")


class NotStored(Exception):
    """Events were not stored, unless that is not known.

    A fault that makes the game `outdated` leaves open what is stored: somebody else has written, or the store gave no
    answer. Only loading the game again tells. `code` and `told` are for the one who wanted something.
    """

    code = "server_fault"
    told: Text
    outdated: bool


class EventLog(Protocol):
    """Where the events of a game are kept: a database, a browser, a list in memory."""

    async def append(
        self, game: str, events: Sequence[StoredEvent], before: Session, after: Session, extra: Any
    ) -> None:
        """Returns only when they are on the disk; raises NotStored.

        `before` is what they follow: if anything else was stored since, they are not. `after` gives the summary that
        lists show; `extra` is the host's own, stored in the same transaction.
        """


class Sender(Protocol):
    """Who sent a command."""

    @property
    def viewer(self) -> Viewer: ...

    @property
    def lag(self) -> int:
        """How many milliseconds a message of hers is on its way."""


class Publisher(Protocol):
    """Tells everybody around a game what they may know. It renders that once for each kind of viewer."""

    async def prepare(self, before: Session, after: Session) -> None:
        """Render what `publish` will send, before anything is stored."""

    def publish(self, before: Session, key: str | None) -> None:
        """Tell everybody how the game stands that stood so before."""

    def answer(self, sender: Any, key: str | None) -> None:
        """Tell one sender that nothing is new: her command was done before, or came too late."""

    def refuse(self, sender: Any, refused: Refused, key: str | None) -> None: ...

    def lag_of(self, seat: int) -> float:
        """How many milliseconds a command of that seat may still be on its way."""

    async def reload(self) -> bool:
        """What is stored may be more than the game knows: load it again, or let everybody come back to it.

        Returns whether it was loaded, so that it is known how the game stands.
        """

    def changed(self) -> None:
        """Something has happened that computers may have to think about."""


class Cancel(Protocol):
    def cancel(self) -> object: ...


class TimeSource(Protocol):
    """Wall time, and alarms."""

    def now(self) -> int:
        """Milliseconds since 1970, which never go back."""

    def call_later(self, seconds: float, what: Callable[[], object]) -> Cancel: ...


class Player(Protocol):
    """What chooses moves for a computer's seat, over the types of the rules alone. It uses only what the seat knows."""

    def choose(self, state: State, seat: int) -> Move | None: ...

    def accepts_draw(self, state: State, seat: int) -> bool: ...

    def speaks(self, state: State, seat: int, earlier: Sequence[State], may_offer: bool) -> Talk | None:
        """Whether it resigns or offers a draw before it moves; `earlier` are the states before its last moves."""

    def notice_delay(self, state: State, seat: int) -> float:
        """How many seconds it takes to notice what it can claim."""

    def stop(self) -> None:
        """Make a choice that another thread waits for come soon."""


class Think(Protocol):
    """Where a player of that seat thinks: the answer, and for how many seconds it had to wait until it could begin.

    It is the host's who thinks first when many wait.
    """

    def __call__(self, seat: int, thought: Callable[[], Answer], /) -> Awaitable[tuple[Answer, float]]: ...
