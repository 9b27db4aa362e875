"""One game at the terminal, from its present state to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text as Styled

from marblebox.cli.kit import HIDDEN, CliKit, kit_of
from marblebox.cli.play import words
from marblebox.cli.play.drawing import drawn
from marblebox.cli.play.hinting import Hinting
from marblebox.cli.play.listing import hanging, in_columns, numbered, shared_beginning
from marblebox.cli.play.refusing import refuse
from marblebox.cli.play.screen import Quit, Screen
from marblebox.cli.play.seats import Seat
from marblebox.cli.play.sides import joined, side_names
from marblebox.cli.play.terminal_game import TerminalGame
from marblebox.core.errors import IllegalMove, InputError
from marblebox.core.game import ACCEPT, DECLINE, OFFER, RESIGN, Move, State
from marblebox.core.rulebook import rules_text
from marblebox.core.text import Text, shortened
from marblebox.engine.players import EnginePlayer, Player
from marblebox.play.bot import earlier_states

MANY_MOVES = 60

_OTHER_SEAT = re.compile(r"(\d{1,2})\s*:\s*(.*)")
_TALK_WORDS = ("offer", "accept", "decline")
COMMANDS = {
    "moves": ("?", "moves", "züge", "zuege"),
    "hint": ("hint", "tipp"),
    "board": ("board", "brett"),
    "undo": ("undo", "zurück", "zurueck"),
    "draw": ("draw", "remis", "offer draw"),
    "accept": ("accept", "annehmen"),
    "decline": ("decline", "ablehnen"),
    "resign": ("resign", "aufgeben"),
    "score": ("score", "wertung"),
    "cards": ("cards", "karten"),
    "turn": ("turn", "drehen"),
    "save": ("save", "speichern"),
    "rules": ("rules", "regeln"),
    "help": ("help", "hilfe"),
    "quit": words.QUIT_WORDS,
}
_COMMAND_OF = {word: command for command, spellings in COMMANDS.items() for word in spellings}


class GameLoop:
    """Asks the people, lets the computers choose, and shows what happens."""

    def __init__(self, screen: Screen, game: TerminalGame, seats: Sequence[Seat], save: Callable[[str], None]) -> None:
        self.screen, self.game, self.seats, self._save_to = screen, game, seats, save
        self._shown: State | None = None  # the state that was drawn last
        self._holder: int | None = None  # who has the device, and so whose hand is shown
        self._speaker: int | None = None  # who had it last: what is typed without a number is hers
        self._may_add = False  # whether whoever has the device may still do something after her move
        self._invited: State | None = None  # the state for which claims have been asked for
        self._hinting = Hinting()

    def play(self) -> None:
        """Until the game is over; Quit, EOFError and KeyboardInterrupt leave it unfinished."""
        while self.state.outcome is None:
            self._step()
        self._show(every_hand=True)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def kit(self) -> CliKit:
        return kit_of(self.state.game)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def _step(self) -> None:
        turn = self._seat_to_move()
        player = self.seats[turn].player
        if self.state.talk.offered_by is not None:
            self._ask_about_draw(self.state.talk.offered_by)
        elif not (self._computers_claim(turn) or self._adds_something(turn) or self._people_claim(turn)):
            if player and not self._computer_speaks(player, turn):
                move = player.choose(self.state, turn)
                assert move is not None  # the seat to move always has one
                self._carry_out(move, turn)
            elif not player:
                self._ask_for_move(turn)

    def _computer_speaks(self, player: Player, seat: int) -> bool:
        """Let a computer offer a draw or resign instead of moving. It resigns against people only."""
        if not isinstance(player, EnginePlayer):
            return False
        may_offer = self.game.may_say(str(OFFER), seat)
        said = player.speaks(self.state, seat, earlier_states(self.game.session, seat), may_offer)
        if said:
            self.game.act(said, seat)
        return said is not None

    def _seat_to_move(self) -> int:
        turn = self.state.to_move
        assert turn is not None  # only asked while the game goes on
        return turn

    # --- people ------------------------------------------------------------------------------------------------------

    @property
    def _people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who.player is None]

    def _ask_for_move(self, seat: int) -> None:
        if self._must_hand_over(seat) and not self._hand_over(seat):
            return
        self._holder = self._speaker = seat
        self._may_add = True
        self._show_if_new()
        self._obey(self.screen.ask(words.PROMPT, name=self.seats[seat].name), seat)

    def _must_hand_over(self, seat: int) -> bool:
        return self._holder != seat and len(self._people) > 1 and self._has_secrets()

    def _hand_over(self, seat: int) -> bool:
        """Hands stay hidden: the screen is wiped while the device goes round. Until then everybody may still act.

        False if somebody did, so that the device may have to go elsewhere.
        """
        before = self.state
        self._take_away()
        self._show()
        if self._is_race() and self.game.steps:
            self.screen.say(self.kit.claim_now, "dim")
        while answer := self.screen.ask(words.PASS_DEVICE, name=self.seats[seat].name):
            self._obey(answer, seat if self._speaker is None else self._speaker, invited=True)
            if self.state is not before:
                return False
        self._holder = seat
        self._wipe()
        return True

    def _take_away(self) -> None:
        """From now on nobody has the device, and no hand is to be seen."""
        if self._holder is not None:
            self._holder = None
            self._wipe()

    def _wipe(self) -> None:
        self.screen.clear()
        self._shown = None
        self._tell_last()

    def _has_secrets(self) -> bool:
        return self.kit.hides(self.state.game)

    def _is_race(self) -> bool:
        return self.state.game.traits.race

    def _may_see(self, seat: int) -> bool:
        """Whether the moves of that seat, and so its cards, may be shown to whoever has the device."""
        return not self._has_secrets() or seat == self._holder or len(self._people) == 1

    def _obey(self, line: str, seat: int, invited: bool = False) -> None:
        """Do what somebody types for a seat; `invited` are all to lay cards, whoever has the device."""
        other = _OTHER_SEAT.fullmatch(line)
        if other:
            seat, line = int(other[1]) - 1, other[2].strip()
            if not self._may_act(seat):
                return
        first, _, rest = line.partition(" ")
        command = _COMMAND_OF.get(line.lower()) or (
            _COMMAND_OF.get(first.lower()) if first.lower() in _WITH_ARGUMENT else None
        )
        if not line:
            self._moves("", seat)
        elif command:
            _ACTIONS[command](self, "" if line.lower() in _COMMAND_OF else rest.strip(), seat)
        elif secret := self._secrecy(self.kit.canonical(line), seat, invited):
            self.screen.say(secret, "bold yellow", name=self.seats[seat].name)
        else:
            self._move(self.kit.canonical(line), seat)

    def _secrecy(self, line: str, seat: int, invited: bool) -> Text | None:
        """Why a move of a seat that has not got the device is refused whether or not it is legal."""
        return None if self._may_see(seat) else self.kit.refusal(self.state, line, seat, invited)

    def _may_act(self, seat: int) -> bool:
        if not 0 <= seat < len(self.seats):
            self.screen.say(words.NO_SUCH_SEAT, "bold yellow", number=seat + 1, count=len(self.seats))
        elif self.seats[seat].player:
            self.screen.say(words.COMPUTER_SEAT, "bold yellow", name=self.seats[seat].name)
        else:
            return True
        return False

    def _move(self, text: str, seat: int) -> None:
        moves = self.state.offered_moves(seat)
        try:
            if text.isascii() and text.isdigit():
                self._pick(text, moves, seat)
            else:
                self._play_typed(self.state.find(text, seat), text, seat)
        except IllegalMove as problem:
            listed = self._may_see(seat) and text not in map(str, moves)
            fitting = numbered(moves, text, self._worded) if listed else []
            if fitting:
                self.screen.show(in_columns(fitting, self.screen.console.width - 1))
            else:
                refuse(self.screen, self.state, seat, text, problem, _COMMAND_OF, _TALK_WORDS)

    def _play_typed(self, move: Move, text: str, seat: int) -> None:
        unclear = self.kit.unclear(self.state, move)
        if unclear is None:
            self._carry_out(move, seat)
            return
        self.screen.say(unclear, "bold yellow")
        fitting = numbered(self.state.offered_moves(seat), text, self._worded)
        self.screen.show(in_columns(fitting, self.screen.console.width - 1))

    def _pick(self, number: str, moves: Sequence[Move], seat: int) -> None:
        if number in map(str, range(1, len(moves) + 1)):
            self._carry_out(self.state.find(moves[int(number) - 1], seat), seat)
        else:
            self.screen.say(words.NO_SUCH_NUMBER, "bold yellow", number=shortened(number, 10), count=len(moves))

    # --- out of turn -------------------------------------------------------------------------------------------------

    def _computers_claim(self, turn: int) -> bool:
        for seat in self.state.actors:
            player = self.seats[seat].player
            if player and seat != turn and (move := player.choose(self.state, seat)):
                self._carry_out(move, seat)
                return True
        return False

    def _adds_something(self, turn: int) -> bool:
        """Before the device goes on, whoever has just moved may do what is best done then; False when she has done."""
        seat = self._holder if self._may_add and self._holder != turn else None
        question = None if seat is None else self.kit.afterthought(self.state, seat)
        if seat is None or question is None:
            return False
        self._show_if_new()
        answer = self._asked(question, name=self.names[seat], partner=self._partners(seat))
        if answer:
            self._obey(answer, seat)
        else:
            self._may_add = False
        return True

    def _asked(self, question: Text, **values: str) -> str:
        """What somebody does who is asked whether she does anything: nothing after a no; a yes does not say what."""
        while (answer := self.screen.ask(question, **values)).lower() in words.YES_WORDS:
            self.screen.say(words.TYPE_IT, "bold yellow")
        return "" if answer.lower() in words.NO_WORDS else answer

    def _partners(self, seat: int) -> str:
        side = next(side for side in self.kit.sides(self.state.game) if seat in side)
        return joined([self.names[other] for other in side if other != seat], self.screen.language)

    def _people_claim(self, turn: int) -> bool:
        """Before a computer moves, people get the time to claim what the last move has brought about."""
        state = self.state
        race_on = self._is_race() and self.game.last is not None
        if not (race_on and self.seats[turn].player and self._people) or self._invited is state:
            return False
        if len(self._people) > 1 and self._has_secrets():
            self._take_away()
        self._show_if_new()
        seat = self._people[0] if self._speaker is None else self._speaker
        claim = self._worded(self.kit.claim)
        example = claim if len(self._people) == 1 else f"{seat + 1}: {claim}"
        answer = self._asked(self.kit.any_claim, name=self.seats[turn].name, example=example)
        if answer:
            self._obey(answer, seat, invited=True)
        else:
            self._invited = state
        return True

    def _ask_about_draw(self, offerer: int) -> None:
        seat = next(seat for seat in range(len(self.seats)) if ACCEPT in self.state.talk_moves(seat))
        player, name = self.seats[seat].player, self.seats[seat].name
        accepted = player.accepts_draw(self.state, seat) if player else self._confirms_draw(offerer, name)
        self.game.act(ACCEPT if accepted else DECLINE, seat)
        self.screen.say(words.ACCEPTED if accepted else words.DECLINED, name=name)

    def _confirms_draw(self, offerer: int, name: str) -> bool:
        offerer_name = self.seats[offerer].name
        return self.screen.confirm(words.OFFERED, hint=words.ANSWER_OFFER, offerer=offerer_name, name=name)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _carry_out(self, move: Move, seat: int) -> None:
        self.game.act(move, seat)
        self._tell_last()
        if not self._people:
            self._show()

    def _tell_last(self) -> None:
        """The last move in words, with what it brought about."""
        if not self.game.steps:
            return
        before, move, seat = self.game.steps[-1]
        self.screen.show(Styled(self._announced(before, move, seat), style="bold"))
        for line in self.kit.brought_about(before, self.state, self.names, self.screen.language):
            self.screen.show(Styled(line, style="bold"))

    def _announced(self, before: State, move: Move, seat: int) -> str:
        if move.captured:
            told = self.kit.told(before, move, seat, self._hands)
            return self.screen.text(words.TAKEN, name=self.names[seat], move=told, count=move.captured)
        return self.kit.announced(before, move, seat, self.names, self._hands, self.screen.language)

    @property
    def _hands(self) -> Sequence[int]:
        """The seats whose cards may be seen by whoever looks at the screen."""
        return self._people if len(self._people) == 1 else [] if self._holder is None else [self._holder]

    def _show_if_new(self) -> None:
        if self._shown is not self.state:
            self._show()

    def _show(self, every_hand: bool = False) -> None:
        seats = range(len(self.seats)) if every_hand else self._hands
        self.screen.show("")
        self.screen.show(drawn(self.state, self.game.last, self.names, list(seats), self.screen.language))
        self.screen.show("")
        self._shown = self.state

    def _worded(self, move: Move | str) -> str:
        return self.kit.worded(move, self.screen.language)

    # --- commands ----------------------------------------------------------------------------------------------------

    def _moves(self, prefix: str, seat: int) -> None:
        moves = self.state.offered_moves(seat)
        entries = numbered(moves, self.kit.canonical(prefix), self._worded)
        name = self.seats[seat].name
        if not self._may_see(seat):
            self.screen.say(HIDDEN, "bold yellow", name=name)
            return
        if not moves:
            self.screen.say(words.NOTHING_TO_DO, name=name)
            return
        if not entries:
            self.screen.say(words.NO_MOVE_BEGINS, "bold yellow", prefix=shortened(prefix))
            return
        self.screen.show(in_columns(entries, self.screen.console.width - 1))
        if len(entries) > MANY_MOVES:
            self.screen.say(words.NARROW, "dim", count=len(entries), example=shared_beginning(moves))

    def _hint(self, _argument: str, seat: int) -> None:
        if not self._has_hints:
            self.screen.say(words.HINTS_ALONE, "bold yellow")
        elif self.state.to_move != seat:
            self.screen.say(words.HINT_IN_TURN, "bold yellow")
        else:
            self.screen.show(self._hinting.next(self.state, self.screen.language))

    @property
    def _has_hints(self) -> bool:
        """Whether one person plays against computers alone."""
        return len(self._people) == 1 < len(self.seats)

    def _board(self, _argument: str, _seat: int) -> None:
        self._show()

    def _undo(self, _argument: str, _seat: int) -> None:
        steps = self.game.take_back(self._people)
        moves = [self.kit.mentioned(*step, self._hands, self.screen.language) for step in steps or ()]
        if steps is None:
            self.screen.say(words.KNOWN_BY_NOW, "bold yellow")
        elif moves:
            self.screen.say(words.UNDONE, moves=", ".join(moves))
        else:
            self.screen.say(words.NOTHING_TO_UNDO, "bold yellow")

    def _draw(self, _argument: str, seat: int) -> None:
        self._talk(OFFER, seat)

    def _accept(self, _argument: str, seat: int) -> None:
        self._talk(ACCEPT, seat)

    def _decline(self, _argument: str, seat: int) -> None:
        self._talk(DECLINE, seat)

    def _resign(self, _argument: str, seat: int) -> None:
        if self.screen.confirm(words.REALLY_RESIGN, name=self.seats[seat].name):
            self._talk(RESIGN, seat)

    def _talk(self, said: Move, seat: int) -> None:
        if said != RESIGN and not self.state.game.traits.agreed_draws:
            self.screen.say(words.NO_DRAWS, "bold yellow", title=self.screen.text(self.state.game.title))
            return
        if said in (ACCEPT, DECLINE):  # offers are answered as soon as they are made
            self.screen.say(words.NOBODY_OFFERED, "bold yellow")
            return
        if said == OFFER and self.state.talk.offered_by is None and not self.game.may_say(str(OFFER), seat):
            self.screen.say(words.OFFERED_ALREADY, "bold yellow")
            return
        try:
            self.game.act(self.state.find(said, seat), seat)
        except IllegalMove as problem:
            self.screen.complain(problem.told.in_language(self.screen.language))

    def _score(self, _argument: str, _seat: int) -> None:
        if sheet := self.kit.score_sheet(self.state, self.screen.language):
            self.screen.show("\n".join(sheet))
            return
        game, points = self.state.game, self.state.points
        counts = [points[side[0]] for side in self.kit.sides(game)]
        names = side_names(game, self.names, self.screen.language)
        self.screen.say(words.NO_SCORE_SHEET, points=", ".join(f"{n} {c}" for n, c in zip(names, counts, strict=True)))

    def _cards(self, _argument: str, _seat: int) -> None:
        self._show_cards(self.kit.cards(self.state, self.names, self.screen.language))

    def _turn(self, argument: str, _seat: int) -> None:
        self._show_cards(self.kit.turned(self.state, argument, self._hands, self.screen.language))

    def _show_cards(self, cards: Sequence[RenderableType] | None) -> None:
        if cards is None:
            self.screen.say(words.NO_CARDS, "bold yellow")
        for shown in cards or ():
            self.screen.show(shown)

    def _save(self, argument: str, _seat: int) -> None:
        try:
            self._save_to(argument)
        except InputError as problem:
            self.screen.complain(problem.told.in_language(self.screen.language))

    def _rules(self, _argument: str, _seat: int) -> None:
        self.screen.show(Markdown(rules_text(self.state.game.spec, self.screen.language)))

    def _help(self, _argument: str, _seat: int) -> None:
        missing = self._missing()
        commands = [line for command, line in words.HELP.items() if command not in missing]
        self.screen.say(words.HELP_FIRST)
        for line in (*self.kit.help(self.state.game), *commands):
            self.screen.show(hanging(self.screen.text(line), words.HELP_MARGIN))

    def _missing(self) -> set[str]:
        """What there is no use for in this game, or among these players."""
        traits = self.state.game.traits
        has_cards = self.kit.cards(self.state, self.names, self.screen.language) is not None
        several = len(self._people) > 1
        there = {
            "hint": self._has_hints,
            **dict.fromkeys(("draw", "accept"), traits.agreed_draws),
            **dict.fromkeys(("cards", "turn"), has_cards),
            "other": several and traits.simultaneous,
            "other_says": several,
        }
        return {command for command, is_there in there.items() if not is_there}

    def _quit(self, _argument: str, _seat: int) -> None:
        raise Quit


_ACTIONS: dict[str, Callable[[GameLoop, str, int], None]] = {
    command: getattr(GameLoop, f"_{command}") for command in COMMANDS
}
_WITH_ARGUMENT = {*COMMANDS["moves"], *COMMANDS["save"], *COMMANDS["turn"]}
