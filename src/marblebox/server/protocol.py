"""Every message between browser and server, typed: the one place where they are defined.

`web/src/lib/protocol.ts` is generated from this module (`python -m marblebox.server.typescript`), and a test fails when
the two differ. What a client sends is validated against these models; what the server sends is plain data in their
shape, and tests validate it.

A *game* here is what people meet at: one or more rounds with the same seats, one append-only list of events,
one socket. Seats count from 0. Times are milliseconds. A text for people that the server makes comes in every language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from marblebox.core.limits import LARGEST_SEED, LONGEST_SPEC

PROTOCOL = 2
LONGEST_NAME = 30
MOST_SEATS = 8
HIGHEST_LEVEL = 10  # of computer players
LONGEST_MESSAGE = 4096  # bytes
LONGEST_RECORD = 100_000  # characters of a record that the server reads

Short = Annotated[str, StringConstraints(max_length=200)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# --- what is in the box ----------------------------------------------------------------------------------------------


class Words(Model):
    """A text in every language of the product."""

    en: str
    de: str


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


# --- what a seat sees ------------------------------------------------------------------------------------------------


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


# --- what the server says --------------------------------------------------------------------------------------------


class Option(Model):
    """A legal move and what it would do."""

    move: str
    effect: Effect


class Perspective(Model):
    """The game as one seat sees it (None: a spectator), with what that seat may do and say now.

    A connection has one for each seat it holds or advises, else the spectator's. `held` says in words what that seat
    alone may look at, for boards that know the game no better. `may` lists what may be said: resign,
    offer, accept, decline or withdraw a draw, takeback, accept, decline or withdraw it, abort, rematch, next, decline
    or withdraw a rematch, and retry computer where one has failed.
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
    what: Literal["takeback", "rematch"]  # an offered draw is part of the view


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


class PastRound(Model):
    """An earlier game of the match, as a spectator sees it who looks at its end."""

    material: Material
    steps: list[Step]
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


QuickWord = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment"]


class Quipped(Model):
    """Somebody at the table says one of a few quick words; nothing is stored."""

    type: Literal["quipped"]
    seat: int
    word: QuickWord


class Invited(Model):
    """Somebody at the table has gone on to another game with the same people, and keeps their seats free."""

    type: Literal["invited"]
    seat: int  # whose idea it was
    game: str


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


ServerMessage = Welcome | Update | Presence | Pointed | Quipped | Invited | Refused | Ping


# --- what a client says ----------------------------------------------------------------------------------------------


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


# --- REST ------------------------------------------------------------------------------------------------------------


class ClockWish(Model):
    minutes: Annotated[float, Field(ge=0.1, le=180, strict=True)]
    increment: Annotated[int, Field(ge=0, le=180, strict=True)] = 0  # seconds


class SeatWish(Model):
    """Who is to sit there: the one who asks (`me`, several times for a hot seat), a friend by link, or the computer."""

    kind: Literal["me", "friend", "engine"]
    level: Annotated[int, Field(ge=1, le=HIGHEST_LEVEL)] = 3
    name: Name = ""


