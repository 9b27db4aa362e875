"""Requests: creating, listing and exporting games, what there is to choose from, and the pages of the client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse

from marblebox.api.catalogue import catalogue, checked, drawn
from marblebox.api.errors import wrong_wish
from marblebox.core import position_data
from marblebox.core.errors import InputError
from marblebox.core.registry import load, names
from marblebox.core.rulebook import history_text, rules_text
from marblebox.play import messages, policy
from marblebox.play.refusal import Refused
from marblebox.play.replay import Unreadable
from marblebox.play.session import Session
from marblebox.play.setup import opening, varied
from marblebox.play.views import past_round
from marblebox.server import proofs, words
from marblebox.server.forms.base import Model, SeatNumber
from marblebox.server.forms.catalogue import FieldAnswer, FieldValue, GameInfo
from marblebox.server.forms.games import NewGame, Summary, Variation
from marblebox.server.forms.house import Health, House
from marblebox.server.forms.studies import ProofAnswer, Study
from marblebox.server.forms.table import Link, PastRound
from marblebox.server.live.connection import HOUSE_CLOSED
from marblebox.server.live.ownership import Elsewhere
from marblebox.server.storage.store import HOST, Holding, StoreFault
from marblebox.server.web import access
from marblebox.server.web.answers import REFUSED, Trouble, json_answer, public_answer, text_answer, text_of
from marblebox.server.web.house import House as HouseDoor
from marblebox.server.web.limits import Buckets
from marblebox.server.web.services import Services, services_of

log = logging.getLogger("marblebox.server")
REPLAYING = 5  # what a request counts that has a game played again
EVENTS = 20  # of a game that is played again, or told as a whole: so many count as one request more
GOODBYE = 1.0  # seconds in which guests are told that the house closes
NO_PAGES = ("api/", "ws/", "assets/", "engine/", "offline/")  # where no page of the client is


class Created(Model):
    """A new game and the links to its seats, those of friends among them."""

    game: str
    links: list[Link]


# --- what every request passes ---------------------------------------------------------------------------------------


def check_pace(buckets: Buckets, request: Request, price: float = 1) -> None:
    """One address may not do everything alone. What another process passes on was counted there."""
    peers = services_of(request).peers
    if not (peers and peers.is_peer(request.headers)) and not buckets.take(access.address_of(request), price):
        raise Trouble(429, "too_fast", words.TOO_FAST)


async def check_requests(request: Request) -> None:
    check_pace(services_of(request).requests, request)


async def _game_id(game: str) -> str:
    if not access.is_game_id(game):
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    return game


GameId = Annotated[str, Depends(_game_id)]
Step = Annotated[int, Query(ge=0)]
RoundNumber = Annotated[int | None, Query(alias="round", ge=1)]
router = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(check_requests)])


# --- games ------------------------------------------------------------------------------------------------------------


@router.post("/games", status_code=201, response_model=Created)
async def create_game(wish: NewGame, request: Request) -> Response:
    """Make a new game; whoever asks is its host and has the seats of kind `me`."""
    return await _created(wish, request)


@router.post("/games/{game}/again", status_code=201, response_model=Created)
async def vary_game(game: GameId, variation: Variation, request: Request) -> Response:
    """Make a new game like that one for the player of every seat that no computer has."""
    session = await _session(game, request)
    mine = {session.first_seat(seat) for seat in await _players(game, request)}
    if set(session.people) - mine:
        raise Trouble(403, "not_your_seat", messages.NOT_YOUR_SEAT)
    return await _created(NewGame(**varied(session, variation)), request)


async def _created(wish: NewGame, request: Request) -> Response:
    services = services_of(request)
    check_pace(services.creations, request)
    try:
        events = opening(wish, services.rooms.seeds.new(wish.spec))
    except Refused as refused:
        raise wrong_wish(refused) from None
    await _check_quota(request)
    game, browser = access.new_game_id(), access.browser_in(request.cookies) or access.new_browser()
    mine = [Holding("player", seat) for seat, one in enumerate(wish.seats) if one.kind == "me"]
    held = [(access.hashed(browser), holding) for holding in (Holding("host", HOST), *mine)]
    await services.rooms.create(events, held, game)
    answer = json_answer({"game": game, "links": _links(services, game, wish)}, 201)
    _remember(services, answer, browser)
    return answer


async def _check_quota(request: Request) -> None:
    services, browser = services_of(request), access.browser_in(request.cookies)
    if browser and await services.store.hosted(access.hashed(browser)) >= services.settings.games:
        raise Trouble(409, "too_many", words.TOO_MANY_GAMES)


def _links(services: Services, game: str, wish: NewGame) -> list[dict[str, Any]]:
    """The seats of all people, and for advisers those of the one who asks."""
    kinds = {"player": ("me", "friend"), "adviser": ("me",)}
    held = [Holding(role, seat) for role in kinds for seat, one in enumerate(wish.seats) if one.kind in kinds[role]]
    links = [{**holding._asdict(), "path": services.rooms.tokens.path(game, holding)} for holding in held]
    return [*links, {"seat": None, "role": "spectator", "path": f"/g/{game}"}]


@router.get("/games", response_model=list[Summary])
async def list_games(request: Request) -> Response:
    """The games in which this browser has a seat, the last changed first."""
    browser = access.browser_in(request.cookies)
    services = services_of(request)
    found = await services.store.summaries(access.hashed(browser)) if browser else []
    return json_answer([_summary(services, game, summary, _played(held)) for game, summary, held in found])


@router.get("/games/{game}", response_model=Summary)
async def show_game(game: GameId, request: Request) -> Response:
    services = services_of(request)
    summary = await services.store.summary(game)
    if summary is None:
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    return json_answer(_summary(services, game, summary, await _players(game, request)))


async def _players(game: str, request: Request) -> list[int]:
    """The seats that this browser plays, as those of the first game."""
    browser = access.hashed(access.browser_in(request.cookies))
    holders = await services_of(request).store.holders(game)
    return _played([held for holder, held in holders if holder == browser])


def _played(held: list[Holding]) -> list[int]:
    return sorted(one.seat for one in held if one.role == "player")


def _summary(services: Services, game: str, stored: dict[str, Any] | None, yours: list[int]) -> dict[str, Any]:
    """What is stored of a game, with the seats of the one who asks and who is there now."""
    try:
        return _sound_summary(services, game, stored or {}, yours)
    except (KeyError, TypeError):  # not what was once written there
        return {**_SPOILED, "game": game, "yours": yours}


def _sound_summary(services: Services, game: str, stored: dict[str, Any], yours: list[int]) -> dict[str, Any]:
    if stored.get("swapped"):
        yours = sorted(1 - seat for seat in yours)
    room = services.rooms.live.get(game)
    present = room.crowd.present if room else ()
    seats = [
        {"bot": False, **seat, "present": seat["present"] or number in present}
        for number, seat in enumerate(stored["seats"])
    ]
    summary = {**stored, "game": game, "yours": yours, "your_turn": stored["to_move"] in yours, "seats": seats}
    del summary["to_move"]
    return {"groups": "", "swapped": False, **summary, "kit": _kit(stored["name"]), "spoiled": False}


_SPOILED: dict[str, Any] = {
    **dict.fromkeys(("name", "kit", "spec", "board", "groups"), ""),
    **dict.fromkeys(("round", "moves", "created", "changed"), 0),
    "title": words.SPOILED_TITLE._asdict(),
    "seats": [],
    "your_turn": False,
    "outcome": None,
    "swapped": False,
    "match": {"kind": "series", "games": 0, "score": [], "winners": [], "handicapped": None},
    "spoiled": True,
}


def _kit(name: str) -> str:
    """The registered game behind a name; one that is gone stands for itself."""
    return load(name).name if name in names() else name


@router.post("/games/{game}/seats/{seat}/renew", status_code=204)
async def renew_links(game: GameId, seat: int, request: Request) -> Response:
    """Replace the links of a seat: old ones lead nowhere. Its player stays; if only the host asks, the seat is free."""
    services, browser = services_of(request), access.hashed(access.browser_in(request.cookies))
    check_pace(services.openings, request)
    try:
        room = await services.rooms.find(game)
    except Elsewhere as owner:
        return await _passed_on(request, owner)
    if room is None:
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    if not await room.renew(seat, browser):
        raise Trouble(403, "not_your_seat", messages.NOT_YOUR_SEAT)
    return Response(status_code=204)


async def _passed_on(request: Request, owner: Elsewhere) -> Response:
    """What the process answers that has the game. One that dies, or loses the game right now, cannot tell."""
    peers = services_of(request).peers
    answer = await peers.ask(request, owner) if peers and not peers.is_peer(request.headers) else None
    if answer is None:
        raise Trouble(503, "server_fault", words.UNSURE)
    status, body = answer
    return Response(body or None, status, {"Cache-Control": "no-store"}, "application/json" if body else None)


@router.get("/games/{game}/record", response_class=Response, responses=text_of("text/plain"))
async def show_record(game: GameId, request: Request, analysis: bool = False) -> Response:
    """The games of the match as text. Where something is hidden it is there only after the end.

    For an analysis those that are over, and the one that is running for whoever plays it with herself. Of a game that
    can no longer be played on it tells what was stored, as far as that goes.
    """
    try:
        session = await _session(game, request, whole=True)
    except Unreadable as problem:
        return text_answer(problem.record)
    if analysis:
        alone = await _plays_alone(session, game, request)
        if not policy.may_analyse(session, alone):
            raise Trouble(403, "not_now", messages.ANALYSIS_WOULD_HELP)
        if not policy.may_be_helped(session, alone):
            return text_answer(await asyncio.to_thread(lambda: session.past_record))
    if not policy.may_export(session):
        raise Trouble(409, "not_now", messages.SECRET_RECORD)
    return text_answer(await asyncio.to_thread(lambda: session.record))


@router.get("/games/{game}/rounds/{number}", response_model=PastRound)
async def show_round(game: GameId, number: int, request: Request) -> Response:
    """An earlier game of the match: it is over, so that whoever may look at the match may see it."""
    then = (await _session(game, request, whole=True)).at_round(number)
    if then is None:
        raise Trouble(404, "not_found", words.NOT_FOUND)
    return json_answer(await asyncio.to_thread(past_round, then))


@router.get("/games/{game}/proof", response_model=ProofAnswer)
async def show_proof(game: GameId, step: Step, request: Request, number: RoundNumber = None) -> Response:
    """What is proven about the board after so many moves of the round, for those whom it does not help.

    About a round that is over, or a step that was taken back while the question was on its way, nothing is known.
    """
    session = await _session(game, request)
    played = session.round
    if number not in (None, played.number) or step > len(played.steps):
        return json_answer({"seq": None, "proof": None})
    if not policy.may_be_helped(session, await _plays_alone(session, game, request)):
        raise Trouble(403, "not_now", messages.PROOF_WOULD_HELP)
    proof = await asyncio.to_thread(proofs.proof_of, proofs.state_after(played, step))
    return json_answer({"seq": played.steps[step - 1].seq if step else 0, "proof": proof})


@router.get("/games/{game}/study", response_model=Study)
async def show_study(game: GameId, seat: SeatNumber, request: Request) -> Response:
    """The position as that seat may know it, for whoever plays it and may ask for hints."""
    session = await _session(game, request)
    is_own = session.first_seat(seat) in await _players(game, request)
    if not (is_own and policy.may_ask_for_hints(session, seat)):
        raise Trouble(403, "not_now", messages.NO_HINTS)
    shown = await asyncio.to_thread(position_data.look, session.game, session.state, seat)
    hidden = {"position": ""} if session.game.traits.secrets else {}
    return json_answer({**shown, **hidden, "start": session.round.first.board_text})


async def _plays_alone(session: Session, game: str, request: Request) -> bool:
    """Whether this browser has all seats, and no other one has some of them only."""
    browser = access.hashed(access.browser_in(request.cookies))
    seats: dict[str, set[int]] = {}
    for holder, holding in await services_of(request).store.holders(game):
        if holding.role == "player":
            seats.setdefault(holder, set()).add(holding.seat)
    return policy.plays_alone(session, seats.values(), seats.get(browser, ()))


async def _session(game: str, request: Request, whole: bool = False) -> Session:
    """A game as it stands. One that is not live is played again beside, and takes no room. What goes through the whole
    of it counts by its length."""
    services = services_of(request)

    def count(events: int) -> None:
        check_pace(services.requests, request, events / EVENTS)

    await services.rooms.drop_lost()
    if game in services.rooms.live:
        live = services.rooms.live[game].session
        count(live.seq if whole else 0)
        return live
    check_pace(services.requests, request, REPLAYING)
    session = await services.rooms.stored(game, count)
    if session is None:
        raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
    return session


# --- what there is to choose from -------------------------------------------------------------------------------------


@router.get("/catalogue", response_model=list[GameInfo])
async def show_catalogue(request: Request) -> Response:
    return public_answer(request, orjson.dumps(catalogue()))


@router.get("/rules/{spec:path}/{language}", response_class=Response, responses=text_of("text/markdown"))
async def show_rules(spec: str, language: str, request: Request) -> Response:
    """The rules of a game in words, as Markdown."""
    return _markdown(rules_text, spec, language, request)


@router.get("/history/{spec:path}/{language}", response_class=Response, responses=text_of("text/markdown"))
async def show_history(spec: str, language: str, request: Request) -> Response:
    """Where a game comes from and what is told about it, as Markdown."""
    return _markdown(history_text, spec, language, request)


def _markdown(written: Callable[[str, str], str], spec: str, language: str, request: Request) -> Response:
    try:
        text = written(spec, language)
    except InputError:
        raise Trouble(404, "not_found", words.NOT_FOUND) from None
    return public_answer(request, text.encode(), "text/markdown; charset=utf-8")


@router.get("/fields/{game}/{field}/random", response_model=FieldAnswer)
async def draw_value(game: str, field: str, kind: str, request: Request) -> Response:
    """A value for a field of a game's rules, drawn at random."""
    seed = services_of(request).rooms.seeds.new(f"{kind} {field} of {game}")
    return _there(drawn(game, field, kind, seed))


