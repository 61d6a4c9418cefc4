"""Positions of Lost Empires, written like a set-up instruction, and moves in few words."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.core.state import PackRef, SeatInfo
from referee.games.lost_empires.game import LostEmpires
from referee.games.lost_empires.pack import Pack, pack_of
from referee.games.lost_empires.state import (
    SEATS,
    Activation,
    Deck,
    Paid,
    Sides,
    State,
    Unit,
    Zone,
    node_of,
    numbered,
    other,
)
from referee.games.lost_empires.switches import SWITCHES

GAME = LostEmpires()
DECK = 10
"""Cards in a deck of which nothing is said."""
Move = dict[str, Any]


def position(
    units: str = "",
    *,
    A: str = "feng",
    B: str = "terra-corps",
    on: str = "A",
    first: str = "A",
    round: int = 2,
    node: str = "ORDER.TURN",
    hand: dict[str, list[str]] | None = None,
    deck: dict[str, list[str]] | None = None,
    pack: str = "sample",
    patch: dict[str, Any] | None = None,
    switches: dict[str, str] | None = None,
    trust: str = "all",
    **more: Any,
) -> State:
    """A position: `A fe-war-dog outer_1 2d drained new; B tc-firebird hive_B`.

    Of a unit: whose, the card, where; then its damage, `drained`, `new` for one of this turn. Without more: round 2, A
    is First Player and on turn, all tokens are ready, nobody has artifacts or gates; 10 cards are in each deck and the
    rest of the 18 on the discard pile. At a later part of the round both have passed. `more` are members of the state.
    """
    ref = PackRef(pack, patch) if patch is not None else PackRef(pack)
    data = pack_of(ref)
    found = dict(_units(units, data))
    factions, hands = {"A": A, "B": B}, hand or {}
    lists, decks, piles = {}, {}, {}
    for seat in SEATS:
        mine = [unit.card for unit in found.values() if unit.owner == seat]
        held, told = hands.get(seat, []), (deck or {}).get(seat)
        names = dict.fromkeys([*mine, *held, *(told or [])])
        names |= dict.fromkeys(data.cards_of(factions[seat]))
        lists[seat] = tuple(names)[:9]
        rest = Counter({card: 2 for card in lists[seat]}) - Counter([*mine, *held])
        rest -= Counter(told or [])
        loose = sorted(rest.elements())
        decks[seat] = tuple(told) if told is not None else tuple(loose[:DECK])
        piles[seat] = tuple(loose if told is not None else loose[DECK:])
    is_order = node.startswith("ORDER")
    tokens = sum(unit.elite_token for unit in found.values())
    members: dict[str, Any] = {
        "round": round,
        "first_player": first,
        "opener": first if round % 2 else other(first),
        "active": on if is_order else None,
        "turn": 9,
        "factions": Sides(A, B),
        "lists": Sides(*(Zone(lists[seat]) for seat in SEATS)),
        "deck": Sides(*(Deck(decks[seat]) for seat in SEATS)),
        "hand": Sides(*(Zone(tuple(hands.get(seat, []))) for seat in SEATS)),
        "discard": Sides(*(Zone(piles[seat]) for seat in SEATS)),
        "answered": Sides(True, True),
        "command": Sides(4, 4),
        "supply": Sides(1, 1),
        "artifact_supply": data.components.artifacts,
        "elite_supply": data.components.elite - tokens,
        "units": found,
        "passed": Sides(not is_order, not is_order),
        "left": data.from_left[first] if node == "CONTROL" else (),
    } | more
    if "artifacts" in more:
        members["artifact_supply"] = data.components.artifacts - sum(more["artifacts"][seat] for seat in SEATS)
    return State(
        game="lost-empires",
        format=1,
        edition="1",
        pack=ref,
        switches={name: switch.default for name, switch in SWITCHES.items()} | (switches or {}),
        trust=trust,  # type: ignore[arg-type]
        seats={seat: SeatInfo() for seat in SEATS},
        node=node,
        step=40,
        draws=0,
        **members,
    )


def _units(text: str, pack: Pack) -> Iterator[tuple[str, Unit]]:
    """The units of a text, each with its id."""
    names: list[str] = []
    for entry in filter(None, map(str.strip, text.split(";"))):
        owner, card, at, *marks = entry.split()
        assert owner in SEATS
        damage = next((int(mark[:-1]) for mark in marks if mark.endswith("d") and mark[:-1].isdigit()), 0)
        names.append(numbered(names, card))
        yield (
            names[-1],
            Unit(
                card=card,
                owner=owner,
                at=at,
                damage=damage,
                drained="drained" in marks,
                elite_token="ELITE" in (pack.cards[card].keywords or ()),
                entered=9 if "new" in marks else 0,
                third_damage_by=other(owner) if damage >= 3 else None,
            ),
        )


def activated(state: State, unit: str, token: Paid = "command", actions: int = 2, **more: Any) -> State:
    """The position with a unit of the player on turn that is being activated."""
    frame = Activation(unit=unit, actions=actions, token=token, **more)
    frames = (frame,)
    after = replace(state, frames=frames, mandatory=True, activated=token, node=node_of("ORDER", frames))
    return replace(after, active=after.units[unit].owner)


def by(seat: str, type: str, **members: Any) -> Move:
    """A move."""
    return {"type": type, "seat": seat, **members}


def face(value: str | int) -> dict[str, Any]:
    """A face as it is written: `3`, or `4*` for the critical one."""
    text = str(value)
    shown: dict[str, Any] = {"value": int(text.rstrip("*"))}
    return shown | ({"critical": True} if text.endswith("*") else {})


def dice(**seats: Any) -> Move:
    """The report of dice: `dice(A=3, B="4*")`, or lists of them."""
    thrown = {seat: shown if isinstance(shown, list) else [shown] for seat, shown in seats.items()}
    return {"dice": {seat: [face(one) for one in faces] for seat, faces in thrown.items()}}


def attack(seat: str, unit: str, target: str, A: Any = None, B: Any = None, **members: Any) -> Move:
    """An attack, with the dice if they are given."""
    report = {} if A is None else {"report": dice(A=A, B=B)}
    return by(seat, "attack", unit=unit, target=target, **report, **members)


def ruled(source: str, *changes: dict[str, Any], **members: Any) -> Move:
    """A table ruling."""
    agreed = {"agreed": ["A", "B"], "reason": "So says the card.", **members}
    return by("table", "table_ruling", source=source, changes=list(changes), **agreed)


def judge(state: State, move: Move) -> Ruling:
    """The ruling on a move."""
    return GAME.judge(state, GAME.load_move(move))


def play(state: State, *moves: Move) -> State:
    """The state after legal moves."""
    for move in moves:
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (move, ruling.violations, ruling.needs)
        state = ruling.state
    return state


def cited(ruling: Ruling) -> set[str]:
    """Every rule that the events of a ruling cite."""
    return {rule for event in ruling.events or () for rule in event.rules}


def named(ruling: Ruling) -> list[str]:
    """Every rule that a refusal names, the primary one first."""
    return [rule for violation in ruling.violations or () for rule in (violation.rule, *violation.also)]


def told(ruling: Ruling, type: str) -> list[str]:
    """The sentences of the events of a type."""
    return [event.text for event in ruling.events or () if event.type == type]


def where(state: State) -> dict[str, str]:
    """Where each unit is."""
    return {name: unit.at for name, unit in sorted(state.units.items())}


def lacking(ruling: Ruling) -> set[str]:
    """The entries of the pack that an undetermined ruling asks for, as `tc-firebird/offense`."""
    return {need.put.removeprefix("/state/pack/patch/cards/") for need in ruling.needs or ()}
