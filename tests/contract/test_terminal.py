"""The terminal follows the same rules in its own loop: what is typed, and the record that comes of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import run as run
from tests.cli.running import Invoke, words

import marblebox
from marblebox.core.record import Record

FISTS = "kulami(starts=fists, layout=example)"
HIDDEN_CARDS = "tomoko(begins=1)"


def played(run: Invoke, *arguments: str, typed: Sequence[str]) -> tuple[str, list[Record]]:
    """What was printed, and the games that were kept."""
    _, out, _ = run("play", *arguments, "--save", "game.txt", "--force", typed=typed)
    return words(out), marblebox.read_records(Path("game.txt").read_text(encoding="utf-8"))


def moves_of(record: Record) -> list[str]:
    return [node.move for node in record.line.nodes]


def test_takeback_of_own_move_with_the_computers_reply(run: Invoke) -> None:
    out, (record,) = played(run, "fanorona", "--seats", "human,simple", typed=["e2-e3", "undo"])
    assert "Taken back: e2-e3A, f4-e5W" in out
    assert moves_of(record) == []


def test_takeback_of_a_move_that_brought_something_to_light_is_refused(run: Invoke) -> None:
    _, (record,) = played(run, FISTS, typed=["left", "undo"])
    assert moves_of(record) == ["left"]
    turn = record.final.to_move
    move = str(record.final.legal_moves()[0])
    out, (record,) = played(run, FISTS, typed=["left", move, "undo", "undo"])
    assert moves_of(record) == ["left"]  # that move hid nothing
    assert f"Taken back: {move}" in out
    assert turn is not None


@pytest.mark.parametrize("spec", [HIDDEN_CARDS, "tomoko(claims=live, begins=1)"])
def test_takeback_in_a_game_with_hidden_cards_is_refused(run: Invoke, spec: str) -> None:
    out, (record,) = played(run, spec, "--seed", "7", typed=["", "N1d", "undo"])
    assert moves_of(record)[0] == "N1d"
    assert "Taken back" not in out


def test_draw_offer_is_answered_and_not_repeated(run: Invoke) -> None:
    _, (record,) = played(run, "fanorona", typed=["draw", "decline", "draw", "e2-e3", "draw", "accept"])
    assert moves_of(record) == ["offer draw", "decline draw", "e2-e3A", "offer draw", "accept draw"]
    assert record.outcome
    assert record.outcome.reason == "agreement"


def test_next_game_of_a_match_is_begun_by_the_loser(run: Invoke) -> None:
    out, records = played(run, "fanorona", "--match", "best_of", typed=["resign", "y", "y", "2: resign", "y", "y"])
    assert [record.tags["Round"] for record in records] == ["1", "2", "3"][: len(records)]
    assert records[1].game.spec == "fanorona"
    assert records[1].initial.to_move == records[1].began
    assert re.search(r"0 : 1|1 : 0", out)


def test_claim_out_of_turn_leaves_the_turn_where_it_is(run: Invoke) -> None:
    spec = "tomoko(claims=live, begins=1, open_cards=true)"
    state, pushes, rng = marblebox.load(spec).initial(7), list[str](), Random(3)
    while not (lays := [str(one) for one in state.legal_moves(1 - (state.to_move or 0)) if one.is_claim]):
        pushes.append(str(rng.choice([move for move in state.legal_moves() if str(move)[0] in "NESW"])))
        state = state.play(pushes[-1])
    seat = 1 - (state.to_move or 0)
    _, (record,) = played(run, spec, "--seed", "7", typed=[*pushes, f"{seat + 1}: {lays[0]}"])
    last = record.line.nodes[-1]
    assert (last.seat, last.move) == (seat, lays[0])
    assert record.final.to_move == state.to_move


def test_hidden_card_is_not_printed_for_anybody_else(run: Invoke) -> None:
    spec = "tomoko(players=4, teams=true, begins=1)"
    start = marblebox.load(spec).initial(7)
    card = start.view(0)["hands"][0][0]
    other = start.view(1)["hands"][1][0]
    out, (record,) = played(run, spec, "--seed", "7", typed=["", f"give {card}", "board"])
    assert moves_of(record) == [f"give {card}"]
    assert f"give {other}" not in out
