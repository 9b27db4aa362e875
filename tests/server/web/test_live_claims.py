"""Tomoko over real sockets: what is claimed while others push, and what previews give away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.sitting import FRIEND, ME, Browser, New, Sitting, engine, friends, new_key, serving

import marblebox
from marblebox.api.seeds import Seeds

SPEC = "tomoko(target=5)"


def dealt(spec: str, seed: int = 1) -> marblebox.State:
    """The start of every game of that kind, on a server with that setting."""
    return marblebox.load(spec).initial(Seeds(seed).new(spec))


@cache
def standing() -> tuple[tuple[str, ...], int, str]:
    """Pushes, and a seat that can then lay a card while it is another's turn."""
    for attempt in range(400):
        state, rng, pushes = dealt(SPEC), Random(attempt), list[str]()
        for _ in range(40):
            for seat in range(2):
                lays = [str(move) for move in state.legal_moves(seat) if str(move).startswith("lay")]
                if lays and seat != state.to_move:
                    return tuple(pushes), seat, lays[0]
            pushes.append(str(rng.choice([m for m in state.legal_moves() if str(m)[0] in "NESW"])))
            state = state.play(pushes[-1])
    raise AssertionError("no such game")


def play_in_turn(players: Sequence[Sitting], moves: Sequence[str], watching: Sequence[Sitting] = ()) -> None:
    """Two players move by turns, and everybody hears of each move before the next."""
    for number, move in enumerate(moves):
        answer = players[number % 2].act(number % 2, move)
        for one in (players[1 - number % 2], *watching):
            one.wait("update", key=answer["key"])


def overtaken(browsers: New, *, keeps: bool) -> dict[str, Any]:
    """The answer to a claim that a push overtakes, one that keeps the pattern or one that breaks it."""
    pushes, seat, lay = standing()
    ada, bert, game = friends(browsers, SPEC)
    with ada.sit(game) as first, bert.sit(game) as second:
        players = [first, second]
        play_in_turn(players, pushes)
        claimant, other = players[seat], players[1 - seat]
        board, seq = claimant.now["board"], claimant.now["seq"]
        state = dealt(SPEC)
        for push in pushes:
            state = state.play(push)
        found = next(
            str(move)
            for move in state.legal_moves()
            if not move.is_claim and (lay in map(str, state.play(move).legal_moves(seat))) == keeps
        )
        assert other.act(1 - seat, found, board=board)["type"] == "update"
        return claimant.act(seat, lay, seq=seq, board=board)


def test_a_claim_is_good_while_its_pattern_stands_also_after_a_push(browsers: New) -> None:
    answer = overtaken(browsers, keeps=True)
    assert answer["type"] == "update"
    assert answer["steps"][-1]["move"].startswith("lay")


def test_a_claim_whose_pattern_no_longer_stands_is_told_so(browsers: New) -> None:
    late = overtaken(browsers, keeps=False)
    assert late["code"] == "illegal_move"
    assert late["message"]["en"].startswith("Too late")
    assert late["message"]["de"].startswith("Zu spät")


def test_a_push_is_good_for_the_board_it_saw_only(browsers: New) -> None:
    """Two tabs of one seat: what the second sends is not taken for an answer to the opponent's push."""
    ada, bert, game = friends(browsers, "tomoko")
    with ada.sit(game) as first, ada.sit(game) as tab, bert.sit(game) as second:
        board, seq = tab.now["board"], tab.now["seq"]
        pushed = first.act(0, "N1d", board=board)
        second.wait("update", key=pushed["key"])
        second.act(1, "N2d", board=second.now["board"])
        late = tab.act(0, "N3d", seq=seq, board=board)
        assert late["code"] == "stale"
        assert "Too late" in late["message"]["en"]


def test_a_card_may_be_handed_over_whatever_was_pushed_meanwhile(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko(players=4, teams=true)", ME, ME, ME, ME)["game"]
    with ada.sit(game) as table:
        board, seq = table.now["board"], table.now["seq"]
        table.act(0, "N1d", board=board)
        give = next(move for move in table.options(2) if move.startswith("give"))
        assert table.act(2, give, seq=seq, board=board)["type"] == "update"


def test_a_claim_with_an_old_number_is_good_while_its_board_stands(browsers: New) -> None:
    pushes, seat, lay = standing()
    ada, bert, game = friends(browsers, SPEC)
    with ada.sit(game) as first, bert.sit(game) as second:
        players = [first, second]
        play_in_turn(players, pushes)
        start = players[seat].welcome["now"]["seq"]
        answer = players[seat].act(seat, lay, seq=start, board=players[seat].now["board"])
        assert answer["type"] == "update"
        assert answer["steps"][0]["effect"]["fits"]
        # the same claim again, by another message: the card is gone
        again = players[seat].act(seat, lay, board=players[seat].now["board"])
        assert again["code"] == "illegal_move"


def test_of_two_claims_at_once_each_is_judged_in_turn(browsers: New) -> None:
    """Two tabs of one seat claim the same card at the same time: one lays it, the other is refused."""
    pushes, seat, lay = standing()
    ada, bert, game = friends(browsers, SPEC)
    with ada.sit(game) as first, bert.sit(game) as second, (ada, bert)[seat].sit(game) as tab:
        players = [first, second]
        play_in_turn(players, pushes, watching=[tab])
        keys = [new_key(), new_key()]
        for one, key in zip((players[seat], tab), keys, strict=True):
            one.send({"type": "act", "key": key, "seq": one.now["seq"], "seat": seat, "move": lay,
                      "board": one.now["board"]})  # fmt: skip
        answers = [players[seat].answer_to(keys[0]), tab.answer_to(keys[1])]
        assert sorted(answer["type"] for answer in answers) == ["refused", "update"]


@pytest.mark.parametrize(
    ("others", "wish", "helped"),
    [
        ([engine(5)], {}, True),
        ([engine(6)], {}, False),
        ([ME], {}, False),
        ([FRIEND], {}, False),
        ([engine(1), engine(5)], {}, True),
        ([engine(1), engine(6)], {}, False),
        ([engine(1), FRIEND], {}, False),
        ([FRIEND], {"help": True}, True),
        ([engine(1)], {"help": False}, False),
    ],
)
def test_previews_tell_which_cards_would_stand_only_where_there_is_help(
    folder: Path, others: list[dict[str, Any]], wish: dict[str, Any], helped: bool
) -> None:
    spec = f"tomoko(prefilled=true, players={len(others) + 1})"
    seed = next(seed for seed in range(1, 100) if _completing(dealt(spec, seed)))
    with serving(folder, seed=seed) as address:
        ada = Browser(address)
        with ada.sit(ada.create(spec, ME, *others, **wish)["game"]) as table:
            shown = [
                option["effect"]["matches"] for option in table.perspective(0)["options"] if "edge" in option["effect"]
            ]
            assert len(shown) == len([move for move in table.options(0) if move[0] in "NESW"])
            assert (any(shown), table.welcome["help"]) == (helped, helped)
        ada.close()


def _completing(state: marblebox.State) -> bool:
    """Whether some push makes a card of the first player stand."""
    return any(state.game.view.effect(state, move, 0, 0).get("matches") for move in state.legal_moves(0))
