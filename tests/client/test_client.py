"""Programs at the table: they make games, take seats by link, play to the end, and come back when the line breaks."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from tests.server.sitting import reserved_port, serving
from tests.waiting import LIMIT

import marblebox
from marblebox.client import AsyncClient, Client, ClientError, ConnectionEnded, Overtaken, Refused, Sitting, Table, join
from marblebox.client.table import PROTOCOL
from marblebox.core.registry import games

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"


def link_of(made: dict[str, object], seat: int) -> str:
    links = made["links"]
    assert isinstance(links, list)
    return str(next(one["path"] for one in links if (one["role"], one["seat"]) == ("player", seat)))


def played_out(sitting: Sitting, seed: int) -> None:
    rng = Random(seed)
    for turn in sitting.turns():
        with suppress(Overtaken):
            sitting.play(rng.choice(turn.moves), turn.seat)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["kulami", "tomoko", "fanorona(size=5x5)"])
def test_a_program_plays_a_whole_game_against_the_computer(address: str, spec: str) -> None:
    client = Client(address, "Program")
    made = client.create(spec, ["me", {"kind": "engine", "level": 1}])
    with client.sit(made["game"]) as sitting:
        assert sitting.seats == [0]
        played_out(sitting, 5)
        assert sitting.outcome
        [record] = marblebox.read_records(client.record(made["game"]))
        assert record.claimed_result
    assert [game["game"] for game in client.games()] == [made["game"]]
    assert client.games()[0]["seats"][0]["name"] == "Program"


def test_two_awaited_programs_play_each_other(address: str) -> None:
    async def one_side(client: AsyncClient, game: str, seed: int) -> Table:
        rng = Random(seed)
        async with await client.sit(game) as sitting:
            async for turn in sitting.turns():
                await sitting.play(rng.choice(turn.moves))
            return sitting

    async def both() -> None:
        ada, eve = AsyncClient(address, "Ada"), AsyncClient(address, "Eve")
        made = await ada.create("kulami")
        assert await eve.take(link_of(made, 1)) == made["game"]
        first, second = await asyncio.gather(one_side(ada, made["game"], 1), one_side(eve, made["game"], 2))
        assert first.steps == second.steps
        assert first.outcome == second.outcome
        assert ada.identity != eve.identity
        assert "[Result" in await ada.record(made["game"])
        assert [game["yours"] for game in await eve.games()] == [[1]]

    asyncio.run(both())


def test_both_seats_may_be_one_program_s(address: str) -> None:
    client = Client(address)
    with client.sit(client.create("kulami", ["me", "me"])["game"]) as sitting:
        played_out(sitting, 9)
        assert Counter(step["seat"] for step in sitting.steps)[1] > 5


def test_the_example_plays_the_seat_of_a_friend(address: str) -> None:
    host = Client(address)
    made = host.create("fanorona(size=5x5)")
    bot = subprocess.Popen([sys.executable, str(BOT), address + link_of(made, 1)], stdout=subprocess.PIPE, text=True)
    with host.sit(made["game"]) as sitting:
        played_out(sitting, 3)
    said, _ = bot.communicate(timeout=LIMIT)
    assert bot.returncode == 0
    assert "'winners': " in said
    friend = host.games()[0]["seats"][1]
    assert (friend["name"], friend["bot"]) == ("Greedy", True)


def test_the_example_is_as_short_as_promised_and_stands_in_the_documentation() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert text in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


# --- saying no --------------------------------------------------------------------------------------------------------


def test_what_the_server_refuses_is_raised(address: str) -> None:
    client = Client(address)
    with pytest.raises(Refused) as refused:
        client.create("chess")
    assert refused.value.code == "bad_spec"
    assert refused.value.words["de"]
    with client.sit(client.create("kulami", ["me", "me"])["game"]) as sitting:
        for move, code in (("z9", "illegal_move"),):
            with pytest.raises(Refused) as refused:
                sitting.play(move)
            assert refused.value.code == code
        assert sitting.wait_turn()  # and the game goes on
        with pytest.raises(Refused, match="not_your_seat"):
            sitting.play("a1", 5)
        sitting.say("resign", 0)
        assert sitting.wait_turn() is None
        assert sitting.outcome
        assert sitting.outcome["winners"] == [1]


def test_links_that_lead_nowhere(address: str) -> None:
    client = Client(address)
    made = client.create("kulami")
    with pytest.raises(Refused, match="unknown_token"):
        client.take(f"/g/{made['game']}/wrong-token")
    client.requests.ask("POST", f"/api/games/{made['game']}/seats/1/renew")
    with pytest.raises(Refused, match="replaced_token"):
        client.take(next(one["path"] for one in made["links"] if one["seat"] == 1))
    for link in ("/games", "https://example.org/", ""):
        with pytest.raises(ClientError, match="not a link"):
            client.take(link)
    with pytest.raises(ConnectionEnded, match="4404"):
        client.sit("no-such-game-1")


@pytest.mark.parametrize("text", ["ftp://here", "http://", "http://a:b"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ClientError):
        Client(text).catalogue()


def test_nobody_is_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(ClientError, match="no answer"):
        Client(nowhere).catalogue()


# --- broken lines -----------------------------------------------------------------------------------------------------


def cut(sitting: Sitting) -> None:
    assert sitting._socket
    sitting._socket.socket.shutdown(socket.SHUT_RDWR)


def test_broken_lines_are_taken_up_and_nothing_is_played_twice(address: str) -> None:
    client, rng = Client(address), Random(4)
    with client.sit(client.create("kulami", ["me", "me"])["game"]) as sitting:
        for number, turn in enumerate(sitting.turns()):
            if number % 5 == 2:
                cut(sitting)
            sitting.play(rng.choice(turn.moves))
        assert sitting.outcome
        moves = len(sitting.steps)
        assert [step["seq"] for step in sitting.steps] == sorted({step["seq"] for step in sitting.steps})
    with client.sit(sitting.game) as again:
        assert len(again.steps) == moves


def test_an_awaited_program_takes_up_its_broken_line(address: str) -> None:
    async def run() -> None:
        client = AsyncClient(address)
        async with await client.sit((await client.create("kulami", ["me", "me"]))["game"]) as sitting:
            for number in range(3):
                turn = await anext(sitting.turns())
                if number == 1:
                    assert sitting._socket
                    sitting._socket.transport.abort()
                await sitting.play(turn.moves[0])
            assert len(sitting.steps) == 3
            assert (await sitting.say("resign", 0))["now"]["outcome"]["winners"] == [1]

    asyncio.run(run())


def test_a_program_comes_back_to_its_seat_by_its_identity(address: str) -> None:
    first = Client(address)
    game = first.create("kulami", ["me", "me"])["game"]
    with Client(address, identity=first.identity).sit(game) as sitting:
        assert sitting.seats == [0, 1]
    with Client(address).sit(game) as stranger:
        assert stranger.seats == []
        with pytest.raises(ClientError, match="which seat"):
            stranger.play("a1")


def test_a_restart_of_the_server_is_sat_out(tmp_path: Path) -> None:
    with reserved_port() as port:
        _sit_out_a_restart(tmp_path, port)


def _sit_out_a_restart(folder: Path, port: int) -> None:
    with serving(folder, port=port) as before:
        client = Client(f"http://{before}")
        sitting = client.sit(client.create("kulami", ["me", "me"])["game"])
        first = sitting.wait_turn()
        assert first
        sitting.play(first.moves[0])
    result: list[object] = []

    def go_on() -> None:
        turn = sitting.wait_turn()
        assert turn
        result.append(sitting.play(turn.moves[0]))

    player = threading.Thread(target=go_on)
    player.start()
    with serving(folder, port=port):
        player.join(LIMIT)
        sitting.close()
    assert len(result) == 1
    assert [step["seat"] for step in sitting.steps] == [0, 1]


def test_a_program_is_marked_as_one_for_everybody_and_for_good(address: str) -> None:
    person, program = Client(address, bot=False), Client(address)
    made = person.create("kulami")
    program.take(link_of(made, 1))
    with person.sit(made["game"]) as watching, program.sit(made["game"]):
        while not watching.players[1]["joined"]:
            watching.listen()
        assert [player["bot"] for player in watching.players] == [False, True]
    assert [seat["bot"] for seat in person.games()[0]["seats"]] == [False, True]
    with Client(address, bot=False, identity=program.identity).sit(made["game"]) as silent:
        assert silent.players[1]["bot"]


def test_joining_by_a_link_is_one_line(address: str) -> None:
    host = Client(address)
    made = host.create("kulami")
    with join(address + link_of(made, 1), "Eve") as eve, host.sit(made["game"]) as ada:
        turn = ada.wait_turn()
        assert turn
        ada.play(turn.moves[0])
        answer = eve.wait_turn()
        assert answer
        assert (eve.seats, answer.seat) == ([1], 1)


# --- messages ---------------------------------------------------------------------------------------------------------

NOW = {
    "seq": 3,
    "board": 2,
    "perspectives": [{"seat": 0, "view": {"to_move": 0}, "options": [{"move": "a1", "effect": {}}], "may": ["resign"]}],
}
WELCOME = {"type": "welcome", "protocol": PROTOCOL, "you": {"seats": [0]}, "now": NOW, "steps": [], "seats": [{}]}


def heard(table: Table, message: dict[str, object]) -> list[dict[str, object]]:
    return table.hear(json.dumps(message))[1]


def test_a_move_that_only_words_have_overtaken_is_sent_again_once() -> None:
    table = Table("game")
    heard(table, WELCOME)
    sent = table.act("a1")
    refused = {"type": "refused", "key": sent["key"], "code": "stale", "message": {"en": "late", "de": "spät"}}
    assert heard(table, {"type": "update", "now": {**NOW, "seq": 4}, "kept": 0, "steps": [], "key": None}) == []
    assert heard(table, refused) == [{**sent, "seq": 4}]
    assert table.answer(sent["key"]) is None
    assert heard(table, refused) == []
    with pytest.raises(Overtaken):
        table.answer(sent["key"])


def test_a_move_that_another_move_has_overtaken_is_not_sent_again() -> None:
    table = Table("game")
    heard(table, WELCOME)
    sent = table.act("a1")
    heard(table, {"type": "update", "now": {**NOW, "seq": 4, "board": 4}, "kept": 0, "steps": [], "key": None})
    refused = {"type": "refused", "key": sent["key"], "code": "stale", "message": {"en": "late", "de": "spät"}}
    assert heard(table, refused) == []
    with pytest.raises(Overtaken):
        table.answer(sent["key"])


def test_what_a_seat_may_do_is_told_of_own_seats_only() -> None:
    table = Table("game")
    heard(table, WELCOME)
    assert (table.may(0), table.turn_of(0).moves) == (["resign"], ["a1"])
    with pytest.raises(ClientError, match="seat 1"):
        table.may(1)


def test_another_protocol_is_refused() -> None:
    with pytest.raises(ClientError, match=f"protocol {PROTOCOL + 1}"):
        heard(Table("game"), {**WELCOME, "protocol": PROTOCOL + 1})


def test_the_catalogue_is_the_same_for_both_kinds_of_client(address: str) -> None:
    told = Client(address).catalogue()
    assert {game.name for game in games()} <= {one["name"] for one in told}
    assert asyncio.run(AsyncClient(address).catalogue()) == told
