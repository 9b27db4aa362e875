"""A shelf for tests, and somebody who plays at the table of a page without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tests.waiting import within_limit

from marblebox.api.seeds import Seeds
from marblebox.offline.answers import answer
from marblebox.offline.games import Games


class Paper:
    """A shelf as the browser has one."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[int, str]] = {}

    async def read(self, game: str) -> str | None:
        await asyncio.sleep(0)
        return self.kept[game][1] if game in self.kept else None

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        await asyncio.sleep(0)
        if self.kept.get(game, (0, ""))[0] != before:
            return False
        self.kept[game] = seq, text
        return True


def laid(paper: Paper | None = None, **given: Any) -> Games:
    """A desk whose deals are always the same, and whose computers move at once."""
    return Games(paper or Paper(), **{"pace": 0, "seeds": Seeds(1), **given})


async def settled() -> None:
    """Wait until all that was begun is done, or was given up."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await within_limit(asyncio.wait(others))


class Guest:
    """A page that looks at a game: what it was told, and what stands now."""

    def __init__(self, desk: Games, line: int = 1) -> None:
        self.desk, self.line = desk, line
        self.heard: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self._keys = 0
        self._told = asyncio.Event()

    def listen(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        self.now = message.get("now", self.now)
        self._told.set()

    async def open(self, game: str) -> bool:
        return await self.desk.open(self.line, game, self.listen)

    async def send(self, **message: Any) -> None:
        self._keys += 1
        whole = {"key": f"key-{self.line}-{self._keys:06}", "seq": self.now["seq"], **message}
        await self.desk.hear(self.line, json.dumps(whole))

    async def act(self, seat: int, move: str) -> None:
        await self.send(type="act", seat=seat, move=move, board=self.now["board"])

    async def until_my_turn(self) -> None:
        """Wait for the computers."""
        await self.until(lambda: self.now["outcome"] or self.options())

    async def until(self, true: Callable[[], object]) -> None:
        """Listen until something is true."""
        while not true():
            self._told.clear()
            await within_limit(self._told.wait())

    def options(self) -> list[tuple[int, str]]:
        shown = sorted(self.now["perspectives"], key=lambda one: one["seat"] != one["view"]["to_move"])
        return [(one["seat"], option["move"]) for one in shown for option in one["options"]]


async def asked(desk: Games, method: str, address: str, **data: Any) -> Any:
    status, text = await answer(desk, method, address, json.dumps(data) if data else "")
    assert status == 200, text
    return json.loads(text)


async def refused(desk: Games, method: str, address: str, **data: Any) -> tuple[int, dict[str, Any]]:
    status, text = await answer(desk, method, address, json.dumps(data) if data else "")
    assert status != 200
    return status, json.loads(text)
