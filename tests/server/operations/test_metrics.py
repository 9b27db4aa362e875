"""The figures of a server: in the form Prometheus reads, true, and for the operator alone."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from tests.server.sitting import ME, Browser, serving

from marblebox.server.operations.metrics import Metrics, merged

LINE = re.compile(r'^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (\+Inf|[0-9.e+-]+)$')


def values(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(LINE.match(line) for line in lines), [line for line in lines if not LINE.match(line)]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_the_figures_follow_what_happens(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        browser = Browser(address)
        before = values(browser.open("/metrics").text)
        made = browser.create("kulami", ME, ME)
        with browser.sit(made["game"]) as sitting:
            sitting.act(0, sitting.options(0)[0])
            during = values(browser.open("/metrics").text)
        browser.close()
    assert (before["marblebox_rooms"], during["marblebox_rooms"]) == (0, 1)
    assert during["marblebox_connections"] == 1
    assert during["marblebox_games_created_total"] - before["marblebox_games_created_total"] == 1
    assert during["marblebox_events_total"] - before["marblebox_events_total"] == 3  # open, start, move
    assert during["marblebox_store_seconds_count"] == 2
    assert during['marblebox_requests_total{status="201"}'] == 1
    assert during["process_resident_memory_bytes"] > 10e6


def test_every_figure_says_what_it_is() -> None:
    text = Metrics().text({"process": 'a"b\\c'})
    names = re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", text, re.MULTILINE)
    assert names == re.findall(r"^# HELP (\w+) .+\.$", text, re.MULTILINE)
    assert r'{process="a\"b\\c"}' in text
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in page] == []


def test_the_figures_of_several_processes_stand_together() -> None:
    one, two = Metrics(), Metrics()
    one.note_stored(3, True, 0.3)
    both = merged([one.text({"process": "one"}), two.text({"process": "two"})])
    assert both.count("# TYPE marblebox_events_total counter") == 1
    assert 'marblebox_events_total{process="one"} 3.0\nmarblebox_events_total{process="two"} 0.0\n' in both
    assert 'marblebox_store_seconds_bucket{le="0.25",process="one"} 0.0\n' in both
    assert 'marblebox_store_seconds_bucket{le="0.5",process="one"} 1.0\n' in both
    assert merged([both]) == both


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-For": "192.0.2.1"}])
def test_the_figures_are_for_this_machine_or_for_the_token(tmp_path: Path, headers: dict[str, str]) -> None:
    with serving(tmp_path) as address:
        answer = httpx.get(f"http://{address}/metrics", headers=headers)
        assert answer.status_code == (404 if headers else 200)
    with serving(tmp_path, metrics_token="t0ken") as address:
        for given, status in (("t0ken", 200), ("token", 404), ("-", 404)):
            answer = httpx.get(f"http://{address}/metrics", headers={**headers, "Authorization": f"Bearer {given}"})
            assert answer.status_code == status


def test_behind_a_proxy_there_are_no_figures_without_a_token(tmp_path: Path) -> None:
    with serving(tmp_path, root_url="https://games.example") as address:
        assert httpx.get(f"http://{address}/metrics").status_code == 404
