"""Builds the compiled core for the page into src/marblebox/page, with a compiler that comes as a Python package.

The compiler is large, so it is fetched into a folder of its own, and only when there is something to build. Nothing is
done where the built core is newer than everything it is made of. With --forgiving a failure is told and nothing more:
everything but the engine in the page works without it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
NATIVE = ROOT / "native"
PACKAGE = ROOT / "src" / "marblebox"
LESSONS = PACKAGE / "engine" / "kits"  # NAME.net: what was learnt about a game
BUILT = PACKAGE / "page"
INDEX = BUILT / "index.json"
PACKING = ROOT / "web" / "pack.mjs"
REQUIREMENTS = ROOT / "requirements" / "page.txt"
WORK = ROOT / "build" / "page"
TOOLS = WORK / "tools"
INSTALLED = TOOLS / "installed.txt"  # a copy of the requirements, written last

# What knows Python, counts, plays at random, learns or builds tables; and what an operating system is asked for.
LEFT_OUT = (
    "python/*", "*/perft.cpp", "fanorona/playout.cpp", "kulami/playout.cpp", "tomoko/random_pushes.cpp",
    "fanorona/search/selfplay.cpp", "base/memory.cpp", "base/mapping.cpp",
    *(f"endgame/{name}.cpp" for name in ("build", "prove", "reach", "smaller", "verify", "work")),
)  # fmt: skip

TARGET = ("-target", "wasm32-wasi", "-O2", "-DNDEBUG", "-fwasm-exceptions", "-mexception-handling", "-msimd128")
CORE = ("-std=c++20", "-fvisibility=hidden", f"-I{NATIVE}", "-include", str(NATIVE / "page" / "one_thread.h"))
# A page's calls are dear: what a search calls all the time is worth inlining even where it is long.
SEARCHED = ("fanorona", "kulami")
INLINED = ("-mllvm", "-inline-threshold=3000", "-mllvm", "-inlinehint-threshold=3000")
LINK = ("-mexec-model=reactor", "-s", "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576")

# The compiler's own library does without exceptions; these parts of it bring them back. They must be linked first.
EXCEPTIONS = ("libcxxabi/src/cxa_exception.cpp", "libcxxabi/src/cxa_personality.cpp", "libunwind/src/Unwind-wasm.c")
RUNTIME = (
    "_LIBCXXABI_HAS_NO_THREADS", "_LIBCPP_BUILDING_LIBRARY", "LIBCXX_BUILDING_LIBCXXABI", "__WASM_EXCEPTIONS__",
    "_LIBUNWIND_HIDE_SYMBOLS",
)  # fmt: skip
INCLUDED = (("libcxxabi", "include"), ("libcxxabi", "src"), ("libcxx", "src"), ("libunwind", "include"))
TAG = ".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n"


class NoCore(Exception):
    """Why the core for the page could not be built."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--forgiving", action="store_true", help="tell of a failure, but do not fail")
    wanted = parser.parse_args()
    try:
        if not is_fresh():
            build()
    except (NoCore, OSError) as problem:
        print(f"The engine in the page: {problem}", file=sys.stderr)
        return 0 if wanted.forgiving else 1
    return 0


def is_fresh() -> bool:
    """Whether the built core is newer than everything it is made of."""
    return INDEX.exists() and INDEX.stat().st_mtime >= max(path.stat().st_mtime for path in made_of())


def made_of() -> Iterator[Path]:
    yield from (Path(__file__), REQUIREMENTS, PACKING)
    yield from (path for path in NATIVE.rglob("*") if path.suffix in (".h", ".cpp") and "python" not in path.parts)
    yield from LESSONS.glob("*.net")
    yield from (PACKAGE / "games").rglob("rules.py")


def build() -> None:
    fetch_tools()
    WORK.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=WORK) as folder:
        core = compiled(Path(folder))
        publish(core)


def fetch_tools() -> None:
    wanted = REQUIREMENTS.read_text(encoding="utf-8")
    if INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == wanted:
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--no-deps"]
    call([*pip, "--require-hashes", "--target", str(TOOLS), "-r", str(REQUIREMENTS)])
    INSTALLED.write_text(wanted, encoding="utf-8")


# --- compiling --------------------------------------------------------------------------------------------------------


