"""Building: the same files however often it is interrupted, by whatever, and however many threads work on it."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from marblebox.core.errors import FileError, InputError
from marblebox.core.registry import load
from marblebox.tables import background, build, missing_pairs, open_tables, tables_folder
from marblebox.tables.build import Progress, affordable
from marblebox.tables.condition import Condition
from marblebox.tables.store import Pair, pairs

core = pytest.importorskip("marblebox._native")

SPEC, STONES = "fanorona(rules=standard, size=5x5)", 6
FIRST_LIMIT, FEWEST_KILLS, SEED = 0.002, 5, 5
PROGRAM = """
import signal, sys
from marblebox.core.registry import load
from marblebox.tables import build
game = load(sys.argv[1])
print("ready", flush=True)
signal.setitimer(signal.ITIMER_PROF, float(sys.argv[5]))
build(game, int(sys.argv[2]), sys.argv[3], threads=int(sys.argv[4]))
"""


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.table"))}


def started(folder: Path, limit: float) -> subprocess.Popen[bytes]:
    """A build that has begun, and is killed after so many seconds of processor time."""
    arguments = [sys.executable, "-c", PROGRAM, SPEC, str(STONES), str(folder), "2", str(limit)]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def ended(process: subprocess.Popen[bytes]) -> int:
    with process:
        return process.wait()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an uninterrupted build of one thread makes."""
    folder = tmp_path_factory.mktemp("whole")
    build(load(SPEC), STONES, folder, threads=1)
    return folder


@pytest.mark.thorough
def test_killing_a_build_again_and_again_changes_nothing(whole: Path, tmp_path: Path) -> None:
    rng, limits = Random(SEED), [FIRST_LIMIT]
    while (status := ended(started(tmp_path, limit=limits[-1]))) == -signal.SIGPROF:
        limits.append(limits[-1] * rng.uniform(1, 1.5))
    repeat = f"seed {SEED}, limits {limits}"
    assert status == 0, repeat
    assert len(limits) > FEWEST_KILLS, repeat
    assert files(tmp_path) == files(whole), repeat
    assert not list(tmp_path.rglob("*.work")), repeat


def test_ctrl_c_ends_a_build_which_goes_on_later(whole: Path, tmp_path: Path) -> None:
    told: list[Progress] = []

    def interrupt(progress: Progress) -> None:
        told.append(progress)
        if len(told) > 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        build(load(SPEC), STONES, tmp_path, threads=2, listener=interrupt)
    assert missing_pairs(load(SPEC), STONES, tmp_path)
    build(load(SPEC), STONES, tmp_path, threads=2)
    assert files(whole).items() <= files(tmp_path).items()


@pytest.mark.parametrize("threads", [2, 5])
def test_the_number_of_threads_does_not_matter(whole: Path, tmp_path: Path, threads: int) -> None:
    build(load(SPEC), STONES, tmp_path, threads=threads)
    assert files(tmp_path) == files(whole)


def test_a_build_within_very_little_memory_is_the_same(whole: Path, tmp_path: Path) -> None:
    build(load(SPEC), STONES, tmp_path, threads=2, memory=0.001)
    assert files(tmp_path) == files(whole)


def test_a_listener_can_stop_a_build(tmp_path: Path) -> None:
    game = load(SPEC)
    told: list[Progress] = []

    def listen(progress: Progress) -> bool:
        told.append(progress)
        return len(told) > 3

    with pytest.raises(core.Cancelled):
        build(game, 7, tmp_path, listener=listen)
    assert all(0 <= progress.done <= progress.total for progress in told)
    assert missing_pairs(game, 7, tmp_path)


def test_work_from_before_the_last_start_of_the_machine_is_not_trusted(tmp_path: Path) -> None:
    game = load("tumicarona(size=3x3)")
    place = build(game, 3, tmp_path)
    expected = files(tmp_path)
    (place / "2v1.table").unlink()
    size = 4096 + 4096 + 4096 + 84  # state, marks, and both tables; written by somebody else
    (place / "2v1.table.work").write_bytes(b"MARBLEW1" + b"\x05" * (size - 8))
    build(game, 3, tmp_path)
    assert files(tmp_path) == expected


