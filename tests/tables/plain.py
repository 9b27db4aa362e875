"""Two solvers in plain Python that share nothing with the compiled core.

`counted` follows the rules to the letter, with the turns since the last capture as part of the position. `Plain` knows
only sets of points and is fast enough for larger boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from marblebox.games.fanorona import Fanorona, FanoronaState, board_of
from marblebox.games.fanorona.board import Size, Step

Stones = tuple[int, int]  # of the side to move, and of the other
Value = tuple[int, int]  # 1 won, 0 drawn, -1 lost; turns until the capture

DRAWN = (0, 0)


def placements(
    points: tuple[int, ...], own: int, enemy: int, wanted: Callable[[int], bool] = lambda own: True
) -> Iterator[Stones]:
    """Every way to place so many stones of each side, where those of the side to move are wanted so."""
    for chosen in combinations(points, own):
        mine = sum(1 << point for point in chosen)
        if wanted(mine):
            free = [1 << point for point in points if point not in chosen]
            yield from ((mine, sum(theirs)) for theirs in combinations(free, enemy))


def state_of(game: Fanorona, stones: Stones, quiet: int = 0) -> FanoronaState:
    """White is to move, after the first turns."""
    return game.state(stones, 0, quiet, number=9)


# --- by the rules, counting turns -------------------------------------------------------------------------------------


def counted(game: Fanorona, most: int) -> dict[Stones, list[int]]:
    """For every position with up to so many stones its results for the side to move, by turns without capture."""
    results: dict[Stones, list[int]] = {}
    for total in range(2, most + 1):
        layer = [stones for own in range(1, total) for stones in placements(game.board.points, own, total - own)]
        _count_layer(game, layer, results)
    return results


def _count_layer(game: Fanorona, layer: list[Stones], results: dict[Stones, list[int]]) -> None:
    limit = game.rules.draw_turns
    quiet: dict[Stones, list[Stones]] = {}
    best_capture: dict[Stones, int | None] = {}
    for stones in layer:
        state = state_of(game, stones)
        replies = [(turn.taken, _swapped(state, turn.path, turn.taken)) for turn in state.turns]
        captures = [-results[reply][0] if reply[0] else 1 for captured, reply in replies if captured]
        best_capture[stones] = max(captures, default=None)
        quiet[stones] = [reply for captured, reply in replies if not captured]
        results[stones] = [0] * (limit + 1)
    stuck = -1 if game.rules.stuck == "loses" else 0
    for turns in range(limit, -1, -1):
        for stones in layer:
            capture = best_capture[stones]
            if capture is None and not quiet[stones]:
                results[stones][turns] = stuck
            elif turns < limit:
                steps = [-results[reply][turns + 1] for reply in quiet[stones]]
                results[stones][turns] = max(steps if capture is None else [capture, *steps])


def _swapped(state: FanoronaState, path: tuple[int, ...], captured: int) -> Stones:
    """After a turn, as the other side sees it."""
    own, enemy = state.stones
    return enemy & ~captured, own & ~(1 << path[0]) | 1 << path[-1]


# --- on larger boards -------------------------------------------------------------------------------------------------


class Plain:
    """Every position with up to so many stones by the standard rules, mirror images once, without a limit of turns."""

    def __init__(self, size: Size, most: int) -> None:
        self.board = board_of(size)
        self._mirrors = _mirrors(self.board.points, size, most - 1)
        self.values: dict[Stones, Value] = {}
        for total in range(2, most + 1):
            for fewer in range(1, total // 2 + 1):
                self._solve({fewer, total - fewer}, total)

    def canonical(self, own: int, enemy: int) -> Stones:
        return min((mirror[own], mirror[enemy]) for mirror in self._mirrors)

    def _solve(self, counts: set[int], total: int) -> None:
        quiet: dict[Stones, list[Stones]] = {}
        for own in counts:
            for stones in placements(self.board.points, own, total - own, self._is_first_image):
                if self.canonical(*stones) == stones:
                    self._look(stones, quiet)
        self._settle(quiet)

    def _is_first_image(self, own: int) -> bool:
        return all(own <= mirror[own] for mirror in self._mirrors)

    def _look(self, stones: Stones, quiet: dict[Stones, list[Stones]]) -> None:
        own, enemy = stones
        results = {self._result(left, mine) for mine, left in self._captures(own, enemy)}
        if results:
            best = max(results)
            self.values[stones] = (best, 1) if best else DRAWN
            return
        steps = [self.canonical(enemy, own ^ 1 << point | step.bit) for point, step in self._steps(own, enemy)]
        if steps:
            quiet[stones] = steps
        else:
            self.values[stones] = (-1, 0)

    def _result(self, left: int, mine: int) -> int:
        """Of a capture, for whoever makes it."""
        return -self.values[self.canonical(left, mine)][0] if left else 1

    def _steps(self, own: int, enemy: int) -> Iterator[tuple[int, Step]]:
        taken = own | enemy
        while own:
            point = own.bit_length() - 1
            own ^= 1 << point
            for step in self.board.steps[point]:
                if not taken & step.bit:
                    yield point, step

    def _captures(self, own: int, enemy: int) -> Iterator[Stones]:
        """Own stones and what is left of the enemy's after every chain."""
        for point, step in self._steps(own, enemy):
            others = own & ~(1 << point)
            yield from self._chain(others, step, enemy, 1 << point)

    def _chain(self, others: int, step: Step, enemy: int, visited: int) -> Iterator[Stones]:
        """Every way to capture with this step and to go on: no direction twice running, no point twice."""
        for line in (step.ahead, step.behind):
            left = enemy
            for bit in line:
                if not enemy & bit:
                    break
                left &= ~bit
            if left == enemy:
                continue
            yield others | step.bit, left
            seen = visited | step.bit
            for further in self.board.steps[step.target]:
                if further.direction != step.direction and not further.bit & (others | left | seen):
                    yield from self._chain(others, further, left, seen)

    def _settle(self, quiet: dict[Stones, list[Stones]]) -> None:
        """What is won or lost in one turn, in two, and so on; only those are looked at whose replies changed."""
        before: dict[Stones, list[Stones]] = {}
        for stones, steps in quiet.items():
            for step in steps:
                before.setdefault(step, []).append(stones)
        open_ones, turns = set(quiet), 1
        while open_ones:
            found = {stones: value for stones in open_ones if (value := self._after(quiet[stones], turns))}
            self.values |= found
            for stones in found:
                del quiet[stones]
            changed = {stones for reply in found for stones in before.get(reply, ()) if stones in quiet}
            open_ones = changed if turns > 1 else set(quiet)  # captures were settled before
            turns += 1
        self.values |= dict.fromkeys(quiet, DRAWN)

    def _after(self, steps: list[Stones], turns: int) -> Value | None:
        replies = [self.values.get(step) for step in steps]
        if (-1, turns - 1) in replies:
            return (1, turns)
        lost = all(reply is not None and reply[0] == 1 and reply[1] < turns for reply in replies)
        return (-1, turns) if lost else None


def _mirrors(points: tuple[int, ...], size: Size, most: int) -> list[dict[int, int]]:
    """For every mirroring of a rectangle the images of all sets of up to so many points."""
    columns, rows = size
    mirrors = []
    for across, up in ((False, False), (True, False), (False, True), (True, True)):
        images = {}
        for point in points:
            column, row = divmod(point, 9)
            images[point] = (columns - 1 - column if across else column) * 9 + (rows - 1 - row if up else row)
        sets = (chosen for count in range(1, most + 1) for chosen in combinations(points, count))
        mirrors.append({sum(1 << p for p in chosen): sum(1 << images[p] for p in chosen) for chosen in sets})
    return mirrors
