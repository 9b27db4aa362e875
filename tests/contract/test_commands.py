"""What a player sends: done once, in one order, and to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest
from tests.contract.hosts import Host, WebHost, two_people
from tests.contract.running import CLOCK, PEOPLE, on, only_on
from tests.server.sitting import ME, Sitting, engine, new_key

import marblebox

TALK_SPEC = "fanorona(size=5x5)"
CLOCKS = {"minutes": 5, "increment": 2}


@contextmanager
def seated(host: Host, spec: str, **wishes: Any) -> Iterator[tuple[Sitting, Sitting, str]]:
    """Two players at a game, the first at seat 0."""
    ada, bert, game = two_people(host, spec, **wishes)
    with ExitStack() as stack:
        yield stack.enter_context(ada.sit(game)), stack.enter_context(bert.sit(game)), game


def heard(answer: dict[str, Any], *others: Sitting) -> None:
    """Wait until the others have heard of what led to an answer."""
    assert answer["type"] == "update", answer
    for other in others:
        other.wait("update", key=answer["key"])


@on()
def test_same_key_twice_moves_once(host: Host) -> None:
    with seated(host, "fanorona") as (ada, bert, _):
        key, start = new_key(), ada.now["seq"]
        first = ada.act(0, "d2-e3A", key)
        heard(first, bert)
        again = ada.act(0, "d2-e3A", key, seq=start)
        assert (again["type"], again["key"], again["steps"]) == ("update", key, [])
        assert len(ada.steps) == 1


@on()
def test_same_key_over_another_connection_moves_once(host: Host) -> None:
    ada, _, game = two_people(host, "fanorona")
    key = new_key()
    with ada.sit(game) as first:
        start = first.now["seq"]
        assert first.act(0, "d2-e3A", key)["type"] == "update"
    with ada.sit(game) as again:
        assert len(again.steps) == 1
        answer = again.act(0, "d2-e3A", key, seq=start)
        assert (answer["type"], answer["steps"]) == ("update", [])
        assert len(again.steps) == 1


@on()
def test_two_senders_with_the_same_key_both_move(host: Host) -> None:
    """A key belongs to a seat, never to the whole game."""
    with seated(host, "fanorona") as (ada, bert, _):
        key = new_key()
        heard(ada.act(0, "d2-e3A", key), bert)
        answer = bert.act(1, bert.options(1)[0], key)
        assert (answer["type"], len(bert.steps)) == ("update", 2)


@on()
def test_of_two_commands_for_one_moment_one_is_done(host: Host) -> None:
    ada, _, game = two_people(host, "fanorona")
    with ada.sit(game) as one, ada.sit(game) as other, ThreadPoolExecutor(2) as pool:
        seq = one.now["seq"]
        moves = zip((one, other), ("d2-e3A", "e2-e3A"), strict=True)
        tasks = [pool.submit(tab.act, 0, move, seq=seq) for tab, move in moves]
        answers = sorted((task.result() for task in tasks), key=lambda answer: str(answer["type"]))
        assert (answers[0]["type"], answers[0]["code"]) == ("refused", "stale")
        assert (answers[1]["type"], len(answers[1]["steps"])) == ("update", 1)


@on()
def test_a_move_for_a_moment_that_is_past_is_stale(host: Host) -> None:
    with seated(host, "fanorona") as (ada, bert, _):
        seq = ada.now["seq"]
        heard(ada.act(0, "d2-e3A"), bert)
        answer = bert.act(1, bert.options(1)[0], seq=seq)
        assert (answer["type"], answer["code"], len(bert.steps)) == ("refused", "stale", 1)


@on()
@pytest.mark.parametrize("spec", [TALK_SPEC, "kulami(starts=red)", "tomoko(target=2)"])
def test_a_full_game_is_told_and_recorded_alike(host: Host, spec: str) -> None:
    rng = Random(spec)
    ada, bert, game = two_people(host, spec)
    with ada.sit(game) as first, bert.sit(game) as second:
        for _ in range(300):
            turn = first.now["perspectives"][0]["view"]["to_move"]
            if first.now["outcome"] or turn is None:
                break
            one, other = ((first, second), (second, first))[turn]
            moves = [move for move in one.options(turn) if not move.startswith("lay")]
            answer = one.act(turn, rng.choice(moves), board=one.now["board"])
            heard(answer, other)
        if not first.now["outcome"]:
            heard(first.say(0, "resign"), second)
        assert first.now["outcome"] == second.now["outcome"] is not None
        told = [(step["seat"], step["move"]) for step in first.steps]
    (record,) = marblebox.read_records(ada.record(game))
    assert record.outcome
    assert list(record.outcome.winners) == first.now["outcome"]["winners"]
    assert [(one.seat, one.move) for one in record.line.nodes if one.move != "resign"] == told


@on()
def test_the_computer_answers_a_move(host: Host) -> None:
    ada = host.guest()
    game = ada.create("tumicarona", ME, engine(1))["game"]
    with ada.sit(game) as me:
        me.act(0, me.options(0)[0])
        while not me.options(0):
            me.wait("update")
        assert [step["seat"] for step in me.steps] == [0, 1]


@on()
def test_a_name_changes_no_clock(host: Host) -> None:
    first, second, game = two_people(host, "fanorona", clock=CLOCKS)
    with first.sit(game) as ada, second.sit(game) as bert:
        heard(ada.act(0, "d2-e3A"), bert)
        before = ada.now["clocks"]
        assert before["running"] == 1
        ada.send({"type": "rename", "seat": 0, "name": "Ada"})
        while ada.wait("presence")["seats"][0]["name"] != "Ada":  # of comings and goings is told as well
            pass
        with first.sit(game) as again:
            assert (again.now["clocks"]["running"], again.now["clocks"]["since"]) == (1, before["since"])


@on(PEOPLE)
def test_a_replaced_link_changes_no_clock_of_players(host: WebHost) -> None:
    ada, bert, game = two_people(host, "fanorona", clock=CLOCKS)
    with ada.sit(game) as first, bert.sit(game) as second:
        heard(first.act(0, "d2-e3A"), second)
        before = first.now["clocks"]
        assert bert.renew(game, 1)  # type: ignore[attr-defined]
        with bert.sit(game) as again:
            clocks = again.now["clocks"]
            assert (clocks["running"], clocks["since"]) == (1, before["since"])
            assert again.act(1, again.options(1)[0])["type"] == "update"


@only_on("memory")
def test_a_move_that_is_accepted_in_time_stands_however_long_it_takes_to_store(host: Any) -> None:
    """Time is up between deciding and storing: what was accepted is true."""
    with seated(host, "fanorona", clock={"minutes": 1, "increment": 0}) as (ada, bert, _):
        heard(ada.act(0, "d2-e3A"), bert)
        host.watch.go_on(50_000)
        host.delays.append(20_000)
        answer = bert.act(1, bert.options(1)[0])
        assert (answer["type"], answer["now"]["outcome"]) == ("update", None)
        assert 0 < answer["now"]["clocks"]["remaining"][1] <= 10_000
        assert answer["now"]["clocks"]["running"] == 0


@only_on("memory")
def test_a_computer_that_fails_is_asked_again(host: Any) -> None:
    host.computer_fails = True
    ada = host.guest()
    with ada.sit(ada.create("tumicarona", ME, engine(1))["game"]) as me:
        me.act(0, me.options(0)[0])
        while me.now["failed"] != [1]:
            me.wait("update")
        assert {"retry computer", "abort"} <= set(me.may(0))
        host.computer_fails = False
        me.say(0, "retry computer")
        while not me.options(0):
            me.wait("update")
        assert ([step["seat"] for step in me.steps], me.now["failed"]) == ([0, 1], [])
    assert [type(problem) for problem in host.reports] == [LookupError]


@on(CLOCK)
def test_whose_time_is_up_cannot_move_any_more(host: Any) -> None:
    with seated(host, "fanorona", clock={"minutes": 1, "increment": 0}) as (ada, bert, _):
        heard(ada.act(0, "d2-e3A"), bert)
        move = bert.options(1)[0]
        host.watch.go_on(70_000)
        bert.act(1, move)
        assert bert.now["outcome"]["reason"] == "time"
        assert bert.now["outcome"]["winners"] == [0]
        assert len(bert.steps) == 1
