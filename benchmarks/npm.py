"""Packages of npm that a measurement needs: installed into `build/` when it first runs, in one exact version."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

BUILD = Path(__file__).parents[1] / "build"


def installed(name: str, *packages: str) -> Path | None:
    """The folder below `build/` with these packages (`name@version`); None where they cannot be installed."""
    folder = BUILD / name
    wanted = folder / "wanted.txt"  # written last
    if wanted.exists() and wanted.read_text(encoding="utf-8") == "\n".join(packages):
        return folder
    npm = shutil.which("npm")
    if npm is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    install = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), *packages]
    if subprocess.run(install, capture_output=True, check=False).returncode:
        return None
    wanted.write_text("\n".join(packages), encoding="utf-8")
    return folder
