"""What somebody did wrong on the command line, told in one line of plain words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import typer

from marblebox.core.registry import load, names
from marblebox.core.text import NOTHING, Text, did_you_mean, shortened

_NUMBERS = {int: Text("a whole number", "eine ganze Zahl"), float: Text("a number", "eine Zahl")}
_UP_TO, _FROM = Text(" up to {high}", " bis {high}"), Text(" from {low} up", " ab {low}")
_BETWEEN = Text(" from {low} to {high}", " von {low} bis {high}")
_OR = Text(" or ", " oder ")
_MUST_BE = Text("{name} must be {wanted}{instead}", "{name} muss {wanted} sein{instead}")
_INSTEAD = Text(", not {value}", ", nicht {value}")
_GAME = ("game", "spec")  # what arguments that name one are called
_MISSING = Text("{name} is missing; it is {wanted}", "es fehlt {name}: {wanted}")
_RULE = Text(
    'rules stand in brackets behind the game: {command} "{spec}"',
    'Regeln stehen in Klammern hinter dem Spiel: {command} "{spec}"',
)
_PERHAPS = Text(
    "'{extra}' is too much here; perhaps you meant: {command} {spec} --{option} {value}",
    "'{extra}' ist hier zu viel; vielleicht meinst du: {command} {spec} --{option} {value}",
)
_KIND_WORD = r"(?:human|engine(?::\d+)?|simple|random)"
_MEANT = {
    "seats": rf"{_KIND_WORD}(?:[ ,]+{_KIND_WORD})*",
    "out": r"\S+\.(?:svg|png)",
    "position": r".+",
}  # what is left over behind a game, and the option it looks like, the likeliest first
_COMPUTER_WISHES = ("level", "computer", "engine", "opponent", "against", "ai", "bot", "difficulty")
_PERHAPS_SEATS = Text(
    "no such option: --{option}; against the computer you play with: {command} {spec} --seats human,engine:{level}",
    "die Option --{option} gibt es nicht; gegen den Computer spielt man mit:"
    " {command} {spec} --seats human,engine:{level}",
)
_GAMES_ACTIONS = ("solve", "list")  # what is done with a game where several things can be done, the likeliest first
_PERHAPS_ACTION = Text(
    "{name} must be {wanted}; perhaps you meant: {command} {action} {word}",
    "{name} muss {wanted} sein; vielleicht meinst du: {command} {action} {word}",
)
_NEGATIVE = Text(
    "{word} is not possible here: a number cannot be negative",
    "{word} geht hier nicht: Eine Zahl kann nicht negativ sein",
)
_GERMAN = {
    r"no such option: ([\w-]+)": "die Option {0} gibt es nicht",
    r"no such command '([^']*)'": "den Befehl '{0}' gibt es nicht",
    r"got unexpected extra arguments? \((.*)\)": "'{0}' ist zu viel",
    r"option '(.*)' requires an argument": "die Option {0} braucht einen Wert",
    r"option '(.*)' does not take a value": "die Option {0} nimmt keinen Wert",
    r"missing argument '(.*)'": "es fehlt {0}",
    r"missing option '(.*)'": "es fehlt die Option {0}",
    r"missing command": "es fehlt ein Befehl",
}  # what the library behind the command line says in English alone
_BAD_CHOICE = re.compile(r"'([^']*)' is not one of")
_EXTRA = re.compile(r"got unexpected extra argument\S* \((.*)\)\.?", re.DOTALL | re.IGNORECASE)
UsageError: Any = typer.BadParameter.__bases__[0]  # what every complaint about options and arguments derives from


def complaint(problem: Any, command: str, function: Callable[..., Any] | None, typed: Sequence[str]) -> Text:
    """The line for a usage error of `command`, which calls `function`, after these words were typed behind it."""
    if isinstance(problem, typer.BadParameter) and problem.message and function:
        wanted = _wanted(function, str(problem.param.name)) if problem.param else None
        if wanted:
            return _game_for_action(problem, wanted, command, function) or _bad_value(problem.param, wanted, typed)
    if missing := _missing_choice(problem, function):
        return _with_help(missing, command)
    if rule := _misplaced_rule(problem, command, typed):
        return rule
    if function and (meant := _meant_option(problem, command, function, typed)):
        return meant
    said = (problem.message or problem.format_message()).rstrip(".").replace("(s)", "")
    said = f"{said[:1].lower()}{said[1:]}"
    if said.startswith("no such option: -") and said[-1].isdigit():
        return _with_help(_NEGATIVE.filled(word=said.rpartition(" ")[2]), command)
    question = NOTHING
    if said.startswith("no such option: --"):
        known = _options(function) if function else ("help", "version")
        guess = did_you_mean(said.rpartition("--")[2], known)
        question = Text(*(words.replace("'", "'--", 1) for words in guess))
    told = Text(_EXTRA.sub(r"'\1' is too much", said), _german(said))
    return _with_help(Text(*("".join(parts) for parts in zip(told, question, strict=True))), command)


def _missing_choice(problem: Any, function: Callable[..., Any] | None) -> Text | None:
    """What can be chosen, where nothing was; a game has a name."""
    if not (isinstance(problem, typer.BadParameter) and problem.param and function and not problem.message):
        return None
    parameter = problem.param.name
    kind = _kind(function, parameter)[0]
    choices = names() if parameter in _GAME else get_args(kind) if get_origin(kind) is Literal else ()
    return _MISSING.filled(name=parameter.upper(), wanted=_one_of(choices)) if choices else None


def _misplaced_rule(problem: Any, command: str, typed: Sequence[str]) -> Text | None:
    """How to say what somebody meant who wrote `GAME level=2` or `GAME --level 2`."""
    game = next((word.lower() for word in typed if word.lower() in names()), None)
    if game is None or isinstance(problem, typer.BadParameter):
        return None
    for at, word in enumerate(typed):
        name, equals, value = word.partition("=")
        value = value if equals else next(iter(typed[at + 1 :]), "")
        field = name.removeprefix("--").replace("-", "_")
        is_meant = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", problem.format_message())
        if is_meant and value and field in load(game).rules.texts():
            return _RULE.filled(command=command, spec=f"{game}({field}={value})")
    return None


def _meant_option(problem: Any, command: str, function: Callable[..., Any], typed: Sequence[str]) -> Text | None:
    """Which option somebody meant who wrote something that looks like its value, or its name."""
    return _misplaced_value(problem, command, function, typed) or _wished_computer(problem, command, function, typed)


def _misplaced_value(problem: Any, command: str, function: Callable[..., Any], typed: Sequence[str]) -> Text | None:
    """How to say what somebody meant who wrote what belongs to an option behind the game."""
    extra, known = _EXTRA.fullmatch(problem.format_message()), _options(function)
    option = next(
        (one for one, form in _MEANT.items() if extra and one in known and re.fullmatch(form, extra[1])), None
    )
    if not (extra and option):
        return None
    spec = next((word for word in typed if _is_game(word)), "SPEC")
    value = _seats(extra[1]) if option == "seats" else extra[1]
    return _PERHAPS.filled(
        extra=shortened(extra[1]), command=command, spec=_quoted(spec), option=option, value=_quoted(shortened(value))
    )


def _seats(kinds: str) -> str:
    """One kind for each seat; who names only one wants to play against it."""
    each = re.split("[ ,]+", kinds)
    return ",".join(each if len(each) > 1 else ["human", *each])


def _wished_computer(problem: Any, command: str, function: Callable[..., Any], typed: Sequence[str]) -> Text | None:
    """How to play against the computer, for whoever looks for an option that sounds like it."""
    wish = (problem.message or "").rstrip(".").rpartition("--")[2]
    if wish not in _COMPUTER_WISHES or "seats" not in _options(function):
        return None
    level = re.search(rf"--{wish}[ =]([1-9]|10)(?!\S)", " ".join(typed))
    game = next((word for word in typed if _is_game(word)), "SPEC")
    return _PERHAPS_SEATS.filled(option=wish, command=command, spec=_quoted(game), level=level[1] if level else 3)


def _game_for_action(problem: Any, wanted: Text, command: str, function: Callable[..., Any]) -> Text | None:
    """How to say what somebody meant who named a game where an action is wanted first."""
    parameter = problem.param.name
    word = _BAD_CHOICE.search(problem.message)
    action = next((one for one in _GAMES_ACTIONS if one in get_args(_kind(function, parameter)[0])), None)
    if not (word and _is_game(word[1]) and action):
        return None
    name = str(parameter).upper()
    return _PERHAPS_ACTION.filled(name=name, wanted=wanted, command=command, action=action, word=_quoted(word[1]))


def _is_game(word: str) -> bool:
    return word.partition("(")[0].strip().lower() in names()


def _quoted(word: str) -> str:
    """As a shell takes it for one word."""
    return f'"{word}"' if re.search(r"[\s()/]", word) else word


def _with_help(said: Text, command: str) -> Text:
    """A question is followed by a new sentence."""
    ends = ("See:", "Siehe:") if said.en.endswith("?") else ("see:", "siehe:")
    return Text(
        *(
            f"{words}{'' if words.endswith('?') else ';'} {end} {command} --help"
            for words, end in zip(said, ends, strict=True)
        )
    )


def _german(said: str) -> str:
    """The same in German, as far as it is known; some complaints end with a suggestion of their own."""
    for pattern, german in _GERMAN.items():
        if found := re.fullmatch(rf"{pattern}(?P<more>\W.*)?", said, re.DOTALL):
            return german.format(*found.groups()) + (found["more"] or "").replace("Did you mean", "Vielleicht")
    return said


def _options(function: Callable[..., Any]) -> list[str]:
    """The names of a command's options."""
    return [name.replace("_", "-") for name in inspect.signature(inspect.unwrap(function)).parameters]


