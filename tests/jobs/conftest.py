"""A real Ray cluster on this machine, reached by nobody else."""

from __future__ import annotations

import importlib
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.jobs.losing import TwoNodes

ROOT = Path(__file__).parents[2]
SETTINGS = {  # Ray asks often whether a machine is still there, and is patient with one that is slow to answer
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 200,
    "health_check_failure_threshold": 2,
    "health_check_timeout_ms": 60_000,
    "enable_metrics_collection": False,
    "worker_niceness": 0,  # or whatever else runs here keeps the workers from starting
    "max_direct_call_object_size": 1000,  # bytes; larger results stay with the machine that has made them
}


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[TwoNodes]:
    handler = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as environment, tempfile.TemporaryDirectory() as folder:
        environment.setenv("RAY_TMPDIR", folder)  # sockets have short names, so not pytest's own folder
        environment.setenv("RAY_USAGE_STATS_ENABLED", "0")
        environment.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # or Ray leaves the loopback address
        cluster = importlib.import_module("ray.cluster_utils").Cluster()
        nodes = TwoNodes(cluster, {"PYTHONPATH": str(ROOT)})
        try:
            nodes.add(
                "first", include_dashboard=False, include_log_monitor=False, no_monitor=True, _system_config=SETTINGS
            )
            yield nodes
        finally:
            cluster.shutdown()
            signal.signal(signal.SIGTERM, handler)
