"""Builds the engine before its network from the repository's history, to play against: `python -m benchmarks.baseline`.

The only change to it is its clock, which counts the processor's time, so that matches are fair on a busy machine.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "baseline"
COMMIT = "72090b2"
CLOCK_FILE = Path("native/search_control.h")
CLOCK = "    using Clock = std::chrono::steady_clock;\n"
PROCESSOR_CLOCK = """\
    struct Clock { // counts the processor's time of this thread
        using duration = std::chrono::nanoseconds;
        using rep = duration::rep;
        using period = duration::period;
        using time_point = std::chrono::time_point<Clock>;
        static constexpr bool is_steady = true;
        static time_point now() {
            timespec time;
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
            return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
        }
    };
"""


def check_out(place: Path, *parts: str) -> None:
    """The files of that commit, whatever was there before; all of them, or only some."""
    packed = subprocess.run(["git", "archive", COMMIT, *parts], cwd=ROOT, check=True, capture_output=True).stdout
    place.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(place, filter="data")


def set_clock(place: Path) -> None:
    path = place / CLOCK_FILE
    text = path.read_text(encoding="utf-8")
    if CLOCK not in text:
        raise SystemExit(f"{path} is not as it was in {COMMIT}")
    path.write_text(
        text.replace(CLOCK, PROCESSOR_CLOCK).replace("#include <chrono>", "#include <chrono>\n#include <ctime>")
    )


def main() -> None:
    check_out(PLACE)
    set_clock(PLACE)
    subprocess.run(["make", ".venv/.play"], cwd=PLACE, check=True)
    program = PLACE.relative_to(ROOT) / ".venv/bin/marblebox"
    print(f'marblebox arena "program:marblebox engine --processor-time" "program:{program} engine" --time 0.1')


if __name__ == "__main__":
    main()
