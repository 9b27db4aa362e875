"""What is said in a room at the same time, and what is shown again."""

from __future__ import annotations

import orjson
import pytest
from tests.play.test_session import Log
from tests.server.sitting import new_key

from marblebox.play import views
from marblebox.play.commands import Say, Viewer
from marblebox.play.decide import decide
from marblebox.play.events import Joined, Moved
from marblebox.play.refusal import Refused
from marblebox.server.live.message_cache import MessageCache


def test_what_was_rendered_once_is_not_rendered_again() -> None:
    log, cache = Log("fanorona"), MessageCache()
    for _ in range(12):
        log.move()
    first = views.steps(log.session, Viewer((0,)), 0, cache.at(log.session))
    assert len(first) == 12
    assert list(map(id, views.steps(log.session, Viewer((0,)), 0, cache))) == list(map(id, first))
    log.move()
    then = views.steps(log.session, Viewer(), 0, cache.at(log.session))
    assert len(orjson.loads(orjson.dumps(then))) == 13
    new = [step for step in then if not any(step is one for one in first)]
    assert new == then[-2:]  # the new step, and the one that is not the last any more


def test_two_who_want_a_rematch_at_once_get_it() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.move()
    log.say(0, "resign")
    seen = log.session.played
    log.say(0, "rematch", Viewer((0,)))
    meanwhile = Say(key=new_key(), seq=seen, seat=1, what="rematch")
    [event] = decide(log.session, Viewer((1,)), meanwhile, 5)
    assert event.kind == "start"
    log.do(event)
    with pytest.raises(Refused, match="stale"):  # it was about the round before
        decide(log.session, Viewer((1,)), meanwhile, 5)


def test_resigning_is_good_for_the_whole_round() -> None:
    log = Log("fanorona")
    seen = log.session.played
    log.move()
    resigning = Say(key=new_key(), seq=seen, seat=0, what="resign")
    [event] = decide(log.session, Viewer((0,)), resigning, 5)
    assert event == Moved(seat=0, move="resign")
    log.say(1, "resign")
    with pytest.raises(Refused, match="not_now"):
        decide(log.session, Viewer((0,)), resigning, 5)
    log.say(0, "rematch")
    with pytest.raises(Refused, match="stale"):
        decide(log.session, Viewer((0,)), resigning, 5)
