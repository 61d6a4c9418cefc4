"""What things are called: components of a game by id, the sentences of moves."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import to_builtins

from referee.core.components import Component, components
from referee.core.ruling import Data
from referee.games import GAMES
from referee.table.texts import LANGUAGE, label, say
from referee.wire import rules

PLACES = frozenset({"which"})
"""Members of moves that say which of several: the interface counts from zero, people from one."""

OWN = {"factions": "faction", "gods": "god"}
"""Collections whose ids can be those of spaces, too: a member means them only if it is called so."""


@cache
def named(game: str) -> tuple[Component, ...]:
    """The components of every pack of a game, each id once."""
    packs = (rules.default_pack(game), *GAMES[game].packs.values())
    known = {(each.collection, each.id): each for pack in reversed(packs) for each in components(pack)}
    return tuple(known.values())


@cache
def _names(game: str, owner: str) -> Mapping[str, str]:
    """What each component that has a name is called, by its id, as far as a member of this name can mean it."""
    return {each.id: called(each) for each in named(game) if each.names and OWN.get(each.collection, owner) == owner}


def called(component: Component) -> str:
    """The name of a component on the page; its id if it has none."""
    return chosen(component.names) or component.id


def chosen(by_language: Mapping[str, str]) -> str:
    """The one of several names that the page uses: that in its language, or else the first; empty if there is none."""
    return by_language.get(LANGUAGE) or next(iter(by_language.values()), "")


def move(game: str, proposed: Data) -> str:
    """A move as a sentence: whose it is, what it does, and with what."""
    kind = GAMES[game].move_types.get(str(proposed.get("type")))
    what = kind.text.removesuffix(".") if kind else str(proposed.get("type"))
    return say("move", seat=proposed.get("seat", ""), what=what, arguments=arguments(game, proposed)).rstrip(": ")


def arguments(game: str, proposed: Data) -> str:
    """With what a move does what it does; empty for one that says no more than its type."""
    told = {name: given for name, given in proposed.items() if name not in ("type", "seat", "text")}
    return ", ".join(_argument(game, name, given, alone=len(told) == 1) for name, given in told.items())


def _argument(game: str, name: str, given: Any, *, alone: bool) -> str:
    """A member of a move in words; a place among several is counted from one, and what stands alone needs no label."""
    if name in PLACES:
        places = given if isinstance(given, list | tuple) else [given]
        return ", ".join(say("place", number=place + 1) if isinstance(place, int) else str(place) for place in places)
    said = value(game, given, name)
    return said if alone and not isinstance(given, int) else f"{label(name).casefold()} {said}"


def value(game: str, given: Any, member: str = "") -> str:
    """A value of a move or of component data in words; `member` is what it is the value of."""
    given = to_builtins(given)
    if isinstance(given, bool):
        return say("yes" if given else "no")
    if isinstance(given, dict):
        return ", ".join(f"{key} {value(game, inner, key)}" for key, inner in given.items()) or say("none")
    if isinstance(given, list | tuple):
        return ", ".join(value(game, inner, member) for inner in given) or say("none")
    known = _names(game, member if member in OWN.values() else "").get(given) if isinstance(given, str) else None
    return str(given) if known is None or known == given else f"{known} ({given})"