@router.post("/fields/{game}/{field}", response_model=FieldAnswer)
async def check_value(game: str, field: str, wish: FieldValue) -> Response:
    """Whether a field of a game's rules may have a value, and if not, why."""
    return _there(checked(game, field, wish.value))


def _there(answer: dict[str, Any] | None) -> Response:
    if answer is None:
        raise Trouble(404, "not_found", words.NOT_FOUND)
    return json_answer(answer)


# --- the house --------------------------------------------------------------------------------------------------------


@router.get("/house", response_model=House)
async def show_house(request: Request) -> Response:
    house = services_of(request).house
    offered = house.is_kept_by(request)
    return json_answer({"offered": offered, "address": house.address if offered else None})


@router.post("/house", response_model=House)
async def open_house(request: Request) -> Response:
    """Listen at this machine's address in its network too."""
    try:
        if not await _kept_house(request).open(request.app):
            raise Trouble(409, "no_network", words.NO_NETWORK)
    except InputError as problem:
        raise Trouble(409, "no_network", problem.told) from None
    return await show_house(request)


@router.delete("/house", response_model=House)
async def close_house(request: Request) -> Response:
    house = _kept_house(request)
    sockets = ((one, one.socket) for one in services_of(request).rooms.connected())
    guests = [one for one, socket in sockets if isinstance(socket, WebSocket) and house.is_entered_by(socket)]
    for guest in guests:
        guest.close(HOUSE_CLOSED)
    with suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await asyncio.gather(*(guest.closed.wait() for guest in guests))
    await house.close()
    return await show_house(request)


