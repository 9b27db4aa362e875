"""What every message is made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from marblebox.server.protocol import LONGEST_NAME, MOST_SEATS

Short = Annotated[str, StringConstraints(max_length=200)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(Model):
    """A text in every language of the product."""

    en: str
    de: str
