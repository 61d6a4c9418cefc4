"""The judging routes: set-ups, moves, legal moves, checks."""

import secrets
from typing import Any

from flask import Blueprint, Response

from referee.service import envelopes, problems
from referee.service.edge import answer, body
from referee.wire.door import door, encode

routes = Blueprint("play", __name__, url_prefix="/v1/games/<game>")

BARE = {"state", "move"}
"""A request for a ruling without any of the members that can be left out."""


@routes.post("/setups")
def setups(game: str) -> Response:
    """The state before the first decision. An absent seed or salt is drawn fresh and is in the state."""
    at = door(game)
    asked = envelopes.SETUP.load(body())
    for secret in ("seed", "salt"):
        asked.setdefault(secret, secrets.token_hex(16))
    state = at.setup(asked.pop("options"), **asked)
    if isinstance(state, tuple):
        return problems.refused(at.game.impossible(state))
    return answer(encode({"state": state, "pending": at.pending(state)}))


@routes.post("/moves")
def moves(game: str) -> Response:
    """The ruling on a move: 200 if it is legal."""
    at = door(game)
    asked = body()
    if asked.keys() != BARE:  # nothing else to check in the request that nearly everybody sends
        asked = envelopes.JUDGEMENT.load(asked)
    ruling = at.judge(**asked)
    return answer(encode(ruling)) if ruling.verdict == "legal" else problems.refused(ruling)


@routes.post("/legal-moves")
def legal_moves(game: str) -> Response:
    """The legal moves of a state, each ready to be sent."""
    at = door(game)
    asked = envelopes.LISTING.load(body())
    sample = asked.pop("sample")
    listed = at.moves(**asked, sample=sample and (sample["n"], sample["seed"]))
    return answer(encode(listed))


@routes.post("/checks")
def checks(game: str) -> Response:
    """Every fault of a state, and what a possible one waits for."""
    at = door(game)
    asked = envelopes.CHECK.load(body())
    state, viewer = at.state(asked["state"]), asked["viewer"]
    faults = at.faults(state, viewer=viewer)
    found: dict[str, Any] = {"possible": not faults, "faults": faults}
    if not faults:
        found["pending"] = at.pending(state, viewer=viewer)
    return answer(encode(found))