def _kept_house(request: Request) -> HouseDoor:
    house = services_of(request).house
    if not house.is_kept_by(request):
        raise Trouble(403, "not_here", words.NOT_AT_THIS_MACHINE)
    return house


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def show_health(request: Request) -> Response:
    """Whether the server and its database answer, and what is wrong if not."""
    return await _health(request, must_write=False)


@router.get("/ready", response_model=Health, responses={503: {"model": Health}})
async def show_readiness(request: Request) -> Response:
    """Whether players may be sent here: moves can be kept too."""
    return await _health(request, must_write=True)


async def _health(request: Request, must_write: bool) -> Response:
    services = services_of(request)
    problem = await _trouble(services, must_write)
    health = {
        "status": "failing" if problem else "ok",
        "database": problem or "ok",
        "rooms": len(services.rooms.live),
        "connections": services.connections,
    }
    return json_answer(health, 503 if problem else 200)


async def _trouble(services: Services, must_write: bool) -> str | None:
    """What the database has to say for itself, if it does so soon."""
    try:
        async with asyncio.timeout(services.rooms.limits.health_seconds):
            await services.store.check(must_write)
    except TimeoutError:
        return "no answer"
    except StoreFault as fault:
        return str(fault)
    return None


# --- pages ------------------------------------------------------------------------------------------------------------


