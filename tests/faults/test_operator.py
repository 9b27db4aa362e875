"""What an operator does to games reaches a server that runs a moment later; until then it stores nothing untrue."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.sitting import ME, Browser, Sitting, serving
from tests.server.storage.stores import with_store

from marblebox.play.events import EventData
from marblebox.server.limits import Limits
from marblebox.server.storage import desk
from marblebox.server.storage.copying import backed_up, copied, place
from marblebox.server.storage.store import Store
from marblebox.server.web.app import Parts

NO_ORDERS = Parts(Limits(orders_seconds=3600.0))  # none arrives while a test runs


def stored(url: str, game: str) -> list[EventData]:
    rows: list[EventData] = with_store(url, lambda store: store.events(game), use="guest")
    return rows


def moves(sitting: Sitting, count: int) -> None:
    for _ in range(count):
        seat = sitting.perspective(0)["view"]["to_move"]
        assert sitting.act(seat, sitting.options(seat)[0])["type"] == "update"


def refused(sitting: Sitting) -> None:
    """A move that meets another database than it was made for is no move, and whoever made it has to look again."""
    seat = sitting.perspective(0)["view"]["to_move"]
    sitting.send({"type": "act", "key": "key-of-this", "seq": sitting.now["seq"], "seat": seat,
                  "move": sitting.options(seat)[0]})  # fmt: skip
    told = sitting.answer()
    assert (told["type"], told.get("code"), told["key"]) == ("refused", "server_fault", None)
    assert sitting.closed() == 1012


def test_a_move_in_a_game_that_was_just_replaced_by_its_copy_is_not_stored(url: str, tmp_path: Path) -> None:
    with serving(tmp_path, NO_ORDERS, database=url) as address:
        ada = Browser(address)
        game = ada.create("kulami", ME, ME)["game"]
        copy = tmp_path / "copy.db"
        with ada.sit(game) as both:
            moves(both, 3)
            asyncio.run(backed_up(place(url), copy))
            kept = stored(url, game)
            moves(both, 4)
            late = {"type": "act", "key": "key-of-then", "seq": both.now["seq"], "seat": 1, "move": both.options(1)[0]}
            asyncio.run(copied(place(str(copy)), place(url), replace=True))
            refused(both)
        assert stored(url, game) == kept
        with ada.sit(game) as both:
            assert len(both.steps) == 3
            both.send(late)  # it was meant for a game that is no more
            assert both.answer_to("key-of-then")["code"] == "stale"
            moves(both, 1)
        assert [row.seq for row in stored(url, game)] == [*range(1, len(kept) + 2)]
        ada.close()


def test_a_game_that_was_just_deleted_does_not_come_back_in_part(url: str, tmp_path: Path) -> None:
    with serving(tmp_path, NO_ORDERS, database=url) as address:
        ada = Browser(address)
        game = ada.create("kulami", ME, ME)["game"]

        async def delete(store: Store) -> bool:
            return await store.transact(lambda connection: desk.deleted(connection, game))

        with ada.sit(game) as both:
            moves(both, 2)
            assert with_store(url, delete, use="guest")
            refused(both)
        assert stored(url, game) == []
        assert ada.http.get(f"/api/games/{game}").status_code == 404
        ada.close()
