"""Requests about what there is to choose from."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from marblebox.core.limits import LONGEST_SPEC
from marblebox.server.forms.base import Model, Words
from marblebox.server.forms.table import Traits


class FieldInfo(Model):
    """One field of a game's rules, for the options of a new game."""

    name: str
    kind: Literal["flag", "choice", "number", "text"]
    options: list[str]  # of a choice
    low: int
    high: int
    default: str
    meaning: Words
    drawn: list[str]  # the kinds of values that the server can draw at random for it


class VariantInfo(Model):
    slug: str
    spec: str
    title: Words
    lessons: bool  # whether there are lessons of just these rules
    openings: bool  # whether every game of it begins alike


class GameInfo(Model):
    """A game of the catalogue, or a preset with a name of its own, as it is under its default rules."""

    name: str
    kit: str
    title: Words
    traits: Traits
    reasons: dict[str, Words]
    rules: bool  # whether there are rules in words
    history: bool  # whether something is told about where it comes from
    lessons: bool  # whether it can be learnt step by step
    openings: bool  # whether every game begins alike, so that openings can be compared
    fields: list[FieldInfo]
    variants: list[VariantInfo]
    seats: list[Words]
    # Of the computer's levels, the weakest first, by the value of the field `rules` ("" without it); none where they
    # were not measured.
    ratings: dict[str, list[int]]


class FieldValue(Model):
    """A value for a field of the rules, to be checked."""

    value: Annotated[str, StringConstraints(max_length=LONGEST_SPEC)]


class FieldAnswer(Model):
    """A value for a field of the rules as it is written canonically, or what is wrong with it."""

    value: str
    problem: Words | None