def compiled(folder: Path) -> Path:
    """The core as one file, in a folder that may be filled with what is needed on the way."""
    library = TOOLS / "ziglang" / "lib"
    includes = [f"-I{library / name / part}" for name, part in INCLUDED]
    runtime = ("-w", *(f"-D{name}" for name in RUNTIME), *includes)
    tag = folder / "tag.s"
    tag.write_text(TAG, encoding="utf-8")
    orders = [(tag, ()), *((library / name, runtime) for name in EXCEPTIONS)]
    orders += [(path, CORE + INLINED if path.stem in SEARCHED else CORE) for path in units(folder)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(partial(compile_one, folder), *zip(*orders, strict=True)))
    core = folder / "core.wasm"
    zig("c++", *LINK, *map(str, objects), "-o", str(core))
    return core


def units(folder: Path) -> list[Path]:
    """The sources of a game, and those of every other room, as one file: what they all include is read once, which
    takes longer than the rest of compiling them, and what is short is inlined wherever it is called."""
    rooms: dict[str, list[str]] = {}
    for path in sources():
        name = path.relative_to(NATIVE).as_posix()
        own = path.parent.name == "page" and (NATIVE / path.stem).is_dir()  # what the page asks about a game
        rooms.setdefault(path.stem if own else name.partition("/")[0], []).append(f'#include "{name}"\n')
    for room, lines in rooms.items():
        (folder / f"{room}.cpp").write_text("".join(lines), encoding="utf-8")
    return sorted(folder / f"{room}.cpp" for room in rooms)


def sources() -> list[Path]:
    every = sorted(NATIVE.rglob("*.cpp"))
    return [path for path in every if not any(path.relative_to(NATIVE).match(pattern) for pattern in LEFT_OUT)]


def compile_one(folder: Path, source: Path, options: Iterable[str]) -> Path:
    target = folder / f"{source.parent.parent.name}-{source.parent.name}-{source.stem}.o"
    zig("cc" if source.suffix in (".c", ".s") else "c++", *options, "-c", str(source), "-o", str(target))
    return target


def zig(command: str, *arguments: str) -> None:
    caches = {name: str(WORK / "cache") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
    compiler = next(path for path in (TOOLS / "ziglang" / "zig", TOOLS / "ziglang" / "zig.exe") if path.exists())
    call([str(compiler), command, *TARGET, *arguments], caches)


def call(command: list[str], environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )  # fmt: skip
    if done.returncode:
        raise NoCore(f"{' '.join(command)} failed\n{(done.stdout + done.stderr)[-3000:]}")


# --- publishing -------------------------------------------------------------------------------------------------------


def publish(core: Path) -> None:
    """Lay the core and what was learnt beside an index; that comes last, so that it names nothing that is not there."""
    BUILT.mkdir(parents=True, exist_ok=True)
    index = index_of(named(core), {path.stem: named(path) for path in sorted(LESSONS.glob("*.net"))})
    pack()
    pending = BUILT / "index.json.new"
    pending.write_text(json.dumps(index), encoding="utf-8")
    pending.replace(INDEX)
    for path in BUILT.iterdir():
        if path != INDEX and path.name.removesuffix(".gz").removesuffix(".br") not in json.dumps(index):
            path.unlink()


def named(path: Path) -> str:
    """Lay a file into the built folder by a name that changes with its content."""
    content = path.read_bytes()
    name = f"{path.stem}-{hashlib.sha256(content).hexdigest()[:12]}{path.suffix}"
    (BUILT / name).write_bytes(content)
    return name


def pack() -> None:
    """Lay packed copies beside the files, as for the client."""
    client = runpy.run_path(str(ROOT / "web" / "build.py"))
    try:
        call([str(client["found_node"]()), str(PACKING), str(BUILT)])
    except client["NoClient"] as problem:
        raise NoCore(str(problem)) from None


def index_of(core: str, lessons: dict[str, str]) -> dict[str, object]:
    """Which files there are, and the rule fields that a specification leaves out."""
    sys.path.insert(0, str(ROOT / "src"))
    from marblebox.core.registry import games

    known = [game for game in games() if (NATIVE / game.name).is_dir()]
    called = {game.name: (game, next(iter(game.presets))) for game in known}
    called |= {name: (game, preset) for game in known for preset, name in game.preset_names.items()}
    return {
        "core": core,
        "names": {name: {"game": game.name, "preset": preset} for name, (game, preset) in called.items()},
        "games": {
            game.name: {
                "presets": {name: rules.texts() for name, rules in game.presets.items()},
                "lesson": lessons.get(game.name),
            }
            for game in known
        },
    }


if __name__ == "__main__":
    sys.exit(main())
