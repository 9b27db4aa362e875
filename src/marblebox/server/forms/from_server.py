"""What the server says on the socket of a game."""

from __future__ import annotations

from typing import Literal

from marblebox.server.forms.base import Model, Words
from marblebox.server.forms.from_client import QuickWord
from marblebox.server.forms.table import Link, Material, Now, Seat, Step, Traits, You


class Welcome(Model):
    """Sent on connecting, and when a browser gets another seat: everything there is to know."""

    type: Literal["welcome"]
    protocol: int
    game: str  # the identifier in links
    name: str  # with which its specification begins
    kit: str  # the registered game, of which that may be a preset: what a client shows it with
    title: Words
    traits: Traits
    reasons: dict[str, Words]  # of every outcome
    material: Material
    help: bool  # whether previews tell what players could see for themselves
    hints: bool  # whether the one person at the table may ask for hints
    you: You
    seats: list[Seat]
    watchers: int
    links: list[Link]
    steps: list[Step]  # of this round
    now: Now


class Update(Model):
    """Something has happened and is stored. The first `kept` steps of the round stand; `steps` come after them."""

    type: Literal["update"]
    key: str | None  # of the message that did it
    kept: int
    steps: list[Step]
    now: Now


class Presence(Model):
    """Somebody came, went or changed a name."""

    type: Literal["presence"]
    seats: list[Seat]
    watchers: int
    links: list[Link]


class Pointed(Model):
    """An adviser or a player of your party points at something: points, cells, an edge, or a move."""

    type: Literal["pointed"]
    seat: int
    by: str
    at: str


class Quipped(Model):
    """Somebody at the table says one of a few quick words; nothing is stored."""

    type: Literal["quipped"]
    seat: int
    word: QuickWord


class Refused(Model):
    """A message changed nothing. `code` is for programs, `message` for people."""

    type: Literal["refused"]
    key: str | None
    code: Literal[
        "malformed",
        "too_large",
        "too_fast",
        "not_your_seat",
        "not_your_turn",
        "illegal_move",
        "not_now",
        "stale",
        "unknown_game",
        "unplayable",
        "server_fault",
    ]
    message: Words


class Ping(Model):
    """The server measures how long a message travels; answer with a pong that has the same number."""

    type: Literal["ping"]
    number: int


ServerMessage = Welcome | Update | Presence | Pointed | Quipped | Refused | Ping
