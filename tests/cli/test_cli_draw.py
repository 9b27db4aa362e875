"""Pictures of positions."""

from __future__ import annotations

import builtins
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.cli.running import ROOT, Invoke
from tests.little_games import registered

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


def test_without_the_library_it_says_what_to_install(run: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return usual(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    status, _, err = run("draw", "kulami", "--out", "board.png", "--lang", "de")
    assert status == 2
    assert "marblebox[png]" in err
    assert "board.svg" in err


def test_what_cannot_be_drawn_is_told(run: Invoke) -> None:
    assert "not 'board.gif'" in run("draw", "kulami", "--out", "board.gif").err
    assert run("draw").status == 2
    assert run("draw", "kulami", "--out", "nowhere/board.svg").status == 2
