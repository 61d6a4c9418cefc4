"""What makes a state impossible: the invariants that hold for every state, also one that is sent in. LM-FLOW-3.

What hangs on a fact that is unknown or not trusted is not held against a state.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from referee.core.case import Missing
from referee.core.pack import as_far_as_there
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import faults_of_battle, faults_of_play
from referee.games.lumeria.abilities import toughness
from referee.games.lumeria.case import Case, Unheard
from referee.games.lumeria.faults_of_play import by_ruling, fault
from referee.games.lumeria.flow import phase_of
from referee.games.lumeria.pack import Scenario
from referee.games.lumeria.pack_faults import pack_faults
from referee.games.lumeria.state import MANEUVERS, SEATS, State, counted, listed
from referee.games.lumeria.switches import SWITCHES
from referee.games.lumeria.vocabulary import Activations, SetStatus, UnitOnMark

Found = Iterator[Violation]
Check = Callable[[Case, State], Found]

THREE_HILLS = "three-hills"


def faults(state: State) -> tuple[Violation, ...]:
    """Every way in which the state is impossible, by invariant id.

    Switches and pack come before all else, then the scenario and the factions.
    """
    ground = (*_circumstances(state), *_pack(state))
    if ground:
        return ground
    case = Unheard(state)
    if armies := tuple(_armies(case, state)):
        return armies
    found = [one for check in _CHECKS for one in _tried(check, case, state)]
    return tuple(found) if found else tuple(_tried(faults_of_play.waits, case, state))


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
        detail = f"The seats are south and north; named: {listed(state.seats)}."
        yield fault("REF-STATE-1", detail, "/seats", ("LM-BOX-3",))


def _pack(state: State) -> Found:
    """The pack and its cards. REF-STATE-2."""
    for row, detail, pointer in pack_faults(state.pack):
        yield fault(row, detail, as_far_as_there(state.pack, pointer))


@rule("LM-FLOW-3", "LM-BOX-3")
def _armies(case: Case, state: State) -> Found:
    """A scenario of the pack, and a faction of the pack for each seat."""
    if state.scenario not in case.pack.scenarios:
        detail = f"There is no scenario {state.scenario}; known: {listed(case.pack.scenarios)}."
        yield fault("LM-FLOW-3", detail, "/scenario", ("LM-OBJ-1",))
    for seat in SEATS:
        faction = state.factions[seat]
        if faction is not None and faction not in case.pack.factions:
            detail = f"There is no faction {faction}; known: {listed(case.pack.factions)}."
            yield fault("LM-FLOW-3", detail, f"/factions/{seat}", ("LM-SETUP-2",))
    if state.factions.south is not None and state.factions.south == state.factions.north:
        detail = f"Both play {state.factions.south}, with one deity board."
        yield fault("LM-BOX-3", detail, "/factions/north", ("LM-SETUP-2",))


# Components


@rule("LM-BOX-2")
def _cards(case: Case, state: State) -> Found:
    """LM-INV-1: every card of a faction in its stack, on the board or on the discard pile."""
    own = {seat: case.pack.kinds_of(str(state.factions[seat])) for seat in SEATS}
    for name in sorted([name for name, unit in state.units.items() if unit.kind not in own[unit.owner]]):
        unit = state.units[name]
        detail = f"{name} is one of {unit.kind}; {unit.owner} has {listed(own[unit.owner])}."
        yield fault("LM-INV-1", detail, f"/units/{name}/kind", ("LM-BOX-2", "LM-CARD-1"))
    for seat in SEATS:
        faction = state.factions[seat]
        if faction is None or faction not in case.pack.factions or _has_no_cards_yet(state):
            yield from _no_cards_yet(state, seat)
            continue
        yield from _copies(case, state, seat, faction)


def _has_no_cards_yet(state: State) -> bool:
    """Whether the cards are still to be laid out, or the players ended the game before. REF-AGREE-1."""
    began = phase_of(state) != "setup" and (state.result is None or any(state.stacks[seat] for seat in SEATS))
    return not began and not state.units


def _no_cards_yet(state: State, seat: str) -> Found:
    mine = [name for name, unit in sorted(state.units.items()) if unit.owner == seat]
    if state.node == "SETUP.FACTION" and (state.stacks[seat] or mine):
        yield fault("LM-INV-1", f"{seat} has cards before the factions are chosen.", f"/stacks/{seat}", ("LM-SETUP-3",))


def _copies(case: Case, state: State, seat: str, faction: str) -> Found:
    there = Counter([unit.kind for unit in state.units.values() if unit.owner == seat])
    stacks, kinds = state.stacks[seat], case.pack.kinds_of(faction)
    for kind in kinds:
        stack, copies = stacks.get(kind, 0), case.copies(kind)
        if stack < 0 or stack + there[kind] != copies:
            detail = f"{kind}: stack {stack} + board and discard pile {there[kind]} are not {copies}."
            yield fault("LM-INV-1", detail, f"/stacks/{seat}", ("LM-BOX-2",))
    for kind in sorted(stacks.keys() - {*kinds}):
        detail = f"{seat} has a stack of {kind}; its kinds are {listed(kinds)}."
        yield fault("LM-INV-1", detail, f"/stacks/{seat}/{kind}", ("LM-BOX-2", "LM-CARD-1"))


@rule("LM-GLOSS-6")
def _spaces(case: Case, state: State) -> Found:
    """LM-INV-2: cards on spaces of the board, each on its own."""
    standing: dict[str, list[str]] = {}
    for name, unit in state.units.items():
        if unit.space is not None:
            standing.setdefault(unit.space, []).append(name)
    for space, there in sorted(standing.items()):
        if len(there) > 1:
            detail = f"On {space} stand {listed(sorted(there))}."
            yield fault("LM-INV-2", detail, f"/units/{sorted(there)[1]}/space", ("LM-RULING-89",))
    strange = standing.keys() - case.spaces()
    for name, unit in sorted(state.units.items()) if strange else ():
        if unit.space in strange:
            detail = f"{name} stands on {unit.space}, which the board does not have."
            yield fault("LM-INV-2", detail, f"/units/{name}/space", ("LM-GLOSS-6",))


@rule("LM-BOX-6", "LM-BOX-9", "LM-SETUP-5")
def _tokens_of_the_supply(case: Case, state: State) -> Found:
    """LM-INV-3: gold; LM-INV-16: points."""
    gold = case.pack.components.gold
    for seat in SEATS:
        if state.gold[seat] < 0:
            yield fault("LM-INV-3", f"{seat} has {state.gold[seat]} gold.", f"/gold/{seat}", ("LM-BOX-6",))
        if state.points[seat] < 0:
            yield fault("LM-FLOW-3", f"{seat} has {state.points[seat]} points.", f"/points/{seat}", ("LM-BOX-9",))
        if not 0 <= state.fallen[seat] <= len(state.pile(seat)):
            detail = (
                f"Points were counted for {state.fallen[seat]} units of {seat}; {len(state.pile(seat))} are defeated."
            )
            yield fault("LM-FLOW-3", detail, f"/fallen/{seat}", ("LM-CLEAN-6",))
    total = state.gold.south + state.gold.north
    if total > gold and state.switches["gold_supply"] == "counted":
        detail = f"Both players have {total} gold; the box holds {gold}."
        yield fault("LM-INV-3", detail, "/gold", ("LM-BOX-6",))
    if state.scenario == THREE_HILLS and not by_ruling(state):
        yield from _points_of_three_hills(case, state)


def _points_of_three_hills(case: Case, state: State) -> Found:
    """LM-INV-16: nobody goes on with the points of the goal, and both have no more than can be won."""
    scenario = case.pack.scenarios[state.scenario]
    goal = scenario.goal
    if goal is None:
        return
    if state.node not in ("CLEANUP.3", "OVER") and phase_of(state) != "cleanup":
        for seat in SEATS:
            if state.points[seat] >= goal:
                detail = f"{seat} has {state.points[seat]} points, and the game goes on; {goal} end it."
                yield fault("LM-INV-16", detail, f"/points/{seat}", ("LM-CLEAN-10", "LM-HILLS-1"))
    if all(isinstance(part, UnitOnMark) for part in scenario.scoring):
        total, most = state.points.south + state.points.north, _most_points(case, scenario, goal)
        if total > most:
            tokens = case.pack.components.scenario_tokens
            detail = f"{total} points are on the table; {scenario.name} gives {most}."
            yield fault("LM-INV-16", detail, "/points", ("LM-BOX-9",) if total > tokens else ())


def _most_points(case: Case, scenario: Scenario, goal: int) -> int:
    """The points of both players at most: one less than the goal each, and a last count of every marked space."""
    counted = (part.points * len(case.mark(part.mark)) for part in scenario.scoring if isinstance(part, UnitOnMark))
    return len(SEATS) * (goal - 1) + sum(counted)


@rule("LM-BOX-8")
def _faction_tokens(case: Case, state: State) -> Found:
    """LM-INV-4, -5 and -6: where the faction tokens are."""
    first, last = case.pack.track.first, case.pack.track.last
    for seat in SEATS:
        tokens = state.tokens[seat]
        on_track = tokens.track is not None
        if tokens.aside < 0 or len(MANEUVERS) - len(tokens.empty) + on_track + tokens.aside != len(MANEUVERS):
            detail = f"{seat}: {len(MANEUVERS) - len(tokens.empty)} ready, {int(on_track)} on the track, "
            detail += f"{tokens.aside} aside; a player has {len(MANEUVERS)} for maneuvers."
            yield fault("LM-INV-4", detail, f"/tokens/{seat}", ("LM-BOX-8", "LM-INV-5"))
        if tokens.track is not None and (tokens.track < first or (last is not None and tokens.track > last)):
            detail = f"The token of {seat} is on space {tokens.track}; the track has {first} to {last}."
            if tokens.track < first or case.is_trusted("/track/last"):
                yield fault("LM-INV-6", detail, f"/tokens/{seat}/track", ("LM-BOARD-3",))


# Battle and what it leaves behind


@rule("LM-BOX-4", "LM-BATTLE-ACT-8")
def _activations(case: Case, state: State) -> Found:
    """LM-INV-8: used activations are as many as dice, and no more than a player has."""
    lying = [(unit.owner, name) for name, unit in state.units.items() if unit.die is not None]
    running, box = state.activation.unit if state.activation is not None else None, case.pack.components
    too_many = ("LM-BOX-4",) if len(lying) > box.activation_dice else ()
    for seat in SEATS:
        used, granted = state.used[seat], state.granted[seat]
        finished = sum(owner == seat and name != running for owner, name in lying)
        most = case.pack.per_player.activations + granted
        if used < 0 or (used != finished and not by_ruling(state)) or (used > most and not _grants(case, state)):
            detail = f"{seat} has used {used} activations; {counted(finished, 'die')} of finished ones lie on cards."
            yield fault("LM-INV-8", detail, f"/used/{seat}", ("LM-BATTLE-ACT-8", "LM-BATTLE-ACT-3", *too_many))
        if granted and not _grants(case, state):
            detail = f"Nothing has granted {granted} activations to {seat}."
            yield fault("LM-INV-8", detail, f"/granted/{seat}", ("LM-BATTLE-ACT-3",))


def _outside_battle(case: Case, state: State) -> Found:
    """LM-INV-9: no dice, no used activations and no marks outside Battle."""
    if state.stage is not None or state.node == "OVER":
        return
    for seat in SEATS:
        dice = any(unit.die is not None and unit.owner == seat for unit in state.units.values())
        if dice or state.used[seat] or state.stopped[seat]:
            detail = f"Outside Battle {seat} has used activations, dice on cards or has stopped."
            yield fault("LM-INV-9", detail, f"/used/{seat}", ("LM-CLEAN-3",))
    if by_ruling(state) or _marks_outside_battle(case):
        return
    for name, unit in sorted(state.units.items()):
        if unit.exhausted or unit.fortified:
            yield fault("LM-INV-9", f"{name} is marked outside Battle.", f"/units/{name}", ("LM-CLEAN-3",))


def _grants(case: Case, state: State) -> bool:
    return by_ruling(state) or any(isinstance(part, Activations) for part in _parts(case))


def _marks_outside_battle(case: Case) -> bool:
    return any(isinstance(p, SetStatus) and p.trigger in ("recruited", "cleanup_scoring") for p in _parts(case))


def _parts(case: Case) -> Iterator[object]:
    for identifier in case.pack.abilities:
        yield from case.pack.ability(identifier)


def _wounds(case: Case, state: State) -> Found:
    """LM-INV-10: nobody stands who is defeated, and cards off the board have no wounds and no marks."""
    fighting: set[str] = set()
    if state.attack is not None and state.attack.hits is None:
        fighting = {state.attack.attacker, state.attack.target}
    odd = (name for name, u in state.units.items() if u.wounds or (u.space is None and (u.exhausted or u.fortified)))
    for name in sorted(odd):
        unit, at = state.units[name], f"/units/{name}/wounds"
        if unit.space is None:
            detail = f"{name} lies on the discard pile with wounds or marks."
            yield fault("LM-INV-10", detail, at, ("LM-RULING-66", "LM-RULING-98"))
        elif unit.wounds < 0:
            yield fault("LM-INV-10", f"{name} has {unit.wounds} wounds.", at)
        elif name not in fighting and unit.kind in case.pack.units and unit.wounds >= toughness(case, state, name):
            detail = f"{name} stands with {unit.wounds} wounds and toughness {toughness(case, state, name)}."
            yield fault("LM-INV-10", detail, at, ("LM-DEFEAT-1",))


_CHECKS: tuple[Check, ...] = (
    _cards,
    _spaces,
    _tokens_of_the_supply,
    _faction_tokens,
    faults_of_play.parts_fit_the_node,
    _activations,
    _outside_battle,
    _wounds,
    faults_of_play.attack_fits,
    faults_of_play.called_up,
    faults_of_battle.nobody_goes_on_who_has_finished,
    faults_of_battle.actions_are_a_sequence,
    faults_of_battle.active_unit_has_its_die,
    faults_of_battle.attack_could_be_declared,
    faults_of_battle.shooters_of_a_volley,
    faults_of_battle.rerolled_by_fortune,
)
