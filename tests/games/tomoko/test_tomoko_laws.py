"""Laws that hold in every game, whatever the rules, the seed and the players do."""

import json
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marblebox import IllegalMove, Move
from marblebox.core.chance import Chance
from marblebox.core.registry import make
from marblebox.games.tomoko import CARDS, PUSHES, Board, Give, Lay, Push, Tomoko, TomokoRules, TomokoState
from marblebox.games.tomoko.rules import MOST_PLAYERS

LAW = settings(max_examples=80, deadline=None)
EVERY_MOVE = (*PUSHES, *(f"{verb} {card}" for verb in ("lay", "give") for card in CARDS), "resign")
SEED = 987_654_321_012  # easily recognised in a text


@st.composite
def rules(draw: st.DrawFn) -> TomokoRules:
    teams = draw(st.booleans())
    players = MOST_PLAYERS if teams else draw(st.integers(2, MOST_PLAYERS))
    return TomokoRules(
        players=players,
        claims=draw(st.sampled_from(("live", "auto"))),
        teams=teams,
        open_cards=draw(st.booleans()) and not teams,
        prefilled=draw(st.booleans()),
        play_on=draw(st.booleans()),
        begins=draw(st.sampled_from(("random", *map(str, range(1, players + 1))))),
        target=draw(st.sampled_from((0, 1, 2, 4, 36))),
    )


def game_of(chosen: TomokoRules) -> Tomoko:
    game = make(Tomoko, chosen)
    assert isinstance(game, Tomoko)
    return game


def random_moves(state: TomokoState, rng: Random) -> tuple[int, Move]:
    """Mostly pushes, cards soon after they match, now and then something handed over or given up."""
    choices = [(seat, move) for seat in range(state.game.seats) for move in state.legal_moves(seat)]
    kinds = [[choice for choice in choices if isinstance(choice[1], kind)] for kind in (Lay, Give, Push)]
    talk: list[tuple[int, Move]] = [(seat, move) for seat in state.playing for move in state.talk_moves(seat)]
    weights = [2.0 * bool(kinds[0]), 0.3 * bool(kinds[1]), 1.0, 0.01]
    return rng.choice(rng.choices([*kinds, talk], weights)[0])


def started(chosen: TomokoRules, seed: int) -> TomokoState:
    return game_of(chosen).dealt(Chance(seed))


@st.composite
def states(draw: st.DrawFn) -> TomokoState:
    """A moment of a random game; with a full board something happens soon."""
    state = started(draw(rules()), draw(st.integers(0, 2**32)))
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 90))):
        if state.outcome:
            break
        seat, move = random_moves(state, rng)
        state = state.play_unchecked(move, seat)
    return state


def seats(state: TomokoState) -> range:
    return range(state.game.seats)


@LAW
@given(states())
def test_played_moves_are_exactly_the_generated_ones(state: TomokoState) -> None:
    for seat in seats(state):
        generated = {str(move) for move in (*state.legal_moves(seat), *state.talk_moves(seat))}
        assert generated <= {*EVERY_MOVE}
        for text in EVERY_MOVE:
            if text in generated:
                state.play(text, seat)
            else:
                with pytest.raises(IllegalMove):
                    state.play(text, seat)


@LAW
@given(states())
def test_moves_are_legal_by_the_words_of_the_rules(state: TomokoState) -> None:
    for seat in seats(state):
        moves = {str(move) for move in state.legal_moves(seat)}
        acting = not state.outcome and state.is_playing(seat)
        standing = state.hands[seat] if acting and state.game.rules.claims == "live" else ()
        assert {move for move in moves if "lay" in move} == {f"lay {c}" for c in standing if c in state.board.standing}
        given_away = state.hands[seat] if acting and state.game.rules.teams else ()
        assert {move for move in moves if "give" in move} == {f"give {card}" for card in given_away}
        pushes = {
            text
            for text, push in PUSHES.items()
            if state.to_move == seat
            and "".join(state.board.rows).count(text[2]) < 15
            and push.on(state.board) != state.before
        }
        assert {move for move in moves if move in PUSHES} == pushes
        assert pushes or state.to_move != seat


