"""The thirty worked scenarios of Lost Empires as data: where each begins, what is tried, and what must come of it.

A step expects a legal move unless it names the rule that refuses it; `also` are other ids that the refusal has to name.
A scenario with several cases has an entry for each, told apart by what follows the id.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from referee.games.lost_empires.state import Sides, State
from tests.lost_empires.positions import GAME, activated, attack, by, play, position

Move = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One move and what must come of it: `facts` about the state after it (after a refusal: as it was)."""

    move: Move
    refused: str = ""
    also: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return "illegal" if self.refused else "legal"


@dataclass(frozen=True)
class Scenario:
    """A worked scenario. `cites` are rules that the events of its rulings must name."""

    id: str
    title: str
    start: State
    steps: tuple[Step, ...]
    cites: tuple[str, ...] = ()


def refused(move: Move, rule: str, *also: str) -> Step:
    """A move that breaks a rule first, and perhaps others."""
    return Step(move, rule, also)


GO_ON = by("A", "proceed")
IN_OUTER_1 = "A fe-war-dog outer_1; B tc-dust-marine outer_1"
MARINE, REX = "tc-dust-marine#1", "tc-machinegun-rex#1"


def fought(card: str, defender: str, at: str = "outer_1", damage: int = 0) -> State:
    """B, Terra Corps, has activated a unit against one of A, Feng."""
    units = f"A {defender} {at} {damage}d; B {card} {at}"
    return activated(position(units, on="B"), f"{card}#1")


