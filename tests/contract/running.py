"""Which hosts a scenario runs on, and what is printed of that at the end."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

import pytest

# What a scenario may need of a host.
PEOPLE = "people"  # each seat may be another guest's; else whoever sits there has the seats of all people
FAULTS = "faults"  # its store fails on demand
CLOCK = "clock"  # its time goes on when a test says so
CAN: Mapping[str, frozenset[str]] = {
    "memory": frozenset({PEOPLE, FAULTS, CLOCK}),
    "offline": frozenset({FAULTS, CLOCK}),
    "sqlite": frozenset({PEOPLE, FAULTS, CLOCK}),
    "postgresql": frozenset({PEOPLE}),
}


def on(*needs: str) -> pytest.MarkDecorator:
    """Run a scenario on every host that has what it needs."""
    able = [name for name, has in CAN.items() if has.issuperset(needs)]
    return pytest.mark.parametrize("host", able, indirect=True)


def only_on(name: str) -> pytest.MarkDecorator:
    """Run a scenario on that host, which alone has what it needs."""
    return pytest.mark.parametrize("host", [name], indirect=True)


IN_THE_BROWSER = "e2e/test_contract.py"


def what_ran(nodes: Iterable[str]) -> list[str]:
    """One line for each host: the scenarios that passed on it."""
    ran: defaultdict[str, set[str]] = defaultdict(set)
    for node in nodes:
        path, _, test = node.partition("::")
        name, _, given = test.removesuffix("]").partition("[")
        if path.endswith(IN_THE_BROWSER):
            ran["browser"].add(given)
        elif "contract/" in path:
            hosts = [host for host in CAN if re.search(rf"\b{host}\b", given)]
            ran["".join(hosts[:1]) or path.rpartition("test_")[2].removesuffix(".py")].add(name.removeprefix("test_"))
    return [f"contract, {host}: {len(names)} scenarios: {', '.join(sorted(names))}" for host, names in ran.items()]
