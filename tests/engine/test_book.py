"""Opening books: packed, looked up, and never in the way."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

import marblebox
from marblebox.core.registry import load
from marblebox.engine import EnginePlayer, book
from marblebox.engine.book import Known, books_in, good_moves, known_moves, packed, unpacked
from marblebox.engine.kit import kit_of
from marblebox.engine.levels import STRONGEST
from marblebox.engine.options import read_options

SPECS = ("fanorona", "fanorona(rules=standard)", "tumicarona")


@pytest.mark.parametrize("spec", ["kulami", "tomoko", "fanorona(size=5x5)"])
def test_games_without_books(spec: str) -> None:
    assert known_moves(load(spec).initial()) == ()


def test_what_is_packed_comes_out_again() -> None:
    books: dict[str, book.Positions] = {
        "fanorona": {"a w": (Known("d2-e3A", 12), Known("f2-e3A", -30))},
        "tumicarona": {"b b": (Known("x", 0),)},
    }
    assert unpacked(packed(books)) == books
    with pytest.raises(ValueError, match="breaks off"):
        unpacked(lzma.compress(b"[fanorona]\na w\td2-e3A 12"))


@pytest.mark.parametrize("spec", [SPECS[0], *(pytest.param(spec, marks=pytest.mark.thorough) for spec in SPECS[1:])])
def test_every_move_of_the_books_that_ship_is_legal(spec: str) -> None:
    positions = book.book_of(load(spec))
    assert len(positions) >= 100
    met, visited, waiting = set(), set(), [load(spec).initial()]
    while waiting:
        state = waiting.pop()
        if state.text in visited or not (known := known_moves(state)):
            continue
        visited.add(state.text)  # with its counters: how long nothing was captured decides where the book ends
        met.add(kit_of(state.game).book_key(state))
        results = {state.play_unchecked(move).text for move in state.legal_moves()}
        after = [state.play(move.move) for move in known]
        assert {child.text for child in after} == results
        waiting += [child for child in after if child.outcome is None]
    assert met == positions.keys()


def test_the_strongest_follows_the_book_and_can_do_without() -> None:
    start = marblebox.load("fanorona").initial()
    known = (Known("d3-e3W", 5), Known("f2-e3A", 0), Known("e2-e3A", -90))
    assert good_moves(known) == ["d3-e3W", "f2-e3A"]

    def chosen(level: int, seed: int = 0, *wished: str) -> str:
        options = read_options(wished)
        return str(EnginePlayer(level, seed, options=options, book=lambda state: known).choose(start, 0))

    assert {chosen(STRONGEST, seed) for seed in range(20)} == {"d3-e3W", "f2-e3A"}
    assert chosen(STRONGEST, 0, "book=off", "nodes=3000") not in good_moves(known)
    assert chosen(3) not in good_moves(known)


def test_a_damaged_book_is_left_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "fanorona.book"
    for damaged in (b"no book", lzma.compress(b"it breaks off"), lzma.compress(b"[fanorona]\na w\td2-e3A good\n")):
        caplog.clear()
        file.write_bytes(damaged)
        assert books_in(file, "fanorona") == {}
        assert "book of fanorona is left aside" in caplog.text
    assert books_in(tmp_path, "fanorona") == {}  # a folder