_EDGEGUARD = activated(position("A fe-edgeguard hive_A; A fe-slew-pod center"), "fe-edgeguard#1")
_MELEE = activated(
    position("A si-acolyte outer_1; B fe-war-dog outer_1; B fe-slew-pod outer_1 3d", A="scion-imperium", B="feng"),
    "si-acolyte#1",
    "supply",
    1,
)
_NEO = position(
    A="neo-human-republic", B="feng", hand={"A": ["nh-reinforcements", "nh-bluewing"]}, deck={"A": ["nh-sentinel"]}
)
_NUKED = "A fe-war-dog hive_A; A fe-hound hive_B; A fe-slew-pod center; B tc-firebird hive_B; B tc-basilisk outer_1"
_ALPHA = "A fe-alpha-dog outer_2 {}d; B {} outer_2"
_SCION = {"A": "feng", "B": "scion-imperium", "on": "B"}
_FALLING = position("A fe-war-dog hive_B; A fe-slew-pod outer_1; A fe-hound center", node="CASUALTY")

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "LE-SC-1",
        "combat example 1: a tie",
        fought("tc-dust-marine", "fe-war-dog"),
        (
            Step(
                attack("B", MARINE, "fe-war-dog#1", A=2, B=3),
                facts={"damage": {"fe-war-dog#1": 1, MARINE: 0}, "actions": 1, "attacked": True},
            ),
        ),
        ("LE-ACT-ATTACK-TIE", "LE-DMG-1"),
    ),
    Scenario(
        "LE-SC-2",
        "combat example 2: a critical defense",
        fought("tc-machinegun-rex", "fe-slew-pod", "center"),
        (Step(attack("B", REX, "fe-slew-pod#1", A="4*", B=4), facts={"damage": {"fe-slew-pod#1": 0}}),),
        ("LE-CRIT-DEF",),
    ),
    Scenario(
        "LE-SC-3",
        "combat example 3: both critical",
        fought("tc-machinegun-rex", "fe-war-dog", "center"),
        (Step(attack("B", REX, "fe-war-dog#1", A="4*", B="4*"), facts={"damage": {"fe-war-dog#1": 0}}),),
        ("LE-CRIT-DEF",),
    ),
    Scenario(
        "LE-SC-4",
        "combat example 4: the attacker wins",
        fought("tc-dust-marine", "fe-war-dog"),
        (Step(attack("B", MARINE, "fe-war-dog#1", A=2, B=4), facts={"damage": {"fe-war-dog#1": 2}}),),
        ("LE-ACT-ATTACK-WIN",),
    ),
    Scenario(
        "LE-SC-5",
        "combat example 5: the defender wins",
        fought("tc-dust-marine", "fe-war-dog"),
        (
            Step(
                attack("B", MARINE, "fe-war-dog#1", A=3, B=1),
                facts={"damage": {"fe-war-dog#1": 0, MARINE: 0}, "attacked": True},
            ),
        ),
        ("LE-ACT-ATTACK-LOSE",),
    ),
    Scenario(
        "LE-SC-6",
        "combat example 6: a critical tie",
        fought("tc-dust-marine", "fe-war-dog"),
        (Step(attack("B", MARINE, "fe-war-dog#1", A=3, B="4*"), facts={"damage": {"fe-war-dog#1": 2}}),),
        ("LE-CRIT-ATK", "LE-ACT-ATTACK-TIE"),
    ),
    Scenario(
        "LE-SC-7",
        "the contested example",
        position(
            "A fe-eye-of-gliese center; A fe-fellgrin-captain center 1d; B tc-dust-angel center; "
            "B tc-dust-marine center",
            node="CONTROL",
        ),
        (
            Step(
                GO_ON,
                facts={
                    "artifacts": (2, 0),
                    "supply": 18,
                    "says": "Fellgrin Captain 3 - 1 damage = 2.",
                },
            ),
        ),
        ("LE-CTRL-CON-3", "LE-CENTER-1", "LE-CTRL-CON-4"),
    ),
    Scenario(
        "LE-SC-8",
        "the center example",
        position(
            "A si-flack-reaper center; A si-paladin center; B nh-vanguard center; B nh-dr-76 center",
            A="scion-imperium",
            B="neo-human-republic",
            node="CONTROL",
        ),
        (Step(GO_ON, facts={"artifacts": (2, 0), "says": "Center objective: A wins it, 3 against 2."}),),
        ("LE-CENTER-1",),
    ),
    Scenario(
        "LE-SC-9",
        "the gate example",
        position(node="GATE", artifacts=Sides(3, 6)),
        (Step(GO_ON, facts={"artifacts": (3, 2), "gates": (0, 1), "supply": 15, "round": 3, "result": None}),),
        ("LE-GATE-2", "LE-GATE-3", "LE-WIN-4"),
    ),
    Scenario(
        "LE-SC-10",
        "the ELITE example, first combat",
        activated(position(_ALPHA.format(0, "si-chosen"), **_SCION), "si-chosen#1"),
        (
            Step(
                attack("B", "si-chosen#1", "fe-alpha-dog#1", A=2, B=2),
                facts={"damage": {"fe-alpha-dog#1": 2}, "tokens": {"fe-alpha-dog#1": True}},
            ),
        ),
        ("LE-ACT-ATTACK-WIN",),
    ),
    Scenario(
        "LE-SC-11",
        "the ELITE example, second combat",
        activated(position(_ALPHA.format(2, "si-callisto-angel"), **_SCION), "si-callisto-angel#1"),
        (
            Step(
                attack("B", "si-callisto-angel#1", "fe-alpha-dog#1", A=2, B=2),
                facts={
                    "damage": {"fe-alpha-dog#1": 3},
                    "third": {"fe-alpha-dog#1": "B"},
                    "tokens": {"fe-alpha-dog#1": True},
                },
            ),
            Step(by("B", "end_activation")),
            Step(by("B", "pass")),
            Step(
                by("A", "pass"),
                facts={
                    "gone": ["fe-alpha-dog#1"],
                    "discarded": {"A": "fe-alpha-dog"},
                    "artifacts": (0, 1),
                    "elite": 12,
                },
            ),
        ),
        ("LE-CAS-2", "LE-KW-ELITE-2", "LE-KW-ELITE-4"),
    ),
    Scenario(
        "LE-SC-11 (destroyed at 3)",
        "the ELITE example under the other reading",
        activated(
            position(_ALPHA.format(2, "si-callisto-angel"), **_SCION, switches={"destroy_threshold": "3"}),
            "si-callisto-angel#1",
        ),
        (
            Step(
                attack("B", "si-callisto-angel#1", "fe-alpha-dog#1", A=2, B=2),
                facts={"gone": ["fe-alpha-dog#1"], "artifacts": (0, 1)},
            ),
        ),
        ("LE-DMG-2", "LE-KW-ELITE-6"),
    ),
    Scenario(
        "LE-SC-12",
        "Reinforcements with one card in the deck",
        _NEO,
        (
            Step(
                by("A", "play_support", card="nh-reinforcements"), facts={"hand": {"A": ["nh-bluewing", "nh-sentinel"]}}
            ),
            Step(
                by("A", "choose", cards=["nh-bluewing"], to="deck_bottom"),
                facts={
                    "hand": {"A": ["nh-sentinel"]},
                    "deck": {"A": ["nh-bluewing"]},
                    "discarded": {"A": "nh-reinforcements"},
                    "command": (3, 4),
                    "mandatory": False,
                },
            ),
        ),
        ("LE-ORDER-SUP-5", "LE-ORDER-SUP-3"),
    ),
    Scenario(
        "LE-SC-13",
        "Tactical Nuke",
        position(_NUKED, on="B", hand={"B": ["tc-tactical-nuke", "tc-dust-marine"]}),
        (
            Step(
                by("B", "play_support", card="tc-tactical-nuke"),
                facts={
                    "board": {},
                    "artifacts": (0, 0),
                    "command": (4, 0),
                    "discarded": {"A": "fe-slew-pod", "B": "tc-tactical-nuke"},
                },
            ),
            refused(by("B", "end_turn"), "LE-ORDER-3"),
            Step(by("B", "play_unit", card="tc-dust-marine", option="dust-marine-free")),
            Step(by("B", "end_turn")),
        ),
        ("LE-GLOSS-BATTLEFIELD-2", "LE-FAQ-10", "LE-ORDER-SUP-1"),
    ),
    Scenario(
        "LE-SC-14",
        "Dust Angel loses",
        fought("tc-dust-angel", "fe-war-dog", "center"),
        (Step(attack("B", "tc-dust-angel#1", "fe-war-dog#1", A=3, B=1), facts={"damage": {"fe-war-dog#1": 0}}),),
        ("LE-ACT-ATTACK-LOSE",),
    ),
    Scenario(
        "LE-SC-15",
        "control of 0, uncontested",
        position("A fe-x1 outer_2", node="CONTROL"),
        (Step(GO_ON, facts={"artifacts": (1, 0)}),),
        ("LE-FAQ-6", "LE-CTRL-UNC-2", "LE-CTRL-UNC-3"),
    ),
    Scenario(
        "LE-SC-16",
        "alone in the enemy hive",
        position("A fe-war-dog hive_B", node="CONTROL"),
        (Step(GO_ON, facts={"artifacts": (0, 0), "board": {"fe-war-dog#1": "hive_A"}, "round": 3}),),
        ("LE-WRAP-FALL-4",),
    ),
    Scenario(
        "LE-SC-17",
        "a support only, then the end of the turn",
        position("B tc-firebird hive_B", hand={"A": ["fe-x4"]}),
        (
            Step(
                by("A", "play_support", card="fe-x4", units=["tc-firebird#1"]), facts={"damage": {"tc-firebird#1": 2}}
            ),
            refused(by("A", "end_turn"), "LE-ORDER-4", "LE-PASS-1", "LE-FAQ-1C", "LE-FAQ-1D", "LE-FAQ-2", "LE-REF-5"),
            Step(by("A", "pass")),
        ),
    ),
    Scenario(
        "LE-SC-18",
        "a second activation",
        replace(position("A fe-war-dog outer_1 drained; A fe-slew-pod outer_1"), activated="command", mandatory=True),
        (
            refused(
                by("A", "activate", unit="fe-slew-pod#1", token="supply"), "LE-ORDER-ACT-3", "LE-FAQ-3", "LE-ORDER-8"
            ),
        ),
    ),
    Scenario(
        "LE-SC-19",
        "the same faction",
        play(GAME.setup({"first_player": "A"}, pack={"id": "sample"}), by("A", "choose_faction", faction="feng")),
        (refused(by("B", "choose_faction", faction="feng"), "LE-FAQ-5"),),
    ),
    Scenario(
        "LE-SC-20",
        "an own ELITE unit",
        position("B tc-x3 outer_1", on="B", hand={"B": ["tc-x6"]}),
        (
            Step(
                by("B", "play_support", card="tc-x6", units=["tc-x3#1"]),
                facts={"gone": ["tc-x3#1"], "artifacts": (0, 1), "elite": 12, "discarded": {"B": "tc-x3"}},
            ),
        ),
        ("LE-FAQ-9", "LE-KW-ELITE-5", "LE-KW-ELITE-4"),
    ),
    Scenario(
        "LE-SC-21",
        "the tokens of round 1",
        position(round=1, hand={"A": ["fe-ferrik-hulk"]}, command=Sides(2, 2)),
        (refused(by("A", "play_unit", card="fe-ferrik-hulk"), "LE-ORDER-UNIT-1", "LE-SETUP-6-ROUND1", "LE-RULING-12"),),
    ),
    Scenario(
        "LE-SC-22",
        "a unit of this turn",
        replace(position("A fe-war-dog hive_A new"), mandatory=True),
        (refused(by("A", "activate", unit="fe-war-dog#1", token="command"), "LE-ORDER-ACT-2", "LE-ORDER-ACT-1"),),
    ),
    Scenario(
        "LE-SC-22 (FRONTLINE)",
        "a FRONTLINE unit of this turn",
        replace(position("A fe-hound outer_1 new; B tc-firebird outer_1"), mandatory=True),
        (
            Step(by("A", "activate", unit="fe-hound#1", token="command"), facts={"actions": 2}),
            Step(attack("A", "fe-hound#1", "tc-firebird#1", A=1, B=3), facts={"damage": {"tc-firebird#1": 1}}),
        ),
        ("LE-KW-FRONTLINE-2", "LE-KW-FRONTLINE-3", "LE-ORDER-ACT-7"),
    ),
    Scenario(
        "LE-SC-23",
        "from the hive to the center",
        activated(position("A fe-war-dog hive_A"), "fe-war-dog#1"),
        (
            refused(
                by("A", "move", unit="fe-war-dog#1", to="center"),
                "LE-ACT-MOVE-6",
                "LE-ACT-MOVE-1",
                "LE-ACT-MOVE-2",
                "LE-DIAG-5",
            ),
            Step(by("A", "move", unit="fe-war-dog#1", to="outer_1"), facts={"actions": 1}),
            Step(
                by("A", "move", unit="fe-war-dog#1", to="center"),
                facts={"board": {"fe-war-dog#1": "center"}, "drained": {"fe-war-dog#1": True}},
            ),
        ),
        ("LE-ACT-MOVE-1", "LE-READY-3"),
    ),
    Scenario(
        "LE-SC-24",
        "Draining with a supply activation",
        activated(position("A fe-war-dog outer_1; B tc-x2 outer_1", on="B"), "tc-x2#1", "supply", 1),
        (
            refused(
                by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge", units=["fe-war-dog#1"]),
                "LE-SPEC-DRAIN-2",
                "LE-SPEC-DRAIN-1",
                "LE-RULING-20",
            ),
        ),
    ),
    Scenario(
        "LE-SC-25",
        "Dust Marine for nothing",
        position(
            on="B", hand={"B": ["tc-dust-marine"]}, command=Sides(4, 0), supply=Sides(1, 0), passed=Sides(True, False)
        ),
        (
            Step(
                by("B", "play_unit", card="tc-dust-marine", option="dust-marine-free"),
                facts={"board": {MARINE: "hive_B"}, "drained": {MARINE: True}, "mandatory": True},
            ),
            Step(by("B", "end_turn")),
            refused(
                by("B", "activate", unit=MARINE, token="command"),
                "LE-GLOSS-READY-2",
                "LE-READY-4",
                "LE-GLOSS-DRAIN-2",
                "LE-ORDER-ACT-1",
            ),
        ),
        ("LE-ERRATA-DUST-MARINE-1", "LE-ERRATA-DUST-MARINE-2", "LE-GOLD-1"),
    ),
    Scenario(
        "LE-SC-26",
        "where Eye of Gliese can be put",
        position("A fe-war-dog outer_1", hand={"A": ["fe-eye-of-gliese"]}),
        (
            refused(by("A", "play_unit", card="fe-eye-of-gliese", at="center"), "LE-ERRATA-EYE-1"),
            Step(
                by("A", "play_unit", card="fe-eye-of-gliese", at="outer_1"),
                facts={"drained": {"fe-eye-of-gliese#1": False}, "command": (3, 4)},
            ),
        ),
        ("LE-ERRATA-EYE-1",),
    ),
    Scenario(
        "LE-SC-27",
        "Edgeguard grants a move",
        _EDGEGUARD,
        (
            Step(by("A", "move", unit="fe-edgeguard#1", to="outer_1")),
            Step(
                by("A", "granted_move", unit="fe-slew-pod#1", to="outer_2"),
                facts={
                    "board": {"fe-edgeguard#1": "outer_1", "fe-slew-pod#1": "outer_2"},
                    "drained": {"fe-slew-pod#1": False},
                    "actions": 1,
                },
            ),
        ),
        ("LE-ERRATA-EDGEGUARD-1", "LE-GRANT-3", "LE-GRANT-4", "LE-GRANT-6"),
    ),
    Scenario(
        "LE-SC-28",
        "MELEE",
        _MELEE,
        (
            Step(
                attack("A", "si-acolyte#1", "fe-war-dog#1", A=4, B=2),
                facts={"damage": {"fe-war-dog#1": 1}, "node": "ORDER.MELEE"},
            ),
            Step(
                attack("A", "si-acolyte#1", "fe-slew-pod#1", A=2, B=2),
                facts={"gone": ["fe-slew-pod#1"], "drained": {"si-acolyte#1": True}, "node": "ORDER.TURN"},
            ),
        ),
        ("LE-KW-MELEE-3", "LE-KW-MELEE-4", "LE-DMG-2", "LE-ORDER-ACT-6"),
    ),
    Scenario(
        "LE-SC-29",
        "fall back",
        _FALLING,
        (
            Step(GO_ON, facts={"node": "WRAP.FALL_BACK"}),
            refused(by("A", "fall_back", to="outer_2"), "LE-WRAP-FALL-2", "LE-RULING-86", "LE-REF-13"),
            refused(by("A", "fall_back", to="center"), "LE-WRAP-FALL-2", "LE-RULING-86"),
            Step(by("A", "fall_back", to="outer_1"), facts={"round": 3}),
        ),
        ("LE-WRAP-FALL-1", "LE-WRAP-FALL-2", "LE-WRAP-FALL-6", "LE-WRAP-TURN-1"),
    ),
    Scenario(
        "LE-SC-29 (own hive)",
        "fall back to the own hive",
        play(_FALLING, GO_ON),
        (Step(by("A", "fall_back", to="hive_A"), facts={"round": 3}),),
        ("LE-WRAP-FALL-5",),
    ),
    Scenario(
        "LE-SC-30",
        "both build the fourth gate",
        position("B tc-basilisk center", round=8, node="GATE", artifacts=Sides(7, 5), gates=Sides(3, 3)),
        (
            Step(
                GO_ON,
                facts={"artifacts": (3, 1), "gates": (4, 4), "result": (("A",), "artifacts"), "node": "OVER"},
            ),
        ),
        ("LE-WIN-1", "LE-WIN-3", "LE-WIN-TIE-1"),
    ),
)
