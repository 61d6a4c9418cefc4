"""What is wrong with the abilities of cards: words that do not go together, numbers that mean nothing."""

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from referee.core.rulebook import rule
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.pack import Pack
from referee.games.lost_empires.vocabulary import (
    Ability,
    ByCount,
    ByPrinted,
    Cards,
    GrantAction,
    Modifier,
    Named,
    PlayFromDiscard,
    PlayOption,
    Price,
    PutFromHand,
    Restriction,
    Support,
    Units,
)

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

MOST = 99


def ability_faults(pack: Pack) -> Found:
    """Every fault of the abilities of a pack."""
    yield from _together(pack)
    for identifier, card in pack.cards.items():
        for name, ability in (card.abilities or {}).items():
            for detail in dict.fromkeys((*_ability(ability), *_parts(pack, ability))):
                yield "REF-STATE-2", f"{name}: {detail}", f"/pack/patch/cards/{identifier}/abilities/{name}"


@rule("LE-ACT-NAMED-3")
def _together(pack: Pack) -> Found:
    """A support has one text; the named abilities of a unit have names of their own."""
    for identifier, card in pack.cards.items():
        at, abilities = f"/pack/patch/cards/{identifier}/abilities", (card.abilities or {}).values()
        if sum(isinstance(ability, Support) for ability in abilities) > 1:
            yield "REF-STATE-2", f"{pack.name(identifier)} is a support, whose text is one ability.", at
        names = Counter(ability.name for ability in abilities if isinstance(ability, Named))
        for name, times in names.items():
            if times > 1 or not name:
                yield "LE-ACT-NAMED-3", f"A named ability of {pack.name(identifier)} has a name of its own.", at


def _ability(ability: Ability) -> Iterator[str]:
    for identifier in ability.rules:
        if identifier not in RULEBOOK.sentences:
            yield f"there is no rule {identifier}."
    if isinstance(ability, PlayOption) and not (ability.cost or ability.place or ability.drained):
        yield "it plays the unit as any other: it has a price, a place or `drained`."
    if isinstance(ability, Modifier) and ability.amount == 0:
        yield "it changes something."
    choices = [*_choices(ability)]
    if () in choices:
        yield "there is something to choose from."
    if any(len(set(words)) != len(words) for words in (*choices, *_lists(ability))):
        yield "it names a word once."
    if getattr(ability, "effect", None) == ():
        yield "it has an effect."


def _choices(ability: Ability) -> Iterator[tuple[str, ...]]:
    """The lists of which a player picks one word."""
    for effect in getattr(ability, "effect", ()):
        if isinstance(effect, GrantAction):
            yield effect.actions
        if isinstance(effect, PutFromHand):
            yield effect.to


def _lists(ability: Ability) -> Iterator[tuple[str, ...]]:
    """The lists that can be empty."""
    if isinstance(ability, Named):
        yield ability.conditions
    if isinstance(ability, Restriction):
        yield ability.actions_allowed


def _parts(pack: Pack, ability: Ability) -> Iterator[str]:
    bearer = not isinstance(ability, Support)
    for part in _inside(ability):
        if isinstance(part, Units) and part.not_card is not None and part.not_card not in pack.cards:
            yield f"there is no card {part.not_card}."
        if isinstance(part, Units) and part.another and not bearer:
            yield "a support is no unit, so that none is another one."
        if isinstance(part, Units | ByCount) and part.location == "same" and not bearer:
            yield "a support is in no battlefield, so that none is the same."
        if isinstance(part, GrantAction) and part.target.count != 1:
            yield "an action is granted to one unit; a further one is a further part."
        if isinstance(part, ByPrinted) and not bearer:
            yield "a support has no number to print."
        if isinstance(part, Cards) and part.type == "support" and part.subtype is not None:
            yield "a support is neither light nor heavy."
        if isinstance(part, PlayFromDiscard) and part.cards.type == "support":
            yield "only units are put into a hive."
        least = -MOST if isinstance(part, Modifier) else 0 if isinstance(part, Price) else 1
        for number in _numbers(part):
            if not least <= number <= MOST:
                yield f"this is a number from {least} to {MOST}, not {number}."


def _inside(value: object) -> Iterator[Struct]:
    """A typed value and all typed values inside it."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _inside(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _inside(part)


def _numbers(part: Struct) -> Iterator[int]:
    """The numbers of a typed value, those inside others apart."""
    for value in msgspec.structs.astuple(part):
        if isinstance(value, int) and not isinstance(value, bool):
            yield value
