"""Setting a game up: from the roll-off, or with a round for a table that joins later."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, cast

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core import chance
from referee.core.case import Missing
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef, SeatInfo, Trust
from referee.games.lost_empires import setup as chapter
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.damage import CASUALTY
from referee.games.lost_empires.faults import faults
from referee.games.lost_empires.moves import onward
from referee.games.lost_empires.order_phase import turns
from referee.games.lost_empires.state import SEATS, Deck, Seat, Sides, State, Unit, Zone, other
from referee.games.lost_empires.switches import SWITCHES
from referee.games.lost_empires.texts import card_of
from referee.games.lost_empires.wording import listed

Options = Mapping[str, Any]
OF_A_ROUND: Options = {"round": 1, "sides": {}}
"""The options that only a start with a round has, as they are where they are left out."""


def setup(
    options: Options,
    *,
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: Trust = "all",
    seed: str | None = None,
    salt: str | None = None,
) -> State | tuple[Violation, ...]:
    """The state before the first decision, or what speaks against such a game. LE-SETUP-1 to LE-SETUP-7-MULLIGAN."""
    names: Mapping[str, str] = options.get("names", {})
    state = State(
        game="lost-empires",
        format=1,
        edition=RULEBOOK.edition,
        pack=msgspec.convert(pack or {"id": "default"}, PackRef),
        switches={name: switch.default for name, switch in SWITCHES.items()} | dict(switches or {}),
        trust=trust,
        seats={seat: SeatInfo(names.get(seat, UNSET)) for seat in SEATS},
        node="SETUP.ROLL",
        step=0,
        draws=0,
        seed=UNSET if seed is None else seed,
        salt=UNSET if salt is None else salt,
    )
    if found := faults(state):
        return found
    case = Case(state)
    if wrong := tuple(_wrong(case, options)):
        return wrong
    state = _told(case, state, options)
    if options.get("start", "setup") == "round":
        state = _joined(case, state, options)
        if found := faults(state):
            return found
    try:
        state = onward(case, state)
    except Missing:
        return faults(state) or state
    state = replace(state, draws=case.draws)
    return faults(state) or state


def _refused(rule: str, detail: str, pointer: str, hint: str) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, pointer, hint)


def _wrong(case: Case, options: Options) -> Iterator[Violation]:
    """Names in the options that there are not, and what no game can begin with."""
    factions, decks, pack = options.get("factions", {}), options.get("decks", {}), case.pack
    first = options.get("first_player")
    if first is not None and first not in SEATS:
        yield _refused("LE-FLOW-2", f"There is no seat {first}.", "/options/first_player", "Name A or B.")
    for seat, faction in factions.items():
        if faction not in pack.factions:
            hint = f"The factions are {listed(pack.factions)}."
            yield _refused("LE-FACTION-LIST", f"There is no faction {faction}.", f"/options/factions/{seat}", hint)
    if len(factions) == len(SEATS) and factions["A"] == factions["B"]:
        detail = f"Both play {factions['A']}."
        yield _refused("LE-FAQ-5", detail, "/options/factions/B", "Name another faction.")
    for seat, deck in decks.items():
        yield from _wrong_deck(case, factions.get(seat), deck, f"/options/decks/{seat}")
    if options.get("start") == "round":
        yield from _wrong_round(case, options)
        return
    for member, by_itself in OF_A_ROUND.items():
        if options.get(member, by_itself) != by_itself:
            detail = f"`{member}` belongs to a game that begins with a round."
            yield _refused("LE-FLOW-2", detail, f"/options/{member}", "Name the `start` `round`, or leave it out.")


def _wrong_deck(case: Case, faction: str | None, deck: str | list[str], pointer: str) -> Iterator[Violation]:
    if faction is None:
        yield _refused("LE-DECK-1", "A deck is built after its faction is chosen.", pointer, "Name the faction.")
    elif isinstance(deck, str):
        known = case.pack.decks.get(deck)
        if known is None or known.faction != faction:
            ready = [name for name, one in case.pack.decks.items() if one.faction == faction]
            detail = f"There is no deck {deck} of {faction}."
            yield _refused("LE-SETUP-5", detail, pointer, f"Decks: {listed(ready)}.")
    else:
        yield from _named(case, faction, tuple(deck), pointer)


def _named(case: Case, faction: str, names: tuple[str, ...], pointer: str) -> list[Violation]:
    """What is wrong with a list of names; an unknown faction of a card speaks against none here."""
    found: list[Violation] = []
    with suppress(Missing):
        for violation in chapter.wrong_names(case, faction, names, pointer):
            found.append(violation)
    return found


def _wrong_round(case: Case, options: Options) -> Iterator[Violation]:
    if len(options.get("factions", {})) < len(SEATS):
        detail = "A game that begins with a round has the faction of each seat."
        yield _refused("LE-SETUP-4", detail, "/options/factions", "Name both factions.")
    if options.get("round", 1) < 1:
        yield _refused("LE-GAME-1", "Rounds count from 1.", "/options/round", "Name a round from 1.")
    for seat, side in options.get("sides", {}).items():
        for name, unit in side.get("units", {}).items():
            at = f"/options/sides/{seat}/units/{name}"
            card, _, copy = name.partition("#")
            copies = case.pack.per_player.copies
            if card not in case.pack.cards:
                yield _refused("LE-FLOW-2", f"There is no card {card}.", at, "Name a card by its id.")
            elif copy.isdecimal() and int(copy) > copies:
                detail = f"A deck has {copies} copies of {case.name(card)}, and no copy {copy}."
                yield _refused("LE-COMP-1", detail, at, f"Name it `{card}#` and a number from 1 to {copies}.")
            if unit["at"] not in case.pack.battlefields:
                hint = f"There are {listed(case.pack.battlefields)}."
                yield _refused("LE-FLOW-2", f"There is no battlefield {unit['at']}.", f"{at}/at", hint)


def _told(case: Case, state: State, options: Options) -> State:
    """The state with what the options settle of setup: First Player, factions, decks."""
    factions, decks = options.get("factions", {}), options.get("decks", {})
    state = replace(state, factions=Sides(factions.get("A"), factions.get("B")))
    for seat, deck in decks.items():
        names = tuple(case.pack.decks[deck].cards) if isinstance(deck, str) else tuple(deck)
        state = replace(state, lists=state.lists.put(seat, Zone(names)))
    first = cast(Seat | None, options.get("first_player"))
    if first is not None:
        state = replace(state, node="SETUP.FACTION", first_player=first, opener=first)
    return state


# Joining later


def _joined(case: Case, state: State, options: Options) -> State:
    """The state as the Order Phase of a round begins, with what the options tell of each side."""
    number, each, box = options.get("round", 1), case.pack.per_player, case.pack.components
    first = state.first_player or "A"
    lists = Sides(*(state.lists[seat] or Zone((), each.names) for seat in SEATS))
    ready = each.first_round if number == 1 else each.command
    state = replace(
        state,
        node="ORDER.TURN",
        round=number,
        first_player=first,
        opener=first if number % 2 else other(first),
        lists=lists,
        answered=Sides(True, True),
        command=Sides(ready, ready),
        supply=Sides(each.supply, each.supply),
        elite_supply=box.elite,
    )
    for seat in SEATS:
        state = _side(case, state, seat, options.get("sides", {}).get(seat, {}))
    artifacts = box.artifacts - state.artifacts.A - state.artifacts.B
    return turns.turn_of(replace(state, artifact_supply=artifacts), first)


def _side(case: Case, state: State, seat: Seat, told: Mapping[str, Any]) -> State:
    for name, unit in told.get("units", {}).items():
        token = unit.get("elite_token")
        if token is None:
            token = bool(case.keyword(card_of(name), "ELITE"))
        hurt, third = unit.get("damage", 0), other(seat)
        placed = Unit(
            card=card_of(name),
            owner=seat,
            at=unit["at"],
            damage=hurt,
            elite_token=token,
            third_damage_by=third if hurt >= CASUALTY else None,
        )
        state = replace(state, units={**state.units, name: placed}, elite_supply=state.elite_supply - token)
    each = case.pack.per_player
    discard = _zone(told.get("discard", {}))
    left = each.names * each.copies - len(state.army(seat)) - len(discard)
    deck = _zone(told["deck"]) if "deck" in told else None
    hand = _zone(told["hand"]) if "hand" in told else Zone((), max(0, min(each.hand, left - len(deck or ()))))
    if deck is None:
        deck = Zone((), max(0, left - len(hand)))
    state = replace(
        state,
        artifacts=state.artifacts.put(seat, told.get("artifacts", 0)),
        gates=state.gates.put(seat, told.get("gates", 0)),
        discard=state.discard.put(seat, discard),
        hand=state.hand.put(seat, hand),
        emptied=state.emptied.put(seat, len(deck) == 0),
    )
    return replace(state, deck=state.deck.put(seat, Deck(_shuffled(case, seat, deck))))


def _zone(told: Mapping[str, Any]) -> Zone:
    return Zone(tuple(told.get("known", ())), told.get("unknown", 0))


def _shuffled(case: Case, seat: str, deck: Zone) -> tuple[str, ...]:
    """The cards of a deck in an order drawn from the seed; without one nobody has told the order."""
    cards = (*deck.known, *(UNKNOWN,) * max(0, deck.unknown))
    seed = case.before.seed
    if seed is UNSET or not deck.known:
        return (UNKNOWN,) * len(cards)
    case.draws += 1
    return chance.shuffled(str(seed), case.draws, "joining", cards)
