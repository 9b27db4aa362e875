"""Playing over real sockets: how moves travel, what is refused, and who sees what."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.sitting import FRIEND, ME, Browser, Sitting, engine, link, new_key, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus

import marblebox

New = Callable[[], Browser]


def friends(browsers: New, spec: str, **wishes: Any) -> tuple[Browser, Browser, str]:
    """Two browsers at one game, each with a seat."""
    ada, bert = browsers(), browsers()
    made = ada.create(spec, ME, FRIEND, **wishes)
    assert bert.open(link(made, "player", 1)).status_code == 303
    return ada, bert, made["game"]


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


def test_a_turn_into_a_position_that_cannot_be_handled_is_refused(
    browsers: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = "fanorona(rules=standard)"
    ada, _, game = friends(browsers, spec)
    with ada.sit(game) as white:
        few = marblebox.load(spec).initial().play("d2-e3A").legal_moves()
        monkeypatch.setattr("marblebox.games.fanorona.moves.MOST_TURNS", len(few) - 1)
        assert white.act(0, "d2-e3A")["code"] == "illegal_move"
        assert not white.steps
        monkeypatch.undo()
        assert white.act(0, "d2-e3A")["type"] == "update"


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


# --- Tomoko live ------------------------------------------------------------------------------------------------------


def standing_for(spec: str, seats: int) -> tuple[int, list[str], int, str]:
    """A seed, pushes, and a seat that can then lay a card while it is another's turn."""
    for seed in range(400):
        state, rng, pushes = marblebox.load(spec).initial(seed), Random(seed), list[str]()
        for _ in range(40):
            for seat in range(seats):
                lays = [str(move) for move in state.legal_moves(seat) if str(move).startswith("lay")]
                if lays and seat != state.to_move:
                    return seed, pushes, seat, lays[0]
            pushes.append(str(rng.choice([m for m in state.legal_moves() if str(m)[0] in "NESW"])))
            state = state.play(pushes[-1])
    raise AssertionError("no such game")


def overtaken(browsers: New, monkeypatch: pytest.MonkeyPatch, *, keeps: bool) -> dict[str, Any]:
    """The answer to a claim that a push overtakes, one that keeps the pattern or one that breaks it."""
    spec = "tomoko(target=5)"
    seed, pushes, seat, lay = standing_for(spec, 2)
    monkeypatch.setattr("marblebox.server.web.routes.secrets.randbelow", lambda _: seed)
    ada, bert, game = friends(browsers, spec)
    with ada.sit(game) as first, bert.sit(game) as second:
        players = [first, second]
        for number, push in enumerate(pushes):
            answer = players[number % 2].act(number % 2, push)
            players[1 - number % 2].wait("update", key=answer["key"])
        claimant, other = players[seat], players[1 - seat]
        board, seq = claimant.now["board"], claimant.now["seq"]
        state = marblebox.load(spec).initial(seed)
        for push in pushes:
            state = state.play(push)
        found = next(
            str(move)
            for move in state.legal_moves()
            if not move.is_claim and (lay in map(str, state.play(move).legal_moves(seat))) == keeps
        )
        assert other.act(1 - seat, found, board=board)["type"] == "update"
        return claimant.act(seat, lay, seq=seq, board=board)


