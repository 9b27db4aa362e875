"""Puzzles: of the day, tried, and told."""

from __future__ import annotations

import re

import pytest

from marblebox.api import puzzles as puzzle_data
from marblebox.core.errors import IllegalMove, InputError
from marblebox.core.game import State
from marblebox.core.registry import games, load
from marblebox.learn.kit import kit_of
from marblebox.learn.puzzle_solver import reasons, rules_title, task, try_move, unusual_rules
from marblebox.learn.puzzles import Puzzle, all_puzzles, find_puzzle, puzzle_of_day, puzzles_of, read_puzzle, same_move

PUZZLES = list(all_puzzles().values())
LONG = next(puzzle for puzzle in PUZZLES if len(puzzle.solution) > 1)
ONE_OF_EACH_CLAIM = [next(one for one in PUZZLES if one.word == word) for word in sorted({one.word for one in PUZZLES})]

ENDING = next(one for one in PUZZLES if one.state.game.name == "fanorona" and one.after(len(one.solution)).outcome)
TELLING = [*dict.fromkeys([*PUZZLES[::9], *ONE_OF_EACH_CLAIM, ENDING])]


def wrong_moves(puzzle: Puzzle) -> list[str]:
    state = puzzle.state
    return [str(move) for move in state.legal_moves() if not same_move(state, move, puzzle.solution[0])]


def test_each_game_has_its_day_and_none_comes_back_before_all_have_been_there() -> None:
    count = len(games())
    for hard in (False, True):
        days = [puzzle_of_day(739_000 + day, hard) for day in range(count * 30)]
        assert len({puzzle.key for puzzle in days}) == len(days)
        assert len({puzzle.state.game.name for puzzle in days[:count]}) == count
        assert puzzle_of_day(739_000, hard) is days[0]


def test_every_day_has_an_easy_and_a_hard_puzzle_of_different_games() -> None:
    for day in range(739_000, 739_100):
        easy, hard = puzzle_of_day(day), puzzle_of_day(day, hard=True)
        assert easy.rating < 900, day
        assert hard.rating >= 1300, day
        assert easy.state.game.name != hard.state.game.name


def test_the_right_move_is_answered_until_all_is_done() -> None:
    for count in range(0, len(LONG.solution), 2):
        found = try_move(LONG, count, LONG.solution[count])
        last = count + 1 == len(LONG.solution)
        assert (found.right, found.done) == (True, last)
        assert found.reply == (None if last else LONG.solution[count + 1])


@pytest.mark.parametrize("puzzle", TELLING, ids=lambda puzzle: puzzle.key)
def test_a_wrong_move_is_told_why_in_both_languages(puzzle: Puzzle) -> None:
    for move in wrong_moves(puzzle):
        found = try_move(puzzle, 0, move)
        assert not found.right
        assert found.why
        assert found.why.en.startswith("Not quite: ")
        assert found.why.de.startswith("Nicht ganz: ")


@pytest.mark.parametrize("puzzle", ONE_OF_EACH_CLAIM, ids=lambda puzzle: puzzle.word)
def test_the_reply_that_is_named_is_there_and_costs_what_is_said(puzzle: Puzzle) -> None:
    for move in wrong_moves(puzzle):
        why = try_move(puzzle, 0, move).why
        named = re.search(r"can answer (.+), and that costs you (\d+)", why.en if why else "")
        if named:
            after = puzzle.state.play(move)
            later = after.play(next(reply for reply in after.legal_moves() if reply.in_words.en == named[1]))
            lead = [state.points[puzzle.seat] - state.points[1 - puzzle.seat] for state in (after, later)]
            assert lead[0] - lead[1] == int(named[2])


@pytest.mark.parametrize("puzzle", ONE_OF_EACH_CLAIM, ids=lambda puzzle: puzzle.word)
def test_what_punishes_a_wrong_move_can_be_played_and_is_named(puzzle: Puzzle) -> None:
    found = [(move, try_move(puzzle, 0, move)) for move in wrong_moves(puzzle)]
    for move, answer in found:
        if answer.reply:
            assert answer.why
            words = puzzle.state.play(move).find(answer.reply).in_words
            assert all(one in said for one, said in zip(words, answer.why, strict=True))
    if puzzle.word in ("gain", "threat", "block"):
        assert all(answer.settled for _, answer in found)
        assert any(answer.reply for _, answer in found)
    if puzzle.word == "win":
        assert not any(answer.settled for move, answer in found if not puzzle.state.play(move).outcome)


def test_after_the_reply_the_stones_asked_for_are_out_of_reach() -> None:
    puzzle = next(one for one in PUZZLES if one.word == "gain")
    before = lead(puzzle.state, puzzle.seat)
    for move in wrong_moves(puzzle):
        after = puzzle.state.play(move).play(try_move(puzzle, 0, move).reply or "")
        for second in after.legal_moves():
            then = after.play(second)
            worst = min(lead(then.play(reply), puzzle.seat) for reply in then.legal_moves())
            assert worst - before < puzzle.number


def lead(state: State, seat: int) -> int:
    return state.points[seat] - state.points[1 - seat]


@pytest.mark.parametrize("puzzle", TELLING, ids=lambda puzzle: puzzle.key)
def test_every_move_of_a_solution_has_its_reasons(puzzle: Puzzle) -> None:
    found = reasons(puzzle)
    assert len(found) == (len(puzzle.solution) + 1) // 2
    for number, why in enumerate(found):
        assert all(why)
        assert not re.search(r"[{}]|\b0 ", why.en + why.de)
        assert_borne_out(puzzle, 2 * number, why.en)


