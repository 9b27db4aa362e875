"""Talk over real sockets: draws, takebacks, rematches, demands, and time that runs out."""

from __future__ import annotations

import json

import pytest
from tests.server.sitting import FRIEND, ME, New, engine, friends, link

import marblebox


def test_a_draw_is_offered_declined_and_agreed(browsers: New) -> None:
    ada, bert, game = friends(browsers, "tumicarona")
    with ada.sit(game) as white, bert.sit(game) as black:
        black.wait("update", key=white.say(0, "offer draw")["key"])
        assert "offer draw" not in white.may(0)
        assert {"accept draw", "decline draw"} <= set(black.may(1))
        white.wait("update", key=black.act(1, "decline draw")["key"])  # said or done, it is the same
        assert "offer draw" not in white.may(0)  # nobody asks twice about one position
        black.wait("update", key=white.act(0, white.options(0)[0])["key"])
        white.wait("update", key=black.say(1, "offer draw")["key"])
        answer = white.say(0, "accept draw")
        assert answer["now"]["outcome"]["reason"] == "agreement"
        assert answer["now"]["match"]["score"] == [0.5, 0.5]


def test_a_takeback_between_people_needs_consent(browsers: New) -> None:
    ada, bert, game = friends(browsers, "tumicarona")
    with ada.sit(game) as white, bert.sit(game) as black:
        assert "takeback" not in white.may(0)
        black.wait("update", key=white.act(0, white.options(0)[0])["key"])
        white.wait("update", key=black.act(1, black.options(1)[0])["key"])
        asked = white.say(0, "takeback")
        assert asked["now"]["offers"] == [{"seat": 0, "what": "takeback"}]
        black.wait("update", key=asked["key"])
        assert len(black.steps) == 2
        white.wait("update", key=black.say(1, "decline takeback")["key"])
        assert (white.now["offers"], "takeback" in white.may(0)) == ([], False)
        white.wait("update", key=black.say(1, "takeback")["key"])
        answer = white.say(0, "accept takeback")
        assert (answer["kept"], answer["steps"], len(white.steps)) == (1, [], 1)
        black.wait("update", key=answer["key"])
        assert black.options(1)


def test_against_the_computer_a_takeback_goes_back_to_the_own_move(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, engine(1))["game"]
    with ada.sit(game) as white:
        start = white.now["board"]
        assert white.act(0, white.options(0)[0])["type"] == "update"
        while not white.options(0):
            white.wait("update")
        answer = white.say(0, "takeback")
        assert (answer["kept"], answer["now"]["board"]) == (0, start)
        assert white.options(0)


def test_a_game_may_be_aborted_before_its_second_move(browsers: New) -> None:
    ada, bert, game = friends(browsers, "kulami")
    with ada.sit(game) as red, bert.sit(game) as black:
        black.wait("update", key=red.act(0, red.options(0)[0])["key"])
        answer = black.say(1, "abort")
        assert answer["now"]["outcome"] == {"scores": [0, 0], "reason": "aborted", "winners": [], "places": None}
        assert black.perspective(1)["view"]["to_move"] is None
        assert black.now["match"]["score"] == [0, 0]
        assert black.may(1) == ["rematch", "swap"]
        refused = black.act(1, "a1")
        assert refused["code"] == "not_now"
    with ada.sit(game) as red:
        assert red.now["outcome"]["reason"] == "aborted"


def test_a_rematch_with_fists_holds_out_fists_again(browsers: New) -> None:
    ada = browsers()
    game = ada.create("kulami(starts=fists)", ME, ME)["game"]
    with ada.sit(game) as both:
        for loser in (0, 1):
            assert (both.now["spec"], both.options(1)) == ("kulami(starts=fists)", ["left", "right"])
            both.act(1, "left")
            assert not both.perspective(1)["view"]["fists_closed"]
            both.say(loser, "resign")
            both.say(loser, "rematch")
        assert both.perspective(1)["view"]["fists_closed"]


