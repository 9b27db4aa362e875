"""Questions before a game: which one, against whom, and who begins."""

from __future__ import annotations

from dataclasses import replace

from marblebox.cli import words
from marblebox.cli.screen import Screen
from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.core.registry import games, load, make
from marblebox.core.text import Text
from marblebox.games.tomoko import Tomoko


def answer_to(screen: Screen, question: Text, **values: object) -> str:
    """An answer, or EOFError from somebody who would rather leave than answer."""
    answer = screen.ask(question, **values)
    if answer.lower() in words.QUIT_WORDS:
        raise EOFError
    return answer


def choose_game(screen: Screen) -> str:
    """The specification that somebody picks from the list or writes."""
    offers = [
        (variant.spec, game.title if variant.spec == game.name else variant.title)
        for game in games()
        for variant in game.variants
        if variant.spec == game.name or variant.spec in game.preset_names.values()
    ]
    for number, (_, title) in enumerate(offers, 1):
        screen.show(f"  {number}  {title.in_language(screen.language)}")
    while True:
        answer = answer_to(screen, words.WHICH_GAME)
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(offers):
            return offers[int(answer[:3]) - 1][0]
        try:
            return load(answer).spec
        except InputError as problem:
            screen.complain(problem)


def title_of(game: Game, language: str) -> str:
    """What a game is called: as one of its variants if it is one, else by its specification."""
    if game.spec == game.name:
        return game.title.in_language(language)
    known = (variant.title.in_language(language) for variant in game.variants if variant.spec == game.spec)
    return next(known, game.spec)


def with_terminal_claims(screen: Screen, game: Game, spec: str) -> Game:
    """People who share a terminal cannot race, so matching cards lie down by themselves unless the players say so."""
    if not isinstance(game, Tomoko) or "claims" in spec.lower():
        return game
    live = make(Tomoko, replace(game.rules, claims="live")).spec
    raced = f"{live[:-1]}, claims=live)" if live.endswith(")") else f"{live}(claims=live)"
    screen.say(words.AUTO_CLAIMS, "dim", spec=raced)
    return make(Tomoko, replace(game.rules, claims="auto"))


def with_tallest(screen: Screen, game: Game, spec: str) -> Game:
    """The sheet lets the tallest begin; chance decides if nobody wants to measure."""
    if not isinstance(game, Tomoko) or "begins" in spec.lower():
        return game
    while True:
        answer = answer_to(screen, words.WHO_IS_TALLEST, count=game.seats)
        if not answer:
            return make(Tomoko, replace(game.rules, begins="random"))
        if answer in map(str, range(1, game.seats + 1)):
            return make(Tomoko, replace(game.rules, begins=answer))
        screen.say(words.NOT_A_PLAYER, "bold yellow", count=game.seats)
