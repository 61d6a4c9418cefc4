"""Setting a game up: before the adventurers are placed, or at the start of a turn for a table that joins later."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef, SeatInfo, Trust
from referee.games.lumina import experienced, tiles
from referee.games.lumina.case import Case
from referee.games.lumina.catalogue import RULEBOOK
from referee.games.lumina.faults import faults
from referee.games.lumina.pack import PACKS, Pack, pack_of
from referee.games.lumina.pack_faults import pack_faults
from referee.games.lumina.state import SEATS, Adventurer, State, listed
from referee.games.lumina.switches import SWITCHES

Options = Mapping[str, Any]

CIRCUMSTANCES = frozenset({"pack", "switches", "trust", "seed", "salt"})
DEFAULT_SEATS = SEATS[:2]
OPTION_OF = {"stack": "tiles"}
"""The options that have another name than the members of a state which they fill."""
OF_A_TURN = ("current", "adventurers", "board_tiles", "bugs", "rows")
"""The options that only a start at a turn has."""


def setup(
    options: Options,
    *,
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: Trust = "all",
    seed: str | None = None,
    salt: str | None = None,
) -> State | tuple[Violation, ...]:
    """The state before the first decision, or what speaks against such a game. LU-BOX-2, LU-RULING-1, LU-RULING-2.

    With a seed cards and tiles are shuffled when their time comes; without one the table reports what they show.
    """
    ref = msgspec.convert(pack or {"id": "default"}, PackRef)
    wrong = [*_unknown_switches(switches or {})]
    wrong += [_refusal("REF-STATE-2", detail, pointer) for detail, pointer in pack_faults(ref)]
    wrong = wrong or [*_wrong_seats(options, pack_of(ref)), *_wrong_things(options, pack_of(ref))]
    if wrong:
        return tuple(wrong)
    seats = tuple(seat for seat in SEATS if seat in options.get("seats", DEFAULT_SEATS))
    names: Mapping[str, str] = options.get("names", {})
    chosen = {name: switch.default for name, switch in SWITCHES.items()}
    state = State(
        game="lumina",
        format=1,
        edition=RULEBOOK.edition,
        pack=ref,
        switches=chosen | PACKS[ref.id]["switches"] | dict(switches or {}),
        trust=trust,
        seats={seat: SeatInfo(names.get(seat, UNSET)) for seat in seats},
        node="SETUP.PLACE",
        step=0,
        draws=0,
        seed=UNSET if seed is None else seed,
        salt=UNSET if salt is None else salt,
        first=options.get("first", seats[0]),
        layout=options.get("layout"),
        stack=(UNKNOWN,) * len(pack_of(ref).tiles),
        bugs={seat: () for seat in seats},
    )
    at_turn = options.get("start") == "turn"
    if "tiles" in options and not at_turn:
        state = replace(state, stack=tuple(options["tiles"]))
    if found := faults(state):
        return tuple(map(_in_options, found))
    if at_turn:
        joined = at_a_turn(state, options)
        return tuple(map(_in_options, faults(joined))) or joined
    return state


def _unknown_switches(switches: Mapping[str, str]) -> Iterator[Violation]:
    for name, value in switches.items():
        if name not in SWITCHES or value not in SWITCHES[name].values:
            known = SWITCHES[name].values if name in SWITCHES else SWITCHES
            detail = f"{name} = {value} is no way to read the rules; known: {listed(known)}."
            yield _refusal("LU-FLOW-2", detail, f"/switches/{name}", ("REF-STATE-1",))


def _wrong_seats(options: Options, pack: Pack) -> Iterator[Violation]:
    """Too many or too few players, and seats that there are not or that do not take part."""
    seats: tuple[str, ...] = tuple(options.get("seats", DEFAULT_SEATS))
    if len(seats) > pack.rules.players_max:
        detail = f"{len(seats)} want to play; at most {pack.rules.players_max} can."
        yield _refusal("LU-BOX-2", detail, "/options/seats")
    elif len(seats) < pack.rules.players_min:
        yield _refusal("LU-RULING-1", f"It takes {pack.rules.players_min} players.", "/options/seats")
    for seat, times in Counter(seats).items():
        if times > 1 or seat not in SEATS:
            detail = f"{seat} is named twice." if seat in SEATS else f"There is no seat {seat}."
            yield _refusal("LU-FLOW-2", f"{detail} Name some of {listed(SEATS)}.", "/options/seats")
    named = {f"/options/{member}": options[member] for member in ("first", "current") if member in options}
    for member in ("names", "adventurers", "bugs"):
        named |= {f"/options/{member}/{name}": name for name in options.get(member, ())}
    for pointer, name in named.items():
        if name not in seats:
            yield _refusal("LU-FLOW-2", f"{name} does not take part.", pointer)


def _wrong_things(options: Options, pack: Pack) -> Iterator[Violation]:
    """Options of another beginning, tiles that there are not, and numbers of bugs that end a game."""
    for member in OF_A_TURN if options.get("start") != "turn" else ():
        if member in options:
            detail = f"{member} belongs to a game that starts at a turn."
            yield _refusal("LU-FLOW-2", f"{detail} Say so with `start`.", f"/options/{member}")
    left = Counter(tile.kind for tile in pack.tiles.values())
    for number, kind in enumerate(options.get("board_tiles", ())):
        left[kind] -= 1
        if left[kind] < 0:
            known = kind in pack.kinds
            detail = f"{kind} has no tile left." if known else f"There is no location {kind}."
            yield _refusal("LU-INV-1" if known else "LU-FLOW-2", detail, f"/options/board_tiles/{number}")
    for seat, bugs in options.get("bugs", {}).items():
        if not 0 <= bugs < pack.rules.goal:
            detail = f"{seat} cannot have {bugs} bugs in a game that goes on; {pack.rules.goal} end it."
            yield _refusal("LU-INV-13", detail, f"/options/bugs/{seat}", ("LU-END-1",))


def at_a_turn(state: State, options: Options) -> State:
    """The state at the start of a turn, as far as the table tells it; the rest is unknown, or drawn when needed."""
    pack = pack_of(state.pack)
    state = replace(state, stack=tuple(options.get("tiles", ())))
    for kind in options.get("board_tiles", ()):
        tile = tiles.unused(Case(state), state, kind)
        state = state if tile is None else tiles.lay(state, pack.home(tile), tile)
    bugs = {seat: (UNKNOWN,) * options.get("bugs", {}).get(seat, 0) for seat in state.seats}
    left = max(0, len(pack.tiles) - state.open_tiles - sum(map(len, bugs.values())))
    state = replace(
        state,
        node="TURN.CARD",
        current=options.get("current", state.first),
        adventurers=msgspec.convert(options.get("adventurers", {}), dict[str, Adventurer]),
        bugs=bugs,
        stack=state.stack if "tiles" in options else (UNKNOWN,) * left,
    )
    if "rows" in options:
        return replace(state, rows=dict(options["rows"]))
    return experienced.deal(Case(state), state) if state.switches["variant"] == "experienced" else state


def _refusal(rule: str, detail: str, pointer: str, also: tuple[str, ...] = ()) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, pointer, also=also)


def _in_options(fault: Violation) -> Violation:
    """A fault of the state that was set up, pointing to the option that it comes from."""
    member, slash, rest = fault.pointer.removeprefix("/state").removeprefix("/").partition("/")
    where = f"/{OPTION_OF.get(member, member)}{slash}{rest}" if member else ""
    return replace(fault, pointer=where if member in CIRCUMSTANCES else f"/options{where}")
