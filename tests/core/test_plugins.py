"""Games and kits from other packages, found by their entry points."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from marblebox.cli.kit import CliKit
from marblebox.core import plugins, registry
from marblebox.core.errors import SpecError


def forget() -> None:
    for cache in (plugins.load_entry_points, plugins.kit_module, plugins.find_kit, registry._discover):
        cache.cache_clear()


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    forget()
    yield
    forget()


NUMBERS = count()
Declare = Callable[..., None]


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Install a package that declares a game and a kit under each name: the `PLUG` of a module with that source."""

    def install(**sources: str) -> None:
        package = f"package_{next(NUMBERS)}"  # a name of its own, for Python imports each only once
        for name, source in sources.items():
            (tmp_path / f"{package}_{name}.py").write_text(source)
        lines = [f"{name} = {package}_{name}" for name in sources]
        info = tmp_path / f"{package}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {package}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(
            "\n".join(["[marblebox.games]", *(f"{line}:PLUG" for line in lines), "[marblebox.cli.kits]", *lines, ""])
        )
        monkeypatch.syspath_prepend(tmp_path)

    return install


GAME = """
from marblebox.core.game import Variant
from marblebox.core.text import Text
from marblebox.games.kulami import KulamiGame, KulamiRules

class PLUG(KulamiGame):
    name = "unfit"
    presets = {"unfit": KulamiRules()}
    variants = ()
"""


def test_what_cannot_be_loaded_stops_nothing_else(declare: Declare, caplog: pytest.LogCaptureFixture) -> None:
    declare(broken="raise RuntimeError('an entry point that cannot be loaded')", odd="PLUG = 'no game at all'")
    assert registry.games()
    assert "the entry point broken (" in caplog.text
    assert "the entry point odd is left out" in caplog.text
    with pytest.raises(SpecError, match="'odd'"):
        registry.load("odd")


def test_a_kit_lies_in_the_room_or_comes_from_elsewhere(declare: Declare) -> None:
    declare(pebbles="STONES = 7")
    module = plugins.kit_module("marblebox.cli", "pebbles")
    assert module is not None
    assert module.STONES == 7
    assert plugins.kit_module("marblebox.cli", "unheard_of") is None


def test_the_box_keeps_its_names(declare: Declare, caplog: pytest.LogCaptureFixture) -> None:
    before = registry.games()
    forget()
    declare(impostor="from marblebox.games.kulami import KulamiGame\nclass PLUG(KulamiGame): ...")
    assert registry.games() == before
    assert "the name kulami is taken" in caplog.text


UNFIT = [
    ("presets = {}", "left out"),
    ("name = 'Unfit'", "'Unfit'"),
    ("name = 'my-game'", "'my-game'"),
    ("name = 'tumicarona'", "the name tumicarona is taken"),
    ("preset_names = {'unfit': 'kulami'}", "the name kulami is taken"),
    ("variants = (Variant('odd', 'unfit(layout=nowhere)', Text('Odd', 'Seltsam')),)", "'nowhere'"),
    ("traits = property(lambda self: 1 / 0)", "division by zero"),
    ("seat_names = ()", "does not say what it is like"),
]


@pytest.mark.parametrize(("change", "why"), UNFIT)
def test_a_game_that_is_not_fit_is_left_out_and_harms_no_other(
    declare: Declare, caplog: pytest.LogCaptureFixture, change: str, why: str
) -> None:
    before = registry.names()
    forget()
    declare(unfit=f"{GAME}    {change}\n")
    assert registry.names() == before
    assert why in caplog.text
    assert registry.load("kulami").initial().board_text


def test_a_game_that_is_fit_is_found(declare: Declare) -> None:
    declare(unfit=GAME)
    try:
        assert registry.names()[-1] == "unfit"
        assert registry.load("unfit(level=2)").spec == "unfit(level=2)"
    finally:
        del registry._games["unfit"], registry._named_presets["unfit"]


@pytest.mark.parametrize("value", [5, None])
def test_a_kit_of_another_kind_serves_nobody(declare: Declare, caplog: pytest.LogCaptureFixture, value: object) -> None:
    declare(pebbles=f"KIT = {value}")
    assert plugins.find_kit("marblebox.cli", "pebbles", CliKit) is None
    assert "_pebbles has no KIT that is a CliKit" in caplog.text


def test_entry_point_that_raises_system_exit_is_skipped(declare: Declare, caplog: pytest.LogCaptureFixture) -> None:
    declare(leaving="raise SystemExit(3)")
    assert registry.games()
    assert "the entry point leaving (" in caplog.text
