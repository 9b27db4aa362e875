"""Games and kits from other packages, found by their entry points."""

from collections.abc import Iterator
from importlib import metadata
from types import ModuleType, SimpleNamespace

import pytest

from marblebox.cli.kit import CliKit
from marblebox.core import plugs, registry
from marblebox.core.errors import SpecError
from marblebox.core.game import Game, Variant
from marblebox.core.text import Text


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    caches = plugs.plugged, plugs.kit_module, plugs.find_kit, registry._discover
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def declared(monkeypatch: pytest.MonkeyPatch, **loads: object) -> None:
    """Pretend that a package declares these entry points; a callable is called when its own is loaded."""

    def load(value: object) -> object:
        return value() if callable(value) and not isinstance(value, type) else value

    entries = [SimpleNamespace(name=name, value=name, load=lambda it=it: load(it)) for name, it in loads.items()]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries)


def broken() -> None:
    raise RuntimeError("a plug that cannot be loaded")


def test_what_cannot_be_loaded_stops_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    declared(monkeypatch, broken=broken, odd="no game at all")
    assert registry.games()
    assert "the plug broken (broken) cannot be loaded" in caplog.text
    assert "the game of the plug odd is left out: it is no game with a name" in caplog.text
    with pytest.raises(SpecError, match="unknown game 'odd'"):
        registry.load("odd")


def test_a_kit_lies_in_the_room_or_comes_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = ModuleType("foreign_kit")
    declared(monkeypatch, pebbles=foreign)
    assert plugs.kit_module("cli", "pebbles") is foreign
    assert plugs.kit_module("cli", "unheard_of") is None


def test_the_box_keeps_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    first = registry.games()[0]
    impostor = type("Impostor", (first,), {})
    registry._discover.cache_clear()
    plugs.plugged.cache_clear()
    declared(monkeypatch, impostor=impostor)
    assert registry.games()[0] is first


def unfit(**changes: object) -> type[Game]:
    """A game from elsewhere that is like one of the box but for some changes."""
    [game] = [game for game in registry.games() if game.name == "kulami"]
    made = type("Unfit", (game,), {"name": "unfit", "presets": {"unfit": game.rules_type()}, "variants": (), **changes})
    registry._discover.cache_clear()
    plugs.plugged.cache_clear()
    return made


NOBODY = Variant("odd", "unfit(layout=nowhere)", Text("Odd", "Seltsam"))
UNFIT: list[tuple[dict[str, object], str]] = [
    ({"presets": {}}, "left out"),
    ({"name": "Unfit"}, "small letters"),
    ({"name": "my-game"}, "small letters"),
    ({"name": "tumicarona"}, "the name tumicarona is taken"),
    ({"preset_names": {"unfit": "kulami"}}, "the name kulami is taken"),
    ({"variants": (NOBODY,)}, "layout must be one of"),
    ({"traits": property(lambda self: 1 / 0)}, "division by zero"),
]


@pytest.mark.parametrize(("changes", "why"), UNFIT, ids=[str(list(changes)) + why for changes, why in UNFIT])
def test_a_game_that_is_not_fit_is_left_out_and_harms_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, changes: dict[str, object], why: str
) -> None:
    before = registry.names()
    declared(monkeypatch, unfit=unfit(**changes))
    assert registry.names() == before
    assert why in caplog.text
    assert registry.load("kulami").initial().board_text


def test_a_game_that_is_fit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    declared(monkeypatch, unfit=unfit())
    try:
        assert registry.names()[-1] == "unfit"
        assert registry.load("unfit(level=2)").spec == "unfit(level=2)"
    finally:
        del registry._games["unfit"], registry._named_presets["unfit"]


@pytest.mark.parametrize("value", [5, None])
def test_a_kit_of_another_kind_serves_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, value: object
) -> None:
    foreign = ModuleType("foreign_kit")
    foreign.KIT = value  # type: ignore[attr-defined]
    declared(monkeypatch, pebbles=foreign)
    assert plugs.find_kit("cli", "pebbles", CliKit) is None
    assert "foreign_kit has no KIT that is a CliKit" in caplog.text


def leaving() -> None:
    raise SystemExit(3)


def test_a_plug_that_wants_to_leave_stays_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    declared(monkeypatch, leaving=leaving)
    assert registry.games()
    assert "the plug leaving (leaving) cannot be loaded" in caplog.text
