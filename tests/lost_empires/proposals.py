"""Positions in which facts are missing, and moves in the shapes of the published schema, for property tests."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.state import PackRef
from referee.games.lost_empires.pack import PACKS, pack_of
from referee.games.lost_empires.state import SEATS, Seat, Sides, State
from referee.games.lost_empires.table_changes import OPS
from referee.wire.shapes import schema_folder
from tests.lost_empires.positions import GAME, activated, face, position
from tests.lost_empires.words import EVERY_WORD

Data = dict[str, Any]
FACES = [1, 2, 3, 4, "4*"]
DEFAULT, SAMPLE = pack_of(PackRef("default")), PACKS["sample"]
PLACES = [*DEFAULT.battlefields]
NODES = ["ORDER.TURN", "ACTIVATION", "ACTIVATION", "CONTROL", "GATE", "CASUALTY"]
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much)
FEW = settings(max_examples=100, deadline=None, suppress_health_check=SLOW, report_multiple_bugs=False)
MANY = settings(FEW, max_examples=2_000)
"""How much a property test tries, and one that is marked as long."""


def _schema(name: str) -> Data:
    content: Data = json.loads((schema_folder() / f"{name}.json").read_text())
    return content


MOVES = _schema("lost-empires/move")
SHAPES: Data = _schema("common/values")["$defs"] | MOVES["$defs"] | {"tell": _schema("common/tell")}
TYPES = sorted({*MOVES["properties"]["type"]["enum"]} - {"agreement", "commit", "open"})
"""The types of moves that are proposed: not those that are the same for every game and read no card."""


# Positions


@st.composite
def patches(draw: st.DrawFn, cards: list[str]) -> Data:
    """What an owner has typed in so far: most values of some cards, those of the pack `sample` or new texts."""
    told: Data = {}
    for card in draw(st.lists(st.sampled_from(cards), max_size=9, unique=True)):
        values = {**SAMPLE["cards"].get(card, {}), **EVERY_WORD["cards"].get(card, {})}
        known = sorted({*values} - {"names", "faction", "unmodelled"})
        left = draw(st.lists(st.sampled_from(known), max_size=2, unique=True))
        told[card] = {name: values[name] for name in known if name not in left}
    return {"cards": told} if told else {}


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position of the pack `default`, or of `sample` without trust in what is assumed, with units of both sides."""
    a, b = draw(st.permutations([*DEFAULT.factions]))[:2]
    loose = [card for card, entry in DEFAULT.cards.items() if entry.faction is None]
    cards = {seat: [*DEFAULT.cards_of(faction), *loose] for seat, faction in zip(SEATS, (a, b), strict=True)}
    patch = draw(patches([*cards["A"], *cards["B"]]))
    switches = {name: draw(st.sampled_from([*switch.values])) for name, switch in GAME.switches.items()}
    most = 2 if switches["destroy_threshold"] == "3" else 3
    units = [draw(_units(seat, cards[seat], patch, most)) for seat in SEATS]
    node, round = draw(st.sampled_from(NODES)), draw(st.sampled_from([1, 2, 4]))
    hands = {seat: draw(st.lists(st.sampled_from(cards[seat]), max_size=3, unique=True)) for seat in SEATS}
    where = draw(st.sampled_from([{"pack": "default"}, {"pack": "sample", "trust": "stated"}]))
    state = position(
        "; ".join(unit for side in units for unit in side),
        A=a,
        B=b,
        first=draw(st.sampled_from(SEATS)),
        on=draw(st.sampled_from(SEATS)),
        round=round,
        node="ORDER.TURN" if node == "ACTIVATION" else node,
        hand=hands,
        patch=patch,
        gates=Sides(3, 3) if round == 4 else Sides(0, 0),
        artifacts=Sides(*(draw(st.integers(0, 5)) for _ in SEATS)),
        switches=switches,
        **where,
    )
    own = [name for name in state.army(str(state.active)) if not state.units[name].drained]
    if node == "ACTIVATION" and own:
        state = activated(state, draw(st.sampled_from(own)), actions=draw(st.integers(1, 2)))
    assume(GAME.faults(state) == ())
    return state


@st.composite
def _units(draw: st.DrawFn, seat: Seat, cards: list[str], patch: Data, most: int) -> list[str]:
    """Up to four units of a seat, of a card two at most, with so much damage. A support of the sample is none."""
    fit = [card for card in cards if SAMPLE["cards"][card]["type"] == "unit"]
    copies = st.lists(st.sampled_from(fit), min_size=1, max_size=4)
    names = draw(copies.filter(lambda some: len(some) - len({*some}) < 2))
    marks = st.sampled_from(["", "", "drained", "new", *(f"{damage}d" for damage in range(1, most + 1))])
    places = st.sampled_from(["outer_1", *PLACES])
    return [f"{seat} {card} {draw(places)} {draw(marks)}" for card in names]


@st.composite
def played(draw: st.DrawFn, most: int = 4) -> State:
    """Such a position, some random legal moves later."""
    state = draw(positions())
    for _ in range(draw(st.integers(0, most))):
        legal = GAME.moves(state, limit=60).moves
        if not legal:
            break
        ruling = GAME.judge(state, GAME.load_move(draw(reports(GAME.dump(draw(st.sampled_from(legal)))))))
        if ruling.verdict != "legal":  # by this report something more has to be known
            break
        state = ruling.state
    return state


