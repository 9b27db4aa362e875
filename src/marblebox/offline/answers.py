"""Requests of a page without a network: the addresses of the server, and the same answers."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from inspect import isawaitable
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote

from marblebox.api import catalogue, lessons, record_json, sheets, study
from marblebox.api import puzzles as puzzle_data
from marblebox.api.errors import Trouble
from marblebox.api.messages import NOT_FOUND
from marblebox.core.errors import IllegalMove, InputError, StudyError
from marblebox.core.position_data import look
from marblebox.core.registry import load
from marblebox.core.rulebook import history_text, rules_text
from marblebox.learn.lessons import lessons_of
from marblebox.learn.openings import Played, has_fixed_start, opening_data
from marblebox.learn.printed_sheets import sheet_items
from marblebox.offline.games import Games
from marblebox.offline.storage import json_of
from marblebox.offline.words import FAILED, MISUNDERSTOOD, NEEDS_NETWORK
from marblebox.play import messages, policy, views
from marblebox.play.setup import varied

Data = dict[str, Any]
log = logging.getLogger("marblebox.offline")

# What is taken where a wish does not say, as `server/forms` has it.
SEAT: Data = {"level": 3, "name": ""}
CLOCK: Data = {"increment": 0}
NEW_GAME: Data = {"match": "series", "games": 3, "clock": None, "help": None, "hints": False, "position": None}
VARIATION: Data = {"stronger": 0, "hints": None}


class Asked(NamedTuple):
    """A request: who answers games, and what comes with the address."""

    games: Games
    query: str
    body: str

    def all(self, name: str) -> list[str]:
        return parse_qs(self.query).get(name, [])

    def one(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    @property
    def data(self) -> Data:
        try:
            data = json.loads(self.body or "{}")
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise Trouble(400, "malformed", MISUNDERSTOOD)
        return data


Answering = Callable[..., Any]  # the request and the parts of its address -> data or text, perhaps after a while
ROUTES: list[tuple[str, re.Pattern[str], Answering]] = []


def asked(method: str, address: str) -> Callable[[Answering], Answering]:
    """Which requests a function answers: `*` is a part of the address, `**` one that may have slashes in it."""
    pattern = re.compile(address.replace("**", ".+?").replace("*", "([^/]+)").replace(".+?", "(.+)"))

    def noted(answering: Answering) -> Answering:
        ROUTES.append((method, pattern, answering))
        return answering

    return noted


async def answer(games: Games, method: str, address: str, body: str = "") -> tuple[int, str]:
    """The status of the answer, and its text; whatever goes wrong is an answer too, as somebody waits for it."""
    path, _, query = address.partition("?")
    try:
        found = await _answered(method, path, Asked(games, query, body))
        return 200, found if isinstance(found, str) else json_of(found)
    except Trouble as refused:
        trouble = refused
    except Exception:
        log.exception("a request failed")
        trouble = Trouble(500, "broken", FAILED)
    return trouble.status, json_of({"code": trouble.code, "message": trouble.message, "field": trouble.field})


async def _answered(method: str, path: str, request: Asked) -> Any:
    for wanted, pattern, answering in ROUTES:
        parts = pattern.fullmatch(path)
        if parts and wanted == method:
            try:
                found = answering(request, *map(unquote, parts.groups()))
                return await found if isawaitable(found) else found
            except StudyError as problem:
                raise Trouble(422, problem.code, problem.told, problem.field) from None
            except IllegalMove as problem:
                raise Trouble(422, "illegal_move", problem.told) from None
            except InputError:
                raise Trouble(404, "not_found", NOT_FOUND) from None
    raise Trouble(503, "unreachable", NEEDS_NETWORK)


def _there(found: Data | None) -> Data:
    if found is None:
        raise Trouble(404, "not_found", NOT_FOUND)
    return found


# --- what there is to choose from, to read and to learn ---------------------------------------------------------------


@asked("GET", "/api/catalogue")
def show_catalogue(_: Asked) -> list[Data]:
    return catalogue.catalogue()


@asked("GET", "/api/house")
def show_house(_: Asked) -> Data:
    return {"offered": False, "address": None}


@asked("GET", "/api/rules/**/*")
def show_rules(_: Asked, spec: str, language: str) -> str:
    return rules_text(spec, language)


@asked("GET", "/api/history/**/*")
def show_history(_: Asked, spec: str, language: str) -> str:
    return history_text(spec, language)


@asked("GET", "/api/fields/*/*/random")
def draw_value(request: Asked, game: str, field: str) -> Data:
    kind = request.one("kind")
    return _there(catalogue.drawn(game, field, kind, request.games.seeds.new(f"{kind} {field} of {game}")))


@asked("POST", "/api/fields/*/*")
def check_value(request: Asked, game: str, field: str) -> Data:
    return _there(catalogue.checked(game, field, request.data["value"]))


@asked("GET", "/api/lessons/**")
def show_lessons(_: Asked, spec: str) -> list[Data]:
    return [lessons.lesson_data(lesson) for lesson in lessons_of(spec)]


@asked("GET", "/api/puzzles")
def list_puzzles(_: Asked) -> Data:
    return puzzle_data.listed()


@asked("GET", "/api/puzzles/day/*")
def show_puzzle_of_the_day(request: Asked, day: str) -> Data:
    return puzzle_data.shown_on(day, request.one("hard") == "true")


@asked("GET", "/api/puzzles/*")
def show_puzzle(_: Asked, key: str) -> Data:
    return puzzle_data.shown(key)


@asked("POST", "/api/puzzles/*/try")
def try_move(request: Asked, key: str) -> Data:
    return puzzle_data.answer(key, **request.data)


@asked("GET", "/api/sheets")
def show_sheets(_: Asked) -> list[Data]:
    return [sheets.sheet_data(item) for item in sheet_items()]


@asked("GET", "/api/openings/**")
def show_opening(request: Asked, spec: str) -> Data:
    """What can be played; how often it was, the server knows."""
    game = load(spec)
    state = game.initial()
    if not has_fixed_start(game):
        raise Trouble(404, "not_found", NOT_FOUND)
    for move in request.all("move"):
        state = state.play(move)
    return opening_data(state, Played())


@asked("POST", "/api/study")
def study_position(request: Asked) -> Data:
    return study.follow(**request.data)


@asked("POST", "/api/record")
def read_record(request: Asked) -> Data:
    return record_json.records_data(request.data["text"])


# --- games ------------------------------------------------------------------------------------------------------------


@asked("POST", "/api/games")
async def create_game(request: Asked) -> Data:
    return await request.games.create(_wish(request.data))


@asked("GET", "/api/games")
def list_games(_: Asked) -> list[Data]:
    """None of the server's; those on this device the page looks up for itself."""
    return []