@LAW
@given(states())
def test_texts_round_trip(state: TomokoState) -> None:
    again = state.game.parse(state.text)
    assert again == state
    assert hash(again) == hash(state)
    assert again.text == state.text
    assert again.outcome == state.outcome


@LAW
@given(states())
def test_states_never_change(state: TomokoState) -> None:
    text, view, code = state.text, json.dumps(state.view(0)), hash(state)
    for seat in seats(state):
        for move in (*state.legal_moves(seat), *state.talk_moves(seat)):
            state.play(move, seat)
    assert (state.text, json.dumps(state.view(0)), hash(state)) == (text, view, code)
    with pytest.raises(FrozenInstanceError):
        state.turn = 0  # type: ignore[misc]


@LAW
@given(states())
def test_nothing_is_lost_and_nothing_appears(state: TomokoState) -> None:
    piles = (*state.hands, *state.laid, state.deck)
    assert sorted(card for pile in piles for card in pile) == list(CARDS)
    assert state.board.dark & state.board.light == 0
    assert min(state.board.bag(colour) for colour in "dl") >= 0
    assert max(state.points) <= state.game.rules.goal
    assert state.shared <= {card for hand in state.hands for card in hand}
    if state.outcome is None:
        assert state.to_move in state.playing
        assert state.legal_moves()


@LAW
@given(states())
def test_automatic_claims_leave_nothing_to_claim(state: TomokoState) -> None:
    if state.game.rules.claims == "auto":
        assert not any(state.claims(seat) for seat in state.playing)


@LAW
@given(states())
def test_outcomes_add_up(state: TomokoState) -> None:
    outcome = state.outcome
    if outcome is None:
        return
    assert sum(outcome.scores) == pytest.approx(1)
    assert outcome.places
    assert outcome.winners == tuple(seat for seat in seats(state) if outcome.places[seat] == 1)
    assert [score > 0 for score in outcome.scores] == [seat in outcome.winners for seat in seats(state)]
    for seat in seats(state):
        partners = state.game.side(seat)
        assert {outcome.places[partner] for partner in partners} == {outcome.places[seat]}
        if state.missing(seat) and outcome.reason == "target_reached":
            assert seat not in outcome.winners
        if seat in state.talk.resigned:
            assert seat not in outcome.winners


@LAW
@given(st.integers(0, 2**32), rules())
def test_the_seed_repeats_a_game(seed: int, chosen: TomokoRules) -> None:
    assert game_of(chosen).initial(seed) == game_of(chosen).initial(seed)


# --- symmetry ---------------------------------------------------------------------------------------------------------


def turned(board: Board) -> Board:
    return Board.of_letters("".join("".join(column) for column in zip(*reversed(board.rows), strict=True)))


def push_turned(push: str) -> str:
    side, place = push[0], int(push[1])
    return f"{'ESWN'['NESW'.index(side)]}{6 - place if side in 'EW' else place}{push[2]}"


@LAW
@given(states())
def test_turning_the_board_turns_the_legal_moves(state: TomokoState) -> None:
    other = replace(state, board=turned(state.board), before=state.before and turned(state.before))
    for seat in seats(state):
        expected = {push_turned(text) if text in PUSHES else text for text in map(str, state.legal_moves(seat))}
        assert {str(move) for move in other.legal_moves(seat)} == expected
        assert other.claims(seat) == state.claims(seat)


# --- what is hidden ---------------------------------------------------------------------------------------------------


def canonical(state: TomokoState, seat: int | None) -> str:
    return json.dumps(state.view(seat), sort_keys=True)


def hidden_cards(state: TomokoState, seat: int | None) -> set[int]:
    """What a seat may not know, by the words of the rules; its partner's cards only if they were handed over."""
    partners = state.game.side(seat) if seat is not None else ()
    hidden = set(state.deck)
    for holder in seats(state) if not state.game.rules.open_cards else ():
        if holder != seat:
            hidden |= {card for card in state.hands[holder] if holder not in partners or card not in state.shared}
    return hidden


@LAW
@given(states(), st.integers())
def test_views_do_not_depend_on_what_is_hidden(state: TomokoState, chance: int) -> None:
    """Two states that differ only in hidden things look the same, to the byte."""
    for seat in seats(state):
        other = state.imagined(seat, Random(chance))
        assert canonical(other, seat) == canonical(state, seat)
        if not state.game.rules.open_cards:
            assert canonical(other, None) == canonical(state, None)
        assert [str(move) for move in other.legal_moves(seat)] == [str(move) for move in state.legal_moves(seat)]


