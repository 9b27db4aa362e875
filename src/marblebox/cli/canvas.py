"""A grid of styled letters."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

STONES = "○●"  # of two sides or colours: the shapes differ, not only the colours
LAST_STONES = "◎◉"  # the same, just moved
STYLE_MARK = "bold #ffd75f"  # the last move
STYLE_QUIET = "dim"


class Canvas:
    """Letters put at columns and rows, each with a style; everything else shows the ground."""

    def __init__(self, width: int, height: int, ground: str = "") -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]

    def put(self, column: int, row: int, letters: str, style: str) -> None:
        for place, letter in enumerate(letters, column):
            self._letters[row][place] = letter
            self._styles[row][place] = style

    def text(self) -> Text:
        text = Text(no_wrap=True)
        for number, (letters, styles) in enumerate(zip(self._letters, self._styles, strict=True)):
            text.append("\n" if number else "")
            place = 0
            for style, group in groupby(styles):
                width = len(list(group))
                text.append("".join(letters[place : place + width]), style)
                place += width
        return text
