"""Games that nobody has written a kit for, at the terminal: listed, drawn, played, saved, replayed and analysed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.cli.running import Invoke, words
from tests.little_games import LITTLE_GAMES, LittleGame, registered

import marblebox
from marblebox.cli.kit import HIDDEN, CliKit, kit_of
from marblebox.cli.play import words as said
from marblebox.cli.seat_options import seats_of_all_games, with_seat_options
from marblebox.core.registry import games, load


@pytest.fixture(autouse=True)
def _little_games() -> Iterator[None]:
    with registered():
        yield


def test_games_of_the_box_have_kits_and_others_the_default() -> None:
    assert {game for game in games() if type(kit_of(game)) is CliKit} == set(LITTLE_GAMES)


@pytest.mark.parametrize("game", LITTLE_GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_played_saved_replayed_and_analysed(run: Invoke, game: type[LittleGame], language: str) -> None:
    played = load(game.name)
    seats = ",".join(["engine:2"] * played.seats)
    status, out, err = run("play", game.name, "--seats", seats, "--seed", "4", "--save", "a.txt", "--lang", language)
    assert (status, err) == (0, "")
    record = marblebox.read_record("a.txt")
    assert record.outcome
    reason = played.traits.reason(record.outcome.reason).in_language(language)
    assert f"{reason}." in out
    assert played.traits.unit.many.in_language(language) in out
    status, again, _ = run("replay", "a.txt", "--lang", language)
    assert status == 0
    for node in record.line.nodes:
        assert f"{played.seat_names[node.seat].in_language(language)}: {node.move}" in again
    status, lines, _ = run("analyse", game.name, "--depth", "2", "--lang", language)
    assert status == 0
    assert lines.startswith("1\t1\t")


def test_the_board_is_drawn_plainly_with_the_count_beside_it(run: Invoke) -> None:
    out = run("play", "gather(size=3)", typed=["take 2", "score", "cards", "quit", ""]).out
    assert "| | |" in out
    assert "Ann  0 nuts" in out
    assert "Ann 0, Ben 0, Cat 0" in out
    assert said.NO_CARDS.en in out
    assert "Ann 1 nut " in words(run("play", "gather(size=3)", typed=["take 1", "take 1", "quit", ""]).out)


def test_what_is_hidden_stays_with_whoever_has_the_device(run: Invoke) -> None:
    out = run("play", "guess", "--seed", "2", typed=["", "say 2", "2: say 3", "", "quit", ""]).out
    assert said.PASS_DEVICE.filled(name="First").en in out
    assert HIDDEN.filled(name="Second").en in words(out)


def test_each_sees_her_own_while_she_has_the_device(run: Invoke) -> None:
    hint = f"number is: {load('guess').initial(2).view(0)['number_is']}"
    out = run("play", "guess", "--seed", "2", typed=["", "say 2", "", "quit", ""]).out
    before, hers, others = out.split("Pass the device to ")[:3]
    assert hint not in before
    assert hint in hers
    assert hint not in others
    assert hint in run("play", "guess", "--seed", "2", "--seats", "human,engine:1", typed=["quit", ""]).out
    assert hint not in run("play", "guess", "--seed", "2", "--seats", "engine:1,human", typed=["quit", ""]).out


def test_it_is_listed_and_chosen_from_the_menu(run: Invoke) -> None:
    assert "am Anfang" in run("games", "--lang", "de").out
    out = run("play", typed=["sti", "", "take 1", "quit", ""]).out
    assert "Sticks. Type a move" in out


def test_every_seat_of_every_game_has_an_option() -> None:
    assert {"white", "black", "red", "player1", "player4", "first", "ann"} <= set(seats_of_all_games())
    given: dict[str, object] = {}

    def command(time: float = 1.0, by_seat: dict[str, str] = {}) -> None:  # noqa: B006 - never changed
        given.update(time=time, by_seat=by_seat)

    with_seat_options(command)(time=2.0, ann="human", white=None)
    assert given == {"time": 2.0, "by_seat": {"ann": "human"}}


def test_seats_by_name(run: Invoke) -> None:
    out = run("play", "tomoko(players=3)", "--player2", "simple", "--player3", "simple", typed=["quit"]).out
    assert "Player 2 (computer)" in out
    assert "Player 1 ❯" in out
    status, _, err = run("play", "kulami", "--player2", "simple")
    assert status == 2
    assert "no seat player2" in err
    assert "red, black" in err
