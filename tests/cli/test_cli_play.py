"""Playing at the terminal, all of it typed into a pipe."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.cli.kit import HIDDEN, kit_of
from marblebox.cli.play import words as said
from marblebox.cli.play.game_loop import COMMANDS
from marblebox.cli.play.sides import by_sides
from marblebox.cli.play.words import HELP, HELP_FIRST, MENU_HELP
from marblebox.core.game import Move, State
from marblebox.core.record import Record, result_text, write_records
from marblebox.core.registry import games
from marblebox.core.text import Text
from marblebox.engine import SimplePlayer
from marblebox.games.kulami import KulamiState
from marblebox.games.kulami.cell import cells_in


def no_move_begins(prefix: str) -> str:
    """What is answered to that beginning of a move, behind the prompt."""
    return f"❯ {prefix} {said.NO_MOVE_BEGINS.filled(prefix=prefix).en}"


def unknown(word: str, meant: str = "") -> str:
    return said.UNKNOWN_WORD.filled(word=word, meant=meant).en


def passed_to(name: str) -> str:
    return said.PASS_DEVICE.filled(name=name).en


def played_by_itself(spec: str, seed: int) -> tuple[State, list[tuple[int, int, Move]]]:
    """A whole game among simple players: the seat to move, the acting seat and the move, each time."""
    state, player, script = marblebox.load(spec).initial(seed), SimplePlayer(1), []
    while state.to_move is not None:
        turn = state.to_move
        seat, move = next(
            (seat, move) for seat in sorted(state.actors, key=turn.__eq__) if (move := player.choose(state, seat))
        )
        script.append((turn, seat, move))
        state = state.play(move, seat)
    return state, script


def typed(state: State, script: list[tuple[int, int, Move]], hidden_hands: bool) -> list[str]:
    """What the people at one terminal type to play that game, passing the device round where hands are hidden."""
    lines, holder = [], None
    for turn, seat, move in script:
        if hidden_hands and seat == turn != holder:  # the others act while the device is passed on
            lines.append("")
            holder = turn
        lines.append(str(move) if seat == turn else f"{seat + 1}: {move}")
        state = state.play(move, seat)
        if seat == turn != state.to_move and kit_of(state.game).afterthought(state, seat):
            lines.append("")  # nothing to add
    return lines


@pytest.mark.parametrize(
    ("spec", "seed"),
    [
        ("fanorona", 0),
        ("tumicarona(size=5x5)", 0),
        ("kulami(level=2)", 5),
        ("kulami(layout=random_irregular, starts=fists)", 6),
        ("tomoko(claims=auto, begins=2, target=4)", 7),
        ("tomoko(players=4, claims=live, play_on=true, begins=1)", 8),
        ("tomoko(players=4, teams=true, claims=live, prefilled=true, begins=3)", 9),
        ("tomoko(players=3, open_cards=true, claims=auto, begins=random)", 10),
    ],
)
def test_a_whole_game_is_played_and_saved(run: Invoke, spec: str, seed: int) -> None:
    final, script = played_by_itself(spec, seed)
    lines = typed(
        marblebox.load(spec).initial(seed), script, hidden_hands="tomoko" in spec and "open_cards" not in spec
    )
    status, out, err = run("play", spec, "--seed", str(seed), "--save", "game.txt", typed=lines)
    assert (status, err) == (0, "")
    assert final.outcome
    assert result_text(by_sides(final.game, final.outcome)) in out.splitlines()[-2 - ("Places" in out)]
    assert said.SAVED.filled(path="game.txt").en in out
    record = marblebox.read_record("game.txt")
    assert record.final == final
    assert [(node.seat, node.move) for node in record.line.nodes] == [(seat, str(move)) for _, seat, move in script]


@pytest.mark.parametrize(
    "spec", ["fanorona(size=3x3)", "tumicarona(size=3x3)", "kulami", "tomoko(players=3, target=2)"]
)
def test_computers_play_whole_games_by_themselves_and_the_seed_decides_them(run: Invoke, spec: str) -> None:
    seats = ",".join(["simple"] * marblebox.load(spec).seats)
    first, again, other = (run("play", spec, "--seats", seats, "--seed", seed) for seed in ("3", "3", "4"))
    assert first.status == 0
    assert re.search(r"(wins?: |A draw: )", first.out)
    assert first.out == again.out != other.out


def test_a_person_plays_against_the_computer(run: Invoke) -> None:
    status, out, _ = run("play", "kulami", "--seats", "human,simple", "--player", "Ada", typed=["1", "1", "quit", ""])
    assert status == 0
    assert out.count("Black (computer): ") == 2
    assert "Red (Ada) ❯" in out
    assert "Black (computer) ❯" not in out


# --- choosing moves ---------------------------------------------------------------------------------------------------


def test_moves_are_listed_narrowed_and_chosen_by_number(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["?", "? d3", "moves zz", "0", "003", "3", "99", "d3"])
    for entry in ("1 d2-e3A (2)", "2 d3-e3A (1)", "3 d3-e3W (1)", "4 e2-e3A (2)", "5 f2-e3A (2)"):
        assert entry in out
    assert words("❯ ? d3 2 d3-e3A (1) 3 d3-e3W (1) White") in words(out)
    assert said.NO_MOVE_BEGINS.filled(prefix="zz").en in out
    for number, count in (("0", 5), ("003", 5), ("99", 4)):
        assert words(said.NO_SUCH_NUMBER.filled(number=number, count=count).en) in words(out)
    assert "White: d3-e3W, captures 1" in out


def test_the_beginning_of_a_move_lists_what_fits(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["d3-e3"])
    assert words("❯ d3-e3 2 d3-e3A (1) 3 d3-e3W (1) White ❯") in words(out)  # no complaint


def test_an_empty_line_shows_the_moves(run: Invoke) -> None:
    assert "5 f2-e3A (2)" in run("play", "fanorona", typed=[""]).out


@pytest.mark.parametrize(
    ("spec", "line", "reason"),
    [
        ("fanorona", "a1-b2", "not empty"),
        ("fanorona", "d2-" + "x" * 10_000, "like d2-e3A"),
        ("fanorona", "d5", no_move_begins("d5")),
        ("fanorona", "d5-", no_move_begins("d5-")),
        ("fanorona", "z", no_move_begins("z")),
        ("fanorona", "2: g4", "turn of White"),
        ("fanorona", "please", f"❯ please {unknown('please')}"),
        ("fanorona", "udno", unknown("udno", " (did you mean 'undo'?)")),
        ("fanorona", "hint", f"❯ hint {said.HINTS_ALONE.en}"),
        ("fanorona", "x" * 10_000, unknown("x…")),
        ("kulami(layout=example)", "Take it back", unknown("Take it back")),
        ("kulami(layout=example)", "z", no_move_begins("z")),
        ("tomoko(begins=1, open_cards=true)", "please", unknown("please")),
        ("kulami(layout=example)", "z9", "d1, e1, f1, g1, b2, c2, …"),
        ("kulami", "draw", said.NO_DRAWS.filled(title="Kulami").en),
        ("tomoko(begins=1, open_cards=true)", "N9d", "like N3d"),
        ("kulami", "decline", said.NO_DRAWS.filled(title="Kulami").en),
        ("fanorona", "accept", f"❯ accept {said.NOBODY_OFFERED.en}"),
        ("fanorona", "9: d2-e3", said.NO_SUCH_SEAT.filled(number=9, count=2).en),
        ("fanorona", "2: g4-g5", "turn of White"),
        ("fanorona", "cards", said.NO_CARDS.en),
    ],
)
def test_a_wrong_input_is_explained_and_asked_again(run: Invoke, spec: str, line: str, reason: str) -> None:
    status, out, err = run("play", spec, typed=[line])
    assert (status, err) == (0, "")
    assert reason in words(out)
    assert out.count("❯ ") == 2  # asked before and after


@pytest.mark.parametrize(
    ("spec", "line", "move"),
    [
        ("fanorona", "e2e3", "e2-e3A"),
        ("fanorona", "E2 e3", "e2-e3A"),
        ("fanorona", "e2 – e3a", "e2-e3A"),
        ("fanorona", "d3E3w", "d3-e3W"),
        ("tumicarona", "e2e3", "e2-e3A"),
        ("kulami(layout=example)", "D 4", "d4"),
        ("tomoko(begins=1, open_cards=true)", "n 3 dark", "N3d"),
        ("tomoko(begins=1, open_cards=true)", "o3 hell", "E3l"),
    ],
)
def test_moves_may_be_spelled_as_people_type(run: Invoke, spec: str, line: str, move: str) -> None:
    _, out, _ = run("play", spec, "--save", "game.txt", typed=[line])
    assert f": {move}" in out
    assert [node.move for node in marblebox.read_record("game.txt").line.nodes] == [move]


def test_a_chain_is_spelled_without_dashes() -> None:
    kit = kit_of(marblebox.load("tumicarona"))
    assert kit.canonical("e2f2WE3a f4-e4") == "e2-f2W-e3A-f4-e4"
    assert kit.canonical("f3-f2=1 f2-g2 (A)=2") == "f3-f2=1 f2-g2 (A)=2"  # as the sheet prints it
    assert kit.canonical("demand e2e3") == "demand e2e3"


def test_an_unclear_spelling_is_refused_with_the_choices(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["d3e3", "? d3 e3"])
    assert words(out).count("2 d3-e3A (1) 3 d3-e3W (1) White ❯") == 2
    assert "captures" not in out


def test_the_computers_seat_is_not_for_people(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", "--seats", "human,simple", typed=["2: g4-g5"])
    assert said.COMPUTER_SEAT.filled(name="Black (computer)").en in out


# --- commands ---------------------------------------------------------------------------------------------------------


def test_undo_takes_one_turn_back(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "f4-e5", "undo", "undo", "undo"])
    assert re.findall(r"Taken back: (.*)", out) == ["f4-e5W", "e2-e3A"]
    assert said.NOTHING_TO_UNDO.en in out


def test_undo_takes_the_computers_reply_back_too(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", "--seats", "human,simple", typed=["e2-e3", "undo", "undo"])
    assert "Taken back: e2-e3A, f4-e5W" in out
    assert said.NOTHING_TO_UNDO.en in out


def test_undo_goes_back_behind_talk(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["e2-e3", "draw", "n", "undo"])
    assert "Taken back: e2-e3A, offer draw, decline draw" in out


def test_undo_needs_a_move_on_the_board(run: Invoke) -> None:
    _, talk, _ = run("play", "fanorona", typed=["draw", "n", "undo"])
    assert said.NOTHING_TO_UNDO.en in talk
    _, reply, _ = run("play", "fanorona(begins=black)", "--seats", "human,simple", typed=["draw", "undo"])
    assert said.NOTHING_TO_UNDO.en in reply


def test_undo_after_a_declined_draw_takes_the_last_moves_back_too(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", "--seats", "human,simple", typed=["e2-e3", "draw", "undo"])
    assert "Taken back: e2-e3A, f4-e5W, offer draw, decline draw" in out


def test_the_other_side_is_asked_about_a_draw(run: Invoke) -> None:
    _, declined, _ = run("play", "fanorona", typed=["draw", "perhaps", "decline"])
    assert said.OFFERED.filled(offerer="White", name="Black").en in declined
    assert f" perhaps\n{said.ANSWER_OFFER.en}\n" in declined
    assert said.DECLINED.filled(name="Black").en in declined
    assert declined.rstrip().endswith("Not saved.")
    _, accepted, _ = run("play", "fanorona", typed=["draw", "accept"])
    assert "A draw: agreed.  1/2-1/2" in accepted


def test_the_computer_accepts_a_draw_only_when_it_is_behind(run: Invoke) -> None:
    even = run("play", "fanorona", "--seats", "human,simple", typed=["draw"]).out
    assert said.DECLINED.filled(name="Black (computer)").en in even
    ahead = "1bb/1w1/www w 0 5"
    assert SimplePlayer().accepts_draw(marblebox.load("fanorona(size=3x3)").parse(ahead), 1)


def test_the_computer_offers_a_draw_after_a_standstill(run: Invoke) -> None:
    game = marblebox.load("fanorona(rules=standard)")
    record = write_records([Record.of_moves(game, 1, (), start="8b/9/9/9/w8 w 30 60")])
    offered = "offers a draw. Black: accept or decline?"

    def answered(answer: str) -> str:
        Path("still.txt").write_text(record, encoding="utf-8")
        return run("play", "--record", "still.txt", "--seats", "engine:1,human", typed=[answer]).out

    accepted, declined = map(answered, ("accept", "decline"))
    assert offered in accepted
    assert "A draw: agreed.  1/2-1/2" in accepted
    assert declined.count(offered) == 1  # nobody is asked again before the computer has moved
    assert said.DECLINED.filled(name="Black").en in declined


def test_resigning_is_confirmed(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["resign", "n", "resign", "y"])
    assert out.count(said.REALLY_RESIGN.filled(name="White").en) == 2
    assert re.search(r"Black wins: .*  0-1$", out, re.MULTILINE)


def test_anybody_may_resign_out_of_turn(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", typed=["2: resign", "y"])
    assert re.search(r"White wins: .*  1-0$", out, re.MULTILINE)


def test_the_kulami_score_sheet(run: Invoke) -> None:
    _, out, _ = run("play", "kulami(layout=example, level=2)", typed=["a4", "score"])
    assert "Tiles: Red 3, Black 0" in out
    assert "Total at level 2: Red 4, Black 0" in out


@pytest.mark.parametrize("language", ["en", "de"])
def test_kulami_says_why_it_ended_and_shows_the_sheet(run: Invoke, language: str) -> None:
    final, script = played_by_itself("kulami(level=2)", 5)
    lines = typed(marblebox.load("kulami(level=2)").initial(5), script, hidden_hands=False)
    _, out, _ = run("play", "kulami(level=2)", "--seed", "5", "--lang", language, "--save", "game.txt", typed=lines)
    replayed = run("replay", "game.txt", "--show-final", "--lang", language).out
    assert isinstance(final, KulamiState)
    turn = final.game.seat_names[len(script) % 2].in_language(language)
    why = f"no free cell is allowed to {turn}." if language == "en" else f"{turn} darf kein freies Feld mehr belegen."
    for shown in (out, replayed):
        assert why in shown
        assert words(" ".join(final.score.explain(language))) in words(shown.split(why)[1])


def test_kulami_says_that_all_marbles_are_laid() -> None:
    start = marblebox.load("kulami(layout=square)").initial()
    assert isinstance(start, KulamiState)
    cells = list(cells_in(start.layout.mask))
    red, black = (sum(1 << cell for cell in half) for half in (cells[:28], cells[28:56]))
    state = replace(start, red=red, black=black, last=cells[0])
    why, *sheet = kit_of(state.game).reckoned(state, ["A", "B"], "en")
    assert "all marbles" in why
    assert tuple(sheet) == state.score.explain()


def test_the_score_sheet_is_not_for_a_resigned_game(run: Invoke) -> None:
    assert "Total at level" not in run("play", "kulami", typed=["1", "resign", "y"]).out


def test_score_elsewhere_is_the_count(run: Invoke) -> None:
    assert "The count: White 22, Black 20" in run("play", "fanorona", typed=["e2-e3", "score"]).out


def test_help_names_every_command_in_both_languages(run: Invoke) -> None:
    tables = (["fanorona"], ["fanorona", "--black", "simple"], ["tomoko(begins=1, open_cards=true)"])
    english = "".join(run("play", *table, typed=["help"]).out for table in tables)
    german = "".join(run("play", *table, "--lang", "de", typed=["hilfe"]).out for table in tables)
    for command in COMMANDS.keys() - {"help"}:
        assert re.search(rf"^  (.* |){command}\b", english, re.MULTILINE), command
        spelled = "|".join(map(re.escape, COMMANDS[command][1:]))
        assert re.search(rf"^  (.* |)({spelled})\b", german, re.MULTILINE), command
    assert "2: resign" in english


@pytest.mark.parametrize(
    ("arguments", "there", "missing"),
    [
        (["fanorona"], ["draw", "2: resign"], ["demand", "cards", "turn", "lay", "give", "hint", "2: MOVE", "left"]),
        (["fanorona(captures=on_demand)"], ["demand"], ["cards"]),
        (["fanorona", "--black", "simple"], ["hint", "undo"], ["2: resign"]),
        (["kulami"], ["score"], ["draw", "accept", "cards", "left"]),
        (["kulami(starts=fists)"], ["left"], ["draw"]),
        (["tomoko(begins=1, open_cards=true)"], ["cards", "turn"], ["draw", "lay", "give", "demand"]),
        (["tomoko(begins=1, open_cards=true, claims=live)"], ["cards", "lay", "2: MOVE"], ["give"]),
        (["tomoko(begins=1, players=4, teams=true)"], ["give"], ["draw"]),
    ],
)
def test_help_lists_what_the_game_has(run: Invoke, arguments: list[str], there: list[str], missing: list[str]) -> None:
    out = run("play", *arguments, typed=["help"]).out
    for word in there:
        assert re.search(rf"^  {word}\b", out, re.MULTILINE), word
    for word in missing:
        assert not re.search(rf"^  {word}\b", out, re.MULTILINE), word


TEXTS_OF_KITS = [
    text
    for game in games()
    for variant in game.variants
    for text in (kit_of(game).claim_now, *kit_of(game).help(marblebox.load(variant.spec)))
]


@pytest.mark.parametrize("text", [HELP_FIRST, *HELP.values(), MENU_HELP, *TEXTS_OF_KITS])
def test_help_fits_80_columns(text: Text) -> None:
    assert max(len(line) for language in text for line in language.splitlines()) < 80


@pytest.mark.parametrize(("language", "word"), [("de", "nein"), ("en", "no")])
def test_a_no_is_not_taken_for_giving_up(run: Invoke, language: str, word: str) -> None:
    _, out, _ = run("play", "fanorona", "--lang", language, typed=[word, "quit"])
    assert word in out
    assert "resign" not in out.partition(word)[2].partition("\n")[0]


def test_commands_are_understood_in_german(run: Invoke) -> None:
    lines = [
        "züge d2",
        "e2-e3",
        "zurück",
        "remis",
        "nein",
        "brett",
        "wertung",
        "karten",
        "regeln",
        "d5",
        "hallo",
        "tipp",
        "ende",
    ]
    _, out, _ = run("play", "fanorona", "--lang", "de", typed=lines)
    assert "Zurückgenommen: e2-e3A" in out
    assert "Schwarz lehnt das Remis ab." in out
    assert "In diesem Spiel gibt es keine Karten." in out
    assert "is not a legal move" not in out
    assert "Kein erlaubter Zug beginnt mit d5." in out
    assert "hallo ist weder ein Zug noch ein Befehl; hilfe zeigt, was man eingeben kann." in out
    assert "Tipps gibt es nur, wenn eine Person gegen den Computer spielt." in out


def test_the_board_shows_the_rules_of_the_game_on_demand(run: Invoke) -> None:
    assert run("play", "tumicarona", typed=["rules"]).out.count("Tumicarona") >= 2


# --- choosing a game --------------------------------------------------------------------------------------------------


def test_without_a_specification_a_game_is_chosen(run: Invoke) -> None:
    _, out, _ = run("play", typed=["chess", "7", "0003", "3", "", "y", "", "1"])
    assert [line.split() for line in out.splitlines()[:4]] == [
        ["1", "Fanorona"],
        ["2", "Tumicarona"],
        ["3", "Kulami"],
        ["4", "Tomoko"],
    ]
    assert "unknown game 'chess'" in out
    assert out.count(said.CHOOSE_ONE.filled(count=4).en) == 2
    assert "Black (computer 3): " in out


def test_a_game_is_also_chosen_by_its_name(run: Invoke) -> None:
    assert "a   b   c   d   e " in run("play", typed=["tumicarona(size=5x5)", "", "board"]).out


def test_the_menu_explains_itself_and_asks_again(run: Invoke) -> None:
    _, out, _ = run("play", typed=["", "?", "hilfe", "t", "quit"])
    assert said.CHOOSE_ONE.filled(count=4).en in out
    assert out.count(said.MENU_HELP.en.partition("\n")[0]) == 2
    assert said.SEVERAL_FIT.filled(names="tumicarona or tomoko").en in out
    assert out.count("Which game?") == 5
    assert "unknown game" not in out


@pytest.mark.parametrize(
    ("answers", "title"),
    [
        (["fan"], "Fanorona. "),
        (["TUM"], "Tumicarona. "),
        (["kul", "3", "2"], "Kulami (rules level 2: areas and chains). "),
        (["3", ""], "Kulami. "),
        (["tomoko", "teams"], "Tomoko (two teams). "),
        (["4", "3"], "Tomoko (three players). "),
        (["tomoko(players=3, target=2)"], "Tomoko (players=3, target=2). "),
    ],
)
def test_the_menu_takes_beginnings_and_asks_one_question(run: Invoke, answers: list[str], title: str) -> None:
    _, out, _ = run("play", typed=[*answers, "n", "1"])
    assert f"\n{title}Type a move" in out
    assert (said.NOT_AN_OPTION.filled(options="0, 1, 2").en in out) is ("3" in answers[1:] and "kul" in answers)


@pytest.mark.parametrize(
    ("spec", "language", "title"),
    [
        ("tomoko(claims=auto, begins=2)", "en", "Tomoko (claims=auto, begins=2). "),
        ("tomoko(claims=auto)", "en", "Tomoko (cards lay themselves). "),
        ("tomoko(claims=auto)", "de", "Tomoko (Karten legen sich selbst ab). "),
        ("fanorona(rules=standard)", "en", "Fanorona, standard rules. "),
        ("tumicarona(handicap=white, begins=black)", "de", "Tumicarona (Handicap-Partie). "),
    ],
)
def test_the_opening_line_names_the_game_first(run: Invoke, spec: str, language: str, title: str) -> None:
    assert f"\n{title}" in "\n" + run("play", spec, "--lang", language, typed=["1"]).out.replace("Auslosen: 1", "")


def test_the_fists_are_asked_for(run: Invoke) -> None:
    _, out, _ = run("play", "kulami(starts=fists)", typed=["d4", "left", "1"])
    assert "Black ❯ d4" in out
    assert "left or right" in words(out)
    begins = re.search(r"Black: left\n(Red|Black) begins\n", out)
    assert begins
    assert f"{begins[1]} ❯ 1" in out
    assert re.search(r"Black: left\n(.|\n)*(Red|Black): a1", out)


# --- Tomoko -----------------------------------------------------------------------------------------------------------


def test_the_tallest_begins(run: Invoke) -> None:
    _, out, _ = run("play", "tomoko", typed=["3", "2", "", "N1d"])
    assert "tallest" in out
    assert said.NOT_AN_OPTION.filled(options="1, 2").en in out
    assert passed_to("Player 2") in out
    assert "Player 2: N1d" in out


def test_only_people_can_be_the_tallest(run: Invoke) -> None:
    seats = ["--seats", "human,simple,human"]
    out = run("play", "tomoko(players=3)", *seats, "--lang", "de", typed=["2", "3", "", "N1d"]).out
    assert " 1, 3, oder Enter" in out
    assert said.NOT_AN_OPTION.filled(options="1, 3").de in out
    assert "Spieler 3: N1d" in out


def test_one_person_alone_is_not_asked_who_is_the_tallest(run: Invoke) -> None:
    """Lots are drawn."""
    out = run("play", "tomoko", "--player2", "simple", "--save", "game.txt", typed=["1", "quit"]).out
    assert "tallest" not in out
    assert marblebox.read_record("game.txt").game.spec == "tomoko(claims=auto, begins=random)"


def test_nobody_is_asked_who_begins_if_the_specification_says_so(run: Invoke) -> None:
    assert "tallest" not in run("play", "tomoko(begins=2)", typed=[""]).out


@pytest.mark.parametrize(("spec", "told"), [("tomoko(begins=1)", True), ("tomoko(begins=1, claims=live)", False)])
def test_cards_lie_down_by_themselves_unless_the_players_want_the_race(run: Invoke, spec: str, told: bool) -> None:
    out = run("play", spec, "--save", "game.txt", typed=["", "N1d"]).out
    assert ("are laid automatically" in out) is told
    assert ("claims=auto" in marblebox.read_record("game.txt").game.spec) is told


def test_hands_are_hidden_between_people(run: Invoke) -> None:
    _, script = played_by_itself("tomoko(claims=auto, begins=1)", 3)
    lines = typed(marblebox.load("tomoko(claims=auto, begins=1)").initial(3), script[:30], hidden_hands=True)
    _, out, _ = run("play", "tomoko(claims=auto, begins=1)", "--seed", "3", typed=lines)
    turns = re.split(r"Pass the device to (Player \d), then press Enter\.", out)[1:]
    assert len(turns) >= 40
    for name, shown in zip(turns[::2], turns[1::2], strict=True):
        assert set(re.findall(r"Cards of (Player \d)", shown)) <= {name}


def test_the_pass_prompt_explains_refusals_and_shows_the_board_without_hands(run: Invoke) -> None:
    lines = ["", "N1d", "N9", "2: lay 99", "help", "?", "2: ?", "2: lay", ""]
    _, out, _ = run("play", "tomoko(claims=live, begins=1)", "--seed", "7", typed=lines)
    passing = out.split("Player 1: N1d")[2]  # told after the push, after wiping, and to the next player
    assert "2: lay 17" in passing
    assert "like N3d" in passing
    assert passing.count("cannot be laid") == 2
    assert said.HELP["undo"].en in passing
    assert HIDDEN.filled(name="Player 1").en in words(passing)
    assert words(passing).count(HIDDEN.filled(name="Player 2").en) == 1
    assert passing.count(passed_to("Player 2")) == 7
    assert passing.count("N1  N2  N3  N4  N5") == 1
    assert "Cards of" not in passing


def test_undo_at_the_pass_prompt_is_refused_where_cards_are_hidden_and_shows_no_hand(run: Invoke) -> None:
    _, out, _ = run("play", "tomoko(claims=live, begins=1)", "--seed", "7", typed=["", "N1d", "undo", "", "N2l"])
    refused, passed = re.split(r"Pass the device to Player 2.*", out.split(said.KNOWN_BY_NOW.en)[1])
    assert "Cards of" not in refused
    assert "Cards of Player 2" in passed
    assert "Player 2: N2l" in passed


@pytest.mark.parametrize(
    ("fields", "ending"),
    [
        ("claims=auto", "l for light)"),
        ("claims=live", "l for light), or 'lay 17'"),
        ("claims=auto, players=4, teams=true", "l for light), or 'give 17'"),
    ],
)
def test_a_mistyped_push_is_told_only_what_the_rules_have(run: Invoke, fields: str, ending: str) -> None:
    _, out, _ = run("play", f"tomoko({fields}, begins=1)", typed=["", "N9"])
    assert f"{ending} Player 1 ❯" in words(out)


def test_open_cards_are_shown_to_all_and_the_device_stays(run: Invoke) -> None:
    out = run("play", "tomoko(open_cards=true, begins=1)", typed=["N1d"]).out
    assert "Pass the device" not in out
    assert out.count("Cards of Player 1") == out.count("Cards of Player 2") == 2


def test_claims_are_asked_for_before_a_computer_pushes(run: Invoke) -> None:
    spec = "tomoko(claims=live, begins=1)"
    _, out, _ = run("play", spec, "--seats", "human,simple", typed=["N1d", "lay 99", ""])
    assert "before Player 2 (computer) pushes" in out
    assert "card 99" in words(out)
    assert "Player 2 (computer): " in out


def test_laid_cards_are_told_and_shown(run: Invoke) -> None:
    spec = "tomoko(claims=auto, begins=1, open_cards=true)"
    _, script = played_by_itself(spec, 3)
    _, out, _ = run(
        "play",
        spec,
        "--seed",
        "3",
        typed=["cards", *typed(marblebox.load(spec).initial(3), script[:-1], False), "cards"],
    )
    assert "Nobody has laid" in out
    laid = re.search(r"(Player \d) lays (\d+)", out)
    assert laid
    shown = out.split("❯ cards")[-1]
    assert f"{laid[1]} has laid:" in shown
    assert re.search(rf"\b{laid[2]}\b", shown)


def test_quitting_before_the_game_begins(run: Invoke) -> None:
    for arguments, typed in (([], ["quit"]), ([], ["1", "quit"]), (["tomoko"], ["q"])):
        status, out, err = run("play", *arguments, typed=typed)
        assert (status, err) == (0, "")
        assert "❯" not in out


def test_the_menu_asks_for_the_level_of_the_computer(run: Invoke) -> None:
    for answer, shown in (("2", "Black (computer 2)"), ("n", "Black  22 stones"), ("", "Black  22 stones")):
        _, out, _ = run("play", typed=["1", "77", answer, "quit"])
        assert said.NOT_A_LEVEL.en in out
        assert shown in out


@pytest.mark.parametrize("yes", ["y", "Yes", "j", "ja"])
def test_who_just_wants_the_computer_is_asked_for_its_level(run: Invoke, yes: str) -> None:
    for answers, shown in ((["5"], "Black (computer 5)"), ([""], "Black (computer 3)"), (["y", "4"], "computer 4")):
        out = run("play", typed=["1", yes, *answers, "quit"]).out
        assert said.COMPUTER_LEVEL.filled(usual=3).en in out
        assert shown in out
    assert "❯" not in run("play", typed=["1", yes, "quit"]).out


def test_a_mistaken_demand_is_refused_at_the_terminal(run: Invoke) -> None:
    """By its word as by its number in the list, which has it whether or not something was overlooked."""
    spec = "tumicarona(size=3x3, captures=silent)"
    state, script = marblebox.load(spec).initial(), list[str]()
    while "demand" not in map(str, state.offered_moves(state.to_move or 0)):
        script.append(str(state.legal_moves()[0]))
        state = state.play(script[-1])
    assert "demand" not in map(str, state.legal_moves())  # the first of its moves captures if any does
    number = str(len(state.offered_moves(state.to_move or 0)))
    _, out, _ = run("play", spec, typed=[*script, "moves", "demand", number, "quit", "no"])
    assert f"{number} demand" in out
    assert words(out).count("no overlooked capture") == 2


def test_taking_nothing_with_a_step_that_can_capture_must_be_picked(run: Invoke) -> None:
    game = ("play", "tumicarona(captures=on_demand)")
    moves = [str(move) for move in marblebox.load(game[1]).initial().legal_moves()]
    number = str(moves.index("d2-e3") + 1)
    typed = run(*game, typed=["d2-e3", "quit"]).out
    assert f"{number} d2-e3\n" in typed
    assert "White: d2-e3" not in typed
    assert "White: d2-e3\n" in run(*game, typed=["d2-e3", number, "quit"]).out
    assert "captures 2" in run(*game, typed=["d2-e3A", "quit"]).out
