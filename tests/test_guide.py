"""A game from elsewhere: the guide's own package works in the terminal, the arena, analysis and records at once."""

from __future__ import annotations

import re

import pytest
from tests import guide
from tests.guide import Environment


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("guide"))


def test_every_command_of_the_guide_runs(environment: Environment) -> None:
    *typed, browser = guide.commands("sticks")
    assert browser == ["marblebox"]  # the browser is another test's business
    printed = {command[1]: environment.run(*command[1:]) for command in typed}
    assert "Fifteen sticks" in printed["games"]
    assert "Wer das letzte Hölzchen nimmt, hat verloren." in printed["rules"]
    assert printed["perft"].split()[-1] == "15"
    assert "take 2" in printed["analyse"]
    assert "4 games" in printed["arena"]
    assert "took the last stick" in printed["replay"]
    assert (environment.folder / "game.txt").read_text(encoding="utf-8").startswith('[Spec "sticks"]\n[Format "2"]\n')


def test_the_lines_of_python_hold(environment: Environment) -> None:
    environment.python(guide.example())


def test_the_engine_plays_it_perfectly(environment: Environment) -> None:
    """Whoever is left with one more than a multiple of four has lost: from 15 sticks the first takes two."""
    program = (
        "import marblebox\nfrom marblebox.engine.players import player\n"
        "game = marblebox.load('sticks')\n"
        "for left in range(2, 16):\n"
        "    state = game.parse(f'{left} 1 0')\n"
        "    move = str(player('engine:10+nodes=20000').choose(state, 0))\n"
        "    assert (left - 1) % 4 in (0, int(move.split()[1])), (left, move)\n"
    )
    environment.python(program)


def test_stronger_levels_win(environment: Environment) -> None:
    printed = environment.run("arena", "engine:9", "engine:1", "--game", "sticks(sticks=21)", "--games", "20")
    won, lost = re.findall(r"[+-](\d+)", printed)[:2]
    assert int(won) > 2 * int(lost)


@pytest.mark.parametrize(("language", "words"), [("en", "took the last stick"), ("de", "nahm das letzte Hölzchen")])
def test_it_is_played_at_the_terminal_in_both_languages(environment: Environment, language: str, words: str) -> None:
    printed = environment.run("play", "sticks", "--seed", "1", "--seats", "engine:2,engine:1", "--lang", language)
    assert words in printed
    assert "| | | | |" in printed


def test_what_is_wrong_is_said_in_its_own_words(environment: Environment) -> None:
    program = (
        "import marblebox\n"
        "try:\n    marblebox.load('sticks').initial().play('take 7')\n"
        "except marblebox.IllegalMove as problem:\n    print(problem, '/', problem.told.de)\n"
    )
    assert "take from 1 to 3 sticks" in environment.python(program)
    assert "nimm 1 bis 3 Hölzchen" in environment.python(program)
