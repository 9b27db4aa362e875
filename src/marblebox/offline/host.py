"""A live game on this device: the pages that look at it, and the browser that keeps it.

Whoever sits here has the seats of all people. What is done in the game is the business of `play.live_game`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

from marblebox.api.seeds import Seeds
from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import DEFAULT_SECONDS, EnginePlayer
from marblebox.offline.storage import BrowserLog, Kept, Storage, json_of
from marblebox.play import views
from marblebox.play.bot import ComputerPlayers, time_for
from marblebox.play.commands import Act, Rename, Say, Viewer
from marblebox.play.live_game import LiveGame
from marblebox.play.ports import Player
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.time_source import LoopTime

Answer = TypeVar("Answer")
Tell = Callable[[str], object]  # tells a page something

log = logging.getLogger("marblebox.offline")
TICK = 1.0  # seconds after which it is kept again what a running clock shows


class Run(Protocol):
    """Where computers think."""

    def __call__(self, thought: Callable[[], Answer], /) -> Awaitable[tuple[Answer, float]]: ...


async def at_once(thought: Callable[[], Answer]) -> tuple[Answer, float]:
    """Think here and now, once what was said before has been heard."""
    await asyncio.sleep(0)
    return thought(), 0.0


def milliseconds() -> int:
    """The time of day."""
    return round(time.time() * 1000)


class GameHost:
    """The only sender of a live game, and its publisher: all pages are sent the same."""

    lag = 0

    def __init__(
        self,
        game: str,
        kept: Kept,
        storage: Storage,
        pace: float = 1.0,
        run: Run = at_once,
        clock: Callable[[], int] = milliseconds,
        tick: float = TICK,
        seeds: Seeds | None = None,
    ) -> None:
        self.game, self._now, self._tick = game, clock, tick
        self._log = BrowserLog(storage, game, kept.events, clock)
        self._pages: list[Tell] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ticking: asyncio.TimerHandle | None = None
        session = kept.session.resumed(clock(), kept.left)
        new_seed = (seeds or Seeds()).new
        self.live = LiveGame(game, session, kept.keys, self._log, self, LoopTime(clock), self._spawn, new_seed)
        self.live.look_every = tick

        def think(seat: int, thought: Callable[[], Answer]) -> Awaitable[tuple[Answer, float]]:
            return run(thought)

        self._computers = ComputerPlayers(self.live, _new_player, think, lambda: bool(self._pages), _report, pace)

    @property
    def session(self) -> Session:
        return self.live.session

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.session.people, host=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- pages -------------------------------------------------------------------------------------------------------

    def enter(self, page: Tell) -> None:
        """Show a page everything. While nobody looked, the clock stood still."""
        if not self._pages:
            self.live.resume()
        self._pages.append(page)
        self._tell(self._welcome(), [page])
        self.changed()
        self._keep_clock_ticking()

    def leave(self, page: Tell) -> None:
        self._pages.remove(page)
        if not self._pages:
            self._computers.stop()
            self.live.pause()
            self._spawn(self._keep_clock())

    async def hear(self, message: SimpleNamespace) -> None:
        """Do what a message asks for, or say why not."""
        match message.type:
            case "act":
                act = Act(message.seat, message.move, message.seq, message.key, message.board)
                await self.live.handle(self, act)
            case "say":
                await self.live.handle(self, Say(message.seat, message.what, message.seq, message.key))
            case "rename":
                await self.live.handle(self, Rename(message.seat, message.name))
            case "point":
                self._tell({"type": "pointed", "seat": message.seat, "by": "player", "at": message.at})
            case "quip":
                self._tell({"type": "quipped", "seat": message.seat, "word": message.word})

    def _tell(self, message: dict[str, Any], pages: Sequence[Tell] | None = None) -> None:
        text = json_of(message)
        for page in self._pages if pages is None else pages:
            page(text)

    def _around(self) -> dict[str, Any]:
        return {"seats": views.seats(self.session, self.session.people), "watchers": 0, "links": []}

    def _welcome(self) -> dict[str, Any]:
        return views.welcome(self.game, self.session, self.viewer, self._around(), self._now(), self.live.failed)

    # --- the publisher of the game -----------------------------------------------------------------------------------

    async def reload(self) -> bool:
        """Another tab may have gone on with this game."""
        before, kept = self.session.seq, await self._log.read_again()
        if kept is None:
            return False
        self.live.load(kept.session.resumed(self._now(), kept.left), kept.keys)
        if self.session.seq != before:
            self._tell(self._welcome())
        return True

    async def prepare(self, before: Session, after: Session) -> None:
        """Nothing: there is one kind of viewer, and nobody else waits."""

    def publish(self, before: Session, key: str | None) -> None:
        session = self.session
        if session.swapped != before.swapped:
            before = session
            self._tell(self._welcome())
        elif session.chairs != before.chairs:
            self._tell({"type": "presence", **self._around()})
        if before is session or views.is_shown_anew(before, session):
            self._update(before, key)

    def _update(self, before: Session, key: str | None) -> None:
        self._tell(views.update(self.session, before, self.viewer, key, self._now(), self.live.failed))

    def answer(self, sender: object, key: str | None) -> None:
        self._update(self.session, key)

    def refuse(self, sender: object, refused: Refused, key: str | None) -> None:
        self._tell({"type": "refused", "key": key, "code": refused.code, "message": refused.message})

    def lag_of(self, seat: int) -> float:
        return 0

    def changed(self) -> None:
        self._computers.look()

    # --- what the clock shows ----------------------------------------------------------------------------------------

    def _keep_clock_ticking(self) -> None:
        """Keep now and then what a running clock shows, so that nobody gains time by opening the page anew."""
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        if self._pages and self.session.round.clock and not self.session.outcome:
            tick = lambda: self._spawn(self._keep_clock())  # noqa: E731
            self._ticking = asyncio.get_running_loop().call_later(self._tick, tick)

    async def _keep_clock(self) -> None:
        async with self.live.lock:
            if self.live.left is not None:
                await self._log.keep_clock(self.session)
        self._keep_clock_ticking()


def _new_player(session: Session, seat: int) -> Player:
    seconds = min(DEFAULT_SECONDS, time_for(session, seat))
    return EnginePlayer(session.chairs[seat].level or STRONGEST, session.round.seed + seat, seconds)


def _report(_: Session, problem: Exception) -> None:
    log.error("the computer failed", exc_info=problem)
