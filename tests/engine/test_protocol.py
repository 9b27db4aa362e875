"""The line protocol: every command, every complaint, and an answer to whatever comes in."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.waiting import LIMIT, wait_until

import marblebox
from marblebox.core.limits import LARGEST_SEED
from marblebox.engine.protocol import COMMANDS, GO_NUMBERS, INFINITE, LONGEST_LINE, OPTIONS, Engine, converse
from marblebox.engine.simple import claims_among

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


class Talk:
    """A conversation inside the test process."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.engine = Engine(self.heard.append)

    def say(self, *lines: str) -> list[str]:
        """Say something, wait for a search to end by itself, and give the answers."""
        self.heard.clear()
        for line in lines:
            self.engine.obey(line)
        self.engine.end(patiently=True)
        return list(self.heard)

    def best(self, *lines: str) -> str:
        answers = self.say(*lines)
        assert answers[-1].startswith("bestmove "), answers
        return answers[-1].removeprefix("bestmove ")


class Waiting(Engine):
    """Tells when the answer to an endless search is known, and whether it was kept back until `stop`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self.has_chosen, self.stopped_before_answering = Event(), False

    def wait_for_stop(self) -> None:
        self.has_chosen.set()
        super().wait_for_stop()
        self.stopped_before_answering = self._stopping.is_set()


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_it_introduces_itself_with_its_options(talk: Talk) -> None:
    first, *options, last = talk.say("mbi")
    assert first == f"id name Marblebox {marblebox.__version__}"
    assert last == "mbiok"
    assert [line.split()[2] for line in options if line.startswith("option")] == list(OPTIONS)


@pytest.mark.parametrize("seed", [2**63, LARGEST_SEED])
def test_every_seed_that_a_game_can_have_is_taken(talk: Talk, seed: int) -> None:
    assert talk.say(f"newgame kulami seed {seed}", f"setoption name Seed value {seed}") == []
    assert talk.best("setoption name Level value 1", "go") in map(
        str, marblebox.load("kulami").initial(seed).legal_moves()
    )
    assert talk.say(f"newgame kulami seed {LARGEST_SEED + 1}")[0].startswith("error seed must be")


def test_it_is_ready(talk: Talk) -> None:
    assert talk.say("isready", "", "  isready  ") == ["readyok", "readyok"]


def test_it_plays_from_the_start_and_after_moves(talk: Talk) -> None:
    state = marblebox.load("fanorona").initial()
    assert talk.best("position start", "go depth 2") in map(str, state.legal_moves())
    assert talk.best("position start moves e2-e3A", "go depth 2") == "f4-e5W"  # the only reply
    assert talk.best("newgame kulami(layout=square)", "position start moves a1", "go depth 2")[0] in "abcdefgh"


def test_a_position_can_be_written_as_text(talk: Talk) -> None:
    game = marblebox.load("fanorona(rules=standard, size=3x3)")
    talk.say(f"newgame {game.spec}")
    for text, moves in (("1b1/3/w2 w 3 9", []), ("1b1/3/w2 b 3 9", ["b3-c3"])):
        state = game.parse(text)
        for move in moves:
            state = state.play(move)
        assert talk.best(f"position {text} moves {' '.join(moves)}", "go depth 1") in map(str, state.legal_moves())


def test_the_seed_decides_the_start(talk: Talk) -> None:
    for seed in (3, 4):
        state = marblebox.load("tomoko").initial(seed)
        talk.say(f"newgame tomoko seed {seed}")
        assert talk.engine._state == state


ONE_TURN = "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b 0 1"  # only one reply


def test_a_move_without_a_choice_is_made_at_once(talk: Talk) -> None:
    """However long it may take: nothing is searched, so nothing is told but the move."""
    talk.say("newgame fanorona")
    assert talk.say(f"position {ONE_TURN}", "go movetime 1000000000") == ["bestmove f4-e5W"]


@pytest.mark.parametrize("order", ["go depth 3", "go nodes 2000", "go movetime 1 lines 2"])
def test_a_move_without_a_choice_is_analysed(talk: Talk, order: str) -> None:
    talk.say("newgame fanorona")
    *infos, last = talk.say(f"position {ONE_TURN}", order)
    assert last == "bestmove f4-e5W"
    assert infos
    assert all(info.startswith("info depth") for info in infos)


def test_a_card_is_laid_at_once_but_analysed_if_asked(talk: Talk) -> None:
    spec = "tomoko(prefilled=true)"
    games = {seed: marblebox.load(spec).initial(seed) for seed in range(60)}
    seed, lays = next((seed, lays) for seed, state in games.items() if (lays := claims_among(state.legal_moves())))
    talk.say(f"newgame {spec} seed {seed}")
    assert talk.say("go movetime 1000000000") == [f"bestmove {lays[0]}"]
    *infos, last = talk.say("go nodes 1000000")
    assert last == f"bestmove {lays[0]}"
    assert f"pv {lays[0]} " in infos[-1]


def test_moves_out_of_turn_carry_their_seat(talk: Talk) -> None:
    for seed in range(300):
        state = marblebox.load("tomoko(prefilled=true)").initial(seed)
        lays = state.legal_moves(1)
        if lays:
            break
    talk.say(f"newgame tomoko(prefilled=true) seed {seed}")
    assert talk.best("go depth 1 seat 2") == str(lays[0])
    assert talk.say(f"position start moves 2:{lays[0]} N1d") == []
    assert talk.best("go depth 1")


def test_info_lines_tell_what_was_found(talk: Talk) -> None:
    answers = talk.say("newgame fanorona(rules=standard, size=3x3)", "go depth 20 lines 2")
    pattern = re.compile(
        r"info depth \d+ line [12] score -?\d+ chance [\d.]+( proven \w+)?( distance \d+)? nodes \d+ time \d+ pv \S.*"
    )
    assert all(pattern.fullmatch(line) for line in answers[:-1])
    assert "proven won distance 11" in answers[-2] + answers[-3]
    kulami = talk.say("newgame kulami", "go depth 2")
    assert " points " in kulami[0]


def test_stop_ends_an_endless_search_with_an_answer(talk: Talk) -> None:
    for command in ("go infinite", "go", "go depth 64"):
        talk.engine.obey("newgame kulami")
        talk.engine.obey(command)
        assert talk.engine.is_searching
        talk.heard.clear()
        talk.engine.obey("stop")
        assert not talk.engine.is_searching
        assert talk.heard[-1].startswith("bestmove ")
        assert sum(line.startswith("bestmove") for line in talk.heard) == 1


@pytest.mark.parametrize("level", [3, 10])
def test_whoever_hears_the_answer_may_go_on_at_once(level: int) -> None:
    searching = []

    def hear(line: str) -> None:
        if line.startswith("bestmove"):
            searching.append(engine.is_searching)

    engine = Engine(hear)
    for command in (f"setoption name Level value {level}", "go depth 2"):
        engine.obey(command)
    engine.end(patiently=True)
    assert searching == [False]


def test_an_endless_search_answers_only_when_stopped_even_if_all_is_known(talk: Talk) -> None:
    talk.engine.obey("newgame fanorona(rules=standard, size=3x3)")
    talk.engine.obey("go infinite")
    wait_until(lambda: any("distance 11" in line for line in list(talk.heard)), "the win is proven")
    assert talk.engine.is_searching
    assert not any(line.startswith("bestmove") for line in talk.heard)
    talk.engine.obey("stop")
    assert talk.heard[-1].startswith("bestmove ")


@pytest.mark.parametrize("setting", ["setoption name Level value 3", "newgame tomoko"])
def test_infinite_waits_for_stop_even_where_nothing_is_searched(setting: str, talk: Talk) -> None:
    """A weak level chooses at once, and a seat out of turn has nothing to do."""
    talk.engine = engine = Waiting(talk.heard.append)
    engine.obey(setting)
    engine.obey("go infinite seat 2" if "tomoko" in setting else "go infinite")
    assert engine.has_chosen.wait(LIMIT)
    engine.obey("isready")
    assert talk.heard == ["readyok"]
    engine.obey("stop")
    assert engine.stopped_before_answering
    assert talk.heard[-1].startswith("bestmove ")
    assert talk.best("go depth 1")


def test_a_search_without_memory_says_so_and_still_answers(talk: Talk) -> None:
    pytest.importorskip("marblebox._native")
    talk.say("newgame kulami", f"setoption name Hash value {OPTIONS['Hash'].high}")
    problem, answer = talk.say("go depth 1")
    assert problem.startswith("error there is not enough memory")
    assert answer == "bestmove none"
    assert talk.best("setoption name Hash value 1", "go depth 1") != "none"


def test_words_may_be_separated_by_tabs(talk: Talk) -> None:
    talk.say("newgame\tkulami\tseed\t7", "setoption\tname Level\tvalue 10", "position\tstart\tmoves\tb2")
    assert talk.best("go\tdepth\t2") == talk.best("newgame kulami seed 7", "position start moves b2", "go depth 2")
    text = marblebox.load("fanorona").initial().text
    assert talk.best("newgame fanorona", "position " + text.replace(" ", "\t"), "go depth 1") != "none"


def test_while_it_searches_only_a_few_commands_are_obeyed(talk: Talk) -> None:
    talk.engine.obey("newgame kulami")
    talk.engine.obey("go infinite")
    talk.heard.clear()
    for command in ("go depth 1", "position start", "newgame tomoko", "setoption name Level value 3", "mbi"):
        talk.engine.obey(command)
    talk.engine.obey("isready")
    refusals = [line for line in talk.heard if line.startswith("error")]
    assert len(refusals) == 5
    assert all("send stop first" in line for line in refusals)
    assert "readyok" in talk.heard
    talk.engine.obey("stop")


def test_levels_and_seeds_are_options(talk: Talk) -> None:
    talk.say("newgame tumicarona", "setoption name Level value 2")
    chosen = set()
    for seed in range(10):
        first = talk.best(f"setoption name seed value {seed}", "go")
        assert talk.best("go") == first
        chosen.add(first)
    assert len(chosen) > 1


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("fly", "unknown command 'fly'"),
        ("positon start", "'position'"),
        ("newgame", "not a specification"),
        ("newgame chess", "unknown game"),
        ("newgame kulami seed x", "seed must be"),
        ("newgame kulami seed", "seed needs"),
        ("position", "write: position start"),
        ("position nonsense", "not a position"),
        ("position start moves e2-e4", "legal move"),
        ("position bbb w 0 1", "5 rows"),
        ("go depth", "depth needs"),
        ("go depth 0", "depth must be"),
        ("go movetime -5", "movetime must be"),
        ("go nodes 99999999999999999999", "nodes must be"),
        ("go lines 51", "lines must be"),
        ("go seat 3", "no seat 3; "),
        ("position start moves 3:e2-e3A", "no seat 3; "),
        ("go sideways", "'sideways' is unknown"),
        ("go depth 1 depth 2", "given twice"),
        ("go infinite depth 2", "infinite goes with"),
        ("setoption Hash 3", "write: setoption name"),
        ("setoption name Colour value 3", "unknown option 'Colour'"),
        ("setoption name Hash value 0", "Hash must be"),
        ("setoption name Level value 11", "Level must be"),
        ("stop", "no search"),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(talk: Talk, command: str, reason: str) -> None:
    before = (talk.engine._state, dict(talk.engine._options))
    [answer] = talk.say(command)
    assert answer.startswith("error ")
    assert reason in answer
    assert (talk.engine._state, talk.engine._options) == before
    assert talk.best("go depth 1")


def test_a_finished_game_cannot_be_searched(talk: Talk) -> None:
    [answer] = talk.say("position start moves resign", "go depth 1")
    assert "over" in answer


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=60),
        st.builds(
            lambda command, words: " ".join([command, *words]).encode(),
            st.sampled_from(["position", "newgame", "setoption", "isready", "mbi", "stop"]),
            st.lists(
                st.sampled_from(["start", "moves", "name", "Hash", "value", "seed", "-1", "e2-e3A", "kulami", "0"])
            ),
        ),
    )
)
def test_garbage_never_ends_the_conversation(garbage: bytes) -> None:
    garbage = garbage.replace(b"quit", b"").replace(b"go", b"")
    target = io.StringIO()
    converse(io.BytesIO(garbage + b"\nisready\n"), target)
    *others, last = target.getvalue().splitlines()
    assert last == "readyok"
    assert all(re.match(r"error \S|readyok|id |option |mbiok", line) for line in others)


def test_a_huge_line_is_refused_whole() -> None:
    target = io.StringIO()
    converse(io.BytesIO(b"position " + b"x" * (3 * LONGEST_LINE) + b"\nisready\nquit\nisready\n"), target)
    assert target.getvalue().splitlines() == [f"error the line has more than {LONGEST_LINE} bytes", "readyok"]


def test_as_a_process_of_its_own() -> None:
    """Commands that arrive at once, garbage among them; the input ends before the last search does."""
    rng = Random(3)
    noise = bytes(rng.randrange(256) for _ in range(3000)).replace(b"\n", b" ")
    commands = b"mbi\n" + noise + b"\nnewgame kulami\ngo infinite\nstop\nposition start moves\ngo movetime 100\n"
    program = "from marblebox.engine.protocol import converse; import sys; converse(sys.stdin.buffer, sys.stdout)"
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=commands,
        capture_output=True,
        check=True,
        timeout=LIMIT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    lines = run.stdout.decode().splitlines()
    assert "mbiok" in lines
    assert sum(line.startswith("error unknown command") for line in lines) == 1
    assert sum(line.startswith("bestmove") for line in lines) == 2
    assert lines[-1].startswith("bestmove ")
    assert b"Traceback" not in run.stderr


# --- the documentation ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_section(command: str) -> None:
    assert re.search(rf"^### `{command}\b", PAGE, re.MULTILINE)


@pytest.mark.parametrize("answer", ["id", "option", "mbiok", "readyok", "info", "bestmove", "error"])
def test_every_answer_has_a_section(answer: str) -> None:
    assert re.search(rf"^### `{answer}\b", PAGE, re.MULTILINE)


def test_no_section_describes_what_does_not_exist() -> None:
    sections = set(re.findall(r"^### `(\w+)", PAGE, re.MULTILINE))
    assert sections == {*COMMANDS, "id", "option", "mbiok", "readyok", "info", "bestmove", "error"}


@pytest.mark.parametrize("word", [*GO_NUMBERS, INFINITE])
def test_every_word_of_go_is_documented(word: str) -> None:
    assert re.search(rf"^\| `{word}\b", PAGE, re.MULTILINE)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_documented_with_its_default(name: str) -> None:
    assert re.search(rf"^\| `{name}` \| {OPTIONS[name].default} \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    "word", ["depth", "line", "score", "chance", "points", "proven", "distance", "nodes", "time", "pv"]
)
def test_every_word_of_info_is_documented(word: str) -> None:
    [section] = re.findall(r"^### `info.*?(?=^### )", PAGE, re.MULTILINE | re.DOTALL)
    assert re.search(rf"^\| `{word}\b", section, re.MULTILINE)


def test_the_example_is_a_real_conversation() -> None:
    [example] = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    said = [line.removeprefix("> ") for line in example.splitlines() if line.startswith("> ")]
    expected = [line for line in example.splitlines() if not line.startswith("> ")]
    talk = Talk()
    answers = [line for command in said for line in talk.say(command)]
    assert [_shape(line) for line in answers if not line.startswith("info")] == [
        _shape(line) for line in expected if not line.startswith("info")
    ]


def _shape(line: str) -> str:
    """A line without what depends on the version or on the search."""
    return re.sub(r"(id name \w+) .*", r"\1", line)
