"""What the rules show to a board fits what each game says of its messages, under all its variants."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

import marblebox
from marblebox.core.game import Game, Move, State
from marblebox.core.registry import games
from marblebox.core.view import Messages
from marblebox.server import typescript
from marblebox.server.forms.table import View
from marblebox.server.messages import GameModels, models_of
from marblebox.server.typescript import files

VARIANTS = [(game, variant.spec) for game in games() for variant in game.variants]
STEPS = 30
COMMON = tuple(View.model_fields)


def described(game: type[Game]) -> GameModels:
    models = models_of(game)
    assert models, f"{game.name} does not say what its messages look like"
    return models


@pytest.mark.parametrize(("game_type", "spec"), VARIANTS, ids=[spec for _, spec in VARIANTS])
def test_whatever_a_board_is_told_is_described(game_type: type[Game], spec: str) -> None:
    models, game, rng = described(game_type), marblebox.load(spec), Random(7)
    models.material.model_validate(game.material)
    effects: TypeAdapter[Any] = TypeAdapter(models.effects[0] if len(models.effects) == 1 else _union(models.effects))
    state, step = game.initial(7), 0
    while state.outcome is None and step < STEPS:
        for viewer in (None, *range(game.seats)):
            _check_view(models, state.view(viewer))
            for seat, move in _moves(state):
                effects.validate_python(state.game.view.effect(state, move, seat, viewer))
        seat, move = rng.choice(_moves(state))
        state, step = state.play_unchecked(move, seat), step + 1


def _union(models: tuple[Any, ...]) -> Any:
    union = models[0]
    for model in models[1:]:
        union = union | model
    return union


def _moves(state: State) -> list[tuple[int, Move]]:
    return [(seat, move) for seat in range(state.game.seats) for move in state.legal_moves(seat)]


def _check_view(models: GameModels, view: dict[str, Any]) -> None:
    View.model_validate(view)
    models.view.model_validate({name: value for name, value in view.items() if name not in COMMON})


def test_what_is_not_described_is_noticed() -> None:
    models = described(games()[0])
    material = marblebox.load(games()[0].name).material
    with pytest.raises(ValidationError):
        models.material.model_validate({**material, "more": 1})
    with pytest.raises(ValidationError):
        models.material.model_validate({name: value for name, value in material.items() if name != "rows"})


def test_a_game_that_describes_nothing_sends_plain_data() -> None:
    class Plain(games()[0]):  # type: ignore[misc]
        messages = Messages()

    assert models_of(Plain) is None


def test_every_game_of_the_box_has_its_types_in_its_own_folder_and_none_in_the_envelope() -> None:
    envelope, *every = files().items()
    own = [(path, text) for path, text in every if path.parent.parent.name == "board"]
    assert [path.parent.name for path, _ in own] == [game.name for game in games()]
    for game in games():
        assert game.name not in envelope[1].lower()


def test_only_changed_types_are_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client is built again when one of its sources is newer than it."""
    changed, same = tmp_path / "changed.ts", tmp_path / "same.ts"
    for path in (changed, same):
        path.write_text("old", encoding="utf-8")
        os.utime(path, (0, 0))
    monkeypatch.setattr(typescript, "files", lambda: {changed: "new", same: "old", tmp_path / "added.ts": "text"})
    typescript.write()
    assert [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())] == ["text", "new", "old"]
    assert changed.stat().st_mtime > 0
    assert same.stat().st_mtime == 0
