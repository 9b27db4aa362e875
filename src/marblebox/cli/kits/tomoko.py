"""Tomoko at the terminal: who may know which cards, who is the tallest, and what was laid.

Hands stay hidden: what is said and done before somebody who must not know a hand gives none of its cards away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.console import RenderableType
from rich.text import Text as Styled

from marblebox.cli.kit import HIDDEN, CliKit, Dialogue, Menu
from marblebox.cli.kits import tomoko_drawing
from marblebox.cli.picture import Look, Shape, look_of, slab
from marblebox.core.game import Game, Move, State
from marblebox.core.registry import make
from marblebox.core.text import Text
from marblebox.games.tomoko import CARDS, Give, Lay, Push, Tomoko, TomokoState
from marblebox.games.tomoko.board import SIDE

_GIVE, _LAY = "give", "lay"

_NOTE = Text(
    "At the terminal matching cards are laid automatically unless you write claims=live.",
    "Am Terminal werden passende Karten von allein abgelegt, wenn man nicht claims=live schreibt.",
)
_HOW_MANY_PLAY = Text(
    "How many play? 2, 3, 4, or teams for two against two (Enter: 2): ",
    "Wie viele spielen? 2, 3, 4 oder teams für zwei gegen zwei (Enter: 2): ",
)
_WHO_IS_TALLEST = Text(
    "The tallest begins. Who is it? {players}, or Enter to draw lots: ",
    "Die größte Person beginnt. Wer ist es? {players}, oder Enter zum Auslosen: ",
)
_NOT_A_PLAYER = Text("Please answer {players}, or just Enter.", "Bitte {players} oder nur Enter.")
_AUTO_CLAIMS = Text(
    "Matching cards are laid automatically; to race for them play {spec}.",
    "Passende Karten werden von allein abgelegt; um die Wette spielt man mit {spec}.",
)
_GIVES = Text("{name} hands a card to {partner}", "{name} gibt {partner} eine Karte")
_LAYS = Text("{name} lays {cards}", "{name} legt {cards} ab")
_NO_CLAIM = Text(
    "That card cannot be laid now: it must match, and without the device you may lay only while it is passed on.",
    "Diese Karte geht jetzt nicht: Sie muss passen, und ohne Gerät darf man nur, während es weitergegeben wird.",
)
_GIVE_YOURSELF = Text(
    "Only {name} hands over cards of {name}, with the device in hand.",
    "Karten von {name} gibt nur {name} weiter, mit dem Gerät in der Hand.",
)
_HELP_LAY = Text(
    "  lay 17                  lay your card 17, when its pattern stands there",
    "  ablegen 17              die eigene Karte 17 ablegen, wenn ihr Muster da ist",
)
_HELP_GIVE = Text(
    "  give 17                 hand your card 17 to your partner",
    "  weitergeben 17          die eigene Karte 17 dem Partner geben",
)
_SIDE = Text("side {side}", "die Seite {side}")
_CARD = Text("card {card}", "Karte {card}")
_STANDS = Text("The pattern of card {card} stands on the board.", "Das Muster von Karte {card} liegt auf dem Brett.")
_MATCHES = Text("Then card {card} matches.", "Dann passt Karte {card}.")

_PUSHED = re.compile(r"([neosw])[\s,.-]*([1-9])[\s,.-]*(?:(d|dark|dunkel)|l|light|h|hell)", re.IGNORECASE)
_EAST = {"O": "E"}  # as Germans call it
_CARD_MOVE = re.compile(rf"({_LAY}|{_GIVE})\W*(\d+)", re.IGNORECASE)
_GIVE_NOW = Text(
    "{name}: hand a card to {partner} now? (give 17; Enter goes on) ",
    "{name}: jetzt eine Karte an {partner}? (weitergeben 17; Enter geht weiter) ",
)
_WHICH_CARD = Text(
    "Which card? Its number, from 1 to {count}: turn 17", "Welche Karte? Ihre Nummer, 1 bis {count}: drehen 17"
)
_LAID_CARDS = Text("{name} has laid:", "{name} hat abgelegt:")
_NONE_LAID = Text("Nobody has laid a card yet.", "Noch niemand hat eine Karte abgelegt.")


class TomokoKit(CliKit):
    """Cards are hidden, handed over, and laid out of turn."""

    note = _NOTE
    menu = Menu(
        _HOW_MANY_PLAY, {**{players: f"players={players}" for players in "234"}, "teams": "players=4, teams=true"}
    )
    german: Mapping[str, tuple[str, ...]] = {_LAY: ("ablegen", "legen"), _GIVE: ("weitergeben", "geben")}
    claim = "lay 17"
    claim_now = Text(
        "Until then anybody may lay a matching card, player number first: 2: lay 17",
        "Bis dahin darf jeder eine passende Karte ablegen, Nummer voran: 2: ablegen 17",
    )
    any_claim = Text(
        "Does anyone lay a card before {name} pushes? ({example}; Enter goes on) ",
        "Legt jemand eine Karte ab, bevor {name} schiebt? ({example}; Enter geht weiter) ",
    )

    def spelled(self, text: str) -> str:
        """`n 3 dark` is `N3d`, `lay17` is `lay 17`; German has Ost and hell."""
        if push := _PUSHED.fullmatch(text):
            side = push[1].upper()
            return f"{_EAST.get(side, side)}{push[2]}{'d' if push[3] else 'l'}"
        card = _CARD_MOVE.fullmatch(text)
        return f"{card[1].lower()} {card[2]}" if card else text

    def help(self, game: Game) -> Sequence[Text]:
        """Cards are laid by hand where one races for them, and handed over where there are partners."""
        partners = len(self.sides(game)) < game.seats
        return [line for line, there in ((_HELP_LAY, game.traits.race), (_HELP_GIVE, partners)) if there]

    def look_at(self, state: State, move: Move) -> Text | None:
        if isinstance(move, Push):
            return _SIDE.filled(side=move.edge.name[0])
        return _CARD.filled(card=move.card) if isinstance(move, Lay | Give) else None

    def because(self, state: State, move: Move, seat: int) -> Text | None:
        if isinstance(move, Lay):
            return _STANDS.filled(card=move.card)
        matching = [fit["card"] for fit in state.game.view.effect(state, move, seat, seat).get("matches", ())]
        return _MATCHES.filled(card=matching[0]) if matching else None

    def settled(self, screen: Dialogue, game: Game, spec: str, people: Sequence[int]) -> Game:
        game = _with_terminal_claims(screen, _checked(game), spec)
        return _with_tallest(screen, game, people) if people and "begins" not in spec.lower() else game

    def sides(self, game: Game) -> Sequence[Sequence[int]]:
        """Partners sit opposite each other; each side is told where its first seat is."""
        return [side for seat in range(game.seats) if (side := _checked(game).side(seat))[0] == seat]

    # --- drawing -----------------------------------------------------------------------------------------------------

    def look(self, state: State, last: Move | None) -> Look:
        found = look_of("tomoko", "tomoko")
        gutter = Shape(slab(-1, -1, SIDE + 1, SIDE + 1, 0.4), fill=found.colours["gutter"])
        edges, colours = slab(-0.6, -0.6, SIDE + 0.2, SIDE + 0.2, 0.16), found.colours
        return replace(found, shapes=(gutter, Shape(edges, colours["plate"], colours["rim"], 0.04)), coordinates=False)

    def board(self, state: State, last: Move | None, hands: Sequence[int]) -> Styled:
        return tomoko_drawing.board(_seen(state), last, hands)

    def notes(self, state: State, players: Sequence[str], hands: Sequence[int], language: str) -> Styled:
        return tomoko_drawing.notes(_seen(state), players, self.sides(state.game), hands, language)

    def cards(self, state: State, names: Sequence[str], language: str) -> list[RenderableType]:
        shown: list[RenderableType] = []
        for name, cards in zip(names, _seen(state).laid, strict=True):
            if cards:
                shown += [_LAID_CARDS.in_language(language).format(name=name), tomoko_drawing.drawn_cards(cards)]
        return shown or [_NONE_LAID.in_language(language)]

    def turned(self, state: State, which: str, hands: Sequence[int], language: str) -> list[RenderableType]:
        """Every card is printed in the box, so any may be looked at by its number."""
        seats = hands if self.hides(state.game) else range(state.game.seats)
        held = [card for seat in seats for card in _seen(state).hands[seat]]
        cards = [card for card in CARDS if which == str(card)] if which else held
        drawn: list[RenderableType] = [tomoko_drawing.turned_card(card) for card in cards]
        return drawn or [_WHICH_CARD.in_language(language).format(count=len(CARDS))]

    # --- telling -----------------------------------------------------------------------------------------------------

    def announced(
        self, state: State, move: Move, seat: int, names: Sequence[str], hands: Sequence[int], language: str
    ) -> str:
        """Which card changes hands is the business of that team."""
        if self.told(state, move, seat, hands) == str(move):
            return super().announced(state, move, seat, names, hands, language)
        partner = next(other for other in _checked(state.game).side(seat) if other != seat)
        return _GIVES.in_language(language).format(name=names[seat], partner=names[partner])

    def mentioned(self, state: State, move: Move, seat: int, hands: Sequence[int], language: str) -> str:
        told = self.told(state, move, seat, hands)
        return self.worded(told if told == str(move) else f"{_GIVE} …", language)

    def brought_about(self, before: State, after: State, names: Sequence[str], language: str) -> list[str]:
        """The cards that have laid themselves; whoever lays one out of turn has been announced."""
        if after.game.traits.race:
            return []
        changes = zip(names, _seen(before).laid, _seen(after).laid, strict=True)
        laid = [(name, [str(card) for card in new if card not in old]) for name, old, new in changes]
        lays = _LAYS.in_language(language)
        return [lays.format(name=name, cards=", ".join(cards)) for name, cards in laid if cards]

    def afterthought(self, state: State, seat: int) -> Text | None:
        """Right after the own push is the moment that the sheet recommends for handing over a card."""
        return _GIVE_NOW if any(isinstance(move, Give) for move in state.legal_moves(seat)) else None

    # --- discretion --------------------------------------------------------------------------------------------------

    def hides(self, game: Game) -> bool:
        return not _checked(game).rules.open_cards

    def refusal(self, state: State, text: str, seat: int, invited: bool) -> Text | None:
        """Cards are laid without the device only while everybody is invited to."""
        rules, verb = _seen(state).game.rules, (text.lower().split() or [""])[0]
        if text.isdigit():
            return HIDDEN
        if verb == _GIVE and rules.teams:
            return _GIVE_YOURSELF
        if verb == _LAY and rules.claims == "live" and not (invited and _is_legal(state, text, seat)):
            return _NO_CLAIM
        return None


def _checked(game: Game) -> Tomoko:
    assert isinstance(game, Tomoko)
    return game


def _seen(state: State) -> TomokoState:
    assert isinstance(state, TomokoState)
    return state


def _is_legal(state: State, text: str, seat: int) -> bool:
    return " ".join(text.lower().split()) in map(str, state.legal_moves(seat))


# --- before a game ----------------------------------------------------------------------------------------------------


def _with_terminal_claims(screen: Dialogue, game: Tomoko, spec: str) -> Game:
    """People who share a terminal cannot race, so matching cards lie down by themselves unless the players say so."""
    if "claims" in spec.lower():
        return game
    live = make(Tomoko, replace(game.rules, claims="live")).spec
    raced = f"{live[:-1]}, claims=live)" if live.endswith(")") else f"{live}(claims=live)"
    screen.say(_AUTO_CLAIMS, "dim", spec=raced)
    return make(Tomoko, replace(game.rules, claims="auto"))


def _with_tallest(screen: Dialogue, game: Game, people: Sequence[int]) -> Game:
    """The sheet lets the tallest begin; chance decides if nobody wants to measure, or there is only one person."""
    rules, players = _checked(game).rules, [str(seat + 1) for seat in people]
    while len(players) > 1 and (answer := screen.answer(_WHO_IS_TALLEST, players=", ".join(players))):
        if answer in players:
            return make(Tomoko, replace(rules, begins=answer))
        screen.say(_NOT_A_PLAYER, "bold yellow", players=", ".join(players))
    return make(Tomoko, replace(rules, begins="random"))


KIT = TomokoKit()
