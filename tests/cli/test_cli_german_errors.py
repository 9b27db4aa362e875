"""Whatever somebody gets wrong at the terminal is told in German too."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import Invoke

WRONG: list[tuple[list[str], str]] = [
    (["play", "--sede", "3"], "die Option --sede gibt es nicht (vielleicht '--seed'?); siehe: marblebox play --help"),
    (["play", "--seed"], "die Option --seed braucht einen Wert; siehe: marblebox play --help"),
    (["play", "--seed", "viel"], "--seed muss eine ganze Zahl von 0 bis 18446744073709551615 sein, nicht 'viel'"),
    (["play", "kulami", "tomoko"], "'tomoko' ist zu viel; siehe: marblebox play --help"),
    (["replay"], "es fehlt FILE; siehe: marblebox replay --help"),
    (["plya"], "den Befehl 'plya' gibt es nicht"),
    (["kulami"], "kulami ist ein Spiel; spiel es mit: marblebox play kulami"),
    (["play", "kulami", "--match", "duel"], "--match muss series, best_of oder revanche sein, nicht 'duel'"),
    (["play", "kulami", "--games", "3"], "--games gehört zu --match best_of"),
    (["play", "kulami", "--seats", "human"], "dieses Spiel hat 2 Plätze, --seats nennt 1; schreib zum Beispiel"),
    (["play", "kulami", "--seats", "human,robot"], "ein Platz ist human oder ein Computerspieler: ein Spieler ist"),
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
