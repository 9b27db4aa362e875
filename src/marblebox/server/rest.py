"""Requests: creating, listing and exporting games, what there is to choose from, and the pages of the client."""

from __future__ import annotations

import asyncio
import logging
import secrets
from random import Random
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import StringConstraints
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, RedirectResponse

from marblebox.core.errors import InputError, LayoutError
from marblebox.core.match import Match
from marblebox.core.registry import load
from marblebox.core.rulebook import rules_text
from marblebox.core.text import Text
from marblebox.games.kulami import Layout
from marblebox.games.kulami.building import random_irregular, random_square
from marblebox.server import access, proofs, words
from marblebox.server.catalogue import catalogue
from marblebox.server.house import House, house_of
from marblebox.server.judging import Deed, Refusal
from marblebox.server.limits import Buckets
from marblebox.server.protocol import (
    GameInfo,
    LayoutAnswer,
    Link,
    Model,
    NewGame,
    Problem,
    ProofAnswer,
    SeatWish,
    Summary,
)
from marblebox.server.rooms import SEEDS, cleaned
from marblebox.server.store import HOST, Holding, StoreFault
from marblebox.server.table import Table

log = logging.getLogger("marblebox.server")
LONGEST_LAYOUT = 300
REPLAYING = 5  # what a request counts that has a whole game played again
REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 421, 422, 429, 500, 503)
}


class Created(Model):
    """A new game and the links to its seats, those of friends among them."""

    game: str
    links: list[Link]


class LayoutText(Model):
    layout: Annotated[str, StringConstraints(max_length=LONGEST_LAYOUT)]


class Trouble(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, text: Text, **values: object) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, words.filled(text, **values)


# --- what every request passes ---------------------------------------------------------------------------------------


def check_pace(buckets: Buckets, request: Request, price: float = 1) -> None:
    """One address may not do everything alone."""
    if not buckets.take(request.client.host if request.client else "", price):
        raise Trouble(429, "too_fast", words.TOO_FAST)


async def _check_requests(request: Request) -> None:
    check_pace(house_of(request).requests, request)


async def _game_id(game: str) -> str:
    if not access.is_game_id(game):
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    return game


GameId = Annotated[str, Depends(_game_id)]
Step = Annotated[int, Query(ge=0)]
RoundNumber = Annotated[int | None, Query(alias="round", ge=1)]
router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(_check_requests)])


# --- games ------------------------------------------------------------------------------------------------------------


@router.post("/games", status_code=201, response_model=Created)
async def create_game(wish: NewGame, request: Request) -> Response:
    """Make a new game; whoever asks is its host and has the seats of kind `me`."""
    house = house_of(request)
    check_pace(house.creations, request)
    deeds = opening(wish, secrets.randbelow(SEEDS))
    game, browser = access.new_game_id(), access.browser_in(request.cookies) or access.new_browser()
    mine = [Holding("player", seat) for seat, one in enumerate(wish.seats) if one.kind == "me"]
    held = [(access.hashed(browser), holding) for holding in (Holding("host", HOST), *mine)]
    await house.rooms.create(deeds, held, game)
    answer = _json({"game": game, "links": _links(house, game, wish)}, 201)
    _remember(house, answer, browser)
    return answer


def opening(wish: NewGame, seed: int) -> list[Deed]:
    """The events with which a game begins; Trouble says what is wrong with the wish."""
    try:
        game = load(wish.spec)
        match = Match(game, wish.match, wish.games)
    except InputError as problem:
        raise Trouble(422, "bad_spec", words.BAD_CHOICE, reason=str(problem)) from None
    if len(wish.seats) != game.seats:
        raise Trouble(422, "wrong_seats", words.WRONG_SEATS, count=game.seats, given=len(wish.seats))
    clock = wish.clock and {"minutes": wish.clock.minutes, "increment": wish.clock.increment}
    opened = {"spec": game.spec, "seats": [_chair(one) for one in wish.seats], "match": match.kind,
              "games": match.games, "clock": clock}  # fmt: skip
    return [Deed("open", opened), Deed("start", {"spec": game.spec, "seed": seed})]


