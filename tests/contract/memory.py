"""The smallest host: live games in memory, each with a list as its log and queues as its sockets."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any, TypeVar

from tests.contract.hosts import BEFORE, NEVER, Game, LocalSocket, Loop, Watch
from tests.server.sitting import Sitting

from marblebox.api.seeds import Seeds
from marblebox.core.game import Move, State
from marblebox.core.text import alike
from marblebox.engine.players import EnginePlayer
from marblebox.play import messages, policy, views
from marblebox.play.bot import ComputerPlayers
from marblebox.play.commands import Act, Join, Rename, Renew, Say, Viewer
from marblebox.play.events import EventData, StoredEvent, as_data
from marblebox.play.live_game import LiveGame
from marblebox.play.ports import NotStored, Player
from marblebox.play.refusal import Refused
from marblebox.play.replay import replay
from marblebox.play.session import Session
from marblebox.play.setup import opening
from marblebox.play.time_source import LoopTime
from marblebox.server.forms.games import NewGame

Answer = TypeVar("Answer")


class Failed(NotStored):
    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.told, self.outdated = alike(f"The list failed {fault}."), fault != BEFORE


class ListLog:
    """The log of a game: a list, which fails or takes its time when it is told to."""

    def __init__(self, host: MemoryHost) -> None:
        self.kept: list[EventData] = []
        self._host = host

    async def append(
        self, game: str, events: Sequence[StoredEvent], before: Session, after: Session, extra: object
    ) -> None:
        assert before.seq == len(self.kept)
        fault = self._host.faults.pop(0) if self._host.faults else None
        if self._host.delays:
            self._host.watch.go_on(self._host.delays.pop(0))
        if fault != BEFORE and fault != NEVER:
            self.kept += [as_data(event) for event in events]
        if fault:
            raise Failed(fault)


@dataclass(eq=False)
class Line:
    """A connection: its guest, and where it hears."""

    guest: MemoryGuest
    hear: Callable[[str], object]
    viewer: Viewer = field(default_factory=Viewer)
    lag: int = 0


class MemoryGame:
    """The publisher of a live game: it tells each line what its viewer may know."""

    def __init__(self, host: MemoryHost, name: str, wish: NewGame) -> None:
        self.host, self.name, self.log = host, name, ListLog(host)
        self.lines: list[Line] = []
        self.holders: dict[MemoryGuest, set[tuple[str, int]]] = {}
        events = opening(wish, host.seeds.new(wish.spec))
        self.log.kept = [as_data(StoredEvent(seq, host.watch(), event)) for seq, event in enumerate(events, 1)]
        session = replay(self.log.kept)
        self.live = LiveGame(name, session, [], self.log, self, LoopTime(host.watch), host.loop.spawn, host.seeds.new)

        async def think(seat: int, thought: Callable[[], Answer]) -> tuple[Answer, float]:
            return thought(), 0.0

        def report(_: Session, problem: Exception) -> None:
            host.reports.append(problem)

        self._computers = ComputerPlayers(self.live, host.player, think, lambda: bool(self.lines), report, pace=0)

    def viewer(self, guest: MemoryGuest) -> Viewer:
        held = self.holders.get(guest, set())
        plays = tuple(sorted(self.live.session.first_seat(seat) for role, seat in held if role == "player"))
        advises = (self.live.session.first_seat(seat) for role, seat in held if role == "adviser")
        return Viewer(plays, tuple(sorted(set(advises) - set(plays))), ("host", -1) in held)

    def tell(self, message: Callable[[Viewer], Any], lines: Sequence[Line] | None = None) -> None:
        for line in self.lines if lines is None else lines:
            line.hear(json.dumps(message(line.viewer)))

    def around(self) -> dict[str, Any]:
        present = {seat for line in self.lines for seat in line.viewer.seats}
        return {"seats": views.seats(self.live.session, present), "watchers": 0, "links": []}

    def welcome(self, lines: Sequence[Line]) -> None:
        for line in lines:
            line.viewer = self.viewer(line.guest)
        session, now = self.live.session, self.host.watch()
        self.tell(lambda one: views.welcome(self.name, session, one, self.around(), now, self.live.failed), lines)

    async def enter(self, line: Line) -> None:
        async with self.live.lock:
            line.viewer = self.viewer(line.guest)
            if await self.live.attempt(line, Join()):
                self.lines.append(line)
                self.welcome([line])
        self.changed()

    async def renew(self, guest: MemoryGuest, seat: int) -> bool:
        keeps = ("player", seat) in self.holders.get(guest, set())
        async with self.live.lock:
            try:
                await self.live.accept(self.viewer(guest), Renew(seat, keeps))
            except Refused:
                return False
            for other, held in self.holders.items():
                if other is not guest or not keeps:
                    held -= {one for one in held if one[1] == seat}
            self.welcome(self.lines)
        return True

    # --- the publisher of the game -----------------------------------------------------------------------------------

    async def prepare(self, before: Session, after: Session) -> None: ...

    def publish(self, before: Session, key: str | None) -> None:
        session, now = self.live.session, self.host.watch()
        if session.swapped != before.swapped:
            before = session
            self.welcome(self.lines)
        elif session.chairs != before.chairs:
            self.tell(lambda _: {"type": "presence", **self.around()})
        if before is session or views.is_shown_anew(before, session):
            self.tell(lambda viewer: views.update(session, before, viewer, key, now, self.live.failed))

    def answer(self, sender: Line, key: str | None) -> None:
        session, now = self.live.session, self.host.watch()
        self.tell(lambda viewer: views.update(session, session, viewer, key, now, self.live.failed), [sender])

    def refuse(self, sender: Line, refused: Refused, key: str | None) -> None:
        told = {"type": "refused", "key": key, "code": refused.code, "message": refused.message}
        self.tell(lambda _: told, [sender])

    def lag_of(self, seat: int) -> float:
        return 0

    async def reload(self) -> bool:
        keys = [(event.sender, event.key) for event in self.log.kept if event.key]
        self.live.load(replay(self.log.kept), keys)
        self.welcome(self.lines)
        return True

    def changed(self) -> None:
        self._computers.look()


class Failing(EnginePlayer):
    """A computer that finds no move."""

    def choose(self, state: State, seat: int) -> Move | None:
        return None


class MemoryHost:
    name = "memory"

    def __init__(self, loop: Loop) -> None:
        self.loop, self.watch, self.seeds = loop, Watch(), Seeds(1)
        self.faults: list[str] = []
        self.delays: list[int] = []  # milliseconds that the next writes take
        self.computer_fails = False
        self.reports: list[Exception] = []  # what went wrong with computers
        self.games: dict[str, MemoryGame] = {}
        self._names = count(1)

    def player(self, session: Session, seat: int) -> Player:
        kind = Failing if self.computer_fails else EnginePlayer
        return kind(session.chairs[seat].level or 1, session.round.seed + seat)

    def guest(self) -> MemoryGuest:
        return MemoryGuest(self)

    async def create(self, guest: MemoryGuest, wish: NewGame) -> Game:
        name = f"memory-{next(self._names):08}"
        game = self.games[name] = MemoryGame(self, name, wish)
        mine = {("player", seat) for seat, one in enumerate(wish.seats) if one.kind == "me"}
        game.holders[guest] = {("host", -1), *mine}
        roles = [(role, seat) for role in ("player", "adviser") for seat in range(len(wish.seats))]
        links = [{"role": role, "seat": seat, "path": f"/g/{name}/{role}/{seat}"} for role, seat in roles]
        return {"game": name, "links": links}


class MemoryGuest:
    def __init__(self, host: MemoryHost) -> None:
        self._host = host

    def create(self, spec: str, *seats: dict[str, Any], **wishes: Any) -> Game:
        wish = NewGame.model_validate({"spec": spec, "seats": seats, **wishes})
        return self._host.loop.run(self._host.create(self, wish))

    def open(self, path: str) -> object:
        _, _, game, *held = path.split("/")
        if held:
            self._host.games[game].holders.setdefault(self, set()).add((held[0], int(held[1])))
        return None

    def connect(self, game: str) -> LocalSocket:
        played, run = self._host.games[game], self._host.loop.run
        line = Line(self, lambda text: socket.came.put(text))

        async def hear(text: str) -> None:
            await _hear(played.live, line, SimpleNamespace(**{"board": None, **json.loads(text)}))

        async def close() -> None:
            played.lines.remove(line)

        socket = LocalSocket(lambda text: run(hear(text)), lambda: run(close()))
        run(played.enter(line))
        return socket

    def sit(self, game: str) -> Sitting:
        return Sitting(self, game)

    def record(self, game: str) -> str:
        session = self._host.games[game].live.session
        return session.record if policy.may_export(session) else messages.SECRET_RECORD.en

    def renew(self, game: str, seat: int) -> bool:
        return self._host.loop.run(self._host.games[game].renew(self, seat))


def _hear(live: LiveGame, line: Line, message: SimpleNamespace) -> Awaitable[None]:
    if message.type == "act":
        return live.handle(line, Act(message.seat, message.move, message.seq, message.key, message.board))
    if message.type == "say":
        return live.handle(line, Say(message.seat, message.what, message.seq, message.key))
    return live.handle(line, Rename(message.seat, message.name))
