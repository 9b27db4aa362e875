"""`marblebox learn`: first steps in a game, on its real board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.terminal import LanguageOption, chosen_language

if TYPE_CHECKING:
    from marblebox.learn.lessons import Lesson


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help=game_help())],
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Only this lesson: its name, its title or its number.")
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Learn a game by playing its first steps."""
    from marblebox.cli.play.schooling import School
    from marblebox.cli.play.screen import Quit, Screen

    lessons, screen = _chosen(game, lesson), Screen(chosen_language(lang))
    school = School(screen)
    if show_list:
        school.list(lessons)
        return
    try:
        school.teach(lessons)
    except (EOFError, Quit):
        screen.show("")


def _chosen(game: str, wanted: str | None) -> tuple[Lesson, ...]:
    from marblebox.learn.lessons import find_lesson, lessons_of

    lessons = lessons_of(game)
    by_number = {str(number): lesson for number, lesson in enumerate(lessons, 1)}
    if wanted in by_number:
        return (by_number[wanted],)
    return (find_lesson(game, wanted or ""),) if wanted or not lessons else lessons
