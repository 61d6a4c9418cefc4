"""A card as the facts of a question tell of it: one of the pack, numbers of the players' own, or both."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.components import folded
from referee.core.ruling import Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.pack import Pack
from referee.games.lost_empires.posing import CARDS, Facts, Position, told_at
from referee.games.lost_empires.state import Seat
from referee.games.lost_empires.vocabulary import Ability
from referee.games.lost_empires.wording import listed

PRINTED = ("faction", "type", "subtype", "control", "offense", "defense", "cost", "keywords", "abilities")
"""The facts that take the place of what the pack has of a card."""
MOST_NAMES = 6
"""How many cards a hint names."""


def card_called(pack: Pack, called: str | None) -> str | None:
    """The card that a table calls so, by its id or one of its names; None if there is none."""
    if called is None or called in pack.cards:
        return called
    by_name = {folded(name): card for card, entry in pack.cards.items() for name in entry.names.values()}
    return by_name.get(folded(called))


class Card:
    """One card. `role` is what it is in the question, `at` the pointer of the facts that tell of it."""

    def __init__(self, pack: Pack, role: str, facts: Facts, at: str) -> None:
        self.pack = pack
        self.role = role
        self.facts = facts
        self.at = at
        self.of_the_pack = card_called(pack, facts.get("card"))
        self.told = {name: facts[name] for name in PRINTED if name in facts}

    @property
    def faction(self) -> str | None:
        """The faction of the card as it is told, or as the pack has it; None where nobody knows."""
        if "faction" in self.told or self.of_the_pack is None:
            return self.told.get("faction")
        return self.pack.cards[self.of_the_pack].faction

    @property
    def abilities(self) -> dict[str, Ability]:
        """The texts on the card as they are told, or as the pack has them; none where nobody knows."""
        if "abilities" in self.told:
            return msgspec.convert(self.told["abilities"], dict[str, Ability])
        return {} if self.of_the_pack is None else self.pack.cards[self.of_the_pack].abilities or {}

    def known(self, case: Case, name: str) -> Any:
        """A value on the card; None where nobody knows it, or the pack is not trusted with it."""
        if name in self.told or self.of_the_pack is None:
            return self.told.get(name)
        return case.known(self.of_the_pack, name)

    def may_have(self, case: Case, word: str) -> bool | None:
        """Whether a keyword is on the card; None where nobody knows."""
        if "keywords" in self.told:
            return word in self.told["keywords"]
        if self.of_the_pack is not None and "faction" not in self.told:
            return case.keyword(self.of_the_pack, word)
        return None if word in self.pack.keywords_for(self.faction) else False

    def unknown(self, case: Case) -> Iterator[Violation]:
        """What the facts name that there is not: a card, a faction, a battlefield. LE-FLOW-2."""
        called = self.facts.get("card")
        if called is not None and self.of_the_pack is None:
            names = [entry.names["en"] for entry in self.pack.cards.values() if entry.names][:MOST_NAMES]
            hint = f"Name a card of the pack ({listed(names)} …), or tell the numbers on the card instead."
            yield case.breach("LE-FLOW-2", f"There is no card {called}.", pointer=f"{self.at}/card", hint=hint)
        faction = self.told.get("faction")
        if faction is not None and faction not in self.pack.factions:
            hint = f"The factions are {listed(self.pack.factions)}."
            detail = f"There is no faction {faction}."
            yield case.breach("LE-FACTION-LIST", detail, pointer=f"{self.at}/faction", hint=hint)
        yield from no_battlefield(case, self.facts.get("at"), f"{self.at}/at")

    def enter(self, position: Position, seat: Seat, others: dict[bytes, list[str]] | None = None) -> str:
        """The card among the component data of a position; its id.

        `others` are own cards with the same numbers on them that entered before: two copies of one card are alike.
        """
        position.belongs(seat, self.faction)
        if self.of_the_pack is not None:
            if self.told:
                position.change(self.of_the_pack, self._changes(self.of_the_pack))
            self._place(position, self.of_the_pack)
            return self.of_the_pack
        key = canonical([seat, self.facts.get("name", ""), self.told])
        alike = [] if others is None else others.setdefault(key, [])
        copies = self.pack.per_player.copies
        if len(alike) % copies:
            alike.append(alike[-1])
            return alike[-1]
        entry: dict[str, Any] = {"type": "unit", "abilities": {}, **self.told}
        card = position.new_card(folded(self.role).replace(" ", "-"), self.facts.get("name", self.role), entry)
        if "abilities" not in self.told:
            position.made_up.append(f"/pack/patch/cards/{card}/abilities")
        position.places.put_inside(f"{CARDS}/{card}", self.at)
        alike.append(card)
        return card

    def _changes(self, card: str) -> dict[str, Any]:
        """What is told in place of what the pack has; abilities that are told are all there are."""
        printed, changes = self.pack.cards[card], dict(self.told)
        if "abilities" in changes:
            changes["abilities"] = dict.fromkeys(printed.abilities or {}) | changes["abilities"]
            changes |= {"unmodelled": False} if printed.unmodelled else {}
        return changes

    def _place(self, position: Position, card: str) -> None:
        """What is told leads to its fact; what is left to the pack can be asked for there."""
        for name in (*PRINTED, *(f"cost/{part}" for part in ("command", "supply"))):
            if told_at(self.told, f"/facts/{name}") is UNSET:
                position.askable[f"{CARDS.removeprefix('/state')}/{card}/{name}"] = f"{self.at}/{name}"
            elif name != "cost":
                position.places.put_inside(f"{CARDS}/{card}/{name}", f"{self.at}/{name}")

    def stand(self, position: Position, card: str, seat: Seat, at: str, **more: Any) -> str:
        """The card as a unit in a battlefield, in the condition that is told; its id."""
        condition = {"damage": self.facts.get("damage", 0), "drained": self.facts.get("drained", False), **more}
        name = position.stand(card, seat, self.facts.get("at", at), **condition)
        position.places.put_inside(f"/state/units/{name}", self.at)
        if "damage" not in self.facts:
            position.made_up.append(f"/units/{name}/damage")
        return name


def no_battlefield(case: Case, at: str | None, pointer: str) -> Iterator[Violation]:
    """A battlefield that there is not. LE-DIAG-3."""
    if at is not None and at not in case.pack.battlefields:
        hint = f"There are {listed(case.pack.battlefields)}."
        yield case.breach("LE-DIAG-3", f"There is no battlefield {at}.", pointer=pointer, hint=hint)


def contradicting(case: Case, cards: Sequence[Card]) -> Iterator[Violation]:
    """Two copies of a card of the pack that are told differently. LE-COMP-1."""
    told: dict[tuple[str, str], Any] = {}
    for card in cards:
        for name, value in card.told.items():
            if card.of_the_pack is not None and told.setdefault((card.of_the_pack, name), value) != value:
                detail = f"Both copies of {case.name(card.of_the_pack)} show the same; {name} is told differently."
                yield case.breach("LE-COMP-1", detail, pointer=f"{card.at}/{name}", also=("LE-DECK-7",))


def wrong_cards(case: Case, cards: Sequence[Card]) -> list[Violation]:
    """Everything that some cards tell and that cannot be."""
    return [*(wrong for card in cards for wrong in card.unknown(case)), *contradicting(case, cards)]


def cards_of(pack: Pack, role: str, told: Iterable[Facts], at: str) -> list[Card]:
    """The cards of a list of facts."""
    return [Card(pack, role, facts, f"{at}/{place}") for place, facts in enumerate(told)]
