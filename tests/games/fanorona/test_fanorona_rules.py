"""Each rule of the Fanorona family, with a position that fails if the rule is broken."""

import pytest

import marblebox
from marblebox.games.fanorona import FanoronaState


def state(spec: str, text: str) -> FanoronaState:
    parsed = marblebox.load(spec).parse(text)
    assert isinstance(parsed, FanoronaState)
    return parsed


def moves(position: marblebox.State) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def assert_refused(position: marblebox.State, move: str, because: str) -> None:
    with pytest.raises(marblebox.IllegalMove, match=because):
        position.play(move)


STANDARD, PARKER = "fanorona(rules=standard)", "fanorona"


# --- lines and capture runs -------------------------------------------------------------------------------------------


def test_even_points_have_eight_lines_and_odd_points_four() -> None:
    far = "8b/9/4w4/9/9 w 0 1"
    assert len(moves(state(STANDARD, far))) == 8
    assert moves(state(STANDARD, "8b/9/3w5/9/9 w 0 1")) == {"d3-c3", "d3-e3", "d3-d4", "d3-d2"}


def test_approach_takes_the_unbroken_run_up_to_a_gap() -> None:
    after = state(STANDARD, "9/9/w1bbb1b2/9/9 w 0 1").play("a3-b3A")
    assert after.text == "9/9/1w4b2/9/9 b 0 1"


def test_a_run_ends_at_an_own_stone() -> None:
    after = state(STANDARD, "9/9/w1bbwb3/9/9 w 0 1").play("a3-b3A")
    assert after.text == "9/9/1w2wb3/9/9 b 0 1"


def test_withdrawal_takes_the_run_behind() -> None:
    after = state(STANDARD, "9/9/b1bbw4/9/9 w 0 1").play("e3-f3W")
    assert after.text == "9/9/b4w3/9/9 b 0 1"


def test_a_step_that_could_do_both_takes_only_one_run() -> None:
    both = state(STANDARD, "9/9/bbw1bb3/9/9 w 0 1")
    assert both.play("c3-d3A").text == "9/9/bb1w5/9/9 b 0 1"
    assert both.play("c3-d3W").text == "9/9/3wbb3/9/9 b 0 1"
    assert_refused(both, "c3-d3", "A .*approach .*W .*withdrawal")


def test_a_possible_capture_is_compulsory() -> None:
    position = state(STANDARD, "9/9/w1b6/9/8w w 0 1")
    assert moves(position) == {"a3-b3A"}
    assert_refused(position, "i1-i2", "a3 to b3 .*approach, ")


# --- chains -----------------------------------------------------------------------------------------------------------


def test_standard_chains_may_stop_parker_chains_may_not() -> None:
    text = "9/9/w1b6/9/1b6b w 0 2"
    assert moves(state(STANDARD, text)) == {"a3-b3A", "a3-b3A-b2A"}
    forced = state(PARKER, text)
    assert moves(forced) == {"a3-b3A-b2A"}
    assert moves(state("fanorona(continuation=optional)", text)) == {"a3-b3A", "a3-b3A-b2A"}
    assert_refused(forced, "a3-b3A", "b3 .*b2 .*approach, ")


def test_same_direction_twice() -> None:
    text = "9/9/bw2b4/9/9 w 0 2"
    assert moves(state(PARKER, text)) == {"b3-c3W-d3A"}
    assert moves(state(STANDARD, text)) == {"b3-c3W"}
    assert_refused(state(STANDARD, text), "b3-c3W-d3A", "direction")
    assert moves(state("fanorona(rules=standard, same_direction=true)", text)) == {"b3-c3W", "b3-c3W-d3A"}


def test_straight_back_is_allowed_under_parker_only() -> None:
    text = "9/9/bw1b5/9/9 w 0 2"
    parker, standard = moves(state(PARKER, text)), moves(state(STANDARD, text))
    assert parker == {"b3-c3A-b3A", "b3-c3W-b3W"}
    assert standard == {"b3-c3A", "b3-c3W"}
    assert_refused(state(STANDARD, text), "b3-c3A-b3A", "b3 twice")
    assert "b3-c3A-b3A" in moves(state("fanorona(rules=standard, revisiting=true)", text))