def _chair(wish: SeatWish) -> dict[str, Any]:
    engine = wish.kind == "engine"
    return {
        "kind": "engine" if engine else "human",
        "level": wish.level if engine else None,
        "name": cleaned(wish.name),
        "joined": wish.kind != "friend",
    }


def _links(house: House, game: str, wish: NewGame) -> list[dict[str, Any]]:
    """The seats of all people, and for advisers those of the one who asks."""
    kinds = {"player": ("me", "friend"), "adviser": ("me",)}
    held = [Holding(role, seat) for role in kinds for seat, one in enumerate(wish.seats) if one.kind in kinds[role]]
    links = [{**holding._asdict(), "path": house.rooms.tokens.path(game, holding)} for holding in held]
    return [*links, {"seat": None, "role": "spectator", "path": f"/g/{game}"}]


@router.get("/games", response_model=list[Summary])
async def list_games(request: Request) -> Response:
    """The games in which this browser has a seat, the last changed first."""
    browser = access.browser_in(request.cookies)
    house = house_of(request)
    found = await house.store.summaries(access.hashed(browser)) if browser else []
    return _json([_summary(house, game, summary, held) for game, summary, held in found])


@router.get("/games/{game}", response_model=Summary)
async def show_game(game: GameId, request: Request) -> Response:
    house = house_of(request)
    summary = await house.store.summary(game)
    if summary is None:
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    browser = access.hashed(access.browser_in(request.cookies))
    held = [holding for holder, holding in await house.store.holders(game) if holder == browser]
    return _json(_summary(house, game, summary, held))


def _summary(house: House, game: str, stored: dict[str, Any], held: list[Holding]) -> dict[str, Any]:
    """What is stored of a game, with the seats of the one who asks and who is there now."""
    yours = sorted(one.seat for one in held if one.role == "player")
    room = house.rooms.live.get(game)
    present = room.present if room else ()
    seats = [{**seat, "present": seat["present"] or number in present} for number, seat in enumerate(stored["seats"])]
    summary = {**stored, "game": game, "yours": yours, "your_turn": stored["to_move"] in yours, "seats": seats}
    del summary["to_move"]
    return summary


@router.get("/games/{game}/record", response_class=PlainTextResponse)
async def show_record(game: GameId, request: Request) -> Response:
    """The games of the match as text. Where something is hidden it is there only after the end."""
    table = await _table(game, request)
    if table.game.has_secrets and table.outcome is None:
        raise Trouble(409, "not_now", words.SECRET_RECORD)
    record = await asyncio.to_thread(lambda: table.record)
    return PlainTextResponse(record, headers={"Cache-Control": "no-store"})


@router.get("/games/{game}/proof", response_model=ProofAnswer)
async def show_proof(game: GameId, step: Step, request: Request, number: RoundNumber = None) -> Response:
    """What is proven about the board after so many moves of the round, for those whom it does not help.

    About a round that is over, or a step that was taken back while the question was on its way, nothing is known.
    """
    table = await _table(game, request)
    played = table.round
    if number not in (None, played.number) or step > len(played.steps):
        return _json({"seq": None, "proof": None})
    holders = await house_of(request).store.holders(game)
    if not proofs.may_be_told(table, holders, access.hashed(access.browser_in(request.cookies))):
        raise Trouble(403, "not_now", words.PROOF_WOULD_HELP)
    proof = await asyncio.to_thread(proofs.proof_of, proofs.state_after(played, step))
    return _json({"seq": played.steps[step - 1].seq if step else 0, "proof": proof})


async def _table(game: str, request: Request) -> Table:
    """A game as it stands. One that is not live is played again beside, and takes no room."""
    house = house_of(request)
    if game in house.rooms.live:
        return house.rooms.live[game].table
    check_pace(house.requests, request, REPLAYING)
    events = await house.store.events(game)
    if not events:
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    return await asyncio.to_thread(Table.replayed, events)


# --- what there is to choose from -------------------------------------------------------------------------------------


@router.get("/catalogue", response_model=list[GameInfo])
async def show_catalogue() -> Response:
    return _json(catalogue())


