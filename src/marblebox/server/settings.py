"""What whoever runs a server may choose; every field can come from the environment as MARBLEBOX_<NAME>."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from marblebox.core.errors import InputError
from marblebox.core.files import data_folder
from marblebox.core.text import Text, shortened

PREFIX = "MARBLEBOX_"
SHORTEST_SECRET = 32  # characters
USUAL_PORTS = {"http": ":80", "https": ":443"}

_ROOT = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?(?:/|$)")


@dataclass(frozen=True)
class Settings:
    """The defaults suit a machine at home; docs/hosting.md explains each of them."""

    host: str = "127.0.0.1"
    port: int = 8137
    database: str = ""
    database_seconds: float = 10.0
    secret: str = field(default="", repr=False)
    secret_file: str = ""
    root_url: str = ""
    house: str = ""
    rooms: int = 2000
    connections: int = 5000
    watchers: int = 100
    browser_sockets: int = 40
    address_sockets: int = 400
    games: int = 1000
    longest: int = 4_000
    keep_days: float = 0.0
    creations: float = 30.0
    requests: float = 20.0
    messages: float = 10.0
    engine_threads: int = 2
    engine_seconds: float = 1.5
    engine_pace: float = 1.0
    engine_resigns: int = 1
    idle_seconds: float = 60.0
    small_tables: int = 1
    seed: int = 0
    log: str = ""
    log_format: str = "text"
    metrics_token: str = ""
    password: str = ""
    private: int = 0
    join: int = 0
    peer: str = "127.0.0.1:0"
    process: str = ""
    listen_fd: int = 0

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, int | float) and not value >= 0:
                raise InputError(
                    Text(
                        f"{one.name} cannot be {value}; it is a number from 0 up",
                        f"{one.name} kann nicht {value} sein; es ist eine Zahl ab 0",
                    )
                )
        if self.root_url and not self.root_origin:
            raise InputError(
                Text(
                    f"--root-url must look like https://games.example, not {shortened(self.root_url)!r}",
                    f"--root-url muss aussehen wie https://games.example, nicht wie {shortened(self.root_url)!r}",
                )
            )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> Self:
        """The settings of the environment, with those that were given on top."""
        texts = {field.name: environment.get(PREFIX + field.name.upper()) for field in fields(cls)}
        kinds = {field.name: type(field.default) for field in fields(cls)}
        read = {name: _read(name, text, kinds[name]) for name, text in texts.items() if text is not None}
        settings = cls(**{**read, **{name: value for name, value in given.items() if value is not None}})
        return settings if settings.database else replace(settings, database=default_database(environment))

    def own_secret(self) -> bytes | None:
        """What tokens are made with, if that is kept outside the database."""
        text = self.secret
        if self.secret_file:
            try:
                text = Path(self.secret_file).read_text(encoding="utf-8").strip()
            except (OSError, UnicodeError) as problem:
                raise InputError(
                    Text(f"the secret cannot be read: {problem}", f"das Geheimnis lässt sich nicht lesen: {problem}")
                ) from None
        if (text or self.secret_file) and len(text) < SHORTEST_SECRET:
            raise InputError(
                Text(
                    f"the secret must have at least {SHORTEST_SECRET} characters, drawn at random",
                    f"das Geheimnis braucht mindestens {SHORTEST_SECRET} zufällige Zeichen",
                )
            )
        return hashlib.sha256(text.encode()).digest() if text else None

    @property
    def is_local(self) -> bool:
        """Whether only this machine is to be served, so that any other name for it is a trick."""
        return self.host in ("127.0.0.1", "::1", "localhost") and not self.root_url

    @property
    def is_https(self) -> bool:
        return self.root_origin.startswith("https://")

    @property
    def root_origin(self) -> str:
        """What browsers call pages under the root URL: scheme, host and an unusual port; empty without one."""
        found = _ROOT.match(self.root_url.lower())
        if not found:
            return ""
        scheme, host, port = found.groups("")
        return f"{scheme}://{host}" + (port if port != USUAL_PORTS[scheme] else "")


def _read(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise InputError(
            Text(
                f"{PREFIX}{name.upper()} must be a number, not {text!r}",
                f"{PREFIX}{name.upper()} muss eine Zahl sein, nicht {text!r}",
            )
        ) from None


def default_database(environment: Mapping[str, str] = os.environ) -> str:
    return f"sqlite+aiosqlite:///{data_folder(environment).resolve() / 'games.db'}"
