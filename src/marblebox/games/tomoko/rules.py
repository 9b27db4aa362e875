"""The rules of Tomoko that a table may choose."""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.errors import SpecError
from marblebox.core.rules import OTHERS, Choice, Flag, Number, Rules, rule
from marblebox.core.text import Text
from marblebox.games.tomoko.cards import CARDS

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4

_GOALS = {2: 10, 3: 5, 4: 3}  # the sheet, "Ende des Spiels"
_GOAL_OF_VARIANTS = 5  # the sheet: teams, open cards

_TEAMS_OF_FOUR = Text(
    "teams need players={most}, not players={players}", "Teams brauchen players={most}, nicht players={players}"
)
_TEAMS_OR_OPEN = Text(
    "teams and open_cards are two different games; choose one of them",
    "teams und open_cards sind zwei verschiedene Spiele; wähle eines davon",
)
_NO_BEGINNER = Text(
    "begins must be random or a player from 1 to {players}, not {begins}",
    "begins muss random oder ein Spieler von 1 bis {players} sein, nicht {begins}",
)


@dataclass(frozen=True)
class TomokoRules(Rules):
    """What the sheet offers as variants, and how matching cards are claimed."""

    players: int = rule(
        2,
        Number(FEWEST_PLAYERS, MOST_PLAYERS),
        en="How many play.",
        de="Wie viele mitspielen.",
        said={
            OTHERS: Text("There are {value} players.", "Es spielen {value} Personen."),
        },
    )
    claims: str = rule(
        "live",
        Choice("live", "auto"),
        en="Whether players must notice and lay matching cards themselves (live), or they are laid for them (auto).",
        de="Ob die Spieler passende Karten selbst bemerken und ablegen (live) oder es von allein geschieht (auto).",
        said={
            "live": Text("Players lay their matching cards themselves.", "Passende Karten legt jeder selbst ab."),
            "auto": Text("Matching cards lay themselves.", "Passende Karten legen sich von allein ab."),
        },
    )
    teams: bool = rule(
        False,
        Flag(),
        en="Four players in two teams; partners sit opposite each other and may hand cards over.",
        de="Vier Spieler in zwei Teams; Partner sitzen sich gegenüber und dürfen Karten weitergeben.",
        said={
            "true": Text("Two teams play.", "Es spielen zwei Teams."),
            "false": Text("There are no teams.", "Es gibt keine Teams."),
        },
    )
    open_cards: bool = rule(
        False,
        Flag(),
        en="Everybody has three cards, face up.",
        de="Jeder hat drei offene Karten.",
        said={
            "true": Text("The cards lie open.", "Die Karten liegen offen."),
            "false": Text("The cards are hidden.", "Die Karten sind verdeckt."),
        },
    )
    prefilled: bool = rule(
        False,
        Flag(),
        en="The board starts full of balls, placed at random.",
        de="Das Brett ist zu Beginn mit zufällig verteilten Kugeln gefüllt.",
        said={
            "true": Text("The board is full at the start.", "Das Brett ist zu Beginn voll."),
            "false": Text("The board is empty at the start.", "Das Brett ist zu Beginn leer."),
        },
    )
    play_on: bool = rule(
        False,
        Flag(),
        en="After the first winner the others play on for the places.",
        de="Nach dem ersten Sieg spielen die anderen die weiteren Plätze aus.",
        said={
            "true": Text("The others play on for the places.", "Die anderen spielen die weiteren Plätze aus."),
            "false": Text("The first winner ends the game.", "Mit dem ersten Sieg ist das Spiel zu Ende."),
        },
    )
    begins: str = rule(
        "1",
        Choice("random", *(str(player) for player in range(1, MOST_PLAYERS + 1))),
        en="The player who makes the first push.",
        de="Wer die erste Kugel schiebt.",
        said={
            "random": Text("Lots decide who begins.", "Das Los entscheidet, wer beginnt."),
            OTHERS: Text("Player {value} begins.", "Spieler {value} beginnt."),
        },
    )
    target: int = rule(
        0,
        Number(0, len(CARDS)),
        en="How many cards must be laid to win; 0 stands for the number on the sheet.",
        de="Wie viele abgelegte Karten zum Sieg nötig sind; 0 steht für die Zahl der Spielanleitung.",
        said={
            "0": Text("The number of cards is that of the sheet.", "Es gilt die Kartenzahl der Spielanleitung."),
            "1": Text("One card wins.", "Eine Karte gewinnt."),
            OTHERS: Text("{value} cards win.", "{value} Karten gewinnen."),
        },
    )

    def check(self) -> None:
        if self.teams and self.players != MOST_PLAYERS:
            raise SpecError(_TEAMS_OF_FOUR.filled(most=MOST_PLAYERS, players=self.players), "teams")
        if self.teams and self.open_cards:
            raise SpecError(_TEAMS_OR_OPEN, "teams")
        if self.begins != "random" and int(self.begins) > self.players:
            raise SpecError(_NO_BEGINNER.filled(players=self.players, begins=self.begins), "begins")

    @property
    def goal(self) -> int:
        """How many laid cards decide the game, for a player or for a team."""
        return self.target or (_GOAL_OF_VARIANTS if self.teams or self.open_cards else _GOALS[self.players])

    @property
    def sides(self) -> int:
        """How many compete: the players, or two teams."""
        return 2 if self.teams else self.players

    @property
    def cards_per_side(self) -> int:
        return 3 if self.open_cards else 2

    @property
    def cards_dealt(self) -> int:
        """How many cards each seat is dealt; a team's two go one to each partner."""
        return self.cards_per_side * self.sides // self.players
