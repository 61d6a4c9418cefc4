"""What is wrong with component data: a patch that does not fit, cards, armies, gods, the board. REF-STATE-2."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.rulebook import rule
from referee.core.state import PackRef
from referee.games.lumeria.ability_faults import ability_faults
from referee.games.lumeria.board_faults import board_faults
from referee.games.lumeria.pack import (
    PACKS,
    PARTS,
    SEATS,
    Board,
    Components,
    Die,
    Faction,
    God,
    Pack,
    PerPlayer,
    Scenario,
    Track,
    Unit,
    pack_data,
    pack_of,
)
from referee.games.lumeria.state import MANEUVERS, counted, listed
from referee.games.lumeria.vocabulary import Ability

Fault = tuple[str, str, str]
"""A rule, what is wrong, and the pointer to it within a state."""
Found = Iterator[Fault]

WHOLE: dict[str, Any] = {
    "components": Components,
    "per_player": PerPlayer,
    "die": Die,
    "ranged_max_empty": int,
    "track": Track,
    "board": Board,
}
"""The parts of a pack that are one thing, and what each is."""
ENTRIES: dict[str, Any] = {
    "units": Unit,
    "factions": Faction,
    "gods": God,
    "abilities": Ability | tuple[Ability, ...],
    "scenarios": Scenario,
}
"""The collections of a pack, and what an entry of each is."""

MOST_CARDS = 200
MOST_DICE = 20
MOST = 99
"""No number of a pack is higher, but for the cards."""


def pack_faults(ref: PackRef) -> tuple[Fault, ...]:
    """Every fault of the data that a pack reference names: the rule, a sentence, a pointer within the state."""
    return _faults(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _faults(identifier: str, patch: bytes) -> tuple[Fault, ...]:
    if identifier not in PACKS:
        return (("REF-STATE-2", f"There is no pack {identifier}; known: {listed(PACKS)}.", "/pack/id"),)
    if not patch:
        return ()
    ref = PackRef(identifier, msgspec.json.decode(patch))
    found = tuple(_shape(ref))
    if not found:
        pack = pack_of(ref)
        found = tuple(_bounds(pack))
    if not found:
        checks = (_box, _tokens, _cards, _armies, _gods, _layouts, _scenarios, board_faults, ability_faults)
        found = tuple(fault for check in checks for fault in check(pack))
    return found


def _shape(ref: PackRef) -> Found:
    """A patch changes known parts, and leaves each of them well-formed."""
    for part in ref.patch if ref.patch is not UNSET else ():
        if part not in PARTS:
            yield "REF-STATE-2", f"A patch changes {listed(PARTS)}; there is no {part}.", f"/pack/patch/{part}"
    data = pack_data(ref)
    for part, kind in WHOLE.items():
        yield from _fits(part, data.get(part), kind, f"/pack/patch/{part}")
    for part, kind in ENTRIES.items():
        entries = data.get(part)
        if not isinstance(entries, dict):
            yield "REF-STATE-2", f"{part} is a collection of entries by id.", f"/pack/patch/{part}"
            continue
        for identifier, entry in entries.items():
            at = f"/pack/patch/{part}/{identifier}"
            if not _ID.fullmatch(identifier):
                yield "REF-STATE-2", f"An id has letters, digits, `_`, `.` and `-`; {identifier} has others.", at
            yield from _fits(identifier, entry, kind, at)


_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def _fits(name: str, value: Any, kind: Any, pointer: str) -> Found:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        sentence = str(error).replace(" - at `$.", " in `").replace("Object contains", "It has")
        yield "REF-STATE-2", f"{name} does not fit: {sentence}.", pointer


def _bounds(pack: Pack) -> Found:
    """Numbers that no box can have, and those that would not end."""
    limits = [("ranged_max_empty", pack.ranged_max_empty, 0, MOST), ("track/first", pack.track.first, 0, MOST)]
    limits += [("track/last", pack.track.last or 0, 0, MOST), ("board/rows", pack.board.rows, 1, MOST)]
    limits += [("die/sides", pack.die.sides, 2, MOST), ("die/hit_from", pack.die.hit_from, 1, MOST)]
    limits += [("die/always_miss", face, 1, pack.die.sides) for face in pack.die.always_miss]
    for part, values in (("components", pack.components), ("per_player", pack.per_player)):
        most = MOST_CARDS if part == "components" else MOST
        limits += [(f"{part}/{name}", number, 0, most) for name, number in msgspec.structs.asdict(values).items()]
    for kind, unit in pack.units.items():
        limits += [
            (f"units/{kind}/copies", unit.copies, 0, MOST_CARDS),
            (f"units/{kind}/number", unit.number or 0, 0, 9999),
        ]
        limits += [(f"units/{kind}/{name}", getattr(unit, name) or 0, -MOST, MOST) for name in _STATS]
        limits += [(f"units/{kind}/attack/{type}", n, -MOST, MOST_DICE) for type, n in (unit.attack or {}).items()]
    for name, number, least, most in limits:
        if not least <= number <= most:
            detail = f"{name.replace('/', ' ')} is a number from {least} to {most}, not {number}."
            yield "REF-STATE-2", detail, f"/pack/patch/{name}"


_STATS = ("cost", "toughness", "movement")


@rule("LM-BOX-2", "LM-BOX-3")
def _box(pack: Pack) -> Found:
    """All unit cards, and a deity board for each player."""
    cards, boards = sum(unit.copies for unit in pack.units.values()), pack.components.deity_boards
    if cards != pack.components.unit_cards:
        detail = f"A box of {pack.components.unit_cards} unit cards has {cards} in its stacks."
        yield "LM-BOX-2", detail, "/pack/patch/units"
    if not len(pack.gods) == len(pack.factions) == boards or boards < len(SEATS):
        detail = f"There are {boards} deity boards for {len(pack.factions)} factions and {len(pack.gods)} gods."
        yield "LM-BOX-3", detail, "/pack/patch/gods"


@rule("LM-BOX-4", "LM-BOX-6", "LM-BOX-8")
def _tokens(pack: Pack) -> Found:
    """Dice, gold and faction tokens for two players."""
    box, each, at = pack.components, pack.per_player, "/pack/patch/per_player"
    if each.dice * len(SEATS) > box.activation_dice:
        detail = f"{counted(box.activation_dice, 'activation die')} are too few for {each.dice} each."
        yield "LM-BOX-4", detail, f"{at}/dice"
    if each.activations > each.dice:
        detail = f"{counted(each.activations, 'activation')} cannot be marked with {counted(each.dice, 'die')}."
        yield "LM-BOX-4", detail, f"{at}/activations"
    if each.start_gold * len(SEATS) > box.gold:
        yield "LM-BOX-6", f"{box.gold} gold is too little for {each.start_gold} each.", f"{at}/start_gold"
    if each.tokens != len(MANEUVERS) + 1 or each.tokens * len(SEATS) != box.faction_tokens:
        detail = f"Each player has four faction tokens of eight; here it is {each.tokens} of {box.faction_tokens}."
        yield "LM-BOX-8", detail, f"{at}/tokens"


@rule("LM-CARD-1", "LM-CARD-2", "LM-CARD-3", "LM-CARD-4", "LM-CARD-5", "LM-CARD-6", "LM-CARD-7")
def _cards(pack: Pack) -> Found:
    """What is printed on a unit card."""
    numbers = Counter(unit.number for unit in pack.units.values() if unit.number is not None)
    for kind, unit in pack.units.items():
        at = f"/pack/patch/units/{kind}"
        if unit.number is not None and numbers[unit.number] > 1:
            yield "REF-STATE-2", f"Two kinds of units have the number {unit.number}.", f"{at}/number"
        if unit.letter is not None and len(unit.letter) != 1:
            yield "REF-STATE-2", f"The letter of {kind} is a single one, not {unit.letter}.", f"{at}/letter"
        if unit.faction not in pack.factions:
            detail = f"{kind} is of faction {unit.faction}; the factions are {listed(pack.factions)}."
            yield "LM-CARD-1", detail, f"{at}/faction"
        if unit.toughness is not None and unit.toughness < 1:
            yield "LM-CARD-2", f"{kind} with a toughness of {unit.toughness} is defeated unhurt.", f"{at}/toughness"
        if unit.movement is not None and unit.movement < 0:
            yield "LM-CARD-3", f"{kind} cannot move {unit.movement} spaces.", f"{at}/movement"
        for type, dice in (unit.attack or {}).items():
            if dice < 0:
                yield "LM-CARD-4", f"{kind} cannot attack with {dice} dice.", f"{at}/attack/{type}"
        if unit.cost is not None and unit.cost < 0:
            yield "LM-CARD-5", f"{kind} cannot cost {unit.cost} gold.", f"{at}/cost"
        if not unit.names:
            yield "LM-CARD-6", f"{kind} has no name.", f"{at}/names"
        if unit.unmodelled and not unit.text:
            yield "LM-CARD-7", f"The text of {kind} is left to the table, but nobody can read it here.", f"{at}/text"


@rule("LM-DIAGRAM-1")
def _armies(pack: Pack) -> Found:
    """The cards with which a faction starts are its own, and there are enough of them."""
    for identifier, faction in pack.factions.items():
        at = f"/pack/patch/factions/{identifier}"
        for kind, number in Counter(kind for kind in faction.start if kind is not None).items():
            unit = pack.units.get(kind)
            if unit is None or unit.faction != identifier:
                detail = f"{identifier} starts with {kind}; its own are {listed(pack.kinds_of(identifier))}."
                yield "LM-DIAGRAM-1", detail, f"{at}/start"
            elif number > unit.copies:
                detail = f"{identifier} starts with {number} of {kind}, of which there are {unit.copies}."
                yield "LM-DIAGRAM-1", detail, f"{at}/start"


@rule("LM-DEITY-1", "LM-DEITY-5", "LM-DEITY-6")
def _gods(pack: Pack) -> Found:
    """Gods and factions belong to each other in pairs."""
    for identifier, faction in pack.factions.items():
        god = pack.gods.get(faction.god)
        if god is None or god.faction != identifier:
            detail = f"{identifier} and {faction.god} do not name each other."
            yield "LM-DEITY-1", detail, f"/pack/patch/factions/{identifier}/god"
        if not faction.names:
            yield "REF-STATE-2", f"{identifier} has no name.", f"/pack/patch/factions/{identifier}/names"
    for name, god in pack.gods.items():
        at = f"/pack/patch/gods/{name}"
        if god.faction not in pack.factions or pack.factions[god.faction].god != name:
            yield "LM-DEITY-1", f"{name} and {god.faction} do not name each other.", f"{at}/faction"
        if not god.names:
            yield "LM-DEITY-5", f"{name} has no name.", f"{at}/names"
        if god.unmodelled and not god.text:
            yield "LM-DEITY-6", f"What {name} can do is left to the table, but nobody can read it here.", f"{at}/text"


@rule("LM-DIAGRAM-2", "LM-DIAGRAM-3")
def _layouts(pack: Pack) -> Found:
    """A starting layout fills the row that it is for, each letter with a unit of that initial."""
    for identifier, faction in pack.factions.items():
        at = f"/pack/patch/factions/{identifier}"
        for seat in SEATS:
            row = len(pack.recruitment(seat)) + len(pack.board.start_extra.get(seat, ()))
            for name, told in (("start", faction.start), ("diagram", faction.diagram)):
                if told is not None and len(told) != row:
                    detail = f"The {name} of {identifier} has {len(told)} places, the row of {seat} {row} spaces."
                    yield "LM-DIAGRAM-2", detail, f"{at}/{name}"
        for letter, kind in zip(faction.diagram or (), faction.start, strict=False):
            if (letter is None) != (kind is None):
                detail = f"{identifier} starts with {kind or 'nobody'} where the letter is {letter or 'absent'}."
                yield "LM-DIAGRAM-2", detail, f"{at}/start"
            elif kind in pack.units and pack.units[kind].letter not in (None, letter):
                detail = (
                    f"{identifier} starts with {kind}, of initial {pack.units[kind].letter}, on a space for {letter}."
                )
                yield "LM-DIAGRAM-3", detail, f"{at}/start"


@rule("LM-OBJ-1")
def _scenarios(pack: Pack) -> Found:
    """There is a scenario to play, and each can come to an end."""
    if not pack.scenarios:
        yield "LM-OBJ-1", "There is no scenario.", "/pack/patch/scenarios"
    for identifier, scenario in pack.scenarios.items():
        at = f"/pack/patch/scenarios/{identifier}"
        if not scenario.names:
            yield "REF-STATE-2", f"{identifier} has no name.", f"{at}/names"
        if not scenario.end:
            yield "LM-OBJ-3", f"{identifier} says nothing that ends the game.", f"{at}/end"
        for part in (*scenario.scoring, *scenario.end):
            number = getattr(part, "points", getattr(part, "n", 1))
            if not 1 <= number <= MOST:
                yield "REF-STATE-2", f"{identifier} counts with numbers from 1 to {MOST}, not {number}.", at
