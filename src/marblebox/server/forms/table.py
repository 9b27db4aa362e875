"""A game as its table shows it: what is in the box, who sits there, and what each may see."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict

from marblebox.server.forms.base import Model, Words


class Unit(Model):
    """What a game counts, as in one stone and two stones."""

    one: Words
    many: Words


class Traits(Model):
    """What a game is like under its rules; clients ask this instead of its name."""

    unit: Unit  # of `points`
    secrets: bool  # some seat knows what another may not
    simultaneous: bool  # seats may act out of turn
    race: bool  # whoever is faster has the advantage
    points_decide: bool
    agreed_draws: bool
    help: bool  # a table may have previews that tell what players should see for themselves
    handicap: bool  # there are revanche matches


# What a game shows is described where the game lives (`games/<game>/view.py`); here it is plain data.
Material = dict[str, Any]  # what is in the box
Effect = dict[str, Any]  # what a move does on the board


class Outcome(Model):
    """How a round ended. `reasons` of the game says in words what `reason` means."""

    scores: list[float]
    reason: str
    winners: list[int]
    places: list[int] | None


class View(Model):
    """What every view has; what else is in it each game says for itself."""

    model_config = ConfigDict(extra="allow", frozen=True)

    spec: str
    seat: int | None  # None: a spectator's view
    to_move: int | None
    offered_by: int | None  # who has offered a draw
    resigned: list[int]
    outcome: Outcome | None


class Option(Model):
    """A legal move and what it would do."""

    move: str
    effect: Effect


class Perspective(Model):
    """The game as one seat sees it (None: a spectator), with what that seat may do and say now.

    A connection has one for each seat it holds or advises, else the spectator's. `held` says in words what that seat
    alone may look at, for boards that know the game no better. `may` lists what may be said: resign,
    offer, accept, decline or withdraw a draw, takeback, accept, decline or withdraw it, abort, rematch, next, decline
    or withdraw a rematch, swap (a rematch with swapped sides), and retry computer where one has failed.
    """

    seat: int | None
    view: View
    held: Words | None
    options: list[Option]
    may: list[str]


class Step(Model):
    """A move that stands, and the board after it."""

    seq: int
    seat: int
    move: str
    effect: Effect
    board: str  # rows from the top separated by slashes, in the letters of the game
    points: list[int]


class Clocks(Model):
    """What each seat has left; the clock of `running` has been going on since `since`, by the server's time."""

    remaining: list[int]
    running: int | None
    since: int
    increment: int


class Match(Model):
    kind: Literal["series", "best_of", "revanche"]
    games: int
    score: list[float]
    winners: list[int]
    handicapped: int | None  # the seat that plays this round with a handicap


class Offer(Model):
    seat: int
    what: Literal["takeback", "rematch", "swap"]  # an offered draw is part of the view


class Now(Model):
    """Everything about the present moment."""

    seq: int
    round: int  # counts from 1
    spec: str
    start: str  # the board at the beginning of the round
    board: str  # rows from the top separated by slashes, in the letters of the game
    points: list[int]
    perspectives: list[Perspective]
    outcome: Outcome | None  # of the round, time and aborting included
    offers: list[Offer]
    failed: list[int]  # computers that could not find a move: they may be asked again, or the round called off
    match: Match
    swapped: bool  # whether the two players sit on the other seat than in the first game
    past: list[int]  # the rounds of the match before this one, which can be looked at
    clocks: Clocks | None
    time: int  # the server's


class Seat(Model):
    """Who sits there. `present` is whether she is connected."""

    title: Words  # the colour of a seat, or its number
    kind: Literal["human", "engine"]
    level: int | None
    name: str
    joined: bool
    bot: bool  # a program plays there, as it says of itself
    present: bool


class Link(Model):
    """A path on this server that makes whoever opens it a player, an adviser or a spectator."""

    seat: int | None
    role: Literal["player", "adviser", "spectator"]
    path: str


class You(Model):
    """What this connection may do: the seats it plays, and those it advises."""

    seats: list[int]
    advises: list[int]
    host: bool


class PastRound(Model):
    """An earlier game of the match, as a spectator sees it who looks at its end."""

    material: Material
    steps: list[Step]
    now: Now
