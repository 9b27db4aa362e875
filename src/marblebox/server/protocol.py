"""Every message between browser and server, typed: the one place where they are defined.

`web/src/lib/protocol.ts` is generated from this module (`python -m marblebox.server.typescript`), and a test fails when
the two differ. What a client sends is validated against these models; what the server sends is plain data in their
shape, and tests validate it.

A *game* here is a table at which people sit: one or more rounds with the same seats, one append-only list of events,
one socket. Seats count from 0. Times are milliseconds. A text for people that the server makes comes in every language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

PROTOCOL = 1
LONGEST_NAME = 30
LONGEST_MESSAGE = 4096  # bytes

Short = Annotated[str, StringConstraints(max_length=200)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# --- what is in the box ----------------------------------------------------------------------------------------------


class Words(Model):
    """A text in every language of the product."""

    en: str
    de: str


class FanoronaMaterial(Model):
    """The points of the board by name (a1 is below left), and of each the points it has a line to."""

    columns: int
    rows: int
    lines: dict[str, list[str]]


class KulamiMaterial(Model):
    marbles: int  # of each colour


class TomokoMaterial(Model):
    cards: dict[str, str]  # number -> three rows of d and l, separated by slashes


# --- what a move does on the board -----------------------------------------------------------------------------------


class FanoronaStep(Model):
    to: str
    kind: Literal["", "A", "W"]  # approach, withdrawal
    taken: list[str]


class FanoronaEffect(Model):
    from_: Annotated[str, Field(alias="from")]
    steps: list[FanoronaStep]


class DemandEffect(Model):
    """The opponent's last turn is taken back, because it overlooked a capture."""

    demand: Literal[True]


class KulamiEffect(Model):
    """A marble goes into a cell; `totals` is the score with it there."""

    cell: str
    tile: str
    totals: list[int]


class PickEffect(Model):
    """A fist is chosen."""

    hand: Literal["left", "right"]


class Fit(Model):
    """Where a card stands on the board: the top left cell of its square, and its clockwise quarter turns."""

    card: int
    row: int
    column: int
    turns: int


class PushEffect(Model):
    edge: str  # N3: side, and place from the left or from the top
    colour: Literal["d", "l"]
    board: str  # after the push
    fallen: Literal["d", "l"] | None  # what falls out on the far side
    matches: list[Fit]  # of the viewer's own cards, on the board after the push


class LayEffect(Model):
    card: int
    fits: list[Fit]


class GiveEffect(Model):
    give: int | None  # None to those who may not know which card
    to: int


Effect = (
    FanoronaEffect | DemandEffect | KulamiEffect | PickEffect | PushEffect | LayEffect | GiveEffect
)  # which it is shows in its fields


# --- what a seat sees ------------------------------------------------------------------------------------------------


class Outcome(Model):
    """How a round ended. `reason` is a reason of the rules, or time or aborted."""

    scores: list[float]
    reason: str
    winners: list[int]
    places: list[int] | None


class BaseView(Model):
    spec: str
    seat: int | None  # None: a spectator's view
    to_move: int | None
    offered_by: int | None  # who has offered a draw
    resigned: list[int]
    outcome: Outcome | None


class FanoronaView(BaseView):
    position: str
    stones: list[int]
    turns_without_capture: int
    must_capture: bool
    may_demand: bool


class TileScore(Model):
    letter: str
    cells: list[str]
    marbles: list[int]
    owner: int | None
    points: int


class ScoreSheet(Model):
    level: int
    tiles: list[TileScore]
    areas: list[list[str]]
    chains: list[list[list[str]]]
    tile_points: list[int]
    area_points: list[int]
    chain_points: list[int]
    totals: list[int]


class KulamiView(BaseView):
    layout: str  # rows from the top separated by slashes, a letter a tile, a dot where there is no cell
    board: list[str]  # rows from the top: r, b, o for a free cell, a dot where there is none
    fists_closed: bool
    starter: int | None
    moves: list[str]
    last: str | None
    taboo: list[str]  # letters of the tiles of the last two marbles
    marbles_left: list[int]
    score: ScoreSheet


class TomokoView(BaseView):
    board: list[str]  # five rows from the top: d, l, a dot for an empty cell
    before: list[str] | None
    bag: dict[str, int]  # dark, light
    goal: int
    laid: list[list[int]]
    points: list[int]
    hand_sizes: list[int]
    hands: list[list[int]]  # as far as this seat may know them
    deck_size: int
    matches: list[Fit]
    finished: list[list[int]]


View = FanoronaView | KulamiView | TomokoView


# --- what the server says --------------------------------------------------------------------------------------------


class Option(Model):
    """A legal move and what it would do."""

    move: str
    effect: Effect


class Perspective(Model):
    """The game as one seat sees it (None: a spectator), with what that seat may do and say now.

    A connection has one for each seat it holds or advises, else the spectator's. `may` lists what may be said: resign,
    offer draw, accept draw, decline draw, takeback, accept takeback, decline takeback, abort, rematch, next.
    """

    seat: int | None
    view: View
    options: list[Option]
    may: list[str]


