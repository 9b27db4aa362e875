"""An independent, slow generator of turns: dictionaries of stones and plain loops, nothing precomputed.

It shares no code with the package, so that agreement with it means something.
"""

from collections.abc import Iterator

Point = tuple[int, int]
Stones = dict[Point, str]
Chain = tuple[str, frozenset[Point]]


def stones_of(text: str) -> Stones:
    rows = text.split()[0].split("/")
    stones: Stones = {}
    for row, line in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        column = 0
        for letter in line:
            if letter.isdigit():
                column += int(letter)
            else:
                stones[column, row] = letter
                column += 1
    return stones


def name(point: Point) -> str:
    return "abcdefghi"[point[0]] + str(point[1] + 1)


def turns(text: str, size: tuple[int, int], *, parker: bool, first_turn: bool = False) -> set[str]:
    """The turns of the side to move: captures if there are any, else plain steps."""
    stones, mover = stones_of(text), text.split()[1]
    captures = {
        chain
        for point, colour in stones.items()
        if colour == mover
        for chain in chains(stones, size, mover, [point], None, name(point), parker, first_turn)
    }
    return captures or {
        f"{name(point)}-{name(target)}"
        for point, colour in stones.items()
        if colour == mover
        for target, _ in steps(stones, size, point)
    }


def chains(
    stones: Stones,
    size: tuple[int, int],
    mover: str,
    path: list[Point],
    direction: Point | None,
    text: str,
    parker: bool,
    one_step: bool,
) -> Iterator[str]:
    here, can_go_on = path[-1], False
    for target, way in steps(stones, size, here):
        if not parker and (way == direction or target in path):
            continue
        for letter, taken in captures(stones, mover, here, target, way):
            can_go_on = True
            after = {p: c for p, c in stones.items() if p not in taken and p != here} | {target: mover}
            longer = f"{text}-{name(target)}{letter}"
            if one_step:
                yield longer
            else:
                yield from chains(after, size, mover, [*path, target], way, longer, parker, one_step)
    if direction is not None and not (parker and can_go_on):
        yield text


def steps(stones: Stones, size: tuple[int, int], point: Point) -> Iterator[tuple[Point, Point]]:
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            target = (point[0] + dx, point[1] + dy)
            inside = 0 <= target[0] < size[0] and 0 <= target[1] < size[1]
            on_line = (dx, dy) != (0, 0) and (dx == 0 or dy == 0 or (point[0] + point[1]) % 2 == 0)
            if inside and on_line and target not in stones:
                yield target, (dx, dy)


def captures(stones: Stones, mover: str, here: Point, target: Point, way: Point) -> Iterator[tuple[str, list[Point]]]:
    for letter, start, sign in (("A", target, 1), ("W", here, -1)):
        taken: list[Point] = []
        point = (start[0] + sign * way[0], start[1] + sign * way[1])
        while stones.get(point, mover) != mover:
            taken.append(point)
            point = (point[0] + sign * way[0], point[1] + sign * way[1])
        if taken:
            yield letter, taken