@LAW
@given(states())
def test_views_name_no_hidden_card(state: TomokoState) -> None:
    for seat in (*seats(state), None):
        view = state.view(seat)
        named = {card for piles in (view["laid"], view["hands"]) for pile in piles for card in pile}
        named |= {match["card"] for match in view["matches"]}
        assert not named & hidden_cards(state, seat)
        assert named | hidden_cards(state, seat) == {*CARDS}
        assert len(state.deck) < 4 or json.dumps(state.deck)[1:-1] not in canonical(state, seat)


@LAW
@given(rules())
def test_views_do_not_name_the_seed(chosen: TomokoRules) -> None:
    state = started(chosen, SEED)
    assert not any(str(SEED) in canonical(state, seat) for seat in (*seats(state), None))


@LAW
@given(states(), st.integers())
def test_what_a_seat_imagines_could_be_true(state: TomokoState, chance: int) -> None:
    for seat in seats(state):
        other = state.imagined(seat, Random(chance))
        assert other.game.parse(other.text) == other
        assert other.hands[seat] == state.hands[seat]
        assert other == state.imagined(seat, Random(chance))
        if other.outcome is None:
            assert other.to_move == state.to_move


def test_imagining_really_draws_anew() -> None:
    state = started(TomokoRules(players=4, teams=True), 1)
    imagined = [state.imagined(0, Random(seed)) for seed in range(30)]
    assert len({other.hands for other in imagined}) > 20
    assert len({other.deck for other in imagined}) == 30
    assert {card for other in imagined for card in other.hands[2]} > {*state.hands[2]}


def test_nobody_imagines_a_card_that_would_have_been_laid() -> None:
    """Card 1 stands. With automatic claims only player 2, who has resigned, can hold it."""
    laid = ",".join(map(str, range(4, 37)))
    game = game_of(TomokoRules(players=3, claims="auto", target=36))
    state = game.parse(f"lll2/lll2/ldd2/5/5 lll2/lll2/1dd2/5/5 1 2/1/3 -/-/{laid} - - 2")
    assert all(state.imagined(0, Random(seed)) == state for seed in range(10))


def test_what_a_seat_imagines_depends_only_on_what_it_knows() -> None:
    state = started(TomokoRules(players=3), 1)
    other = state.imagined(0, Random(5))
    assert other != state
    assert other.imagined(0, Random(9)) == state.imagined(0, Random(9))
    teams = started(TomokoRules(players=4, teams=True), 1)
    first, second = (table.play(f"give {table.hands[1][0]}", 1) for table in (teams, teams.imagined(0, Random(5))))
    assert first.shared != second.shared
    assert first.imagined(0, Random(9)) == second.imagined(0, Random(9))


def test_a_card_handed_over_stays_known_to_both_partners() -> None:
    state = started(TomokoRules(players=4, teams=True), 3)
    card = state.hands[0][0]
    after = state.play(f"give {card}", 0)
    assert after.view(0)["hands"][2] == [card]
    assert after.view(1)["hands"][2] == after.view(3)["hands"][2] == after.view(None)["hands"][2] == []
    assert all(card in after.imagined(0, Random(seed)).hands[2] for seed in range(10))
    back = after.play(f"give {card}", 2)
    assert back.view(2)["hands"][0] == [card]


def test_no_seat_sees_whether_another_seat_has_a_match() -> None:
    def table(hand: str, deck: str) -> TomokoState:
        rest = ",".join(map(str, range(6, 37)))
        return game_of(TomokoRules()).parse(f"lll2/lll2/ldd2/5/5 lll2/lll2/1dd2/5/5 1 {hand}/3,4 -/- {deck},{rest} - -")

    matching, idle = table("1,2", "5"), table("2,5", "1")
    assert matching.view(0)["matches"] == [{"card": 1, "row": 0, "column": 0, "turns": 0}]
    assert idle.view(0)["matches"] == []
    assert canonical(matching, 1) == canonical(idle, 1)
    assert canonical(matching, None) == canonical(idle, None)
