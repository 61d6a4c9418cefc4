"""A declared attack in words: who attacks whom, the line between them, modifiers, the number needed, the dice."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from referee.games.lumeria import modifiers
from referee.games.lumeria.cornered import is_cornered
from referee.games.lumeria.picture_facts import Facts, short
from referee.games.lumeria.squares import is_adjacent
from referee.games.lumeria.state import Attack, counted, listed

MOST_DICE = 60
"""Dice up to which they are drawn and told one by one; no pack gives an attack as many."""

Verdict = Literal["hit", "miss", "again", ""]

SOURCES = {
    "exhausted": "the target is exhausted",
    "fortified": "the target is fortified",
    "cornered": "the target is cornered",
    "aimed": "the attacker has aimed",
    modifiers.TABLE: "a table ruling",
}
"""What a modifier comes from, in words; every other source is an ability."""

PLACES = ("/attacker", "/target", "/count", "/dice", "/rolling", "/rerolled")


class Rolled(Struct, frozen=True):
    """A die on the table: its face and what it counts for; `again` is one that is being re-rolled."""

    face: int
    verdict: Verdict


class Fight(Struct, frozen=True):
    """A declared attack as it is told. `together` is the sum of its modifiers, `needed` what a die has to reach."""

    headline: str
    line: tuple[str, ...]
    modifiers: tuple[tuple[int, str], ...]
    together: int
    needed: str
    dice: tuple[Rolled, ...]
    notes: tuple[str, ...]
    marks: tuple[int, ...]


def fight(facts: Facts) -> Fight | None:
    """The attack that is being made, if there is one."""
    attack = facts.state.attack
    if attack is None:
        return None
    both = f"{_side(facts, attack.attacker)} against {_side(facts, attack.target)}"
    return Fight(
        f"{attack.attack_type.capitalize()} attack: {both}",
        tuple(_line(facts, attack)),
        tuple((modifier.amount, _reason(modifier.source)) for modifier in attack.modifiers),
        attack.together(),
        _needed(facts, attack),
        tuple(_dice(facts, attack)),
        tuple(_notes(facts, attack)),
        facts.marks(*(f"/attack{place}" for place in PLACES)),
    )


def ends(facts: Facts, attack: Attack) -> tuple[str, str] | None:
    """The spaces of attacker and target; None where one of them is not on the board, or the attack is resolved."""
    units = facts.state.units
    spaces = [units[name].space for name in (attack.attacker, attack.target) if name in units]
    here, there = spaces if len(spaces) == 2 else (None, None)
    if here is None or there is None or attack.hits is not None or not {here, there} <= facts.pack.spaces:
        return None
    return here, there


def between(facts: Facts, attack: Attack) -> tuple[str, ...]:
    """The spaces on the line from attacker to target, without both ends."""
    both = ends(facts, attack)
    return () if both is None else facts.pack.between(*both) or ()


def _side(facts: Facts, name: str) -> str:
    unit = facts.state.units.get(name)
    return facts.unit(name) if unit is None else f"{facts.unit(name)} ({unit.owner})"


def _line(facts: Facts, attack: Attack) -> Iterator[str]:
    """What lies between attacker and target, and in melee what is behind the target."""
    both = ends(facts, attack)
    if both is None:
        return
    here, there = both
    if attack.attack_type == "ranged":
        spaces = facts.pack.between(here, there)
        if spaces is None:
            yield f"{here} and {there} are in no line of spaces"
        else:
            told = [f"{space} ({facts.occupant(space)})" for space in spaces]
            yield f"Between them: {listed(told, 'no space')}"
        return
    if not is_adjacent(here, there):
        yield f"{here} and {there} are not next to each other"
        return
    behind = facts.pack.behind(here, there)
    yield (
        "Behind the target the board ends"
        if behind is None
        else f"Behind the target: {behind} ({facts.occupant(behind)})"
    )
    if facts.case is not None and is_cornered(facts.case, facts.state, attack.attacker, attack.target):
        yield "The target is cornered"


def _reason(source: str) -> str:
    return SOURCES.get(source, f"the ability {short(source)}")


def _needed(facts: Facts, attack: Attack) -> str:
    """The number that a die needs; empty under a pack that nobody knows."""
    if facts.case is None:
        return ""
    number, die = modifiers.needed(facts.case, attack), facts.pack.die
    text = f"A die hits on {number} or more"
    if attack.modifiers:
        text += f", {die.hit_from} without modifiers"
    if number > die.sides:
        text += f"; no die shows more than {die.sides}"
    misses = listed([f"a {face}" for face in die.always_miss])
    return f"{text}; {misses} always misses" if die.always_miss else text


def _dice(facts: Facts, attack: Attack) -> Iterator[Rolled]:
    for position, die in enumerate((attack.dice or ())[:MOST_DICE]):
        if position in attack.rolling:
            yield Rolled(die, "again")
        elif facts.case is None or not 1 <= die <= facts.pack.die.sides:
            yield Rolled(die, "")
        else:
            yield Rolled(die, "hit" if modifiers.is_hit(facts.case, attack, die) else "miss")


def _notes(facts: Facts, attack: Attack) -> Iterator[str]:
    """How many dice there are, which of them are re-rolled, and the hits once they are counted."""
    if attack.dice is None:
        yield f"{counted(attack.count, 'die')} to roll"
    elif len(attack.dice) > MOST_DICE:
        yield f"And {len(attack.dice) - MOST_DICE} more dice"
    for positions, words in ((attack.rolling, "Being re-rolled"), (attack.rerolled, "Re-rolled already")):
        if positions:
            yield f"{words}, by position from 0: {listed(map(str, positions))}"
    if attack.hits is not None:
        yield f"The attack is resolved: {counted(attack.hits, 'hit')}"
    unit = facts.state.units.get(attack.target)
    if unit is not None and unit.space is not None:
        yield f"The target: {', '.join(facts.condition(attack.target))}"
