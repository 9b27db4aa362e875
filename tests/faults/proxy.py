"""A small proxy in front of PostgreSQL that loses the answer to a COMMIT, stops passing things on, or cuts the line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from tests.waiting import LIMIT

COMMIT = b"COMMIT;\x00"
CUT_BEFORE, CUT_AFTER, PASS = "before", "after", "pass"


class Proxy:
    """Listens on a port of its own. `losing` says what happens to the next COMMIT: it never arrives (`before`), or it
    arrives and its answer is lost (`after`). While `stopped`, nothing passes and nothing is answered."""

    def __init__(self, database: str) -> None:
        parts = urlsplit(database)
        self._folder = parse_qs(parts.query).get("host", [None])[0]
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 5432
        self._parts = parts
        self.losing, self.commits, self.lost = PASS, 0, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self._refusing = False
        self.port = 0

    @property
    def url(self) -> str:
        user = self._parts.username or "postgres"
        return f"postgresql://{user}:@127.0.0.1:{self.port}{self._parts.path}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._do(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """End every connection at once."""
        self._do(self._cut())

    def refuse(self, refusing: bool) -> None:
        """Whether new connections end at once."""
        self._refusing = refusing

    def stop(self) -> None:
        """Everything hangs, as if the database had been stopped."""
        self._do(self._gate(self._open.clear))

    def go_on(self) -> None:
        self._do(self._gate(self._open.set))

    # --- in its own thread -------------------------------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(LIMIT)

    async def _gate(self, change: Callable[[], None]) -> None:
        change()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        for writer in [*self._writers]:
            writer.transport.abort()

    async def _end(self) -> None:
        self._open.set()
        self._server.close()
        await self._cut()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            return writer.transport.abort()
        try:
            there = await self._there()
        except OSError:  # the database is down
            return writer.transport.abort()
        self._writers |= {writer, there[1]}
        line = Line()
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.wait(
                [
                    asyncio.create_task(self._pass(reader, there[1], self._asked(line, writer))),
                    asyncio.create_task(self._pass(there[0], writer, self._answered(line, there[1]))),
                ],
                return_when=asyncio.FIRST_COMPLETED,
            )
        for one in (writer, there[1]):
            self._writers.discard(one)
            one.transport.abort()
        return None

    async def _there(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._folder:
            return await asyncio.open_unix_connection(f"{self._folder}/.s.PGSQL.{self._port}")
        return await asyncio.open_connection(self._host, self._port)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: Callable[[bytes], bool]
    ) -> None:
        with suppress(OSError):  # one side has gone
            while data := await reader.read(65536):
                await self._open.wait()
                if not passes(data):
                    return
                writer.write(data)
                await writer.drain()

    def _asked(self, line: Line, client: asyncio.StreamWriter) -> Callable[[bytes], bool]:
        def passes(data: bytes) -> bool:
            if COMMIT in data:
                self.commits += 1
                line.ending = self.losing == CUT_AFTER
                if self.losing == CUT_BEFORE:
                    self.losing, self.lost = PASS, self.lost + 1
                    return False
            return True

        return passes

    def _answered(self, line: Line, server: asyncio.StreamWriter) -> Callable[[bytes], bool]:
        def passes(data: bytes) -> bool:
            if line.ending and b"COMMIT\x00" in data:
                self.losing, self.lost = PASS, self.lost + 1
                return False
            return True

        return passes


class Line:
    """One connection: whether the answer to its COMMIT is to be lost."""

    ending = False