def test_first_turn_of_each_player_is_a_single_step_under_parker() -> None:
    text = "9/9/bw2b4/9/9 w 0 1"
    assert moves(state(PARKER, text)) == {"b3-c3W"}
    assert_refused(state(PARKER, text), "b3-c3W-d3A", "first turn")
    assert moves(state("fanorona(first_turn=normal)", text)) == {"b3-c3W-d3A"}
    start = marblebox.load(PARKER).initial()
    for move in ("e2-e3", "f4-e5"):
        assert all(str(legal).count("-") == 1 for legal in start.legal_moves())
        start = start.play(move)
    assert any(str(move).count("-") > 1 for move in start.legal_moves())


def test_when_black_begins_black_has_the_first_single_turn() -> None:
    start = marblebox.load("fanorona(begins=black)").initial()
    assert start.to_move == 1
    assert start.text.endswith(" b 0 1")
    second = start.play(start.legal_moves()[0])
    assert second.text.endswith(" w 0 1")
    assert second.play(second.legal_moves()[0]).text.endswith(" b 0 2")


# --- the end ----------------------------------------------------------------------------------------------------------


def test_capturing_everything_wins() -> None:
    over = state(STANDARD, "9/9/w1b6/9/9 w 0 5").play("a3-b3A")
    assert over.outcome == marblebox.Outcome((1.0, 0.0), "captured_all", (0,))
    assert over.to_move is None
    assert over.legal_moves() == ()
    assert_refused(over, "b3-b4", "over")


def test_no_legal_move_loses_or_draws() -> None:
    text = "bww/www/1ww b 3 5"
    assert state("fanorona(rules=standard, size=3x3)", text).outcome == marblebox.Outcome(
        (1.0, 0.0), "immobilised", (0,)
    )
    assert state("fanorona(rules=standard, size=3x3, stuck=draws)", text).outcome == marblebox.Outcome(
        (0.5, 0.5), "stuck", ()
    )


@pytest.mark.parametrize(("spec", "turns"), [("tumicarona", 20), (STANDARD, 100), ("fanorona(draw_turns=7)", 7)])
def test_turns_without_capture_draw(spec: str, turns: int) -> None:
    text = "8b/9/9/9/w8 w {} 50"
    nearly = state(spec, text.format(turns - 1))
    assert nearly.outcome is None
    assert nearly.play("a1-a2").outcome == marblebox.Outcome((0.5, 0.5), "no_capture", ())
    assert state(spec, text.format(turns - 2)).play("a1-a2").outcome is None


def test_zero_switches_the_draw_by_turns_off() -> None:
    assert state("fanorona(rules=standard, draw_turns=0)", "8b/9/9/9/w8 w 100000 50").outcome is None


def test_a_capture_resets_the_counter() -> None:
    assert state("tumicarona", "8b/9/9/9/w1b6 w 19 30").play("a1-b1A").text.split()[2] == "0"


def test_immobilising_on_the_last_turn_wins() -> None:
    after = state("tumicarona(size=3x3)", "bww/w2/ww1 w 19 30").play("b1-b2")
    assert after.outcome is not None
    assert after.outcome.reason == "immobilised"


@pytest.mark.parametrize(
    ("spec", "quiet", "told"),
    [
        ("tumicarona", 9, []),
        ("tumicarona", 10, [("no_capture", 10, 20)]),
        ("tumicarona", 18, [("no_capture", 18, 20)]),
        (STANDARD, 49, []),
        ("fanorona", 50, [("no_capture", 50, 100)]),
        ("fanorona(draw_turns=7)", 3, []),
        ("fanorona(draw_turns=7)", 4, [("no_capture", 4, 7)]),
        ("fanorona(draw_turns=0)", 900, []),
    ],
)
def test_turns_without_capture_are_announced_from_half_of_the_limit_on(
    spec: str, quiet: int, told: list[object]
) -> None:
    position = state(spec, f"8b/9/9/9/w8 w {quiet} 50")
    assert [tuple(count.values()) for count in position.view(0)["draw_counts"]] == told


def test_repeated_positions_are_announced_from_half_of_the_limit_on() -> None:
    start = state("fanorona(repetition=6)", "8b/9/9/9/w8 w 0 50")
    assert shuffle(start, 1).view(0)["draw_counts"] == []
    assert shuffle(start, 2).view(0)["draw_counts"] == [{"reason": "repetition", "count": 3, "limit": 6}]
    twice = shuffle(state("fanorona", "8b/9/9/9/w8 w 0 50"), 1)
    assert twice.view(0)["draw_counts"] == [{"reason": "repetition", "count": 2, "limit": 3}]
    assert shuffle(state("tumicarona", "8b/9/9/9/w8 w 0 50"), 2).view(0)["draw_counts"] == []  # it is no draw there


