"""Pictures of positions as SVG: a board of wood, what lies on it, and the last move.

The looks of a game are in `games/<game>/picture.json`, from where the pages have them as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from xml.sax.saxutils import escape, quoteattr

from marblebox.core.validation import validate

UNIT = 64  # pixels from one place to the next, unless somebody wants another size
BARE = ". _-"  # letters of a board that stand for nothing
ROOM = 0.6  # for the names of rows and columns
MARK = "#ffd35c"

Place = tuple[float, float]  # column and row, counted from the top left


@dataclass(frozen=True)
class Ball:
    """What a letter of the board looks like: tones from the light to the shade, and how two colours are told apart."""

    tones: tuple[str, ...]  # three
    ringed: bool = False
    shines: bool = False


@dataclass(frozen=True)
class Hollows:
    """Places where something could lie, by their letters."""

    letters: str = "."
    radius: float = 0.14


@dataclass(frozen=True)
class Shape:
    """Something between the wood and what lies on it, as the data of a path."""

    path: str
    fill: str = "none"  # "wood": like the board
    stroke: str = "none"
    width: float = 0.0


@dataclass(frozen=True)
class Look:
    """How a position is drawn. Without anything special: letters on discs of light wood."""

    edge: float = 0.85  # how far the board reaches beyond the outermost places
    wood: tuple[str, ...] = ("#d9b77f", "#b88f55")
    loose: bool = False  # whether there is no board under the shapes
    colours: dict[str, str] = field(default_factory=dict)  # of shapes
    shapes: tuple[Shape, ...] = ()
    hollows: Hollows = Hollows()
    balls: dict[str, Ball] = field(default_factory=dict)
    way: tuple[str, ...] = ()  # of the last move, as names of places
    coordinates: bool = True


@cache
def look_of(game: str, name: str) -> Look:
    """What `picture.json` of a game says of the rule set with that name."""
    text = resources.files(f"marblebox.games.{game}").joinpath("picture.json").read_text(encoding="utf-8")
    return validate(Look, json.loads(text)[name])


def slab(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, as the data of a path."""
    across, down = width - 2 * radius, height - 2 * radius
    corners = [
        f"a{radius:g} {radius:g} 0 0 1 {a * radius:g} {b * radius:g}" for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]
    sides = [f"h{across:g}", f"v{down:g}", f"h{-across:g}", f"v{-down:g}"]
    return f"M{x + radius:g} {y:g}" + "".join(side + corner for side, corner in zip(sides, corners, strict=True)) + "z"


def svg(board: str, look: Look, title: str, unit: int = UNIT) -> str:
    """The picture of a board, whose rows are separated by slashes, the top one first."""
    rows = board.split("/")
    columns = max(map(len, rows))
    width, height = columns - 1 + 2 * look.edge, len(rows) - 1 + 2 * look.edge
    room = ROOM if look.coordinates else 0.0
    box = f"{-look.edge - room:g} {-look.edge:g} {width + room:g} {height + room:g}"
    size = f'width="{round(unit * (width + room))}" height="{round(unit * (height + room))}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        *_definitions(look),
        *_ground(look, width, height),
        *_pieces(rows, look),
        *_way(look, len(rows)),
        *(_names(rows, columns, look) if look.coordinates else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _definitions(look: Look) -> Iterator[str]:
    yield "<defs>"
    for letter, ball in look.balls.items():
        stops = zip(ball.tones, (0, 0.45, 1), strict=True)
        inside = "".join(f'<stop stop-color="{tone}" offset="{offset}"/>' for tone, offset in stops)
        yield f'<radialGradient id="ball-{ord(letter)}" cx="36%" cy="30%" r="75%">{inside}</radialGradient>'
    light, dark = look.wood
    stops_of_wood = f'<stop stop-color="{light}"/><stop stop-color="{dark}" offset="1"/>'
    yield f'<linearGradient id="wood" x2="1" y2="1">{stops_of_wood}</linearGradient>'
    yield "</defs>"


def _ground(look: Look, width: float, height: float) -> Iterator[str]:
    if not look.loose:
        path = slab(-look.edge + 0.04, -look.edge + 0.04, width - 0.08, height - 0.08, 0.38)
        yield f'<path d="{path}" fill="url(#wood)" stroke="#000" stroke-opacity="0.25" stroke-width="0.04"/>'
    for shape in look.shapes:
        fill = "url(#wood)" if shape.fill == "wood" else shape.fill
        yield f'<path d="{shape.path}" fill="{fill}" stroke="{shape.stroke}" stroke-width="{shape.width:g}"/>'


def _pieces(rows: list[str], look: Look) -> Iterator[str]:
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in look.hollows.letters:
                yield f'<circle cx="{x}" cy="{y}" r="{look.hollows.radius:g}" fill="#321c08" fill-opacity="0.34"/>'
            elif letter in look.balls:
                yield from _ball(x, y, letter, look.balls[letter])
            elif letter not in BARE:
                yield from _token(x, y, letter)


def _ball(x: int, y: int, letter: str, ball: Ball) -> Iterator[str]:
    yield _shadow(x, y)
    yield f'<circle cx="{x}" cy="{y}" r="0.39" fill="url(#ball-{ord(letter)})"/>'
    if ball.ringed:
        ring = 'fill="none" stroke="#fff" stroke-opacity="0.75" stroke-width="0.05"'
        yield f'<circle cx="{x}" cy="{y}" r="0.17" {ring}/>'
    if ball.shines:
        yield f'<ellipse cx="{x - 0.14:g}" cy="{y - 0.18:g}" rx="0.1" ry="0.06" fill="#fff" fill-opacity="0.75"/>'


def _token(x: int, y: int, letter: str) -> Iterator[str]:
    yield _shadow(x, y)
    yield f'<circle cx="{x}" cy="{y}" r="0.39" fill="#f6e8cb" stroke="#8a6330" stroke-width="0.03"/>'
    style = 'font-family="serif" font-weight="700" font-size="0.44" text-anchor="middle" fill="#3d2710"'
    yield f'<text x="{x}" y="{y + 0.15:g}" {style}>{escape(letter)}</text>'


def _shadow(x: int, y: int) -> str:
    return f'<ellipse cx="{x + 0.05:g}" cy="{y + 0.09:g}" rx="0.39" ry="0.38" fill="#1e0f00" fill-opacity="0.38"/>'


def _way(look: Look, rows: int) -> Iterator[str]:
    """The way of the last move; a ring round a single place."""
    places = [_placed(name, rows) for name in look.way]
    if not places:
        return
    (x, y), points = places[0], " ".join(f"{x:g},{y:g}" for x, y in places)
    line = f'fill="none" stroke="{MARK}" stroke-linecap="round" stroke-linejoin="round"'
    if len(places) > 1:
        yield f'<polyline points="{points}" {line} stroke-width="0.12" stroke-dasharray="0.01 0.22"/>'
    radius = 0.2 if len(places) > 1 else 0.44
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" {line} stroke-width="0.08"/>'


def _placed(name: str, rows: int) -> Place:
    return ord(name[0]) - ord("a"), rows - int(name[1:])


def _names(rows: list[str], columns: int, look: Look) -> Iterator[str]:
    style = 'font-family="sans-serif" font-weight="600" font-size="0.36" text-anchor="middle" fill="#75685a"'
    for y in range(len(rows)):
        yield f'<text x="{-look.edge - 0.3:g}" y="{y + 0.13:g}" {style}>{len(rows) - y}</text>'
    for x in range(columns):
        yield f'<text x="{x}" y="{len(rows) - 1 + look.edge + 0.42:g}" {style}>{chr(ord("a") + x)}</text>'