@asked("POST", "/api/games/*/again")
async def vary_game(request: Asked, game: str) -> Data:
    variation: Any = SimpleNamespace(**{**VARIATION, **request.data})
    return await request.games.create(_wish(varied(await request.games.session(game), variation)))


def _wish(data: Data) -> Any:
    """A wish for a new game, as `play/setup` takes it."""
    seats = [SimpleNamespace(**{**SEAT, **seat}) for seat in data["seats"]]
    clock = data.get("clock")
    return SimpleNamespace(
        **{**NEW_GAME, **data, "seats": seats, "clock": clock and SimpleNamespace(**{**CLOCK, **clock})}
    )


@asked("GET", "/api/games/*/record")
async def show_record(request: Asked, game: str) -> str:
    session = await request.games.session(game)
    if request.one("analysis") == "true":
        alone = policy.plays_alone(session, [session.people], session.people)
        if not policy.may_analyse(session, alone):
            raise Trouble(403, "not_now", messages.ANALYSIS_WOULD_HELP)
        if not policy.may_be_helped(session, alone):
            return session.past_record
    if not policy.may_export(session):
        raise Trouble(409, "not_now", messages.SECRET_RECORD)
    return session.record


@asked("GET", "/api/games/*/rounds/*")
async def show_round(request: Asked, game: str, number: str) -> Data:
    then = (await request.games.session(game)).at_round(int(number))
    return _there(views.past_round(then) if then else None)


@asked("GET", "/api/games/*/proof")
def show_proof(_: Asked, game: str) -> Data:
    """Endgame tables lie on the server."""
    return {"seq": None, "proof": None}


@asked("GET", "/api/games/*/study")
async def show_study(request: Asked, game: str) -> Data:
    """The position as that seat may know it, where hints are allowed."""
    session, seat = await request.games.session(game), int(request.one("seat"))
    if not policy.may_ask_for_hints(session, seat):
        raise Trouble(403, "not_now", messages.NO_HINTS)
    hidden = {"position": ""} if session.game.traits.secrets else {}
    return {**look(session.game, session.state, seat), **hidden, "start": session.round.first.board_text}
