"""Programs at the table: take any seat by its link or make a game, be marked as a bot, and play (docs/bots.md).

`Client` and `Sitting` wait, `AsyncClient` and `AsyncSitting` are awaited; they do the same.
"""

from marblebox.client.awaited import AsyncClient, AsyncSitting
from marblebox.client.errors import ClientError, ConnectionEnded, Overtaken, Refused
from marblebox.client.table import Table, Turn
from marblebox.client.waiting import Client, Sitting, join

__all__ = [
    "AsyncClient",
    "AsyncSitting",
    "Client",
    "ClientError",
    "ConnectionEnded",
    "Overtaken",
    "Refused",
    "Sitting",
    "Table",
    "Turn",
    "join",
]
