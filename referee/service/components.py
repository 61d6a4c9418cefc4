"""The reading routes for component data: cards, places, whole packs, and the check of a patch."""

from flask import Blueprint, Response

from referee.service import envelopes
from referee.service.edge import answer, body, cacheable
from referee.wire import components as reading
from referee.wire.door import door, encode

routes = Blueprint("components", __name__, url_prefix="/v1/games/<game>")


@routes.get("/components")
def components(game: str) -> Response:
    """Every component of the default pack, with where its values come from."""
    return cacheable(encode(reading.listed(game)))


@routes.get("/components/<called>")
def one_component(game: str, called: str) -> Response:
    """One component by its id, number or name in any language, with the rules about it."""
    return cacheable(encode(reading.one(game, called)))


@routes.get("/packs")
def packs(game: str) -> Response:
    """The packs that a game can be played with."""
    return cacheable(encode(reading.packs(game)))


@routes.get("/packs/<identifier>")
def one_pack(game: str, identifier: str) -> Response:
    """A whole pack."""
    return cacheable(encode(reading.pack(game, identifier)))


@routes.post("/packs/checks")
def pack_checks(game: str) -> Response:
    """Every fault of a pack and a patch, and what they leave open."""
    door(game)
    asked = envelopes.PACK_CHECK.load(body())
    return answer(encode(reading.check(game, asked["pack"])))
