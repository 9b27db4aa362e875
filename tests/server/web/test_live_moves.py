"""Moves over real sockets: how they travel, and how each is done once."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.sitting import ME, New, friends, new_key

import marblebox

# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_move_reaches_both_players_and_a_spectator(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black, browsers().sit(game) as watcher:
        assert white.welcome["you"] == {"seats": [0], "advises": [], "host": True}
        assert black.welcome["you"] == {"seats": [1], "advises": [], "host": False}
        assert watcher.welcome["you"] == {"seats": [], "advises": [], "host": False}
        assert (black.options(1), watcher.perspective(None)["options"]) == ([], [])
        answer = white.act(0, "d2-e3A")
        for one in (white, black, watcher):
            if one is not white:
                one.wait("update", key=answer["key"])
            assert [step["move"] for step in one.steps] == ["d2-e3A"]
            assert one.now["board"] == marblebox.load("fanorona").initial().play("d2-e3A").board_text
        assert "f4-e5W" in black.options(1) or black.options(1)


CROWDED = "bb1bwbb1b/1bb2bb2/b2b4b/bw1b1b1bb/bbbbb1b1b b 0 9"  # after one of its turns White has more than 30,000


def test_a_turn_into_a_position_that_cannot_be_handled_is_refused(browsers: New) -> None:
    ada = browsers()
    with ada.sit(ada.create("fanorona", ME, ME, position=CROWDED)["game"]) as both:
        assert both.act(1, "d5-c5W")["code"] == "illegal_move"
        assert not both.steps
        assert both.act(1, "b4-b3A")["type"] == "update"


@pytest.mark.parametrize("spec", ["fanorona", "tumicarona", "kulami(starts=fists)", "tomoko(target=1)"])
def test_a_whole_game_is_replayed_as_it_was_played(browsers: New, spec: str) -> None:
    ada, bert, game = friends(browsers, spec)
    rng = Random(5)
    with ada.sit(game) as first, bert.sit(game) as second:
        players = [first, second]
        while not first.now["outcome"]:
            seat = first.perspective(0)["view"]["to_move"]
            lays = [move for move in players[seat].options(seat) if move.startswith("lay")]
            answer = players[seat].act(seat, rng.choice(lays or players[seat].options(seat)))
            assert answer["type"] == "update"
            players[1 - seat].wait("update", key=answer["key"])
        steps, now = first.steps, first.now
    record = marblebox.read_records(ada.http.get(f"/api/games/{game}/record").text)[0]
    assert [node.move for node in record.line.nodes if " draw" not in node.move] == [step["move"] for step in steps]
    assert record.final.board_text == now["board"]
    with ada.sit(game) as again:
        assert again.steps == steps
        assert {**again.now, "time": 0} == {**now, "time": 0}


def test_a_hot_seat_plays_both_sides_from_one_browser(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, ME)["game"]
    with ada.sit(game) as both:
        assert both.welcome["you"]["seats"] == [0, 1]
        for seat in (0, 1, 0):
            assert both.act(seat, both.options(seat)[0])["type"] == "update"
        assert "takeback" in both.may(0)
        assert both.say(0, "takeback")["kept"] == 2  # nobody else has to be asked


# --- sequence and keys ------------------------------------------------------------------------------------------------


def test_a_repeated_message_is_done_once(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black:
        key, seq = new_key(), white.now["seq"]
        first = white.act(0, "d2-e3A", key, seq)
        again = white.act(0, "d2-e3A", key, seq)
        assert (first["type"], again["type"]) == ("update", "update")
        assert again["now"]["seq"] == first["now"]["seq"]
        assert (again["kept"], again["steps"]) == (1, [])
        black.wait("update", key=key)
        assert black.act(1, black.options(1)[0])["type"] == "update"
        assert white.act(0, "d2-e3A", key, seq)["now"]["seq"] > seq + 1  # long after
        assert len(white.steps) == 2


def test_a_repeated_message_is_done_once_even_after_reconnecting(browsers: New) -> None:
    ada, _, game = friends(browsers, "fanorona")
    key = new_key()
    with ada.sit(game) as white:
        seq = white.now["seq"]
        white.act(0, "d2-e3A", key)
    with ada.sit(game) as white:
        assert white.act(0, "d2-e3A", key, seq)["type"] == "update"
        assert len(white.steps) == 1


def test_a_stale_message_is_answered_with_the_present(browsers: New) -> None:
    ada, _, game = friends(browsers, "fanorona")
    with ada.sit(game) as tab, ada.sit(game) as other_tab:
        seq = tab.now["seq"]
        assert tab.act(0, "d2-e3A")["type"] == "update"
        key = new_key()
        other_tab.send({"type": "act", "key": key, "seq": seq, "seat": 0, "move": "e2-e3A"})
        present = other_tab.wait("update", key=None)
        assert (present["kept"], present["steps"]) == (1, [])  # what it was told before is not told again
        assert other_tab.wait("refused", key=key)["code"] == "stale"
        assert [step["move"] for step in other_tab.steps] == ["d2-e3A"]


def test_names_and_arrivals_do_not_make_a_move_stale(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white:
        with bert.sit(game) as black:
            black.send({"type": "rename", "seat": 1, "name": "Bert"})
            presence = white.wait("presence")
            while presence["seats"][1]["name"] != "Bert":
                presence = white.wait("presence")
        assert white.act(0, "d2-e3A")["type"] == "update"
