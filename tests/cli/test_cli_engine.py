"""The commands of the engine: analyse, arena, engine and bench, and computers at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.running import Invoke, Start
from tests.little_games import registered
from tests.waiting import LIMIT

import marblebox
from marblebox.cli.numbers import with_numbers_of
from marblebox.core.game import Game
from marblebox.core.perft import Count, perft
from marblebox.core.registry import games
from marblebox.engine import perft as compiled
from marblebox.engine.bench import rates
from marblebox.engine.book import unpacked

SMALL = "fanorona(rules=standard, size=3x3)"


# --- analyse ----------------------------------------------------------------------------------------------------------


def test_analyse_prints_a_line_for_each_move_and_depth(run: Invoke) -> None:
    status, out, _ = run("analyse", SMALL, "--depth", "11", "--lines", "2")
    assert status == 0
    rows = [line.split("\t") for line in out.splitlines()]
    assert [row[:2] for row in rows[:4]] == [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]]
    assert rows[-2][2:4] == ["", "White wins in 11 turns"]  # a proven win needs no score
    assert re.fullmatch(r"[+-]\d+\.\d\d", rows[0][2])
    state = marblebox.load(SMALL).initial()
    for move in rows[-2][4].split():
        state = state.play(move)
    assert state.outcome
    assert state.outcome.winners == (0,)


def test_analyse_in_a_terminal_shows_a_table(run: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    status, out, _ = run("analyse", SMALL, "--depth", "3", "--lines", "2", "--lang", "de")
    assert status == 0
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out).splitlines()
    titles = [line for line in shown if "Tiefe" in line]
    assert [re.findall(r"Tiefe (\d+)", title) for title in titles[:3]] == [["1"], ["2"], ["3"]]
    assert [bool(re.search(r"Weiß \d+ % +[+-]\d+,\d\d  ", line)) for line in shown[-3:]] == [True, True, False]


def test_analyse_speaks_german(run: Invoke) -> None:
    assert "Weiß gewinnt in 11 Zügen" in run("analyse", SMALL, "--lines", "1", "--lang", "de").out
    out = run("analyse", "kulami(layout=square)", "--lines", "1", "--depth", "1", "--lang", "de").out
    assert re.fullmatch(r"1\t1\t[+-]\d+,\d\d\tRot \d+ %, erwartet [+-]\d+,\d Punkte\t.*\n", out)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "depth 5, 1,234,567 nodes, 0.5 s"), ("de", "depth 5, 1.234.567 nodes, 0,5 s")]
)
def test_numbers_are_written_as_the_language_does(language: str, text: str) -> None:
    assert with_numbers_of(language, "depth 5, 1,234,567 nodes, 0.5 s") == text


def test_analyse_a_record(run: Invoke) -> None:
    game = marblebox.load("kulami(layout=square)")
    Path("game.txt").write_text(f'[Spec "{game.spec}"]\n[Result "*"]\n\n1. a1 a4\n2. d4 *\n')
    for ply, moves in (("1", ["a1"]), ("3", ["a1", "a4", "d4"])):
        state = game.initial()
        for move in moves:
            state = state.play(move)
        out = run("analyse", "--record", "game.txt", "--ply", ply, "--depth", "1").out
        assert out.splitlines()[0].split("\t")[4].split()[0] in map(str, state.legal_moves())
    assert run("analyse", "--record", "game.txt", "--depth", "1", "--lines", "1").out == out.splitlines()[0] + "\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "which game?"),
        (["chess"], "unknown game"),
        (["kulami", "--ply", "3"], "--ply belongs to --record"),
        (["kulami", "--record", "x"], "leave out"),
        (["--record", "missing.txt"], "missing.txt"),
        (["kulami", "--time", "-1"], "--time must be"),
        (["kulami", "--time", "0"], "--time must be"),
        (["kulami", "--depth", "0"], "--depth must be"),
        (["kulami", "--lines", "0"], "--lines must be"),
        (["kulami", "--table", "99999999"], "--table must be"),
        (["kulami", "--position", "x"], "a position is"),
        (["fanorona(size=3x3)", "--position", "www/www/3 b 0 9"], "over"),
    ],
)
def test_analyse_says_what_is_wrong(run: Invoke, arguments: list[str], reason: str) -> None:
    status, out, err = run("analyse", *arguments)
    assert (status, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1


def test_analyse_beyond_the_end_of_a_record(run: Invoke) -> None:
    Path("game.txt").write_text('[Spec "kulami(layout=square)"]\n[Result "*"]\n\n1. a1 *\n')
    status, _, err = run("analyse", "--record", "game.txt", "--ply", "2")
    assert status == 2
    assert "has 1 moves" in err


# --- arena ------------------------------------------------------------------------------------------------------------


def test_arena_tells_the_score_and_resumes(run: Invoke) -> None:
    arguments = ("arena", "engine:3", "random", "--game", SMALL, "--jobs", "1", "--file", "games.txt")
    status, out, _ = run(*arguments, "--games", "2")
    assert status == 0
    assert re.fullmatch(rf"engine:3 against random, {re.escape(SMALL)}: 2 games: \+\d =\d -\d, .*Elo.*\n", out)
    first = Path("games.txt").read_text()
    assert "4 games" in run(*arguments, "--games", "3").out
    assert Path("games.txt").read_text().startswith(first)
    assert len(marblebox.read_records(Path("games.txt").read_text())) == 4


def test_arena_tells_how_the_test_stands(run: Invoke) -> None:
    out = run("arena", "simple", "random", "--game", SMALL, "--games", "4", "--jobs", "1", "--sprt").out
    assert re.search(r"^SPRT \[0, 20\]: (open|accepted|rejected), LLR -?\d", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["engine:0", "simple"], "no level 0"),
        (["simple", "nobody"], "computer player"),
        (["simple", "random", "--games", "0"], "--games must be"),
        (["simple", "random", "--time", "0"], "--time must be"),
        (["simple", "random", "--opening", "99"], "--opening must be"),
        (["simple", "random", "--low", "30"], "--low must be"),
        (["simple", "random", "--game", "go"], "unknown game"),
    ],
)
def test_arena_says_what_is_wrong(run: Invoke, arguments: list[str], reason: str) -> None:
    status, _, err = run("arena", *arguments)
    assert status == 2
    assert reason in err


# --- engine, bench, perft ---------------------------------------------------------------------------------------------


def test_engine_speaks_the_protocol(process: Start) -> None:
    out, err = process("engine").communicate(b"mbi\n\xff\xfe\nnewgame kulami\ngo depth 1\n", timeout=LIMIT)
    lines = out.decode().splitlines()
    assert "mbiok" in lines
    assert any(line.startswith("error unknown command") for line in lines)
    assert lines[-1].startswith("bestmove ")
    assert b"Traceback" not in err


def test_bench_prints_one_signature_for_each_game(run: Invoke) -> None:
    status, out, _ = run("bench", "--signature")
    assert status == 0
    signatures = re.findall(r"^(\w+): Bench: (\d+)$", out, re.MULTILINE)
    assert [name for name, _ in signatures] == [game.name for game in games()]
    again = run("bench", "--signature", "--game", "kulami").out
    assert again == f"kulami: Bench: {dict(signatures)['kulami']}\n"
    assert run("bench", "--game", "chess").status == 2


def test_bench_prints_rates_before_the_signature(run: Invoke) -> None:
    with registered():
        _, out, _ = run("bench", "--game", "sticks")  # whose searches end at once
    lines = r"core: \w+\n(sticks: [\d,]+ .+ per second\n)*sticks: [\d,]+ search nodes per second\nsticks: Bench: \d+\n"
    assert re.fullmatch(lines, out)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_a_rate_of_search(game: type[Game]) -> None:
    *_, last = rates(game.name, seconds=0.001)
    assert (last.game, last.what) == (game.name, "search nodes")
    assert last.per_second > 0


@pytest.mark.parametrize("spec", [SMALL, "fanorona(size=5x5)", "kulami", "tomoko", "tumicarona(captures=on_demand)"])
@pytest.mark.parametrize("count", ["sequences", "results", "positions"])
def test_the_compiled_core_counts_what_the_rules_count(spec: str, count: Count) -> None:
    state = marblebox.load(spec).initial(1)
    assert list(compiled.perft_by_depth(state, 2, count)) == perft(state, 2, count)
    assert sum(compiled.divide(state, 2).values()) == perft(state, 2)[-1]


# --- opening books ---------------------------------------------------------------------------------------------------


def test_book_grows_and_is_packed(run: Invoke) -> None:
    status, out, _ = run("book", "grow", "fanorona", "--positions", "10", "--nodes", "50", "--file", "growing")
    assert (status, out.split()[:3]) == (0, ["10", "of", "10"])
    status, out, _ = run("book", "pack", "--file", "growing", "--out", "packed")
    assert (status, out.split()[:2]) == (0, ["packed:", "10"])
    assert len(unpacked(Path("packed").read_bytes())["fanorona"]) == 10


def test_book_shows_what_it_knows(run: Invoke) -> None:
    status, out, _ = run("book", "show", "fanorona", "d2-e3A")
    assert status == 0
    state = marblebox.load("fanorona").initial().play("d2-e3A")
    assert all(re.fullmatch(r"\S+\t[+-]\d+\.\d\d", line) for line in out.splitlines())
    assert {line.split("\t")[0] for line in out.splitlines()} <= {*map(str, state.legal_moves())}
    status, _, err = run("book", "show", "kulami")
    assert (status, "does not know" in err) == (2, True)


# --- computers at the table -------------------------------------------------------------------------------------------


def test_computers_by_colour(run: Invoke) -> None:
    status, out, _ = run("play", SMALL, "--white", "engine:2", "--black", "simple", "--seed", "1")
    assert status == 0
    assert re.search(r"^(White|Black) .*wins|^A draw", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["kulami", "--white", "simple"], "no seat white"),
        (["kulami", "--red", "engine:12"], "no level 12"),
        (["kulami", "--red", "engine:10", "--time", "0"], "--time must be"),
        (["kulami", "--red", "simple", "--seats", "human,human"], "not both"),
    ],
)
def test_impossible_seats_are_refused(run: Invoke, arguments: list[str], reason: str) -> None:
    status, _, err = run("play", *arguments)
    assert status == 2
    assert reason in err
