"""What rule sheets print, and openings: what can be played first, what was played here, what the engine thinks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import cache
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response

from marblebox.api.sheets import sheet_data
from marblebox.core.errors import InputError
from marblebox.core.game import Game, State
from marblebox.core.registry import load
from marblebox.learn.openings import MOST_TURNS, Played, has_fixed_start, opening_data
from marblebox.learn.printed_sheets import sheet_items
from marblebox.server import words
from marblebox.server.exhibition import Exhibit, Opening
from marblebox.server.storage.beginnings import Beginning
from marblebox.server.web.answers import REFUSED, Trouble, public_answer
from marblebox.server.web.routes import REPLAYING, check_pace, check_requests
from marblebox.server.web.services import services_of

MOST_GAMES = 500  # of the latest are counted
COUNTED_FOR = 600.0  # seconds until they are counted anew
MOST_SPECS = 16  # for which counts are kept
BREATH = 0.002  # seconds after each game counted, in which live games go on

router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])
Moves = Annotated[list[str], Query(max_length=MOST_TURNS)]


@router.get("/sheets", response_model=list[Exhibit])
async def show_sheets(request: Request) -> Response:
    """What rule sheets print, beside what the rules give; worked out once."""
    found = await asyncio.to_thread(_sheets)
    return public_answer(request, found)


@cache
def _sheets() -> bytes:
    return orjson.dumps([sheet_data(item) for item in sheet_items()])


@router.get("/openings/{spec:path}", response_model=Opening)
async def show_opening(spec: str, request: Request, move: Moves = []) -> Response:  # noqa: B006 - FastAPI copies it
    """What can be played after those moves, with the counts of finished games; nobody's name, nothing but counts.

    Only for games that always begin with the same open position: where something is secret nothing is counted.
    """
    check_pace(services_of(request).requests, request, REPLAYING)
    try:
        game = load(spec)
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None
    try:
        state = await asyncio.to_thread(_after, game, move)
    except InputError as problem:
        raise Trouble(422, "illegal_move", problem.told) from None
    if state is None:
        raise Trouble(404, "not_found", words.NOT_FOUND)
    played = await _played(game, request)
    return public_answer(request, orjson.dumps(await asyncio.to_thread(opening_data, state, played)))


def _after(game: Game, moves: Sequence[str]) -> State | None:
    if not has_fixed_start(game):
        return None
    state = game.initial()
    for move in moves:
        state = state.play(move)
    return state


async def _played(game: Game, request: Request) -> Played:
    """The counts, at most some minutes old; whoever asks while they are taken waits for the same ones."""
    services = services_of(request)
    counts: dict[str, tuple[float, Played]] = services.counts
    async with services.counting:
        known = counts.get(game.spec)
        if known and time.monotonic() - known[0] < COUNTED_FOR:
            return known[1]
        while len(counts) >= MOST_SPECS:
            del counts[next(iter(counts))]
        games = await services.store.beginnings(game.spec, MOST_GAMES, MOST_TURNS)
        played = await asyncio.to_thread(_counted, game.initial(), games)
        counts[game.spec] = time.monotonic(), played
        return played


def _counted(start: State, games: Sequence[Beginning]) -> Played:
    played = Played()
    for one in games:
        if one.start == start.text:
            played.add(start, one.moves, one.winners)
            time.sleep(BREATH)
    return played
