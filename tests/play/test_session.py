"""A session: the same events always give the same one; clocks, takebacks, rounds and records follow from them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import marblebox
from marblebox.play import views
from marblebox.play.clock import MINUTE
from marblebox.play.commands import Act, Say, Viewer
from marblebox.play.decide import decide
from marblebox.play.events import Aborted, Event, Flagged, Joined, Renamed, Renewed, StoredEvent, as_data
from marblebox.play.policy import may_say
from marblebox.play.reduce import reduce, reduced
from marblebox.play.refusal import Refused
from marblebox.play.replay import replay
from marblebox.play.session import Session
from marblebox.play.setup import opening
from marblebox.server.forms.from_server import Update, Welcome
from marblebox.server.forms.games import NewGame, Summary

SPECS = [
    "fanorona",
    "tumicarona(captures=on_demand)",
    "kulami(starts=fists, level=2)",
    "tomoko(target=1)",
    "tomoko(players=3, play_on=true)",
    "tomoko(players=4, teams=true)",
]


class Log:
    """A session with its events, as a server would keep them; time passes as it is told."""

    def __init__(self, spec: str, *kinds: str, seed: int = 1, **wishes: Any) -> None:
        seats = [{"kind": kind} for kind in kinds or ("me",) * marblebox.load(spec).seats]
        self.at = 1_000_000
        wish = NewGame.model_validate({"spec": spec, "seats": seats, **wishes})
        self.events = [StoredEvent(seq, self.at, event) for seq, event in enumerate(opening(wish, seed), 1)]
        self.session = reduced(self.events)
        self.everybody = Viewer(tuple(range(len(seats))))
        self._keys = count()

    def do(self, *events: Event, allowance: int = 0) -> None:
        for event in events:
            clock = self.session.round.clock
            left = clock.left(self.at, allowance) if clock and clock.running is not None else None
            self.events.append(StoredEvent(len(self.events) + 1, self.at, replace(event, left=left)))
            self.session = reduce(self.session, self.events[-1])

    def move(self, seat: int | None = None, text: str | None = None, after: int = 0, allowance: int = 0) -> None:
        self.at += after
        state = self.session.state
        acting = state.to_move if seat is None else seat
        assert acting is not None
        move = text or str(state.legal_moves(acting)[0])
        self.do(*decide(self.session, self.everybody, self.act(acting, move), 1), allowance=allowance)

    def say(self, seat: int, what: str, viewer: Viewer | None = None, seed: int = 7) -> None:
        message = Say(key=f"key{next(self._keys):08d}", seq=self.session.played, seat=seat, what=what)
        self.do(*decide(self.session, viewer or self.everybody, message, seed))

    def act(self, seat: int, move: str, seq: int | None = None, board: str | None = None) -> Act:
        key = f"key{next(self._keys):08d}"
        seen = self.session.played if seq is None else seq
        return Act(key=key, seq=seen, seat=seat, move=move, board=board)

    @property
    def replayed(self) -> Session:
        """The session as another process would find it in the database."""
        return replay([as_data(event) for event in self.events])


# --- replaying --------------------------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SPECS), st.integers(0, 2**32 - 1), st.booleans())
@example("fanorona", 35427, False)  # an offered draw is taken back with the move that declined it
def test_replaying_gives_the_same_session(spec: str, seed: int, timed: bool) -> None:
    log = Log(spec, seed=seed, clock={"minutes": 1, "increment": 2} if timed else None)
    rng = Random(seed)
    for _ in range(25):
        before = log.session
        log.at += rng.randrange(3000)
        _something(log, rng)
        assert log.session != before
        for viewer in (Viewer((0,)), Viewer(), log.everybody, Viewer((), (1,))):
            _check_messages(log.session, before, viewer)
    assert log.replayed == log.session
    assert log.replayed.record == log.session.record
    marblebox.read_records(log.session.record)


def _something(log: Log, rng: Random) -> None:
    """Whatever may be done or said now, moves most of all."""
    session = log.session
    seats = range(session.game.seats)
    words = [
        (seat, word) for seat in seats for word in may_say(session, seat) if word != "resign" or rng.random() < 0.1
    ]
    moves = [] if session.outcome else [(seat, str(move)) for seat in seats for move in session.state.legal_moves(seat)]
    if moves and (not words or rng.random() < 0.8):
        log.move(*rng.choice(moves))
    else:
        alone = Viewer((seat := rng.choice(words)[0],))
        log.say(seat, rng.choice([word for other, word in words if other == seat]), rng.choice([alone, log.everybody]))


def _check_messages(session: Session, before: Session, viewer: Viewer) -> None:
    """What is shown has the shape of the protocol, and an update leads from one state to the other."""
    around = {"seats": views.seats(session, ()), "watchers": 0, "links": []}
    welcome, earlier = (
        json.loads(orjson.dumps(views.welcome("game", one, viewer, around, 5))) for one in (session, before)
    )
    update = json.loads(orjson.dumps(views.update(session, before, viewer, None, 5)))
    Welcome.model_validate(welcome)
    Update.model_validate(update)
    assert earlier["steps"][: update["kept"]] + update["steps"] == welcome["steps"]
    assert update["now"] == welcome["now"]
    listed = {"game": "game", "kit": session.game.name, "yours": [], "your_turn": False, "spoiled": False}
    summary = {**views.summary(session), **listed}
    del summary["to_move"]
    Summary.model_validate(json.loads(orjson.dumps(summary)))


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_clocks_run_from_the_second_move_on() -> None:
    log = Log("tumicarona", clock={"minutes": 1, "increment": 2})
    log.move(after=30_000)
    clock = log.session.round.clock
    assert clock
    assert (clock.remaining, clock.running, clock.since) == ((MINUTE, MINUTE), 1, log.at)
    log.move(after=5_000)
    log.move(after=7_000)
    clock = log.session.round.clock
    assert clock
    assert (clock.remaining, clock.running) == ((MINUTE - 5_000, MINUTE - 3_000), 1)
    assert log.replayed == log.session


def test_the_way_of_a_message_is_given_back() -> None:
    log = Log("tumicarona", clock={"minutes": 1, "increment": 0})
    log.move()
    log.move(after=1_000, allowance=200)
    assert log.session.round.clock
    assert log.session.round.clock.remaining == (MINUTE, MINUTE - 800)
    log.move(after=100, allowance=200)  # never more than was spent
    assert log.session.round.clock
    assert log.session.round.clock.remaining[0] == MINUTE


def test_talk_and_claims_leave_the_clock_running() -> None:
    log = Log("tumicarona", clock={"minutes": 1, "increment": 5})
    log.move()
    log.at += 4_000
    log.say(0, "offer draw")
    clock = log.session.round.clock
    assert clock
    assert (clock.running, clock.left(log.at + 1_000)) == (1, MINUTE - 5_000)
    log.move(after=1_000)
    assert log.session.round.clock
    assert log.session.round.clock.remaining == (MINUTE, MINUTE - 5_000 + 5_000)


def test_a_flag_loses_among_two() -> None:
    log = Log("kulami", clock={"minutes": 1, "increment": 0})
    log.move()
    log.at += MINUTE
    log.do(Flagged(seat=1))
    assert log.session.outcome
    assert (log.session.outcome.reason, log.session.outcome.winners) == ("time", (0,))
    assert log.session.standing.score == (1, 0)
    assert may_say(log.session, 1) == ("rematch", "swap")
    [record] = marblebox.read_records(log.session.record)
    assert record.outcome
    assert (record.result, record.outcome.reason) == ("1-0", "time")
    assert log.session.round.clock
    assert (log.session.round.clock.remaining[1], log.session.round.clock.running) == (0, None)


def test_a_flag_among_three_lets_the_others_play_on() -> None:
    log = Log("tomoko(players=3)", clock={"minutes": 1, "increment": 0})
    log.move()
    log.at += MINUTE
    log.do(Flagged(seat=1))
    assert log.session.outcome is None
    assert log.session.state.to_move == 2
    assert log.session.round.clock
    assert log.session.round.clock.running == 2
    log.at += MINUTE
    log.do(Flagged(seat=2))
    assert log.session.outcome
    assert (log.session.outcome.reason, log.session.outcome.winners) == ("time", (0,))
    assert log.replayed == log.session


def test_the_clock_waits_for_a_friend_who_has_not_come() -> None:
    log = Log("tumicarona", "me", "friend", clock={"minutes": 1, "increment": 0})
    log.move()
    waiting = log.session.round.clock
    assert waiting
    assert waiting.running is None
    log.at += 10 * MINUTE
    log.do(Joined(seat=1))
    assert log.session.round.clock
    assert (log.session.round.clock.running, log.session.round.clock.left(log.at)) == (1, MINUTE)
    assert log.replayed == log.session


def test_the_clock_stands_still_while_the_server_is_down() -> None:
    log = Log("tumicarona", clock={"minutes": 1, "increment": 0})
    log.move()
    later = log.at + 3_600_000
    session = log.replayed.resumed(later)
    assert session.round.clock
    assert session.round.clock.left(later) == MINUTE
    assert Log("kulami").session.resumed(later).round.clock is None


# --- takebacks --------------------------------------------------------------------------------------------------------


def test_a_takeback_goes_back_to_the_own_last_move() -> None:
    log = Log("fanorona")
    states = [log.session.state]
    for _ in range(4):
        log.move()
        states.append(log.session.state)
    log.say(0, "takeback")
    assert (log.session.state, len(log.session.round.steps)) == (states[2], 2)
    log.say(1, "takeback")
    assert (log.session.state, len(log.session.round.steps)) == (states[1], 1)
    assert log.replayed == log.session


def test_what_came_to_light_is_not_taken_back() -> None:
    fists = Log("kulami(starts=fists)")
    fists.move(1, "left")
    assert "takeback" not in may_say(fists.session, 1)
    fists.move()
    assert "takeback" in may_say(fists.session, fists.session.round.steps[-1].seat)
    cards = Log("tomoko(claims=auto)")
    cards.move()
    assert "takeback" not in may_say(cards.session, 0)


def test_between_people_a_takeback_is_an_offer_that_a_move_declines() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.move()
    log.say(0, "takeback", Viewer((0,)))
    assert log.session.offers == ((0, "takeback"),)
    assert "accept takeback" in may_say(log.session, 1)
    assert "accept takeback" not in may_say(log.session, 0)
    log.move()
    assert not log.session.offers


def test_an_offer_can_be_withdrawn_and_declined() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.move()
    log.say(0, "takeback", Viewer((0,)))
    assert "withdraw takeback" in may_say(log.session, 0)
    assert "withdraw takeback" not in may_say(log.session, 1)
    log.say(0, "withdraw takeback", Viewer((0,)))
    assert log.session.offers == ()
    assert "takeback" not in may_say(log.session, 0)  # nobody asks twice
    log.say(0, "offer draw", Viewer((0,)))
    log.say(0, "withdraw draw", Viewer((0,)))
    assert log.session.state.talk.offered_by is None
    assert log.replayed == log.session


def test_a_rematch_can_be_declined_and_its_offer_withdrawn() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.say(0, "resign", Viewer((0,)))
    for answer, seat in (("decline rematch", 1), ("withdraw rematch", 0)):
        log.say(0, "rematch", Viewer((0,)))
        assert may_say(log.session, 0) == ("withdraw rematch",)
        assert may_say(log.session, 1) == ("rematch", "swap", "decline rematch")
        log.say(seat, answer, Viewer((seat,)))
        both = ("rematch", "swap")
        assert (log.session.offers, may_say(log.session, 0), may_say(log.session, 1)) == ((), both, both)
    assert log.replayed == log.session


def test_two_wishes_for_the_next_game_stand_until_one_is_shared() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.say(0, "resign", Viewer((0,)))
    log.say(0, "rematch", Viewer((0,)))
    log.say(1, "swap", Viewer((1,)))
    assert [*log.session.offers] == [(0, "rematch"), (1, "swap")]
    assert may_say(log.session, 0) == ("withdraw rematch", "swap", "decline swap")
    assert may_say(log.session, 1) == ("withdraw swap", "rematch", "decline rematch")
    log.say(0, "decline swap", Viewer((0,)))
    assert [*log.session.offers] == [(0, "rematch")]
    log.say(1, "swap", Viewer((1,)))
    log.say(0, "swap", Viewer((0,)))
    assert (log.session.round.number, log.session.swapped, [*log.session.offers]) == (2, True, [])
    assert log.replayed == log.session


def test_before_a_friend_came_nobody_has_to_be_asked() -> None:
    log = Log("fanorona", "me", "friend")
    log.move()
    log.say(0, "takeback", Viewer((0,)))
    assert log.session.round.steps == ()


# --- rounds and records -----------------------------------------------------------------------------------------------


def test_a_series_of_rounds_is_a_record_of_a_match() -> None:
    log = Log("tumicarona", match="best_of", games=3)
    log.move()
    log.say(0, "abort")  # leaves no trace in the match
    log.say(0, "next")
    for loser in (1, 0, 1):
        log.move()
        log.say(loser, "resign")
        if loser == 1 and log.session.standing.over:
            break
        log.say(0, "next")
    assert log.session.standing.winners == (0,)
    records = marblebox.read_records(log.session.record)
    assert [record.result for record in records] == ["1-0", "0-1", "1-0"]
    assert marblebox.Match.from_records(records).winners == (0,)
    assert may_say(log.session, 0) == ("rematch", "swap")
    log.say(1, "rematch")
    assert log.session.match.outcomes == ()
    assert log.session.state.to_move == 1  # the loser begins
    assert len(marblebox.read_records(log.session.record)) == 1
    assert log.replayed == log.session


def test_players_who_swap_sides_keep_their_match_score() -> None:
    log = Log("tumicarona", "me", "friend")
    log.do(Joined(seat=1), Renamed(seat=0, name="Ada"), Renamed(seat=1, name="Bert"))
    log.move()
    log.say(1, "resign")
    log.say(0, "swap")
    session = log.session
    assert [chair.name for chair in session.chairs] == ["Bert", "Ada"]
    assert session.standing.score == (0, 1)
    assert (session.state.to_move, session.first_seat(0)) == (0, 1)  # Bert has lost, so he begins
    assert [record.tags.get("White") for record in marblebox.read_records(session.record)] == ["Ada", "Bert"]
    then = session.at_round(1)
    assert then
    assert ([chair.name for chair in then.chairs], then.standing.score) == (["Ada", "Bert"], (1, 0))
    log.move()
    log.say(0, "resign")
    log.say(0, "swap")
    assert ([chair.name for chair in log.session.chairs], log.session.standing.score) == (["Ada", "Bert"], (2, 0))
    records = marblebox.read_records(log.session.record)
    assert [record.tags.get("Sides") for record in records] == [None, "swapped", None]
    assert marblebox.Match.from_records(records).score == (2, 0)
    assert log.replayed == log.session


def test_swapped_sides_are_part_of_a_revanche_and_of_the_match_after_it() -> None:
    log = Log("tumicarona", match="revanche")
    log.say(1, "resign")
    log.say(0, "swap")  # the winner of the first game now sits on seat 1, and has the handicap
    assert views.now(log.session, log.everybody, 0)["match"]["handicapped"] == 1
    log.say(0, "resign")
    assert log.session.standing.winners == (1,)
    log.say(0, "swap")
    assert (log.session.match.outcomes, log.session.swapped) == ((), False)
    assert log.session.state.to_move == 1  # the loser begins, who sits on seat 1 again
    assert log.replayed == log.session


def test_links_belong_to_players_who_have_swapped_sides() -> None:
    log = Log("kulami(layout=example)", "me", "friend")
    log.do(Joined(seat=1))
    log.say(0, "resign")
    log.say(0, "swap")
    log.do(Renewed(seat=log.session.first_seat(0), vacated=True))
    assert [chair.joined for chair in log.session.chairs] == [False, True]
    assert log.session.renewed == (1,)


def test_only_two_players_swap_sides() -> None:
    log = Log("tomoko(players=3)")
    log.do(Aborted(seat=0))
    assert may_say(log.session, 0) == ("rematch",)


def test_names_are_in_the_record() -> None:
    log = Log("kulami")
    log.do(Renamed(seat=0, name='Ada "the <b>Great"'))
    [record] = marblebox.read_records(log.session.record)
    assert record.tags["Red"] == 'Ada "the <b>Great"'
    assert "Seats" not in record.tags  # people everywhere


def test_a_record_tells_the_day_and_which_computer_played() -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "engine", "level": 4}]
    log = Log("tumicarona", "me", "me", seats=seats)
    [record] = marblebox.read_records(log.session.record)
    assert [record.tags[name] for name in ("White", "Seats", "Date")] == ["Ada", "human,engine:4", "1970-01-01"]
    assert "Black" not in record.tags
    log.at += 3 * 24 * 60 * MINUTE
    log.move(0)
    log.say(0, "resign")
    log.say(0, "rematch")
    assert "1970-01-04" in log.session.record


# --- judging ----------------------------------------------------------------------------------------------------------


def refusal(session: Session, viewer: Viewer, message: Act | Say) -> str:
    with pytest.raises(Refused) as refused:
        decide(session, viewer, message, 0)
    assert set(refused.value.message) == {"en", "de"}
    assert all(refused.value.message.values())
    return refused.value.code


def test_what_is_refused_and_by_which_code() -> None:
    log = Log("tumicarona")
    white, black = Viewer((0,)), Viewer((1,))
    assert refusal(log.session, black, log.act(0, "d2-e3A")) == "not_your_seat"
    assert refusal(log.session, Viewer((), (0,)), log.act(0, "d2-e3A")) == "not_your_seat"
    assert refusal(log.session, black, log.act(1, "d2-e3A")) == "not_your_turn"
    assert refusal(log.session, white, log.act(0, "a1-i5")) == "illegal_move"
    assert refusal(log.session, white, log.act(0, "accept draw")) == "not_now"
    seen = log.session.played
    log.move()
    assert refusal(log.session, black, log.act(1, "d5-d4A", seq=seen)) == "stale"
    log.say(0, "resign")
    assert refusal(log.session, black, log.act(1, "d5-d4A")) == "not_now"
    assert refusal(log.session, white, log.act(0, "resign")) == "not_now"


def test_in_tomoko_the_board_decides_not_the_number() -> None:
    log = Log("tomoko")
    seen, board = log.session.played, log.session.state.board_text
    log.move(0, "N1d")
    after = log.session.state.board_text
    assert refusal(log.session, Viewer((1,)), log.act(1, "N2d", seq=seen, board=board)) == "stale"
    assert refusal(log.session, Viewer((0,)), log.act(0, "N2d", board=after)) == "not_your_turn"
    assert refusal(log.session, Viewer((1,)), log.act(1, "N2d", seq=seen)) == "stale"  # no board was named
    assert decide(log.session, Viewer((1,)), log.act(1, "N2d", seq=seen, board=after), 0)
    log.say(0, "resign")
    log.say(0, "rematch")
    empty = log.session.state.board_text
    assert empty == board
    assert refusal(log.session, Viewer((0,)), log.act(0, "N1d", seq=seen, board=empty)) == "stale"  # of another round


def test_everybody_who_is_there_must_want_another_round() -> None:
    log = Log("tomoko(players=4)", "me", "friend", "engine", "friend")
    log.do(Joined(seat=1))  # the last one never came
    log.do(Aborted(seat=0))
    log.say(0, "rematch", Viewer((0,)))
    assert log.session.offers == ((0, "rematch"),)
    log.say(1, "rematch", Viewer((1,)))
    assert log.session.round.number == 2
    assert not log.session.offers


def test_a_table_is_not_changed_by_what_it_shows() -> None:
    log = Log("tomoko")
    before = replace(log.session)
    views.now(log.session, log.everybody, 0)
    assert log.session == before
