"""Kits: how the terminal draws a game, tells of it and asks about it.

A game has a kit in `cli/kits/`, or declares one as an entry point. `CliKit` itself is the default one: it serves every
game, with a plain drawing of what `State.board_text` and `State.points` say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text as Styled

from marblebox.cli.picture import Look
from marblebox.cli.terminal import visible
from marblebox.core.game import Game, Move, State
from marblebox.core.plugins import find_kit
from marblebox.core.text import Text, alike

_QUOTED = re.compile("'([^']+)'")  # a move in a reason
MOVED = alike("{name}: {move}")
HIDDEN = Text(
    "What {name} can do is only shown to {name}: pass the device first.",
    "Was {name} tun kann, sieht nur {name}: erst das Gerät weitergeben.",
)


class Dialogue(Protocol):
    """The terminal while players are asked something."""

    def say(self, text: Text, style: str = "", **values: object) -> None: ...
    def answer(self, text: Text, **values: object) -> str: ...


class Menu(NamedTuple):
    """What the menu asks about a game: the question, and the fields that each answer stands for."""

    question: Text
    fields: Mapping[str, str]


class Finding(Protocol):
    """A figure printed in a rule sheet beside the one that the rules give."""

    @property
    def topic(self) -> Text: ...
    @property
    def what(self) -> Text: ...
    @property
    def printed(self) -> Text: ...
    @property
    def computed(self) -> Text: ...
    @property
    def note(self) -> Text: ...
    @property
    def agrees(self) -> bool: ...


class CliKit:
    """What the terminal knows of a game. `hands` are the seats of those who look at the screen."""

    note: Text | None = None  # what else the list of games says
    menu: Menu | None = None
    beginning: re.Pattern[str] | None = None  # what is too short for a move, where several moves begin alike
    words: tuple[str, ...] = ()  # moves that are whole words
    german: Mapping[str, tuple[str, ...]] = {}  # a move's first word in German, the one to show before others to accept
    claim = "…"  # what somebody may type out of turn
    claim_now = Text(
        "Until then anybody may act out of turn, player number first: 2: …",
        "Bis dahin darf jeder außer der Reihe handeln, Nummer voran: 2: …",
    )
    any_claim = Text(
        "Does anyone act before {name} moves? ({example}; Enter goes on) ",
        "Handelt jemand, bevor {name} zieht? ({example}; Enter geht weiter) ",
    )

    # --- before a game -----------------------------------------------------------------------------------------------

    def settled(self, screen: Dialogue, game: Game, spec: str, people: Sequence[int]) -> Game:
        """The game after the questions that people in these seats are asked; `spec` is what they have said already."""
        return game

    def sides(self, game: Game) -> Sequence[Sequence[int]]:
        """The seats that win or lose together; those of one side have one count."""
        return [[seat] for seat in range(game.seats)]

    # --- drawing -----------------------------------------------------------------------------------------------------

    def board(self, state: State, last: Move | None, hands: Sequence[int]) -> Styled:
        return Styled("\n".join(" ".join(row) for row in state.board_text.split("/")), no_wrap=True)

    def look(self, state: State, last: Move | None) -> Look:
        """How a picture of it is drawn, the last move marked: only what everybody may see."""
        return Look()

    def notes(self, state: State, players: Sequence[str], hands: Sequence[int], language: str) -> Styled:
        """What stands beside the board: who plays, and how much each has."""
        text, unit = Styled(), state.game.traits.unit
        for seat, (name, points) in enumerate(zip(players, state.points, strict=True)):
            text.append(name, "bold" if state.to_move == seat else "")
            text.append(f"  {unit.counted(points).in_language(language)}\n")
            if seat in hands and self.hides(state.game):
                text.append(self.held(state, seat, language))
        return text

    def held(self, state: State, seat: int, language: str) -> str:
        """What that seat alone may see, below its name."""
        return "".join(f"  {visible(line)}\n" for line in state.held(seat).in_language(language).split("\n") if line)

    # --- wording -----------------------------------------------------------------------------------------------------

    def worded(self, move: Move | str, language: str) -> str:
        """A move in the words of that language; records keep the canonical ones."""
        first, *rest = str(move).split(" ", 1)
        return " ".join([self.german[first][0], *rest]) if language == "de" and first in self.german else str(move)

    def reasoned(self, reason: Text, language: str) -> str:
        """Why something cannot be done, the moves that are quoted in the words of that language."""
        return _QUOTED.sub(lambda move: f"'{self.worded(move[1], language)}'", reason.in_language(language))

    def canonical(self, text: str) -> str:
        """What is typed, as records have it: its first word, and how a move is spelled."""
        first, *rest = text.split(" ", 1)
        verb = next((verb for verb, spellings in self.german.items() if first.lower() in spellings), first)
        return self.spelled(" ".join([verb, *rest]))

    def spelled(self, text: str) -> str:
        """A move that somebody types in a hurry, as records spell it; anything else as it is."""
        return text

    def help(self, game: Game) -> Sequence[Text]:
        """The moves of this game that are words, a line each."""
        return ()

    # --- hints -------------------------------------------------------------------------------------------------------

    def look_at(self, state: State, move: Move) -> Text | None:
        """Where to look first for a move: the piece, not yet where it goes; None where there is no such place."""
        return None

    def because(self, state: State, move: Move, seat: int) -> Text | None:
        """What speaks for a move, in a sentence."""
        return None

    # --- telling -----------------------------------------------------------------------------------------------------

    def told(self, state: State, move: Move, seat: int, hands: Sequence[int]) -> str:
        """A move as far as somebody at the screen may know it."""
        versions = [state.game.view.told(state, move, seat, viewer) for viewer in (hands or (None,))]
        return next((version for version in versions if version == str(move)), versions[0])

    def announced(
        self, state: State, move: Move, seat: int, names: Sequence[str], hands: Sequence[int], language: str
    ) -> str:
        """A move with its player's name."""
        told = self.worded(self.told(state, move, seat, hands), language)
        return MOVED.in_language(language).format(name=names[seat], move=told)

    def mentioned(self, state: State, move: Move, seat: int, hands: Sequence[int], language: str) -> str:
        """A move in a list of several."""
        return self.worded(self.told(state, move, seat, hands), language)

    def brought_about(self, before: State, after: State, names: Sequence[str], language: str) -> list[str]:
        """What happened with the last move that it does not say itself."""
        return []

    def reckoned(self, state: State, names: Sequence[str], language: str) -> list[str]:
        """What is said about the end of a game before its result."""
        return []

    def score_sheet(self, state: State, language: str) -> Sequence[str] | None:
        """How the count comes about, where there is more to say than the count."""
        return None

    def cards(self, state: State, names: Sequence[str], language: str) -> list[RenderableType] | None:
        """The cards that lie open beside the board; None in a game without cards."""
        return None

    def turned(self, state: State, which: str, hands: Sequence[int], language: str) -> list[RenderableType] | None:
        """A card, or those in these hands, turned all ways; None in a game without cards."""
        return None

    def unclear(self, state: State, move: Move) -> Text | None:
        """What to say of a typed move that may be meant otherwise: it must then be picked by its number."""
        return None

    def afterthought(self, state: State, seat: int) -> Text | None:
        """The question what a seat that has just moved wants to do before the next one; None if it can do nothing."""
        return None

    def findings(self) -> Sequence[Finding]:
        """The figures that a rule sheet prints, recomputed."""
        return ()

    # --- discretion --------------------------------------------------------------------------------------------------

    def hides(self, game: Game) -> bool:
        """Whether what one player sees must not be seen by the next."""
        return game.traits.secrets

    def refusal(self, state: State, text: str, seat: int, invited: bool) -> Text | None:
        """Why a seat that has not got the device may not do that; what it holds does not show in any refusal.

        `invited` are all to act out of turn.
        """
        return HIDDEN


def kit_of(game: Game | type[Game]) -> CliKit:
    return find_kit("marblebox.cli", game.name, CliKit) or CliKit()
