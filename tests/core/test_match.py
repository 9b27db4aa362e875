"""Matches: who begins, who is handicapped, and when it is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marblebox.core.errors import MatchError
from marblebox.core.game import Game, Outcome
from marblebox.core.match import Match
from marblebox.core.record import Line, Node, Record
from marblebox.core.registry import load, make

DRAW = Outcome.drawn(2, "agreement")


def won(*winners: int, seats: int = 2, places: tuple[int, ...] | None = None) -> Outcome:
    return Outcome.won(winners, seats, "won", places)


def after(match: Match, *outcomes: Outcome) -> Match:
    for outcome in outcomes:
        match = match.with_outcome(outcome)
    return match


def next_spec(match: Match) -> str | None:
    return match.next_game.spec if match.next_game else None


# --- series -----------------------------------------------------------------------------------------------------------


def test_the_first_game_is_the_one_agreed_on() -> None:
    assert next_spec(Match.of("tumicarona(begins=black)")) == "tumicarona(begins=black)"


@pytest.mark.parametrize(
    ("outcomes", "spec"),
    [
        ([won(0)], "tumicarona(begins=black)"),
        ([won(1)], "tumicarona"),
        ([DRAW], "tumicarona(begins=black)"),
        ([DRAW, DRAW], "tumicarona"),
        ([won(0), won(0)], "tumicarona(begins=black)"),
        ([won(0), DRAW], "tumicarona"),
    ],
)
def test_the_loser_begins_and_after_a_draw_the_other_one(outcomes: list[Outcome], spec: str) -> None:
    assert next_spec(after(Match.of("tumicarona"), *outcomes)) == spec


@pytest.mark.parametrize("kind", ["series", "best_of"])
@pytest.mark.parametrize(
    ("outcomes", "spec"),
    [
        ([won(0)], "tumicarona(handicap=white, begins=black)"),
        ([won(1)], "tumicarona(handicap=black)"),
        ([DRAW], "tumicarona(handicap=white)"),
        ([won(1), DRAW], "tumicarona(handicap=black, begins=black)"),
        ([won(1), won(0)], "tumicarona(handicap=white, begins=black)"),
    ],
)
def test_the_handicap_goes_to_the_winner_of_the_previous_game(kind: str, outcomes: list[Outcome], spec: str) -> None:
    match = after(Match.of("tumicarona(handicap=white, begins=black)", kind), *outcomes)
    assert next_spec(match) == spec


@given(st.lists(st.sampled_from((won(0), won(1), DRAW)), max_size=12))
def test_a_series_goes_on_for_ever_and_shares_out_a_point_a_game(outcomes: list[Outcome]) -> None:
    match = after(Match.of("kulami(level=1)"), *outcomes)
    assert not match.over
    assert next_spec(match) in ("kulami(level=1)", "kulami(level=1, starts=black)")
    assert sum(match.score) == len(outcomes)
    assert match.score[0] == sum(outcome.scores[0] for outcome in outcomes)


# --- best of n --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "outcomes", "winners"),
    [
        (1, [won(1)], (1,)),
        (3, [won(0)], ()),
        (3, [won(0), won(0)], (0,)),
        (3, [won(0), won(1)], ()),
        (3, [won(0), won(1), won(1)], (1,)),
        (3, [won(0), DRAW, DRAW, DRAW], ()),  # drawn games do not count
        (3, [won(0), DRAW, won(0)], (0,)),
        (5, [won(0), won(0)], ()),
    ],
)
def test_best_of_ends_with_the_majority(games: int, outcomes: list[Outcome], winners: tuple[int, ...]) -> None:
    match = after(Match.of("fanorona", "best_of", games), *outcomes)
    assert match.winners == winners
    assert match.over == bool(winners)
    assert (match.next_game is None) == match.over


def test_several_may_win_a_match_together() -> None:
    match = Match.of("tomoko(players=4, teams=true)", "best_of")
    team = won(0, 2, seats=4, places=(1, 2, 1, 2))
    assert after(match, team).winners == ()
    assert after(match, team, team).winners == (0, 2)
    assert after(match, team, team).score == (1.0, 0.0, 1.0, 0.0)


# --- revanche ---------------------------------------------------------------------------------------------------------

BLACK_BEGINS, WHITE_BEGINS = "tumicarona(begins=black)", "tumicarona"
HANDICAP = {0: "tumicarona(handicap=white, begins=black)", 1: "tumicarona(handicap=black)"}


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_of_the_first_game_is_handicapped_and_the_loser_begins(first: int) -> None:
    match = after(Match.of("tumicarona", "revanche"), won(first))
    assert (match.over, next_spec(match)) == (False, HANDICAP[first])


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("drawn", [True, False])
def test_who_wins_or_draws_the_second_game_too_has_won(first: int, drawn: bool) -> None:
    match = after(Match.of("tumicarona", "revanche"), won(first), DRAW if drawn else won(first))
    assert (match.winners, match.next_game) == ((first,), None)
    assert match.score[first] == (1.5 if drawn else 2)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("third", [0, 1])
def test_a_third_game_by_the_base_rules_decides(first: int, third: int) -> None:
    match = after(Match.of("tumicarona", "revanche"), won(first), won(1 - first))
    assert (match.over, next_spec(match)) == (False, (WHITE_BEGINS, BLACK_BEGINS)[first])
    assert after(match, won(third)).winners == (third,)


def test_a_drawn_first_game_is_played_again_with_the_other_side_beginning() -> None:
    match = after(Match.of("tumicarona", "revanche"), DRAW)
    assert (match.over, next_spec(match)) == (False, BLACK_BEGINS)
    match = after(match, DRAW)
    assert (match.over, next_spec(match)) == (False, WHITE_BEGINS)
    assert next_spec(after(match, won(0))) == HANDICAP[0]


def test_a_drawn_third_game_is_played_again_with_the_other_side_beginning() -> None:
    match = after(Match.of("tumicarona", "revanche"), won(0), won(1), DRAW)
    assert (match.over, next_spec(match)) == (False, BLACK_BEGINS)
    assert after(match, won(1)).winners == (1,)
    assert next_spec(after(match, DRAW)) == WHITE_BEGINS


@given(st.lists(st.sampled_from((won(0), won(1), DRAW)), max_size=8))
def test_a_revanche_has_a_winner_just_when_no_game_is_left(outcomes: list[Outcome]) -> None:
    match = Match.of("fanorona", "revanche")
    for outcome in outcomes:
        if match.over:
            break
        match = match.with_outcome(outcome)
        assert match.over == (match.next_game is None)
    handicapped = "handicap" in (next_spec(match) or "")
    assert handicapped == (sum(bool(outcome.winners) for outcome in match.outcomes) == 1 and not match.over)


# --- more than two seats, and chance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "begins"),
    [
        (won(0, seats=3, places=(1, 2, 3)), "3"),
        (won(0, seats=3, places=(1, 3, 2)), "2"),
        (won(0, seats=3, places=(1, 2, 2)), "2"),  # of equals, the next after the one who began
        (won(1, seats=3, places=(2, 1, 2)), "3"),
        (won(0, 2, seats=3, places=(1, 3, 1)), "2"),
        (won(2, seats=3), "2"),
        (won(0, 1, 2, seats=3), "2"),  # nobody lost: as after a draw
    ],
)
def test_of_several_losers_the_last_one_begins(outcome: Outcome, begins: str) -> None:
    match = after(Match.of("tomoko(players=3)"), outcome)
    assert match.next_game is not None
    assert match.next_game.rules.texts()["begins"] == begins


@pytest.mark.parametrize("spec", ["kulami(starts=fists)", "tomoko(begins=random)"])
@pytest.mark.parametrize("outcome", [won(0), won(1), DRAW])
@pytest.mark.parametrize("kind", ["series", "best_of"])
def test_what_is_left_to_chance_is_left_to_it_in_every_game(spec: str, outcome: Outcome, kind: str) -> None:
    match = Match.of(spec, kind).with_outcome(outcome, began=1)
    assert next_spec(match) == spec
    assert match.beginners == (1,)
    assert next_spec(match.with_outcome(DRAW, began=0)) == spec


@pytest.mark.parametrize(("spec", "following"), [("kulami", "kulami(starts=black)"), ("tomoko", "tomoko(begins=2)")])
def test_where_a_beginner_was_agreed_on_the_loser_begins(spec: str, following: str) -> None:
    assert next_spec(Match.of(spec).with_outcome(won(0))) == following


# --- matches told by records ------------------------------------------------------------------------------------------


def game_of(match: Match, *words: tuple[int, str]) -> Record:
    """A record of the game that is due in a match."""
    assert match.next_game is not None
    nodes = tuple(Node(seat, word) for seat, word in words)
    return Record(match.next_game, 0, Line(nodes), {"Match": match.tag})


@pytest.mark.parametrize(("kind", "tag"), [("series", "series"), ("best_of", "best_of 5"), ("revanche", "revanche")])
def test_a_match_is_told_by_its_records(kind: str, tag: str) -> None:
    match, told = Match.of("tumicarona", kind, 5), []
    assert match.tag == tag
    for loser in (1, 0):
        told.append(game_of(match, (loser, "resign")))
        match = match.with_outcome(won(1 - loser))
    again = Match.from_records([*told, game_of(match)])
    assert (again.tag, again.beginners, again.score, next_spec(again)) == (tag, (0, 1), (1.0, 1.0), next_spec(match))


def test_records_know_who_began_where_chance_decided() -> None:
    fists = Match.of("kulami(starts=fists)")
    for hand in ("left", "right"):
        record = game_of(fists, (1, hand), (0, "resign"))
        assert record.began == record.states[1].to_move
        assert Match.from_records([record]).beginners == (record.began,)
    tomoko = load("tomoko(begins=random)")
    assert {(Record(tomoko, seed).began, tomoko.initial(seed).to_move) for seed in range(9)} == {(0, 0), (1, 1)}


def test_a_claimed_result_counts_in_a_match() -> None:
    match = Match.of("fanorona")
    claimed = replace(game_of(match), claimed_result="0-1", tags={"Match": "series", "Termination": "rain"})
    assert claimed.outcome == Outcome((0.0, 1.0), "rain", (1,))
    assert Match.from_records([claimed]).score == (0.0, 1.0)
    drawn = replace(claimed, claimed_result="1/2-1/2")
    assert drawn.outcome == Outcome((0.5, 0.5), "rain", ())


def test_records_that_do_not_make_a_match_are_refused() -> None:
    match = Match.of("fanorona", "best_of", 1)
    first = game_of(match, (1, "resign"))
    with pytest.raises(MatchError, match="game 2"):
        Match.from_records([first, first])
    series = Match.of("fanorona")
    lost, open_game = game_of(series, (1, "resign")), game_of(series)
    with pytest.raises(MatchError, match=r"game 2 .*fanorona\(begins=black\)"):
        Match.from_records([lost, lost])
    with pytest.raises(MatchError, match=r"game 1 .*unfinished"):
        Match.from_records([open_game, open_game])


@pytest.mark.parametrize("tag", ["best_of x", "series 3", "best_of ²", "best_of 3 4"])
def test_a_bad_match_tag_is_refused(tag: str) -> None:
    with pytest.raises(MatchError, match="tag Match"):
        Match.from_records([Record(load("fanorona"), tags={"Match": tag})])


# --- errors -----------------------------------------------------------------------------------------------------------


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(MatchError, match="'cup'"):
        Match.of("fanorona", "cup")


@pytest.mark.parametrize("games", [0, -1, 2, 101])
def test_best_of_needs_an_odd_number_of_games(games: int) -> None:
    with pytest.raises(MatchError, match=rf" 99\b.* {games}$"):
        Match.of("fanorona", "best_of", games)


@pytest.mark.parametrize("spec", ["kulami", "tomoko"])
def test_there_is_no_revanche_without_a_handicap(spec: str) -> None:
    with pytest.raises(MatchError, match=f"^{spec} .*handicap"):
        Match.of(spec, "revanche")


def test_nothing_follows_the_end_of_a_match() -> None:
    over = after(Match.of("fanorona", "best_of", 1), won(0))
    with pytest.raises(MatchError, match="match is over"):
        over.with_outcome(won(1))


def test_an_outcome_must_fit_the_seats() -> None:
    with pytest.raises(MatchError, match=r"\b3\b.*\b2\b"):
        Match.of("fanorona").with_outcome(won(0, seats=3))


def test_matches_never_change() -> None:
    match = Match(load("fanorona"))
    match.with_outcome(won(0))
    assert match == Match.of("fanorona")


def test_a_revanche_begins_by_the_base_rules() -> None:
    with pytest.raises(MatchError, match="handicap"):
        Match.of("tumicarona(handicap=black)", "revanche")


def test_games_of_a_match_start_from_the_beginning() -> None:
    with pytest.raises(MatchError, match="one game"):
        Match.from_records([])
    position = "8b/9/9/9/w8 w 0 1"
    with pytest.raises(MatchError, match="beginning"):
        Match.from_records([Record(load("fanorona"), tags={"Match": "series"}, position=position)])


def test_where_the_rules_settle_who_begins_the_next_game_is_the_same() -> None:
    class Settled(type(load("kulami"))):  # type: ignore[misc]
        beginning_with = Game.beginning_with

    game = make(Settled, load("kulami").rules)
    match = Match(game).with_outcome(Outcome.won((0,), 2, "most_points"))
    assert match.next_game is not None
    assert match.next_game.spec == game.spec
