"""The messages as TypeScript types: `python -m marblebox.server.typescript` writes the client's `protocol.ts`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from marblebox.server import protocol

TARGET = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol.ts"
HEADER = "// Generated from src/marblebox/server/protocol.py by `make messages`; do not edit.\n"
UNIONS = {
    "Effect": get_args(protocol.Effect),
    "View": get_args(protocol.View),
    "ServerMessage": get_args(protocol.ServerMessage),
    "ClientMessage": get_args(get_args(protocol.ClientMessage)[0]),
}
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """All of them, in the order of their names."""
    _, schema = models_json_schema([(model, "validation") for model in protocol.MESSAGES])
    interfaces = [_interface(name, model) for name, model in sorted(schema["$defs"].items())]
    unions = [
        f"export type {name} = {' | '.join(model.__name__ for model in union)};" for name, union in UNIONS.items()
    ]
    constants = [
        f"export const {name} = {getattr(protocol, name)};" for name in ("PROTOCOL", "LONGEST_NAME", "LONGEST_MESSAGE")
    ]
    return "\n\n".join([HEADER.rstrip(), "\n".join(constants), *interfaces, *unions]) + "\n"


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
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return _PLAIN[schema["type"]]


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def main() -> None:
    TARGET.write_text(types(), encoding="utf-8")


if __name__ == "__main__":
    main()