def assert_borne_out(puzzle: Puzzle, count: int, why: str) -> None:
    """What is said of numbers, replies and cards is so on the board, counted here in another way."""
    state, seat = puzzle.after(count), puzzle.seat
    after = state.play(puzzle.solution[count])
    replied = [after.play(reply) for reply in after.legal_moves()]
    for said, counted in (
        (r"takes (\d+) \w+\.", lambda: lead(after, seat) - lead(state, seat)),
        (r"can take (\d+) \w+ at most then", lambda: lead(after, seat) - min(lead(one, seat) for one in replied)),
        (r"can take (nothing) then", lambda: lead(after, seat) - min(lead(one, seat) for one in replied)),
        (r"you take at least (\d+) ", lambda: min(best(one, seat) for one in replied)),
        (r"All in all you are (\d+) ", lambda: lead(after, seat) - lead(puzzle.state, seat)),
        (r"has (\d+) cells to answer on", lambda: len(replied)),
        (r"can only answer on (.+?)\.", lambda: ", ".join(map(str, after.legal_moves()))),
        (r"has a single reply, (.+?)\.", lambda: ", ".join(map(str, after.legal_moves()))),
        (r"brings (\d+) \w+ more at once", lambda: best(state, seat) - lead(after, seat) + lead(state, seat)),
        (r"With this card (\d+) matches", lambda: cards(after, seat)),
        (r"With this the cards (.+) match", lambda: cards(after, seat)),
    ):
        if found := re.search(said, why):
            assert found[1].replace("nothing", "0") == str(counted()), (said, why)


def best(state: State, seat: int) -> int:
    """By how much the best move improves the lead at once."""
    return max(lead(state.play(move), seat) for move in state.legal_moves()) - lead(state, seat)


def cards(state: State, seat: int) -> str:
    return ", ".join(map(str, sorted({fit["card"] for fit in state.view(seat)["matches"]})))


def test_the_win_of_a_solution_is_told_in_both_languages() -> None:
    puzzle = next(one for one in PUZZLES if one.claim == "win" and not one.after(len(one.solution)).outcome)
    why = reasons(puzzle)[-1]
    assert "wins from here, whatever" in why.en
    assert "gewinnt von hier an" in why.de


def test_a_gain_of_several_moves_is_counted_at_its_end() -> None:
    puzzle = next(one for one in PUZZLES if one.word == "gain" and len(one.solution) > 1)
    first, *_, last = (why.en for why in reasons(puzzle))
    assert f"at least {puzzle.number} " in first
    assert "All in all you are" in last


def test_what_the_rules_forbid_is_not_a_try() -> None:
    with pytest.raises(IllegalMove):
        try_move(LONG, 0, "nonsense")
    with pytest.raises(InputError, match="nothing to solve"):
        try_move(LONG, 1, LONG.solution[1])
    with pytest.raises(InputError, match="'x'"):
        find_puzzle("x")
    with pytest.raises(InputError, match="six fields"):
        read_puzzle("kulami\tsomething")


def test_a_list_names_every_theme() -> None:
    listed = puzzle_data.listed()
    assert len(listed["puzzles"]) == sum(len(puzzles_of(game)) for game in games())
    for entry in listed["puzzles"]:
        assert set(entry["themes"]) <= set(listed["themes"][entry["kit"]] if entry["themes"] else {})


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("fanorona", "Fanorona, Parker's rules"),
        ("fanorona(rules=standard)", "Fanorona, standard rules"),
        ("tumicarona", "Tumicarona"),
        ("tomoko(open_cards=true)", "Tomoko · Open cards"),
        ("kulami(level=1, layout=random_irregular)", "Kulami · Rules level 1: areas count · Irregular board"),
    ],
)
def test_the_way_to_play_is_told(spec: str, said: str) -> None:
    from marblebox.core.registry import load

    assert rules_title(load(spec)).en == said


def test_a_lead_is_at_least_that_and_in_the_dative_in_german() -> None:
    leads = {puzzle.number: task(puzzle) for puzzle in all_puzzles().values() if puzzle.claim.startswith("win ")}
    assert len(leads) > 1
    for number, words in leads.items():
        assert f"mit mindestens {number} {'Punkt' if number == 1 else 'Punkten'} Vorsprung" in words.de
        assert f"by at least {number} point" in words.en


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("fanorona", ""),
        ("tumicarona", ""),
        ("kulami(layout=random_irregular)", ""),
        (
            "fanorona(rules=standard)",
            "Here you may stop capturing after any step. A chain never takes two steps in a row in the same direction."
            " It touches no point twice.",
        ),
        ("kulami(level=1)", "Here the largest area counts too."),
        ("tomoko(open_cards=true)", "Here everybody has three cards, face up."),
    ],
)
def test_rules_that_lessons_do_not_teach_are_told(spec: str, told: str) -> None:
    assert unusual_rules(spec).en == told
    puzzle = next(one for one in all_puzzles().values() if one.spec == spec)
    data = puzzle_data.shown(puzzle.key)
    assert (data["unusual_rules"]["en"], data["usual"]) == (told, not told)


def test_words_for_rules_name_rules_that_there_are() -> None:
    for game in games():
        for each in kit_of(game).puzzle_words.rules:
            field, _, text = each.partition("=")
            known = {one.name: one.kind for one in load(game.name).rules.fields()}
            assert known[field].write(known[field].read(text)) == text


def test_whoever_solves_a_puzzle_is_told_who_she_is() -> None:
    puzzle = next(one for one in all_puzzles().values() if one.spec == "fanorona" and one.seat == 1)
    assert task(puzzle).en.startswith("You are Black, and it is your turn. ")
    assert task(puzzle).de.startswith("Du bist Schwarz und am Zug. ")