async def open_link(game: str, token: str, request: Request) -> Response:
    """A link to a seat: the browser has it from now on, and the address in its bar gives nothing away."""
    services = services_of(request)
    check_pace(services.openings, request)
    try:
        session = await services.rooms.session(game) if access.is_game_id(game) else None
    except Unreadable:
        return RedirectResponse(f"/g/{game}", 303)  # the page says so
    browser, taking = access.browser_in(request.cookies) or access.new_browser(), "unknown"
    if session:
        people = [session.first_seat(seat) for seat in session.people]
        taking = await services.rooms.take(game, access.hashed(browser), token, people)
    if taking != "taken":
        log.warning("refused", extra={"game": game[:40], "code": f"{taking}_token"})
        return RedirectResponse(f"/g/{game}?link={taking}", 303)  # the page says so
    answer = RedirectResponse(f"/g/{game}", 303, headers={"Cache-Control": "no-store"})
    _remember(services, answer, browser)
    return answer


async def show_page(path: str, request: Request) -> Response:
    """A file of the client, or its page; what looks like a file and is none is not found."""
    pages = services_of(request).pages
    found = await run_in_threadpool(pages.file, request, path)  # it looks at the disk
    if found is None and (path.startswith(NO_PAGES) or "." in path.rstrip("/").rpartition("/")[2]):
        raise Trouble(404, "not_found", words.NOT_FOUND)
    return found or pages.page(request)


def _remember(services: Services, answer: Response, browser: str) -> None:
    """Let the browser keep its name."""
    answer.set_cookie(
        access.COOKIE,
        browser,
        max_age=access.COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=services.settings.is_https,
    )


# --- the way in -------------------------------------------------------------------------------------------------------


def add_to(app: FastAPI) -> None:
    app.include_router(router)


def add_pages_to(app: FastAPI) -> None:
    """The pages come last: whatever is nothing else is one of them."""
    app.add_api_route("/g/{game}/{token}", open_link, methods=["GET"], include_in_schema=False)
    app.add_api_route("/{path:path}", show_page, methods=["GET", "HEAD"], include_in_schema=False)
