"""The ready positions of a game, played and judged, for library, HTTP and command line."""

import difflib
from functools import cache
from typing import Any

from msgspec import UNSET

from referee.core.example import Example, position
from referee.core.ruling import Data
from referee.games import GAMES
from referee.wire.door import LONGEST_ECHO, UnknownName, door

NEAR = 5


def listed(name: str) -> Data:
    """The examples of a game, in the order of its rulebook. Raises UnknownGame."""
    game = door(name).game
    shown = [
        _head(identifier, example) | {"href": _href(name, identifier), "request": f"{_href(name, identifier)}/request"}
        for identifier, example in game.examples.items()
    ]
    return {"game": name, "edition": game.edition, "examples": shown}


def one(name: str, identifier: str) -> Data:
    """An example: the state and what it waits for, a legal move with what it brings, an illegal one with the rule that
    it breaks. Raises UnknownGame and UnknownName."""
    example, game = _known(name, identifier), GAMES[name]
    state = _state(name, identifier)
    allowed = game.judge(state, game.load_move(example.legal), want={"events"})
    refused = game.judge(state, game.load_move(example.illegal), want={"violations"}, explain="primary")
    assert allowed.events is not UNSET and refused.violations is not UNSET
    broken = refused.violations[0]
    illegal = {"rule": broken.rule, "section": broken.section, "statement": broken.statement, "detail": broken.detail}
    return {
        **_head(identifier, example),
        "game": name,
        "edition": game.edition,
        "state": state,
        "pending": game.pending(state),
        "legal": {"move": example.legal, "events": [event.text for event in allowed.events]},
        "illegal": {"move": example.illegal, **illegal},
        "request": f"{_href(name, identifier)}/request",
    }


def request(name: str, identifier: str) -> Data:
    """The body of a request for the ruling on the legal move of an example. Raises UnknownGame and UnknownName."""
    example = _known(name, identifier)
    return {"state": _state(name, identifier), "move": example.legal}


def _known(name: str, identifier: str) -> Example:
    game = door(name).game
    if identifier not in game.examples:
        near = difflib.get_close_matches(identifier[:LONGEST_ECHO], [*game.examples], NEAR, 0.4)
        raise UnknownName(f"{game.title} has no example {identifier[:LONGEST_ECHO]!r}.", near)
    return game.examples[identifier]


@cache
def _state(name: str, identifier: str) -> Any:
    return position(GAMES[name], GAMES[name].examples, identifier)


def _head(identifier: str, example: Example) -> Data:
    return {"id": identifier, "title": example.title, "chapter": example.chapter, "text": example.text}


def _href(name: str, identifier: str) -> str:
    return f"/v1/games/{name}/examples/{identifier}"
