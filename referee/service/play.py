"""The judging routes: set-ups, moves, legal moves, checks."""

import secrets
from typing import Any

from flask import Blueprint, Response

from referee.service import envelopes, problems, seal
from referee.service.edge import answer, body
from referee.wire.door import door, encode

routes = Blueprint("play", __name__, url_prefix="/v1/games/<game>")

BARE = {"state", "move"}
"""A request for a ruling without any of the members that can be left out."""


@routes.post("/setups")
def setups(game: str) -> Response:
    """The state before the first decision, sealed if asked for. An absent seed or salt is drawn fresh and is in it."""
    at = door(game)
    asked = envelopes.SETUP.load(body())
    sealing = asked.pop("seal")
    for secret in ("seed", "salt"):
        asked.setdefault(secret, secrets.token_hex(16))
    state = at.setup(asked.pop("options"), **asked)
    if isinstance(state, tuple):
        return problems.refused(at.game.impossible(state))
    if sealing:
        return answer(encode(seal.begun(at, state)))
    return answer(encode({"state": state, "pending": at.pending(state)}))


@routes.post("/moves")
def moves(game: str) -> Response:
    """The ruling on a move: 200 if it is legal."""
    at = door(game)
    asked = body()
    if asked.keys() != BARE:  # nothing else to check in the request that nearly everybody sends
        asked = envelopes.JUDGEMENT.load(asked)
    asked, marks = seal.unsealed(at, asked)
    ruling = at.judge(**asked)
    if ruling.verdict != "legal":
        return problems.refused(ruling)
    return answer(encode(seal.resealed(at, asked, marks, ruling)))


@routes.post("/legal-moves")
def legal_moves(game: str) -> Response:
    """The legal moves of a state, each ready to be sent."""
    at = door(game)
    asked, _ = seal.unsealed(at, envelopes.LISTING.load(body()))
    sample = asked.pop("sample")
    listed = at.moves(**asked, sample=sample and (sample["n"], sample["seed"]))
    return answer(encode(listed))


@routes.post("/checks")
def checks(game: str) -> Response:
    """Every fault of a state, and what a possible one waits for."""
    at = door(game)
    asked, _ = seal.unsealed(at, envelopes.CHECK.load(body()))
    state, viewer = at.state(asked["state"]), asked["viewer"]
    faults = at.faults(state, viewer=viewer)
    found: dict[str, Any] = {"possible": not faults, "faults": faults}
    if not faults:
        found["pending"] = at.pending(state, viewer=viewer)
    return answer(encode(found))
