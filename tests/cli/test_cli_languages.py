"""Every command that speaks to people does so in English and in German."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer
from tests.cli.running import Invoke, words
from tests.little_games import registered

from marblebox.cli import app

FOR_PROGRAMS = {"engine", "perft"}  # what they print is the same in every language
SMALL = "fanorona(rules=standard, size=3x3)"


def test_every_command_that_speaks_to_people_has_a_language() -> None:
    commands = typer.main.get_group(app).commands
    silent = {name for name, command in commands.items() if "lang" not in {one.name for one in command.params}}
    assert silent == FOR_PROGRAMS


def test_bench_in_german(run: Invoke) -> None:
    with registered():
        status, out, _ = run("bench", "--game", "sticks", "--lang", "de")
    assert status == 0
    assert re.search(r"^Kern: (übersetzt|Python)$", out, re.MULTILINE)
    assert re.search(r"^sticks: [\d.]+ Suchknoten in der Sekunde$", out, re.MULTILINE)
    assert re.search(r"^sticks: Bench: \d+$", out, re.MULTILINE)  # which programs read
    assert "per second" not in out


def test_training_in_german(run: Invoke, tmp_path: Path) -> None:
    samples = str(tmp_path / "samples")
    generate = ["train", "generate", "--folder", samples, "--game", "tumicarona", "--parts", "1", "--nodes", "1"]
    assert "1 von 1 Teilen fehlen" in run(*generate, "--jobs", "1", "--lang", "de").out
    out = run("train", "check", "--folder", samples, "--lang", "de").out
    assert re.search(r"Stellungen aus 200 Partien: \d+,\d% gewonnen, .* Steine: ", out, re.DOTALL)
    assert "positions" not in out
    fit = run("train", "fit", "--folder", samples, "--net", str(tmp_path), "--lang", "de")
    assert (fit.status, "ist ein Ordner" in fit.err) == (2, True)


def test_the_audit_in_german(run: Invoke) -> None:
    out = run("audit", "--lang", "de").out
    assert re.search(r"nach 3 Zügen +100 +119 +FALSCH", out)
    assert re.search(r"Eröffnungszüge +5 +5 +richtig", out)
    assert "8,4" in out
    shown = words(out)
    assert "übersehen:" in shown
    assert "Druckfehler:" in shown
    assert re.search(r"\d+ gedruckte Angaben geprüft: \d+ richtig, \d+ falsch\.", shown)
    assert not re.search(r"\b(right|wrong|WRONG|opening|moves|stones|after|the)\b", shown)


def test_the_arena_in_german(run: Invoke) -> None:
    status, out, _ = run(
        "arena", "random", "random", "--game", SMALL, "--games", "2", "--jobs", "1", "--sprt", "--lang", "de"
    )
    assert status == 0
    assert re.search(rf"random gegen random, {re.escape(SMALL)}: 2 Partien: .*\d,\d%, Elo .* \(.* bis .*\)", out)
    assert re.search(r"SPRT \[0; 20\]: offen, LLR -?0,\d\d \(±2,94\)", out)
    assert "Paare mit 0; 0,5; 1; 1,5 und 2 Punkten: " in out


def test_tuning_in_german(run: Invoke) -> None:
    numbers = ["calm_margin=60:0:200:15", "--rounds", "1", "--pairs", "1", "--nodes", "20", "--jobs", "1"]
    assert run("tune", SMALL, *numbers, "--lang", "de").out.startswith("Runde 1: calm_margin=")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARBLEBOX_DATABASE", f"sqlite:///{tmp_path / 'games.db'}")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["database", "copy", "one.db"], "nenne FROM und TO: marblebox database copy FROM TO"),
        (["database", "backup", "new.db"], "es gibt keine Datei"),
        (["database", "backup", "new.db", "--replace"], "eine Sicherung ersetzt nichts; nenne eine neue Datei"),
        (["admin", "show"], "sag, was: marblebox admin show GAME"),
        (["admin", "list", "all"], "zu marblebox admin list gehört kein 'all'"),
        (["admin", "list"], "MARBLEBOX_DATABASE oder MARBLEBOX_DATA sagen, welche es ist"),
    ],
)
def test_what_is_wrong_at_a_server_is_told_in_german(home: Path, run: Invoke, arguments: list[str], told: str) -> None:
    status, _, err = run(*arguments, "--lang", "de")
    assert status == 2
    assert told in err
