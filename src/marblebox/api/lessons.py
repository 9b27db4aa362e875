"""Lessons as plain data: of each step what comes of every legal move, so that a page need not know the rules."""

from __future__ import annotations

from typing import Any

from marblebox.core.game import State
from marblebox.core.text import Text
from marblebox.learn.lessons import Lesson, Step, parse_reply


def lesson_data(lesson: Lesson) -> dict[str, Any]:
    """A lesson as plain data."""
    return {
        "name": lesson.name,
        "part": lesson.part,
        "taught": lesson.taught,
        "spec": lesson.game.spec,
        "title": lesson.title._asdict(),
        "steps": [_step_data(*pair) for pair in zip(lesson.steps, lesson.positions, strict=True)],
    }


def _step_data(step: Step, states: tuple[State, ...]) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "intro": step.intro and step.intro._asdict(),
        "task": step.task._asdict(),
        "praise": step.praise and step.praise._asdict(),
        "otherwise": step.otherwise and step.otherwise._asdict(),
        "answers": [answer.words._asdict() for answer in step.answers],
        "refused": list(step.refused),
        "refusals": [{"moves": list(one.moves), "words": one.words._asdict()} for one in step.refusals],
        "reply": [_said(*parse_reply(reply)) for reply in step.reply],
        "goes_on": step.position is None,
        "at": [_position_data(step, state) for state in states],
    }


def _said(move: str, seat: int | None) -> dict[str, Any]:
    return {"move": move, "seat": seat}


def _position_data(step: Step, state: State) -> dict[str, Any]:
    """One of the positions in which a step can begin: moves that are right, and what is said about all others."""
    seat = step.learner(state)
    told: dict[str, list[str]] = {}
    right = []
    for move in state.legal_moves(seat):
        verdict = step.judge(state, move)
        if verdict.right:
            right.append(str(move))
        elif step.kind == "move":
            told.setdefault(_key(verdict.words), []).append(str(move))
    return {
        "position": state.text,
        "seat": seat,
        "mark": step.marked(state),
        "right": right if step.kind == "move" else _right_answers(step, state),
        "wrong": [
            {"moves": moves, "words": dict(zip(Text._fields, key.split("\n"), strict=True))}
            for key, moves in told.items()
        ],
    }


def _key(words: Text) -> str:
    return "\n".join(words)


def _right_answers(step: Step, state: State) -> list[str]:
    return [str(number) for number in range(len(step.answers)) if step.judge_answer(state, number).right]
