"""A cluster that loses a worker and then a whole machine, each in the middle of a task, at an event that is counted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.waiting import wait_until

from marblebox.jobs.cluster import connected

NODE = "MARBLEBOX_TEST_NODE"  # what a worker is told of the machine it runs on
LOOPBACK = "127.0.0.1"
MEMORY = 100 << 20  # bytes for the objects of a node


@dataclass(frozen=True)
class Losses:
    """What happens to tasks once the first result has come back; the folder tells the workers how far that is.

    The first machine finishes none of these tasks before the second is lost. The second finishes one, which it keeps;
    it loses its worker at the end of the next, and itself at the end of the third.
    """

    folder: Path
    concerns: Callable[..., bool]  # whether it happens to a task with these arguments

    def first_result(self) -> None:
        """Tell the workers that it has come back."""
        (self.folder / "first result").touch()

    def check(self, least: int) -> None:
        """Everything has been lost, and at least so many of the tasks have been finished, some of them again."""
        names = {path.name for path in self.folder.iterdir()}
        assert names >= {"kept", "worker lost", "machine lost"}
        assert sum(name.startswith("finished") for name in names) >= least

    def befall(self) -> None:
        """Called by a worker that has done a task but not yet handed in the result."""
        self._await("first result")
        if os.environ[NODE] == "first":
            self._await("machine lost")
        elif self._is_new("kept"):
            pass
        elif self._is_new("worker lost"):
            os.kill(os.getpid(), signal.SIGKILL)
        elif self._is_new("machine lost"):
            for process in (os.getppid(), os.getpid()):  # Ray's own, without which the others end, and this one
                os.kill(process, signal.SIGKILL)
        self._count("finished")

    def _await(self, name: str) -> None:
        wait_until((self.folder / name).exists, name)

    def _is_new(self, name: str) -> bool:
        try:
            (self.folder / name).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def _count(self, name: str) -> None:
        next(number for number in range(1000) if self._is_new(f"{name} {number:03}"))


class LosingRay:
    """Ray, whose workers suffer the losses."""

    def __init__(self, ray: Any, losses: Losses) -> None:
        self._ray, self._losses = ray, losses

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ray, name)

    def remote(self, work: Callable[..., Any]) -> Any:
        losses = self._losses

        def work_and_losses(*given: Any) -> Any:
            done = work(*given)
            if losses.concerns(*given):
                losses.befall()
            return done

        return self._ray.remote(work_and_losses)


@dataclass(frozen=True)
class TwoNodes:
    """A Ray cluster whose second node comes with every connection and is lost before its end."""

    cluster: Any
    environment: dict[str, str]

    @property
    def address(self) -> str:
        return str(self.cluster.address)

    def add(self, name: str, **more: Any) -> Any:
        environment = {**self.environment, NODE: name}
        return self.cluster.add_node(
            node_ip_address=LOOPBACK, num_cpus=1, object_store_memory=MEMORY, env_vars=environment, **more
        )

    @contextmanager
    def losing(self, address: str, losses: Losses) -> Iterator[LosingRay]:
        """The connection of a job, which itself is on the first node."""
        with connected(address) as ray:
            second = self.add("second")
            try:
                yield LosingRay(ray, losses)
                assert second.dead_processes()
            finally:
                self.cluster.remove_node(second, allow_graceful=False)
