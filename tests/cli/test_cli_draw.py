"""Pictures of positions."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.running import ROOT, Invoke, Start
from tests.little_games import registered
from tests.waiting import LIMIT

import marblebox
from marblebox.core.registry import games, load

SPECS = [variant.spec for game in games() for variant in game.variants]
SVG = "{http://www.w3.org/2000/svg}"
RECORD = str(ROOT / "tests" / "data" / "parker-sample-game.txt")


def drawn(folder: Path) -> ElementTree.Element:
    return ElementTree.parse(folder / "position.svg").getroot()


def balls(picture: ElementTree.Element) -> int:
    return sum("url(#ball" in circle.get("fill", "") for circle in picture.iter(f"{SVG}circle"))


@pytest.mark.parametrize("spec", SPECS)
def test_every_way_to_play_has_a_picture_with_all_that_lies_on_the_board(
    run: Invoke, tmp_path: Path, spec: str
) -> None:
    status, out, err = run("draw", spec, "--seed", "3")
    assert status == 0, err
    assert out.startswith("position.svg: ")
    letters = re.sub(r"[./o]", "", load(spec).initial(3).board_text)
    assert balls(drawn(tmp_path)) == len(letters)


def test_the_last_move_of_a_record_is_marked(run: Invoke, tmp_path: Path) -> None:
    run("draw", "--record", RECORD, "--ply", "2")
    assert len(list(drawn(tmp_path).iter(f"{SVG}polyline"))) == 1
    run("draw", "--record", RECORD, "--ply", "0")
    assert not list(drawn(tmp_path).iter(f"{SVG}polyline"))


def test_no_hidden_card_is_in_a_picture(run: Invoke, tmp_path: Path) -> None:
    run("draw", "tomoko", "--seed", "5")
    hand = load("tomoko").initial(5).text.split()[3]
    assert hand not in (tmp_path / "position.svg").read_text(encoding="utf-8")


def test_a_game_without_a_kit_is_drawn_in_letters(run: Invoke, tmp_path: Path) -> None:
    with registered():
        assert run("draw", "sticks").status == 0
    assert [text.text for text in drawn(tmp_path).iter(f"{SVG}text")][:9] == ["|"] * 9


def test_a_png_where_the_library_is(run: Invoke, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run("draw", "kulami", "--out", "board.png", "--size", "20").status == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG\r\n")


def frames(file: Path) -> list[tuple[tuple[int, int], int]]:
    """Of every picture of a film its size, and for how many milliseconds it stands."""
    image = pytest.importorskip("PIL.Image")
    sequence = pytest.importorskip("PIL.ImageSequence")
    with image.open(file) as film:
        assert film.format == "GIF"
        assert film.info["loop"] == 0
        return [(frame.size, frame.info["duration"]) for frame in sequence.Iterator(film)]


@pytest.mark.parametrize(
    ("wish", "file", "ply"),
    [
        (["--film"], "game.gif", None),
        (["--out", "Parker.GIF"], "Parker.GIF", 2),
        (["--film", "--out", "x.gif"], "x.gif", 2),
    ],
)
def test_a_game_is_filmed_move_by_move(
    run: Invoke, tmp_path: Path, wish: list[str], file: str, ply: int | None
) -> None:
    part = ["--ply", str(ply)] if ply else []
    status, out, err = run("draw", "--record", RECORD, "--size", "16", *part, *wish)
    assert status == 0, err
    moves = ply or len(marblebox.read_record(Path(RECORD)).line.nodes)
    found = frames(tmp_path / file)
    assert len(found) == moves + 1
    assert {size for size, _ in found} == {found[0][0]}
    assert [time for _, time in found] == [900] * moves + [3000]
    assert out == f"{file}: {found[0][0][0]} by {found[0][0][1]}, {moves + 1} pictures\n"


def test_what_cannot_be_filmed_is_told(run: Invoke) -> None:
    assert "--record FILE" in run("draw", "kulami", "--film").err
    assert "called .gif, not 'a.svg'" in run("draw", "--record", RECORD, "--film", "--out", "a.svg").err
    assert "leave out" in run("draw", "kulami", "--record", RECORD, "--film").err


def test_a_film_that_would_fill_the_memory_is_refused(run: Invoke) -> None:
    run("play", "kulami", "--seats", "simple,simple", "--save", "long.txt")
    status, _, err = run("draw", "--record", "long.txt", "--film", "--size", "400")
    assert status == 2
    assert "--size 200" in err


@pytest.mark.parametrize(
    ("library", "wish", "told"),
    [
        ("resvg_py", ["kulami", "--out", "board.png"], ["marblebox[png]", "board.svg"]),
        ("resvg_py", ["--record", RECORD, "--film"], ["marblebox[gif]"]),
        ("PIL", ["--record", RECORD, "--film", "--ply", "1", "--size", "8"], ["marblebox[gif]"]),
    ],
)
def test_without_the_library_it_says_what_to_install(
    process: Start, tmp_path: Path, library: str, wish: list[str], told: list[str]
) -> None:
    (tmp_path / f"{library}.py").write_text("raise ImportError")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    drawing = process("draw", *wish, "--lang", "de", PYTHONPATH=path)
    _, err = drawing.communicate(timeout=LIMIT)
    assert drawing.returncode == 2
    assert all(word in err.decode() for word in told)


def test_what_cannot_be_drawn_is_told(run: Invoke) -> None:
    assert "not 'board.jpg'" in run("draw", "kulami", "--out", "board.jpg").err
    assert run("draw").status == 2
    assert run("draw", "kulami", "--out", "nowhere/board.svg").status == 2