class Step(Model):
    """A move that stands, and the board after it."""

    seq: int
    seat: int
    move: str
    effect: Effect
    board: str  # rows from the top separated by slashes, in the letters of the view
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
    what: Literal["takeback", "rematch"]  # an offered draw is part of the view


class Now(Model):
    """Everything about the present moment."""

    seq: int
    round: int  # counts from 1
    spec: str
    start: str  # the board at the beginning of the round
    board: str  # rows from the top separated by slashes, in the letters of the view (Fanorona: w, b, a dot)
    points: list[int]
    perspectives: list[Perspective]
    outcome: Outcome | None  # of the round, time and aborting included
    offers: list[Offer]
    match: Match
    clocks: Clocks | None
    time: int  # the server's


class Seat(Model):
    """Who sits there. `present` is whether she is connected."""

    title: Words  # White, Red, Player 1
    kind: Literal["human", "engine"]
    level: int | None
    name: str
    joined: bool
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


class Welcome(Model):
    """Sent on connecting, and whenever a message was stale: everything there is to know."""

    type: Literal["welcome"]
    protocol: int
    game: str  # the identifier in links
    name: str  # fanorona, tumicarona, kulami, tomoko
    title: Words
    material: FanoronaMaterial | KulamiMaterial | TomokoMaterial
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
        "server_fault",
    ]
    message: Words


class Ping(Model):
    """The server measures how long a message travels; answer with a pong that has the same number."""

    type: Literal["ping"]
    number: int


ServerMessage = Welcome | Update | Presence | Pointed | Refused | Ping


# --- what a client says ----------------------------------------------------------------------------------------------


class Act(Model):
    """A move of a seat. `seq` is what the client saw last.

    `key` names this very message, so that sending it twice does it once. Where several seats may act at once (Tomoko)
    it is the `board` it saw that counts: the act is good for that board only, whatever was laid down on it meanwhile.
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


class Rename(Model):
    type: Literal["rename"]
    seat: SeatNumber
    name: Name


class Pong(Model):
    type: Literal["pong"]
    number: int


ClientMessage = Annotated[Act | Say | PointAt | Rename | Pong, Field(discriminator="type")]


# --- REST ------------------------------------------------------------------------------------------------------------


class ClockWish(Model):
    minutes: Annotated[float, Field(ge=0.1, le=180, strict=True)]
    increment: Annotated[int, Field(ge=0, le=180, strict=True)] = 0  # seconds


class SeatWish(Model):
    """Who is to sit there: the one who asks (`me`, several times for a hot seat), a friend by link, or the computer."""

    kind: Literal["me", "friend", "engine"]
    level: Annotated[int, Field(ge=1, le=10)] = 3
    name: Name = ""


class NewGame(Model):
    spec: Annotated[str, StringConstraints(max_length=1000)]
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    match: Literal["series", "best_of", "revanche"] = "series"
    games: Annotated[int, Field(ge=1, le=99)] = 3
    clock: ClockWish | None = None


class Summary(Model):
    """A game in a list: what everybody may know, and the seats of the one who asks."""

    game: str
    name: str
    title: Words
    spec: str
    seats: list[Seat]
    yours: list[int]
    your_turn: bool
    round: int
    moves: int
    board: str
    outcome: Outcome | None
    match: Match
    created: int
    changed: int


class FieldInfo(Model):
    """One field of a game's rules, for the options of a new game."""

    name: str
    kind: Literal["flag", "choice", "number", "text"]
    options: list[str]  # of a choice
    low: int
    high: int
    default: str
    meaning: Words


class VariantInfo(Model):
    slug: str
    spec: str
    title: Words


class GameInfo(Model):
    """A game of the catalogue: fanorona, tumicarona, kulami or tomoko."""

    name: str
    title: Words
    fields: list[FieldInfo]
    variants: list[VariantInfo]
    seats: list[Words]


class Problem(Model):
    """The answer to a request that was refused."""

    code: str
    message: Words


class LayoutAnswer(Model):
    """Whether a Kulami layout keeps the rules of building, and if not, why."""

    layout: str
    problem: Words | None


class Proof(Model):
    """What endgame tables prove about a position. `turns` counts both sides' until the next capture; 0 if drawn."""

    winner: int | None  # the seat; None: a draw
    turns: int
    text: Words


class ProofAnswer(Model):
    """What is proven about the board after a step, if anything is."""

    seq: int | None  # of that step; 0 for the beginning of the round, None: there is no such step any more
    proof: Proof | None


Answer = dict[str, Any]  # a message as plain data, in the shape of one of the models
MESSAGES: tuple[type[Model], ...] = (
    *(Welcome, Update, Presence, Pointed, Refused, Ping),
    *(Act, Say, PointAt, Rename, Pong),
    *(NewGame, Summary, GameInfo, Problem, LayoutAnswer, ProofAnswer),
)
