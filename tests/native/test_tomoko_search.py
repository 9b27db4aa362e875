"""The compiled search for Tomoko: what it proposes, what it may know, and how it ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

import pytest
from tests.waiting import LIMIT

import marblebox
from marblebox.games.tomoko import CARDS, Lay, Push, TomokoState

core = pytest.importorskip("marblebox._native")

SPECS = (
    "tomoko",
    "tomoko(claims=auto)",
    "tomoko(prefilled=true)",
    "tomoko(players=3, open_cards=true, prefilled=true)",
    "tomoko(players=3, claims=auto, prefilled=true, target=7)",
    "tomoko(players=4, play_on=true, prefilled=true)",
    "tomoko(players=4, teams=true)",
    "tomoko(players=4, teams=true, claims=auto, prefilled=true)",
)


def initial(spec: str, seed: int) -> TomokoState:
    state = marblebox.load(spec).initial(seed)
    assert isinstance(state, TomokoState)
    return state


def view_of(state: TomokoState, seat: int) -> Any:
    return core.TomokoView(state.view(seat), state.game.rules.texts())


def found(state: TomokoState, seat: int | None = None, **limits: Any) -> Any:
    asking = state.turn if seat is None else seat
    return core.TomokoSearch().run(view_of(state, asking), **({"nodes": 20_000} | limits))


def first_moves(info: Any) -> list[str]:
    return [line.moves[0] for line in info.lines]


def played(state: TomokoState, moves: int, seed: int) -> TomokoState:
    """The state after random moves of whoever may move, or when the game is over."""
    rng = Random(seed)
    for _ in range(moves):
        if not state.actors:
            break
        seat = rng.choice(state.actors)
        state = state.play_unchecked(rng.choice(state.legal_moves(seat)), seat)
    return state


def nearly_won(seed: int, missing: int = 1) -> TomokoState:
    """A full board; the first player is nearly done, the second has laid nothing."""
    state = initial("tomoko(prefilled=true, claims=auto)", seed)
    given = state.game.rules.goal - missing - state.points[0]
    laid = tuple(sorted(state.laid[0] + state.deck[:given])), state.laid[1]
    return replace(state, laid=laid, deck=state.deck[given:])


def winning_pushes(state: TomokoState) -> set[str]:
    after = {str(move): state.play_unchecked(move) for move in state.legal_moves() if isinstance(move, Push)}
    standing = {text: then.board.standing for text, then in after.items()}
    return {text for text in after if len(standing[text].intersection(state.hands[0])) >= state.missing(0)}


# --- what it proposes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS)
def test_proposals_are_legal_for_every_seat(spec: str) -> None:
    for seed in range(6):
        state = played(initial(spec, seed), 12 * seed, seed)
        for seat in state.playing if not state.outcome else ():
            legal = set(map(str, state.legal_moves(seat)))
            proposed = first_moves(found(state, seat, lines=50, nodes=5_000))
            assert set(proposed) <= legal
            assert len(set(proposed)) == len(proposed)
            assert proposed or seat != state.turn


@pytest.mark.parametrize("spec", SPECS)
def test_it_plays_games_to_their_end(spec: str) -> None:
    state = initial(spec, 5)
    for _ in range(1500):
        if state.outcome:
            break
        seats = [*(seat for seat in state.playing if seat != state.turn), state.turn]
        proposals = ((seat, first_moves(found(state, seat, nodes=2_000))) for seat in seats)
        seat, moves = next((seat, moves) for seat, moves in proposals if moves)
        state = state.play(moves[0], seat)
    assert state.outcome


def test_all_pushes_are_ranked_and_none_undoes_the_last() -> None:
    state = played(initial("tomoko(prefilled=true, claims=auto)", 3), 9, 3)
    info = found(state, lines=50)
    results = {state.play_unchecked(move).board for move in state.legal_moves()}
    ranked = [state.find(text) for text in first_moves(info)]
    assert {push.on(state.board) for push in ranked if isinstance(push, Push)} == results
    assert len(ranked) == len(results)
    assert [line.chance for line in info.lines] == sorted((line.chance for line in info.lines), reverse=True)
    assert [line.score for line in info.lines] == sorted((line.score for line in info.lines), reverse=True)


def test_it_knows_exactly_the_pushes_that_win_at_once() -> None:
    boards_with_a_win = 0
    for seed in range(30):
        state = nearly_won(seed, missing=1 + seed % 2)
        wins = winning_pushes(state)
        boards = {state.play(text).board for text in wins}
        proven = {line.moves[0] for line in found(state, lines=50, nodes=1).lines if line.proven == "won"}
        assert proven <= wins
        assert {state.play(text).board for text in proven} == boards
        boards_with_a_win += bool(wins)
    assert 10 <= boards_with_a_win < 30


def test_a_win_is_taken() -> None:
    state = next(state for state in map(nearly_won, range(50)) if winning_pushes(state))
    best = found(state).lines[0]
    assert best.moves[0] in winning_pushes(state)
    assert (best.proven, best.distance, best.chance) == ("won", 1, 100)
    outcome = state.play(best.moves[0]).outcome
    assert outcome is not None
    assert 0 in outcome.winners


def test_a_win_in_two_pushes_is_prepared() -> None:
    """Nearly the best push each time, if every reply were equally likely; the search knows better than that."""
    unready = [state for state in map(nearly_won, range(60)) if not winning_pushes(state)]
    missed = []
    for state in unready[:5]:
        shares = {text: share_of_replies_that_leave_a_win(state, text) for text in map(str, state.legal_moves())}
        chosen = found(state, nodes=2_000_000).lines[0].moves[0]
        missed.append(max(shares.values()) - shares[chosen])
    assert sum(missed) / len(missed) < 0.1


def share_of_replies_that_leave_a_win(state: TomokoState, push: str) -> float:
    start = core.TomokoBoard(state.text.split()[0])
    board, own = start.push(push), set(state.hands[0])
    replies = board.pushes(start)
    return sum(leaves_a_win(board, reply, own) for reply in replies) / len(replies)


def leaves_a_win(before: Any, reply: str, own: set[int]) -> bool:
    board = before.push(reply)
    return any(own.intersection(board.push(push).standing) for push in board.pushes(before))


# --- cards ------------------------------------------------------------------------------------------------------------


def with_due_card(spec: str, in_turn: bool) -> Iterator[tuple[TomokoState, int]]:
    """Positions in which a seat can lay a card, and that seat."""
    for seed in range(200):
        state = played(initial(spec, seed), seed % 9, seed)
        for seat in () if state.outcome else state.playing:
            if state.claims(seat) and state.missing(seat) > len(state.claims(seat)) and (seat == state.turn) is in_turn:
                yield state, seat


@pytest.mark.parametrize("in_turn", [True, False])
def test_due_cards_come_first_in_turn_and_out_of_turn(in_turn: bool) -> None:
    for state, seat in islice(with_due_card("tomoko(prefilled=true)", in_turn), 10):
        moves = first_moves(found(state, seat, lines=9))
        lays = [str(Lay(card)) for card in state.claims(seat)]
        assert moves[: len(lays)] == lays
        assert len(moves) == (9 if in_turn else len(lays))


@pytest.mark.parametrize("in_turn", [True, False])
def test_laying_is_searched(in_turn: bool) -> None:
    for state, seat in islice(with_due_card("tomoko(prefilled=true)", in_turn), 5):
        info = found(state, seat, nodes=20_000)
        assert info.depth > 0
        assert info.nodes >= 1_000


def test_a_line_that_lays_goes_on_with_a_push() -> None:
    for state, seat in islice(with_due_card("tomoko(prefilled=true)", True), 10):
        *lays, push = found(state, seat).lines[0].moves
        assert sorted(lays) == sorted(str(Lay(card)) for card in state.claims(seat))
        after = state
        for move in (*lays, push):
            after = after.play(move)
        assert isinstance(state.find(push), Push)


def test_laying_the_last_card_of_all_is_followed_by_nothing() -> None:
    state = next(with_due_card("tomoko(prefilled=true, target=36)", True))[0]
    last = state.claims(state.turn)[0]
    hands = tuple((last,) if seat == state.turn else () for seat in range(2))
    others = tuple(sorted({*CARDS} - {last}))
    end = replace(state, hands=hands, laid=(others[:17], others[17:]), deck=())
    assert list(found(end, nodes=5_000).lines[0].moves) == [str(Lay(last))]


ISSUED = (
    "lllld/ldldd/llddd/dldld/lddll lllld/ldldd/llddd/dldll/lddll 2 19,35/10,23 5,7,8,24,25,26/12,17,21,29,34 "
    "33,2,32,20,16,18,1,4,27,9,31,13,6,22,3,30,15,14,36,11,28 - -"
)
MOST_APART = 5.0  # percent


def chance_after_laying(state: TomokoState, draws: int) -> float:
    """The mean chance once the due cards have been laid and others drawn, for the same seat to move."""
    chances = []
    for first in range(draws):
        deck = state.deck[first * 3 :] + state.deck[: first * 3]
        after = replace(state, deck=deck)
        while cards := after.claims(state.turn):
            after = after.play(Lay(cards[0]))
        chances.append(found(after, nodes=100_000).lines[0].chance)
    return fmean(chances)


@pytest.mark.parametrize("lines", [1, 3])
def test_the_chance_before_laying_is_that_after_laying(lines: int) -> None:
    game = marblebox.load("tomoko")
    states = [game.parse(ISSUED), *(state for state, _ in islice(with_due_card("tomoko(prefilled=true)", True), 4))]
    for state in states:
        assert isinstance(state, TomokoState)
        told = found(state, nodes=100_000 * lines, lines=lines).lines[0].chance
        assert told == pytest.approx(chance_after_laying(state, 6), abs=MOST_APART)


def test_pushing_without_laying_is_worth_less() -> None:
    state = marblebox.load("tomoko").parse(ISSUED)
    assert isinstance(state, TomokoState)
    laying, *others = found(state, nodes=300_000, lines=40).lines
    lost = [line for line in others if 23 not in state.play(line.moves[0]).board.standing]
    assert lost
    assert all(line.chance < laying.chance - 5 for line in lost)


def test_excluded_cards_are_not_laid() -> None:
    state = marblebox.load("tomoko").parse(ISSUED)
    assert isinstance(state, TomokoState)
    assert not any(move.startswith("lay") for move in first_moves(found(state, exclude=["lay 23"], lines=50)))


def test_laying_the_last_card_is_a_proven_win() -> None:
    state = next(state for seed in range(50) if (state := initial("tomoko(prefilled=true, target=1)", seed)).claims(0))
    best = found(state).lines[0]
    assert (best.proven, best.distance) == ("won", 0)
    assert state.play(best.moves[0]).outcome


def test_under_automatic_claims_nothing_is_laid_by_hand() -> None:
    state = initial("tomoko(prefilled=true, claims=auto)", 1)
    assert found(state, 1).lines == []


def test_cards_go_to_the_partner_who_is_next() -> None:
    state = initial("tomoko(players=4, teams=true)", 2)
    before, after = ([gifts(moment, seat) for seat in range(4)] for moment in (state, state.play("N1d")))
    cards = [f"give {hand[0]}" for hand in state.hands]
    assert before == [[], [], [cards[2]], [cards[3]]]
    assert after == [[cards[0]], [], [], [cards[3]]]


def gifts(state: TomokoState, seat: int) -> list[str]:
    return [move for move in first_moves(found(state, seat)) if move.startswith("give")]


def test_cards_handed_over_are_played_for() -> None:
    """What the partner holds and both know wins as well as an own card."""
    spec = "tomoko(players=4, teams=true, claims=auto, prefilled=true, target=1)"
    for seed in range(60):
        state = initial(spec, seed)
        if state.outcome or not state.hands[0]:
            continue
        given = state.play(f"give {state.hands[0][0]}", 0)
        wins = {str(move) for move in state.legal_moves() if isinstance(move, Push)
                and move.on(state.board).standing.intersection(state.hands[0])}  # fmt: skip
        if wins:
            assert found(given).lines[0].moves[0] in wins
            return
    pytest.fail("no position to try it on")


# --- what it may know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS)
def test_hidden_cards_make_no_difference(spec: str) -> None:
    state = next(state for seed in range(9) if not (state := played(initial(spec, seed), 15, seed)).outcome)
    other = state.imagined(state.turn, Random(1))
    assert spec.count("open") or other.hands != state.hands
    assert other.deck != state.deck
    assert summary(found(other, seed=3, lines=5)) == summary(found(state, seed=3, lines=5))


def test_the_open_cards_of_others_make_a_difference() -> None:
    state = initial("tomoko(players=2, open_cards=true, prefilled=true, claims=auto)", 4)
    swapped = replace(state, hands=(state.hands[0], state.deck[:3]), deck=(*state.hands[1], *state.deck[3:]))
    assert summary(found(swapped, lines=50)) != summary(found(state, lines=50))


def summary(info: Any) -> list[tuple[list[str], int, float]]:
    return [(line.moves, line.score, line.chance) for line in info.lines]


def test_a_search_can_be_repeated() -> None:
    state = played(initial("tomoko(prefilled=true, claims=auto)", 1), 4, 1)
    same, again, different = (found(state, seed=seed, lines=50) for seed in (1, 1, 2))
    assert (summary(same), same.nodes) == (summary(again), again.nodes)
    assert summary(same) != summary(different)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_limits_are_kept() -> None:
    state = initial("tomoko(prefilled=true, claims=auto)", 6)
    assert found(state, nodes=100_000, lines=50).nodes < 110_000
    assert found(state, nodes=100_000, depth=3).depth == 3
    assert found(state, nodes=0, depth=2).lines
    assert found(state, nodes=0, seconds=0.01).lines


def test_a_search_that_plays_no_turn_on_keeps_its_limits() -> None:
    info = found(initial("tomoko", 1), depth=1, nodes=5_000)
    assert info.nodes < 20_000


def test_several_threads_find_a_legal_push() -> None:
    state = initial("tomoko(prefilled=true, claims=auto)", 6)
    info = core.TomokoSearch(threads=3).run(view_of(state, 0), nodes=200_000)
    assert state.play(info.lines[0].moves[0])


def test_excluded_moves_are_not_considered() -> None:
    state = initial("tomoko(prefilled=true, claims=auto)", 6)
    everything = list(map(str, state.legal_moves()))
    assert first_moves(found(state, exclude=everything[1:], lines=50)) == everything[:1]
    with pytest.raises(ValueError, match="excluded"):
        found(state, exclude=everything)


def endless(act: Callable[[Any, Any], None]) -> Any:
    """Run a search that would not end by itself; `act(search, info)` is told of every report."""
    search, results = core.TomokoSearch(), []
    view = view_of(initial("tomoko", 1), 0)
    thread = threading.Thread(
        target=lambda: results.append(search.run(view, lines=40, report=lambda info: act(search, info)))
    )
    thread.start()
    thread.join(LIMIT)
    assert not thread.is_alive()
    return results[0]


def test_stop_ends_a_search() -> None:
    assert endless(lambda search, info: search.stop()).lines


def test_stop_from_another_thread_ends_a_search() -> None:
    started, search, results = threading.Event(), core.TomokoSearch(), []
    view = view_of(initial("tomoko", 1), 0)
    thread = threading.Thread(
        target=lambda: results.append(search.run(view, lines=40, report=lambda info: started.set()))
    )
    thread.start()
    assert started.wait(LIMIT)
    with pytest.raises(ValueError, match="running already"):
        search.run(view, nodes=1)
    search.stop()
    thread.join(LIMIT)
    assert not thread.is_alive()
    assert results[0].lines


def test_a_listener_can_end_a_search() -> None:
    search, reports = core.TomokoSearch(), []

    def report(info: Any) -> bool:
        reports.append(info.nodes)
        return len(reports) == 3

    assert search.run(view_of(initial("tomoko", 1), 0), lines=40, report=report).lines
    assert len(reports) == 3
    assert reports == sorted(reports)


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": None}, "'board'"),
        ({"board": ["....."] * 4}, "5 rows"),
        ({"board": ["x...."] * 5}, "only d, l"),
        ({"board": ["ddddd"] * 5}, "15 balls"),
        ({"hands": [[1, 2]]}, "'hands' .* 2"),
        ({"hands": [[1, 1], []]}, "card 1"),
        ({"hands": [[1, 37], []]}, "no card 37"),
        ({"hands": [[1, 2], [2]]}, "appears twice"),
        ({"hands": [[1], []]}, "its own cards"),
        ({"hand_sizes": [2, -1]}, "fewer cards"),
        ({"hand_sizes": [2, 2**31 - 1]}, "fewer cards|more cards"),
        ({"hand_sizes": [2, 36]}, "more cards"),
        ({"laid": "nothing"}, "'laid'"),
        ({"seat": None}, "'seat'"),
        ({"seat": 2}, "0 to 1"),
        ({"seat": -1}, "0 to 1"),
        ({"to_move": 7}, "0 to 1"),
        ({"to_move": None}, "the game is over"),
        ({"goal": 0}, "goal"),
        ({"resigned": [1]}, "two seats must still be playing"),
        ({"finished": [[0]]}, "must still be playing"),
    ],
)
def test_impossible_views_are_refused(change: dict[str, Any], message: str) -> None:
    view = initial("tomoko", 1).view(0) | {"hands": [[1, 2], []]} | change
    with pytest.raises(ValueError, match=message):
        core.TomokoView(view, {})


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"players": "5"}, "players must be"),
        ({"players": "3"}, "for 3 seats"),
        ({"teams": "true"}, "teams need players=4"),
        ({"teams": "maybe"}, "one of false, true"),
        ({"claims": "never"}, "one of auto, live"),
    ],
)
def test_wrong_rules_are_refused(rules: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.TomokoView(initial("tomoko", 1).view(0), rules)


def test_an_incomplete_view_is_refused() -> None:
    whole = initial("tomoko", 1).view(0)
    for name in ("board", "before", "hands", "hand_sizes", "laid", "seat", "to_move", "goal", "resigned", "finished"):
        with pytest.raises(ValueError, match=f"no '{name}'"):
            core.TomokoView({key: value for key, value in whole.items() if key != name}, {})


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": -1}, "depth must be"),
        ({"nodes": -1}, "nodes must not"),
        ({"seconds": -0.1}, "seconds must not"),
        ({"seconds": float("nan")}, "seconds must not"),
        ({"lines": 0}, "lines must be"),
    ],
)
def test_wrong_limits_are_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        found(initial("tomoko", 1), **limits)


@pytest.mark.parametrize("threads", [0, -1, 1000])
def test_a_wrong_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match=r"threads .* 256"):
        core.TomokoSearch(threads=threads)
