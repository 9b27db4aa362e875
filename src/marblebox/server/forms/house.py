"""How the server is, whom it lets in, and why it refuses a request."""

from __future__ import annotations

from typing import Literal

from marblebox.server.forms.base import Model, Words


class Problem(Model):
    """The answer to a request that was refused; `field` is what is wrong in it, if that is known."""

    code: str
    message: Words
    field: str | None = None


class House(Model):
    """Whether others in the same network are let in to a server that serves one machine only."""

    offered: bool  # whether whoever asks may open and close it
    address: str | None  # what links for the others begin with, while it is open


class Health(Model):
    """How the server is; `database` is `ok`, or what is wrong with it."""

    status: Literal["ok", "failing"]
    database: str
    rooms: int
    connections: int


class Notice(Model):
    """What the operator of the server wants everybody to know."""

    text: Words | None
