"""Games in which several seats act at once: claims out of turn, two in one moment, and cards handed over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tests.contract.hosts import Host
from tests.contract.running import PEOPLE, on
from tests.contract.test_commands import heard, seated
from tests.server.sitting import FRIEND, ME, Sitting, link, new_key

SPEC = "tomoko(target=6)"


def claims(one: Sitting, seat: int) -> list[str]:
    """Every card in a hand, whether its pattern lies there or not."""
    return [f"lay {card}" for card in one.perspective(seat)["view"]["hands"][seat]]


def push(players: tuple[Sitting, Sitting], rng: Random) -> None:
    turn = players[0].perspective(0)["view"]["to_move"]
    one, other = players[turn], players[1 - turn]
    move = rng.choice([move for move in one.options(turn) if move[0] in "NESW"])
    heard(one.act(turn, move, board=one.now["board"]), other)


def claimed(players: tuple[Sitting, Sitting], out_of_turn: bool) -> dict[str, Any] | None:
    """Try every card of a seat; the answer to the one that lies there."""
    turn = players[0].perspective(0)["view"]["to_move"]
    seat = 1 - turn if out_of_turn else turn
    for claim in claims(players[seat], seat):
        answer = players[seat].act(seat, claim, board=players[seat].now["board"])
        if answer["type"] == "update":
            heard(answer, players[1 - seat])
            return answer
        assert answer["code"] == "illegal_move"
    return None


@on()
def test_a_claim_out_of_turn_leaves_the_turn_where_it_is(host: Host) -> None:
    rng = Random(1)
    with seated(host, SPEC) as (ada, bert, _):
        answer = None
        while answer is None:
            push((ada, bert), rng)
            turn = ada.perspective(0)["view"]["to_move"]
            answer = claimed((ada, bert), out_of_turn=True)
        assert answer["steps"][-1]["seat"] == 1 - turn
        assert ada.perspective(0)["view"]["to_move"] == turn


@on()
def test_of_two_claims_in_one_moment_each_is_judged_by_itself(host: Host) -> None:
    """Both seats send all their cards at once: what lies there is laid, once each, and told to both alike."""
    rng = Random(2)
    with seated(host, SPEC) as (ada, bert, _):
        while len([step for step in ada.steps if step["move"].startswith("lay")]) < 2 and not ada.now["outcome"]:
            push((ada, bert), rng)
            board, seq = ada.now["board"], ada.now["seq"]
            wanted = [(one, seat, claim) for seat, one in enumerate((ada, bert)) for claim in claims(one, seat)]
            keys = {new_key(): wish for wish in wanted}
            with ThreadPoolExecutor(2) as pool:
                for one in (ada, bert):
                    pool.submit(_send_all, one, keys, board, seq)
            laid = sum(one.answer_to(key)["type"] == "update" for key, (one, _, _) in keys.items())
            for one in (ada, bert):
                while one.now["seq"] < seq + laid:
                    one.wait("update")
            assert ada.now["points"] == bert.now["points"]
        assert [step["seq"] for step in ada.steps] == [step["seq"] for step in bert.steps]


def _send_all(one: Sitting, keys: dict[str, tuple[Sitting, int, str]], board: str, seq: int) -> None:
    for key, (who, seat, move) in keys.items():
        if who is one:
            one.send({"type": "act", "key": key, "seq": seq, "seat": seat, "move": move, "board": board})


@on()
def test_a_card_given_while_the_game_ends_is_refused_or_counts_and_never_breaks(host: Host) -> None:
    ada = host.guest()
    game = ada.create("tomoko(players=4, teams=true)", ME, ME, ME, ME)["game"]
    with ada.sit(game) as one, ada.sit(game) as other:
        board, seq = one.now["board"], one.now["seq"]
        give = next(move for move in one.options(2) if move.startswith("give"))
        with ThreadPoolExecutor(2) as pool:
            ending = pool.submit(one.say, 0, "resign")
            giving = pool.submit(other.act, 2, give, seq=seq, board=board)
            answers = ending.result(), giving.result()
        assert {answer["type"] for answer in answers} <= {"update", "refused"}
        assert all(answer.get("code") in (None, "not_now", "stale", "illegal_move") for answer in answers)
    with ada.sit(game) as again:
        assert again.now["seq"] >= seq + 1


@on(PEOPLE)
def test_nobody_acts_for_a_seat_that_is_not_hers(host: Host) -> None:
    ada, bert, eve = host.guest(), host.guest(), host.guest()
    made = ada.create("tomoko", ME, FRIEND)
    bert.open(link(made, "player", 1))
    with ada.sit(made["game"]) as first, eve.sit(made["game"]) as watching:
        move = next(move for move in first.options(0) if move[0] in "NESW")
        assert watching.act(0, move, board=watching.now["board"])["code"] == "not_your_seat"
        assert first.act(1, move, board=first.now["board"])["code"] == "not_your_seat"
