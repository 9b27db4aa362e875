"""Golden playthroughs: for every variant of every game a whole game, told so that a person can follow it.

`python -m tests.playthrough` writes the stories anew; git shows what a change of the rules has changed in them. The
choice of moves depends on nothing but the rules.
"""

from __future__ import annotations

import textwrap
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from marblebox.core.chance import Chance
from marblebox.core.game import Game, Move, Outcome, State, Variant
from marblebox.core.registry import games, load

FOLDER = Path(__file__).parent / "data" / "playthroughs"
TOLD_AT_THE_START, TOLD_AT_THE_END = 12, 6  # plies told in full; those between get a line each
MOST_MOVES_LISTED = 60
MOST_PLIES = 3000
BOLDNESS = 3  # so many times in four the liveliest move is taken rather than any
WIDTH = 110


class Ply(NamedTuple):
    """A move, who made it, and the state it was made in."""

    state: State
    seat: int
    move: Move


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, variant in stories().items():
        path.write_text(story(variant), encoding="utf-8")


def stories() -> dict[Path, Variant]:
    """Where the story of each registered variant is kept."""
    return {FOLDER / f"{game.name}-{variant.slug}.txt": variant for game in games() for variant in game.variants}


def story(variant: Variant) -> str:
    game = load(variant.spec)
    seed = zlib.crc32(variant.slug.encode()) % 1000  # every variant has a game of its own
    plies, final = _play(game, seed)
    return "\n".join([*_title(variant, game, seed), *_tale(plies), *_end(final)]) + "\n"


# --- playing ----------------------------------------------------------------------------------------------------------


def _play(game: Game, seed: int) -> tuple[list[Ply], State]:
    chance, state = Chance(seed), game.initial(seed)
    plies: list[Ply] = []
    while state.outcome is None:
        assert len(plies) < MOST_PLIES, f"{game.spec} does not come to an end"
        plies.append(_chosen(state, chance))
        state = state.play(plies[-1].move, plies[-1].seat)
    return plies, state


def _chosen(state: State, chance: Chance) -> Ply:
    """First a kind of move is drawn, so that rare ones get their chance; then mostly the liveliest of that kind."""
    choices = [Ply(state, seat, move) for seat in state.actors for move in state.legal_moves(seat)]
    kind = chance.choice(sorted({type(ply.move).__name__ for ply in choices}))
    of_kind = [ply for ply in choices if type(ply.move).__name__ == kind]
    chance.shuffle(of_kind)
    return max(of_kind, key=_liveliness) if chance.below(4) < BOLDNESS else of_kind[0]


def _liveliness(ply: Ply) -> int:
    """How much a move changes the standing in its seat's favour, and how many claims it opens."""
    after = ply.state.play(ply.move, ply.seat)
    gains = [new - old for old, new in zip(ply.state.points, after.points, strict=True)]
    claims = sum(str(move).startswith("lay ") for move in after.legal_moves(ply.seat))
    return 2 * gains[ply.seat] - sum(gains) + claims


# --- telling ----------------------------------------------------------------------------------------------------------


def _title(variant: Variant, game: Game, seed: int) -> list[str]:
    return [variant.title.en, "=" * len(variant.title.en), "", f"spec: {game.spec}", f"seed: {seed}", ""]


def _tale(plies: list[Ply]) -> Iterator[str]:
    last_in_short = len(plies) - TOLD_AT_THE_END
    for number, ply in enumerate(plies, 1):
        if TOLD_AT_THE_START < number <= last_in_short:
            yield f"--- {number}. {_name(ply.state, ply.seat)}: {ply.move}"
        else:
            yield from _scene(number, ply)


def _scene(number: int, ply: Ply) -> Iterator[str]:
    state = ply.state
    yield f"--- {number}. {_name(state, state.to_move or 0)} to move ".ljust(WIDTH, "-")
    yield f"position: {state.text}"
    yield from _drawing(state)
    yield f"points: {_standing(state)}"
    for seat in state.actors:
        yield from _offer(state, seat)
    yield f"{_name(state, ply.seat)} plays {ply.move}"
    yield ""


def _drawing(state: State) -> list[str]:
    """The rows that a spectator sees, spread out so that columns and rows look alike."""
    view = state.view(None)
    rows = view["board"] if "board" in view else _expanded(view["position"].split()[0])
    return ["   " + " ".join(row) for row in rows]


def _expanded(rows: str) -> list[str]:
    return ["".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in rows.split("/")]


def _offer(state: State, seat: int) -> list[str]:
    moves = sorted(map(str, state.legal_moves(seat)))
    listed = ", ".join(moves[:MOST_MOVES_LISTED]) + (", …" if len(moves) > MOST_MOVES_LISTED else "")
    return textwrap.wrap(
        f"{_name(state, seat)} may choose from {len(moves)}: {listed}",
        WIDTH,
        subsequent_indent="   ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _end(final: State) -> Iterator[str]:
    outcome = final.outcome
    assert outcome  # the game was played to its end
    yield "--- the end ".ljust(WIDTH, "-")
    yield f"position: {final.text}"
    yield from _drawing(final)
    yield f"points: {_standing(final)}"
    yield f"outcome: {_verdict(final, outcome)} ({outcome.reason}); scores {', '.join(map(str, outcome.scores))}"
    if outcome.places:
        yield f"places: {', '.join(map(str, outcome.places))}"


def _verdict(state: State, outcome: Outcome) -> str:
    return " and ".join(_name(state, seat) for seat in outcome.winners) + " won" if outcome.winners else "a draw"


def _standing(state: State) -> str:
    return ", ".join(f"{_name(state, seat)} {points}" for seat, points in enumerate(state.points))


def _name(state: State, seat: int) -> str:
    return state.game.seat_names[seat].en


if __name__ == "__main__":
    main()
