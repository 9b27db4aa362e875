"""Which hosts a scenario runs on, and what is printed of that at the end."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

import pytest
from tests.contract.hosts import able


def on(*needs: str) -> pytest.MarkDecorator:
    """Run a scenario on every host that has what it needs."""
    return pytest.mark.parametrize("host", able(*needs), indirect=True)


def what_ran(nodes: Iterable[str]) -> list[str]:
    """One line for each host: the scenarios that passed on it."""
    ran: defaultdict[str, set[str]] = defaultdict(set)
    for node in nodes:
        path, _, test = node.partition("::")
        if "tests/contract/" in path or path.startswith("contract/"):
            name, _, given = test.partition("[")
            host = next(iter(re.findall(r"\b(memory|offline|sqlite|postgresql|browser|terminal)\b", given)), None)
            ran[host or path.rpartition("test_")[2].removesuffix(".py")].add(name.removeprefix("test_"))
    return [f"contract on {host}: {len(names)} scenarios: {', '.join(sorted(names))}" for host, names in ran.items()]
