"""The compiled core and the Python rules side by side: the same game, move by move, compared at every position."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Protocol

from marblebox import load
from marblebox.core.errors import PositionError
from marblebox.core.game import State
from marblebox.games.tomoko import CARDS, TomokoState

ASKED = os.environ.get("MARBLEBOX_AGREEMENT_POSITIONS")  # set by `make agreement`, to a million
IS_LONG = ASKED is not None  # other comparisons take larger samples then, too
POSITIONS = int(ASKED or 40_000)  # in all
LONGEST_GAME = 150
SIZES = [f"{columns}x{rows}" for columns in (3, 5, 7, 9) for rows in (3, 5, 7, 9) if columns * rows < 64]


class NativeState(Protocol):
    """What the states of the core have in common."""

    @property
    def outcome(self) -> tuple[str, list[int]] | None: ...
    @property
    def text(self) -> str: ...
    @property
    def turn(self) -> int: ...
    def legal_moves(self) -> list[str]: ...


def assert_equal(python: State, native: NativeState) -> None:
    """Both say the same about a position: its text, whose turn it is, every legal move, and how the game has ended."""
    where = f"{python.game.spec}: {python.text}"
    ended = python.outcome and (python.outcome.reason, list(python.outcome.winners))
    assert native.text == python.text, where
    assert native.outcome == ended, where
    assert sorted(native.legal_moves()) == sorted(map(str, python.legal_moves())), where
    if not ended:
        assert native.turn == python.to_move, where


def random_fanorona(rng: Random) -> State:
    """The start of a game by a random rule set with some of its fields changed."""
    fields = {
        "size": rng.choice(SIZES),
        "continuation": rng.choice(["compulsory", "optional"]),
        "same_direction": rng.choice(["true", "false"]),
        "revisiting": rng.choice(["true", "false"]),
        "first_turn": rng.choice(["single", "normal"]),
        "captures": rng.choice(["forced", "on_demand", "silent"]),
        "handicap": rng.choice(["none", "white", "black"]),
        "vela_single": rng.choice(["true", "false"]),
        "begins": rng.choice(["white", "black"]),
        "draw_turns": rng.choice(["0", "1", "6", "20", "100"]),
        "repetition": rng.choice(["0", "2", "3", "5"]),
        "stuck": rng.choice(["loses", "draws"]),
    }
    chosen = rng.sample(sorted(fields), rng.randrange(len(fields) + 1))
    preset = rng.choice(["parker", "tumicarona", "standard"])
    texts = ", ".join([f"rules={preset}", *(f"{name}={fields[name]}" for name in chosen)])
    return load(f"fanorona({texts})").initial()


def random_kulami(rng: Random) -> State:
    """The start of a game on a random board, the fists already open."""
    layout = rng.choice(["random", "random_irregular", "square", "irregular", "example"])
    starts = rng.choice(["red", "black", "fists"])
    state = load(f"kulami(layout={layout}, level={rng.randrange(3)}, starts={starts})").initial(rng.randrange(10**6))
    return state.play(rng.choice(["left", "right"])) if starts == "fists" else state


def random_tomoko(rng: Random) -> State:
    """The start of a game with random rules."""
    players = rng.choice([2, 3, 4])
    fields = {"teams": players == 4, "open_cards": True, "prefilled": True, "play_on": True}
    flags = [name for name, possible in fields.items() if possible and rng.random() < 0.4]
    if "teams" in flags and "open_cards" in flags:
        flags.remove("open_cards")
    claims, target = rng.choice(["live", "auto"]), rng.choice([0, 1, 2, 4, 36])
    begins = rng.choice(["random", *map(str, range(1, players + 1))])
    texts = [f"players={players}", f"claims={claims}", f"target={target}", f"begins={begins}"]
    texts += [f"{flag}=true" for flag in flags]
    state = load(f"tomoko({', '.join(texts)})").initial(rng.randrange(10**6))
    assert isinstance(state, TomokoState)
    return lucky(state) if claims == "live" and rng.random() < 0.5 else state


def lucky(state: TomokoState) -> TomokoState:
    """The same with the cards that stand on the board dealt first, so that several may win together."""
    cards = sorted(CARDS, key=lambda card: card not in state.board.standing)
    dealt = state.game.rules.cards_dealt
    hands = tuple(tuple(sorted(cards[seat :: state.game.seats][:dealt])) for seat in range(state.game.seats))
    return replace(state, hands=hands, deck=tuple(cards[state.game.seats * dealt :]))


def random_actions(state: State, rng: Random) -> Iterator[tuple[str, int, State]]:
    """A random game in which every seat may act: who does what, and the state after it.

    Cards are laid more often than by chance, handed over and given up less often.
    """
    for _ in range(LONGEST_GAME):
        if state.outcome:
            return
        acts = [(move, seat) for seat in range(state.game.seats) for move in state.legal_moves(seat)]
        pushes, lays, gives = ([act for act in acts if str(act[0])[0] in first] for first in ("NESW", "l", "g"))
        talk = [(move, seat) for seat in range(state.game.seats) for move in state.talk_moves(seat)]
        kinds = ((lays, 0.7), (gives, 0.15), (talk, 0.004), (pushes, 1.0))
        move, seat = rng.choice(next(acts for acts, chance in kinds if acts and rng.random() < chance))
        state = state.play_unchecked(move, seat)
        yield str(move), seat, state


def random_moves(state: State, rng: Random) -> Iterator[tuple[str, State]]:
    """A random game: each move and the state after it. Demands are made more often than by chance.

    Where a turn leads to more turns than can be handled the game ends before it.
    """
    for _ in range(LONGEST_GAME):
        moves = state.legal_moves()
        if not moves:
            return
        demand = [move for move in moves if str(move) == "demand" and rng.random() < 0.3]
        move = demand[0] if demand else rng.choice(moves)
        state = state.play_unchecked(move)
        if not can_be_handled(state):
            return
        yield str(move), state


def can_be_handled(state: State) -> bool:
    try:
        state.legal_moves()
    except PositionError:
        return False
    return True
