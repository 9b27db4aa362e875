"""Which processes `make coverage` measures beside those of pytest: servers, which end in order.

A signal that raises an exception can interrupt the measuring itself, and the program then waits for ever. So programs
that tests start are not measured unless they ask for it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

VARIABLE = "COVERAGE_PROCESS_CONFIG"  # by which coverage tells a new process to measure itself
_is_worker = "PYTEST_XDIST_WORKER" in os.environ  # the process that starts these must hand the variable on
_config = os.environ.pop(VARIABLE, None) if _is_worker else None


def measured(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process that is measured where this one is."""
    return {**environment, VARIABLE: _config} if _config else dict(environment)
