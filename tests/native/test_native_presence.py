"""The compiled core is there where it can be, and is not missed where it cannot."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from marblebox.engine import native


@pytest.mark.skipif(not shutil.which("c++"), reason="without a compiler there is no core")
def test_with_a_compiler_the_core_is_built() -> None:
    assert native.available


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
