"""What a socket refuses: moves, messages, floods and strangers."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.asking import USED_UP
from tests.server.sitting import FRIEND, ME, Browser, New, friends, link, serving
from tests.waiting import LIMIT
from websockets.exceptions import ConnectionClosed, InvalidStatus

from marblebox.server.web.app import Parts


def test_moves_that_are_not_allowed_say_why(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black, browsers().sit(game) as watcher:
        assert black.act(0, "d2-e3A")["code"] == "not_your_seat"
        assert watcher.act(1, "d2-e3A")["code"] == "not_your_seat"
        out_of_turn = black.act(1, "f4-e3A")
        assert out_of_turn["code"] == "not_your_turn"
        assert "White" in out_of_turn["message"]["en"]
        illegal = white.act(0, "a1-a2")
        assert illegal["code"] == "illegal_move"
        assert all("a2" in illegal["message"][language] for language in ("en", "de"))
        assert white.say(0, "accept draw")["code"] == "not_now"
        assert white.say(0, "dance")["code"] == "not_now"
        assert white.act(0, "d2-e3A")["type"] == "update"  # nothing of that did any harm


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "act"}',
        b"\xff\xfe\x00",
        '{"type": "act", "key": "abc", "seq": 1, "seat": 0, "move": "d2-e3A"}',
        '{"type": "act", "key": "abcdefgh", "seq": 1, "seat": 9, "move": "d2-e3A"}',
        '{"type": "act", "key": "abcdefgh", "seq": 1, "seat": 0, "move": "d2-e3A", "extra": 1}',
        '{"type": "point", "seat": 0, "at": "<script>"}',
        '{"type": "rename", "seat": 0, "name": "' + "x" * 31 + '"}',
        "[" * 2000,
    ],
)
def test_malformed_messages_are_refused_and_harm_nothing(browsers: New, message: str | bytes) -> None:
    ada, _, game = friends(browsers, "fanorona")
    with ada.sit(game) as white:
        white.send(message)
        assert white.wait("refused")["code"] == "malformed"
        assert white.act(0, "d2-e3A")["type"] == "update"


def test_oversized_messages_are_refused(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black:
        white.send(json.dumps({"type": "act", "key": "abcdefgh", "seq": 1, "seat": 0, "move": "x" * 5000}))
        assert white.wait("refused")["code"] == "too_large"
        white.send("x" * 200_000)
        assert white.closed() == 1009
        assert black.act(1, "d2-e3A")["code"] == "not_your_turn"


def test_a_flood_is_refused_then_closed_and_others_play_on(folder: Path) -> None:
    with serving(folder, Parts(USED_UP), messages=5.0) as address:
        ada, bert = Browser(address), Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        with bert.sit(game) as flooding, ada.sit(game) as calm:
            with suppress(ConnectionClosed):  # the door may be shut before all of them are sent
                for number in range(60):
                    flooding.send({"type": "pong", "number": number})
            assert flooding.closed() == 4029
            assert "too_fast" in {json.loads(text).get("code") for text in flooding.received}
            assert calm.act(0, "d2-e3A")["type"] == "update"
        ada.close()
        bert.close()


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.1"])
def test_a_forged_or_missing_origin_is_turned_away(browsers: New, origin: str | None) -> None:
    ada, _, game = friends(browsers, "fanorona")
    with pytest.raises(InvalidStatus) as refused, ada.connect(game, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_foreign_token_gives_nothing(browsers: New) -> None:
    ada, eve = browsers(), browsers()
    made, other = ada.create("tomoko", ME, FRIEND), ada.create("tomoko", ME, FRIEND)
    token = link(other, "player", 1).rpartition("/")[2]
    for forged in (token, "x" * 24, "é", token[:-1] + "_"):
        answer = eve.open(f"/g/{made['game']}/{forged}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{made['game']}?link=unknown")
        assert "set-cookie" not in answer.headers
    with eve.sit(made["game"]) as watching:
        assert watching.welcome["you"]["seats"] == []


def test_an_unknown_game_is_said_to_be_unknown(browsers: New) -> None:
    with browsers().connect("nosuchgame00") as socket:
        assert json.loads(socket.recv(LIMIT))["code"] == "unknown_game"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(LIMIT)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_full_server_says_so(folder: Path) -> None:
    with serving(folder, connections=1) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        with ada.sit(game), ada.connect(game) as second:
            refused = json.loads(second.recv(LIMIT))
            assert (refused["code"], "full" in refused["message"]["en"]) == ("not_now", True)
        ada.close()