def test_draws_by_counting_say_how_many_it_were() -> None:
    reasons = marblebox.load("tumicarona").traits
    assert reasons.reason("no_capture").en == "20 turns in a row without a capture"
    assert marblebox.load("fanorona(draw_turns=7)").traits.reason("no_capture").de.startswith("7 Züge")
    assert marblebox.load("fanorona(repetition=4)").traits.reason("repetition").en.endswith("came up 4 times")


def shuffle(position: marblebox.State, times: int) -> marblebox.State:
    for _ in range(times):
        for move in ("a1-a2", "i5-i4", "a2-a1", "i4-i5"):
            assert position.outcome is None
            position = position.play(move)
    return position


def test_third_occurrence_draws() -> None:
    start = state(STANDARD, "8b/9/9/9/w8 w 0 9")
    assert shuffle(start, 1).outcome is None
    assert shuffle(start, 2).outcome == marblebox.Outcome((0.5, 0.5), "repetition", ())
    twice = state("fanorona(rules=standard, repetition=2)", "8b/9/9/9/w8 w 0 9")
    assert shuffle(twice, 1).outcome == marblebox.Outcome((0.5, 0.5), "repetition", ())
    assert shuffle(state("fanorona(rules=standard, repetition=0)", "8b/9/9/9/w8 w 0 9"), 3).outcome is None
    assert shuffle(state("tumicarona", "8b/9/9/9/w8 w 0 9"), 2).outcome is None


def test_history_that_matters_makes_states_differ() -> None:
    start = state(STANDARD, "8b/9/9/9/w8 w 0 9")
    once = shuffle(start, 1)
    assert once.position == start.position
    assert once != start


def test_draw_by_agreement_is_an_offer_and_its_acceptance() -> None:
    start = marblebox.load(STANDARD).initial()
    offered = start.play("offer draw", seat=0)
    assert offered.talk.offered_by == 0
    with pytest.raises(marblebox.IllegalMove, match="your own offer"):
        offered.play("accept draw", seat=0)
    assert offered.play("accept draw", seat=1).outcome == marblebox.Outcome((0.5, 0.5), "agreement", ())
    assert offered.play("decline draw", seat=1) == start
    with pytest.raises(marblebox.IllegalMove, match="already"):
        offered.play("offer draw", seat=1)


def test_an_offer_stands_until_the_other_side_moves() -> None:
    moved = marblebox.load(STANDARD).initial().play("offer draw", seat=0).play("d2-e3A")
    assert moved.talk.offered_by == 0
    reply = moved.play(moved.legal_moves()[0])
    assert reply.talk.offered_by is None
    with pytest.raises(marblebox.IllegalMove, match="nobody has offered"):
        reply.play("accept draw", seat=1)


def test_resigning() -> None:
    start = marblebox.load(STANDARD).initial()
    assert start.play("resign", seat=1).outcome == marblebox.Outcome((1.0, 0.0), "resigned", (0,))
    assert start.play("resign").outcome == marblebox.Outcome((0.0, 1.0), "resigned", (1,))


# --- captures on demand -----------------------------------------------------------------------------------------------

ON_DEMAND = "tumicarona(captures=on_demand)"


def test_an_overlooked_capture_may_be_demanded() -> None:
    position = state(ON_DEMAND, "8b/9/w1b6/9/8w w 0 3")
    assert {"a3-b3A", "a3-b3", "i1-i2"} <= moves(position)
    overlooked = position.play("i1-i2")
    assert "demand" in moves(overlooked)
    back = overlooked.play("demand")
    assert back.to_move == 0
    assert moves(back) == {"a3-b3A"}
    assert back.text == "8b/9/w1b6/9/8w w 0 3 obliged"
    assert_refused(back, "i1-i2", "capture")


def test_the_right_to_demand_lapses_with_the_next_move() -> None:
    later = state(ON_DEMAND, "8b/9/bbw6/9/8w w 0 3").play("i1-i2").play("i5-i4")
    assert "demand" not in moves(later)
    assert_refused(later, "demand", "no overlooked")


