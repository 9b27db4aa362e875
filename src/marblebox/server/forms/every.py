"""All messages that the client's types are made from."""

from __future__ import annotations

from marblebox.server.forms.base import Model
from marblebox.server.forms.catalogue import FieldAnswer, FieldValue, GameInfo
from marblebox.server.forms.from_client import Act, PointAt, Pong, Quip, Rename, Say
from marblebox.server.forms.from_server import Ping, Pointed, Presence, Quipped, Refused, Update, Welcome
from marblebox.server.forms.games import NewGame, Summary, Variation
from marblebox.server.forms.house import House, Notice, Problem
from marblebox.server.forms.puzzles import Puzzle, PuzzleAnswer, PuzzleList, PuzzleTry
from marblebox.server.forms.records import RecordAnswer, RecordText
from marblebox.server.forms.studies import ProofAnswer, Study, StudyRequest
from marblebox.server.forms.table import PastRound

MESSAGES: tuple[type[Model], ...] = (
    *(Welcome, Update, Presence, Pointed, Quipped, Refused, Ping),
    *(Act, Say, PointAt, Quip, Rename, Pong),
    *(NewGame, Variation, PastRound, Summary, GameInfo, House, Notice, Problem, FieldValue),
    *(FieldAnswer, ProofAnswer),
    *(PuzzleList, Puzzle, PuzzleTry, PuzzleAnswer),
    *(RecordText, RecordAnswer, StudyRequest, Study),
)
