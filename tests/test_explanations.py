"""What the review says of a move is true: every sentence about whole games is held against the rules."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.page.asking import WEB, found_node

import marblebox
from marblebox.api.study import follow
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
    "tomoko(target=1, prefilled=true)",
    "tomoko(players=3, target=1, prefilled=true, play_on=true)",
    "tomoko(claims=auto, target=2, prefilled=true)",
    "kulami(level=1)",
]
RANDOM_GAMES = 2
FORESEEN = 3  # moves that are expected after one
MOST_TURNS = 40
SCRIPT = Path(__file__).with_name("explain.mjs")


@dataclass(frozen=True)
class Case:
    """A move of a game, another that could have been made, and what follows each, by lot."""

    state: State
    played: str
    better: str
    expected: tuple[str, ...]
    otherwise: tuple[str, ...]
    trail: tuple[State, ...]  # at the end of each turn of that seat before this one

    @property
    def seat(self) -> int:
        assert self.state.to_move is not None
        return self.state.to_move

    @cached_property
    def after(self) -> State:
        return self.state.play(self.played)

    @cached_property
    def instead(self) -> State:
        return self.state.play(self.better)

    @property
    def reply(self) -> str:
        return self.expected[0]

    @cached_property
    def end(self) -> State:
        return played_on(self.after, self.expected)

    @cached_property
    def other_end(self) -> State:
        return played_on(self.instead, self.otherwise)

    @property
    def turning(self) -> dict[str, Any]:
        """What the page knows of it."""
        game = self.state.game
        played, better = self._course(self.played, self.expected), self._course(self.better, self.otherwise)
        open_ = {} if game.traits.secrets else {"after": played["next"]}
        return {
            "seat": self.seat,
            "names": [title.en for title in game.seat_names],
            "reader": None,
            "material": game.material,
            "before": self.state.view(self.seat),
            "played": played,
            "better": better,
            "following": {"reply": self.reply, **open_} if self.expected else open_,
            "trail": [state.view(self.seat) for state in self.trail],
        }

    def _course(self, move: str, expected: tuple[str, ...]) -> dict[str, Any]:
        """As the page asks for it; what the engine expects is known only where nothing is secret."""
        spec, text = self.state.game.spec, self.state.text
        foreseen = () if self.state.game.traits.secrets else expected
        following = follow(spec, text, moves=[move])
        end = follow(spec, text, moves=[move, *foreseen], seat=self.seat)
        made, *steps = ({name: step[name] for name in ("seat", "move", "effect")} for step in end["steps"])
        return {
            "move": move,
            "effect": made["effect"],
            "expected": steps,
            "view": end["view"],
            "next": {name: following[name] for name in ("to_move", "view", "options", "position", "outcome")},
        }


def played_on(state: State, moves: Iterable[str]) -> State:
    for move in moves:
        state = state.play(move)
    return state


def drawn_line(state: State, rng: Random) -> tuple[str, ...]:
    moves: list[str] = []
    while state.to_move is not None and len(moves) < FORESEEN:
        moves.append(str(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    return tuple(moves)


def cases(spec: str, seed: int, choose: Callable[[State], str]) -> Iterator[Case]:
    """Every move of a game; what is better, and what follows, are drawn by lot: sentences must be true of any."""
    state, rng = marblebox.load(spec).initial(seed), Random(seed)
    ended: dict[int, list[State]] = {seat: [] for seat in range(state.game.seats)}
    for _ in range(MOST_TURNS):
        if state.to_move is None:
            return
        played = choose(state)
        after = state.play(played)
        better = str(rng.choice(state.legal_moves()))
        expected, otherwise = drawn_line(after, rng), drawn_line(state.play(better), rng)
        known = min(len(expected), len(otherwise))
        yield Case(state, played, better, expected[:known], otherwise[:known], tuple(ended[state.to_move]))
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


def exchanged(case: Case, state: State) -> tuple[int, int]:
    """What the seat has taken and lost since it was to move."""
    mine, theirs = "wb"[case.seat], "wb"[1 - case.seat]
    won, lost = (
        case.state.board_text.lower().count(letter) - state.board_text.lower().count(letter)
        for letter in (theirs, mine)
    )
    return won, lost


def loss(case: Case) -> int:
    """How many stones more the move cost than the better one."""
    (won, lost), (more, less) = exchanged(case, case.end), exchanged(case, case.other_end)
    return (more - less) - (won - lost)


def chain_allowed(case: Case, n: str, count: str) -> bool:
    """The answer takes that, more than the other one would, and it stays lost."""
    other = taken(case.instead, case.otherwise[0])
    told = (steps(case.reply), taken(case.after, case.reply)) == (int(n), int(count))
    return told and int(count) > other and loss(case) >= 2


def capture_allowed(case: Case, count: str) -> bool:
    return chain_allowed(case, "1", count)


def exchange_told(case: Case, moves: str, *counts: str) -> bool:
    both = (*exchanged(case, case.end), *exchanged(case, case.other_end))
    return expected_told(case, moves) and loss(case) > 0 and both == tuple(map(int, counts))


def expected_told(case: Case, moves: str) -> bool:
    return moves.split(", ") == [re.sub("[AW]", "", move).replace("-", "–") for move in case.expected]


def capture_missed(case: Case, n: str, made: str) -> bool:
    return int(made) == taken(case.state, case.played) < int(n) == taken(case.state, case.better)


def chain_made(case: Case, n: str, count: str) -> bool:
    return (steps(case.played), taken(case.state, case.played)) == (int(n), int(count))


def capture_made(case: Case, count: str) -> bool:
    return taken(case.state, case.played) == int(count)


def nothing_taken(case: Case, side: str) -> bool:
    assert case.after.to_move is None or case.after.game.seat_names[case.after.to_move].en == side
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
    was, fallen, otherwise = (standing(state, place, case.seat) for state in (case.state, case.end, case.other_end))
    is_size = len(tile_at(case.state, place)["cells"]) == int(size)
    return told == (was, fallen) and fallen < was and fallen < otherwise and is_size


def leads(state: State, name: str, more: str, less: str) -> bool:
    points = state.view(None)["score"]["totals"]
    leader = ["Red", "Black"].index(name)
    return int(more) > int(less) and [points[leader], points[1 - leader]] == [int(more), int(less)]


def level(state: State, n: str) -> bool:
    return bool(state.view(None)["score"]["totals"] == [int(n), int(n)])


def later_leads(case: Case, moves: str, *told: str) -> bool:
    return len(case.expected) == len(case.otherwise) == int(moves) and leads(case.end, *told)


def later_level(case: Case, moves: str, n: str) -> bool:
    return len(case.expected) == len(case.otherwise) == int(moves) and level(case.end, n)


def on_tile(case: Case, place: str, n: str) -> bool:
    """The marble is laid there, and so many points are at stake."""
    cells = tile_at(case.state, place)["cells"]
    return case.played in cells and len(cells) == int(n)


def tile_stands(*told: float) -> Callable[[Case, str, str], bool]:
    """How the tile stands before and after the marble."""

    def is_true(case: Case, place: str, n: str) -> bool:
        before, after = (standing(state, place, case.seat) for state in (case.state, case.after))
        return on_tile(case, place, n) and told == (before, after)

    return is_true


def tile_secured(case: Case, place: str, n: str) -> bool:
    before, after = (standing(state, place, case.seat) for state in (case.state, case.after))
    return on_tile(case, place, n) and before < after == 1


def made_even(case: Case, place: str, mine: str, theirs: str, name: str, n: str) -> bool:
    before, after = (standing(state, place, case.seat) for state in (case.state, case.after))
    is_other = name == ["Red", "Black"][1 - case.seat]
    return marbles_told(case, mine, theirs, place, n) and before < after == 0 and mine == theirs and is_other


def tile_still_behind(case: Case, name: str, theirs: str, mine: str, place: str, n: str) -> bool:
    is_other = name == ["Red", "Black"][1 - case.seat]
    return marbles_told(case, mine, theirs, place, n) and int(theirs) > int(mine) and is_other


def marbles_told(case: Case, mine: str, theirs: str, place: str, n: str) -> bool:
    marbles = tile_at(case.after, place)["marbles"]
    return on_tile(case, place, n) and [marbles[case.seat], marbles[1 - case.seat]] == [int(mine), int(theirs)]


def tile_led(case: Case, mine: str, theirs: str, place: str, n: str) -> bool:
    return marbles_told(case, mine, theirs, place, n) and int(mine) > int(theirs)


def counts_more(kind: str) -> Callable[[Case, str], bool]:
    def is_true(case: Case, n: str) -> bool:
        points = [state.view(None)["score"][f"{kind}_points"][case.seat] for state in (case.state, case.after)]
        return bool(points[1] - points[0] == int(n) > 0)

    return is_true


def cells_left(case: Case, name: str, n: str) -> bool:
    return len(case.after.legal_moves()) == int(n) and name == ["Red", "Black"][1 - case.seat]


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


def rival(case: Case, name: str) -> int:
    """Another seat, of another side, which is still playing."""
    [seat] = [seat for seat, title in enumerate(case.state.game.seat_names) if title.en == name]
    assert seat not in case.state.game.side(case.seat)  # type: ignore[attr-defined]
    assert seat not in case.state.view(None)["finished"]
    return seat


def lacking(state: State, seat: int) -> int:
    return state.game.rules.goal - state.points[seat]  # type: ignore[attr-defined, no-any-return]


def side_hands(state: State, seat: int) -> list[int]:
    return [card for one in state.game.side(seat) for card in state.view(one)["hands"][one]]  # type: ignore[attr-defined]


def can_finish(state: State, seat: int, cards: str | None = None) -> bool:
    """Whether the cards that a side holds and that stand are enough; or it has finished already, by itself."""
    if lacking(state, seat) <= 0:
        return True
    standing = [card for card in side_hands(state, seat) if missing(state, str(card)) == 0]
    told = cards is None or set(map(int, cards.split(", "))) <= set(standing)
    return told and len(standing) >= lacking(state, seat)


def last_cards(case: Case, cards: str, name: str) -> bool:
    """All cards that a side lacked stand after the push, and after the better one they would not."""
    seat = rival(case, name)
    enough = len(cards.split(", ")) >= lacking(case.state, seat)
    return enough and can_finish(case.after, seat, cards) and not can_finish(case.instead, seat)


def last_missed(case: Case, cards: str, name: str) -> bool:
    """All cards that the mover's side lacked would stand after the better push, and they do not after this one."""
    enough = len(cards.split(", ")) >= lacking(case.state, case.seat)
    is_mover = case.state.game.seat_names[case.seat].en == name
    would = can_finish(case.instead, case.seat, cards) and not can_finish(case.after, case.seat)
    return is_mover and enough and would


