"""A unit as the facts of a question tell of it: a kind of the pack, numbers of the players' own, or both."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.core.components import folded
from referee.core.ruling import Violation
from referee.games.lumeria.attack import TYPES
from referee.games.lumeria.case import Case
from referee.games.lumeria.flow import ACTIONS
from referee.games.lumeria.pack import Pack
from referee.games.lumeria.posing import PATCH, Facts, Position, new_name
from referee.games.lumeria.state import Sides, listed
from referee.games.lumeria.vocabulary import Ability, AttackType, ModifyHit, Seat, conditions_of

PRINTED = ("attack", "movement", "toughness", "cost", "abilities")
"""The facts that take the place of what the pack has of a kind."""


def kind_called(pack: Pack, called: str | None) -> str | None:
    """The kind of units that a table calls so, by its id or one of its names; None if there is none."""
    if called is None or called in pack.units:
        return called
    by_name = {folded(name): kind for kind, unit in pack.units.items() for name in (kind, *unit.names.values())}
    return by_name.get(folded(called))


class Card:
    """One card. `role` is what it is in the question, and the member of the facts that tells of it."""

    def __init__(self, pack: Pack, role: str, facts: Facts, at: str | None = None) -> None:
        self.role = role
        self.facts = facts
        self.at = f"/facts/{role}" if at is None else at
        self.printed = kind_called(pack, facts.get("kind"))
        self.kind = new_name(pack.units, role) if self.printed is None else self.printed

    def faction(self, pack: Pack) -> str | None:
        """The faction of the kind that is named; None for a card of the players' own."""
        return None if self.printed is None else pack.units[self.printed].faction

    def attack(self, pack: Pack) -> Mapping[AttackType, int] | None:
        """The dice of each type of attack on the card; None if they are not known."""
        if "attack" in self.facts or self.printed is None:
            return self.facts.get("attack")
        return pack.units[self.printed].attack

    def number(self, pack: Pack, name: str) -> int | None:
        """A number on the card; None if it is not known."""
        told: int | None = self.facts.get(name)
        return told if told is not None or self.printed is None else getattr(pack.units[self.printed], name)

    def abilities(self, pack: Pack) -> tuple[str, ...]:
        """The abilities on the card by id, as they are told or as the pack has them."""
        if self.printed is None or {"abilities", "to_hit"} & self.facts.keys():
            return tuple(self.facts.get("abilities", ()))
        return pack.units[self.printed].abilities

    def unknown(self, case: Case) -> Iterator[Violation]:
        """A kind that the pack does not have. LM-FLOW-2."""
        called = self.facts.get("kind")
        if called is not None and self.printed is None:
            detail = f"There is no kind of units {called}."
            hint = f"Name one of {listed(case.pack.units)}, or tell the numbers on the card instead."
            yield case.breach("LM-FLOW-2", detail, pointer=f"{self.at}/kind", hint=hint)

    def wrong_actions(self, case: Case, actions: Sequence[str]) -> Iterator[Violation]:
        """Of what is told to be done before: an action that there is not, and a run without a move. LM-RUN-1."""
        for number, action in enumerate(actions):
            at = f"{self.at}/actions/{number}"
            if action not in ACTIONS:
                detail = f"{action} is no action; the actions are {listed(ACTIONS)}."
                yield case.breach("LM-BATTLE-ACT-10", detail, pointer=at)
            if action == "run" and "move" not in actions[:number]:
                detail = "The unit has run without having taken the move action before."
                yield case.breach("LM-RUN-1", detail, pointer=at, also=("LM-RULING-23",), hint="Tell the move first.")

    def enter(self, position: Position, seat: Seat, when: str = "attacking") -> None:
        """The card among the component data of a position. `when` is where its text adds to hit."""
        entry = self._entry(position, when)
        pointer = f"{PATCH}/units/{self.kind}"
        if self.printed is None:
            name = self.facts.get("name", self.role.capitalize())
            position.new_kind(self.kind, seat, name, **entry)
            position.places.put_inside(pointer, self.at)
            if "abilities" not in entry:
                position.made_up.append(f"{PATCH.removeprefix('/state')}/units/{self.kind}/abilities")
        elif entry:
            position.change({"units": {self.kind: entry}})
        for name in PRINTED:
            if name in self.facts or position.is_strict:
                position.places.put_inside(f"{pointer}/{name}", f"{self.at}/{name}")
        if "abilities" not in self.facts and "abilities" in entry:
            position.places.put(f"{pointer}/abilities", f"{self.at}/to_hit")
        enter_god(position, seat, self.facts, self.at)

    def _entry(self, position: Position, when: str) -> dict[str, Any]:
        """What the facts tell of the card itself. A type of attack that they leave out is not on the card."""
        entry: dict[str, Any] = {name: self.facts[name] for name in PRINTED if name in self.facts}
        if "attack" in entry:
            entry["attack"] = dict.fromkeys(TYPES) | dict(entry["attack"])
        if "to_hit" in self.facts:
            entry["abilities"] = [*self.facts.get("abilities", ()), *self._text(position, when)]
        if "abilities" in entry and self.printed is not None and position.pack.units[self.printed].unmodelled:
            entry["unmodelled"] = False
        if "name" in self.facts and self.printed is not None:
            entry["names"] = {"en": self.facts["name"]}
        return entry

    def _text(self, position: Position, when: str) -> tuple[str, ...]:
        """An ability that adds to hit what the text of the card adds."""
        amount = self.facts["to_hit"]
        if not amount:
            return ()
        identifier = new_name(position.pack.abilities, f"text-of-{self.role}")
        position.change({"abilities": {identifier: {"kind": "modify_hit", "when": when, "amount": amount}}})
        position.places.put(f"{PATCH}/abilities/{identifier}", f"{self.at}/to_hit")
        return (identifier,)


