"""The games that are played one after the other at one terminal, and their keeping."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import typer
from rich.text import Text as Styled

from marblebox.cli.kit import kit_of
from marblebox.cli.numbers import decimal
from marblebox.cli.play import words
from marblebox.cli.play.ending import told
from marblebox.cli.play.game_loop import GameLoop
from marblebox.cli.play.keeper import Keeper
from marblebox.cli.play.screen import Quit, Screen
from marblebox.cli.play.seats import Seat, needs_seed
from marblebox.cli.play.sides import joined, partners_told, scores_of_sides
from marblebox.cli.play.terminal_game import TerminalGame
from marblebox.cli.signals import ending_in_order, undisturbed
from marblebox.cli.terminal import FAILED, warn
from marblebox.core.errors import InputError
from marblebox.core.files import user_path
from marblebox.core.game import Outcome
from marblebox.core.limits import LARGEST_SEED
from marblebox.core.match import Match
from marblebox.core.record import Record, write_records


class MatchLoop:
    """A single game, or the games of a match."""

    def __init__(
        self,
        screen: Screen,
        seats: Sequence[Seat],
        record: Record,
        keeper: Keeper,
        match: Match | None = None,
        finished: Sequence[Record] = (),
    ) -> None:
        self.screen, self.seats, self.keeper, self.is_match = screen, seats, keeper, match is not None
        self.finished = list(finished)
        people = [seat for seat, who in enumerate(seats) if who.player is None]
        self.game = TerminalGame(record, people, match)
        if self.seats_have_people:
            screen.expect_answers()

    def run(self) -> None:
        """Play until the end or until somebody leaves; however that comes about, the game is kept if it can be."""
        with ending_in_order():
            try:
                with suppress(Quit):
                    self._play_on()
                self._offer_to_save()
            except BaseException as leaving:
                kept = self._keep_unasked()
                if not kept and isinstance(leaving, EOFError | KeyboardInterrupt):
                    raise typer.Exit(FAILED) from None
                if not isinstance(leaving, EOFError):
                    raise

    def _play_on(self) -> None:
        names = [seat.name for seat in self.seats]
        if partners := partners_told(self.game.state.game, names, self.screen.language):
            self.screen.show(partners)
        while True:
            GameLoop(self.screen, self.game, self.seats, self.save).play()
            outcome = self.game.state.outcome
            assert outcome  # the session ended with the game
            game = self.game.state.game
            for line in kit_of(game).reckoned(self.game.state, names, self.screen.language):
                self.screen.show(line)
            for line in told(game, outcome, names, self.screen.language):
                self.screen.show(Styled(line, style="bold"))
            if not self.is_match or not self._next_game(outcome):
                break

    def _next_game(self, outcome: Outcome) -> bool:
        """Set the next game of the match up, unless it is over or the players have had enough."""
        match = self.game.session.standing
        language = self.screen.language
        score = scores_of_sides(self.game.state.game, match.score)
        self.screen.say(words.MATCH_SCORE, score=" : ".join(decimal(s, language) for s in score))
        if match.next_game is None:
            self._tell_winners(match)
            return False
        self._tell_revanche(match, outcome)
        self._keep()
        if self.seats_have_people and not self.screen.confirm(words.NEXT_GAME, default=True):
            return False
        self.finished.append(self.game.record)
        record = next_record(self.game.record, match)
        self.game.go_on(record.seed, record)
        self.screen.say(words.ROUND, "bold", number=len(self.finished) + 1, spec=record.game.spec)
        return True

    def _tell_revanche(self, match: Match, outcome: Outcome) -> None:
        """What the next game of a revanche is about."""
        if match.kind != "revanche" or match.next_game is None:
            return
        if not outcome.winners:
            self.screen.say(words.PLAYED_AGAIN)
        elif not match.next_game.is_handicap:
            self.screen.say(words.THIRD_GAME)
        else:
            [winner] = outcome.winners
            names = [seat.name for seat in self.seats]
            self.screen.say(words.RETURN_GAME, winner=names[winner], loser=names[1 - winner])

    def _tell_winners(self, match: Match) -> None:
        sentence = words.MATCH_WON if len(match.winners) == 1 else words.MATCH_WON_TOGETHER
        names = joined([self.seats[seat].name for seat in match.winners], self.screen.language)
        if match.kind == "revanche" and not match.outcomes[-1].winners:
            self.screen.say(words.DRAWN_RETURN, names=names)
        self.screen.say(sentence, "bold", names=names)

    @property
    def seats_have_people(self) -> bool:
        return any(seat.player is None for seat in self.seats)

    # --- keeping -----------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        return write_records([*self.finished, self.game.record])

    def save(self, name: str) -> None:
        """Save under that name, or where the game is kept already; ask for a name if there is neither."""
        path = user_path(name) if name else self.keeper.path or self._asked_path()
        saved = path is not None and self.keeper.save(self.text, path, self._may_replace)
        self.screen.say(words.SAVED if saved else words.NOT_SAVED, path=path)

    def _asked_path(self) -> Path | None:
        """Where somebody wants to save, if anywhere; a yes does not say where."""
        while (answer := self.screen.ask(words.SAVE_WHERE)).lower() in words.YES_WORDS:
            self.screen.say(words.NAME_A_FILE, "bold yellow")
        return None if _is_no(answer) else user_path(answer)

    def _may_replace(self, path: Path) -> bool:
        return self.screen.confirm(words.REPLACE, path=path)

    def _keep(self) -> None:
        """Save without asking, if it has been said where."""
        if problem := self._problem_of_keeping():
            self.screen.complain(problem)
        elif self.keeper.path:
            self.screen.say(words.SAVED, path=self.keeper.path)

    def _keep_unasked(self) -> bool:
        """Save when nobody can be asked; False if that fails. The screen may have gone: it comes last."""
        with undisturbed():
            problem = self._problem_of_keeping()
            lost = not self._nothing_new()
        if problem and lost:
            warn(words.NOT_KEPT.filled(problem=problem).in_language(self.screen.language))
        with suppress(OSError):
            self.screen.show("")
            if self.keeper.path and not problem:
                self.screen.say(words.SAVED, path=self.keeper.path)
            elif lost:
                self.screen.say(words.NOT_SAVED)
        return not (problem and lost)

    def _problem_of_keeping(self) -> str:
        """Why the game cannot be saved where that has been said; nothing once it is, or if it has not."""
        path = self.keeper.path
        try:
            if path and not self.keeper.save(self.text, path, lambda _: False):
                return words.CHANGED.filled(path=path).in_language(self.screen.language)
        except InputError as problem:
            return problem.told.in_language(self.screen.language)
        return ""

    def _nothing_new(self) -> bool:
        return self.keeper.has(self.text) or not (self.game.steps or self.finished)

    def _offer_to_save(self) -> None:
        """Save where that has been said; ask for a file if it has not, or if that is not possible."""
        self._keep()
        if self.keeper.path and not self.seats_have_people and not self._nothing_new():
            raise EOFError  # there is nobody to ask
        while self.seats_have_people and not self._nothing_new():
            try:
                name = self.screen.ask(words.SAVE_ON_LEAVING)
                if _is_no(name):
                    self.screen.say(words.NOT_SAVED)
                    return
                self.save("" if name.lower() in words.YES_WORDS else name)
            except Quit:
                return
            except InputError as problem:
                self.screen.complain(problem.told.in_language(self.screen.language))


def _is_no(answer: str) -> bool:
    """Whether somebody who is asked for a file name wants none."""
    return not answer or answer.lower() in (*words.NO_WORDS, *words.QUIT_WORDS)


def next_record(record: Record, match: Match) -> Record:
    """An empty record for the next game of a match."""
    game = match.next_game
    assert game  # the match is not over
    number = len(match.outcomes) + 1
    tags = {**record.tags, "Round": str(number)}
    seed = (record.seed + 1) % (LARGEST_SEED + 1) if needs_seed(game, record.tags) else 0
    return Record(game, seed, tags=tags)