def test_nothing_to_demand_if_nothing_was_overlooked() -> None:
    assert "demand" not in moves(state(ON_DEMAND, "8b/9/9/9/w8 w 0 3").play("a1-a2"))
    assert "demand" not in moves(state(ON_DEMAND, "8b/9/w1b6/9/8w w 0 3").play("a3-b3A"))


def test_whoever_can_demand_a_capture_is_not_stuck() -> None:
    overlooked = marblebox.load(ON_DEMAND).initial().play("e2-e3")
    assert overlooked.outcome is None
    assert moves(overlooked) == {"demand"}  # the only empty point is out of Black's reach


@pytest.mark.parametrize("answer", ["f3-e3A", "h1-h2"])
def test_playing_on_at_the_limit_is_the_draw_even_with_a_capture(answer: str) -> None:
    overlooked = state(ON_DEMAND, "9/1w7/3w1b3/9/7b1 w 19 30").play("b4-b5")
    assert overlooked.outcome is None
    after = overlooked.play(answer)
    assert after.outcome == marblebox.Outcome.drawn(2, "no_capture")
    assert state(ON_DEMAND, after.text) == after
    assert overlooked.play("demand").play("d3-e3A").outcome is None


def test_a_capture_before_the_limit_starts_the_count_afresh() -> None:
    after = state(ON_DEMAND, "9/1w7/3w1b3/9/7b1 w 18 30").play("b4-b5").play("f3-e3A")
    assert (after.outcome, after.text.split()[2]) == (None, "0")


def test_overlooking_survives_the_text() -> None:
    overlooked = state(ON_DEMAND, "8b/9/w1b6/9/8w w 0 3").play("i1-i2")
    assert overlooked.text == "8b/9/w1b6/8w/9 b 1 3 after=i1-i2"
    assert state(ON_DEMAND, overlooked.text) == overlooked


SILENT = "tumicarona(captures=silent)"
OVERSIGHTS = ["8b/9/w1b6/9/8w w 0 3", "8b/9/w2b5/9/8w w 0 3"]  # there is something to capture, and there is nothing


def offered(position: marblebox.State) -> set[str]:
    return {str(move) for move in position.offered_moves(position.to_move or 0)}


@pytest.mark.parametrize("start", OVERSIGHTS)
def test_a_silent_game_offers_a_demand_after_every_turn_without_a_capture(start: str) -> None:
    after = state(SILENT, start).play("i1-i2")
    assert "demand" in offered(after)
    assert offered(after) - {"demand"} == moves(after) - {"demand"}
    assert (after.view(1)["may_demand"], after.view(1)["announced"]) == (True, False)
    assert "demand" not in offered(state(SILENT, OVERSIGHTS[0]).play("a3-b3A"))
    assert "demand" not in offered(state(SILENT, OVERSIGHTS[0]))


def test_nothing_that_is_shown_of_a_silent_game_tells_of_an_oversight() -> None:
    overlooked, harmless = (state(SILENT, start).play("i1-i2") for start in OVERSIGHTS)
    told = {**overlooked.view(1), "position": None}
    assert told == {**harmless.view(1), "position": None}
    assert overlooked.view(1)["position"] == "8b/9/w1b6/8w/9 b 1 3"
    announced = state(ON_DEMAND, OVERSIGHTS[0]).play("i1-i2")
    assert announced.view(1)["position"].endswith("after=i1-i2")
    assert announced.view(1)["announced"]


def test_a_mistaken_demand_is_refused_and_a_right_one_obliges() -> None:
    overlooked, harmless = (state(SILENT, start).play("i1-i2") for start in OVERSIGHTS)
    assert_refused(harmless, "demand", "no overlooked")
    back = overlooked.play("demand")
    assert moves(back) == {"a3-b3A"} == offered(back)
    assert state(SILENT, overlooked.text) == overlooked


def test_a_silent_game_is_otherwise_the_one_on_demand() -> None:
    loud, silent = (state(spec, "9/1w7/3w1b3/9/7b1 w 19 30").play("b4-b5") for spec in (ON_DEMAND, SILENT))
    assert moves(loud) == moves(silent)
    assert silent.play("h1-h2").outcome == loud.play("h1-h2").outcome == marblebox.Outcome.drawn(2, "no_capture")
    assert "demand" in map(str, loud.offered_moves(1))


