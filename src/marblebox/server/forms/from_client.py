"""What a client says on the socket of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from marblebox.server.forms.base import Key, Model, Name, SeatNumber, Short

QuickWord = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment"]


class Act(Model):
    """A move of a seat. `seq` is what the client saw last.

    `key` names this very message, so that sending it twice does it once. Where several seats may act at once, what may
    be done out of turn is good as long as the rules allow it, in the order in which it arrives; a turn is good for the
    `board` it saw only, whatever was laid down on it meanwhile.
    """

    type: Literal["act"]
    key: Key
    seq: int
    seat: SeatNumber
    move: Short
    board: Short | None = None


class Say(Model):
    """Something said at the table: one of the words that `may` of the perspective lists."""

    type: Literal["say"]
    key: Key
    seq: int
    seat: SeatNumber
    what: Short


class PointAt(Model):
    """Point at something, visible to the party of that seat alone."""

    type: Literal["point"]
    seat: SeatNumber
    at: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9 -]{0,60}$")]


class Quip(Model):
    """Say a quick word to everybody at the table."""

    type: Literal["quip"]
    seat: SeatNumber
    word: QuickWord


class Rename(Model):
    type: Literal["rename"]
    seat: SeatNumber
    name: Name


class Pong(Model):
    type: Literal["pong"]
    number: int


ClientMessage = Annotated[Act | Say | PointAt | Quip | Rename | Pong, Field(discriminator="type")]
