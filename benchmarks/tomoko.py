"""How fast and how strong the Tomoko search is: rates, how soon it stops, and a match against the greedy player."""

from __future__ import annotations

import argparse
import math
import threading
import time

import marblebox
from marblebox import _native as core
from marblebox.core.game import Move
from marblebox.engine.simple import SimplePlayer
from marblebox.games.tomoko import TomokoState

PUSHES = 5_000_000
STOPS = 20


def start(spec: str, seed: int) -> TomokoState:
    state = marblebox.load(spec).initial(seed)
    assert isinstance(state, TomokoState)
    return state


def view_of(state: TomokoState, seat: int) -> core.TomokoView:
    return core.TomokoView(state.view(seat), state.game.rules.texts())


class SearchPlayer:
    """Plays what the search proposes, and counts what that takes."""

    def __init__(self, seconds: float, nodes: int) -> None:
        self._search, self._seconds, self._limit = core.TomokoSearch(), seconds, nodes
        self.nodes, self.seconds = 0, 0.0

    def choose(self, state: TomokoState, seat: int) -> Move | None:
        seed = state.board.dark << 25 | state.board.light
        info = self._search.run(view_of(state, seat), seconds=self._seconds, nodes=self._limit, seed=seed)
        self.nodes, self.seconds = self.nodes + info.nodes, self.seconds + info.seconds
        return state.find(info.lines[0].moves[0], seat) if info.lines else None


def play(state: TomokoState, players: list[SearchPlayer | SimplePlayer]) -> TomokoState:
    """A game in which everybody notices their matches at once."""
    while not state.outcome:
        seats = [(state.turn + step) % len(players) for step in range(1, len(players) + 1)]
        choices = ((seat, players[seat].choose(state, seat)) for seat in seats)
        seat, move = next((seat, move) for seat, move in choices if move)
        state = state.play_unchecked(move, seat)
    return state


def match(spec: str, games: int, seconds: float, nodes: int) -> None:
    searcher, won = SearchPlayer(seconds, nodes), 0.0
    for number in range(games):
        first = start(spec, number // 2)
        seat = number % first.game.seats
        players: list[SearchPlayer | SimplePlayer] = [SimplePlayer(number + other) for other in range(first.game.seats)]
        players[seat] = searcher
        outcome = play(first, players).outcome
        won += outcome.scores[seat] if outcome else 0
    share, error = won / games, 100 * math.sqrt(won / games * (1 - won / games) / games)
    rate = searcher.nodes / max(searcher.seconds, 1e-9)
    print(f"{spec}: {100 * share:.1f}% ± {error:.1f} of {games} games against the greedy player, {rate:,.0f} nodes/s")


def push_rate() -> None:
    begun = time.perf_counter()
    core.TomokoBoard().random_pushes(PUSHES, 1)
    print(f"pushes with match tests: {PUSHES / (time.perf_counter() - begun):,.0f} per second")


def stop_times() -> None:
    """The longest time a search took to answer after having been told to stop."""
    view, longest = view_of(start("tomoko", 1), 0), 0.0
    for _ in range(STOPS):
        search, running = core.TomokoSearch(), threading.Event()
        thread = threading.Thread(
            target=search.run, args=(view,), kwargs={"report": lambda _, seen=running: seen.set()}
        )
        thread.start()
        running.wait()
        begun = time.perf_counter()
        search.stop()
        thread.join()
        longest = max(longest, time.perf_counter() - begun)
    print(f"stop: at most {1000 * longest:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.05, help="for each push")
    parser.add_argument("--nodes", type=int, default=0, help="for each push, instead of time")
    parser.add_argument("--spec", default="tomoko", help="the game to play")
    given = parser.parse_args()
    push_rate()
    stop_times()
    match(given.spec, given.games, 0.0 if given.nodes else given.seconds, given.nodes)


if __name__ == "__main__":
    main()
