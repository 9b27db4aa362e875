"""Figures of a running server for Prometheus; docs/hosting.md lists them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

TYPE = CONTENT_TYPE_PLAIN_0_0_4
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """All figures of one process."""

    def __init__(self) -> None:
        self.registry = here = CollectorRegistry()
        self.requests = Counter("marblebox_requests", "Requests answered, by status.", ["status"], registry=here)
        self.refused = Counter("marblebox_refused", "Messages and requests refused, by code.", ["code"], registry=here)
        self.logged = Counter("marblebox_log_lines", "Lines of the log, by level.", ["level"], registry=here)
        self.created = Counter("marblebox_games_created", "Games created.", registry=here)
        self.stored = Counter("marblebox_events", "Events stored.", registry=here)
        self.storing = Histogram(
            "marblebox_store_seconds",
            "From the wish to store something until it is on the disk.",
            buckets=SECONDS,
            registry=here,
        )
        self.lag = Histogram(
            "marblebox_loop_lag_seconds", "How late the event loop does what was due.", buckets=SECONDS, registry=here
        )
        ProcessCollector(registry=here)

    def show(self, name: str, meaning: str, look: Callable[[], float]) -> None:
        """Add a figure that `look` returns whenever the figures are read."""
        Gauge(name, meaning, registry=self.registry).set_function(look)

    def note_stored(self, events: int, is_new: bool, seconds: float) -> None:
        self.stored.inc(events)
        self.created.inc(is_new)
        self.storing.observe(seconds)

    def text(self, labels: Mapping[str, str] | None = None) -> str:
        """All figures in the text format, each with these labels, without the times at which counting began."""
        figures = list(self.registry.collect())
        for figure in figures:
            shown = (one for one in figure.samples if not one.name.endswith("_created"))
            figure.samples = [one._replace(labels={**(labels or {}), **one.labels}) for one in shown]
        return _text(figures)

    async def watch_loop(self, every: float = 1.0) -> None:
        """See how punctual the event loop is."""
        while True:
            due = time.monotonic() + every
            await asyncio.sleep(every)
            self.lag.observe(max(0.0, time.monotonic() - due))


class _Figures(Collector):
    def __init__(self, figures: Iterable[Metric]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        return self._figures


def _text(figures: Iterable[Metric]) -> str:
    return generate_latest(_Figures(figures)).decode()


def merged(texts: Iterable[str]) -> str:
    """The figures of several processes as one text, in which every figure is described once."""
    found: dict[str, Metric] = {}
    for text in texts:
        for figure in text_string_to_metric_families(text):
            known = found.setdefault(figure.name, figure)
            if known is not figure:
                known.samples += figure.samples
    return _text(found.values())


class Counting(logging.Handler):
    """Counts what the log tells: everything that is refused stands there with its code."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.logged.labels(record.levelname.lower()).inc()
        if record.getMessage() == "refused":
            self._metrics.refused.labels(str(getattr(record, "code", ""))).inc()