@router.get("/rules/{name}/{language}", response_class=PlainTextResponse)
async def show_rules(name: str, language: str) -> Response:
    """The rules of a game in words, as Markdown."""
    try:
        text = rules_text(name, language)
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None
    return PlainTextResponse(text, media_type="text/markdown", headers={"Cache-Control": "no-cache"})


@router.get("/layouts/{kind}", response_model=LayoutAnswer)
async def draw_layout(kind: Literal["square", "irregular"]) -> Response:
    """A Kulami layout drawn at random."""
    build = random_square if kind == "square" else random_irregular
    return _json({"layout": build(Random(secrets.randbits(64))).text, "problem": None})


@router.post("/layouts", response_model=LayoutAnswer)
async def check_layout(wish: LayoutText) -> Response:
    """Whether a Kulami layout keeps the rules of building."""
    try:
        return _json({"layout": Layout.parse(wish.layout).text, "problem": None})
    except LayoutError as problem:
        return _json({"layout": wish.layout, "problem": problem.told._asdict()})


@router.get("/health")
async def show_health(request: Request) -> dict[str, Any]:
    house = house_of(request)
    return {"status": "ok", "rooms": len(house.rooms.live), "connections": house.connections}


# --- pages ------------------------------------------------------------------------------------------------------------


async def open_link(game: str, token: str, request: Request) -> Response:
    """A link to a seat: the browser has it from now on, and the address in its bar gives nothing away."""
    house = house_of(request)
    check_pace(house.openings, request)
    holding = house.rooms.tokens.meant(game, token)
    room = await house.rooms.find(game) if holding else None
    if holding is None or room is None or holding.seat not in room.table.people:
        log.warning("refused", extra={"game": game[:40], "code": "unknown_token"})
        return RedirectResponse(f"/g/{game}?link=unknown", 303)  # the page says so
    browser = access.browser_in(request.cookies) or access.new_browser()
    await house.rooms.hold(game, access.hashed(browser), holding)
    answer = RedirectResponse(f"/g/{game}", 303, headers={"Cache-Control": "no-store"})
    _remember(house, answer, browser)
    return answer


async def show_page(path: str, request: Request) -> Response:
    """A file of the client, or its page; what looks like a file and is none is not found."""
    pages = house_of(request).pages
    found = pages.file(request, path)
    if found is None and (path.startswith(("api/", "ws/", "assets/")) or "." in path.rpartition("/")[2]):
        raise Trouble(404, "not_found", words.NOT_FOUND)
    return found or pages.page(request)


def _remember(house: House, answer: Response, browser: str) -> None:
    """Let the browser keep its name."""
    answer.set_cookie(
        access.COOKIE,
        browser,
        max_age=access.COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.settings.is_https,
    )


# --- answers ----------------------------------------------------------------------------------------------------------


def _json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, {"Cache-Control": "no-store"}, "application/json")


def _problem(status: int, code: str, message: dict[str, str]) -> Response:
    log.info("refused", extra={"code": code})
    return _json({"code": code, "message": message}, status)


async def _on_trouble(_: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, Trouble)
    return _problem(trouble.status, trouble.code, trouble.message)


async def _on_refusal(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return _problem(503, refusal.code, refusal.message)


async def _on_fault(_: Request, fault: Exception) -> Response:
    return _problem(503, "server_fault", words.filled(words.SERVER_FAULT))


async def _on_malformed(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _problem(422, "malformed", words.filled(words.BAD_REQUEST, reason=f"{where}: {first['msg']}"))


async def _on_http(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 400:  # a body that cannot even be read
        return _problem(400, "malformed", words.filled(words.MALFORMED))
    return _problem(problem.status_code, "not_found", words.filled(words.NOT_FOUND))


def add_to(app: FastAPI) -> None:
    app.include_router(router)
    app.add_exception_handler(Trouble, _on_trouble)
    app.add_exception_handler(Refusal, _on_refusal)
    app.add_exception_handler(StoreFault, _on_fault)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_http)


def add_pages_to(app: FastAPI) -> None:
    """The pages come last: whatever is nothing else is one of them."""
    app.add_api_route("/g/{game}/{token}", open_link, methods=["GET"], include_in_schema=False)
    app.add_api_route("/{path:path}", show_page, methods=["GET", "HEAD"], include_in_schema=False)
