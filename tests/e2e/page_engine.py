"""The engine in a page of a real browser, reached by its own script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

CLIENT = Path(__file__).parents[2] / "src" / "marblebox" / "web"
START = """async address => {
  window.reports = [];
  window.engine = await (await import(address)).pageEngine();
  return window.engine !== null;
}"""
SEARCH = """async question => {
  window.reports = [];
  window.search = window.engine.search(question, report => window.reports.push(report));
  return await window.search.done;
}"""


def script() -> str:
    """The address of the engine's script in the built client."""
    manifest = json.loads((CLIENT / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    return "/" + str(manifest["src/engine/engine.ts"]["file"])


def start(page: Page) -> bool:
    """Load the engine into the page; whether the server has one."""
    return bool(page.evaluate(START, script()))


def search(page: Page, spec: str, position: str, **limits: Any) -> Any:
    """Search to the end; the reports on the way are in `window.reports`."""
    return page.evaluate(SEARCH, {"spec": spec, "position": position, **limits})