def _bad_value(parameter: Any, wanted: Text, typed: Sequence[str]) -> Text:
    option = parameter.opts[0]
    name = option if option.startswith("-") else option.upper()
    value = value_of(option, typed)
    instead = NOTHING if value is None else _INSTEAD.filled(value=repr(shortened(value)))
    return _MUST_BE.filled(name=name, wanted=wanted, instead=instead)


def value_of(option: str, typed: Sequence[str]) -> str | None:
    """What was given for an option; arguments have no name to find them by."""
    for number, word in enumerate(typed):
        name, equals, value = word.partition("=")
        if name == option:
            return value if equals else next(iter(typed[number + 1 :]), None)
    return None


def _wanted(function: Callable[..., Any], parameter: str) -> Text | None:
    """What a parameter takes, by its annotation."""
    kind, info = _kind(function, parameter)
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind))
    if kind not in _NUMBERS:
        return None
    return Text(*("".join(parts) for parts in zip(_NUMBERS[kind], _range(info), strict=True)))


def _kind(function: Callable[..., Any], parameter: str) -> tuple[Any, Any]:
    """The type of a parameter, and what the command line knows of it."""
    kind, info, *_ = get_args(get_type_hints(inspect.unwrap(function), include_extras=True)[parameter])
    if get_origin(kind) in (Union, UnionType):
        kind = next(part for part in get_args(kind) if part is not NoneType)
    return kind, info


def _one_of(options: Sequence[str]) -> Text:
    return Text(*(f"{', '.join(options[:-1])}{between}{options[-1]}" for between in _OR))


def _range(info: Any) -> Text:
    low, high = info.min, info.max
    if low is None:
        return NOTHING if high is None else _UP_TO.filled(high=high)
    return _FROM.filled(low=low) if high is None else _BETWEEN.filled(low=low, high=high)
