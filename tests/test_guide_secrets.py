"""A game with secrets from elsewhere, without a kit: everybody sees her own, and nobody anything of another's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from tests import guide
from tests.e2e.serving import Server
from tests.guide import Environment
from tests.server.sitting import FRIEND, ME, Browser, Sitting, engine, link

SEED = 5
Enter = Callable[[], Browser]
CARD_KEYS = ("hand", "card", "move", "held", "tricks", "board")  # where a message of this game can name cards


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("guide"), "tricks")


@pytest.fixture(scope="module")
def server(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"), environment.marblebox)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def enter(server: Server) -> Iterator[Enter]:
    """Somebody with a browser of her own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Browser(server.address.removeprefix("http://"))))


def test_every_command_of_the_guide_runs(environment: Environment) -> None:
    *typed, browser = guide.commands("tricks")
    assert browser == ["marblebox"]
    printed = {command[1]: environment.run(*command[1:]) for command in typed}
    assert "lay" in printed["analyse"]
    assert "4 games" in printed["arena"]
    assert "tricks." in printed["replay"]


# --- the terminal -----------------------------------------------------------------------------------------------------


def hands_of(environment: Environment) -> list[str]:
    """The cards that the seed deals, as players are shown them."""
    text = environment.python(f"import marblebox; print(marblebox.load('tricks').initial({SEED}).text)")
    return [", ".join(hand) for hand in text.split()[:2]]


@pytest.mark.parametrize(("language", "yours"), [("en", "Your cards: "), ("de", "Deine Karten: ")])
def test_at_one_terminal_each_sees_her_own_once_she_has_the_device(
    environment: Environment, language: str, yours: str
) -> None:
    first, second = hands_of(environment)
    led = first.split(", ")[0]
    typed = ["", f"lay {led}", "", "?", "quit", ""]
    printed = environment.run("play", "tricks", "--seed", str(SEED), "--lang", language, typed=typed)
    passed = {"en": "Pass the device to ", "de": "Gerät an "}[language]
    before, hers, others = re.split(re.escape(passed), printed)[:3]
    assert yours not in before
    assert f"{yours}{first}" in hers
    assert f"{yours}{second}" in others
    assert f"{yours}{second}" not in hers
    assert f"{yours}{first}" not in others
    _, _, afterwards = others.partition("\n")
    assert f"lay {led}" not in afterwards
    assert "lay ?" in afterwards


def test_against_the_computer_one_sees_the_own_cards_at_once(environment: Environment) -> None:
    first, second = hands_of(environment)
    printed = environment.run("play", "tricks", "--seed", str(SEED), "--second", "engine:1", typed=["quit", ""])
    assert f"Your cards: {first}" in printed
    assert second not in printed


def test_a_record_of_a_game_that_goes_on_is_replayed_without_cards(environment: Environment) -> None:
    first, _ = hands_of(environment)
    environment.run(
        *("play", "tricks", "--seed", str(SEED), "--second", "engine:1", "--save", "half.txt"),
        typed=[f"lay {first[0]}", "quit"],
    )
    environment.run("play", "tricks", "--seed", str(SEED), "--seats", "engine:1,engine:1", "--save", "whole.txt")
    assert "Your cards" not in environment.run("replay", "half.txt")
    assert "Your cards" in environment.run("replay", "whole.txt")  # that one is over


# --- the server -------------------------------------------------------------------------------------------------------


def cards_in(data: Any, named: bool = False) -> Iterator[int]:
    """Every card that a message names, wherever it stands."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from cards_in(value, key in CARD_KEYS) if key != "material" else ()
    elif isinstance(data, list):
        for value in data:
            yield from cards_in(value, named)
    elif named and isinstance(data, int | str):
        yield from map(int, re.findall(r"[1-9]", str(data)))


def heard_by(chair: Sitting) -> set[int]:
    return {card for text in chair.received for card in cards_in(json.loads(text))}


def hand_of(chair: Sitting, seat: int) -> set[int]:
    return set(chair.perspective(seat)["view"]["hand"])


def test_nothing_that_the_server_sends_gives_a_card_away(server: Server, enter: Enter) -> None:
    ada, bob, eve = enter(), enter(), enter()
    made = ada.create("tricks", ME, FRIEND)
    bob.open(link(made, "player", 1))
    eve.open(link(made, "spectator", None))
    with ada.sit(made["game"]) as first, bob.sit(made["game"]) as second, eve.sit(made["game"]) as watcher:
        hers, his = hand_of(first, 0), hand_of(second, 1)
        cards = ", ".join(map(str, sorted(hers)))
        assert first.perspective(0)["held"] == {"en": f"Your cards: {cards}", "de": f"Deine Karten: {cards}"}
        assert watcher.perspective(None)["held"] is None
        led = min(hers)
        first.act(0, f"lay {led}")
        for chair in (second, watcher):
            chair.wait("update")
            assert chair.steps[0]["move"] == "lay ?"
        assert heard_by(first) == hers
        assert heard_by(second) == his
        assert heard_by(watcher) == set()
        running = [ada.http.get(f"/api/games/{made['game']}/record"), bob.http.get(f"/api/games/{made['game']}/record")]
        assert [answer.status_code for answer in running] == [409, 409]
        assert "?" in bob.http.get(f"/api/games/{made['game']}").json()["board"]
        second.act(1, f"lay {max(his)}")
        watcher.wait("update")
        assert heard_by(watcher) == {led, max(his)}  # the trick lies open now
        assert heard_by(second) == his | {led}
    assert "lay" not in server.log


def test_at_one_device_the_list_of_moves_keeps_what_lies_face_down(enter: Enter) -> None:
    ada = enter()
    made = ada.create("tricks", ME, ME)
    with ada.sit(made["game"]) as both:
        both.act(0, both.options(0)[0])
        assert both.steps[0]["move"] == "lay ?"
        assert both.steps[0]["effect"] == {"card": None}


def test_the_computer_plays_it_to_its_end(enter: Enter) -> None:
    ada = enter()
    made = ada.create("tricks", ME, engine(3))
    with ada.sit(made["game"]) as chair:
        while not chair.now["outcome"]:
            if options := chair.options(0):
                chair.act(0, options[0])
            else:
                chair.wait("update")
        assert sum(chair.now["points"]) == 3
        assert "[Start " in ada.http.get(f"/api/games/{made['game']}/record").text


# --- what the guide's game promises -----------------------------------------------------------------------------------


def test_what_a_seat_is_told_is_the_same_in_every_state_it_could_not_tell_apart(environment: Environment) -> None:
    environment.python(
        "from random import Random\n"
        "import marblebox\n"
        "for seed in range(40):\n"
        "    rng, state = Random(seed), marblebox.load('tricks').initial(seed)\n"
        "    while state.to_move is not None:\n"
        "        for seat in (0, 1):\n"
        "            other = state.imagined(seat, rng)\n"
        "            for told in ('view', 'held', 'legal_moves'):\n"
        "                assert getattr(other, told)(seat) == getattr(state, told)(seat), (told, seed, state.text)\n"
        "            assert (other.board_text, other.points) == (state.board_text, state.points)\n"
        "            assert other.view(None) == state.view(None)\n"
        "            assert repr(other) == repr(state)\n"
        "            assert other.game.parse(other.text) == other\n"
        "        state = state.play(rng.choice(state.legal_moves()))\n"
    )