def enter_god(position: Position, seat: Seat, facts: Facts, at: str) -> None:
    """The ability of the god of a player, as the facts at a pointer tell it: none, or one that is described."""
    god = position.pack.factions[position.factions[seat]].god
    if "god" in facts:
        modeled: dict[str, Any] = {"unmodelled": False} if position.pack.gods[god].unmodelled else {}
        position.change({"gods": {god: {"ability": facts["god"], **modeled}}})
    if "god" in facts or position.is_strict:
        position.places.put(f"{PATCH}/gods/{god}", f"{at}/god")


# Whose is whose


def sides_of(
    pack: Pack, own: Card, enemy: Card | None = None, ability: str | None = None, *, is_own: bool | None = None
) -> Sides[str]:
    """The factions of south, who asks, and of north: those of the cards that are named, otherwise any.

    `ability` is one that a god of south has; `is_own` says whether the other card is south's too, if that is known.
    """
    first, *others = pack.factions
    gods = [god.faction for god in pack.gods.values() if ability is not None and god.ability == ability]
    theirs = None if enemy is None or is_own else enemy.faction(pack)
    south = own.faction(pack) or next(iter(gods), None)
    if south is None and enemy is not None and theirs is None:
        south = enemy.faction(pack)
    if south is None:
        south = next(faction for faction in pack.factions if faction != theirs)
    north = theirs if theirs not in (None, south) else next(f for f in (*others, first) if f != south)
    return Sides(south, str(north))


# What abilities look at


def parts_of(pack: Pack, names: Iterable[str]) -> tuple[Ability, ...]:
    """What some abilities do, as far as they are described."""
    return tuple(part for name in names if name in pack.abilities for part in pack.ability(name))


def of_the_god(pack: Pack, faction: str, facts: Facts) -> tuple[str, ...]:
    """The ability of the god of a faction, as the facts tell it or as the pack has it."""
    ability = facts.get("god", pack.gods[pack.factions[faction].god].ability)
    return () if ability is None else (ability,)


def look_at_wounds(parts: Iterable[Ability]) -> bool:
    """Whether abilities hang on who is wounded."""
    return any("wounded" in (condition.bearer, condition.target) for condition in conditions_of(parts))


def look_around(parts: Iterable[Ability]) -> bool:
    """Whether abilities hang on cards that stand around."""
    found = tuple(parts)
    auras = any(isinstance(part, ModifyHit) and part.when == "aura" for part in found)
    return auras or any(condition.adjacent is not None for condition in conditions_of(found))
