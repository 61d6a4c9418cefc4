"""What makes a state impossible: the invariants that hold for every state, also one that is sent in.

What hangs on a fact that is unknown or not trusted is not held against a state.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core import hidden_choice
from referee.core.case import Missing
from referee.core.pack import as_far_as_there
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_empires import faults_of_phases, faults_of_play
from referee.games.lost_empires.cards import can_hold, located, total
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.faults_of_play import Found, fault
from referee.games.lost_empires.pack_faults import pack_faults
from referee.games.lost_empires.state import SEATS, STAGES, State, node_of
from referee.games.lost_empires.switches import SWITCHES
from referee.games.lost_empires.wording import counted, listed

Check = Callable[[Case, State], Found]
CHOSEN_IN_SECRET = frozenset({"submit_deck"})
"""The kinds of moves that both players make in secret at the same time."""
BEFORE_THE_DECKS = ("SETUP.ROLL", "SETUP.FACTION", "SETUP.DECKS")


def faults(state: State) -> tuple[Violation, ...]:
    """Every way in which the state is impossible, by invariant id. Switches, pack and names come before all else."""
    ground = (*_circumstances(state), *_pack(state))
    if ground:
        return ground
    case = Case(state, draw=False)
    for checks in (_NAMES, _CHECKS, (faults_of_play.waits,), (faults_of_phases.at_rest,)):
        found = tuple(one for check in checks for one in _tried(check, case, state))
        if found:
            return found
    return ()


def _tried(check: Check, case: Case, state: State) -> Found:
    try:
        yield from check(case, state)
    except Missing:
        return


# Circumstances


def _circumstances(state: State) -> Found:
    """Switches and seats. REF-STATE-1."""
    for name, value in state.switches.items():
        known = SWITCHES.get(name)
        if known is None:
            yield fault("REF-STATE-1", f"There is no switch {name}; known: {listed(SWITCHES)}.", f"/switches/{name}")
        elif value not in known.values:
            detail = f"{name} is one of {listed(known.values)}, not {value}."
            yield fault("REF-STATE-1", detail, f"/switches/{name}")
    for name in sorted(SWITCHES.keys() - state.switches.keys()):
        yield fault("REF-STATE-1", f"The switch {name} is missing.", "/switches")
    if state.seats.keys() != set(SEATS):
        detail = f"The seats are A and B; named: {listed(state.seats)}."
        yield fault("REF-STATE-1", detail, "/seats")


def _pack(state: State) -> Found:
    """The pack and its cards. REF-STATE-2."""
    for row, detail, pointer in pack_faults(state.pack):
        yield fault(row, detail, as_far_as_there(state.pack, pointer))


def _choices(case: Case, state: State) -> Found:
    """What binds a seat to a choice. REF-STATE-3."""
    for detail, pointer in hidden_choice.faults(state, CHOSEN_IN_SECRET):
        yield fault("REF-STATE-3", detail, pointer)


# Names


@rule("LE-FLOW-4", "LE-DIAG-3")
def _names(case: Case, state: State) -> Found:
    """The node, the cards, the battlefields and the units that a state speaks of are ones that there are."""
    elsewhere = state.result is None and state.node != node_of(state.stage, state.frames)
    if elsewhere or state.stage not in STAGES:
        detail = f"The state is at {state.node}, with {_frames(state)} unfinished."
        yield fault("LE-FLOW-4", detail, "/node")
    for name, unit in sorted(state.units.items()):
        at = f"/units/{name}"
        if unit.at not in case.pack.battlefields:
            detail = f"{name} is in {unit.at}; there are {listed(case.pack.battlefields)}."
            yield fault("LE-INV-13", detail, f"{at}/at", ("LE-DIAG-3",))
        card, _, copy = name.partition("#")
        if unit.card != card or not (copy.isascii() and copy.isdecimal()) or copy.startswith("0"):
            yield fault("LE-FLOW-4", f"{name} does not name a copy of {unit.card}.", f"{at}/card")
        if unit.card not in case.pack.cards:
            yield fault("LE-FLOW-4", f"There is no card {unit.card}.", f"{at}/card")
    for seat in SEATS:
        for part in ("hand", "discard", "lists"):
            zone = getattr(state, part)[seat]
            if zone is None:
                continue
            for card in zone.known:
                if card not in case.pack.cards:
                    yield fault("LE-FLOW-4", f"There is no card {card}.", f"/{part}/{seat}/known")
            if zone.unknown < 0:
                yield fault("LE-INV-1", "A zone has less than no unknown cards.", f"/{part}/{seat}/unknown")
        for place, card in enumerate(state.deck[seat].cards):
            if card != UNKNOWN and card not in case.pack.cards:
                yield fault("LE-FLOW-4", f"There is no card {card}.", f"/deck/{seat}/cards/{place}")
        yield from _places(state, seat)
        faction = state.factions[seat]
        if faction is not None and faction not in case.pack.factions:
            yield fault("LE-FLOW-4", f"There is no faction {faction}.", f"/factions/{seat}", ("LE-FACTION-LIST",))
    yield from faults_of_play.names(case, state)


def _frames(state: State) -> str:
    return listed((str(type(frame).__struct_config__.tag) for frame in state.frames), "nothing")


def _places(state: State, seat: str) -> Found:
    """The known places of a deck are places that it has, each once, in order."""
    deck = state.deck[seat]
    for member in ("to_owner", "to_both"):
        places = getattr(deck, member)
        if list(places) != sorted({*places}) or any(not 0 <= place < len(deck) for place in places):
            detail = f"The known places {listed(map(str, places))} are not places of the deck of {seat}."
            yield fault("LE-INV-1", detail, f"/deck/{seat}/{member}")
    shown = list(state.shown[seat])
    for card in state.hand[seat].known:
        if card in shown:
            shown.remove(card)
    if len(shown) > state.hand[seat].unknown:
        yield fault("LE-INV-1", f"{listed(shown)} is not in the hand of {seat}.", f"/shown/{seat}")


# Components


@rule("LE-COMP-1", "LE-DECK-7")
def _cards(case: Case, state: State) -> Found:
    """LE-INV-1, LE-INV-2 and LE-INV-8: each deck whole, its cards of the own faction, two copies each."""
    each = case.pack.per_player
    if state.factions.A is not None and state.factions.A == state.factions.B:
        yield fault("LE-INV-8", f"Both play {state.factions.A}.", "/factions/B", ("LE-FAQ-5",))
    for seat in SEATS:
        names, found = state.lists[seat], located(state, seat)
        if names is not None and (len(names) != each.names or len(set(names.known)) < len(names.known)):
            detail = f"The deck of {seat} has {len(names)} names; it is {each.names} different ones."
            yield fault("LE-INV-1", detail, f"/lists/{seat}", ("LE-SETUP-5",))
        if state.stage in BEFORE_THE_DECKS or _ended_before_the_decks(state):
            if total(state, seat):
                yield fault("LE-INV-1", f"{seat} has no cards yet.", f"/hand/{seat}")
            continue
        if names is None:
            yield fault("LE-INV-1", f"The deck of {seat} is not handed in.", f"/lists/{seat}")
            continue
        size = each.names * each.copies
        if total(state, seat) != size:
            detail = f"{seat} has {total(state, seat)} cards in all places; the deck has {size}."
            yield fault("LE-INV-1", detail, f"/deck/{seat}")
        yield from _copies(case, state.factions[seat], seat, found)
        different = {*names.known, *found}
        if len(different) > each.names:
            detail = f"{seat} has {len(different)} different cards; a deck has {each.names}."
            yield fault("LE-INV-1", detail, f"/lists/{seat}")


def _ended_before_the_decks(state: State) -> bool:
    """Whether the players ended the game before any card was dealt. REF-AGREE-1."""
    return state.result is not None and state.round == 0 and not any(total(state, seat) for seat in SEATS)


def _copies(case: Case, faction: str | None, seat: str, found: Mapping[str, int]) -> Found:
    for card, number in sorted(found.items()):
        if number > case.pack.per_player.copies:
            detail = f"{seat} has {counted(number, 'copy').replace('copys', 'copies')} of {case.name(card)}."
            yield fault("LE-INV-1", detail, f"/deck/{seat}", ("LE-COMP-1", "LE-DECK-7"))
        entry = case.pack.cards[card]
        if not can_hold(case, faction, card) and (entry.names or entry.faction != faction):
            detail = f"{case.name(card)} is no card of {faction}, and {seat} has one."
            yield fault("LE-INV-8", detail, f"/lists/{seat}", ("LE-INV-2",))


@rule("LE-COMP-9", "LE-COMP-8")
def _tokens_of_the_supply(case: Case, state: State) -> Found:
    """LE-INV-3 and LE-INV-4: artifacts and ELITE tokens."""
    box, have = case.pack.components, state.artifacts
    for seat in SEATS:
        if have[seat] < 0:
            detail = f"{seat} has {have[seat]} artifacts."
            yield fault("LE-INV-3", detail, f"/artifacts/{seat}", ("LE-COMP-9",))
    if _is_laid_out(state) and state.switches["component_limits"] == "strict":
        held, left = have.A + have.B, state.artifact_supply
        if held + left != box.artifacts or left < 0:
            detail = f"A {have.A} + B {have.B} + supply {left} = {held + left} artifacts, not {box.artifacts}."
            if held > box.artifacts:
                detail = f"A {have.A} + B {have.B} = {held} artifacts, and the box has {box.artifacts}."
            yield fault("LE-INV-3", detail, "/artifact_supply", ("LE-COMP-9",))
    tokens = sum(unit.elite_token for unit in state.units.values())
    if _is_laid_out(state) and (tokens + state.elite_supply != box.elite or state.elite_supply < 0):
        detail = f"{tokens} on cards + {state.elite_supply} in the supply are not the {box.elite} ELITE tokens."
        yield fault("LE-INV-4", detail, "/elite_supply", ("LE-COMP-8",))
    for name, unit in sorted(state.units.items()):
        if unit.elite_token and case.keyword(unit.card, "ELITE") is False:
            detail = f"{name} has an ELITE token and does not have ELITE."
            yield fault("LE-INV-4", detail, f"/units/{name}/elite_token")


def _is_laid_out(state: State) -> bool:
    return state.stage not in BEFORE_THE_DECKS and not (state.result is not None and state.round == 0)


@rule("LE-COMP-10", "LE-COMP-11", "LE-COMP-13", "LE-COMP-14")
def _tokens_of_the_players(case: Case, state: State) -> Found:
    """LE-INV-5, LE-INV-6 and LE-INV-7: command, supply, gates, the First Player token."""
    each = case.pack.per_player
    kinds: tuple[tuple[str, Any, int, str], ...] = (
        ("command", state.command, each.command, "LE-COMP-10"),
        ("supply", state.supply, each.supply, "LE-COMP-11"),
    )
    for name, sides, most, row in kinds:
        for seat in SEATS:
            if not 0 <= sides[seat] <= most:
                detail = f"{seat} has {sides[seat]} {name} ready of {most}."
                yield fault("LE-INV-5", detail, f"/{name}/{seat}", (row,))
    for seat in SEATS:
        gates, rounds = state.gates[seat], _gate_phases(state)
        if not 0 <= gates <= each.gates:
            yield fault("LE-INV-6", f"{seat} has {gates} gates.", f"/gates/{seat}", ("LE-COMP-13",))
        elif gates > rounds and state.round > 0:
            detail = f"{seat} has {counted(gates, 'gate')} after {counted(rounds, 'Gate Phase')}."
            yield fault("LE-INV-6", detail, f"/gates/{seat}", ("LE-GATE-4",))
    has_first = state.first_player is not None
    if has_first == (state.node == "SETUP.ROLL") and state.result is None:
        detail = f"The First Player is {state.first_player}, at {state.node}."
        yield fault("LE-INV-7", detail, "/first_player", ("LE-COMP-14",))
    if state.round > 0 and has_first and state.opener is not None:
        began = state.opener == state.first_player
        if began != (state.round % 2 == 1):
            detail = f"{state.opener} began round 1, and {state.first_player} is First Player of round {state.round}."
            yield fault("LE-INV-7", detail, "/first_player", ("LE-COMP-14",))


def _gate_phases(state: State) -> int:
    """How many Gate Phases have been, as far as the place in the round tells."""
    done = state.stage in ("CASUALTY", "OVER") or state.stage.startswith("WRAP")
    return state.round if done else state.round - 1


_NAMES: tuple[Check, ...] = (_names,)
_CHECKS: tuple[Check, ...] = (
    _choices,
    _cards,
    _tokens_of_the_supply,
    _tokens_of_the_players,
    faults_of_play.units,
    faults_of_play.activations,
    faults_of_play.passes,
    faults_of_play.result,
    faults_of_phases.phases,
)