def all_stand(state: State, cards: str) -> bool:
    return all(missing(state, card) == 0 for card in cards.split(", "))


def cards_given(case: Case, cards: str, name: str) -> bool:
    return last_cards(case, cards, name) and not all_stand(case.state, cards)


def cards_left(case: Case, cards: str, name: str) -> bool:
    return last_cards(case, cards, name) and all_stand(case.state, cards)


def finishing_pushes(state: State, seat: int) -> int:
    """How many pushes let a seat finish with the cards that it holds already."""
    if state.to_move != seat:
        return 0
    pushes = [move for move in map(str, state.legal_moves()) if not move.startswith(("lay", "give"))]
    held = state.view(seat)["hands"][seat]
    standing = (sum(missing(state.play(push), str(card)) == 0 for card in held) for push in pushes)
    return sum(count >= lacking(state, seat) for count in standing)


def within_reach(case: Case, name: str) -> bool:
    return finishing_pushes(case.after, rival(case, name)) > 0


def only_then_within_reach(case: Case, name: str) -> bool:
    return within_reach(case, name) and finishing_pushes(case.instead, rival(case, name)) == 0


def more_within_reach(case: Case, n: str, name: str, m: str) -> bool:
    counts = [finishing_pushes(state, rival(case, name)) for state in (case.after, case.instead)]
    return counts == [int(n), int(m)] and counts[0] > counts[1] > 0