# --- the handicap -----------------------------------------------------------------------------------------------------


def test_handicapped_side_captures_nothing_and_must_offer() -> None:
    start = marblebox.load("tumicarona(handicap=white)").initial()
    for move in start.legal_moves():
        after = start.play(move)
        assert after.points == (22, 22)
        assert after.view(1)["must_capture"]
    assert_refused(start, "d2-e3A", "five")


def test_if_no_step_offers_a_capture_any_step_will_do() -> None:
    position = state("tumicarona(handicap=white)", "4b4/9/9/9/www1wwwww w 0 9")
    assert len(moves(position)) > 10
    near = state("tumicarona(handicap=white)", "4b4/9/9/4w4/www4ww w 0 9")
    assert moves(near) == {"e2-e3"}
    assert_refused(near, "a1-a2", "must offer one")


ENCLOSED = "bb1bbbbbb/bbbbbbbb1/4bbwwb/b4wwb1/1b3ww2 w 0 9"


def test_what_is_offered_is_the_stone_that_was_moved() -> None:
    assert moves(state("tumicarona(handicap=white)", ENCLOSED)) == {"f1-e1", "f2-e1"}
    assert moves(state("tumicarona(handicap=white, offer=any)", ENCLOSED)) == {"f1-e1", "f2-e1", "f2-e2", "g1-h1"}
    assert_refused(state("tumicarona(handicap=white)", ENCLOSED), "g1-h1", "offer")


@pytest.mark.parametrize(
    ("spec", "text", "told"),
    [
        ("tumicarona(handicap=white)", ENCLOSED, (0, "moved", False)),
        ("tumicarona(handicap=white, offer=any)", ENCLOSED, (0, "any", False)),
        ("tumicarona(handicap=white)", "4b4/9/9/9/www1wwwww w 0 9", (0, "nothing", False)),
        ("tumicarona(handicap=white, vela_single=true)", ENCLOSED.replace(" w ", " b "), (0, "moved", True)),
        ("tumicarona(handicap=white)", "9/1w7/3w1b3/9/7b1 w 19 30", None),
        ("tumicarona(handicap=white)", "9/9/w1b6/9/5wwww w 0 9", None),
        ("tumicarona(handicap=white, size=3x3)", "bbb/b1w/www w 0 1", None),
        ("tumicarona", ENCLOSED, None),
    ],
)
def test_a_view_tells_of_the_handicap_while_it_lasts(spec: str, text: str, told: tuple[object, ...] | None) -> None:
    handicap = state(spec, text).view(0)["handicap"]
    assert (handicap and tuple(handicap.values())) == told


def test_a_view_tells_of_the_single_first_turn() -> None:
    start = marblebox.load("fanorona").initial()
    assert [start.view(0)["single_capture"], start.play("d2-e3A").view(1)["single_capture"]] == [True, True]
    assert not start.play("d2-e3A").play("g4-g5W").view(0)["single_capture"]
    assert not marblebox.load("tumicarona").initial().view(0)["single_capture"]


def test_with_five_stones_the_normal_rules_return() -> None:
    six = "9/9/w1b6/8w/5wwww w 0 9"
    five = "9/9/w1b6/9/5wwww w 0 9"
    assert "a3-b3A" not in moves(state("tumicarona(handicap=white)", six))
    assert moves(state("tumicarona(handicap=white)", five)) == {"a3-b3A"}
    assert moves(state("tumicarona(handicap=black)", six)) == {"a3-b3A"}


