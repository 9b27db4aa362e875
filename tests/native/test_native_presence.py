"""The compiled core is there where it can be, and is not missed where it cannot."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from marblebox.engine import native

SOURCES = Path(__file__).parents[2] / "src" / "marblebox"


@pytest.mark.skipif(not shutil.which("c++"), reason="without a compiler there is no core")
def test_with_a_compiler_the_core_is_built() -> None:
    assert native.available


@pytest.mark.skipif(not native.available, reason="the stub describes the compiled core")
def test_types_of_the_core_are_known_to_mypy() -> None:
    """Without the stub every call of the core would pass as Any."""
    stub = (SOURCES / "_native.pyi").read_text(encoding="utf-8")
    described = {node.name for node in ast.parse(stub).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert described == {name for name in dir(native.core) if not name.startswith("_")}


def test_without_the_core_there_are_no_twins() -> None:
    program = (
        "import sys; sys.modules['marblebox._native'] = None\n"
        "import marblebox\n"
        "from marblebox.engine import native\n"
        "state = marblebox.load('fanorona').initial()\n"
        "print(native.available, native.twin(state), native.perft(state, 2))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "None", "None"]
