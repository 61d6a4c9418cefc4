"""What is wrong with the cards and decks of a pack: factions, what a card shows, keywords, errata. LE-CARD-UNIT."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from referee.core.rulebook import rule
from referee.games.lost_empires.facts import OF_UNITS
from referee.games.lost_empires.pack import Card, Pack
from referee.games.lost_empires.vocabulary import Keyword, Support
from referee.games.lost_empires.wording import counted, listed

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

CARDS, DECKS = "/pack/patch/cards", "/pack/patch/decks"


def card_faults(pack: Pack) -> Found:
    """Every fault of the factions, keywords, cards and decks of a pack, their abilities apart."""
    for check in (_words, _factions, _cards, _names, _keywords, _decks):
        yield from check(pack)


@rule("LE-ERRATA-EYE-1", "LE-ERRATA-EYE-2", "LE-ERRATA-EYE-3", "LE-ERRATA-DUST-MARINE-1", "LE-ERRATA-EDGEGUARD-1")
def erratum_faults(base: Pack, pack: Pack) -> Found:
    """The corrected texts that a patch takes out or changes without saying that its own is newer."""
    for identifier, card in base.cards.items():
        for name, ability in (card.abilities or {}).items():
            new = (pack.cards[identifier].abilities or {}).get(name) if identifier in pack.cards else ability
            if ability.erratum and new != ability and not (new is not None and new.newer):
                detail = f"The errata correct {name} of {card.names['en']}; a text that came later says `newer`."
                yield ability.rules[0], detail, f"{CARDS}/{identifier}/abilities/{name}"


@rule("LE-FACTION-LIST")
def _words(pack: Pack) -> Found:
    """Keywords are those that the referee carries out; whatever belongs to a faction belongs to one that there is."""
    if pack.keywords.keys() != set(get_args(Keyword)):
        detail = f"The keywords are {listed(get_args(Keyword))}, not {listed(pack.keywords)}."
        yield "REF-STATE-2", detail, "/pack/patch/keywords"
    belonging = {f"keywords/{name}": word.faction for name, word in pack.keywords.items()}
    belonging |= {f"cards/{name}": card.faction for name, card in pack.cards.items()}
    belonging |= {f"decks/{name}": deck.faction for name, deck in pack.decks.items()}
    for name, faction in belonging.items():
        if faction is not None and faction not in pack.factions:
            detail = f"The factions are {listed(pack.factions)}; there is no {faction}."
            yield "LE-FACTION-LIST", detail, f"/pack/patch/{name}/faction"
    for part in ("factions", "keywords", "decks"):
        for name, entry in getattr(pack, part).items():
            if not entry.names:
                yield "REF-STATE-2", f"{name} has no name.", f"/pack/patch/{part}/{name}/names"


@rule("LE-COMP-1", "LE-DECK-6")
def _factions(pack: Pack) -> Found:
    """A faction has as many different cards as the box holds; places for unnamed cards can be left over."""
    each = pack.components.faction_cards // (pack.components.hives * pack.per_player.copies or 1)
    unsure = sum(card.faction is None for card in pack.cards.values())
    for faction, entry in pack.factions.items():
        named = pack.cards_of(faction)
        places = sum(card.faction == faction for card in pack.cards.values()) + unsure
        if len(named) > each:
            yield "LE-COMP-1", f"{entry.name} has {each} different cards, not {len(named)}: {listed(named)}.", CARDS
        elif places < each:
            yield "LE-DECK-6", f"{entry.name} has {each} different cards, and only {places} are here.", CARDS


@rule("LE-CARD-UNIT", "LE-CARD-SUPPORT")
def _cards(pack: Pack) -> Found:
    """Numbers are not negative; a support shows nothing that belongs to a unit, and a unit no text of a support."""
    for identifier, card in pack.cards.items():
        at, called = f"{CARDS}/{identifier}", pack.name(identifier)
        for name, number in numbers(card).items():
            if number is not None and number < 0:
                cited = "LE-CARD-SUPPORT" if card.type == "support" else "LE-CARD-UNIT"
                yield cited, f"{called} cannot have {number} for {name.replace('/', ' ')}.", f"{at}/{name}"
        for name in OF_UNITS if card.type == "support" else ():
            if getattr(card, name) not in (None, ()):
                yield "LE-CARD-SUPPORT", f"{called} is a support and has no {name}.", f"{at}/{name}"
        for name, ability in (card.abilities or {}).items():
            if card.type == "support" and not isinstance(ability, Support):
                detail = f"{called} is a support; {name} is what a unit can do."
                yield "LE-CARD-SUPPORT", detail, f"{at}/abilities/{name}"
            if card.type == "unit" and isinstance(ability, Support):
                yield "LE-CARD-UNIT", f"{called} is a unit; {name} is the text of a support.", f"{at}/abilities/{name}"
        if card.unmodelled and not card.text:
            detail = f"The text of {called} is left to the table, but nobody can read it here."
            yield "REF-STATE-2", detail, f"{at}/text"


def numbers(card: Card) -> dict[str, int | None]:
    """The numbers that a card can show, by their place."""
    return {
        "control": card.control,
        "offense": card.offense,
        "defense": card.defense,
        "cost/command": card.cost.command,
        "cost/supply": card.cost.supply,
    }


def _names(pack: Pack) -> Found:
    """No two cards have one name, and none an empty one."""
    called = Counter(pack.name(card) for card, entry in pack.cards.items() if entry.names)
    for card, entry in pack.cards.items():
        name, at = pack.name(card), f"{CARDS}/{card}/names"
        if called[name] > 1:
            yield "REF-STATE-2", f"{called[name]} cards are called {name}.", at
        if not all(entry.names.values()):
            yield "REF-STATE-2", f"A name of {card} is empty.", at


@rule("LE-KW-FRONTLINE-1", "LE-KW-FORMATION-1", "LE-KW-MELEE-1", "LE-KW-RUTHLESS-1")
def _keywords(pack: Pack) -> Found:
    """A keyword that belongs to a faction is on no card of another one."""
    for identifier, card in pack.cards.items():
        at = f"{CARDS}/{identifier}/keywords"
        if len(set(card.keywords or ())) != len(card.keywords or ()):
            yield "REF-STATE-2", f"{pack.name(identifier)} has a keyword twice.", at
        for word in card.keywords or ():
            if word in pack.keywords and word not in pack.keywords_for(card.faction):
                detail = f"{pack.name(identifier)} has {word}, which is for {pack.keywords[word].faction} alone."
                yield f"LE-KW-{word}-1", detail, at


@rule("LE-SETUP-5")
def _decks(pack: Pack) -> Found:
    """A deck that is ready to be played is one that can be."""
    each = pack.per_player
    for identifier, deck in pack.decks.items():
        at = f"{DECKS}/{identifier}/cards"
        if len(deck.cards) != each.names or {*deck.cards.values()} != {each.copies}:
            detail = f"A deck has {counted(each.names, 'card')} in {each.copies} copies."
            yield "LE-SETUP-5", detail, at
        for card in deck.cards:
            entry = pack.cards.get(card)
            if entry is None or entry.faction not in (None, deck.faction) or not entry.names:
                yield "LE-SETUP-5", f"{card} is no card for a deck of {deck.faction}.", f"{at}/{card}"


@rule("LE-STARTER-FENG", "LE-STARTER-TERRA", "LE-STARTER-NHR", "LE-STARTER-SCION")
def starter_faults(base: Pack, pack: Pack) -> Found:
    """The starter decks are those that the rulebook prints; own decks come beside them.

    A deck of which cards have other ids, or are taken out, cannot be compared.
    """
    for identifier, deck in base.decks.items():
        other = pack.decks.get(identifier)
        if not deck.cards.keys() <= pack.cards.keys():
            continue
        if other is None or (other.faction, other.cards) != (deck.faction, deck.cards):
            cited = base.notes[f"/decks/{identifier}/faction"].ref
            yield cited, f"The {deck.names['en']} has the cards that the rulebook prints.", f"{DECKS}/{identifier}"
