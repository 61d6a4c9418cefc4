"""Setting a game up: from the choice of factions, or with a round for a table that joins later."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.ruling import Violation
from referee.core.state import PackRef, SeatInfo, Trust
from referee.games.lumeria.case import Case
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.faults import faults
from referee.games.lumeria.moves import onward
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.recruitment import entered
from referee.games.lumeria.setup import stacks, starting_units
from referee.games.lumeria.state import MANEUVERS, SEATS, Sides, State, Tokens, Unit, listed, numbered
from referee.games.lumeria.switches import SWITCHES
from referee.games.lumeria.vocabulary import Seat

Options = Mapping[str, Any]
OF_A_ROUND: Options = {"round": 1, "first_player": "south", "sides": {}}
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
    """The state before the first decision, or what speaks against such a game. LM-SETUP-0 to LM-SETUP-10."""
    names: Mapping[str, str] = options.get("names", {})
    state = State(
        game="lumeria",
        format=1,
        edition=RULEBOOK.edition,
        pack=msgspec.convert(pack or {"id": "default"}, PackRef),
        switches={name: switch.default for name, switch in SWITCHES.items()} | dict(switches or {}),
        trust=trust,
        seats={seat: SeatInfo(names.get(seat, UNSET)) for seat in SEATS},
        node="SETUP.FACTION",
        step=0,
        draws=0,
        seed=UNSET if seed is None else seed,
        salt=UNSET if salt is None else salt,
        scenario=options.get("scenario", "three-hills"),
    )
    if found := _pointed(faults(state), state, options) or tuple(_wrong(state, options)):
        return found
    factions: Mapping[str, str] = options.get("factions", {})
    state = replace(state, factions=Sides(factions.get("south"), factions.get("north")))
    if None in (state.factions.south, state.factions.north):
        return _pointed(faults(state), state, options) or state
    if options.get("start", "setup") == "round":
        state = _joined(state, options)
        if found := faults(replace(state, node="RECRUIT.TURN", active=state.first_player)):
            return _pointed(found, state, options)
        state = onward(Case(state, lenient=True), state)
    else:
        state = _set_up(state)
    return _pointed(faults(state), state, options) or state


def _set_up(state: State) -> State:
    """The state after the cards are laid out. Where that lacks a fact, the second faction is still to be taken."""
    try:
        return onward(Case(state), replace(state, node="SETUP.PLACE"))
    except Missing:
        return replace(state, factions=state.factions.put("north", None))


CIRCUMSTANCES = ("pack", "switches", "trust", "seed", "salt")
"""The members of a state that stand beside the options in a request."""


def _pointed(found: Iterable[Violation], state: State, options: Options) -> tuple[Violation, ...]:
    """Faults of the state that was set up, pointing to the options that they come from."""
    return tuple(replace(fault, pointer=_in_options(fault.pointer, state, options)) for fault in found)


def _in_options(pointer: str, state: State, options: Options) -> str:
    """The option, as far as there is one, that tells what lies at a pointer into the state."""
    member, *rest = pointer.removeprefix("/state").removeprefix("/").split("/")
    if member in CIRCUMSTANCES:
        return pointer
    path = [member, *rest]
    if member == "units" and rest[:1] and rest[0] in state.units:
        unit = state.units[rest[0]]
        path = ["sides", unit.owner, *(["board", unit.space] if unit.space is not None else ["discard", unit.kind])]
    elif member in ("gold", "points", "stacks", "tokens", "fallen"):
        path = ["sides", *rest[:1], _TOLD_BY.get("/".join([member, *rest[1:]]), member)]
    found, told = "/options", options
    for name in path:
        if not isinstance(told, Mapping) or name not in told:
            break
        found, told = f"{found}/{name}", told[name]
    return found


_TOLD_BY = {"tokens": "ready", "tokens/track": "track", "fallen": "discard"}
"""What tells of a part of a side that has another name in the state."""


def _refused(rule: str, detail: str, pointer: str, hint: str) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, pointer, hint)


def _wrong(state: State, options: Options) -> list[Violation]:
    """Names in the options that there are not, and both players with one faction."""
    pack, found = pack_of(state.pack), []
    factions = options.get("factions", {})
    for seat, faction in factions.items():
        if faction not in pack.factions:
            detail, hint = f"There is no faction {faction}.", f"The factions are {listed(pack.factions)}."
            found.append(_refused("LM-FLOW-2", detail, f"/options/factions/{seat}", hint))
    if len(factions) == len(SEATS) and factions["south"] == factions["north"]:
        detail = f"Both play {factions['south']}; there is one set of its cards."
        found.append(_refused("LM-SETUP-2", detail, "/options/factions/north", "Name another faction."))
    first = options.get("first_player", "south")
    if first not in SEATS:
        detail, hint = f"There is no seat {first}.", "Name south or north."
        found.append(_refused("LM-FLOW-2", detail, "/options/first_player", hint))
    if options.get("start") != "round":
        for member, by_itself in OF_A_ROUND.items():
            if options.get(member, by_itself) != by_itself:
                detail = f"`{member}` belongs to a game that begins with a round."
                hint = "Name the `start` `round`, or leave it out."
                found.append(_refused("LM-FLOW-2", detail, f"/options/{member}", hint))
        return found
    if len(factions) < len(SEATS):
        detail = "A game that begins with a round has the faction of each seat."
        found.append(_refused("LM-SETUP-2", detail, "/options/factions", "Name both factions."))
    if options.get("round", 1) < 1:
        found.append(_refused("LM-ROUND-1", "Rounds count from 1.", "/options/round", "Name a round from 1."))
    for seat, side in options.get("sides", {}).items():
        at = f"/options/sides/{seat}"
        for name in side.get("ready", ()):
            if name not in MANEUVERS:
                detail = f"There is no maneuver {name}."
                found.append(_refused("LM-BATTLE-MAN-7", detail, f"{at}/ready", f"Name {listed(MANEUVERS)}."))
        if len({*side.get("ready", ())}) < len(side.get("ready", ())):
            detail = f"Of the maneuvers {listed(side['ready'])} one is named twice; each has one token."
            found.append(_refused("LM-INV-4", detail, f"{at}/ready", "Name each maneuver once."))
        kinds = {f"{at}/board/{space}/kind": card["kind"] for space, card in side.get("board", {}).items()}
        kinds |= {f"{at}/discard/{kind}": kind for kind in side.get("discard", {})}
        for kind, number in side.get("discard", {}).items():
            if number < 0:
                detail = f"{number} cards cannot lie on a pile."
                found.append(_refused("LM-INV-1", detail, f"{at}/discard/{kind}", "Name a number from 0."))
        for pointer, kind in kinds.items():
            if kind not in pack.kinds_of(str(factions.get(seat))):
                detail = f"{kind} is no kind of unit of {factions.get(seat)}."
                found.append(_refused("LM-RECRUIT-5", detail, pointer, "Name one of the faction's own."))
    return found


def _joined(state: State, options: Options) -> State:
    """The state as a round begins, before its income, with what the options tell of each side."""
    first = cast(Seat, options.get("first_player", "south"))
    state = replace(state, node="INCOME", round=options.get("round", 1), first_player=first)
    case, sides = Case(state, lenient=True), options.get("sides", {})
    for seat in SEATS:
        state = _with_cards(case, state, seat, sides.get(seat, {}))
        told: Mapping[str, Any] = sides.get(seat, {})
        state = replace(
            state,
            gold=state.gold.put(seat, told.get("gold", 0)),
            points=state.points.put(seat, told.get("points", 0)),
            tokens=state.tokens.put(seat, _tokens(told)),
            fallen=state.fallen.put(seat, len(state.pile(seat))),
        )
    return state


def _with_cards(case: Case, state: State, seat: Seat, told: Mapping[str, Any]) -> State:
    faction = str(state.factions[seat])
    left = Counter(stacks(case, faction))
    start = starting_units(case, faction, seat)
    board = told.get("board", {space: {"kind": kind} for space, kind in start.items()})
    state = replace(state, stacks=state.stacks.put(seat, dict(left)))
    for space, card in board.items():
        state, name = entered(case, state, seat, card["kind"], space)
        state = state.put(name, wounds=card.get("wounds", 0))
    for kind, number in told.get("discard", {}).items():
        for _ in range(number):
            name = numbered(state.units, kind)
            units = {**state.units, name: Unit(kind=kind, owner=seat)}
            pile = {**state.stacks[seat], kind: state.stacks[seat].get(kind, 0) - 1}
            state = replace(state, units=units, stacks=state.stacks.put(seat, pile))
    return state


def _tokens(told: Mapping[str, Any]) -> Tokens:
    """Tokens that are neither ready nor on the track lie aside."""
    ready = told.get("ready", MANEUVERS)
    track = told.get("track")
    aside = len(MANEUVERS) - len({*ready}) - (track is not None)
    has = {name: name in ready for name in MANEUVERS}
    return Tokens(has["march"], has["volley"], has["fortune"], track=track, aside=aside)
