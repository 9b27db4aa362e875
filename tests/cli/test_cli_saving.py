"""Saving and resuming games and matches."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.cli.play import words as said
from marblebox.cli.play.keeper import Keeper
from marblebox.core.record_parser import read_records


def moves_in(path: str) -> list[str]:
    return [node.move for node in marblebox.read_record(path).line.nodes]


def test_a_record_names_the_players_and_the_day(run: Invoke) -> None:
    run("play", "kulami", "--seats", "human,simple", "--player", "Ada", "--save", "game.txt", typed=["1", "quit"])
    record = marblebox.read_record("game.txt")
    assert record.tags == {"Red": "Ada", "Seats": "human,simple", "Date": date.today().isoformat()}


def test_nameless_people_leave_no_tag(run: Invoke) -> None:
    run("play", "fanorona", "--save", "game.txt", typed=["e2-e3"])
    assert marblebox.read_record("game.txt").tags == {"Date": date.today().isoformat()}


@pytest.mark.parametrize(
    ("spec", "seats", "seeds"),
    [
        ("fanorona", "human,human", [0, 0]),
        ("kulami(layout=square)", "human,human", [0, 0]),
        ("kulami(layout=square, starts=fists)", "human,human", [7, 8]),  # fists again in the second game
        ("fanorona", "human,simple", [7, 8]),
        ("kulami", "human,human", [7, 8]),
        ("tomoko(begins=2)", "human,human", [7, 8]),
    ],
)
def test_the_seed_is_kept_only_where_it_matters(run: Invoke, spec: str, seats: str, seeds: list[int]) -> None:
    lines = ["1", "1: resign", "y", ""]
    run("play", spec, "--seats", seats, "--seed", "7", "--match", "series", "--save", "match.txt", typed=lines)
    assert [record.seed for record in read_records(Path("match.txt").read_text())] == seeds


def test_the_end_of_the_input_saves_where_told(run: Invoke) -> None:
    status, out, _ = run("play", "fanorona", "--save", "game.txt", typed=["e2-e3"])
    assert (status, moves_in("game.txt")) == (0, ["e2-e3A"])
    assert said.SAVED.filled(path="game.txt").en in out


def test_without_a_file_the_end_of_the_input_says_that_nothing_is_saved(run: Invoke) -> None:
    status, out, _ = run("play", "fanorona", typed=["e2-e3"])
    assert status == 0
    assert out.endswith("Not saved.\n")
    assert list(Path().iterdir()) == []


def test_quitting_with_unsaved_moves_asks_for_a_file(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "quit", "missing/game.txt", "game.txt"])
    assert "missing/game.txt: " in out
    assert moves_in("game.txt") == ["e2-e3A"]
    _, out, _ = run("play", "fanorona", typed=["quit"])
    assert said.SAVE_ON_LEAVING.en not in out


@pytest.mark.parametrize("answer", ["n", "no", "Nein", "quit", ""])
def test_no_is_not_a_file_name(run: Invoke, answer: str) -> None:
    run("play", "fanorona", typed=["e2-e3", "quit", answer])
    run("play", "fanorona", typed=["e2-e3", "quit", "y", answer, "n"])
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("answer", ["y", "Yes", "ja"])
def test_yes_asks_for_the_file_name(run: Invoke, answer: str) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "quit", answer, "game.txt"])
    assert f"{said.SAVE_WHERE.en}game.txt" in out
    assert [path.name for path in Path().iterdir()] == ["game.txt"]


@pytest.mark.parametrize("answer", ["y", "Yes", "ja"])
def test_yes_is_not_a_file_name(run: Invoke, answer: str) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "save", answer, "game.txt", "quit"])
    assert said.NAME_A_FILE.en in out
    assert [path.name for path in Path().iterdir()] == ["game.txt"]


def test_saving_during_the_game(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "save", "a game.txt", "f4-e5", "save", "save b.txt", "quit"])
    assert moves_in("a game.txt") == moves_in("b.txt") == ["e2-e3A", "f4-e5W"]
    assert said.SAVE_ON_LEAVING.en not in out


def test_a_foreign_file_is_replaced_only_when_confirmed(run: Invoke) -> None:
    Path("other.txt").write_text("a poem")
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "save other.txt", "n", "quit", ""])
    assert words(said.REPLACE.filled(path="other.txt").en) in words(out)
    assert Path("other.txt").read_text() == "a poem"
    run("play", "fanorona", typed=["e2-e3", "save other.txt", "y", "quit"])
    assert moves_in("other.txt") == ["e2-e3A"]


def test_a_foreign_file_is_not_taken_for_saving_without_force(run: Invoke) -> None:
    Path("other.txt").write_text("a poem")
    status, _, err = run("play", "fanorona", "--save", "other.txt", typed=["e2-e3"])
    assert status == 2
    assert "other.txt" in err
    assert "--force" in err
    assert Path("other.txt").read_text() == "a poem"
    assert run("play", "fanorona", "--save", "other.txt", "--force", typed=["e2-e3"]).status == 0
    assert moves_in("other.txt") == ["e2-e3A"]


def test_a_file_that_somebody_else_changed_meanwhile_is_not_ours_any_more(run: Invoke) -> None:
    run("play", "fanorona", "--save", "game.txt", typed=["e2-e3"])
    old = Path("game.txt").read_text()
    keeper = Keeper(Path("game.txt"))
    keeper.read(Path("game.txt"))
    assert not keeper.would_replace(Path("game.txt"))
    Path("game.txt").write_text(old + "\n")
    assert keeper.would_replace(Path("game.txt"))
    assert not keeper.save("new", Path("game.txt"), lambda _: False)
    assert Path("game.txt").read_text() == old + "\n"


def test_a_game_goes_on_where_it_was(run: Invoke) -> None:
    run("play", "fanorona", "--player", "Ada", "--player", "Bert", "--save", "game.txt", typed=["e2-e3", "f4-e5"])
    status, out, _ = run("play", "--record", "game.txt", typed=["h1-h2", "undo", "undo", "undo", "d2-e3", "quit"])
    assert status == 0
    assert said.RESUMED[1].filled(count=2).en in out
    assert "White (Ada) ❯ h1-h2" in out
    assert re.findall(r"Taken back: (.*)", out) == ["h1-h2A", "f4-e5W", "e2-e3A"]
    assert moves_in("game.txt") == ["d2-e3A"]
    assert marblebox.read_record("game.txt").tags["Black"] == "Bert"


def test_a_resumed_game_may_be_saved_elsewhere(run: Invoke) -> None:
    run("play", "fanorona", "--save", "old.txt", typed=["e2-e3"])
    run("play", "--record", "old.txt", "--save", "new.txt", typed=["f4-e5"])
    assert (moves_in("old.txt"), moves_in("new.txt")) == (["e2-e3A"], ["e2-e3A", "f4-e5W"])


def test_comments_and_variations_survive_resuming(run: Invoke) -> None:
    text = '[Spec "fanorona"]\n[Result "*"]\n\n1. e2-e3A {bold} (1. d2-e3A) *\n'
    Path("game.txt").write_text(text)
    run("play", "--record", "game.txt", typed=["f4-e5"])
    assert "e2-e3A {bold} (1. d2-e3A) 1... f4-e5W *" in Path("game.txt").read_text()


def test_the_computer_keeps_its_seat_and_another_may_take_one(run: Invoke) -> None:
    run("play", "fanorona", "--seats", "human,simple", "--save", "game.txt", typed=["e2-e3"])
    assert "Black (computer): " in run("play", "--record", "game.txt", typed=["h1-h2"]).out
    assert "Schwarz (Computer)" in run("play", "--record", "game.txt", "--lang", "de", typed=["brett"]).out
    _, out, _ = run("play", "--record", "game.txt", "--seats", "simple,human", "--player", "Zoe", typed=["1", "quit"])
    assert "White (Zoe): " in out
    assert "Black ❯ 1" in out
    tags = marblebox.read_record("game.txt").tags
    assert (tags["White"], tags["Seats"], "Black" in tags) == ("Zoe", "simple,human", False)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [("human", "names 1"), ("human,robot", "write human")],
)
def test_a_damaged_tag_seats_is_refused(run: Invoke, seats: str, reason: str) -> None:
    Path("game.txt").write_text(f'[Spec "fanorona"]\n[Seats "{seats}"]\n[Result "*"]\n\n1. e2-e3A *\n')
    status, _, err = run("play", "--record", "game.txt")
    assert status == 2
    assert reason in err


def test_a_pending_offer_is_answered_first(run: Invoke) -> None:
    Path("game.txt").write_text('[Spec "fanorona"]\n[Result "*"]\n\n1. e2-e3A offer draw *\n')
    _, out, _ = run("play", "--record", "game.txt", typed=["yes"])
    assert said.OFFERED.filled(offerer="Black", name="White").en in out
    assert "A draw: agreed." in out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Spec "fanorona"]\n[Result "0-1"]\n\n1. resign 0-1\n', "marblebox replay game.txt"),
        ('[Spec "fanorona"]\n[Result "*"]\n\n1. e2-e3A *\n\n' * 2, "2 games"),
        ('[Spec "fanorona"]\n[Match "best_of x"]\n[Result "*"]\n\n1. e2-e3A *\n', "the tag Match must be"),
        ('[Spec "fanorona"]\n[Match "cup"]\n[Result "*"]\n\n1. e2-e3A *\n', "series, best_of"),
        ('[Spec "fanorona"]\n[Result "*"]\n\n1. e2-e4A *\n', "game.txt: line 4, column 4:"),
    ],
)
def test_what_cannot_be_resumed_is_refused(run: Invoke, text: str, reason: str) -> None:
    Path("game.txt").write_text(text)
    status, _, err = run("play", "--record", "game.txt")
    assert status == 2
    assert reason in err
    assert Path("game.txt").read_text() == text


@pytest.mark.parametrize("arguments", [["kulami"], ["--seed", "3"], ["--match", "series"], ["--games", "3"]])
def test_resuming_takes_everything_from_the_file(run: Invoke, arguments: list[str]) -> None:
    run("play", "fanorona", "--save", "game.txt", typed=["e2-e3"])
    status, _, err = run("play", "--record", "game.txt", *arguments)
    assert status == 2
    assert "leave out" in err


# --- matches ----------------------------------------------------------------------------------------------------------


def test_in_a_series_the_loser_begins_the_next_game(run: Invoke) -> None:
    lines = ["2: resign", "y", "", "resign", "y", "n"]
    _, out, _ = run("play", "kulami", "--match", "series", "--seed", "5", "--save", "match.txt", typed=lines)
    assert "Game 2: kulami(starts=black)" in out
    assert re.findall(r"The match stands (.*)\.", out) == ["1 : 0", "2 : 0"]
    records = read_records(Path("match.txt").read_text())
    assert [record.tags["Round"] for record in records] == ["1", "2"]
    assert [record.seed for record in records] == [5, 6]


@pytest.mark.parametrize(("language", "score"), [("en", "1.5 : 0.5"), ("de", "1,5 : 0,5")])
def test_a_draw_counts_one_half(run: Invoke, language: str, score: str) -> None:
    lines = ["draw", "accept", "", "2: resign", "y", "n", "n"]
    assert score in run("play", "fanorona", "--match", "series", "--lang", language, typed=lines).out


def test_best_of_three_ends_with_the_second_win(run: Invoke) -> None:
    lines = ["resign", "y", "", "resign", "y"]
    _, out, _ = run("play", "fanorona", "--match", "best_of", "--games", "3", "--save", "match.txt", typed=lines)
    assert said.MATCH_WON.filled(names="Black").en in out
    assert '[Match "best_of 3"]' in Path("match.txt").read_text()


def test_the_revanche_is_played_with_the_handicap(run: Invoke) -> None:
    lines = ["resign", "y", "", "2: resign", "y", "", "2: resign", "y"]
    _, out, _ = run("play", "tumicarona", "--match", "revanche", typed=lines)
    assert said.RETURN_GAME.filled(winner="Black", loser="White").en in out.replace("\n", " ")
    assert "Game 2: tumicarona(handicap=black)" in out
    assert said.THIRD_GAME.en in out
    assert "Game 3: tumicarona(begins=black)" in out
    assert said.MATCH_WON.filled(names="White").en in out


def test_a_drawn_return_game_says_whose_the_match_is(run: Invoke) -> None:
    lines = ["draw", "accept", "", "resign", "y", "", "draw", "accept"]
    out = run("play", "tumicarona", "--match", "revanche", typed=lines).out.replace("\n", " ")
    assert said.PLAYED_AGAIN.en in out
    assert said.DRAWN_RETURN.filled(names="White").en in out
    assert said.MATCH_SCORE.filled(score="2 : 1").en in out


def test_a_match_is_resumed_in_the_middle_of_a_game_and_between_two(run: Invoke) -> None:
    arguments = ("play", "fanorona", "--match", "best_of", "--save", "match.txt")
    run(*arguments, typed=["resign", "y", "", "e2-e3"])
    _, out, _ = run("play", "--record", "match.txt", typed=["2: resign", "y", "n"])
    assert said.RESUMED[0].en in out
    assert said.MATCH_SCORE.filled(score="1 : 1").en in out
    _, out, _ = run("play", "--record", "match.txt", typed=["resign", "y"])
    assert "Black ❯ resign" in out  # having lost the second game, Black begins the third
    assert said.MATCH_WON.filled(names="White").en in out
    status, _, err = run("play", "--record", "match.txt")
    assert status == 2
    assert "match.txt is over" in err


def test_the_fists_settle_who_is_to_begin_next(run: Invoke) -> None:
    Path("match.txt").write_text(
        '[Spec "kulami(starts=fists)"]\n[Match "series"]\n[Round "1"]\n[Result "1-0"]\n\n1. left 2:resign 1-0\n'
    )
    out = run("play", "--record", "match.txt", typed=["quit"]).out
    assert "Black ❯ quit" in out


def test_lots_are_drawn_again_for_the_next_game(run: Invoke) -> None:
    spec = "tomoko(players=3, begins=random, target=1, prefilled=true, claims=auto)"
    began = set()
    for seed in range(8):
        arguments = ["--match", "best_of", "--seats", "simple,simple,simple", "--seed", str(seed)]
        run("play", spec, *arguments, "--save", "match.txt", "--force")
        first, second, *_ = read_records(Path("match.txt").read_text())
        assert second.game == first.game, f"seed {seed}"
        began.add(second.initial.to_move)
    assert len(began) > 1
