"""Openings: one line for each different position, games counted by position, and what the engine thinks."""

from __future__ import annotations

import pytest
from benchmarks import openings

from marblebox.core.registry import load
from marblebox.learn.openings import MOST_TURNS, Played, has_fixed_start, judgements, opening_data

FAMILY = ("fanorona", "tumicarona", "fanorona(rules=standard)")


@pytest.mark.parametrize(
    ("spec", "alike"),
    [
        ("fanorona", True),
        ("kulami", False),
        ("kulami(layout=square)", True),
        ("tomoko", False),
        ("kulami(starts=fists)", False),
    ],
)
def test_only_games_that_begin_alike_and_openly_have_openings(spec: str, alike: bool) -> None:
    assert has_fixed_start(load(spec)) is alike


def test_moves_to_the_same_position_are_one_line() -> None:
    state = load("fanorona").initial().play("e2-e3A").play("f4-e5W")
    lines = opening_data(state, Played())["lines"]
    assert len(lines) == 9  # the sheet lists eight of them
    assert sum(1 + len(line["others"]) for line in lines) == len(state.legal_moves())
    assert [line["captured"] for line in lines] == sorted((line["captured"] for line in lines), reverse=True)


def test_games_are_counted_by_position() -> None:
    start, played = load("kulami(layout=square)").initial(), Played()
    played.add(start, ["d4", "d8", "a8"], (0,))
    played.add(start, ["d4", "d8", "h8"], (1,))
    played.add(start, ["d4", "nonsense"], ())
    first = opening_data(start, played)
    assert first["games"] == 3
    assert (first["lines"][0]["move"], first["lines"][0]["games"], first["lines"][0]["wins"]) == ("d4", 3, [1, 1])
    second = opening_data(start.play("d4"), played)["lines"][0]
    assert (second["move"], second["games"], second["wins"]) == ("d8", 2, [1, 1])


def test_games_are_followed_for_some_turns_only() -> None:
    start, played = load("fanorona").initial(), Played()
    state, moves = start, list[str]()
    while len(moves) < MOST_TURNS + 2:
        moves.append(str(state.legal_moves()[0]))
        state = state.play(moves[-1])
    played.add(start, moves, (0,))
    assert len(played.games) == MOST_TURNS + 1


@pytest.mark.parametrize("spec", FAMILY)
def test_the_engine_has_judged_the_first_two_turns(spec: str) -> None:
    start = load(spec).initial()
    first = opening_data(start, Played())["lines"]
    assert all(0 <= line["judged"]["chance"] <= 100 and line["judged"]["depth"] > 0 for line in first)
    for line in first:
        after = start.play(line["move"])
        assert after.find(line["judged"]["best"])
        assert all(reply["judged"] for reply in opening_data(after, Played())["lines"])
    assert judgements("kulami") == {}


@pytest.mark.parametrize("spec", FAMILY)
def test_a_turn_is_worth_what_its_best_answer_leaves(spec: str) -> None:
    start = load(spec).initial()
    for line in opening_data(start, Played())["lines"]:
        after, thought = start.play(line["move"]), line["judged"]
        replies = {
            move: reply["judged"]
            for reply in opening_data(after, Played())["lines"]
            for move in (reply["move"], *reply["others"])
        }
        assert thought["chance"] == min(reply["chance"] for reply in replies.values())  # the second seat answers
        best = replies[thought["best"]]
        assert (thought["chance"], thought["depth"]) == (best["chance"], best["depth"] + 1)


def test_the_way_openings_are_judged_gives_what_is_kept() -> None:
    """With fewer nodes and on a small board, where it takes no time."""
    start = load("fanorona(size=5x3)").initial()
    table = openings.table(start, nodes=2_000)
    firsts = {start.play_unchecked(move).text for move in start.legal_moves()}
    assert firsts < set(table)
    assert table == openings.table(start, nodes=2_000)
    for text in firsts:
        replies = [start.game.parse(text).play_unchecked(move).text for move in start.game.parse(text).legal_moves()]
        assert table[text]["chance"] == min(table[reply]["chance"] for reply in replies)
