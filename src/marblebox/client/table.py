"""A game as a program knows it: what the messages of its socket say, and what is still to be answered.

Nothing here waits or sends. `hear` takes a message and gives those to be sent in return; `act` and `say` make one.
"""

from __future__ import annotations

import json
import secrets
from typing import Any, NamedTuple

from marblebox.client.errors import ClientError, ConnectionEnded, refusal

PROTOCOL = 2
Data = dict[str, Any]
FOR_GOOD = (1008, 4029, 4404, 4410)  # codes of a close after which there is no use in coming back
FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0  # seconds before coming back


class Turn(NamedTuple):
    """It is for a seat to move: the moves it may make, each with what it does, and what it sees."""

    seat: int
    moves: list[str]
    effects: list[Data]
    view: Data


class Table:
    """What stands at a game, for the seats that this program has."""

    def __init__(self, game: str, name: str = "") -> None:
        self.game, self.name = game, name
        self.welcome: Data = {}  # the whole of what was said on coming
        self.now: Data = {}
        self.steps: list[Data] = []  # the moves of this round
        self.players: list[Data] = []  # who sits where
        self._pending: dict[str, Data] = {}
        self._answers: dict[str, Data] = {}
        self._retried: set[str] = set()
        self._greeted = False  # on this connection
        self._failures = 0

    # --- what stands -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats that this program plays."""
        return list(self.welcome["you"]["seats"]) if self.welcome else []

    @property
    def outcome(self) -> Data | None:
        """How the round ended: scores, reason, winners; None while it goes on."""
        outcome: Data | None = self.now.get("outcome")
        return outcome

    @property
    def turn(self) -> Turn | None:
        """The turn of one of the own seats, if it is one and nothing of ours is under way."""
        if not self.now or self.outcome or self._pending:
            return None
        mine = (one for one in self.now["perspectives"] if one["seat"] in self.seats)
        return next((self._turn(one) for one in mine if one["view"]["to_move"] == one["seat"]), None)

    def turn_of(self, seat: int) -> Turn:
        """What a seat may do now, also out of turn where the rules allow that."""
        return self._turn(self.perspective(seat))

    def _turn(self, perspective: Data) -> Turn:
        options = perspective["options"]
        moves, effects = [one["move"] for one in options], [one["effect"] for one in options]
        return Turn(perspective["seat"], moves, effects, perspective["view"])

    def perspective(self, seat: int | None) -> Data:
        """The game as that seat sees it."""
        found: Data | None = next((one for one in self.now["perspectives"] if one["seat"] == seat), None)
        if found is None:
            raise ClientError(f"seat {seat} is not one of this program's")
        return found

    def may(self, seat: int) -> list[str]:
        """What that seat may say now: resign, offer draw, takeback, rematch …"""
        words: list[str] = self.perspective(seat)["may"]
        return words

    # --- what is said ------------------------------------------------------------------------------------------------

    def act(self, move: str, seat: int | None = None) -> Data:
        """The message that makes a move."""
        message = {"type": "act", "seq": self.now["seq"], "seat": self._seat(seat), "move": move}
        return self._keyed({**message, "board": self.now["board"]})

    def speak(self, what: str, seat: int | None = None) -> Data:
        """The message that says one of the words in `may`."""
        return self._keyed({"type": "say", "seq": self.now["seq"], "seat": self._seat(seat), "what": what})

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        turn = self.turn
        mine = self.seats
        if turn is None and len(mine) != 1:
            raise ClientError("say for which seat: this program plays several, or none")
        return turn.seat if turn else mine[0]

    def _keyed(self, message: Data) -> Data:
        key = secrets.token_urlsafe(12)
        self._pending[key] = message = {**message, "key": key}
        return message

    def answer(self, key: str) -> Data | None:
        """The answer to a message once there is one; a refusal is raised. Each is given once."""
        answer = self._answers.pop(key, None)
        if answer and answer["type"] == "refused":
            raise refusal(answer["code"], answer["message"])
        return answer

    # --- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, text: str | bytes) -> tuple[Data, list[Data]]:
        """A message from the server, and what is to be sent in return."""
        message: Data = json.loads(text)
        hearing = getattr(self, f"_hear_{message.get('type')}", None)
        return message, (hearing(message) if hearing else None) or []

    def _hear_welcome(self, welcome: Data) -> list[Data]:
        if welcome["protocol"] != PROTOCOL:
            raise ClientError(f"the server speaks protocol {welcome['protocol']}, this client {PROTOCOL}")
        again = [] if self._greeted else [*self._pending.values()]
        self.welcome, self.now, self.steps = welcome, welcome["now"], welcome["steps"]
        self.players, self._greeted, self._failures = welcome["seats"], True, 0
        return [*self._names(), *again]

    def _names(self) -> list[Data]:
        """Whoever has a name says so where the seat has none or another one."""
        wrong = [seat for seat in self.seats if self.name and self.players[seat]["name"] != self.name]
        return [{"type": "rename", "seat": seat, "name": self.name} for seat in wrong]

    def _hear_update(self, update: Data) -> None:
        self.now = update["now"]
        self.steps = self.steps[: update["kept"]] + update["steps"]
        self._settle(update)

    def _hear_presence(self, presence: Data) -> None:
        self.players = presence["seats"]

    def _hear_ping(self, ping: Data) -> list[Data]:
        return [{"type": "pong", "number": ping["number"]}]

    def _hear_refused(self, refused: Data) -> list[Data]:
        sent = self._pending.get(refused["key"] or "")
        if sent and refused["code"] == "stale" and self._still_good(sent):
            self._retried.add(sent["key"])
            self._pending[sent["key"]] = {**sent, "seq": self.now["seq"]}
            return [self._pending[sent["key"]]]
        self._settle(refused)
        return []

    def _still_good(self, sent: Data) -> bool:
        """Whether a move was overtaken only by what does not touch it: a name, or something offered."""
        if sent["type"] != "act" or sent["board"] != self.now["board"] or sent["key"] in self._retried:
            return False
        return sent["move"] in self.turn_of(sent["seat"]).moves

    def _settle(self, message: Data) -> None:
        key = message["key"]
        if self._pending.pop(key, None):
            self._answers[key] = message
        self._retried.discard(key)

    # --- lost lines --------------------------------------------------------------------------------------------------

    def lost(self, code: int | None = None) -> float:
        """The connection ended: how many seconds to wait for the next, which sends again what has no answer.

        ConnectionEnded if the code of its end says that there is no use in another.
        """
        if code in FOR_GOOD:
            raise ConnectionEnded(code)
        self._greeted = False
        self._failures += 1
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(self._failures - 1, 10))