CLAIMS: dict[str, Callable[..., bool]] = {
    r"This allowed a chain of (\d+) steps that takes (\d+)\.": chain_allowed,
    r"This allowed a capture of (\d+) in one step\.": capture_allowed,
    r"The better move takes (\d+) instead of (\d+)\.": capture_missed,
    r"A chain of (\d+) steps that takes (\d+)\.": chain_made,
    r"It takes (\d+)\.": capture_made,
    r"It takes nothing, and (White|Black) can take nothing then\.": nothing_taken,
    r"With this and what is expected then \((.*?)\) (\d+) (?:is|are) taken and (\d+) lost; "
    r"with the better move (\d+) taken and (\d+) lost\.": exchange_told,
    r"Expected then: (.*?)\.": expected_told,
    r"Tile (\S+) \((\d+) cells\): ([a-z ]+) before, ([a-z ]+) after that\.": tile_fell,
    r"After (\d+) more expected marbles? (Red|Black) leads (\d+) : (\d+);": later_leads,
    r"After (\d+) more expected marbles? it is (\d+) all;": later_level,
    r"Then (Red|Black) leads (\d+) : (\d+);": lambda case, *told: not case.expected and leads(case.end, *told),
    r"Then it is (\d+) all;": lambda case, n: not case.expected and level(case.end, n),
    r"with the better move (Red|Black) would lead (\d+) : (\d+) by then\.": lambda case, *told: leads(
        case.other_end, *told
    ),
    r"with the better move it would be (\d+) all by then\.": lambda case, n: level(case.other_end, n),
    r"Tile (\S+) \((\d+) points?\) is yours for certain already\.": tile_stands(1, 1),
    r"Tile (\S+) \((\d+) points?\) cannot be won any more; this marble is for something else\.": tile_stands(-1, -1),
    r"That makes tile (\S+) \((\d+) points?\) yours for certain\.": tile_secured,
    r"Then it is even on tile (\S+), (\d+) : (\d+), and (Red|Black) no longer gets the (\d+) points?\.": made_even,
    r"Then you lead (\d+) : (\d+) on tile (\S+) \((\d+) points?\)\.": tile_led,
    r"(Red|Black) still leads (\d+) : (\d+) on tile (\S+) \((\d+) points?\)\.": tile_still_behind,
    r"Your largest area counts (\d+) more\.": counts_more("area"),
    r"Your chains count (\d+) more\.": counts_more("chain"),
    r"Then (Red|Black) has only (\d+) cells? to choose from\.": cells_left,
    r"That ends the game\.": lambda case: case.after.outcome is not None,
    r"It made cards? ([\d, ]+) match, the last that (.*?) needed\.": cards_given,
    r"Cards? ([\d, ]+) matched, the last that (.*?) needed, and still did after it\.": cards_left,
    r"After it (Player \d) could finish with one push\.": within_reach,
    r"After it (Player \d) could finish with one push, after the better push not yet\.": only_then_within_reach,
    r"After it (\d+) pushes let (.*?) finish, after the better push only (\d+)\.": more_within_reach,
    r"Card (\d+) matched for (\d+) turns? and was not laid\.": card_stood,
    r"Another push would have made card (\d+) match\.": push_missed,
    r"Another push would have made cards? ([\d, ]+) match, the last that (.*?) needed\.": last_missed,
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
def node() -> Iterator[subprocess.Popen[str]]:
    """The client's sources in Node.js."""
    command = [str(found_node()), str(SCRIPT), str(WEB)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as node:
        yield node
        node.terminate()


def explanations(node: subprocess.Popen[str], kit: str, found: list[Case]) -> list[tuple[Case, str]]:
    assert node.stdin
    assert node.stdout
    print(json.dumps({"kit": kit, "turnings": [case.turning for case in found]}), file=node.stdin, flush=True)
    told = json.loads(node.stdout.readline())
    return [(case, sentence) for case, both in zip(found, told, strict=True) for sentence in both if sentence]


@pytest.mark.parametrize("spec", SPECS)
def test_every_sentence_is_true_of_its_position(node: subprocess.Popen[str], spec: str) -> None:
    told = explanations(node, marblebox.load(spec).name, list(games(spec)))
    assert len(told) > 10
    wrong = [
        (case.state.text, case.played, case.better, case.expected, bad)
        for case, said in told
        for bad in untrue(case, said)
    ]
    assert wrong == []
