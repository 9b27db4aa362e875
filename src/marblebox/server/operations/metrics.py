"""Figures of a running server in the text format of Prometheus.

The format is a few lines; a library for it would bring files for several processes, a registry for the whole
interpreter and a server of its own, none of which is wanted here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
Labels = tuple[tuple[str, str], ...]


def _labelled(name: str, labels: Labels) -> str:
    if not labels:
        return name
    return f"{name}{{{','.join(f'{key}={_quoted(value)}' for key, value in labels)}}}"


def _quoted(value: str) -> str:
    escaped = value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'"{escaped}"'


class Count:
    """Something that is counted, by labels."""

    kind = "counter"

    def __init__(self) -> None:
        self._counts: Counter[Labels] = Counter()

    def add(self, by: float = 1, **labels: str) -> None:
        self._counts[tuple(sorted(labels.items()))] += by  # type: ignore[assignment]

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        for own, value in sorted(self._counts.items()) or [((), 0)]:
            yield f"{_labelled(name, (*labels, *own))} {value:g}"


class Gauge:
    """Something that can be looked up at any time; `kind` is counter where it only grows."""

    def __init__(self, look: Callable[[], float], kind: str = "gauge") -> None:
        self._look, self.kind = look, kind

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        yield f"{_labelled(name, labels)} {self._look():.10g}"


class Durations:
    """How long something takes, as a histogram."""

    kind = "histogram"

    def __init__(self) -> None:
        self._counts, self._sum = [0] * (len(SECONDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        limits = (*(f"{limit:g}" for limit in SECONDS), "+Inf")
        for limit, count in zip(limits, accumulate(self._counts), strict=True):
            yield f"{_labelled(f'{name}_bucket', (*labels, ('le', limit)))} {count}"
        yield f"{_labelled(f'{name}_sum', labels)} {self._sum:.6f}"
        yield f"{_labelled(f'{name}_count', labels)} {sum(self._counts)}"


Figure = Count | Gauge | Durations


class Metrics:
    """All figures of one process, each with a sentence that says what it is."""

    def __init__(self) -> None:
        self.requests, self.refused, self.logged, self.created = Count(), Count(), Count(), Count()
        self.stored, self.lag, self.storing = Count(), Durations(), Durations()
        self.figures: dict[str, tuple[str, Figure]] = {
            "marblebox_requests_total": ("Requests answered, by status.", self.requests),
            "marblebox_refused_total": ("Messages and requests refused, by code.", self.refused),
            "marblebox_log_lines_total": ("Lines of the log, by level.", self.logged),
            "marblebox_games_created_total": ("Games created.", self.created),
            "marblebox_events_total": ("Events stored.", self.stored),
            "marblebox_store_seconds": ("From the wish to store something until it is on the disk.", self.storing),
            "marblebox_loop_lag_seconds": ("How late the event loop does what was due.", self.lag),
            "process_cpu_seconds_total": ("Processor time.", Gauge(time.process_time, "counter")),
            "process_resident_memory_bytes": ("Memory.", Gauge(resident_bytes)),
            "process_open_fds": ("Open files, sockets among them.", Gauge(open_files)),
        }

    def show(self, name: str, meaning: str, look: Callable[[], float]) -> None:
        """Add something that is looked up when somebody asks."""
        self.figures[name] = (meaning, Gauge(look))

    def note_stored(self, events: int, is_new: bool, seconds: float) -> None:
        self.stored.add(events)
        self.created.add(is_new)
        self.storing.add(seconds)

    def text(self, labels: Mapping[str, str] | None = None) -> str:
        given = tuple((labels or {}).items())
        return "".join(line + "\n" for name in self.figures for line in self._lines(name, given))

    def _lines(self, name: str, labels: Labels) -> Iterator[str]:
        meaning, figure = self.figures[name]
        yield f"# HELP {name} {meaning}"
        yield f"# TYPE {name} {figure.kind}"
        yield from figure.lines(name, labels)

    async def watch_loop(self, every: float = 1.0) -> None:
        """See how punctual the event loop is."""
        while True:
            due = time.monotonic() + every
            await asyncio.sleep(every)
            self.lag.add(max(0.0, time.monotonic() - due))


def merged(texts: list[str]) -> str:
    """The figures of several processes as one text: what a figure is stands before the first of its lines."""
    found: dict[str, list[str]] = {}
    for text in texts:
        name = ""
        for line in text.splitlines():
            if line.startswith("# "):
                name = line.split()[2]
            lines = found.setdefault(name, [])
            if not (line.startswith("# ") and line in lines):
                lines.append(line)
    return "".join(line + "\n" for lines in found.values() for line in lines)


class Counting(logging.Handler):
    """Counts what the log tells: everything that is refused stands there with its code."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.logged.add(level=record.levelname.lower())
        if record.getMessage() == "refused":
            self._metrics.refused.add(code=str(getattr(record, "code", "")))


def resident_bytes() -> float:
    """The memory this process has now; where that cannot be known, the most it ever had, or nothing."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * float(os.sysconf("SC_PAGE_SIZE"))
    except OSError:
        if sys.platform == "win32":
            return 0.0
        import resource

        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def open_files() -> float:
    try:
        return float(len(os.listdir("/proc/self/fd")))
    except OSError:
        return 0.0
