"""What `marblebox admin` does: it works on the database, and running servers find its orders there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from marblebox.core.errors import InputError
from marblebox.core.text import NOTHING, Text, is_text, shortened
from marblebox.play import views
from marblebox.play.events import Aborted, OfSeat, Renewed, StoredEvent
from marblebox.play.reduce import reduce
from marblebox.play.replay import Unreadable, replay
from marblebox.play.session import Session
from marblebox.server.operations import sayings
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
Ask = Callable[[Text], bool] | None


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
            raise InputError(sayings.SAY_WHICH.filled(action=self.action, needed=needed))
        if self.subject and not needed and self.action != "notice":
            raise InputError(sayings.TAKES_NONE.filled(action=self.action, subject=repr(shortened(self.subject))))
        for text in filter(None, (self.subject, self.reason, self.german)):
            if not is_text(text):
                raise InputError(sayings.NO_TEXT.filled(given=repr(shortened(text))))


def run(database: str | None, wish: Wish, ask: Ask, language: str = "en") -> None:
    asyncio.run(_run(Settings.from_environment(database=database), wish, ask, language))


async def _run(settings: Settings, wish: Wish, ask: Ask, language: str) -> None:
    """Whoever looks after a database does not make one, nor bring it up to date under a server that runs."""
    try:
        await copying.check(copying.place(settings.database))
    except copying.CopyFault as fault:
        raise InputError(sayings.WHICH_DATABASE.filled(fault=fault.told)) from None
    store = Store(settings.database, settings.database_seconds, use="guest")
    await store.open()
    try:
        await Office(store, settings, ask, language).do(wish)
    except StoreFault as fault:
        raise InputError(sayings.NOT_DONE.filled(fault=fault)) from None
    finally:
        await store.close()


class Office:
    """One method for each action."""

    def __init__(self, store: Store, settings: Settings, ask: Ask, language: str = "en") -> None:
        self._store, self._settings, self._ask, self._language = store, settings, ask, language

    async def do(self, wish: Wish) -> None:
        await getattr(self, f"_{wish.action}")(wish)

    def _say(self, text: Text, **values: object) -> None:
        print(text.filled(**values).in_language(self._language))

    def _sure(self, question: Text) -> None:
        if self._ask and not self._ask(question):
            raise InputError(sayings.UNCHANGED)

    # --- games -------------------------------------------------------------------------------------------------------

    async def _list(self, wish: Wish) -> None:
        games = await self._store.read(lambda connection: desk.listed(connection, wish.limit))
        counts = await self._store.read(desk.counted)
        for one in games:
            changed, told = _time(one.changed), _told(one.summary)
            self._say(sayings.LISTED, game=one.game, changed=changed, events=one.events, told=told)
        self._say(sayings.COUNTED, games=counts["games"], events=counts["events"], shown=len(games))

    async def _show(self, wish: Wish) -> None:
        game = wish.subject or ""
        session = await self._session(game)
        holders = await self._store.holders(game)
        played = session.round
        self._say(sayings.SHOWN, game=game, spec=session.game.spec, round=played.number, moves=len(played.steps))
        created, changed = _time(session.created), _time(session.changed)
        self._say(sayings.CREATED, created=created, changed=changed, events=session.seq)
        self._say(sayings.OUTCOME, outcome=session.outcome.reason if session.outcome else sayings.NO_OUTCOME)
        for seat, chair in enumerate(session.chairs):
            who = sayings.COMPUTER.filled(level=chair.level) if chair.level else chair.name or sayings.NO_NAME
            browsers = sum(held.role == "player" and held.seat == session.first_seat(seat) for _, held in holders)
            absent = NOTHING if chair.joined else sayings.ABSENT
            self._say(sayings.SEAT, seat=seat, who=who, absent=absent, browsers=browsers)

    async def _close(self, wish: Wish) -> None:
        """Call the round off that goes on, in the name of the house."""
        game = wish.subject or ""
        told = await self._happened(game, lambda session: None if session.outcome else Aborted(seat=_somebody(session)))
        self._say(sayings.CALLED_OFF if told else sayings.OVER_ALREADY, game=game)

    async def _happened(self, game: str, wanted: Callable[[Session], OfSeat | None]) -> Session | None:
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
        raise InputError(sayings.TOO_FAST)

    async def _stored(self, game: str, session: Session, event: OfSeat) -> Session:
        stored = StoredEvent(session.seq + 1, max(desk.now(), session.changed), event)
        after = reduce(session, stored)
        leaving = (event.seat, "") if isinstance(event, Renewed) else None
        try:
            await self._store.append(
                Entry(game, [stored], views.summary(after), leaving=leaving, after=session.changed)
            )
        except StoreFault as fault:
            raise (_Conflict if fault.conflict else fault) from None
        await self._store.transact(lambda connection: desk.order(connection, desk.GAME, game))
        return after

    async def _delete(self, wish: Wish) -> None:
        game = wish.subject or ""
        self._sure(sayings.REALLY_DELETE.filled(game=game))
        if not await self._store.transact(lambda connection: desk.deleted(connection, game)):
            raise InputError(sayings.NO_GAME.filled(game=repr(shortened(game))))
        self._say(sayings.DELETED, game=game)

    async def _session(self, game: str) -> Session:
        rows = await self._store.events(game)
        if not rows:
            raise InputError(sayings.NO_SUCH_GAME.filled(game=repr(shortened(game))))
        try:
            return replay(rows)
        except Unreadable as problem:
            raise InputError(sayings.UNPLAYABLE.filled(game=game, why=problem.why)) from None

    # --- links -------------------------------------------------------------------------------------------------------

    async def _revoke(self, wish: Wish) -> None:
        """Replace the links of seats: the old ones lead nowhere, and whoever holds the seats loses them."""
        game, seat = wish.subject or "", wish.seat
        people = (await self._session(game)).people
        if seat is not None and seat not in people:
            raise InputError(sayings.NOBODY_HOLDS.filled(seat=seat, people=", ".join(map(str, people))))
        tokens = Tokens(await self._links_secret())
        for one in people if seat is None else [seat]:
            session = await self._happened(game, partial(_replaced, seat=one))
            assert session
            first = session.first_seat(one)
            path = tokens.path(game, Holding("player", first), session.renewed.count(first))
            self._say(sayings.FREE, game=game, seat=one, link=f"{self._settings.root_url.rstrip('/')}{path}")

    async def _links_secret(self) -> bytes:
        """What the server makes links with."""
        own = self._settings.own_secret()
        if not await self._store.read(partial(desk.knows_secret, own=own)):
            raise InputError(sayings.OTHER_SECRET)
        return own or await self._store.secret()

    async def _secret(self, _: Wish) -> None:
        if self._settings.own_secret() or not await self._store.read(partial(desk.knows_secret, own=None)):
            raise InputError(sayings.SECRET_OUTSIDE)
        self._sure(sayings.REALLY_RENEW)
        await self._store.transact(desk.renew_secret)
        self._say(sayings.RENEWED)

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
        if until is None:
            self._say(sayings.BANNED, network=network)
        else:
            self._say(sayings.BANNED_UNTIL, network=network, until=_time(until))

    async def _unban(self, wish: Wish) -> None:
        network = str(network_of(wish.subject or ""))
        if not await self._store.transact(lambda connection: desk.unban(connection, network)):
            raise InputError(sayings.NOT_BANNED.filled(network=network))
        self._say(sayings.LET_IN, network=network)

    async def _bans(self, _: Wish) -> None:
        for ban in await self._store.read(desk.bans):
            until = sayings.FOR_GOOD if ban.until is None else sayings.UNTIL.filled(until=_time(ban.until))
            print(f"{ban.network:<20} {until.in_language(self._language)}  {ban.reason}".rstrip())

    async def _notice(self, wish: Wish) -> None:
        if wish.german and not wish.subject:
            raise InputError(sayings.GIVE_BOTH)
        words = {"en": wish.subject, "de": wish.german or wish.subject} if wish.subject else None
        await self._store.transact(lambda connection: desk.set_notice(connection, words))
        self._say(sayings.NOTICED if words else sayings.NO_NOTICE)


def _somebody(session: Session) -> int:
    """In whose name something is written that the house does: computers may be alone there."""
    return next(iter(session.people), 0)


def _replaced(session: Session, seat: int) -> Renewed:
    return Renewed(seat=session.first_seat(seat), vacated=True)


class _Conflict(Exception):
    """Somebody else has written first."""


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _told(summary: dict[str, object]) -> Text:
    """A line of the list: what is played, and how it stands. No names: the log has none either."""
    if not summary:
        return sayings.SPOILED
    over = sayings.OVER if summary.get("outcome") else sayings.GOES_ON
    return sayings.SUMMARY.filled(**{key: summary.get(key) for key in ("spec", "round", "moves")}, over=over)
