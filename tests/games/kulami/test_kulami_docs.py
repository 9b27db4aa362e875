"""What is written about Kulami is true and complete."""

import doctest
from pathlib import Path

import pytest

from marblebox.games.kulami import KulamiRules

PAGE = Path(__file__).parents[3] / "docs" / "kulami.md"


def test_the_examples_of_the_page_run() -> None:
    failures, attempts = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failures, attempts > 10) == (0, True)


@pytest.mark.parametrize("name", [field.name for field in KulamiRules.fields()])
def test_every_rule_field_is_in_the_table(name: str) -> None:
    assert f"| `{name}` | " in PAGE.read_text(encoding="utf-8")
