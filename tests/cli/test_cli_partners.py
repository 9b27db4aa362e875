"""Partners at one terminal: who plays with whom, one count for a team, and a card handed over after the own push."""

from __future__ import annotations

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.cli.play import words as said
from marblebox.cli.play.sides import joined
from marblebox.core.registry import load
from marblebox.games.tomoko import TomokoState

TEAMS = "tomoko(players=4, teams=true, claims=auto, begins=1)"
ADA_AND_CAT = ["--player", "Ada", "--player", "Ben", "--player", "Cat", "--player", "Dan"]
RESIGNS = ["", "2: resign", "y", ""]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Partners: Player 1 and Player 3 against Player 2 and Player 4."),
        ("de", "Partner: Spieler 1 und Spieler 3 gegen Spieler 2 und Spieler 4."),
    ],
)
def test_it_is_said_who_plays_with_whom(run: Invoke, language: str, told: str) -> None:
    assert told in run("play", TEAMS, "--lang", language).out
    assert "Partner" not in run("play", "tomoko(players=4, begins=1)", "--lang", language).out


def test_it_is_said_again_when_a_game_is_resumed(run: Invoke) -> None:
    run("play", TEAMS, *ADA_AND_CAT, "--save", "game.txt", typed=["", "N1d"])
    out = words(run("play", "--record", "game.txt").out)
    assert "Player 1 (Ada) and Player 3 (Cat) against Player 2 (Ben) and Player 4 (Dan)" in out


def test_a_team_has_one_count(run: Invoke) -> None:
    out = run("play", TEAMS, typed=["", "score", "quit"]).out
    drawings = out.count("Player 1 and Player 3:")
    assert drawings
    assert out.count("0 of 5 laid") == 2 * drawings
    assert "Player 1 and Player 3 0, Player 2 and Player 4 0" in out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Player 1 and Player 3 win: the other side has given up. 1-0"),
        ("de", "Spieler 1 und Spieler 3 gewinnen: die andere Seite hat aufgegeben. 1-0"),
    ],
)
def test_a_team_wins_together_with_one_result(run: Invoke, language: str, told: str) -> None:
    assert told in words(run("play", TEAMS, "--lang", language, typed=RESIGNS).out)


def test_a_team_wins_a_match_together(run: Invoke) -> None:
    options = ["--match", "best_of", "--games", "1", "--seats", "human,simple,simple,simple"]
    out = words(run("play", TEAMS, *options, typed=["resign", "y", ""]).out)
    assert "The match stands 0 : 1." in out
    assert said.MATCH_WON_TOGETHER.filled(names="Player 2 (computer) and Player 4 (computer)").en in out


def test_three_winners_are_listed_with_one_and() -> None:
    assert joined(["Ada", "Ben", "Cat"], "en") == "Ada, Ben and Cat"
    assert joined(["Ada", "Ben", "Cat"], "de") == "Ada, Ben und Cat"


# --- a card for the partner -------------------------------------------------------------------------------------------


def card_of_the_first(spec: str) -> int:
    state = load(spec).initial(7)
    assert isinstance(state, TomokoState)
    return state.hands[0][0]


@pytest.mark.parametrize("claims", ["auto", "live"])
@pytest.mark.parametrize("seats", ["human,human,human,human", "human,simple,simple,simple"])
def test_a_card_is_handed_over_right_after_the_own_push(run: Invoke, claims: str, seats: str) -> None:
    spec = TEAMS.replace("auto", claims)
    card, passed = card_of_the_first(spec), [""] if "human,human" in seats else []
    options = ["--seed", "7", "--seats", seats, "--save", "game.txt"]
    out = run("play", spec, *options, typed=[*passed, "N1d", f"give {card}"]).out
    nodes = marblebox.read_record("game.txt").line.nodes
    assert [(node.seat, node.move) for node in nodes[:2]] == [(0, "N1d"), (0, f"give {card}")]
    question = "Player 1: hand a card to Player 3"
    assert out.count(question) == 1  # who has no card left is not asked again
    assert said.PASS_DEVICE.filled(name="Player 2").en not in out.split(question)[0]


def test_the_cards_are_in_sight_while_one_may_be_handed_over(run: Invoke) -> None:
    out = run("play", TEAMS, "--seed", "7", "--lang", "de", typed=["", "N1d"]).out
    after = out.split("Spieler 1: N1d")[-1]
    assert "Karten von Spieler 1" in after
    assert "Spieler 1: jetzt eine Karte an Spieler 3? (weitergeben 17; Enter geht weiter)" in words(after)


def test_enter_passes_the_device_on_without_a_card(run: Invoke) -> None:
    out = run("play", TEAMS, "--seed", "7", "--save", "game.txt", typed=["", "N1d", "", ""]).out
    assert "Player 2 ❯" in out
    assert out.count("hand a card to") == 1
    assert len(marblebox.read_record("game.txt").line.nodes) == 1


@pytest.mark.parametrize(("no", "yes"), [("n", "y"), ("no", "yes"), ("nein", "ja")])
def test_a_question_that_sounds_like_yes_or_no_takes_both(run: Invoke, no: str, yes: str) -> None:
    """No goes on like Enter, and a yes does not say what."""
    live = "tomoko(claims=live, begins=1)"
    for spec, seats, passed in ((TEAMS, "human,human,human,human", [""]), (live, "human,simple", [])):
        out = run("play", spec, "--seed", "7", "--seats", seats, typed=[*passed, "N1d", yes, no, ""]).out
        assert said.TYPE_IT.en in out
        assert "legal" not in out
        assert out.count("(give 17;" if spec == TEAMS else "(lay 17;") == 2


def test_nobody_is_asked_without_a_partner(run: Invoke) -> None:
    out = run("play", "tomoko(players=4, claims=auto, begins=1)", "--seed", "7", typed=["", "N1d"]).out
    assert "hand a card to" not in out
