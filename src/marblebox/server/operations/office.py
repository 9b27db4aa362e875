"""What `marblebox admin` does: it works on the database, and running servers find its orders there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from marblebox.core.errors import InputError
from marblebox.core.text import is_text, shortened
from marblebox.server.match import showing
from marblebox.server.match.events import Aborted, OfSeat, Renewed, StoredEvent
from marblebox.server.match.replaying import Unplayable, replay
from marblebox.server.match.session import GameSession
from marblebox.server.operations.door import Door, network_of
from marblebox.server.operations.metrics import Metrics
from marblebox.server.settings import Settings
from marblebox.server.storage import copying, desk
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web.access import Tokens

NEEDS = {
    "show": "GAME",
    "close": "GAME",
    "delete": "GAME",
    "revoke": "GAME",
    "ban": "ADDRESS",
    "unban": "ADDRESS",
}
DAY = 24 * 3600 * 1000
Ask = Callable[[str], bool] | None


@dataclass(frozen=True)
class Wish:
    """What was typed."""

    action: str
    subject: str | None
    seat: int | None = None
    days: float | None = None
    reason: str = ""
    german: str | None = None
    limit: int = 20
    renew: bool = False

    def __post_init__(self) -> None:
        needed = NEEDS.get(self.action)
        if needed and not self.subject:
            raise InputError(f"say which: marblebox admin {self.action} {needed}")
        if self.subject and not needed and self.action != "notice":
            raise InputError(f"marblebox admin {self.action} takes no {shortened(self.subject)!r}")
        for text in filter(None, (self.subject, self.reason, self.german)):
            if not is_text(text):
                raise InputError(f"{shortened(text)!r} is no text")


def run(database: str | None, wish: Wish, ask: Ask) -> None:
    asyncio.run(_run(Settings.from_environment(database=database), wish, ask))


async def _run(settings: Settings, wish: Wish, ask: Ask) -> None:
    """Whoever looks after a database does not make one, nor bring it up to date under a server that runs."""
    try:
        await copying.check(copying.place(settings.database))
    except copying.CopyFault as fault:
        raise InputError(f"{fault}; --database, MARBLEBOX_DATABASE or MARBLEBOX_DATA say which it is") from None
    store = Store(settings.database, settings.database_seconds, use="guest")
    await store.open()
    try:
        await Office(store, settings, ask).do(wish)
    except StoreFault as fault:
        raise InputError(f"the database did not do it: {fault}") from None
    finally:
        await store.close()


class Office:
    """One method for each action."""

    def __init__(self, store: Store, settings: Settings, ask: Ask) -> None:
        self._store, self._settings, self._ask = store, settings, ask

    async def do(self, wish: Wish) -> None:
        await getattr(self, f"_{wish.action}")(wish)

    def _sure(self, question: str) -> None:
        if self._ask and not self._ask(question):
            raise InputError("nothing was changed")

    # --- games -------------------------------------------------------------------------------------------------------

    async def _list(self, wish: Wish) -> None:
        games = await self._store.read(lambda connection: desk.listed(connection, wish.limit))
        counts = await self._store.read(desk.counted)
        for one in games:
            print(f"{one.game:<20} {_time(one.changed)} {one.events:>6} events  {_told(one.summary)}")
        print(f"{counts['games']:,} games, {counts['events']:,} events; shown are the {len(games):,} played last")

    async def _show(self, wish: Wish) -> None:
        game = wish.subject or ""
        session = await self._session(game)
        holders = await self._store.holders(game)
        print(f"{game}: {session.game.spec}, round {session.round.number}, {len(session.round.steps)} moves")
        print(f"created {_time(session.created)}, changed {_time(session.changed)}, {session.seq} events")
        print(f"outcome: {session.outcome.reason if session.outcome else 'none yet'}")
        for seat, chair in enumerate(session.chairs):
            who = f"computer, level {chair.level}" if chair.level else f"{chair.name or 'no name'}"
            browsers = sum(held.role == "player" and held.seat == seat for _, held in holders)
            print(f"seat {seat}: {who}{'' if chair.joined else ', not there yet'}; held by {browsers} browsers")

    async def _close(self, wish: Wish) -> None:
        """Call the round off that goes on, in the name of the house."""
        game = wish.subject or ""
        told = await self._happened(game, lambda session: None if session.outcome else Aborted(seat=_somebody(session)))
        print(f"{game}: {'the round was called off' if told else 'this round is over already'}")

    async def _happened(self, game: str, wanted: Callable[[GameSession], OfSeat | None]) -> GameSession | None:
        """Let something happen in a game, in the name of the house: how it stands then; None if there was no need.

        A server on which it is live lets go of it, and those who play there come back.
        """
        for _ in range(5):
            session = await self._session(game)
            event = wanted(session)
            if event is None:
                return None
            with suppress(_Conflict):
                return await self._stored(game, session, event)
        raise InputError("somebody is playing too fast to be interrupted; try again")

    async def _stored(self, game: str, session: GameSession, event: OfSeat) -> GameSession:
        stored = StoredEvent(session.seq + 1, max(desk.now(), session.changed), event)
        after = session.after(stored)
        leaving = (event.seat, "") if isinstance(event, Renewed) else None
        try:
            await self._store.append(
                Entry(game, [stored], showing.summary(after), leaving=leaving, after=session.changed)
            )
        except StoreFault as fault:
            raise (_Conflict if fault.conflict else fault) from None
        await self._store.transact(lambda connection: desk.order(connection, desk.GAME, game))
        return after

    async def _delete(self, wish: Wish) -> None:
        game = wish.subject or ""
        self._sure(f"Delete {game} for good, with all its moves?")
        if not await self._store.transact(lambda connection: desk.deleted(connection, game)):
            raise InputError(f"there is no game {shortened(game)!r}")
        print(f"{game}: deleted")

    async def _session(self, game: str) -> GameSession:
        rows = await self._store.events(game)
        if not rows:
            raise InputError(f"there is no game {shortened(game)!r}; marblebox admin list shows them")
        try:
            return replay(rows)
        except Unplayable as problem:
            raise InputError(f"{game} cannot be replayed: {problem.why.en}") from None

    # --- links -------------------------------------------------------------------------------------------------------

    async def _revoke(self, wish: Wish) -> None:
        """Replace the links of seats: the old ones lead nowhere, and whoever holds the seats loses them."""
        game, seat = wish.subject or "", wish.seat
        people = (await self._session(game)).people
        if seat is not None and seat not in people:
            raise InputError(f"nobody can hold seat {seat}; people have {', '.join(map(str, people))}")
        tokens = Tokens(await self._links_secret())
        for one in people if seat is None else [seat]:
            session = await self._happened(game, lambda _, one=one: Renewed(seat=one, vacated=True))  # type: ignore[misc]
            assert session
            path = tokens.path(game, Holding("player", one), session.renewed.count(one))
            print(f"{game}: seat {one} is free; its link is {self._settings.root_url.rstrip('/')}{path}")

    async def _links_secret(self) -> bytes:
        """What the server makes links with."""
        own = self._settings.own_secret()
        if not await self._store.read(partial(desk.knows_secret, own=own)):
            raise InputError(
                "the server makes links with another secret; set MARBLEBOX_SECRET or MARBLEBOX_SECRET_FILE as it does"
            )
        return own or await self._store.secret()

    async def _secret(self, _: Wish) -> None:
        if self._settings.own_secret() or not await self._store.read(partial(desk.knows_secret, own=None)):
            raise InputError("the secret is kept outside the database: change it there, and restart the server")
        self._sure("Make every link to a seat that was ever given out invalid?")
        await self._store.transact(desk.renew_secret)
        print("the secret is new: old links lead nowhere; whoever sits at a table stays there")

    async def _invite(self, wish: Wish) -> None:
        secret = await self._links_secret()
        value = await self._store.transact(lambda connection: desk.invite(connection, wish.renew))
        door = Door(self._settings, Metrics())
        door.learn(secret, value, [])
        print(f"{self._settings.root_url.rstrip('/')}{door.invitation}")

    # --- who may come in, and what everybody is told -----------------------------------------------------------------

    async def _ban(self, wish: Wish) -> None:
        network = str(network_of(wish.subject or ""))
        until = None if wish.days is None else desk.now() + round(wish.days * DAY)
        await self._store.transact(lambda connection: desk.ban(connection, network, until, wish.reason))
        print(f"{network}: not let in {'any more' if until is None else f'until {_time(until)}'}")

    async def _unban(self, wish: Wish) -> None:
        network = str(network_of(wish.subject or ""))
        if not await self._store.transact(lambda connection: desk.unban(connection, network)):
            raise InputError(f"{network} was not banned; marblebox admin bans lists those that are")
        print(f"{network}: let in again")

    async def _bans(self, _: Wish) -> None:
        for ban in await self._store.read(desk.bans):
            until = "for good" if ban.until is None else f"until {_time(ban.until)}"
            print(f"{ban.network:<20} {until}  {ban.reason}".rstrip())

    async def _notice(self, wish: Wish) -> None:
        if wish.german and not wish.subject:
            raise InputError('give both: marblebox admin notice "in English" --german "auf Deutsch"')
        words = {"en": wish.subject, "de": wish.german or wish.subject} if wish.subject else None
        await self._store.transact(lambda connection: desk.set_notice(connection, words))
        print("every page shows it within a minute" if words else "no notice any more")


def _somebody(session: GameSession) -> int:
    """In whose name something is written that the house does: computers may be alone there."""
    return next(iter(session.people), 0)


class _Conflict(Exception):
    """Somebody else has written first."""


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _told(summary: dict[str, object]) -> str:
    """A line of the list: what is played, and how it stands. No names: the log has none either."""
    if not summary:
        return "(spoiled)"
    over = "over" if summary.get("outcome") else "goes on"
    return f"{summary.get('spec')}, round {summary.get('round')}, {summary.get('moves')} moves, {over}"