def test_a_claim_is_good_while_its_pattern_stands_also_after_a_push(
    browsers: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = overtaken(browsers, monkeypatch, keeps=True)
    assert answer["type"] == "update"
    assert answer["steps"][-1]["move"].startswith("lay")


def test_a_claim_whose_pattern_no_longer_stands_is_told_so(browsers: New, monkeypatch: pytest.MonkeyPatch) -> None:
    late = overtaken(browsers, monkeypatch, keeps=False)
    assert late["code"] == "illegal_move"
    assert late["message"]["en"].startswith("Too late: card")
    assert late["message"]["en"].endswith("no longer does.")
    assert late["message"]["de"].startswith("Zu spät: Karte")


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
        assert late["message"]["en"] == "Too late: the board has changed meanwhile."


def test_a_card_may_be_handed_over_whatever_was_pushed_meanwhile(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko(players=4, teams=true)", ME, ME, ME, ME)["game"]
    with ada.sit(game) as table:
        board, seq = table.now["board"], table.now["seq"]
        table.act(0, "N1d", board=board)
        give = next(move for move in table.options(2) if move.startswith("give"))
        assert table.act(2, give, seq=seq, board=board)["type"] == "update"


def test_a_claim_with_an_old_number_is_good_while_its_board_stands(
    browsers: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = "tomoko(target=5)"
    seed, pushes, seat, lay = standing_for(spec, 2)
    monkeypatch.setattr("marblebox.server.web.routes.secrets.randbelow", lambda _: seed)
    ada, bert, game = friends(browsers, spec)
    with ada.sit(game) as first, bert.sit(game) as second:
        players = [first, second]
        for number, push in enumerate(pushes):
            answer = players[number % 2].act(number % 2, push)
            players[1 - number % 2].wait("update", key=answer["key"])
        start = players[seat].welcome["now"]["seq"]
        answer = players[seat].act(seat, lay, seq=start, board=players[seat].now["board"])
        assert answer["type"] == "update"
        assert answer["steps"][0]["effect"]["fits"]
        # the same claim again, by another message: the card is gone
        again = players[seat].act(seat, lay, board=players[seat].now["board"])
        assert again["code"] == "illegal_move"


def test_of_two_claims_at_once_each_is_judged_in_turn(browsers: New, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tabs of one seat claim the same card at the same time: one lays it, the other is refused."""
    spec = "tomoko(target=5)"
    seed, pushes, seat, lay = standing_for(spec, 2)
    monkeypatch.setattr("marblebox.server.web.routes.secrets.randbelow", lambda _: seed)
    ada, bert, game = friends(browsers, spec)
    with ada.sit(game) as first, bert.sit(game) as second, (ada, bert)[seat].sit(game) as tab:
        players = [first, second]
        for number, push in enumerate(pushes):
            answer = players[number % 2].act(number % 2, push)
            players[1 - number % 2].wait("update", key=answer["key"])
            tab.wait("update", key=answer["key"])
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
    browsers: New, monkeypatch: pytest.MonkeyPatch, others: list[dict[str, Any]], wish: dict[str, Any], helped: bool
) -> None:
    spec = f"tomoko(prefilled=true, players={len(others) + 1})"
    seed = next(seed for seed in range(100) if _completing(marblebox.load(spec).initial(seed)))
    monkeypatch.setattr("marblebox.server.web.routes.secrets.randbelow", lambda _: seed)
    ada = browsers()
    with ada.sit(ada.create(spec, ME, *others, **wish)["game"]) as table:
        shown = [
            option["effect"]["matches"] for option in table.perspective(0)["options"] if "edge" in option["effect"]
        ]
        assert len(shown) == len([move for move in table.options(0) if move[0] in "NESW"])
        assert (any(shown), table.welcome["help"]) == (helped, helped)


def _completing(state: marblebox.State) -> bool:
    """Whether some push makes a card of the first player stand."""
    return any(state.effect(move, 0, 0).get("matches") for move in state.legal_moves(0))


# --- talk -------------------------------------------------------------------------------------------------------------


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
        assert black.may(1) == ["rematch"]
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
        for _ in range(20):  # once in half a million matches the same player is drawn every time
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


def test_a_revanche_is_one_flow_with_a_handicapped_second_game(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, ME, match="revanche")["game"]
    with ada.sit(game) as both:
        both.say(1, "resign")
        assert both.may(0) == ["next"]
        answer = both.say(0, "next")
        assert answer["now"]["spec"] == "tumicarona(handicap=white, begins=black)"
        assert answer["now"]["match"]["handicapped"] == 0
        both.say(0, "resign")  # the other side wins the second game, so a third one decides
        assert both.now["match"]["winners"] == []
        third = both.say(1, "next")
        assert third["now"]["match"]["handicapped"] is None
        both.say(1, "resign")
        assert both.now["match"]["winners"] == [0]
        assert both.may(1) == ["rematch"]
        fresh = both.say(1, "rematch")
        assert fresh["now"]["match"] == {**third["now"]["match"], "score": [0, 0]}
        assert fresh["now"]["spec"] == "tumicarona(begins=black)"
        assert fresh["now"]["round"] == 4


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
            assert answer["message"]["en"] == "There is no overlooked capture to demand."
            assert both.options(1 - seat)[-1] == "demand"


def test_whose_time_is_up_loses_without_anybody_asking(browsers: New, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marblebox.server.match.session.MINUTE", 3000)
    ada, bert, game = friends(browsers, "tumicarona", clock={"minutes": 0.1, "increment": 0})
    with ada.sit(game) as white, bert.sit(game) as black:
        black.wait("update", key=white.act(0, white.options(0)[0])["key"])
        assert black.now["clocks"]["running"] == 1
        while not white.now["outcome"]:
            white.wait("update")
        assert (white.now["outcome"]["reason"], white.now["outcome"]["winners"]) == ("time", [0])
        assert (white.now["clocks"]["remaining"][1], white.now["clocks"]["running"]) == (0, None)


# --- who is there -----------------------------------------------------------------------------------------------------


def test_presence_names_and_links(browsers: New) -> None:
    ada, bert = browsers(), browsers()
    made = ada.create("kulami", {**ME, "name": "  Ada\u0000 \n <b>"}, FRIEND)
    with ada.sit(made["game"]) as host:
        seats = host.welcome["seats"]
        assert [seat["name"] for seat in seats] == ["Ada <b>", ""]
        assert [(seat["joined"], seat["present"]) for seat in seats] == [(True, True), (False, False)]
        assert link(host.welcome, "player", 1) == link(made, "player", 1)
        bert.open(link(made, "player", 1))
        with bert.sit(made["game"]) as guest:
            presence = host.wait("presence")
            while not presence["seats"][1]["present"]:
                presence = host.wait("presence")
            assert presence["seats"][1]["joined"]
            assert [(one["role"], one["seat"]) for one in presence["links"]] == [
                ("spectator", None), ("player", 0), ("adviser", 0)]  # fmt: skip
            assert ("player", 0) not in [(one["role"], one["seat"]) for one in guest.welcome["links"]]
            with browsers().sit(made["game"]) as watcher:
                assert host.wait("presence")["watchers"] == 1
                assert [one["role"] for one in watcher.welcome["links"]] == ["spectator"]
                watcher.send({"type": "rename", "seat": 0, "name": "Eve"})
                assert watcher.wait("refused")["code"] == "not_your_seat"
        assert host.wait("presence", watchers=0)["seats"][1]["joined"]


def test_a_link_opened_in_another_tab_reaches_the_one_that_is_open(browsers: New) -> None:
    ada = browsers()
    made = ada.create("kulami", ME, FRIEND)
    with ada.sit(made["game"]) as tab:
        ada.open(link(made, "player", 1))
        assert tab.wait("welcome")["you"]["seats"] == [0, 1]


def test_advisers_see_the_view_of_their_seat_and_point_for_their_party_alone(browsers: New) -> None:
    ada, bert, game = friends(browsers, "tomoko")
    carla = browsers()
    with ada.sit(game) as player, bert.sit(game) as rival, browsers().sit(game) as watcher:
        carla.open(link(player.welcome, "adviser", 0))
        with carla.sit(game) as adviser:
            assert adviser.welcome["you"] == {"seats": [], "advises": [0], "host": False}
            assert adviser.perspective(0)["view"] == player.perspective(0)["view"]
            assert (adviser.perspective(0)["options"], adviser.may(0)) == ([], [])
            adviser.send({"type": "point", "seat": 0, "at": "N3"})
            assert player.wait("pointed") == {"type": "pointed", "seat": 0, "by": "adviser", "at": "N3"}
            assert adviser.wait("pointed")["at"] == "N3"
            adviser.send({"type": "point", "seat": 1, "at": "N3"})
            assert adviser.wait("refused")["code"] == "not_your_seat"
            assert adviser.act(0, "N3d")["code"] == "not_your_seat"
        player.act(0, player.options(0)[0])
        for one in (rival, watcher):
            one.wait("update")
            assert not any('"pointed"' in text for text in one.received)


def test_quick_words_are_heard_by_everybody_and_not_too_often(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black, browsers().sit(game) as watcher:
        white.send({"type": "quip", "seat": 0, "word": "hello"})
        for one in (white, black, watcher):
            assert one.wait("quipped") == {"type": "quipped", "seat": 0, "word": "hello"}
        black.send({"type": "quip", "seat": 0, "word": "thanks"})
        watcher.send({"type": "quip", "seat": 0, "word": "thanks"})
        assert black.wait("refused")["code"] == watcher.wait("refused")["code"] == "not_your_seat"
        white.send({"type": "quip", "seat": 0, "word": "anything else"})
        assert white.wait("refused")["code"] == "malformed"
        for _ in range(3):
            white.send({"type": "quip", "seat": 0, "word": "sorry"})
        assert white.wait("refused")["code"] == "too_fast"


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_moves_that_are_not_allowed_say_why(browsers: New) -> None:
    ada, bert, game = friends(browsers, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black, browsers().sit(game) as watcher:
        assert black.act(0, "d2-e3A")["code"] == "not_your_seat"
        assert watcher.act(1, "d2-e3A")["code"] == "not_your_seat"
        out_of_turn = black.act(1, "f4-e3A")
        assert (out_of_turn["code"], out_of_turn["message"]["en"]) == ("not_your_turn", "It is the turn of White.")
        illegal = white.act(0, "a1-a2")
        assert illegal["code"] == "illegal_move"
        assert illegal["message"] == {"en": "a2 is not empty.", "de": "a2 ist nicht leer."}
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
    with serving(folder, messages=5.0) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        with ada.sit(game) as flooding, ada.sit(game) as calm:
            for number in range(60):
                flooding.send({"type": "pong", "number": number})
            assert flooding.closed() == 4029
            assert "too_fast" in {json.loads(text).get("code") for text in flooding.received}
            assert calm.act(0, "d2-e3A")["type"] == "update"
        ada.close()


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
        assert json.loads(socket.recv(5))["code"] == "unknown_game"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_full_server_says_so(folder: Path) -> None:
    with serving(folder, connections=1) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        with ada.sit(game), ada.connect(game) as second:
            refused = json.loads(second.recv(5))
            assert (refused["code"], "full" in refused["message"]["en"]) == ("not_now", True)
        ada.close()


# --- hidden information -----------------------------------------------------------------------------------------------

TOMOKO = [
    "tomoko",
    "tomoko(claims=auto)",
    "tomoko(players=3)",
    "tomoko(players=4, teams=true)",
    "tomoko(players=4, teams=true, claims=auto)",
    "tomoko(players=4, play_on=true, target=1)",
    "tomoko(players=3, prefilled=true, begins=random)",
]


@pytest.mark.parametrize("spec", TOMOKO)
def test_nobody_receives_a_card_she_may_not_know(browsers: New, spec: str) -> None:
    """Everything that comes through every socket, and over REST, is searched for hands that are not one's own."""
    host = browsers()
    seats = marblebox.load(spec).seats
    made = host.create(spec, ME, *[FRIEND] * (seats - 1))
    people = [host, *(browsers() for _ in range(seats - 1))]
    for seat, browser in enumerate(people[1:], 1):
        browser.open(link(made, "player", seat))
    rng = Random(spec)
    with ExitStack() as stack:
        players = [stack.enter_context(browser.sit(made["game"])) for browser in people]
        watcher = stack.enter_context(browsers().sit(made["game"]))
        for _ in range(12):
            if players[0].now["outcome"]:
                break
            seat = players[0].perspective(0)["view"]["to_move"]
            answer = players[seat].act(seat, rng.choice(players[seat].options(seat)), board=players[seat].now["board"])
            assert answer["type"] == "update"
            for other in [*players, watcher]:
                if other is not players[seat]:
                    other.wait("update", key=answer["key"])
                _check_hands(other, None if other is watcher else players.index(other), spec)
        _check_requests(people, made["game"], over=bool(players[0].now["outcome"]))


def _check_requests(people: list[Browser], game: str, over: bool) -> None:
    for browser in people:
        record = browser.http.get(f"/api/games/{game}/record")
        assert over or (record.status_code, record.json()["code"]) == (409, "not_now")
        for path in ("/api/games", f"/api/games/{game}"):
            assert '"hands"' not in browser.http.get(path).text


def _check_hands(one: Sitting, seat: int | None, spec: str) -> None:
    """The views a socket has got so far show no hand but its own; the steps no card that was handed over in secret."""
    message = json.loads(one.received[-1])
    for perspective in message["now"]["perspectives"]:
        assert perspective["seat"] == seat
        view = perspective["view"]
        for holder, hand in enumerate(view["hands"]):
            partner = seat is not None and "teams" in spec and holder % 2 == seat % 2
            assert hand == [] or holder == seat or partner
        own = set(view["hands"][seat]) if seat is not None else set()
        known = own.union(*view["laid"]).union(*view["hands"])
        for fit in [fit for option in perspective["options"] for fit in option["effect"].get("matches", ())]:
            assert fit["card"] in own
        for step in message["steps"]:
            effect = step["effect"]
            if "give" in effect and (seat is None or step["seat"] % 2 != seat % 2):
                assert (effect["give"], step["move"]) == (None, "give")
            assert effect.get("card") is None or effect["card"] in known
            assert all(fit["card"] in known for fit in effect.get("matches", ()))