class NewGame(Model):
    spec: Annotated[str, StringConstraints(max_length=LONGEST_SPEC)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    match: Literal["series", "best_of", "revanche"] = "series"
    games: Annotated[int, Field(ge=1, le=99)] = 3
    clock: ClockWish | None = None
    help: bool | None = None  # None: where one person plays against computers that are not strong
    hints: bool = False  # whether one person against computers may ask for hints; among people nobody may
    position: str | None = None  # where the first round begins, if not at the beginning


class Variation(Model):
    """What is to be different when the same people play once more, in a new game."""

    stronger: Annotated[int, Field(ge=-1, le=1)] = 0  # by how many levels the computers play
    swapped: bool = False  # whether the seats change hands


class Summary(Model):
    """A game in a list: what everybody may know, and the seats of the one who asks."""

    game: str
    name: str
    kit: str
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
    spoiled: bool  # what is stored of it cannot be read any more


class FieldInfo(Model):
    """One field of a game's rules, for the options of a new game."""

    name: str
    kind: Literal["flag", "choice", "number", "text"]
    options: list[str]  # of a choice
    low: int
    high: int
    default: str
    meaning: Words
    drawn: list[str]  # the kinds of values that the server can draw at random for it


class VariantInfo(Model):
    slug: str
    spec: str
    title: Words


class GameInfo(Model):
    """A game of the catalogue, or a preset with a name of its own, as it is under its default rules."""

    name: str
    kit: str
    title: Words
    traits: Traits
    reasons: dict[str, Words]
    rules: bool  # whether there are rules in words
    history: bool  # whether something is told about where it comes from
    lessons: bool  # whether it can be learnt step by step
    openings: bool  # whether every game begins alike, so that openings can be compared
    fields: list[FieldInfo]
    variants: list[VariantInfo]
    seats: list[Words]


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


class FieldValue(Model):
    """A value for a field of the rules, to be checked."""

    value: Annotated[str, StringConstraints(max_length=LONGEST_SPEC)]


class FieldAnswer(Model):
    """A value for a field of the rules as it is written canonically, or what is wrong with it."""

    value: str
    problem: Words | None


class RecordText(Model):
    """The text of a record, to be read."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_RECORD)]


class RecordNode(Model):
    """A move of a record, with what was said about it and what could have been played instead."""

    seat: int
    move: str
    comment: str
    variations: list[RecordLine]


class RecordLine(Model):
    """Moves one after the other, with a comment before the first."""

    intro: str
    nodes: list[RecordNode]


class RecordGame(Model):
    """One game of a record; `start` is the position text from which its moves are played."""

    spec: str
    start: str
    line: RecordLine
    tags: dict[str, str]
    result: str


class RecordProblem(Model):
    """What is wrong with a record, and where; lines and columns count from 1."""

    line: int
    column: int
    message: Words


class RecordAnswer(Model):
    """The games of a text, each verified by the rules. A problem ends the reading: the last game goes up to there."""

    games: list[RecordGame]
    problem: RecordProblem | None


class PuzzleEntry(Model):
    """A puzzle in the list: what one chooses by."""

    key: str
    name: str  # with which its specification begins
    kit: str
    rating: int
    themes: list[str]
    moves: int  # that the solver has to find


class PuzzleList(Model):
    """Every puzzle, the easiest of a game first, and for each kit what its themes are called."""

    puzzles: list[PuzzleEntry]
    themes: dict[str, dict[str, Words]]


class Puzzle(Model):
    """A puzzle. The solution is the solver's move, the reply, the solver's next move, and so on."""

    key: str
    name: str
    kit: str
    spec: str
    way: Words  # under which rules it is played
    position: str
    board: str  # of that position: rows from the top separated by slashes
    seat: int  # who is to solve it
    task: Words
    rating: int
    themes: dict[str, Words]
    moves: int
    solution: list[str]


class PuzzleTry(Model):
    """A move, made after so many moves of the solution."""

    count: Annotated[int, Field(ge=0, le=100)]
    move: Annotated[str, StringConstraints(max_length=400)]


class PuzzleAnswer(Model):
    """Whether a move is right; if so the reply where the solution goes on, if not why."""

    move: str
    right: bool
    done: bool
    reply: str | None
    why: Words | None


class Proof(Model):
    """What endgame tables prove about a position. `turns` counts both sides' until the next capture; 0 if drawn."""

    winner: int | None  # the seat; None: a draw
    turns: int
    text: Words


class ProofAnswer(Model):
    """What is proven about the board after a step, if anything is."""

    seq: int | None  # of that step; 0 for the beginning of the round, None: there is no such step any more
    proof: Proof | None


class StudyRequest(Model):
    """A position to be shown: from that text, or from the beginning that the seed deals, and after those moves.

    A move made out of turn begins with the number of its seat, as in records: `2:lay 17`. `seat` is who looks on;
    without one everything is seen by whoever is to move. How long texts may be is up to `core/study.py`, which says so.
    """

    spec: str
    position: str | None = None
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    moves: list[str] = []
    seat: SeatNumber | None = None
    help: bool = True  # whether previews tell what players could see for themselves


class StudyStep(Model):
    """A move that was followed, and the position after it; what was only said has no effect."""

    seat: int
    move: str
    effect: Effect
    board: str
    points: list[int]
    position: str


class Study(Model):
    """Everything a board needs to show a position, and what led to it."""

    spec: str
    name: str
    kit: str
    title: Words
    traits: Traits
    reasons: dict[str, Words]
    seats: list[Words]
    material: Material
    position: str  # the whole truth, what the seat may not know included
    seat: int | None  # who looks on, and whose options these are
    to_move: int | None
    view: View
    start: str  # the board before the first of the steps
    board: str
    points: list[int]
    options: list[Option]
    help: bool
    outcome: Outcome | None
    steps: list[StudyStep]


Answer = dict[str, Any]  # a message as plain data, in the shape of one of the models
MESSAGES: tuple[type[Model], ...] = (
    *(Welcome, Update, Presence, Pointed, Quipped, Invited, Refused, Ping),
    *(Act, Say, PointAt, Quip, Rename, Pong),
    *(NewGame, Variation, PastRound, Summary, GameInfo, House, Notice, Problem, FieldValue),
    *(FieldAnswer, ProofAnswer),
    *(PuzzleList, Puzzle, PuzzleTry, PuzzleAnswer),
    *(RecordText, RecordAnswer, StudyRequest, Study),
)
