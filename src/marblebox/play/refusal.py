"""Why something is not done."""

from __future__ import annotations

from marblebox.core.text import Text


class Refused(Exception):
    """Nothing is changed. `code` is for programs, `told` for people; `field` of a form is what is wrong, if one is."""

    def __init__(self, code: str, told: Text, field: str | None = None) -> None:
        super().__init__(code)
        self.code, self.told, self.field = code, told, field

    @property
    def message(self) -> dict[str, str]:
        """What people are told, as messages carry it."""
        return self.told._asdict()
