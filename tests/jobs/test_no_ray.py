"""Where there is no Ray, or no cluster at the address."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from marblebox.core.errors import InputError
from marblebox.jobs.cluster import connected

ROOT = Path(__file__).parents[2]
ASKED = {
    "arena": "from marblebox.engine.arena import on_ray; list(on_ray([], 'auto'))",
    "tables": """
from marblebox.core.registry import load
from marblebox.tables.cluster import build_on_ray
build_on_ray(load('tumicarona(size=3x3)'), 3, sys.argv[3], address='auto')""",
    "samples": """
from tools.training.kits.fanorona.samples import generate
list(generate([], address='auto'))""",
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_work_on_ray_without_ray_names_the_extra(asked: str, tmp_path: Path) -> None:
    """In a Python of its own, which sees no installed packages, whatever is installed here."""
    program = f"import sys; sys.path[:0] = sys.argv[1:3]\n{asked}"
    arguments: list[str | Path] = [sys.executable, "-I", "-S", "-c", program, ROOT / "src", ROOT, tmp_path / "tables"]
    ended = subprocess.run(arguments, capture_output=True, text=True)
    kind, _, told = ended.stderr.splitlines()[-1].partition(": ")
    assert kind == f"{InputError.__module__}.{InputError.__name__}", ended.stderr
    assert "pip install 'marblebox[ray]'" in told
    assert not (tmp_path / "tables").exists()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:999999", "nobody.invalid:6379", "here:there"])
def test_address_without_a_cluster_is_named_at_once(address: str) -> None:
    with pytest.raises(InputError, match=f"{address}: "), connected(address):
        pass
