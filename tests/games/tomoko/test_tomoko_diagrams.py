"""The boards that the rules' text draws show what the rules do."""

from __future__ import annotations

import re

import pytest
from tests.diagrams import Diagram, diagrams

import marblebox
from marblebox import IllegalMove
from marblebox.core.text import LANGUAGES
from marblebox.games.tomoko import CARDS, PUSHES, Board
from marblebox.games.tomoko.cards import CELLS, ORIENTATIONS, mirrored, pattern_text, rotations
from marblebox.games.tomoko.notation import write_board

CARD = 17


def board(diagram: Diagram) -> Board:
    return Board.of_letters("".join(diagram.rows).lower())


def push(diagram: Diagram) -> str:
    [name] = re.findall(r"\b[NESW]\d[dl]\b", diagram.caption)
    return str(name)


def patterns(shown: Board) -> set[int]:
    """Every pattern of nine balls that stands somewhere."""
    rows = shown.rows
    squares = [[row[left : left + 3] for row in rows[top : top + 3]] for top in range(3) for left in range(3)]
    full = ["".join(square) for square in squares if "." not in "".join(square)]
    return {int(letters.translate(str.maketrans("dl", "10")), 2) for letters in full}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pushes_move_the_balls_as_drawn(language: str) -> None:
    before, *pushed = next(diagrams("tomoko", language))
    assert len(pushed) == 3
    for diagram in pushed:
        assert PUSHES[push(diagram)].on(board(before)) == board(diagram)
    into_gap, into_row, into_full = (board(diagram) for diagram in pushed)
    balls = board(before).rows
    count = sum(letter != "." for row in balls for letter in row)
    counts = [sum(letter != "." for row in shown.rows for letter in row) for shown in (into_gap, into_row, into_full)]
    assert counts == [count + 1, count + 1, count]  # the last one rolled out


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_forbidden_would_bring_the_board_back(language: str) -> None:
    (before, *_), (pushed, forbidden), *_ = diagrams("tomoko", language)
    assert PUSHES[push(pushed)].on(board(before)) == board(pushed)
    assert PUSHES[push(forbidden)].on(board(pushed)) == board(forbidden) == board(before)
    game = marblebox.load("tomoko(claims=auto)")
    _, _, *cards = game.initial().play("N1d").text.split()
    boards = [write_board(board(diagram)) for diagram in (pushed, before)]
    state = game.parse(" ".join([*boards, *cards]))
    with pytest.raises(IllegalMove):
        state.play(push(forbidden))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_is_drawn_as_it_may_be_turned(language: str) -> None:
    cards = list(diagrams("tomoko", language))[2]
    assert str(CARD) in cards[0].caption
    assert ["/".join(card.rows) for card in cards] == [pattern_text(turned) for turned in rotations(CARDS[CARD])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_stands_where_it_is_drawn_and_its_mirror_image_is_no_match(language: str) -> None:
    stands, mirror = list(diagrams("tomoko", language))[3]
    for diagram, ways in ((stands, rotations(CARDS[CARD])), (mirror, rotations(mirrored(CARDS[CARD])))):
        square = sorted(diagram.where("DL"), key=lambda place: (place[1], place[0]))
        assert len(square) == CELLS
        assert len({x for x, _ in square}) == len({y for _, y in square}) == 3
        letters = "".join(diagram.cells[place] for place in square)
        assert int(letters.translate(str.maketrans("DL", "10")), 2) in ways
    found = [
        {ORIENTATIONS[pattern].card for pattern in patterns(board(diagram)) if pattern in ORIENTATIONS}
        for diagram in (stands, mirror)
    ]
    assert CARD in found[0]
    assert CARD not in found[1]
