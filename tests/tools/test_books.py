"""Growth of opening books: searched where it matters, continued from its file, and never mixed with another."""

from __future__ import annotations

from pathlib import Path

import pytest

from marblebox.core.errors import FileError, InputError
from marblebox.core.registry import load
from marblebox.engine.kit import kit_of
from tools.books import BookGrowth, read_growth

NODES = 200


def grown(path: Path, positions: int) -> BookGrowth:
    growing = BookGrowth("fanorona", path, NODES)
    assert len(list(growing.grow(positions))) == positions
    return growing


def test_every_move_of_an_opened_position_is_judged(tmp_path: Path) -> None:
    growing = grown(tmp_path / "book", 4)
    start = load("fanorona").initial()
    known = growing.positions()[str(kit_of(start.game).book_key(start))]
    results = {str(start.play(move).text) for move in start.legal_moves()}
    assert {start.play(move.move).text for move in known} == results
    assert [move.score for move in known] == sorted((move.score for move in known), reverse=True)


def test_scores_come_from_the_ends_of_the_lines(tmp_path: Path) -> None:
    growing = grown(tmp_path / "book", 6)
    positions, values = growing.positions(), growing._backed_up()
    for key, moves in growing.opened.items():
        assert values[key] == max(-values[child] for child in moves.values())
        assert positions[key][0].score == values[key]


def test_growing_goes_on_and_is_the_same(tmp_path: Path) -> None:
    whole = grown(tmp_path / "whole", 5).positions()
    grown(tmp_path / "parts", 2)
    with (tmp_path / "parts").open("a") as file:
        file.write("a line that was cut o")
    assert grown(tmp_path / "parts", 5).positions() == whole
    assert read_growth(tmp_path / "parts").positions() == whole


def test_another_book_is_not_mixed_in(tmp_path: Path) -> None:
    grown(tmp_path / "book", 1)
    with pytest.raises(FileError, match="another book"):
        BookGrowth("fanorona", tmp_path / "book", NODES + 1)
    (tmp_path / "text").write_text("hello\n")
    with pytest.raises(FileError, match="no growing book"):
        read_growth(tmp_path / "text")


@pytest.mark.parametrize("spec", ["kulami", "tomoko", "fanorona(size=5x5)"])
def test_games_without_books(spec: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no opening books"):
        BookGrowth(spec, tmp_path / "book", NODES)


def test_a_growing_book_with_a_damaged_line_is_refused(tmp_path: Path) -> None:
    grown(tmp_path / "book", 1)
    with (tmp_path / "book").open("a") as file:
        file.write("a w\tmuch\n")
    with pytest.raises(FileError, match="line"):
        read_growth(tmp_path / "book")
