"""Write the messages as TypeScript types: `web/build.py` calls this before it builds the client. Git ignores the files.

What all games share goes into `lib/protocol.ts`, what a game shows of its own into `board/<game>/messages.ts`, and
what some pages alone are told into `messages.ts` beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from marblebox.core.game import Game
from marblebox.core.registry import games
from marblebox.server import exhibition, protocol, schoolbook
from marblebox.server.forms.base import Model
from marblebox.server.forms.every import MESSAGES
from marblebox.server.forms.from_client import ClientMessage
from marblebox.server.forms.from_server import ServerMessage
from marblebox.server.messages import GameModels, models_of

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "web" / "src"
HEADER = "// Generated from {source} by web/build.py; do not edit."
CONSTANTS = ("PROTOCOL", "LONGEST_NAME", "LONGEST_MESSAGE", "LONGEST_RECORD")
PAGES = {"learn": schoolbook, "learn/sheets": exhibition}
UNIONS = {
    "ServerMessage": get_args(ServerMessage),
    "ClientMessage": get_args(get_args(ClientMessage)[0]),
}
PLAIN_DATA = ("Material", "Effect")  # what each game describes for itself
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def files() -> dict[Path, str]:
    """Every file that is written, with its text."""
    every = {SOURCES / "lib" / "protocol.ts": envelope()}
    for game in games():
        models = models_of(game)
        if models and game.__module__.startswith("marblebox."):  # a game from elsewhere has its own place
            every[SOURCES / "board" / game.name / "messages.ts"] = of_game(game, models)
    pages = {SOURCES / folder / "messages.ts": of_pages(module, folder) for folder, module in PAGES.items()}
    return {**every, **pages}


def envelope() -> str:
    """What is the same for all games."""
    constants = "\n".join(f"export const {name} = {getattr(protocol, name)};" for name in CONSTANTS)
    plain = "\n".join(f"export type {name} = object;" for name in PLAIN_DATA)
    unions = [_union(name, (model.__name__ for model in union)) for name, union in UNIONS.items()]
    return _file("src/marblebox/server/forms/", constants, plain, *_interfaces(MESSAGES), *unions)


def of_game(game: type[Game], models: GameModels) -> str:
    """What that game shows of its own; its view has everything that views of all games have."""
    imported = 'import type { View } from "../../lib/protocol";'
    every = _interfaces((models.material, models.view, *models.effects), {models.view.__name__: " extends View"})
    effects = _union("Effect", (model.__name__ for model in models.effects))
    return _file(f"src/{game.__module__.rpartition('.')[0].replace('.', '/')}/view.py", imported, *every, effects)


def of_pages(module: ModuleType, folder: str) -> str:
    """What some pages alone are told."""
    up = "/".join(".." for _ in Path(folder).parts)
    imported = f'import type {{ Words }} from "{up}/lib/protocol";'
    own = [text for text in _interfaces(module.MESSAGES) if not text.startswith("export interface Words ")]
    return _file(f"src/{module.__name__.replace('.', '/')}.py", imported, *own)


def _file(source: str, *parts: str) -> str:
    return "\n\n".join([HEADER.format(source=source), *parts]) + "\n"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} = {' | '.join(members)};"


def _interfaces(models: Iterable[type[Model]], more: Mapping[str, str] | None = None) -> list[str]:
    """In the order of their names; `more` stands after some of them."""
    _, schema = models_json_schema([(model, "validation") for model in models])
    return [_interface(name + (more or {}).get(name, ""), model) for name, model in sorted(schema["$defs"].items())]


def _interface(name: str, model: dict[str, Any]) -> str:
    required = model.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(schema)};"
        for field, schema in model.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(map(_literal, schema["enum"]))
    if schema.get("type") == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " " in item else f"{item}[]"
    if schema.get("type") == "object":
        values = schema["additionalProperties"]
        return "object" if values is True else f"Record<string, {_type(values)}>"
    return _PLAIN[schema["type"]]


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def write() -> None:
    """Write the files whose text has changed. The others keep their times: the client need not be built again."""
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
