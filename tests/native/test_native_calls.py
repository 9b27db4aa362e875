"""What the compiled core does with bad input, with long calls, and with chance."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.waiting import wait_until

core = pytest.importorskip("marblebox._native")

STANDARD = {"continuation": "optional", "same_direction": "false", "revisiting": "false", "first_turn": "normal"}
START = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww"
SQUARE = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"size": "9x9"}, "size must be"),
        ({"size": "4x5"}, "size must be"),
        ({"size": "9x5x5"}, "size must be"),
        ({"size": ""}, "size must be"),
        ({"colour": "red"}, "field 'colour'"),
        ({"continuation": "maybe"}, "optional, compulsory"),
        ({"revisiting": "yes"}, "false, true"),
        ({"draw_turns": "-1"}, "0 to 1000"),
        ({"draw_turns": "99999999999999999999"}, "0 to 1000"),
        ({"repetition": "1"}, "repetition "),
        ({"begins": "none"}, "white, black"),
    ],
)
def test_wrong_rules_are_refused(rules: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Fanorona(rules)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a position"),
        ("x" * 1_000_000, "not a position"),
        (f"{START} w 0", "not a position"),
        (f"{START}/9 w 0 1", "has 5 rows"),
        (f"{START[:-1]} w 0 1", "row 1 .* 8"),
        (f"{START}ww w 0 1", "row 1 .* 11"),
        (f"{START[:-1]}x w 0 1", "row 1 .*'x'"),
        (f"{START} x 0 1", "w, b"),
        ("9/9/9/9/8w w 0 5", "has no stones"),
        (f"{START} w -1 1", "last capture"),
        (f"{START} w 0 0", "turn number"),
        (f"{START} w 0 1 obliged", "only with captures=on_demand"),
        ("\x00\xff", "not a position"),
    ],
)
def test_wrong_fanorona_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Fanorona({}, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b2/3/1w1 w 0 2 obliged", "has no capture"),
        ("b2/3/2w w 0 2 after=a1-a2", "'obliged', .*'after='"),
        ("b2/3/2w w 1 2 after=a2-a3", "'obliged', .*'after='"),
        ("b2/3/2w w 1 2 after=", "'obliged', .*'after='"),
        ("b2/3/2w w 1 2 nonsense", "'obliged', .*'after='"),
    ],
)
def test_wrong_claims_about_the_past_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Fanorona({"size": "3x3", "captures": "on_demand"}, text)


def test_a_past_in_which_sides_do_not_alternate_is_refused() -> None:
    with pytest.raises(ValueError, match="must alternate"):
        core.Fanorona({"size": "3x3"}, "b2/3/2w w 1 2", ["b2/3/2w w 1 2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is a layout"),
        (SQUARE, "is a layout"),
        (f"{SQUARE} green", "red, black"),
        (f"{SQUARE[:-1]}. red", "has 64 cells"),
        (f"{SQUARE[:-1]} red", "same length"),
        (f"{SQUARE[:-1]}x red", "A to Q"),
        (f"{SQUARE.replace('Q', 'P')} red", "17 tiles"),
        (f"......../{SQUARE} red", "not be empty"),
        (f"{SQUARE.replace('/', '.../')}... red", "at most 10"),
        (f"{SQUARE.replace('B', 'A', 1)} red", "tiles .* 6"),
        (f"{SQUARE} red a1 b2", "'b2'"),
        (f"{SQUARE} red z9", "'z9'"),
        (f"{SQUARE} red {'a1 ' * 1000}", "is a layout"),
    ],
)
def test_wrong_kulami_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Kulami(text)


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="level"):
        core.Kulami(f"{SQUARE} red", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5/5/5/5", "5 rows"),
        ("5/5/5/5/6", "contains '6'"),
        ("5/5/5/5/ddd", "5 cells, not 3"),
        ("5/5/5/5/dddddd", "5 cells, not 6"),
        ("ddddd/ddddd/ddddd/d4/5", "15 balls"),
        ("5/" * 1_000_000, "5 rows"),
    ],
)
def test_wrong_tomoko_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.TomokoBoard(text)


@pytest.mark.parametrize("push", ["", "N", "N0d", "N6d", "X1d", "N1x", "N1dd"])
def test_wrong_pushes_are_refused(push: str) -> None:
    with pytest.raises(ValueError, match="not a push"):
        core.TomokoBoard().push(push)


def test_a_push_needs_a_ball_in_the_bag() -> None:
    board = core.TomokoBoard("ddddd/ddddd/ddddd/5/5")
    assert {push[2] for push in board.pushes()} == {"l"}
    with pytest.raises(ValueError, match="no ball"):
        board.push("N1d")


@pytest.mark.parametrize("move", ["", "d2-e3", "d2-e3W", "demand", "resign", "d2-e3A-", "x" * 100_000])
def test_illegal_moves_are_refused(move: str) -> None:
    with pytest.raises(ValueError, match="legal move"):
        core.Fanorona({}).play(move)


def test_nothing_can_be_played_after_the_end() -> None:
    won = core.Fanorona(STANDARD | {"size": "3x3"}, "3/w1b/3 w 0 5").play("a2-b2A")
    assert won.outcome == ("captured_all", [0])
    assert won.legal_moves() == []
    with pytest.raises(ValueError, match=r"over \(captured_all\)"):
        won.play("a1-a2")


@pytest.mark.parametrize("call", [lambda s: s.perft(-1), lambda s: s.perft(101), lambda s: s.perft(1, "leaves")])
def test_wrong_counts_are_refused(call: Callable[[Any], int]) -> None:
    for state in (core.Fanorona({}), core.Kulami(f"{SQUARE} red")):
        with pytest.raises(ValueError, match=r"^(the )?(depth|count) "):
            call(state)


def test_playing_leaves_the_state_as_it_was() -> None:
    state = core.Fanorona({})
    after = state.play("d2-e3A")
    assert state.text == f"{START} w 0 1"
    assert after.text != state.text
    assert after.hash != state.hash


# --- random games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        core.Fanorona({}),
        core.Fanorona(STANDARD),
        core.Fanorona(STANDARD | {"size": "5x5", "captures": "on_demand", "draw_turns": "30"}),
        core.Fanorona(STANDARD | {"handicap": "white", "vela_single": "true"}),
        core.Kulami(f"{SQUARE} black", 2),
    ],
)
def test_playouts_are_complete_and_follow_from_their_seed(state: Any) -> None:
    first, again, other = state.playouts(300, 1), state.playouts(300, 1), state.playouts(300, 2)
    assert sum(first.wins) + first.draws == 300
    assert (first.wins, first.draws, first.moves) == (again.wins, again.draws, again.moves)
    assert first.moves != other.moves
    assert first.wins[1] > 0


def test_playouts_end_as_the_rules_say() -> None:
    """One capture wins on the spot; where nothing can be captured only the count of turns ends the game."""
    won = core.Fanorona(STANDARD | {"size": "3x3"}, "3/w1b/3 w 0 5").playouts(50)
    assert (won.wins, won.moves) == ((50, 0), 50)
    lost = core.Fanorona(STANDARD | {"size": "3x3"}, "3/w1b/3 b 0 5").playouts(50)
    assert lost.wins == (0, 50)
    drawn = core.Fanorona(STANDARD | {"draw_turns": "1"}, "w8/9/9/9/8b w 0 5").playouts(50)
    assert (drawn.draws, drawn.moves) == (50, 50)


def test_random_pushes_keep_the_balls_together() -> None:
    board, fits = core.TomokoBoard().random_pushes(2000, 3)
    assert board.text == core.TomokoBoard().random_pushes(2000, 3)[0].text
    assert fits > 0
    assert all(board.text.count(colour) <= 15 for colour in "dl")


# --- long calls -------------------------------------------------------------------------------------------------------

LONG_CALLS: list[Callable[[Any], object]] = [
    lambda cancel: core.Fanorona(STANDARD).perft(30, cancel=cancel),
    lambda cancel: core.Fanorona({}).perft(30, cancel=cancel),
    lambda cancel: core.Fanorona({}).perft(30, "results", cancel),
    lambda cancel: core.Fanorona({"captures": "on_demand"}).perft(30, cancel=cancel),
    lambda cancel: core.Fanorona({}).playouts(10**12, cancel=cancel),
    lambda cancel: core.Kulami(f"{SQUARE} red").perft(30, cancel=cancel),
    lambda cancel: core.Kulami(f"{SQUARE} red").playouts(10**12, cancel=cancel),
    lambda cancel: core.TomokoBoard().random_pushes(10**12, cancel=cancel),
]


@pytest.mark.parametrize("call", LONG_CALLS)
def test_long_calls_can_be_cancelled(call: Callable[[Any], object]) -> None:
    """The call would take hours; that it ends at all shows that it lets others run and listens to them."""
    cancel, clock = core.Cancel(), time.pthread_getcpuclockid(threading.get_ident())
    worked = time.clock_gettime(clock) + 0.05  # of this thread's processor time, so the call has begun

    def cancel_when_it_works() -> None:
        wait_until(lambda: time.clock_gettime(clock) > worked, "the call works")
        cancel.cancel()

    thread = threading.Thread(target=cancel_when_it_works)
    thread.start()
    with pytest.raises(core.Cancelled):
        call(cancel)
    assert cancel.cancelled
    thread.join()


@pytest.mark.skipif(sys.platform == "win32", reason="signals work differently there")
def test_long_calls_end_on_an_interrupt() -> None:
    handled = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also in the background
    program = f"{handled}; from marblebox._native import Fanorona; print('on', flush=True); Fanorona({{}}).perft(30)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.stderr.read()


def test_a_position_with_too_many_turns_is_refused() -> None:
    state = core.Fanorona({}, "bbb1bbb1b/1bb2bb2/b2b4b/bw1b1b1bb/bbbbb1b1b w 0 9")
    for call in (state.legal_moves, lambda: state.play("b2-c2A")):
        with pytest.raises(ValueError, match="50000"):
            call()


TABLE = "5/5/5/5/5 - 1 1,2/3,4 -/- " + ",".join(map(str, range(5, 37))) + " - -"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("5/5/5/5/5", "5/5/5/5", "5 rows"),
        (" - 1 ", " 5/5/5/5/6 1 ", "1 to 5"),
        (" 1 1,2", " 3 1,2", "player to move"),
        ("1,2/3,4", "1,2/3,3", "card 3 "),
        ("1,2/3,4", "1,2/3", "card 4 "),
        ("1,2/3,4", "2,1/3,4", "canonical"),
        ("1,2/3,4", "1,2", "for every player"),
        ("1,2/3,4", "1,x/3,4", "card .*number"),
        ("-/- ", "1*/- ", "appears twice"),
        ("36 - -", "37 - -", "1 to 36"),
        ("36 - -", "36 3 -", "1 to 2,"),
        ("36 - -", "36 1 1", "resigned twice"),
        ("36 - -", "36 - 1", "canonical"),
        ("36 - -", "36 -", "eight words"),
        ("36 - -", "36 - - -", "eight words"),
        (" ", "  ", "canonical"),
    ],
)
def test_wrong_tomoko_positions_are_refused(old: str, new: str, message: str) -> None:
    assert core.Tomoko({}, TABLE).text == TABLE
    with pytest.raises(ValueError, match=message):
        core.Tomoko({}, TABLE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"players": "5"}, "players must be"),
        ({"teams": "true"}, "teams need players=4"),
        ({"players": "4", "teams": "true", "open_cards": "true"}, "two different games"),
        ({"begins": "3"}, "begins must be"),
        ({"target": "37"}, "target must be"),
        ({"speed": "9"}, "field 'speed'"),
    ],
)
def test_wrong_tomoko_rules_are_refused(rules: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Tomoko(rules, TABLE)


def test_moves_that_a_seat_of_tomoko_does_not_have_are_refused() -> None:
    table = core.Tomoko({}, TABLE)
    for move, seat in (("N3x", 0), ("N3d", 1), ("lay 1", 0), ("give 1", 0), ("offer draw", 0)):
        with pytest.raises(ValueError, match="legal move"):
            table.play(move, seat)
    with pytest.raises(ValueError, match="seat 2"):
        table.legal_moves(2)
    over = table.play("resign", 0)
    assert over.outcome == ("resigned", [1])
    with pytest.raises(ValueError, match="over"):
        over.play("N3d", 1)
