"""Questions as a table asks them, and what their answers say."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from referee.core.ruling import Ruling
from referee.wire import shapes
from tests.lumeria.positions import GAME
from tests.lumeria.words import EVERY_WORD

Facts = dict[str, Any]


def ask(kind: str, facts: Mapping[str, Any], **circumstances: Any) -> Ruling:
    """The answer to facts of the shape that a table may send."""
    assert shapes.errors(f"lumeria/question-{kind}", facts) == [], facts
    return GAME.ask(kind, facts, **circumstances)


def texts(ruling: Ruling) -> list[str]:
    return [event.text for event in ruling.events or ()]


def asked_for(ruling: Ruling) -> set[str]:
    assert ruling.verdict == "undetermined", ruling
    return {need.put for need in ruling.needs or ()}


def pointed_at(ruling: Ruling) -> list[tuple[str, str]]:
    assert ruling.verdict == "illegal", ruling
    return [(violation.rule, violation.pointer) for violation in ruling.violations or ()]


def sources(ruling: Ruling) -> dict[str, str]:
    return {assumption.pointer: assumption.source for assumption in ruling.assumptions}


def without(facts: Mapping[str, Any], path: str) -> Facts:
    """Facts less the one at a pointer."""
    _, _, name, *inside = path.split("/")
    if not inside:
        return {key: value for key, value in facts.items() if key != name}
    return {**facts, name: {key: value for key, value in facts[name].items() if key != inside[0]}}


def fact_at(facts: Mapping[str, Any], path: str) -> Any:
    """What facts tell at a pointer; UNSET if nothing."""
    value: Any = facts
    for name in path.split("/")[2:]:
        value = value.get(name, UNSET) if isinstance(value, dict) else UNSET
    return value


# Facts


def card(of: Facts | str, on: str = "", **facts: Any) -> Facts:
    """A unit by its kind or by numbers of one's own, where it stands, and its condition."""
    return {**({"kind": of} if isinstance(of, str) else of), **({"on": on} if on else {}), **facts}


def attack(attacker: Facts | str, target: Facts | str, **facts: Any) -> Facts:
    return {"attacker": card(attacker), "target": card(target), **facts}


def melee(attacker: Facts | str, target: Facts | str, behind: str, *dice: int, **facts: Any) -> Facts:
    """An attack on a neighbor, with the dice if they are rolled."""
    return attack(attacker, target, distance=0, behind=behind, **({"dice": [*dice]} if dice else {}), **facts)


def shot(attacker: Facts | str, target: Facts | str, distance: int, *dice: int, **facts: Any) -> Facts:
    """A ranged attack over so many spaces."""
    return attack(attacker, target, distance=distance, **({"dice": [*dice]} if dice else {}), **facts)


def on_board(attacker: Facts, target: Facts, *dice: int, cards: Any = (), **facts: Any) -> Facts:
    """An attack of a unit on a space of the board on another, and the cards that stand around."""
    around = cards if isinstance(cards, dict) else [*cards]
    return attack(attacker, target, cards=around, **({"dice": [*dice]} if dice else {}), **facts)


BIES, OWN_BIES = card("bies", "d3"), {"attack": {"melee": 3}}
ON_D1, ON_D4 = card("zbrojni", "d1", wounds=0), card("berserkers", "d4", wounds=0)
WOJE, ZBROJNI, BERSERKERS, HUSKARLS = (card(kind, wounds=0) for kind in ("woje", "zbrojni", "berserkers", "huskarls"))
RAN = card("berserkers", actions=["move", "run"])
AIMED, AIMED_OWN = card("throwers", actions=["aim"]), {"attack": {"ranged": 2}, "actions": ["aim"]}
ON_TRACK = card("throwers", track=1)
EDGE, CARD, EMPTY = "edge", "card", "empty"


def walked(unit: Facts | str, start: str, *path: str, cards: Any = (), **facts: Any) -> Facts:
    around = cards if isinstance(cards, dict) else [*cards]
    return {"unit": card(unit), "from": start, "path": [*path], "cards": around, **facts}


TWO = {"movement": 2}


def recruit(of: str | int, gold: int, space: str, there: str = "empty", stack: int = 2, **facts: Any) -> Facts:
    """A recruit of a kind of the pack, or of a card that costs so much."""
    told_of_it: Facts = {"kind": of} if isinstance(of, str) else {"cost": of}
    return {**told_of_it, "gold": gold, "space": space, "there": there, "stack": stack, **facts}


def side(on_marks: Any, points: int, **facts: Any) -> Facts:
    return {"on_marks": on_marks, "points": points, **facts}


def level(cost: int, attack: int | None = None, *dice: int) -> Facts:
    """A side that gets to ten points, with as many losses as the other."""
    told_of_it = {"cost": cost} | ({} if attack is None else {"attack": attack}) | ({"dice": [*dice]} if dice else {})
    return side(1, 9, discard=5, **told_of_it)


# Packs and boards

WORDS = {"id": "default", "patch": EVERY_WORD}
OWN_WAY = {"id": "default", "patch": {"abilities": {"own_way": {"kind": "pass_through", "cards": "own"}}}}
FASTER_IF_HURT = {"kind": "modify_stat", "stat": "movement", "amount": 1, "if": [{"self": "wounded"}]}
ANGRY = {"id": "default", "patch": {"abilities": {"angry": FASTER_IF_HURT}}}
FURIOUS = {"attack": {"melee": 1}, "abilities": ["fury"]}
BY_OWN = {"movement": 2, "abilities": ["own_way"]}
ROOTED = {"toughness": 4, "abilities": ["rooted"]}
NO_TEXT: Facts = {"abilities": [], "god": None}
BOARD: Facts = {"columns": ["a", "b", "c", "d", "e"], "rows": 6, "missing": []}
