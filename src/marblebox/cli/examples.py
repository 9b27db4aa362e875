"""Examples for help texts, taken from the games there are."""

from __future__ import annotations

from marblebox.core.registry import games, names


def example_name() -> str:
    """A game."""
    return names()[0]


def example_spec() -> str:
    """A specification with as much in its brackets as there is, to show how that is written."""
    specs = [variant.spec for game in games() for variant in game.variants]
    return max(specs, key=lambda spec: spec.count("="))


def game_help() -> str:
    """How a game is named."""
    return f'The game, such as {example_name()} or "{example_spec()}".'
