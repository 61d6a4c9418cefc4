"""What each text does that the patch of the tests adds: the words that no card of the packs has, one position each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from referee.games.lost_empires import values
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Sides, State
from tests.lost_empires.positions import GAME, activated, attack, by, judge, named, play, position
from tests.lost_empires.words import ABILITIES, EVERY_WORD

Look = Callable[[State], Any]
Moves = tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Text:
    """A text in a position: the moves by which it works, and what is to be seen afterwards."""

    start: State
    moves: Moves
    look: Look
    found: Any


def table(units: str = "", A: str = "feng", B: str = "terra-corps", **more: Any) -> State:
    """A position with the cards of the patch."""
    return position(units, A=A, B=B, patch=EVERY_WORD, **more)


def acting(units: str, unit: str, **more: Any) -> State:
    """The same with a unit that is being activated."""
    return activated(table(units, **more), unit)


def damage(*names: str) -> Look:
    return lambda state: tuple(state.units[name].damage if name in state.units else None for name in names)


def go(unit: str, to: str, seat: str = "A") -> dict[str, Any]:
    return by(seat, "move", unit=unit, to=to)


def support(card: str, seat: str = "A", **choice: Any) -> dict[str, Any]:
    return by(seat, "play_support", card=card, **choice)


NEO, SCION = {"A": "neo-human-republic", "B": "feng"}, {"A": "scion-imperium", "B": "feng"}
GO_ON = by("A", "proceed")
TEXTS: dict[str, Text] = {
    "last-bite": Text(
        table("A fe-x1 center 3d; B tc-firebird center; B tc-basilisk center; B tc-x2 outer_1", node="CASUALTY"),
        (GO_ON,),
        damage("tc-firebird#1", "tc-basilisk#1", "tc-x2#1"),
        (1, 1, 0),
    ),
    "legacy": Text(
        table("A si-x5 center 3d", node="CASUALTY", deck={"A": ["si-x1", "si-x1", "si-x2"]}, **SCION),
        (GO_ON, by("A", "choose")),
        lambda state: state.hand.A.known,
        ("si-x1", "si-x1"),
    ),
    "stampede": Text(
        acting("A fe-x3 hive_A; A fe-war-dog outer_1 2d; B tc-basilisk outer_1", "fe-x3#1"),
        (
            go("fe-x3#1", "outer_1"),
            by("A", "choose", units=["tc-basilisk#1"]),
            by("A", "choose", units=["fe-war-dog#1"]),
            go("fe-x3#1", "center"),
        ),
        damage("tc-basilisk#1", "fe-war-dog#1"),
        (2, 0),
    ),
    "ambush": Text(
        acting("A fe-war-dog hive_A; B tc-x1 outer_1", "fe-war-dog#1"),
        (go("fe-war-dog#1", "outer_1"), by("B", "choose", units=["fe-war-dog#1"])),
        damage("fe-war-dog#1"),
        (1,),
    ),
    "welcome": Text(
        acting("A nh-sentinel hive_A 1d; A nh-x1 outer_1; A nh-vanguard outer_1 2d", "nh-sentinel#1", **NEO),
        (go("nh-sentinel#1", "outer_1"), by("A", "choose", units=["nh-sentinel#1", "nh-vanguard#1"])),
        damage("nh-sentinel#1", "nh-vanguard#1"),
        (0, 1),
    ),
    "sentry": Text(
        acting("A nh-bluewing hive_A; A nh-dr-76 outer_1", "nh-bluewing#1", supply=Sides(0, 1), **NEO),
        (go("nh-bluewing#1", "outer_1"),),
        lambda state: (state.supply.A, state.units["nh-dr-76#1"].used),
        (1, ("sentry",)),
    ),
    "phalanx": Text(
        activated(table("A nh-x3 outer_1; A nh-sentinel outer_1; B fe-war-dog outer_1", on="B", **NEO), "fe-war-dog#1"),
        (attack("B", "fe-war-dog#1", "nh-x3#1", A=1, B=3),),
        damage("nh-x3#1"),
        (1,),
    ),
    "lookout": Text(
        table("A nh-x3 center; A nh-bluewing hive_A; B fe-slew-pod center; B fe-hound hive_B", node="CONTROL", **NEO),
        (GO_ON,),
        lambda state: state.artifacts,
        Sides(2, 0),
    ),
    "horde": Text(
        table("A si-x6 outer_1; B fe-war-dog outer_1", **SCION),
        (),
        lambda state: values.offense(Case(state), state, "si-x6#1").amount,
        1,
    ),
    "pacifist": Text(
        acting("A si-x6 outer_1; B fe-war-dog outer_1", "si-x6#1", **SCION),
        (),
        lambda state: sorted({move.type for move in GAME.moves(state).moves}),
        ["end_activation", "move", "named_ability"],
    ),
    "rite": Text(
        acting("A si-x6 outer_1; B fe-war-dog outer_1", "si-x6#1", supply=Sides(0, 1), **SCION),
        (by("A", "named_ability", unit="si-x6#1", ability="rite", units=["fe-war-dog#1"]),),
        lambda state: (state.supply.A, damage("fe-war-dog#1")(state)),
        (1, (3,)),
    ),
    "drop": Text(
        table(hand={"A": ["si-x7"]}, **SCION),
        (by("A", "play_unit", card="si-x7", option="drop", at="outer_2"),),
        lambda state: (state.units["si-x7#1"].at, state.units["si-x7#1"].drained, state.command.A, state.supply.A),
        ("outer_2", True, 3, 0),
    ),
    "eager": Text(
        table("A si-x7 outer_1", **SCION),
        (by("A", "activate", unit="si-x7#1", token="free"),),
        lambda state: (state.activation.actions if state.activation else 0, state.command.A),
        (2, 4),
    ),
    "stronghold": Text(
        table("B tc-firebird center", on="B", hand={"B": ["tc-x3"]}),
        (by("B", "play_unit", card="tc-x3", at="center"),),
        lambda state: state.units["tc-x3#1"].at,
        "center",
    ),
    "edgeguard": Text(
        acting("A fe-edgeguard hive_A; A fe-war-dog center", "fe-edgeguard#1"),
        (go("fe-edgeguard#1", "outer_1"),),
        lambda state: sorted({move.type for move in GAME.moves(state).moves}),
        ["granted_move"],
    ),
    "march-orders": Text(
        table("A fe-war-dog outer_1; A fe-slew-pod outer_2; B tc-firebird outer_1", hand={"A": ["fe-march-orders"]}),
        (support("fe-march-orders"),),
        lambda state: [(move.unit, move.target) for move in GAME.moves(state).moves],
        [("fe-war-dog#1", "tc-firebird#1")],
    ),
    "blast-fire": Text(
        table("B tc-firebird outer_1; B tc-basilisk center", hand={"A": ["fe-blast-fire"]}),
        (support("fe-blast-fire", units=["tc-basilisk#1"]),),
        lambda state: [*state.units],
        ["tc-firebird#1"],
    ),
    "air-strike": Text(
        table(
            "A fe-war-dog outer_1; A fe-hound center; B tc-firebird outer_2; B tc-x1 hive_B",
            on="B",
            hand={"B": ["tc-air-strike"]},
        ),
        (support("tc-air-strike", "B"),),
        damage("fe-war-dog#1", "fe-hound#1", "tc-firebird#1", "tc-x1#1"),
        (2, 0, 2, 0),
    ),
    "orbital-strike": Text(
        table(
            "A fe-war-dog hive_A; A fe-hound center; B tc-firebird hive_B; B tc-x1 hive_B",
            on="B",
            hand={"B": ["tc-orbital-strike"]},
        ),
        (support("tc-orbital-strike", "B", units=["fe-war-dog#1", "tc-x1#1"]),),
        damage("fe-war-dog#1", "tc-firebird#1", "tc-x1#1"),
        (1, 0, 1),
    ),
    "response-team": Text(
        table(hand={"A": ["nh-response-team"]}, deck={"A": ["nh-x1", "nh-x2", "nh-x1"]}, **NEO),
        (support("nh-response-team"),),
        lambda state: (state.deck.A.to_both, state.node),
        ((0, 1), "ORDER.TABLE"),
    ),
    "outmaneuver": Text(
        table(hand={"A": ["nh-outmaneuver"]}, deck={"A": ["nh-dr-76"]}, **NEO),
        (
            support("nh-outmaneuver", cards=["nh-outmaneuver", "nh-response-team"]),
            by("A", "choose", cards=["nh-vanguard"]),
        ),
        lambda state: (state.hand.A.known, state.units["nh-vanguard#1"].at),
        (("nh-outmaneuver", "nh-response-team"), "hive_A"),
    ),
    "chemical-weapons": Text(
        table(
            "B fe-war-dog outer_1; B fe-hound outer_2; B fe-slew-pod center",
            hand={"A": ["si-chemical-weapons", "si-x1"]},
            **SCION,
        ),
        (support("si-chemical-weapons", units=["fe-slew-pod#1"]), by("A", "choose", cards=["si-x1"])),
        lambda state: (damage("fe-slew-pod#1")(state), state.shown.A),
        ((2,), ("si-x1",)),
    ),
    "suppression": Text(
        table(
            "A si-hermok center 3d; A si-x1 center; A si-x5 center",
            hand={"A": ["si-suppression"]},
            command=Sides(2, 4),
            **SCION,
        ),
        (support("si-suppression", units=["si-hermok#1"]),),
        lambda state: (damage("si-hermok#1")(state), state.command.A),
        ((1,), 3),
    ),
}


def test_every_text_of_the_patch_has_its_position() -> None:
    assert {*TEXTS} == {name for abilities in ABILITIES.values() for name in abilities}


@pytest.mark.parametrize("name", TEXTS)
def test_what_a_text_does(name: str) -> None:
    text = TEXTS[name]
    assert GAME.faults(text.start) == ()
    after = play(text.start, *text.moves)
    assert text.look(after) == text.found
    assert GAME.faults(after) == ()


def test_a_text_that_works_once_in_a_round_has_worked_although_the_unit_moves_again() -> None:
    text = TEXTS["stampede"]
    assert play(text.start, *text.moves).units["fe-x3#1"].used == ("stampede",)


@pytest.mark.parametrize("name", ["legacy", "ambush"])
def test_an_optional_text_can_be_declined(name: str) -> None:
    text = TEXTS[name]
    asked = play(text.start, text.moves[0])
    seat = GAME.pending(asked).seats[0]
    assert judge(asked, by(seat, "decline")).verdict == "legal"


def test_a_text_that_puts_a_unit_to_the_center_needs_a_friendly_one_there() -> None:
    state = table("B tc-firebird outer_1", on="B", hand={"B": ["tc-x3"]})
    assert named(judge(state, by("B", "play_unit", card="tc-x3", at="center")))[0] == "LE-ORDER-UNIT-2"
