"""What endgame tables prove about a position of a round."""

from __future__ import annotations

import logging
from dataclasses import replace

from marblebox.core.errors import MarbleboxError
from marblebox.core.game import SILENCE, State
from marblebox.core.text import Text
from marblebox.engine.endgames import endgames_for
from marblebox.play.round import Round
from marblebox.server.protocol import Answer

log = logging.getLogger("marblebox.server")


def state_after(played: Round, step: int) -> State:
    """The position after so many moves, whatever was said at the table then."""
    steps = played.steps
    return replace(steps[step].before if step < len(steps) else played.state, talk=SILENCE)


def proof_of(state: State) -> Answer | None:
    """What the tables on this machine prove; they may have to be read from the disk."""
    try:
        tables = endgames_for(state.game)
        verdict = tables.probe(state) if tables else None
    except MarbleboxError as problem:
        log.warning("no proof", extra={"problem": str(problem)})
        return None
    if verdict is None:
        return None
    text = {language: verdict.words(state, language) for language in Text._fields}
    return {"winner": verdict.winner(state), "turns": verdict.turns, "text": text}
