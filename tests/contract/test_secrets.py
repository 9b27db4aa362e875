"""No byte that somebody is sent depends on what she must not know.

The same moves are made in two games whose starts differ only in what one seat cannot see (`State.imagined`). Whoever
must not know the difference is sent the same in both, but for names of games and times.
"""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from tests.contract.hosts import Host
from tests.contract.running import PEOPLE, on
from tests.server.sitting import FRIEND, ME, Sitting, link

import marblebox
from marblebox.core.game import State

SPECS = ["tomoko(claims=auto)", "tomoko(players=4, teams=true, claims=live)", "tomoko(players=3, prefilled=true)"]
PUSHES = 8


def plain(messages: list[str], game: str) -> list[str]:
    """What was sent, without what differs between any two games; comings and goings are gathered by time."""
    told = [message for message in messages if '"type":"ping"' not in message and '"type":"presence"' not in message]
    return [_without_names(message, game) for message in told]


def _without_names(message: str, game: str) -> str:
    data = json.loads(message.replace(game, "GAME"))
    data.pop("links", None)
    data.pop("key", None)
    data.get("now", {}).pop("time", None)
    for seat in data.get("seats", ()):
        seat.pop("present", None)
    data.pop("watchers", None)
    return re.sub(r"\s+", " ", json.dumps(data, sort_keys=True))


def public_pushes(state: State, other: State, rng: Random) -> list[str]:
    """Pushes that are legal in both, with nothing laid in between."""
    moves = []
    for _ in range(PUSHES):
        both = [
            move
            for move in map(str, state.legal_moves())
            if move[0] in "NESW" and move in map(str, other.legal_moves())
        ]
        if not both or state.outcome or other.outcome:
            break
        moves.append(rng.choice(both))
        after = state.play(moves[-1]), other.play(moves[-1])
        if after[0].board_text != after[1].board_text or after[0].points != after[1].points:
            moves.pop()  # a claim that the rules make by themselves came of it: others may see that
            break
        state, other = after
    return moves


def sent(host: Host, spec: str, position: str, moves: list[str]) -> dict[str, list[str]]:
    """What each of player, opponent, adviser, spectator and stranger is sent while these moves are made."""
    seats = marblebox.load(spec).seats
    owner = host.guest()
    made = owner.create(spec, ME, *[FRIEND] * (seats - 1), position=position)
    game, guests = made["game"], {"seat 0": owner}
    for seat in range(1, seats):
        guests[f"seat {seat}"] = host.guest()
        guests[f"seat {seat}"].open(link(made, "player", seat))
    guests["adviser of seat 0"], guests["spectator"] = host.guest(), host.guest()
    guests["adviser of seat 0"].open(link(made, "adviser", 0))
    guests["spectator"].open(f"/g/{game}")
    with ExitStack() as stack:
        lines = {name: stack.enter_context(guest.sit(game)) for name, guest in guests.items()}
        for move in moves:
            turn = lines["seat 0"].now["perspectives"][0]["view"]["to_move"]
            actor = lines[f"seat {turn}"]
            answer = actor.act(turn, move, board=actor.now["board"])
            assert answer["type"] == "update", answer
            for line in lines.values():
                if line is not actor:
                    line.wait("update", key=answer["key"])
        told = {name: plain(line.received, game) for name, line in lines.items()}
        stranger = host.guest()
        told["stranger"] = [_refused(stranger, game), *plain(_looked(stack, stranger, game).received, game)]
    return told


def _looked(stack: ExitStack, stranger: Any, game: str) -> Sitting:
    line: Sitting = stack.enter_context(stranger.sit(game))
    return line


def _refused(stranger: Any, game: str) -> str:
    return str(stranger.record(game))


@on(PEOPLE)
@pytest.mark.parametrize("spec", SPECS)
def test_nobody_is_sent_a_byte_that_depends_on_what_she_must_not_know(host: Host, spec: str) -> None:
    state = marblebox.load(spec).initial(7)
    for seat in (0, 1):
        rng = Random(f"{spec} {seat}")
        other = state.imagined(seat, rng)
        assert other.text != state.text
        moves = public_pushes(state, other, rng)
        first, second = (sent(host, spec, one.text, moves) for one in (state, other))
        blind = [name for name in first if name in (f"seat {seat}", "spectator", "stranger")]
        blind += ["adviser of seat 0"] if seat == 0 else []
        for name in blind:
            assert first[name] == second[name], name
        seeing = next(name for name in first if name == f"seat {1 - seat}")
        assert first[seeing] != second[seeing]  # whose hand it is sees it
