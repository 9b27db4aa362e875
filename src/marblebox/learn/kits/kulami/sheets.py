"""What the rule sheet prints of a finished game: its end position, and how it is counted at every level."""

from __future__ import annotations

from marblebox.core.registry import load
from marblebox.core.text import Text, alike
from marblebox.games.kulami.score import SEAT_NAMES
from marblebox.games.kulami.state import KulamiState
from marblebox.learn.printed_sheets import Cell, Row, SheetItem, Table

SPEC = "kulami(layout=example, level={level})"
# The sheet shows the end, not the way to it; this is one.
MOVES = (
    "e2 e7 e4 e9 e5 e6 e3 e8 h8 h7 f7 d7 d3 g3 g7 g2 h2 d2 c2 c8 d8 d1 d4 d6 g6 g4 g1 g8 g5 d5 d9 f9 f6 f8 f4 c4 a4 h4"
    " h6 c6 a6 i6 b6 b4 b2 b3 f3 f5 h5 c5 c3 c7 i7 i2 f2"
)
PRINTED = {  # by seat: Red, Black
    "tiles": ("31", "27"),
    "area": ("12", "17"),
    "chains": ("7 + 5", "5 + 5 + 5"),
    "level0": ("31", "27"),
    "level1": ("31", "32"),
    "level2": ("31", "35"),
}
_LABELS = {
    "tiles": Text("Points in tiles", "Punkte in Platten"),
    "area": Text("Marbles in the largest area", "Murmeln im größten Gebiet"),
    "chains": Text("Chains of five or more", "Ketten ab fünf"),
    "level0": Text("Result at level 0", "Ergebnis auf Level 0"),
    "level1": Text("Result at level 1", "Ergebnis auf Level 1"),
    "level2": Text("Result at level 2", "Ergebnis auf Level 2"),
}


def sheet_items() -> tuple[SheetItem, ...]:
    position = f"example red {MOVES}"
    return (
        SheetItem(
            name="end",
            title=Text("The end position of the rule sheet", "Die Endstellung der Spielregel"),
            lead=Text(
                "Red has laid the last marble, and Black has no cell left. Who has won depends on what is counted."
                " Touch a line of the second table to see its tile.",
                "Rot hat die letzte Murmel gelegt, und Schwarz hat kein Feld mehr frei. Wer gewonnen hat, hängt davon"
                " ab, was zählt. Tippe eine Zeile der zweiten Tabelle an, um ihre Platte zu sehen.",
            ),
            spec=SPEC.format(level=2),
            position=position,
            tables=(_counted(position), _tiles(position)),
        ),
    )


def _state(position: str, level: int) -> KulamiState:
    state = load(SPEC.format(level=level)).parse(position)
    assert isinstance(state, KulamiState)
    return state


def _counted(position: str) -> Table:
    score = _state(position, 2).score
    computed = {
        "tiles": tuple(map(str, score.tile_points)),
        "area": tuple(str(len(area)) for area in score.as_data()["areas"]),
        "chains": tuple(_lengths(chains) for chains in score.as_data()["chains"]),
        **{f"level{level}": tuple(map(str, _state(position, level).points)) for level in range(3)},
    }
    rows = tuple(
        Row(_LABELS[what], tuple(Cell(*pair) for pair in zip(PRINTED[what], computed[what], strict=True)))
        for what in PRINTED
    )
    return Table(Text("The count", "Die Wertung"), (Text("What", "Was"), *SEAT_NAMES), rows)


def _lengths(chains: list[list[str]]) -> str:
    return " + ".join(str(length) for length in sorted(map(len, chains), reverse=True))


def _tiles(position: str) -> Table:
    """Tile by tile. The sheet prints their sums only."""
    rows = tuple(
        Row(
            alike(f"{tile['cells'][0]}–{tile['cells'][-1]}"),
            (*(Cell(None, str(count)) for count in tile["marbles"]), Cell(None, _won(tile))),
            mark=tuple(tile["cells"]),
        )
        for tile in _state(position, 0).score.as_data()["tiles"]
    )
    head = (Text("Tile", "Platte"), *SEAT_NAMES, Text("Points", "Punkte"))
    return Table(Text("Tile by tile", "Platte für Platte"), head, rows)


def _won(tile: dict[str, object]) -> str:
    owner = tile["owner"]
    return f"{tile['points']}" if owner is not None else "–"
