"""What players say to each other: take-backs, draws and the next game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.contract.hosts import Host, two_people
from tests.contract.running import PEOPLE, on
from tests.contract.test_commands import heard, seated
from tests.server.sitting import ME, engine


@on()
def test_whoever_has_all_seats_takes_back_without_asking(host: Host) -> None:
    ada = host.guest()
    with ada.sit(ada.create("fanorona", ME, ME)["game"]) as both:
        both.act(0, "d2-e3A")
        both.act(1, both.options(1)[0])
        answer = both.say(0, "takeback")
        assert (answer["type"], both.steps, both.now["offers"]) == ("update", [], [])


@on()
def test_against_a_computer_a_move_is_taken_back_with_the_reply(host: Host) -> None:
    ada = host.guest()
    with ada.sit(ada.create("tumicarona", ME, engine(1))["game"]) as me:
        start = me.now["board"]
        me.act(0, me.options(0)[0])
        while not me.options(0):
            me.wait("update")
        answer = me.say(0, "takeback")
        assert (answer["type"], me.steps, me.now["board"]) == ("update", [], start)


@on(PEOPLE)
def test_between_people_a_takeback_needs_consent(host: Host) -> None:
    with seated(host, "fanorona") as (ada, bert, _):
        heard(ada.act(0, "d2-e3A"), bert)
        heard(ada.say(0, "takeback"), bert)
        assert (len(bert.steps), bert.now["offers"]) == (1, [{"seat": 0, "what": "takeback"}])
        heard(bert.say(1, "decline takeback"), ada)
        assert (ada.now["offers"], "takeback" in ada.may(0)) == ([], False)  # nobody asks twice
        heard(bert.act(1, bert.options(1)[0]), ada)
        heard(bert.say(1, "takeback"), ada)
        heard(ada.say(0, "accept takeback"), bert)
        assert len(bert.steps) == 1


@on()
def test_a_move_that_brought_something_to_light_is_not_taken_back(host: Host) -> None:
    with seated(host, "kulami(starts=fists)") as (ada, bert, _):
        heard(bert.act(1, "left"), ada)
        assert "takeback" not in bert.may(1)
        answer = bert.say(1, "takeback")
        assert (answer["type"], answer["code"], len(bert.steps)) == ("refused", "not_now", 1)
        turn = bert.perspective(1)["view"]["to_move"]
        one, other = (ada, bert) if turn == 0 else (bert, ada)
        heard(one.act(turn, one.options(turn)[0]), other)
        assert "takeback" in one.may(turn)  # that hid nothing


@on()
def test_in_a_game_with_hidden_cards_nothing_is_taken_back(host: Host) -> None:
    with seated(host, "tomoko") as (ada, bert, _):
        turn = ada.perspective(0)["view"]["to_move"]
        one, other = (ada, bert) if turn == 0 else (bert, ada)
        move = next(move for move in one.options(turn) if move[0] in "NESW")
        heard(one.act(turn, move, board=one.now["board"]), other)
        assert "takeback" not in one.may(turn)
        assert one.say(turn, "takeback")["code"] == "not_now"


@on()
def test_a_draw_is_offered_withdrawn_and_overtaken_by_a_move(host: Host) -> None:
    with seated(host, "fanorona") as (ada, bert, _):
        heard(ada.say(0, "offer draw"), bert)
        assert {"accept draw", "decline draw"} <= set(bert.may(1))
        heard(ada.say(0, "withdraw draw"), bert)
        assert "accept draw" not in bert.may(1)
        assert "offer draw" not in ada.may(0)  # nobody asks twice about one position
        heard(ada.act(0, "d2-e3A"), bert)
        heard(bert.say(1, "offer draw"), ada)
        heard(bert.act(1, bert.options(1)[0]), ada)  # who offers may move and still offer
        assert "accept draw" in ada.may(0)
        heard(ada.act(0, ada.options(0)[0]), bert)  # whoever moves on declines
        assert "accept draw" not in ada.may(0)
        heard(bert.say(1, "offer draw"), ada)
        answer = ada.say(0, "accept draw")
        assert answer["now"]["outcome"]["reason"] == "agreement"


@on()
def test_the_loser_begins_the_next_game_of_a_match(host: Host) -> None:
    wish = {"match": "best_of", "games": 3}
    with seated(host, "fanorona", **wish) as (ada, bert, _):
        heard(bert.say(1, "resign"), ada)
        assert ada.now["match"]["score"] == [1, 0]
        ada.say(0, "next")
        while ada.now["round"] == 1:
            bert.say(1, "next")
            ada.wait("update")
        assert (ada.now["round"], ada.steps) == (2, [])
        assert ada.perspective(0)["view"]["to_move"] == 1


@on(PEOPLE)
def test_a_rematch_that_both_want_at_once_begins_once(host: Host) -> None:
    ada, bert, game = two_people(host, "fanorona")
    with ada.sit(game) as first, bert.sit(game) as second:
        heard(second.say(1, "resign"), first)
        with ThreadPoolExecutor(2) as pool:
            wishes = [pool.submit(one.say, seat, "rematch") for seat, one in enumerate((first, second))]
            assert {wish.result()["type"] for wish in wishes} <= {"update"}
        for one in (first, second):
            while one.now["round"] == 1:
                one.wait("update")
            assert (one.now["round"], one.now["match"]["score"]) == (2, [1, 0])
