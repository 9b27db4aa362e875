"""Who is there: names, links, advisers and quick words over real sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.asking import USED_UP, strangers
from tests.server.sitting import FRIEND, ME, New, friends, link, serving

from marblebox.server.web.app import Parts


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


@pytest.fixture
def hushed(folder: Path) -> Iterator[New]:
    """Browsers at a server that lets nobody speak again."""
    with serving(folder, Parts(USED_UP)) as address, strangers(address) as browsers:
        yield browsers


def test_quick_words_are_heard_by_everybody_and_not_too_often(hushed: New) -> None:
    ada, bert, game = friends(hushed, "fanorona")
    with ada.sit(game) as white, bert.sit(game) as black, hushed().sit(game) as watcher:
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