def test_only_one_build_at_a_time(tmp_path: Path) -> None:
    game = load("tumicarona(size=3x3)")
    place = build(game, 2, tmp_path)
    with (place / "build.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="another program"):
            build(game, 3, tmp_path)
    build(game, 3, tmp_path)


def test_the_folder_is_held_from_the_first_pair_to_the_last(tmp_path: Path) -> None:
    game, refused = load("tumicarona(size=3x3)"), []

    def intrude(progress: Progress) -> None:
        with pytest.raises(InputError, match="another program"):
            build(game, 5, tmp_path)
        refused.append(progress.pair)

    build(game, 4, tmp_path, listener=intrude)
    assert set(refused) == set(pairs(4))
    build(game, 4, tmp_path)


def test_a_complete_folder_can_be_used_while_somebody_builds_more(tmp_path: Path) -> None:
    game = load("tumicarona(size=3x3)")
    place = build(game, 3, tmp_path)
    with (place / "build.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert build(game, 3, tmp_path) == place


def test_a_listener_is_asked_between_small_pairs_too(tmp_path: Path) -> None:
    game = load("tumicarona(size=3x3)")
    with pytest.raises(core.Cancelled):
        build(game, 4, tmp_path, listener=lambda progress: progress.pair == (2, 1))
    assert missing_pairs(game, 4, tmp_path) == [(3, 1), (2, 2)]


def spoil_block(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-12] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"something else"),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.with_name("1v1.table").read_bytes()),
        lambda path: (path.unlink(), path.symlink_to("nowhere")),
        spoil_block,
    ],
    ids=["empty", "foreign", "short", "another table", "dangling", "damaged block"],
)
def test_what_is_damaged_is_built_anew(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    game = load("tumicarona(size=3x3)")
    place = build(game, 4, tmp_path)
    expected = files(tmp_path)
    spoil(place / "2v1.table")
    found: list[Condition] = []
    build(game, 4, tmp_path, surveyor=found.append)
    assert files(tmp_path) == expected
    assert found[0].missing == [(2, 1)]
    assert set(found[0].damaged) <= {"2v1.table"}


def test_a_folder_in_the_place_of_a_table_is_named(tmp_path: Path) -> None:
    game = load("tumicarona(size=3x3)")
    place = build(game, 2, tmp_path)
    (place / "2v1.table").mkdir()
    with pytest.raises(FileError, match=r"2v1\.table .*folder"):
        build(game, 3, tmp_path)


def test_the_small_tables_are_mended_in_the_background(tmp_path: Path) -> None:
    place = build(load("tumicarona(size=3x3)"), background.SMALL, tmp_path)
    expected = files(tmp_path)
    (place / "2v1.table").write_bytes(b"")
    started = background.ensure_small(tmp_path, ["tumicarona(size=3x3)"])
    assert started is not None
    started.join()
    assert files(tmp_path) == expected


def test_what_is_there_is_not_built_again(whole: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*.table")}
    build(load(SPEC), STONES, whole)
    assert {path: path.stat().st_mtime_ns for path in whole.rglob("*.table")} == before
    assert missing_pairs(load(SPEC), STONES, whole) == []


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "stones", "reason"),
    [
        ("kulami", 4, "fanorona, tumicarona"),
        ("tumicarona(captures=on_demand)", 4, "captures=on_demand"),
        ("tumicarona", 1, " 2 .* 12 .* 1"),
        ("tumicarona", 13, " 2 .* 12 .* 13"),
        ("tumicarona(size=3x3)", 9, " 2 .* 8 .* 9"),
    ],
)
def test_impossible_tables_are_refused(spec: str, stones: int, reason: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=reason):
        build(load(spec), stones, tmp_path)


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FileError, match="make the folder"):
        build(load("tumicarona(size=3x3)"), 2, tmp_path / "file")


def test_no_memory_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="0 GiB"):
        build(load("tumicarona(size=3x3)"), 2, tmp_path, memory=0)


# --- where, and what --------------------------------------------------------------------------------------------------


def test_tables_live_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("MARBLEBOX_TABLES")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("MARBLEBOX_DATA", raising=False)
    if sys.platform == "linux":
        assert tables_folder() == tmp_path / ".local/share/marblebox/tables"
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        assert tables_folder() == Path("/data/marblebox/tables")
    monkeypatch.setenv("MARBLEBOX_DATA", "~/kept")
    assert tables_folder() == tmp_path / "kept/tables"
    monkeypatch.setenv("MARBLEBOX_TABLES", "~/mine")
    assert tables_folder() == tmp_path / "mine"
    assert tables_folder("other") == Path("other")


def test_pairs_come_in_an_order_in_which_they_can_be_built() -> None:
    order = list(pairs(7))
    assert order[0] == Pair(1, 1)
    assert all(fewer <= more for more, fewer in order)
    assert [sum(pair) for pair in order] == sorted(sum(pair) for pair in order)
    assert Pair(3, 2).files == ("2v3.table", "3v2.table")
    assert Pair(2, 2).files == ("2v2.table",)


def test_affordable_tables_depend_on_the_board() -> None:
    assert affordable(load("tumicarona").initial()) == 5
    assert affordable(load("tumicarona(size=5x5)").initial()) == 7
    assert affordable(load("tumicarona(size=5x5)").parse("5/5/wbwb1/5/5 w 0 9")) == 3  # there are few stones
    assert affordable(load("tumicarona(size=5x3)").initial()) == 0  # solved without
    assert affordable(load("tumicarona(captures=on_demand)").initial()) == 0
    assert affordable(load("kulami").initial()) == 0


def test_small_tables_are_built_in_the_background(tmp_path: Path) -> None:
    specs = ["tumicarona(size=3x3)", "fanorona(size=3x3)"]
    started = background.ensure_small(tmp_path, specs)
    assert started is not None
    started.join()
    for spec in specs:
        tables = open_tables(load(spec), tmp_path)
        assert tables is not None
        assert tables.stones == background.SMALL
    assert background.ensure_small(tmp_path, specs) is None


def test_a_build_in_the_background_ends_when_told(tmp_path: Path) -> None:
    started = background.ensure_small(tmp_path)
    assert started is not None
    started.stop()
    assert not started.is_alive()
