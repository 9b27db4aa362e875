"""What a table shows to those around it: plain data in the shape of the protocol's messages.

Whoever may know the same is shown the same, so everything is worked out once for each kind of onlooker.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import orjson

from marblebox.core.game import Outcome, State
from marblebox.core.registry import games
from marblebox.core.text import Text
from marblebox.server.protocol import PROTOCOL, Answer
from marblebox.server.table import Ply, Table

Data = dict[str, Any]
Told = orjson.Fragment  # written once, for all messages in which it comes


@dataclass(frozen=True)
class Onlooker:
    """What somebody has at a table: the seats she plays and those she advises; neither makes a spectator."""

    seats: tuple[int, ...] = ()
    advises: tuple[int, ...] = ()
    host: bool = False

    @property
    def sees(self) -> tuple[int | None, ...]:
        """Whose views she has."""
        return tuple(sorted({*self.seats, *self.advises})) or (None,)

    @property
    def is_stranger(self) -> bool:
        """Whether she has nothing at all here."""
        return self == Onlooker()

    def for_move(self, ply: Ply) -> int | None:
        """As whom she is told of a move: as one who may know all of it, if she has such a seat."""
        full = str(ply.move)
        knowing = (seat for seat in self.sees if ply.before.told(ply.move, ply.seat, seat) == full)
        return next(knowing, self.sees[0])


# --- messages ---------------------------------------------------------------------------------------------------------


def welcome(game: str, table: Table, onlooker: Onlooker, around: Data, time: int) -> Answer:
    """Everything; `around` is who is there, as `presence` has it."""
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "game": game,
        "name": table.name,
        "title": title_of(table.name)._asdict(),
        "material": table.game.material,
        "you": {"seats": onlooker.seats, "advises": onlooker.advises, "host": onlooker.host},
        **around,
        "steps": _steps(table, onlooker, 0),
        "now": now(table, onlooker, time),
    }


def update(table: Table, before: Table, onlooker: Onlooker, key: str | None, time: int) -> Answer:
    """What is new since the table was as it was before."""
    kept = _kept(table, before)
    return {
        "type": "update",
        "key": key,
        "kept": kept,
        "steps": _steps(table, onlooker, kept),
        "now": now(table, onlooker, time),
    }


def now(table: Table, onlooker: Onlooker, time: int) -> Data:
    return {**_common(table), "perspectives": _perspectives(table, onlooker), "time": time}


def seats(table: Table, present: Collection[int]) -> list[Data]:
    return [
        {
            "title": title._asdict(),
            "kind": chair.kind,
            "level": chair.level,
            "name": chair.name,
            "joined": chair.joined,
            "present": chair.kind == "engine" or seat in present,
        }
        for seat, (title, chair) in enumerate(zip(table.game.seat_names, table.chairs, strict=True))
    ]


def summary(table: Table) -> Data:
    """What a list of games says of this one, the same for everybody; whose turn it is is added for the one who asks."""
    return {
        "name": table.name,
        "title": title_of(table.name)._asdict(),
        "spec": table.game.spec,
        "seats": seats(table, ()),
        "round": table.round.number,
        "moves": len(table.round.steps),
        "board": _common(table)["board"],
        "outcome": _common(table)["outcome"],
        "match": _common(table)["match"],
        "created": table.created,
        "changed": table.changed,
        "to_move": None if table.outcome else table.state.to_move,
    }


# --- parts ------------------------------------------------------------------------------------------------------------


def title_of(name: str) -> Text:
    """What the game of that name, or the preset that has a name of its own, is called."""
    for game in games():
        if game.name == name:
            return game.title
        if name in game.preset_names.values():
            return next(variant.title for variant in game.variants if variant.spec == name)
    raise KeyError(name)


def outcome_data(outcome: Outcome | None) -> Data | None:
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "places": None if outcome.places is None else list(outcome.places),
    }


def _common(table: Table) -> Data:
    """What everybody is told about the present moment."""
    if "common" not in table.cache:
        clock = table.round.clock
        table.cache["common"] = {
            "seq": table.played,
            "round": table.round.number,
            "spec": table.game.spec,
            "start": _first(table).board_text,
            "board": table.state.board_text,
            "points": list(table.state.points),
            "outcome": outcome_data(table.outcome),
            "offers": [{"seat": seat, "what": what} for seat, what in table.offers],
            "match": _match(table),
            "clocks": clock and {
                "remaining": list(clock.remaining),
                "running": clock.running,
                "since": clock.since,
                "increment": clock.increment,
            },
        }  # fmt: skip
    common: Data = table.cache["common"]
    return common


def _first(table: Table) -> State:
    return table.round.plies[0].before if table.round.plies else table.state


def _match(table: Table) -> Data:
    match, game = table.standing, table.game
    handicapped = [seat for seat in range(game.seats) if game.handicapped(seat) == game] if game.is_handicap else []
    return {
        "kind": match.kind,
        "games": match.games,
        "score": list(match.score),
        "winners": list(match.winners),
        "handicapped": handicapped[0] if handicapped else None,
    }


def _perspectives(table: Table, onlooker: Onlooker) -> list[Told]:
    return [_perspective(table, seat, seat in onlooker.seats) for seat in onlooker.sees]


def _perspective(table: Table, seat: int | None, plays: bool) -> Told:
    key = ("perspective", seat, plays)
    if key not in table.cache:
        acts = seat if plays else None
        perspective = {
            "seat": seat,
            "view": _view(table, seat),
            "options": [] if acts is None or table.outcome else _options(table.state, acts),
            "may": [] if acts is None else list(table.may(acts)),
        }
        table.cache[key] = Told(orjson.dumps(perspective))
    told: Told = table.cache[key]
    return told


def _view(table: Table, seat: int | None) -> Data:
    """The view by the rules; the clock and aborting end a game too. Without secrets everybody sees the same."""
    if table.game.has_secrets:
        view = table.state.view(seat)
    else:
        if "view" not in table.cache:
            table.cache["view"] = table.state.view(None)
        view = {**table.cache["view"], "seat": seat}
    return {**view, "to_move": None, "outcome": outcome_data(table.outcome)} if table.round.ended else view


def _options(state: State, seat: int) -> list[Data]:
    return [{"move": str(move), "effect": state.effect(move, seat, seat)} for move in state.legal_moves(seat)]


def _kept(table: Table, before: Table) -> int:
    """How many steps of the round stood before and still do."""
    if table.round.number != before.round.number:
        return 0
    pairs = zip(table.round.steps, before.round.steps, strict=False)
    return next((number for number, (new, old) in enumerate(pairs) if new.seq != old.seq), _shorter(table, before))


def _shorter(table: Table, before: Table) -> int:
    return min(len(table.round.steps), len(before.round.steps))


def _steps(table: Table, onlooker: Onlooker, first: int) -> list[Told]:
    plies = table.round.steps[first:]
    return [_step(table, ply, following, onlooker) for ply, following in zip_longest(plies, plies[1:])]


def _step(table: Table, ply: Ply, following: Ply | None, onlooker: Onlooker) -> Told:
    """A step is worked out once for all who are told the same; only the last one may still come to look different."""
    viewer = onlooker.for_move(ply) if table.game.has_secrets else None
    shown = table.round.shown if following else table.cache
    key = ("step", ply.seq, following and following.seq, viewer)
    if key not in shown:
        shown[key] = _told(ply, following.before if following else table.state, viewer)
    told: Told = shown[key]
    return told


def _told(ply: Ply, after: State, viewer: int | None) -> Told:
    step = {
        "seq": ply.seq,
        "seat": ply.seat,
        "move": ply.before.told(ply.move, ply.seat, viewer),
        "effect": ply.before.effect(ply.move, ply.seat, viewer),
        "board": after.board_text,
        "points": list(after.points),
    }
    return Told(orjson.dumps(step))