def test_a_match_of_tomoko_draws_lots_for_every_game(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko(begins=random)", ME, ME)["game"]
    began = set()
    with ada.sit(game) as both:
        for _ in range(20):
            assert both.now["spec"] == "tomoko(begins=random)"
            began.add(both.perspective(0)["view"]["to_move"])
            both.say(0, "resign")
            both.say(0, "rematch")
    assert began == {0, 1}


def test_a_rematch_begins_when_both_want_it_and_the_loser_begins(browsers: New) -> None:
    ada, bert, game = friends(browsers, "tumicarona")
    with ada.sit(game) as white, bert.sit(game) as black:
        black.wait("update", key=white.act(0, white.options(0)[0])["key"])
        white.wait("update", key=black.say(1, "resign")["key"])
        assert white.now["outcome"]["winners"] == [0]
        black.wait("update", key=white.say(0, "rematch")["key"])
        assert black.now["offers"] == [{"seat": 0, "what": "rematch"}]
        assert white.may(0) == ["withdraw rematch"]
        answer = black.say(1, "rematch")
        assert (answer["now"]["round"], answer["now"]["outcome"], answer["kept"]) == (2, None, 0)
        white.wait("update", key=answer["key"])
        assert white.steps == []
        assert black.options(1)
        assert not white.options(0)
        assert white.now["match"]["score"] == [1, 0]


def test_friends_swap_sides_at_the_same_table(browsers: New) -> None:
    ada, bert = browsers(), browsers()
    made = ada.create("kulami(layout=example)", {**ME, "name": "Ada"}, {**FRIEND, "name": "Bert"})
    game = made["game"]
    bert.open(link(made, "player", 1))
    with ada.sit(game) as red, bert.sit(game) as black:
        black.wait("update", key=red.act(0, red.options(0)[0])["key"])
        red.wait("update", key=black.say(1, "resign")["key"])
        black.wait("update", key=red.say(0, "swap")["key"])
        assert black.now["offers"] == [{"seat": 0, "what": "swap"}]
        key = black.say(1, "swap")["key"]
        red.wait("update", key=key)
        for one, seats in ((red, [1]), (black, [0])):
            welcome = next(json.loads(text) for text in reversed(one.received) if '"type":"welcome"' in text)
            assert welcome["you"]["seats"] == seats
            assert [seat["name"] for seat in welcome["seats"]] == ["Bert", "Ada"]
            assert (one.now["round"], one.now["match"]["score"], one.now["swapped"]) == (2, [0, 1], True)
        assert black.options(0)
        links = {(one["role"], one["seat"]): one["path"] for one in welcome["links"]}
    assert [one.http.get("/api/games").json()[0]["yours"] for one in (ada, bert)] == [[1], [0]]
    assert links["player", 0] == link(made, "player", 1)  # what was given to Bert leads to his seat
    late = browsers()
    late.open(link(made, "player", 1))
    with late.sit(game) as there:
        assert there.welcome["you"]["seats"] == [0]
    assert ada.http.post(f"/api/games/{game}/seats/1/renew").status_code == 204
    assert bert.http.post(f"/api/games/{game}/seats/1/renew").status_code == 403
    assert ada.http.get(f"/api/games/{game}").json()["yours"] == [1]


def test_a_revanche_is_one_flow_with_a_handicapped_second_game(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, ME, match="revanche")["game"]
    with ada.sit(game) as both:
        both.say(1, "resign")
        assert both.may(0) == ["next", "swap"]
        answer = both.say(0, "next")
        assert answer["now"]["spec"] == "tumicarona(handicap=white, begins=black)"
        assert answer["now"]["match"]["handicapped"] == 0
        both.say(0, "resign")  # the other side wins the second game, so a third one decides
        assert both.now["match"]["winners"] == []
        third = both.say(1, "next")
        assert third["now"]["match"]["handicapped"] is None
        both.say(1, "resign")
        assert both.now["match"]["winners"] == [0]
        assert both.may(1) == ["rematch", "swap"]
        fresh = both.say(1, "rematch")
        assert fresh["now"]["match"] == {**third["now"]["match"], "score": [0, 0]}
        assert fresh["now"]["spec"] == "tumicarona(begins=black)"
        assert fresh["now"]["round"] == 4


def test_playing_a_handicap_game_again_gives_the_handicap_to_the_winner(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona(handicap=white, begins=black)", ME, ME)["game"]
    with ada.sit(game) as both:
        both.say(0, "resign")
        again = both.say(0, "rematch")
        assert again["now"]["spec"] == "tumicarona(handicap=black)"
        assert again["now"]["match"]["handicapped"] == 1
        assert both.perspective(0)["view"]["handicap"]["seat"] == 1


def test_a_demanded_capture_takes_the_turn_back(browsers: New) -> None:
    ada = browsers()
    game = ada.create("fanorona(rules=tumicarona, captures=on_demand)", ME, ME)["game"]
    with ada.sit(game) as both:
        quiet = next(
            option["move"]
            for option in both.perspective(0)["options"]
            if not any(step["taken"] for step in option["effect"]["steps"])
        )
        both.act(0, quiet)
        assert both.perspective(1)["view"]["may_demand"]
        answer = both.act(1, "demand")
        assert answer["steps"][0]["effect"] == {"demand": True}
        assert both.perspective(0)["view"]["must_capture"]


@pytest.mark.parametrize("overlooking", [True, False])
def test_a_silent_game_shows_the_same_whether_or_not_a_capture_was_overlooked(browsers: New, overlooking: bool) -> None:
    ada = browsers()
    game = ada.create("fanorona(rules=tumicarona, captures=silent)", ME, ME)["game"]
    with ada.sit(game) as both:
        state = marblebox.load(both.now["spec"]).initial()
        while True:
            seat = state.to_move
            assert seat is not None
            quiet = [move for move in state.legal_moves() if str(move) != "demand" and not move.captured]
            captures = [move for move in state.legal_moves() if move.captured]
            if quiet and bool(captures) == overlooking:
                break
            move = (captures or quiet)[0]
            both.act(seat, str(move))
            state = state.play(move)
        both.act(seat, str(quiet[0]))
        view = both.perspective(1 - seat)["view"]
        assert (view["may_demand"], view["announced"], "after" in view["position"]) == (True, False, False)
        assert both.options(1 - seat)[-1] == "demand"
        answer = both.act(1 - seat, "demand")
        if overlooking:
            assert answer["steps"][0]["effect"] == {"demand": True}
        else:
            assert answer["code"] == "illegal_move"
            assert "demand" in answer["message"]["en"]
            assert both.options(1 - seat)[-1] == "demand"
