"""Games of duels are kept small, come back as they were, and are checked by the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from benchmarks.duel import games

import marblebox


def played(tmp_path: Path) -> tuple[Path, Path]:
    """Openings and two games of them, as the program writes them."""
    state, rng = marblebox.load("kulami(level=1)").initial(3), Random(3)
    start, moves = state.text, list[str]()
    while state.to_move is not None:
        moves.append(str(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    assert state.outcome
    lines = [
        "\t".join([f"0\t{seat}", f"{state.outcome.scores[seat]:g}", "ended", start, " ".join(moves)]) for seat in (1, 0)
    ]
    openings, file = tmp_path / "kulami-1.openings", tmp_path / "kulami-1.games"
    openings.write_text(f"kulami level=1\n{start}\t{' '.join(moves[:3])}\n")
    file.write_text("\n".join(lines) + "\n")
    return openings, file


def test_what_is_packed_comes_back_in_order_and_keeps_the_rules(tmp_path: Path) -> None:
    game, kept = games.unpacked(games.pack(*played(tmp_path), tmp_path))
    assert game.spec == marblebox.load("kulami(level=1)").spec
    assert [each.seat for each in kept] == [0, 1]
    for each in kept:
        each.check(game)
    assert games.standing(kept).pairs == [0.5]


def test_a_wrong_result_and_an_illegal_move_are_noticed(tmp_path: Path) -> None:
    game, [first, _] = games.unpacked(games.pack(*played(tmp_path), tmp_path))
    with pytest.raises(AssertionError):
        first._replace(score=0.25).check(game)
    with pytest.raises(marblebox.MarbleboxError):
        first._replace(moves=("a1", "a1")).check(game)


@pytest.mark.parametrize("path", games.kept(), ids=lambda path: path.name)
def test_kept_games_keep_the_rules(path: Path) -> None:
    """A few of each file; `benchmarks/duel/games.py --replay` plays all."""
    game, kept = games.unpacked(path)
    assert len({(each.opening, each.seat) for each in kept}) == len(kept)
    for each in kept[:: max(1, len(kept) // 10)]:
        each.check(game)