def test_vela_takes_only_the_nearest_stone() -> None:
    text = "bbbb5/9/w1bbb4/9/9 w 0 9"
    vela = state("tumicarona(handicap=black, vela_single=true)", text)
    assert vela.play("a3-b3A").text.split()[0] == "bbbb5/9/1w1bb4/9/9"
    assert vela.play("a3-b3A").points == (1, 6)
    assert_refused(vela, "a3-b3A-c3A", "one step")
    after_phase = state("tumicarona(handicap=black, vela_single=true)", "bb7/9/w1bbb4/9/9 w 0 9")
    assert after_phase.play("a3-b3A").points == (1, 2)


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a position"),
        ("www/3/bbb w 0", "is not a position"),
        ("www/3 w 0 1", "3 rows, .* 2"),
        ("wwww/3/bbb w 0 1", "row 3 .* 4 .* 3"),
        ("wxw/3/bbb w 0 1", "row 3 .*'x'"),
        ("www/3/bbb r 0 1", "'r'"),
        ("www/3/bbb w -1 1", "'-1' .* 0 up"),
        ("www/3/bbb w 0 0", "'0' .* 1 up"),
        ("www/3/bbb w 0 1 obliged", "captures=on_demand"),
        ("w" * 1000, "is not a position"),
    ],
)
def test_bad_positions(text: str, complaint: str) -> None:
    with pytest.raises(marblebox.PositionError, match=complaint):
        marblebox.load("fanorona(size=3x3)").parse(text)


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [("after=i1-i2", "must be 'obliged'"), ("nonsense", "must be 'obliged'"), ("obliged", "has no capture")],
)
def test_bad_extras(extra: str, complaint: str) -> None:
    with pytest.raises(marblebox.PositionError, match=complaint):
        marblebox.load(ON_DEMAND).parse(f"8b/9/9/9/w8 b 0 3 {extra}")


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("d2-e4", "d2 to e4"),
        ("e3-e4", "e3 .*White"),
        ("f4-e5", "f4 .*Black, .*White"),
        ("a1-a2", "a2"),
        ("d2-e3W", "nothing by withdrawal"),
        ("a9-a8", "a9 .*9x5"),
        ("d2-e3=3", "d2-e3 .*2, .*3"),
        ("hello", "write a turn like"),
        ("x" * 10_000, "write a turn like"),
        ("demand", "no overlooked capture"),
    ],
)
def test_refusals_name_the_rule(move: str, complaint: str) -> None:
    assert_refused(marblebox.load(PARKER).initial(), move, complaint)


def test_reading_other_forms_of_a_turn() -> None:
    start = marblebox.load(PARKER).initial()
    for form in ("d2-e3", "D2-E3", "d2-e3=2", "d2-e3 (A)=2", " d2-e3A "):
        assert str(start.find(form)) == "d2-e3A"
    assert str(start.find("d3-e3 (E)")) == "d3-e3W"


def test_a_turn_that_may_be_demanded_back_ends_nothing() -> None:
    twentieth = state(ON_DEMAND, "9/9/bbw6/9/8w w 19 30").play("i1-i2")
    assert twentieth.outcome is None
    assert moves(twentieth.play("demand")) == {"c3-d3W"}
    assert twentieth.play("a3-a4").outcome == marblebox.Outcome((0.5, 0.5), "no_capture", ())
    both_overlook = state(ON_DEMAND, "9/9/b3b4/w8/4w4 w 19 30").play("a2-b2")
    assert both_overlook.outcome is None
    assert both_overlook.play("a3-a4").outcome == marblebox.Outcome((0.5, 0.5), "no_capture", ())
    enclosed = state("tumicarona(captures=on_demand, size=3x3)", "wwb/www/ww1 w 0 5").play("b1-c1")
    assert moves(enclosed) == {"demand"}
    assert moves(enclosed.play("demand")) == {"c2-c1W"}


def test_an_empty_board_is_called_so() -> None:
    with pytest.raises(marblebox.PositionError, match="no stones on the board"):
        marblebox.load("fanorona").parse("9/9/9/9/9 w 0 1")


@pytest.mark.parametrize("text", ["3/3/1w1 w 0 1", "www/www/www w 0 1", "bbb/3/3 b 0 1"])
def test_whoever_has_just_moved_has_stones(text: str) -> None:
    with pytest.raises(marblebox.PositionError, match="has no stones"):
        marblebox.load("fanorona(rules=standard, size=3x3)").parse(text)


def test_a_position_with_more_turns_than_any_game_has_is_refused() -> None:
    """A lone stone that may run to and fro between so many others has a quarter of a million ways."""
    text = "bbb1bbb1b/1bb2bb2/b2b4b/bw1b1b1bb/bbbbb1b1b w 0 9"
    with pytest.raises(marblebox.PositionError, match="50000"):
        marblebox.load("fanorona").parse(text)
    assert len(marblebox.load(STANDARD).parse(text).legal_moves()) < 1000


def test_a_first_occurrence_cannot_be_a_draw() -> None:
    with pytest.raises(marblebox.SpecError, match=r"repetition .* 1"):
        marblebox.load("fanorona(repetition=1)")
