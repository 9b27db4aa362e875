"""Puzzles at the terminal."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import pytest
from tests.cli.running import Invoke

from marblebox.engine import native
from marblebox.learn.puzzle_solver import reasons
from marblebox.learn.puzzles import Puzzle, all_puzzles, same_move
from tools.puzzles.generate import BY_TABLES

PUZZLES = list(all_puzzles().values())
LONG = next(puzzle for puzzle in PUZZLES if len(puzzle.solution) == 3)


def wrong(puzzle: Puzzle) -> str:
    moves = map(str, puzzle.state.legal_moves())
    return next(move for move in moves if not same_move(puzzle.state, move, puzzle.solution[0]))


def test_the_puzzle_of_the_day_is_shown(run: Invoke) -> None:
    status, out, _ = run("puzzles", typed=["quit"])
    assert status == 0
    assert "puzzle " in out
    assert "Your move" in out
    assert run("puzzles", "today", "--hard", typed=["quit"])[1] != out
    assert run("puzzles", "list", "--hard")[0] == 2


def test_a_puzzle_is_failed_and_solved(run: Invoke) -> None:
    first, reply, last = LONG.solution
    status, out, _ = run("puzzles", "solve", LONG.key, typed=["nonsense", wrong(LONG), "hint", first, last])
    assert status == 0
    assert "nonsense is neither" in " ".join(out.split())
    assert "Not quite: " in out
    assert "about: " in out
    assert f"replies {reply}" in out
    assert "Solved." in out


def test_hints_go_from_the_place_to_the_move_to_the_reason(run: Invoke) -> None:
    move, why = LONG.solution[0], reasons(LONG)[0].en
    _, out, _ = run("puzzles", "solve", LONG.key, typed=[*["hint"] * 4, "quit"])
    _, *told, _ = " ".join(out.split()).split("Your move (?, hint, solution, quit): ")
    for said, heard in zip((f"Look at {move[:2]} first.", f"Try {move}.", why, why), told, strict=True):
        assert said in heard


def test_whoever_has_solved_it_is_told_why(run: Invoke) -> None:
    _, out, _ = run("puzzles", "solve", LONG.key, typed=[LONG.solution[0], LONG.solution[2]])
    assert f"Solved. {reasons(LONG)[-1].en}" in " ".join(out.split())


def test_a_game_begins_with_its_easiest_puzzle_and_the_next_one_follows(run: Invoke) -> None:
    first, second, *_ = [one for one in PUZZLES if one.spec == "fanorona"]
    status, out, _ = run("puzzles", "solve", "fanorona", typed=["show", "", "solution", "n"])
    assert status == 0
    keys = [out.find(f"puzzle {one.key}") for one in (first, second)]
    assert 0 <= keys[0] < out.find("The next puzzle?") < keys[1]
    assert out.count("The next puzzle?") == 2


def test_a_misspelt_word_is_guessed_and_a_beginning_lists_the_moves(run: Invoke) -> None:
    puzzle = next(one for one in PUZZLES if one.spec == "tomoko")
    move = str(puzzle.state.legal_moves()[0])
    _, out, _ = run("puzzles", "solve", puzzle.key, typed=["hnit", move[:-1], "quit"])
    assert "hnit is neither" in " ".join(out.split())
    assert "(did you mean 'hint'?)" in " ".join(out.split())
    assert f"Possible: {move}" in out


def test_rules_that_lessons_do_not_teach_are_told(run: Invoke) -> None:
    puzzle = next(one for one in PUZZLES if one.spec == "fanorona(rules=standard)")
    assert "stop capturing" in run("puzzles", "solve", puzzle.key, typed=["quit"]).out


def test_the_solution_is_shown_on_request_in_german(run: Invoke) -> None:
    _, out, _ = run("puzzles", "solve", LONG.key, "--lang", "de", typed=["lösung"])
    assert f"Die Lösung: {', '.join(LONG.solution)}" in out
    assert f"{LONG.solution[0]}: {reasons(LONG)[0].de}" in " ".join(out.split())


def test_a_puzzle_names_its_game(run: Invoke) -> None:
    puzzle = next(one for one in PUZZLES if one.spec.startswith("tomoko"))
    _, out, _ = run("puzzles", "solve", puzzle.key, typed=["quit"])
    assert out.startswith("Tomoko")


@pytest.mark.parametrize(("language", "possible"), [("en", "Possible: "), ("de", "Möglich: ")])
def test_a_question_mark_shows_what_can_be_typed(run: Invoke, language: str, possible: str) -> None:
    _, out, _ = run("puzzles", "solve", LONG.key, "--lang", language, typed=["?", "quit"])
    moves = " ".join(out.split()).partition(possible)[2].split(", ")
    assert str(LONG.state.legal_moves()[0]) == moves[0]
    assert "kein erlaubter Zug" not in out


def test_the_solution_shows_which_card_stands(run: Invoke) -> None:
    puzzle = next(one for one in PUZZLES if one.spec == "tomoko" and one.claim == "stand 2")
    _, out, _ = run("puzzles", "solve", puzzle.key, typed=["solution"])
    assert out.count("✓") == 2


def test_the_list_has_what_is_asked_for(run: Invoke) -> None:
    _, out, _ = run("puzzles", "list", "tomoko", "--theme", "threat")
    for theme in ("Cannot be stopped", "cannot be stopped", "Nicht aufzuhalten"):  # as the list names it
        assert run("puzzles", "list", "tomoko", "--theme", theme).out == out
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows
    for key, rating, spec, themes in rows:
        puzzle = all_puzzles()[key]
        assert (str(puzzle.rating), puzzle.spec) == (rating, spec)
        assert "Cannot be stopped" in themes


@pytest.mark.skipif(not native.available, reason="puzzles are made with the compiled core")
def test_puzzles_are_made_chosen_and_checked(run: Invoke, tmp_path: Path) -> None:
    for games in ("1", "2"):
        status, out, _ = run("puzzles", "make", "tomoko", "--file", "found.txt", "--games", games, "--seed", "3")
        assert status == 0
        assert out.startswith(f"game {games}: ")
    assert run("puzzles", "make", "tomoko", "--file", "found.txt", "--games", "2", "--seed", "3").out == ""
    run("puzzles", "choose", "--file", "found.txt", "--count", "1", "--out", "kept.txt")
    assert len((tmp_path / "kept.txt").read_text(encoding="utf-8").splitlines()) == 1
    assert run("puzzles", "check", "--file", "kept.txt").out.startswith("1 puzzles, all ")


def test_an_unknown_theme_is_refused_with_a_suggestion(run: Invoke) -> None:
    status, out, err = run("puzzles", "list", "kulami", "--theme", "tabu")
    assert (status, out) == (2, "")
    assert "'taboo'?" in err
    _, _, err = run("puzzles", "list", "kulami", "--theme", "tabu", "--lang", "de")
    assert "keine dieser Aufgaben hat das Thema 'tabu' (vielleicht 'taboo'?)" in err


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["today", "kulami"], "today does not take 'kulami'"),
        (["check", "--theme", "taboo"], "check does not take --theme"),
        (["list", "--seed", "3"], "list does not take --seed"),
    ],
)
def test_what_an_action_has_no_use_for_is_refused(run: Invoke, words: list[str], refused: str) -> None:
    status, out, err = run("puzzles", *words)
    assert (status, out) == (2, "")
    assert refused in err


@pytest.mark.skipif(not native.available, reason="puzzles are checked with the compiled core")
def test_tables_that_nobody_has_built_are_named_with_the_command(run: Invoke, tmp_path: Path) -> None:
    proven = next(puzzle for puzzle in PUZZLES if BY_TABLES in puzzle.themes)
    (tmp_path / "one.txt").write_text(f"{proven.text}\n", encoding="utf-8")
    status, _, err = run("puzzles", "check", "--file", "one.txt")
    assert status != 0
    assert f"marblebox tables build {quote(proven.spec)} --pieces 5" in err
    assert len(err.splitlines()) == 1


def test_what_is_missing_is_asked_for(run: Invoke) -> None:
    assert run("puzzles", "solve").status == 2
    assert run("puzzles", "solve", "nothing").status == 2
    assert run("puzzles", "make", "tomoko").status == 2
    assert run("puzzles", "choose").status == 2
