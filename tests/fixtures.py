"""Write the games that the client's tests look at, as the server shows them: `make fixtures`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from marblebox.core.registry import load
from marblebox.play import views
from marblebox.play.commands import Viewer
from marblebox.play.events import Chair, Moved, Opened, Started, StoredEvent, naming
from marblebox.play.reduce import begin, reduce
from marblebox.play.session import Session

FOLDER = Path(__file__).parents[1] / "web" / "tests" / "fixtures"
NAMES = ("Ada", "Bruno", "Cleo", "Dimitri")


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the moves since the start, or since a position; `seats` are played on the device."""

    spec: str
    moves: tuple[str, ...] = ()  # of the seat to move, or of another one: "2:lay 22" is the second seat's
    start: str = ""
    seats: tuple[int, ...] = (0, 1)

    @property
    def welcome(self) -> dict[str, Any]:
        session = self._begun()
        for number, text in enumerate(self.moves, start=1):
            seat, _, move = text.rpartition(":")
            moved = Moved(seat=int(seat) - 1 if seat else session.state.to_move or 0, move=move)
            session = reduce(session, StoredEvent(number, 0, moved))
        around = {"seats": views.seats(session, session.people), "watchers": 0, "links": []}
        viewer = Viewer(seats=self.seats, host=True)
        told: dict[str, Any] = orjson.loads(orjson.dumps(views.welcome("game", session, viewer, around, time=0)))
        return told

    def _begun(self) -> Session:
        game = load(self.spec)
        chairs = tuple(Chair("human", None, name, joined=True) for name in NAMES[: game.seats])
        opened = Opened(**naming(game), seats=chairs, match="series", games=3, clock=None)
        started = Started(**naming(game), seed=0, start=self.start or game.initial().text)
        return begin(StoredEvent(-1, 0, opened), StoredEvent(0, 0, started))


TINY = "tumicarona(size=5x5)"
SHEET = "kulami(layout=example, level=2)"
FULL_KULAMI = (
    "b6 h6 h2 e2 e3 b3 b5 i5 a5 c5 c7 c2 c3 g3 g1 d1 d4 d9 f9 f7 f8 b8 b2 i2 d2 g2 g8 c8 d8 h8 h3 h5 d5 d6 f6 f5 f2 f4"
    " c4 h4 a4 b4 e4 e9 e6 e1 f1 f3 d3 d7 g7 h7 e7 e8 e5"
)

MOMENTS: dict[str, dict[str, Moment]] = {
    "fanorona": {
        "start": Moment("fanorona"),
        "choice": Moment(TINY),
        "chain": Moment(TINY, ("b3-c3A", "d4-d3A", "c3-d2W", "c4-c3A-b4W", "b2-b3A-c3W")),
        "revisiting": Moment("fanorona(size=5x5)", ("b3-c3A", "d4-d3A")),
        "vela": Moment("tumicarona(size=5x5, handicap=black, vela_single=true)"),
        "offering": Moment("tumicarona(handicap=white)", start="2b2b1b1/4b4/7w1/w1w5w/2w2w3 w 0 9"),
        "overlooking": Moment("tumicarona(size=5x5, captures=on_demand)"),
        "demand": Moment("tumicarona(size=5x5, captures=on_demand)", ("b2-c3",)),
    },
    "kulami": {
        "three": Moment(SHEET, ("d4", "d7", "i7")),
        "fists": Moment("kulami(layout=example, starts=fists)"),
        "picked": Moment("kulami(layout=example, starts=fists)", ("left",)),
        "later": Moment(SHEET, tuple(FULL_KULAMI.split()[:36])),
        "end": Moment(SHEET, tuple(FULL_KULAMI.split())),
    },
    "tomoko": {
        "two_full": Moment(
            "tomoko(prefilled=true)",
            ("W2d", "1:lay 4", "W3l", "2:lay 15"),
            "ddldd/lddll/ldlld/lllld/ddldd - 1 4,26/15,36 -/-"
            " 3,18,28,5,10,14,29,31,34,19,30,25,6,24,7,12,23,9,17,2,22,1,27,16,8,20,35,33,32,13,21,11 - -",
            seats=(0,),
        ),
        "teams": Moment(
            "tomoko(players=4, teams=true, prefilled=true)",
            ("E3d", "3:lay 20", "N4l", "4:lay 19"),
            "ddldl/ddldl/dddld/lllld/llddd dldld/ddldl/dddld/lllld/llddd 3 28/11/20/19 3,13,24/-/-/-"
            " 34,35,22,36,17,8,6,32,16,9,31,18,10,1,15,5,25,12,14,29,4,7,26,30,33,27,2,21,23 - -",
            seats=(0,),
        ),
        "hot": Moment(
            "tomoko(players=3, prefilled=true)",
            ("2:lay 22", "2:lay 32", "3:lay 30", "E5d"),
            "ddddl/lldll/dlddl/ldldd/ddldl dddld/lldll/dlddl/ldldd/ddldl 3 3,4/9,22/20,30 18,34/27,31/13,24,25"
            " 32,35,2,11,8,26,16,7,10,23,36,15,21,28,1,19,6,33,17,29,14,5,12 - -",
            seats=(0, 1, 2),
        ),
        "end": Moment(
            "tomoko(players=4, prefilled=true)",
            ("W3l", "2:lay 18", "W4d", "3:lay 23"),
            "llldd/dlddd/lldll/dldll/dlddl llddd/dlddd/lldll/dldll/dlddl 2 17,21/7,18/16,23/15,20 5,22/31/14,33/11"
            " 9,2,26,1,3,13,19,10,8,6,4,32,28,12,35,24,27,36,34,25,29,30 - -",
            seats=(0,),
        ),
        "standing": Moment(
            "tomoko(prefilled=true)",
            ("E5l", "N5l"),
            "llddd/llddl/dldld/ldlll/dlldd - 1 5,22/7,31 -/-"
            " 23,14,11,20,21,33,18,16,15,17,9,2,26,1,3,13,19,10,8,6,4,32,28,12,35,24,27,36,34,25,29,30 - -",
            seats=(0,),
        ),
    },
}


def main() -> None:
    for game, moments in MOMENTS.items():
        welcomes = {name: moment.welcome for name, moment in moments.items()}
        text = json.dumps(welcomes, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / f"{game}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
