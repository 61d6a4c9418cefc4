"""Positions of Lumeria in which somebody has one ability, `it`, and what is done with it."""

from typing import Any

from referee.core.ruling import Ruling
from referee.games.lumeria.state import State
from tests.lumeria.positions import activated, by, dice, judge, play, told

MARKED = [{"type": "table_ruling", "step": 0, "reason": "Marks."}]
"""A word of the table, with which marks may lie anywhere."""


def has(kind: str, ability: Any, **more: Any) -> dict[str, Any]:
    """A pack in which the cards of a kind, or a god, have one ability."""
    owner = {"gods": {kind: {"ability": "it"}}} if kind in ("g1", "g2") else {"units": {kind: {"abilities": ["it"]}}}
    return {"abilities": {"it": ability}, **owner, **more}


def attack(target: str, seat: str = "south", kind: str = "melee", **more: Any) -> dict[str, Any]:
    return by(seat, "attack", attack_type=kind, target=target, **more)


def needed(ruling: Ruling) -> int:
    """The number that a declared attack needs."""
    number: int = told(ruling, "needed")[0]["needed"]
    return number


def fight(ability: Any, owner: str = "bies", **members: Any) -> State:
    """South's Bies on d3 against north's Berserkers on d4, with an ability of somebody."""
    cards = {"south": "bies d3", "north": "berserkers d4"}
    return activated("bies-1", pack=has(owner, ability), **{**cards, **members})


def struck(state: State, *faces: int, target: str = "berserkers-1") -> Ruling:
    """The ruling in which a blow is resolved; fortune is spent."""
    state = play(state, attack(target))
    ruling = judge(state, dice(*faces))
    return judge(ruling.state, by("south", "accept")) if ruling.state.node == "ACT.REROLL" else ruling


def use(seat: str = "south", **arguments: Any) -> dict[str, Any]:
    return by(seat, "ability", ability="it", **arguments)
