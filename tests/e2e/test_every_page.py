"""Every page at the five sizes: nothing that matters is cut off or out of reach."""

from __future__ import annotations

import pytest
from tests.e2e.conftest import Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size
from tests.e2e.test_for_everyone import PAGES


@pytest.mark.parametrize("path", [*PAGES, "/rules"])
def test_nothing_is_cut_off_on_any_page(someone: Someone, path: str) -> None:
    page = someone(path)
    page.locator("main h1, main h2").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert_nothing_clipped_at_any_size(page)
