"""What the moves of lessons are worth: `python -m benchmarks.lessons [SPEC …]`.

For each step that asks for a move it prints the winning chance of every legal move, whether the step asks for it, calls
it good or blames it, and how much of the chance the move loses against the best one. A move that is asked for or called
good may lose `MOST_LOST` points; a move that is blamed must be worse than those that are asked for. What breaks this is
marked, and then the command fails. All moves are searched with the same number of nodes, so every machine prints the
same.

Where a step accepts every move, it asks for none: these moves are printed as free and not judged. Left out are moves
that leave the turn where it is: laying a card of Tomoko takes no turn, so it is no choice between laying and pushing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from marblebox.core.game import Move, State
from marblebox.core.registry import canonical_spec, games
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Limits, Searcher, Settings
from marblebox.learn.lessons import Lesson, Step, lessons_of

NODES = 100_000  # for each move
MOST_LOST = 10.0  # points of winning chance that a move may lose against the best and still be called good
FEWEST_LOST = 2.0  # points by which a move that is blamed is worse than the worst that is asked for
SETTINGS = Settings(table_mib=16)

Said = Literal["asked", "good", "blamed", "free"]


class Worth(NamedTuple):
    """A legal move of a step: what the lesson says of it, its winning chance, and what it loses against the best."""

    move: str
    said: Said
    chance: float
    loss: float


def worths(step: Step, state: State, nodes: int = NODES) -> tuple[Worth, ...]:
    """Every move that passes the turn, the best first; none where the step asks for no such move."""
    seat = step.learner(state)
    if step.kind != "move" or seat != state.to_move:
        return ()
    said = {move: _said(step, state, move) for move in state.legal_moves() if _passes_turn(state, move)}
    if "asked" not in said.values():
        return ()
    if "blamed" not in said.values() and "good" not in said.values():
        said = dict.fromkeys(said, "free")
    chances = _chances(state, list(said), nodes)
    best = max(chances.values())
    told = (Worth(str(move), said[move], chance, best - chance) for move, chance in chances.items())
    return tuple(sorted(told, key=lambda one: one.loss))


def _said(step: Step, state: State, move: Move) -> Said:
    verdict = step.judge(state, move)
    return "asked" if verdict.right else "good" if verdict.good else "blamed"


def _passes_turn(state: State, move: Move) -> bool:
    return state.play_unchecked(move).to_move != state.to_move


def _chances(state: State, moves: Sequence[Move], nodes: int) -> dict[Move, float]:
    """The winning chance of each move, in percent; moves to the same position are searched once."""
    search, after = searcher_for(state.game, SETTINGS), {move: state.play_unchecked(move) for move in moves}
    find = _compared if kit_of(state.game).imagines(state.game) else _alone
    found = find(search, state, after, nodes)
    return {move: found[after[move]] for move in moves}


def _alone(search: Searcher, state: State, after: Mapping[Move, State], nodes: int) -> dict[State, float]:
    """Each move searched by itself."""
    found = {}
    for reached in dict.fromkeys(after.values()):
        search.clear()
        others = [str(move) for move, other in after.items() if other != reached]
        found[reached] = search.run(state, Limits(nodes=nodes), 1, others).lines[0].chance
    return found


def _compared(search: Searcher, state: State, after: Mapping[Move, State], nodes: int) -> dict[State, float]:
    """All moves searched together: a search that imagines what is hidden only compares them with each other."""
    ignored = [str(move) for move in state.legal_moves() if move not in after]
    lines = search.run(state, Limits(nodes=nodes * len(after)), len(after), ignored).lines
    return {after[state.find(line.moves[0])]: line.chance for line in lines}


def complaints(step: Step, told: Sequence[Worth]) -> Iterator[str]:
    """What the lesson says of these moves that is not so."""
    worst = min((one.chance for one in told if one.said == "asked"), default=0.0)
    for one in told:
        if one.said in ("asked", "good") and one.loss > MOST_LOST:
            yield f"{one.move} is {one.said}, but loses {one.loss:.0f} points"
        if one.said == "blamed" and one.chance > worst - FEWEST_LOST:
            yield f"{one.move} is blamed, but as good as what is asked for"


def untrue(lesson: Lesson, nodes: int = NODES) -> list[str]:
    """What is not so in a lesson, with the number of the step; empty if all of it holds."""
    return [
        f"{lesson.taught} {lesson.name} {number}: {complaint}"
        for number, step, told in _steps(lesson, nodes)
        for complaint in complaints(step, told)
    ]


def _steps(lesson: Lesson, nodes: int) -> Iterator[tuple[int, Step, tuple[Worth, ...]]]:
    """Each step with its number, once for every position in which it can begin."""
    for number, (step, states) in enumerate(zip(lesson.steps, lesson.positions, strict=True), 1):
        for state in states:
            yield number, step, worths(step, state, nodes)


def courses() -> list[str]:
    return [canonical_spec(game, rules) for game in games() for rules in game.presets.values()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("specs", nargs="*", metavar="SPEC", help="the rule sets; default: all")
    parser.add_argument("--nodes", type=int, default=NODES, help="for each move")
    wishes = parser.parse_args()
    failed = False
    for lesson in (lesson for spec in wishes.specs or courses() for lesson in lessons_of(spec)):
        for number, step, told in _steps(lesson, wishes.nodes):
            wrong = list(complaints(step, told))
            failed = failed or bool(wrong)
            for one in told:
                print(
                    f"{lesson.taught:26} {lesson.name:14} {number}  {one.said:7} {one.move:28}"
                    f" {one.chance:5.1f}%  loses {one.loss:5.1f}"
                )
            for complaint in wrong:
                print(f"!! {lesson.taught} {lesson.name} {number}: {complaint}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