@st.composite
def reports(draw: st.DrawFn, move: Data) -> Data:
    """A move with what the dice show."""
    if move["type"] not in ("attack", "granted_attack"):
        return move
    return move | {"report": {"dice": {seat: [face(draw(st.sampled_from(FACES)))] for seat in SEATS}}}


# Moves in the shapes of the schema


def words(state: State) -> dict[str, list[str]]:
    """What could stand in each member of a move; in one that is not named here any of them."""
    pack = pack_of(state.pack)
    units = [*state.units, "fe-nobody#1"]
    cards = sorted({card for seat in SEATS for card in (*state.hand[seat].known, *state.discard[seat].known)})
    cards += ["?", "no-card", "fe-hound"]
    seats = [*SEATS, "table", "chance", "C"]
    abilities = sorted({name for card in pack.cards.values() for name in card.abilities or {}})
    return {
        "seat": seats,
        "by": seats,
        "agreed": [*SEATS],
        "leaves": seats,
        "unit": units,
        "target": units,
        "second": units,
        "units": units,
        "card": cards,
        "cards": cards,
        "source": [*units, *cards],
        "to": [*PLACES, "deck_top", "deck_bottom", *SEATS],
        "at": [*PLACES, "/hand/A", "/deck/B/cards/0"],
        "zone": ["hand", "discard"],
        "token": ["command", "supply", "free"],
        "ability": [*abilities, "unheard-of"],
        "option": [*abilities, "unheard-of"],
        "op": [*OPS, "win"],
        "faction": [*pack.factions, "nobody"],
        "deck": [*pack.decks, "none"],
    }


Called = Callable[[str], st.SearchStrategy[str]]
"""What can stand in a member of that name."""


def _called(state: State) -> Called:
    known = words(state)
    every = sorted({word for some in known.values() for word in some})
    return lambda name: st.sampled_from(known.get(name, every))


def moves(state: State) -> st.SearchStrategy[Data]:
    """Moves of every type that the schema knows, with the members that it gives them."""
    called = _called(state)
    return st.sampled_from(TYPES).flatmap(lambda name: _object(SHAPES[name], called))


def table_rulings(state: State) -> st.SearchStrategy[Data]:
    """Rulings by both players about what is in play, each with changes that say all that they have to."""
    called = _called(state)
    of_all = SHAPES["change"]["properties"]
    member = {name: _value(name, of_all[name], called) for name in of_all}
    member |= {"seat": st.sampled_from(SEATS), "count": st.integers(0, 3)}
    shapes = [st.fixed_dictionaries({"op": st.just(op), **{n: member[n] for n in OPS[op]}}) for op in OPS]
    sources = st.sampled_from([*state.units, "fe-hound"])
    return st.fixed_dictionaries(
        {
            "type": st.just("table_ruling"),
            "seat": st.just("table"),
            "agreed": st.just([*SEATS]),
            "source": sources,
            "reason": st.just("So says the card."),
            "changes": st.lists(st.one_of(shapes), max_size=4),
        }
    )


def _object(shape: Mapping[str, Any], called: Called) -> st.SearchStrategy[Data]:
    members = {name: _value(name, part, called) for name, part in shape["properties"].items()}
    needed = {name: part for name, part in members.items() if name in shape["required"]}
    return st.fixed_dictionaries(needed, optional={name: members[name] for name in members.keys() - needed.keys()})


def _value(name: str, shape: Mapping[str, Any], called: Called) -> Any:
    """Values of a shape: names from what there is, numbers around what there can be, everything else as it says."""
    if "$ref" in shape:
        return _value(name, SHAPES[shape["$ref"].rpartition("/")[2]], called)
    if "const" in shape:
        return st.just(shape["const"])
    if "enum" in shape:
        return st.sampled_from(shape["enum"])
    kind = shape["type"]
    if kind == "string":
        return called(name) if name not in ("reason", "text") else st.just("So says the card.")
    if kind == "integer":
        return st.integers(-1, 6)
    if kind == "boolean":
        return st.booleans()
    if kind == "array":
        return st.lists(_value(name, shape["items"], called), max_size=3)
    if "properties" in shape:
        return _object(shape, called)
    keys = st.sampled_from([*SEATS, "A.artifacts", "supply.elite", "B.hand"])
    return st.dictionaries(keys, _value(name, shape["additionalProperties"], called), max_size=2)


# Facts


def answers(accepts: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Every value that a need accepts."""
    if "enum" in accepts:
        return st.sampled_from(accepts["enum"])
    if accepts.get("type") == "integer":
        return st.integers(accepts["minimum"], accepts["maximum"])
    return st.lists(st.sampled_from(accepts["items"]["enum"]), unique=True)


@st.composite
def told(draw: st.DrawFn, state: State, move: Data, need: Any) -> tuple[State, Data]:
    """The same request with the fact put in where it belongs, whatever it is."""
    if need.put == "/move/report":
        if "decks" in need.accepts:
            decks = {seat: ["?"] * shape["length"] for seat, shape in need.accepts["decks"].items()}
            return state, move | {"report": {"decks": decks}}
        thrown = {
            seat: [face(draw(st.sampled_from(FACES))) for _ in range(shape["length"])]
            for seat, shape in need.accepts["dice"].items()
        }
        return state, move | {"report": {"dice": thrown}}
    value = draw(answers(need.accepts))
    for name in reversed(need.put.removeprefix("/state/pack/patch/").split("/")):
        value = {name: value}
    patch = merged(GAME.dump(state.pack).get("patch", {}), value)
    return replace(state, pack=PackRef(state.pack.id, patch)), move
