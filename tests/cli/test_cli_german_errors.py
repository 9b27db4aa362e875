"""Whatever somebody gets wrong at the terminal is told in German too."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
import typer
from tests.cli.running import Invoke
from typer.main import get_command

from marblebox.cli import Commands, start
from marblebox.cli.play import words
from marblebox.cli.play.screen import Screen
from marblebox.cli.terminal import LanguageOption
from marblebox.core.text import alike

WRONG: list[tuple[list[str], str]] = [
    (["play", "--sede", "3"], "die Option --sede gibt es nicht (vielleicht '--seed'?); siehe: marblebox play --help"),
    (["play", "--seed"], "die Option --seed braucht einen Wert; siehe: marblebox play --help"),
    (["play", "--seed", "viel"], "--seed muss eine ganze Zahl von 0 bis 18446744073709551615 sein, nicht 'viel'"),
    (["play", "kulami", "tomoko"], "'tomoko' ist zu viel; siehe: marblebox play --help"),
    (["train"], "es fehlt ACTION: generate, check oder fit; siehe: marblebox train --help"),
    (["admin"], "es fehlt ACTION: list, show, close, delete, revoke, secret, ban, unban, bans, notice oder invite"),
    (["tables", "build"], "es fehlt SPEC: fanorona, tumicarona, kulami oder tomoko; siehe: marblebox tables --help"),
    (["tables", "info", "fanorona", "--folder", "none"], "liegen keine Tabellen; bau welche mit: marblebox tables"),
    (["tables", "probe", "fanorona"], "probe braucht --position TEXT"),
    (["analyse"], "welches Spiel? Nenne eines, etwa fanorona, oder gib --record FILE an"),
    (["analyse", "kulami", "--ply", "3"], "--ply gehört zu --record"),
    (
        ["analyse", "--record", "good.txt", "--ply", "9"],
        "die Partie in good.txt hat 1 Züge; --ply 9 liegt hinter ihrem",
    ),
    (["analyse", "--record", "over.txt"], "die Partie ist zu Ende; da gibt es nichts zu analysieren"),
    (["draw", "kulami", "--out", "none/x.svg"], "none/x.svg lässt sich nicht schreiben: es gibt keine"),
    (["arena", "random", "random", "--low", "9", "--high", "3"], "--low muss kleiner sein als --high"),
    (["perft", "kulami", "0"], "die Tiefe muss von 1 bis 100 gehen, nicht 0"),
    (["puzzles", "solve"], "welche Aufgabe? Nenne ein Spiel oder einen Schlüssel"),
    (["puzzles", "make"], "welches Spiel? Nenne eines, etwa fanorona"),
    (["puzzles", "solve", "x"], "es gibt keine Aufgabe 'x'; marblebox puzzles list zeigt die Schlüssel aller"),
    (["puzzles", "kulami"], "check oder choose sein; vielleicht meinst du: marblebox puzzles solve kulami"),
    (["play", "kulami", "human", "engine"], "vielleicht meinst du: marblebox play kulami --seats human,engine"),
    (["analyse", "kulami", "x", "rot"], "'x rot' ist hier zu viel; vielleicht meinst du: marblebox analyse kulami"),
    (["draw", "good.txt"], "good.txt ist eine Datei, kein Spiel; sag --record good.txt"),
    (["replay"], "es fehlt FILE; siehe: marblebox replay --help"),
    (["plya"], "den Befehl 'plya' gibt es nicht"),
    (["play", "kulami", "level=2"], 'Regeln stehen in Klammern hinter dem Spiel: marblebox play "kulami(level=2)"'),
    (["kulami"], "kulami ist ein Spiel; spiel es mit: marblebox play kulami"),
    (["play", "kulami", "--match", "duel"], "--match muss series, best_of oder revanche sein, nicht 'duel'"),
    (["play", "kulami", "--games", "3"], "--games gehört zu --match best_of"),
    (["play", "kulami", "--seats", "human"], "dieses Spiel hat 2 Plätze, --seats nennt 1; schreib zum Beispiel"),
    (
        ["play", "kulami", "--seats", "human,robot"],
        "für einen Menschen schreib human; ein Computerspieler ist engine:1",
    ),
    (["play", "kulami", "--white", "simple"], "kulami hat keinen Platz white; nimm --seats oder eines von: red, black"),
    (["play", "kulami", "--seats", "human,human", "--red", "simple"], "mit den Farben oder mit --seats"),
    (["play", "kulami", *["--player", "Ada"] * 3], "dieses Spiel hat 2 Plätze, genannt sind aber 3 Spieler"),
    (["play", "kulami", "--player", " "], "' ' kann kein Spielername sein"),
    (["replay", "none.txt"], "none.txt lässt sich nicht lesen: es gibt keine solche Datei"),
    (["replay", "."], ". lässt sich nicht lesen: das ist ein Ordner"),
    (["replay", "bytes.txt"], "bytes.txt ist kein Text in UTF-8: Byte 1 in Zeile 1"),
    (["replay", "good.txt", "--game", "7"], "es gibt keine Partie 7; die Datei hat 1"),
    (["replay", "good.txt", "--from", "7"], "die Aufzeichnung endet in Runde 1; --from 7 liegt dahinter"),
    (["replay", "bad.txt"], "bad.txt: Zeile 3, Spalte 11: "),
    (["replay", "bad.txt"], "(marblebox replay --recover bad.txt zeigt, was davor steht)"),
    (["replay", "bad.txt", "--recover"], "; gezeigt ist, was davor steht"),
    (["play", "--record", "over.txt"], "die Partie in over.txt ist zu Ende; sieh sie dir an mit"),
    (["play", "kulami", "--record", "good.txt"], "--record setzt eine Partie fort, wie sie ist; lass SPEC weg"),
    (["play", "kulami", "--seats", "human,engine:3+nodes=9"], "nur engine:10 hat eigene Einstellungen, nicht engine:3"),
    (["play", "kulami", "--seats", "human,engine+nodes"], "ein Name und ein Wert wie nodes=20000, nicht 'nodes'"),
    (["play", "kulami", "--seats", "human,engine+book=on+book=on"], "book ist zweimal angegeben"),
    (["play", "kulami", "--seats", "human,engine+book=2"], "book ist on oder off, nicht '2'"),
    (["play", "kulami", "--seats", "human,engine+nodes=x"], "nodes muss eine ganze Zahl sein, nicht 'x'"),
    (["play", "kulami", "--seats", "human,engine:x"], "die Stufe muss eine Zahl von 1 bis 10 sein, nicht 'x'"),
    (["play", "kulami", "--seats", "human,engine:11"], "eine Stufe 11 gibt es nicht"),
    (["play", "kulami", "--save", "none/x.txt"], "none/x.txt lässt sich nicht schreiben: es gibt keinen Ordner none"),
    (["play", "kulami", "--save", "."], ". lässt sich nicht schreiben: das ist ein Ordner; nenne eine Datei darin"),
    (["play", "kulami", "--save", "good.txt"], "good.txt gibt es schon; nimm einen anderen Namen"),
    (["book", "grow", "fanorona", "d2-e3A", "--lang", "de"], "zu grow gehören keine Züge"),
    (["book", "grow", "fanorona", "--lang", "de"], "sag mit --file, wo das wachsende Buch aufbewahrt wird"),
    (["book", "grow", "tomoko", "--file", "new.txt"], "für tomoko gibt es keine Eröffnungsbücher"),
    (["book", "grow", "fanorona", "--file", "good.txt"], "in good.txt steht ein anderes Buch"),
    (["book", "pack", "--lang", "de"], "sag mit --file, was gepackt werden soll"),
    (["book", "pack", "--file", "good.txt", "--out", "book"], "in good.txt steht kein wachsendes Buch"),
    (["tune", "fanorona", "calm_margin"], "schreib NAME=START:LOW:HIGH:STEP, etwa calm_margin=60:0:200:15, nicht"),
    (["tune", "fanorona", "calm_margin=9:10:20:1"], "calm_margin: der Anfang muss zwischen den Grenzen liegen"),
    (["tune", "fanorona", *["calm_margin=9:0:20:1"] * 2], "mindestens eine Zahl, die gestimmt werden soll"),
    (["tune", "fanorona", "calm_margin=9:0:20:1", "--pairs", "0"], "--pairs muss eine ganze Zahl von 1 bis 1000 sein"),
    (["tune", "fanorona", "calm_margin=9:0:20:1", "--file", "good.txt"], "good.txt gehört zu einer anderen Abstimmung"),
]
FILES = {
    "bytes.txt": b"\xff",
    "good.txt": b'[Spec "fanorona"]\n\n1. d2-e3A *\n',
    "bad.txt": b'[Spec "fanorona"]\n\n1. d2-e3A a1-a9 *\n',
    "over.txt": b'[Spec "fanorona"]\n\n1. resign 0-1\n',
}


@pytest.mark.parametrize(
    ("typed", "told"), WRONG, ids=[" ".join(typed) + f" {n}" for n, (typed, _) in enumerate(WRONG)]
)
def test_what_is_wrong_is_told_in_german(run: Invoke, typed: list[str], told: str) -> None:
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    language = ["--lang", "de"] if typed[0] in ("play", "replay") and typed[-1] != "--seed" else []
    status, _, err = run(*typed[:1], *language, *typed[1:]) if language else _with_setting(run, typed)
    assert status in (1, 2)
    assert told in err
    assert err.count("\n") == 1


def _with_setting(run: Invoke, typed: list[str]) -> tuple[int, str, str]:
    """The language as the system sets it, which counts where no option is read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANG", "de_DE.UTF-8")
        return run(*typed)


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "es geht nicht weiter: es ist kein Platz mehr da"),
        (
            ZeroDivisionError("{no} way"),
            "ein Fehler im Programm: ZeroDivisionError: {no} way; setz MARBLEBOX_TRACEBACK=1",
        ),
    ],
)
def test_what_nobody_is_to_blame_for_is_told_in_german(run: Invoke, problem: Exception, told: str) -> None:
    def fails(lang: LanguageOption = None) -> None:
        raise problem

    program = typer.Typer(cls=Commands, pretty_exceptions_enable=False)
    program.callback()(start)
    program.command()(fails)
    status, _, err = run("fails", "--lang", "de", program=get_command(program))
    assert (status, told in err) == (1, True)


def test_braces_in_a_reason_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen("de")
    reason = alike("{a1} is no point of {}")
    assert screen.text(reason) == reason.de
    screen.say(words.NOT_LEGAL, move="{}", reason=screen.text(reason))
    assert capsys.readouterr().out == "'{}' ist kein erlaubter Zug: {a1} is no point of {}\n"
