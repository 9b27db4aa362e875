"""Messages of every kind, drawn, bent and out of order: each is answered with a refusal or does what it may."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.sitting import FRIEND, ME, Browser, Sitting, link, new_key, serving

from marblebox.server.forms.from_client import QuickWord
from marblebox.server.forms.from_server import Refused
from marblebox.server.limits import Limits
from marblebox.server.web.app import Parts

ROUNDS = int(os.environ.get("MARBLEBOX_ATTACKS", "1"))  # `make torture` has more of them
MESSAGES = 150  # in each round
CODES = set(Refused.model_fields["code"].annotation.__args__)  # type: ignore[union-attr]
WORDS = (
    *("resign", "offer draw", "accept draw", "takeback", "accept takeback", "abort", "rematch", "next"),
    *("retry computer", "decline rematch", "withdraw takeback", "", "RESIGN", "resign "),
)
STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 8, 2**31, 2**63, 10**40, 0.5, -0.0, 1e308, "", " ", "0", "\x00", "ä" * 150, "𝄞" * 60),
    *("a" * 5000, "'; DROP TABLE events; --", "../../etc/passwd", "<script>", "\u202e\ud83d", [], {}, [[]], {"a": 1}),
)
BARE = (
    *("", "{", "}", "[]", "null", "true", "0", '"act"', "{}", '{"type": "act"}', '{"type": null}', "NaN", "\x00"),
    *('{"type": "welcome"}', '{"type": "refused"}', '{"type": "act", "type": "say"}', "[" * 2000, '{"a":' * 700),
    *("x" * 4097, "é" * 4000, '{"type": "act", "key": "' + "k" * 4000 + '"}'),
)
PATIENT = Parts(Limits(violations=10**9))  # or the fuzzed sockets would be closed
Message = dict[str, Any]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("patient"), PATIENT) as address:
        yield address


class Fuzzer:
    """Draws messages: sound ones, bent ones, and old ones again."""

    def __init__(self, seed: int, sitting: Sitting) -> None:
        self._rng, self._sitting = Random(seed), sitting
        self._sent: list[Message] = []
        self._kinds: list[Callable[[], Message]] = [
            *(self._act, self._say, self._point, self._quip, self._rename, self._pong)
        ]

    def next(self) -> str | bytes:
        roll = self._rng.random()
        if roll < 0.1:
            return self._rng.choice(BARE)
        if roll < 0.15:
            return self._rng.randbytes(self._rng.randrange(200))
        if roll < 0.25 and self._sent:
            return json.dumps(self._rng.choice(self._sent))
        message = self._rng.choice(self._kinds)()
        self._sent.append(message)
        if roll < 0.6:
            message = self._bent(message)
        return json.dumps(message)

    def _bent(self, message: Message) -> Message:
        bent = dict(message)
        field = self._rng.choice([*bent, "more"])
        if self._rng.random() < 0.2:
            bent.pop(field, None)
        else:
            bent[field] = self._rng.choice(STRANGE)
        return bent

    def _seat(self) -> int:
        return self._rng.randrange(3)

    def _seq(self) -> int:
        return int(self._sitting.now["seq"]) + self._rng.choice((0, 0, 0, -1, -5, 1, 1000))

    def _act(self) -> Message:
        """Any move that somebody has seen, or part of one."""
        options = [one["move"] for view in self._sitting.now["perspectives"] for one in view["options"]]
        move = self._rng.choice([*options[:20], *(step["move"] for step in self._sitting.steps[-3:]), "a1", "demand"])
        act = {"type": "act", "key": new_key(), "seq": self._seq(), "seat": self._seat(), "move": move}
        return {**act, "board": self._sitting.now["board"]} if self._rng.random() < 0.5 else act

    def _say(self) -> Message:
        what = self._rng.choice(WORDS)
        return {"type": "say", "key": new_key(), "seq": self._seq(), "seat": self._seat(), "what": what}

    def _point(self) -> Message:
        return {"type": "point", "seat": self._seat(), "at": self._rng.choice(("", "a1", "e3 e4", "-", "A" * 60))}

    def _quip(self) -> Message:
        return {"type": "quip", "seat": self._seat(), "word": self._rng.choice(QuickWord.__args__)}  # type: ignore[attr-defined]

    def _rename(self) -> Message:
        return {
            "type": "rename",
            "seat": self._seat(),
            "name": self._rng.choice(("", "Ada", "\u200b" * 30, "<b>x</b>")),
        }

    def _pong(self) -> Message:
        return {"type": "pong", "number": self._rng.choice((-1, 0, 1, 2**70))}


def all_heard(sitting: Sitting, mark: str) -> list[Message]:
    """Everything that came until a message of one's own was refused, which is always sent last."""
    sitting.send({"type": "act", "key": mark, "seq": -1, "seat": 7, "move": "x"})
    heard = []
    while True:
        heard.append(sitting.next())
        if heard[-1].get("key") == mark:
            return heard[:-1]


@pytest.mark.parametrize("spec", ["fanorona", "kulami(starts=fists)", "tomoko"])
@pytest.mark.parametrize("number", range(ROUNDS))
def test_drawn_messages_of_a_player_get_typed_answers(
    spec: str, number: int, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "marblebox.server")
    ada = Browser(address)
    game = ada.create(spec, ME, ME)["game"]
    answers: set[str] = set()
    with ada.sit(game) as sitting:
        fuzzer = Fuzzer(number, sitting)
        for place in range(MESSAGES):
            sitting.send(fuzzer.next())
            if place % 10 == 9:  # each of what comes was looked at by its form on the way
                heard = all_heard(sitting, new_key())
                answers |= {message["code"] for message in heard if message["type"] == "refused"}
        assert not sitting.now["outcome"] or sitting.now["outcome"]["reason"]
    assert "malformed" in answers <= CODES
    with ada.sit(game) as sitting:  # what stands can be played again
        assert sitting.welcome["game"] == game
    troubles = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    assert troubles == []
    ada.close()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_drawn_messages_of_a_stranger_change_nothing(
    number: int, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bert, eve = (Browser(address) for _ in range(3))
    made = ada.create("tomoko", ME, FRIEND)
    bert.open(link(made, "player", 1))
    with ada.sit(made["game"]) as white, bert.sit(made["game"]), eve.sit(made["game"]) as stranger:
        all_heard(white, new_key())  # who came
        before = white.now
        fuzzer = Fuzzer(1000 + number, white)  # with all that a player knows
        for place in range(MESSAGES):
            stranger.send(fuzzer.next())
            if place % 10 == 9:
                heard = all_heard(stranger, new_key())
                assert {message["type"] for message in heard} <= {"refused", "ping", "presence", "update"}
        kinds = {message["type"] for message in all_heard(white, new_key())}
        assert kinds <= {"ping", "presence"}
        assert white.now == before
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    for one in (ada, bert, eve):
        one.close()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_game_that_was_fuzzed_is_the_same_after_a_restart(number: int, tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, ME)["game"]
        with ada.sit(game) as sitting:
            fuzzer = Fuzzer(2000 + number, sitting)
            for _ in range(MESSAGES // 10):
                for _ in range(10):
                    sitting.send(fuzzer.next())
                all_heard(sitting, new_key())
            before = sitting.now, sitting.steps
    with serving(tmp_path) as address:
        back = Browser(address)
        back.http.cookies = ada.http.cookies
        with back.sit(game) as sitting:
            then = sitting.now, sitting.steps
        for one in (ada, back):
            one.close()
    assert {**then[0], "time": 0} == {**before[0], "time": 0}
    assert then[1] == before[1]
