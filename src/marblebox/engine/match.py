"""A game between two players from a random opening, played in one go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from marblebox.core.game import Move, State
from marblebox.core.record import UNFINISHED, Line, Node, Record, seat_tags
from marblebox.core.registry import load
from marblebox.engine.external import PREFIX, ExternalPlayer
from marblebox.engine.opening import opening
from marblebox.engine.players import DEFAULT_SECONDS, Player, player

MOST_MOVES = 1000  # then the game counts as drawn
ADJUDICATED = "adjudicated, too long"

Maker = Callable[[str, int, float], Player]


@dataclass(frozen=True)
class Task:
    """One game of a contest. Games 2n and 2n+1 are a pair: the same opening with sides swapped."""

    spec: str
    players: tuple[str, str]
    number: int
    seed: int = 0
    seconds: float = DEFAULT_SECONDS
    opening: int = 0  # how many moves are made at random

    def __str__(self) -> str:
        return f"game {self.number + 1}"

    @property
    def pair(self) -> int:
        return self.number // 2

    @property
    def pair_seed(self) -> int:
        return self.seed + self.pair

    @property
    def event(self) -> str:
        """What all games of a contest have in common beside the players."""
        return f"arena, seed {self.seed}, {self.seconds:g} s, opening {self.opening}"

    def side_of(self, seat: int) -> int:
        """Which of the two players sits there: alternating round the table, swapped in the second game of a pair."""
        return (seat + self.number) % 2


def make_player(text: str, seed: int, seconds: float) -> Player:
    """A player by its name, or `program:COMMAND`: whatever that command says over the line protocol."""
    if text.startswith(PREFIX):
        return ExternalPlayer(text.removeprefix(PREFIX), seconds)
    return player(text, seed, seconds)


def play_task(task: Task, maker: Maker = make_player, most_moves: int = MOST_MOVES) -> Record:
    """Play the game to its end, or until it has so many moves."""
    game = load(task.spec)
    nodes = opening(game, task.pair_seed, task.opening)
    state = game.initial(task.pair_seed)
    for node in nodes:
        state = state.play(node.move, node.seat)
    both = [maker(text, 2 * task.number + side, task.seconds) for side, text in enumerate(task.players)]
    players = [both[task.side_of(seat)] for seat in range(game.seats)]
    while state.outcome is None and len(nodes) < most_moves:
        seat, move = next_action(state, players)
        nodes.append(Node(seat, str(move)))
        state = state.play_unchecked(move, seat)
    return _record(task, state, nodes)


def next_action(state: State, players: list[Player]) -> tuple[int, Move]:
    """What happens next: whoever acts out of turn does so before the seat to move."""
    turn = state.to_move
    assert turn is not None  # only asked while the game goes on
    for seat in state.actors:
        if seat != turn and (move := players[seat].choose(state, seat)):
            return seat, move
    move = players[turn].choose(state, turn)
    assert move is not None  # the seat to move always has one
    return turn, move


def _record(task: Task, state: State, nodes: list[Node]) -> Record:
    game, seats = state.game, range(state.game.seats)
    tags = {name: task.players[task.side_of(seat)] for name, seat in zip(seat_tags(game), seats, strict=True)}
    tags |= {"Event": task.event, "Round": str(task.number + 1)}
    result = UNFINISHED
    if state.outcome is None:
        tags["Termination"] = ADJUDICATED
        result = "-".join([str(Fraction(1, game.seats))] * game.seats)
    return Record(game, task.pair_seed, Line(tuple(nodes)), tags, claimed_result=result)


def first_score(record: Record) -> float:
    """What the first player scored: the share of all seats that player had, as if only the two were there."""
    number = int(record.tags["Round"]) - 1
    scores = [float(Fraction(score)) for score in record.result.split("-")]
    return sum(score for seat, score in enumerate(scores) if (seat + number) % 2 == 0)
