"""Another program as a player, driven over the line protocol: a frozen engine, another build, other options."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import weakref
from typing import IO

from marblebox.core.errors import InputError
from marblebox.core.game import Move, State
from marblebox.core.text import Text

PREFIX = "program:"


class ExternalPlayer:
    """Starts its program when it is first asked. What it is told is a position and the moves since then."""

    def __init__(self, command: str, seconds: float) -> None:
        self._words = shlex.split(command)
        if not self._words or not shutil.which(self._words[0]):
            named = " ".join(self._words) or repr(command)
            raise InputError(
                Text(f"there is no program {named} to play with", f"es gibt kein Programm {named}, das spielen könnte")
            )
        self._milliseconds = max(1, round(1000 * seconds))
        self._process: subprocess.Popen[str] | None = None
        self._first: State | None = None  # the position it was told, and what has been played since
        self._last: State | None = None
        self._moves: list[str] = []

    def choose(self, state: State, seat: int) -> Move | None:
        if state.to_move != seat:
            return None
        self._follow(state)
        assert self._first
        since = f" moves {' '.join(self._moves)}" if self._moves else ""
        self._tell(f"position {self._first.text}{since}")
        self._tell(f"go movetime {self._milliseconds}")
        move = state.find(self._answer(), seat)
        self._moves.append(str(move))
        self._last = state.play_unchecked(move, seat)
        return move

    def accepts_draw(self, state: State, seat: int) -> bool:
        return False

    def _follow(self, state: State) -> None:
        """Find the reply to the own last move; otherwise begin anew from that position."""
        before = self._last
        replies = before.legal_moves() if before and before.outcome is None else ()
        reply = next((move for move in replies if before and before.play_unchecked(move) == state), None)
        if reply is not None:
            self._moves.append(str(reply))
            return
        if self._first is None or self._first.game.spec != state.game.spec:
            self._tell(f"newgame {state.game.spec}")
        self._first, self._moves = state, []

    def _tell(self, line: str) -> None:
        talk = self._started().stdin
        assert talk
        talk.write(f"{line}\n")
        talk.flush()

    def _answer(self) -> str:
        listen = self._started().stdout
        assert listen
        for line in listen:
            word, _, rest = line.strip().partition(" ")
            if word == "error":
                raise InputError(Text(f"{self._words[0]} says: {rest}", f"{self._words[0]} meldet: {rest}"))
            if word == "bestmove":
                return rest
        raise InputError(
            Text(f"{self._words[0]} has ended without an answer", f"{self._words[0]} hat sich ohne Antwort beendet")
        )

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(self._words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
            weakref.finalize(self, _end, self._process)
        return self._process


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    pipes: list[IO[str] | None] = [process.stdin, process.stdout]
    for pipe in pipes:
        if pipe:
            pipe.close()
    process.wait()
