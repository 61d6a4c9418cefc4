"""Positions of Lumeria that read like a set-up instruction.

    battle("ACT.UNIT", south="bies d3", north="berserkers d4 1w; throwers c6 blank", active="bies-1")
    battle("MAN.TURN", "north", south="woje c3", north="throwers c6", tokens={"north": {"march": False, "track": 1}})
    recruitment("south", south="woje a1", gold=(3, 2))

Cards are written `kind space`, with wounds (`2w`), the face of a die (`blank`, `minus`, `plus`) and marks (`exhausted`,
`fortified`); a `-` in the place of the space is the discard pile. They are numbered in the order in which they are
written: `woje-1`, `woje-2`. Cards that are not mentioned are in their stacks.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.core.ruling import Ruling
from referee.games import GAMES
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.state import SEATS, State, other

GAME = GAMES["lumeria"]
FACTIONS = {"south": "f1", "north": "f2"}
FACES, MARKS = ("blank", "minus", "plus"), ("exhausted", "fortified")
STAGES = {"MAN": "maneuver_1", "ACT": "activation"}


def cards(owner: str, text: str, numbers: Counter[str]) -> dict[str, dict[str, Any]]:
    """The cards of a seat, as they are written."""
    found: dict[str, dict[str, Any]] = {}
    for card in filter(None, (part.strip() for part in text.split(";"))):
        kind, space, *rest = card.split()
        numbers[kind] += 1
        unit: dict[str, Any] = {"kind": kind, "owner": owner, "space": None if space == "-" else space}
        for word in rest:
            if word in FACES:
                unit["die"] = word
            elif word in MARKS:
                unit[word] = True
            else:
                unit["wounds"] = int(word.removesuffix("w"))
        found[f"{kind}-{numbers[kind]}"] = unit
    return found


def position(
    node: str,
    turn: str | None,
    *,
    south: str = "",
    north: str = "",
    first: str = "south",
    stage: str | None = None,
    factions: Mapping[str, str] = FACTIONS,
    gold: tuple[int, int] = (0, 0),
    points: tuple[int, int] = (0, 0),
    used: Mapping[str, int] | None = None,
    stopped: tuple[bool, bool] = (False, False),
    tokens: Mapping[str, Mapping[str, Any]] | None = None,
    active: str | None = None,
    actions: tuple[str, ...] = (),
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: str = "all",
    seed: str | None = None,
    round: int = 2,
    **members: Any,
) -> State:
    """A state at a node, with the seat whose turn it is. `active` is the unit that is being activated."""
    numbers: Counter[str] = Counter()
    units = cards("south", south, numbers) | cards("north", north, numbers)
    head: dict[str, Any] = {"id": "default"} if pack is None else {"id": "default", "patch": pack}
    document: dict[str, Any] = {
        "game": "lumeria",
        "format": 1,
        "edition": "1",
        "pack": head,
        "switches": {name: switch.default for name, switch in GAME.switches.items()} | dict(switches or {}),
        "trust": trust,
        "seats": {seat: {} for seat in SEATS},
        "node": node,
        "step": 1,
        "draws": 0,
        "round": round,
        "stage": stage,
        "first_player": first,
        "active": turn,
        "factions": dict(factions),
        "units": units,
        "gold": dict(zip(SEATS, gold, strict=True)),
        "points": dict(zip(SEATS, points, strict=True)),
        "stopped": dict(zip(SEATS, stopped, strict=True)),
        "tokens": {seat: dict((tokens or {}).get(seat, {})) for seat in SEATS},
    }
    if seed is not None:
        document["seed"] = seed
    data = pack_of(GAME.load(document).pack)
    there = Counter(unit["kind"] for unit in units.values())
    document["stacks"] = {
        seat: {kind: data.units[kind].copies - there[kind] for kind in data.kinds_of(faction)}
        for seat, faction in factions.items()
    }
    lying = [name for name, unit in units.items() if unit.get("die") and name != active]
    document["used"] = {seat: sum(units[name]["owner"] == seat for name in lying) for seat in SEATS} | dict(used or {})
    if active is not None:
        for action in actions:
            units[active]["die"] = {"run": "minus", "fortify": "plus"}.get(action, units[active].get("die"))
        document["activation"] = {"unit": active, "actions": list(actions), "aimed": "aim" in actions}
    state: State = GAME.load(document | members)
    return state


def battle(node: str = "ACT.UNIT", turn: str = "south", **members: Any) -> State:
    """A state in Battle, in the activation stage or, at a node of maneuvers, in the first stage of maneuvers."""
    members.setdefault("stage", STAGES[node.partition(".")[0]])
    return position(node, turn, **members)


def activated(unit: str, turn: str = "south", **members: Any) -> State:
    """A unit is active; it may act."""
    return battle("ACT.UNIT", turn, active=unit, **members)


def recruitment(turn: str = "south", **members: Any) -> State:
    """A state in Recruitment."""
    return position("RECRUIT.TURN", turn, **members)


def last_pass(**members: Any) -> State:
    """The second stage of maneuvers, with one pass to go: then comes cleanup."""
    first = members.get("first", "south")
    return battle("MAN.TURN", other(first), stage="maneuver_2", passes=1, **members)


def set_up(seed: str | None = None, **options: Any) -> State:
    """A game from its beginning, without a seed unless one is given."""
    pack, switches = options.pop("pack", None), options.pop("switches", None)
    state = GAME.setup(options, seed=seed, pack=pack or {"id": "default"}, switches=switches)
    assert isinstance(state, State), state
    return state


# Moves


def by(seat: str, type: str, **arguments: Any) -> dict[str, Any]:
    """A move as it is sent."""
    return {"type": type, "seat": seat, **arguments}


def dice(*faces: int, **of_seats: list[int]) -> dict[str, Any]:
    """A roll as the table reports it; of both players by seat."""
    return {"type": "roll", "seat": "chance", "report": {"dice": of_seats or list(faces)}}


def ruled(*changes: Mapping[str, Any], **members: Any) -> dict[str, Any]:
    """A table ruling on which both players agree."""
    agreed = {"agreed": ["south", "north"], "source": "other", "reason": "The card says so."}
    return {"type": "table_ruling", "seat": "table", **agreed, "changes": [dict(c) for c in changes], **members}


def judge(state: State, move: Mapping[str, Any], **how: Any) -> Ruling:
    """The ruling on a move given as plain data."""
    return GAME.judge(state, GAME.load_move(dict(move)), **how)


def play(state: State, *moves: Mapping[str, Any]) -> State:
    """The state after legal moves."""
    for move in moves:
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (move, ruling.violations or ruling.needs)
        state = ruling.state
    return state


# What a ruling says


def cited(ruling: Ruling) -> set[str]:
    """Every id that a ruling's events cite."""
    return {rule for event in ruling.events or () for rule in event.rules}


def broken(ruling: Ruling) -> list[str]:
    """The rules that a refusal names, the primary one first."""
    return [violation.rule for violation in ruling.violations or ()]


def named(ruling: Ruling) -> set[str]:
    """Every id that a refusal names."""
    return {rule for violation in ruling.violations or () for rule in (violation.rule, *violation.also)}


def told(ruling: Ruling, type: str) -> list[dict[str, Any]]:
    """The data of the events of a type."""
    return [event.data for event in ruling.events or () if event.type == type]


def where(state: State) -> dict[str, str]:
    """The unit on each space."""
    return {str(space): name for space, name in sorted(state.taken().items())}
