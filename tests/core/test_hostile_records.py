"""Records that somebody made to hurt: the answer comes at once and says what is wrong.

Time is not measured here; each of these took minutes when its cost grew with the square of its length.
"""

import pytest

import marblebox


def damage(text: str, recover: bool = False) -> marblebox.RecordError:
    if recover:
        problem = marblebox.read_records(text, recover=True)[-1].problem
        assert problem is not None
        return problem
    with pytest.raises(marblebox.RecordError) as caught:
        marblebox.read_records(text)
    return caught.value


def test_thousands_of_variations_of_one_move() -> None:
    (record,) = marblebox.read_records('[Spec "fanorona"]\n\n1. d2-e3A ' + "(d2-e3A)\n" * 20_000 + " *\n")
    assert len(record.line.nodes[0].variations) == 20_000


def test_thousands_of_tags_one_of_them_twice() -> None:
    tags = "".join(f'[Tag{number} "x"]\n' for number in range(50_000))
    problem = damage(f'[A "1"]\n[A "2"]\n{tags}\n*')
    assert (problem.line, problem.reason) == (2, "the tag A is given twice")


def test_more_words_than_any_game_has() -> None:
    problem = damage('[Spec "fanorona"]\n\n' + "{x}\n" * 300_000 + "*")
    assert "a game 200000 words" in problem.reason


def test_an_overlong_line_within_a_comment_is_damage_also_when_recovering() -> None:
    text = '[Spec "fanorona"]\n\n1. d2-e3A {\n' + "x" * 10_001 + "\n} g4-g5W *\n"
    assert damage(text).line == 4
    assert damage(text, recover=True).reason == "this comment is not closed"


@pytest.mark.parametrize("move", ["ı1-ı2", "İ1-h1", "d2-e3=２"])
def test_letters_and_digits_of_other_scripts_are_no_move(move: str) -> None:
    assert "is not a legal move" in damage(f'[Spec "fanorona"]\n\n1. {move} *').reason


def test_a_printed_game_with_letters_of_other_scripts() -> None:
    assert "breaks off" in damage("1. Zug d2-e3=2\n").reason
    assert "is not a legal move" in damage("1. Zug d2-e3=2\nweiß gewınnt\n").reason


@pytest.mark.parametrize("result", ["2/2-0", "1/3-2/3", "１-０", "1-0-0", "1-1"])
def test_results_that_nobody_can_claim(result: str) -> None:
    problem = damage(f'[Spec "fanorona"]\n[Termination "time"]\n[Result "{result}"]\n\n1. d2-e3A {result}')
    assert problem.line in (3, 5)


def test_a_comment_may_have_a_line_that_looks_like_a_note() -> None:
    (record,) = marblebox.read_records('[Spec "fanorona"]\n\n1. d2-e3A {see\n[1] the book} *')
    assert record.line.nodes[0].comment == "see [1] the book"
