"""Positions with secrets, and for each viewer other states that look the same from there."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.state import UNKNOWN, Word
from tests.suite.adapters import ADAPTERS
from tests.suite.play import packs, walk

OPEN = ("game", "format", "edition", "pack", "switches", "trust", "seats", "node", "word", "seed", "salt")
"""The members of a state in which no card or place lies."""


def spread(game: Game[Any], games: int, most: int) -> list[Any]:
    """Up to `most` positions from random games, as many from each node as there can be, in random order.

    The games have all options and packs in turn. Every other one is played under other readings of the gaps, and every
    third with what a table reports, so that nobody knows some cards. In half of the positions rules are set aside.
    """
    rng, by_node = random.Random(game.id), dict[str, list[Any]]()
    adapter = ADAPTERS[game.id]
    for number in range(games):
        switches = {name: rng.choice(list(switch.values)) for name, switch in game.switches.items()}
        report = adapter.report if number % 3 == 2 else None
        options, pack = (things[number % len(things)] for things in (adapter.options, packs(game)))
        played = walk(game, 9000 + number, options, switches if number % 2 else None, report, pack)
        for state, _, ruling in played:
            by_node.setdefault(state.node, []).append(state)
            last = ruling.state
        by_node.setdefault(last.node, []).append(last)
    for states in by_node.values():
        rng.shuffle(states)
    found: list[Any] = []
    while len(found) < most and any(by_node.values()):
        found += [states.pop() for states in by_node.values() if states]
    rng.shuffle(found)
    agreed = Word("agreement", 0, reason="So be it.", waive=tuple(sorted(game.waivable)))
    return [replace(s, word=(*s.word, agreed)) if number % 2 else s for number, s in enumerate(found[:most])]


def twins(game: Game[Any], state: Any, viewer: str, rng: random.Random) -> Iterator[Any]:
    """States that the viewer cannot tell from this one: some possible, some impossible where the viewer cannot see it.

    Other secrets; no secrets known at all; an earlier claim of a hidden card; a hidden card that lies twice, or that
    the game does not have.
    """
    seen = game.hide(state, viewer)
    found = [ADAPTERS[game.id].twin(state, viewer, rng), replace(seen, seed=state.seed, salt=state.salt)]
    hidden = secrets(game, state, viewer)
    if hidden:
        card = rng.choice(hidden)
        claim = Word("claim", 0, at="/somewhere", card=card)
        found.append(replace(state, word=(claim, *state.word)))
        found += [_instead(game, state, card, other) for other in (rng.choice(hidden), "no-such-card")]
    yield from (twin for twin in found if twin != state and game.hide(twin, viewer) == seen)


def can_be_sealed(game: Game[Any], state: Any) -> bool:
    """Whether a service seals such a state: one that is possible, draws from a seed, and knows every card."""
    unknown = any(isinstance(place, dict) and place.get("unknown") for place in _places(game.dump(state)))
    return state.seed is not UNSET and not unknown and not game.faults(state)


def seats(game: Game[Any], state: Any) -> tuple[str, ...]:
    """The seats that somebody sits in, in the order of the game."""
    return tuple(seat for seat in game.seats if seat in state.seats)


def secrets(game: Game[Any], state: Any, viewer: str) -> list[str]:
    """The names that a state holds and that its view does not: cards, and whatever else a game hides by name."""
    whole, seen = (set(_names(_cards(game.dump(one)))) for one in (state, game.hide(state, viewer)))
    return sorted(whole - seen)


def unknown_places(game: Game[Any], seen: Any) -> list[str]:
    """The places of a view where a card lies that the viewer does not know, as pointers."""
    return list(_unknown(_cards(game.dump(seen)), ""))


def comes_to_light(game: Game[Any], viewer: str, states: tuple[Any, Any], move: Any) -> bool:
    """Whether the viewer can tell two states apart after a move because the move turned something up.

    Where a state cannot bear the move out, the viewer is told what holds on the view.
    """
    shown = []
    for state in states:
        ruling = game.judge(state, move)
        if ruling.verdict != "legal":
            ruling = game.judge(game.hide(state, viewer), move)
        shown.append(ruling)
    if not any(ruling.verdict == "legal" and ruling.reveals for ruling in shown):
        return False
    one, other = (
        (game.hide(ruling.state, viewer), [event.seen_by(viewer) for event in ruling.events])
        if ruling.verdict == "legal"
        else None
        for ruling in shown
    )
    return one != other


def _cards(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in OPEN}


def _places(value: Any) -> Iterator[Any]:
    """A part of a document and all that is in it."""
    yield value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from _places(below)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield key
            yield from _names(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _names(below)
    elif isinstance(value, str):
        yield value


def _unknown(value: Any, pointer: str) -> Iterator[str]:
    if isinstance(value, dict):
        if value.get("unknown"):
            yield pointer
        for key, below in value.items():
            yield from _unknown(below, f"{pointer}/{key}")
    elif isinstance(value, list | tuple):
        for number, below in enumerate(value):
            yield from _unknown(below, f"{pointer}/{number}")
    elif value == UNKNOWN:
        yield pointer


def _instead(game: Game[Any], state: Any, card: str, other: str) -> Any:
    """The state with another name wherever a card lies."""
    document = game.dump(state)
    return game.load({key: value if key in OPEN else _put(value, card, other) for key, value in document.items()})


def _put(value: Any, card: str, other: str) -> Any:
    if isinstance(value, dict):
        return {other if key == card else key: _put(below, card, other) for key, below in value.items()}
    if isinstance(value, list | tuple):
        return [_put(below, card, other) for below in value]
    return other if value == card else value
