"""Questions before a game: which one, against whom, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.cli.examples import example_spec
from marblebox.cli.kit import kit_of
from marblebox.cli.play import words
from marblebox.cli.play.screen import Screen
from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.core.registry import games, load
from marblebox.engine.levels import STRONGEST, WEAKEST

FRIENDLY_LEVEL = 3  # for whoever wants a computer and names no level


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
        answer = screen.answer(words.WHICH_GAME).lower()
        if answer in words.HELP_WORDS:
            screen.say(words.MENU_HELP, example=example_spec())
        elif answer and len(names := _meant(answer, [spec for spec, _ in offers])) == 1:
            return _with_choice(screen, names[0])
        elif not answer or answer.isdigit():
            screen.say(words.CHOOSE_ONE, count=len(offers))
        elif names:
            screen.say(words.SEVERAL_FIT, names=words.OR.in_language(screen.language).join(names))
        else:
            try:
                return load(answer).spec
            except InputError as problem:
                screen.complain(problem.told.in_language(screen.language))


def _meant(answer: str, offers: Sequence[str]) -> list[str]:
    """The offers that a number or the beginning of a name may stand for."""
    return [name for number, name in enumerate(offers, 1) if answer == str(number) or name.startswith(answer)]


def _with_choice(screen: Screen, name: str) -> str:
    """The game with the one thing settled that most people want to say about it."""
    menu = kit_of(load(name)).menu
    if menu is None or name != load(name).name:
        return name
    question, fields = menu
    while answer := screen.answer(question).lower():
        if answer in fields:
            return f"{name}({fields[answer]})"
        screen.say(words.NOT_AN_OPTION, "bold yellow", options=", ".join(fields))
    return name


def choose_opponent(screen: Screen) -> str | None:
    """The computer that takes the other seats; None if people do. Who just says yes is asked for its level."""
    while True:
        answer = screen.answer(words.AGAINST_COMPUTER).lower()
        if not answer or answer in words.NO_WORDS:
            return None
        if answer in words.YES_WORDS:
            answer = screen.answer(words.COMPUTER_LEVEL, usual=FRIENDLY_LEVEL) or str(FRIENDLY_LEVEL)
        if answer in map(str, range(WEAKEST, STRONGEST + 1)):
            return f"engine:{answer}"
        screen.say(words.NOT_A_LEVEL, "bold yellow")


def title_of(game: Game, language: str) -> str:
    """What a game is called: its title, and in brackets the variant or the fields that make it special."""
    titles = {variant.spec: variant.title.in_language(language) for variant in game.variants}
    name, _, fields = game.spec.partition("(")
    title = game.title.in_language(language) if name == game.name else titles[name]
    if not fields:
        return title
    variant = titles.get(game.spec, fields[:-1])
    if variant.startswith(title):
        return variant
    begin = variant[0].lower() if language == "en" else variant[0]
    return f"{title} ({begin}{variant[1:]})"
