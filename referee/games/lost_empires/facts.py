"""What a card can be asked for: how each value is called in a sentence, where it stands, and what fits there."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from referee.core.ruling import Data, Need
from referee.games.lost_empires.pack import Card, Pack
from referee.games.lost_empires.vocabulary import Support

OF_UNITS = ("subtype", "control", "offense", "defense", "keywords")
"""What only units show. LE-CARD-SUPPORT."""
NUMBER: Data = {"type": "integer", "minimum": 0, "maximum": 99}


class Fact(Struct, frozen=True):
    """A value of a card: its name in a sentence, how to get it (None: not known), and what is accepted for it."""

    label: str
    value: Callable[[Card], Any]
    accepts: Callable[[Pack, Card], Data]


def _number(_: Pack, __: Card) -> Data:
    return NUMBER


def _factions(pack: Pack, card: Card) -> Data:
    """Those that can have the keywords of the card. LE-KW-FORMATION-1."""
    shown = {*(card.keywords or ())}
    return {"enum": [faction for faction in pack.factions if shown <= {*pack.keywords_for(faction)}]}


def _types(_: Pack, card: Card) -> Data:
    """Those that can show what else is told of the card. LE-CARD-UNIT, LE-CARD-SUPPORT."""
    texts = {isinstance(ability, Support) for ability in (card.abilities or {}).values()}
    numbers = any(getattr(card, name) not in (None, ()) for name in OF_UNITS)
    fits = {"unit": True not in texts, "support": False not in texts and not numbers}
    return {"enum": [kind for kind, can_be in fits.items() if can_be]}


FACTS: dict[str, Fact] = {
    "faction": Fact("faction", lambda card: card.faction, _factions),
    "type": Fact("type", lambda card: card.type, _types),
    "subtype": Fact("subtype", lambda card: card.subtype, lambda _, __: {"enum": ["light", "heavy"]}),
    "control": Fact("control", lambda card: card.control, _number),
    "offense": Fact("offense", lambda card: card.offense, _number),
    "defense": Fact("defense", lambda card: card.defense, _number),
    "cost/command": Fact("command cost", lambda card: card.cost.command, _number),
    "cost/supply": Fact("supply cost", lambda card: card.cost.supply, _number),
    "keywords": Fact(
        "keywords",
        lambda card: card.keywords,
        lambda pack, card: {"type": "array", "items": {"enum": [*pack.keywords_for(card.faction)]}},
    ),
}
"""The values of a card that a judgement can need, by their place below `/cards/<id>/`. LE-RULING-96."""


def pointer(card: str, fact: str) -> str:
    """Where a value of a card stands in a pack: `/cards/fe-hound/offense`."""
    return f"/cards/{card}/{fact}"


def called(pack: Pack, card: str, fact: str) -> str:
    """A value of a card as a sentence names it: `offense of Basilisk`."""
    return f"{FACTS[fact].label} of {pack.name(card)}"


def value(pack: Pack, card: str, fact: str) -> Any:
    """A value of a card; None where it is not known."""
    return FACTS[fact].value(pack.cards[card])


def need(pack: Pack, card: str, fact: str, purpose: Literal["legality", "effect"]) -> Need:
    """The question for a value of a card that the pack lacks. LE-RULING-96."""
    verb = "are" if fact == "keywords" else "is"
    accepts = FACTS[fact].accepts(pack, pack.cards[card])
    question = f"What {verb} the {called(pack, card, fact)}?"
    return Need(f"/state/pack/patch{pointer(card, fact)}", accepts, question, purpose)
