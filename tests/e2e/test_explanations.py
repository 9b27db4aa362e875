"""What the review says of a move is true: every sentence about whole games is held against the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import Someone
from tests.e2e.page_engine import CLIENT

import marblebox
from marblebox.core.game import State
from marblebox.engine import player

SPECS = [
    "fanorona",
    "fanorona(rules=standard, size=5x5)",
    "tumicarona",
    "tumicarona(captures=on_demand)",
    "kulami",
    "kulami(level=2)",
    "tomoko",
    "tomoko(prefilled=true, players=3)",
    "tomoko(open_cards=true, claims=auto, prefilled=true)",
    "tomoko(players=4, teams=true, prefilled=true)",
]
RANDOM_GAMES = 1
MOST_TURNS = 40
EXPLAIN = """async ([address, turnings]) => {
  const { analysis } = await import(address);
  return JSON.parse(turnings).map((one) => [
    analysis.explained(one),
    analysis.because(one.played ?? {}, one.before, one.material, one.replied ?? undefined),
  ]);
}"""


@dataclass(frozen=True)
class Case:
    """A move of a game, another that could have been made, and an answer."""

    state: State
    played: str
    better: str
    reply: str | None
    trail: tuple[State, ...]  # at the end of each turn of that seat before this one

    @property
    def seat(self) -> int:
        assert self.state.to_move is not None
        return self.state.to_move

    @cached_property
    def after(self) -> State:
        return self.state.play(self.played)

    @cached_property
    def answered(self) -> State:
        return self.after.play(self.reply) if self.reply else self.after

    @property
    def turning(self) -> dict[str, Any]:
        """What the page knows of it."""
        effect = {
            move: self.state.preview(self.state.find(move), self.seat, True) for move in (self.played, self.better)
        }
        after, answering = self.after, self.after.to_move
        reply = None
        if self.reply is not None and answering is not None:
            reply = after.effect(after.find(self.reply), answering, self.seat)
        return {
            "seat": self.seat,
            "material": self.state.game.material,
            "before": self.state.view(self.seat),
            "played": effect[self.played],
            "better": effect[self.better],
            "reply": reply,
            "replied": self.reply,
            "answered": self.answered.view(self.seat),
            "trail": [state.view(self.seat) for state in self.trail],
        }


def cases(spec: str, seed: int, choose: Callable[[State], str]) -> Iterator[Case]:
    """Every move of a game; what is better, and the answer, are drawn by lot: sentences must be true of any."""
    state, rng = marblebox.load(spec).initial(seed), Random(seed)
    ended: dict[int, list[State]] = {seat: [] for seat in range(state.game.seats)}
    for _ in range(MOST_TURNS):
        if state.to_move is None:
            return
        played = choose(state)
        after = state.play(played)
        better = str(rng.choice(state.legal_moves()))
        reply = str(rng.choice(after.legal_moves())) if after.to_move is not None else None
        yield Case(state, played, better, reply, tuple(ended[state.to_move]))
        if after.to_move != state.to_move:
            ended[state.to_move].append(state)
        state = after


def games(spec: str) -> Iterator[Case]:
    for seed in range(RANDOM_GAMES):
        rng = Random(seed)
        yield from cases(spec, seed, lambda state, rng=rng: str(rng.choice(state.legal_moves())))  # type: ignore[misc]
    engine = player("engine:2", 1)
    yield from cases(spec, 9, lambda state: str(engine.choose(state, state.to_move or 0)))


# --- what each sentence claims ----------------------------------------------------------------------------------------


def stones(state: State) -> int:
    return sum(letter in "wb" for letter in state.board_text.lower())


def taken(state: State, move: str) -> int:
    return stones(state) - stones(state.play(move))


def steps(move: str) -> int:
    return move.count("-")


def chain_allowed(case: Case, n: str, count: str) -> bool:
    """The answer is a legal move, or it could not be made."""
    assert case.reply
    return (steps(case.reply), taken(case.after, case.reply)) == (int(n), int(count))


def capture_allowed(case: Case, count: str) -> bool:
    return chain_allowed(case, "1", count)


def capture_missed(case: Case, n: str, made: str) -> bool:
    return int(made) == taken(case.state, case.played) < int(n) == taken(case.state, case.better)


def chain_made(case: Case, n: str, count: str) -> bool:
    return (steps(case.played), taken(case.state, case.played)) == (int(n), int(count))


def capture_made(case: Case, count: str) -> bool:
    return taken(case.state, case.played) == int(count)


def nothing_taken(case: Case) -> bool:
    replies = map(str, case.after.legal_moves())
    return not any(
        taken(state, move) for state, move in [(case.state, case.played), *((case.after, m) for m in replies)]
    )


STANDING = {"safe": 1, "lost for good": -1, "ahead": 0.5, "behind": -0.5, "open": 0}


def tile_at(state: State, place: str) -> Any:
    """The tile with these cells in its corners."""
    corners = place.split("–")
    [tile] = [tile for tile in state.view(0)["score"]["tiles"] if [tile["cells"][0], tile["cells"][-1]] == corners]
    return tile


def standing(state: State, place: str, seat: int) -> float:
    """How a tile stands, whatever may still be laid into it: all of it tried out."""
    tile = tile_at(state, place)
    mine, theirs = tile["marbles"][seat], tile["marbles"][1 - seat]
    free = len(tile["cells"]) - mine - theirs
    ends = {(mine + own > theirs + other) - (mine + own < theirs + other)
            for own in range(free + 1) for other in range(free + 1 - own)}  # fmt: skip
    if len(ends) == 1 and 0 not in ends:
        return float(ends.pop())
    return float(0.5 * ((mine > theirs) - (mine < theirs)))


def tile_fell(case: Case, place: str, size: str, before: str, after: str) -> bool:
    told = STANDING[before], STANDING[after]
    true = standing(case.state, place, case.seat), standing(case.answered, place, case.seat)
    return told == true and told[0] > told[1] and len(tile_at(case.state, place)["cells"]) == int(size)


def marble_worth(case: Case, n: str) -> bool:
    def lead(move: str) -> float:
        points = case.state.play(move).view(case.seat)["score"]["totals"]
        return float(points[case.seat] - points[1 - case.seat])

    return lead(case.better) - lead(case.played) == int(n)


def tile_counts(case: Case, place: str, n: str) -> bool:
    cells = tile_at(case.state, place)["cells"]
    return case.played in cells and len(cells) == int(n)


def can_lay(state: State, card: str, seat: int) -> bool:
    return f"lay {card}" in map(str, state.legal_moves(seat))


def card_stood(case: Case, card: str, n: str) -> bool:
    turns = [*case.trail, case.state]
    stood = [can_lay(state, card, case.seat) for state in turns]
    longer = len(turns) > int(n) and stood[-int(n) - 1]
    return all(stood[-int(n) :]) and not longer and case.played != f"lay {card}"


def stands_after(case: Case, move: str, card: str) -> bool:
    """Whether a card of the seat can be laid after a move, or was laid by it where that happens by itself."""
    after = case.state.play(move)
    held = [hand for hand in after.view(case.seat)["hands"] if int(card) in hand]
    return not held or (after.outcome is None and can_lay(after, card, case.seat))


def push_missed(case: Case, card: str) -> bool:
    return stands_after(case, case.better, card) and not stands_after(case, case.played, card)


def card_stands(case: Case, card: str) -> bool:
    return can_lay(case.state, card, case.seat)


def missing(state: State, card: str) -> int:
    """How many balls a pattern lacks where it comes nearest, by laying it everywhere in every direction."""
    cells = [list(row) for row in state.view(None)["board"]]
    pattern = [list(row) for row in state.game.material["cards"][card].split("/")]
    least = 9
    for _ in range(4):
        pattern = [list(row) for row in zip(*pattern[::-1], strict=True)]
        for top in range(3):
            for left in range(3):
                lacking = sum(cells[top + y][left + x] != pattern[y][x] for y in range(3) for x in range(3))
                least = min(least, lacking)
    return least


def card_nearer(case: Case, card: str, n: str) -> bool:
    return card_near(case, card, n) and missing(case.state, card) > int(n)


def card_near(case: Case, card: str, n: str) -> bool:
    """An own card, and so many balls are missing after the push."""
    return int(card) in case.state.view(case.seat)["hands"][case.seat] and missing(case.after, card) == int(n)


def card_farther(case: Case, n: str, card: str, m: str) -> bool:
    """An own card that the better push would have left nearer to standing."""
    return card_near(case, card, m) and missing(case.state.play(case.better), card) == int(n) < int(m)


CLAIMS: dict[str, Callable[..., bool]] = {
    r"This allowed a chain of (\d+) steps that takes (\d+)\.": chain_allowed,
    r"This allowed a capture of (\d+) in one step\.": capture_allowed,
    r"(\d+) could have been taken instead of (\d+)\.": capture_missed,
    r"A chain of (\d+) steps that takes (\d+)\.": chain_made,
    r"It takes (\d+)\.": capture_made,
    r"It takes nothing, and nothing of yours can be taken then\.": nothing_taken,
    r"Tile (\S+) \((\d+) cells\): ([a-z ]+) before, ([a-z ]+) after the best answer\.": tile_fell,
    r"The better marble was worth (\d+) points? more at once\.": marble_worth,
    r"Tile (\S+) counts (\d+) for whoever has more marbles on it\.": tile_counts,
    r"Card (\d+) matched for (\d+) turns? and was not laid\.": card_stood,
    r"Another push would have made card (\d+) match\.": push_missed,
    r"After the better push (\d) of the 9 balls of card (\d+) would be .*, now it is (\d)\.": card_farther,
    r"The pattern of card (\d+) stands on the board\.": card_stands,
    r"It brings card (\d+) nearer: (\d) of its 9 balls (?:is|are) still missing or wrong\.": card_nearer,
    r"Card (\d+) stays nearest: (\d) of its 9 balls (?:is|are) still missing or wrong\.": card_near,
    r"Then card (\d+) matches\.": lambda case, card: stands_after(case, case.played, card),
}


def untrue(case: Case, told: str) -> list[str]:
    """What is said and not borne out by the rules; sentences that nobody can check are among it."""
    wrong = []
    for pattern, is_true in CLAIMS.items():
        for match in re.finditer(pattern, told):
            told = told.replace(match[0], "")
            if not is_true(case, *match.groups()):
                wrong.append(match[0])
    return [*wrong, *([told] if told.strip() else [])]


@pytest.fixture(scope="module")
def addresses() -> dict[str, str]:
    manifest = json.loads((CLIENT / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    return {name: f"/{chunk['file']}" for name, chunk in manifest.items()}


def explanations(page: Page, address: str, found: list[Case]) -> list[tuple[Case, str]]:
    turnings = json.dumps([case.turning for case in found])  # as one text: value by value it takes ten seconds
    told = page.evaluate(EXPLAIN, [address, turnings])
    return [(case, sentence) for case, both in zip(found, told, strict=True) for sentence in both if sentence]


@pytest.mark.parametrize("spec", SPECS)
def test_every_sentence_is_true_of_its_position(someone: Someone, addresses: dict[str, str], spec: str) -> None:
    page = someone("/about")
    kit = marblebox.load(spec).name
    told = explanations(page, addresses[f"src/board/{kit}/analysis.ts"], list(games(spec)))
    assert len(told) > 10
    wrong = [
        (case.state.text, case.played, case.better, case.reply, bad)
        for case, said in told
        for bad in untrue(case, said)
    ]
    assert wrong == []
