"""The thirty worked scenarios of Lumeria as data: where each begins, what is tried, and what must come of it.

A step expects a legal move unless it names the rule that refuses it; `also` are other ids that the refusal has to name.
A scenario with several cases has an entry for each, told apart by what follows the id.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.games.lumeria.state import State
from tests.lumeria.positions import activated, battle, by, dice, last_pass, play, recruitment, set_up

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


def tried(identifier: str, title: str, start: State, *steps: Step, cites: tuple[str, ...] = ()) -> list[Scenario]:
    """The same position for several moves, each tried from there."""
    signs = "abcdefgh"
    return [
        Scenario(f"{identifier}{sign}", title, start, (step,), cites) for sign, step in zip(signs, steps, strict=False)
    ]


ACCEPT = Step(by("south", "accept"))


def attack(target: str, kind: str = "melee", seat: str = "south", **more: Any) -> Move:
    """An attack of the active unit."""
    return by(seat, "attack", attack_type=kind, target=target, **more)


def go(*path: str, seat: str = "south", run: bool = False) -> Move:
    """A move or a run of the active unit."""
    return by(seat, "run" if run else "move", path=list(path))


def recruit(seat: str, kind: str, space: str) -> Move:
    """A recruit."""
    return by(seat, "recruit", kind=kind, space=space)


_OTHERS_SOUTH = "woje a1; archers c1; woje f1; zbrojni g1; bies h1; zbrojni i1"
_OTHERS_NORTH = "berserkers i7; berserkers h7; pathfinders g7; berserkers f7; berserkers d7; huskarls b7; throwers a7"
_KUBA = recruitment(gold=(4, 2), south=_OTHERS_SOUTH, north=_OTHERS_NORTH)
_AFTER_KUBA = play(_KUBA, recruit("south", "zbrojni", "b1"))

_TOMEK = activated("berserkers-1", "north", south="woje e4", north="berserkers d4")
_ON_D2 = activated("zbrojni-1", south="zbrojni d2", north="berserkers d7")
_ON_D1 = activated("woje-1", south="woje d1", north="berserkers d7")
_BIES = {"south": "bies d3", "north": "berserkers d4"}
_SHOT = activated("throwers-1", "north", south="woje f3", north="throwers f6")
_CORNER = {"south": "zbrojni d1", "north": "berserkers d2"}
_MARCH = battle("MAN.TURN", south="woje d2; zbrojni d1", north="berserkers d7")
_STEPS = [{"unit": "woje-1", "to": "d3"}, {"unit": "zbrojni-1", "to": "d2"}]
_RENEWING = {"south": {"march": False, "fortune": False, "track": 4, "aside": 1}}
_HILLS_SOUTH = "woje b4; bies e4; woje a1; archers c1; woje c2; woje e1"
_ENDING = by("south", "pass")

_NORTH_FELL = "berserkers -; berserkers -; berserkers -; berserkers -; berserkers -"
_SOUTH_FELL = "woje -; woje -; woje -; woje -; woje -"
_LEVEL_NORTH = "huskarls h4; huskarls g5; huskarls f5; berserkers e6; pathfinders d6"


def _both(south: str, north: str, fallen: tuple[str, str] = (_SOUTH_FELL, _NORTH_FELL)) -> State:
    """Nine points each and a hill for each, one pass before cleanup."""
    cards = {"south": f"{south}; {fallen[0]}", "north": f"{north}; {fallen[1]}"}
    return last_pass(points=(9, 9), first="north", round=9, **cards)


def _on(seat: str = "south", **members: Any) -> State:
    """The activation stage, with nobody active."""
    return battle("ACT.TURN", seat, **members)


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "LM-S1",
        "The recruitment example",
        _KUBA,
        (
            Step(recruit("south", "zbrojni", "b1"), facts={"gold": (1, 2), "on": ("north", "RECRUIT.TURN")}),
            Step(recruit("north", "berserkers", "c7"), facts={"gold": (1, 0), "on": ("south", "RECRUIT.TURN")}),
            Step(recruit("south", "woje", "d1"), facts={"gold": (0, 0)}),
            Step(by("north", "pass"), facts={"gold": (0, 0), "awaited": {("pass", "south")}}),
            Step(
                by("south", "pass"),
                facts={
                    "on": ("south", "MAN.TURN"),
                    "stage": "maneuver_1",
                    "supply": 16,
                    "stacks": {"zbrojni": 1, "woje": 5, "berserkers": 3},
                },
            ),
        ),
        ("LM-RECRUIT-2", "LM-RECRUIT-3", "LM-RECRUIT-9"),
    ),
    Scenario(
        "LM-S2",
        "Too little gold",
        _AFTER_KUBA,
        (refused(recruit("north", "huskarls", "c7"), "LM-RECRUIT-3", "LM-RECRUIT-6"),),
    ),
    Scenario(
        "LM-S3",
        "Recruiting onto a camp",
        recruitment(gold=(3, 0)),
        (refused(recruit("south", "woje", "e1"), "LM-GLOSS-9", "LM-RECRUIT-4"),),
    ),
    Scenario(
        "LM-S4",
        "A pass that is not final",
        recruitment(gold=(3, 2)),
        (
            Step(by("south", "pass"), facts={"on": ("north", "RECRUIT.TURN")}),
            Step(recruit("north", "throwers", "b7")),
            Step(recruit("south", "woje", "a1")),
            Step(by("north", "pass")),
            Step(by("south", "pass"), facts={"gold": (2, 0), "stage": "maneuver_1"}),
        ),
        ("LM-RECRUIT-7", "LM-RECRUIT-8"),
    ),
    Scenario(
        "LM-S5",
        "Round 1, no room",
        play(
            set_up(factions={"south": "f1", "north": "f2"}),
            dice(south=[6, 6], north=[1, 1]),
            by("south", "choose_first", first="south"),
        ),
        (
            Step(
                recruit("south", "woje", "a1"),
                "LM-RECRUIT-4",
                ("LM-RECRUIT-6",),
                {"gold": (2, 2), "awaited": {("pass", "south")}},
            ),
            Step(by("south", "pass"), facts={"awaited": {("pass", "north")}}),
            Step(by("north", "pass"), facts={"on": ("south", "MAN.TURN")}),
        ),
        ("LM-RECRUIT-6", "LM-RULING-12"),
    ),
    *tried(
        "LM-S6",
        "The move example",
        _TOMEK,
        Step(go("c4", seat="north"), facts={"board": {"c4": "berserkers-1", "e4": "woje-1"}}),
        Step(go("d3", seat="north"), facts={"board": {"d3": "berserkers-1", "e4": "woje-1"}}),
        Step(go("d5", seat="north"), facts={"board": {"d5": "berserkers-1", "e4": "woje-1"}}),
        refused(go("c3", seat="north"), "LM-MOVE-2", "LM-FUND-4"),
        refused(go("e4", seat="north"), "LM-MOVE-2", "LM-MOVE-3"),
        refused(go("e4", "f4", seat="north"), "LM-MOVE-3", "LM-MOVE-2"),
    ),
    *tried(
        "LM-S7",
        "Movement value and zero",
        _ON_D2,
        refused(go("d3", "d4"), "LM-MOVE-1"),
        refused(go(), "LM-MOVE-4"),
    ),
    *tried(
        "LM-S7 camp ",
        "A camp is crossed and stopped on",
        _ON_D1,
        Step(go("e1"), facts={"board": {"e1": "woje-1", "d7": "berserkers-1"}}),
        Step(go("e1", "f1"), facts={"board": {"f1": "woje-1", "d7": "berserkers-1"}}),
        cites=("LM-MOVE-5",),
    ),
    Scenario(
        "LM-S8",
        "Run first",
        activated("woje-1", south="woje d2", north="berserkers d7"),
        (refused(go("d3", run=True), "LM-RUN-1"),),
    ),
    Scenario(
        "LM-S9",
        "Move, run, and no more",
        activated("berserkers-1", "north", south="woje d2", north="berserkers d7"),
        (
            Step(go("d6", "d5", seat="north")),
            Step(go("d4", "d3", seat="north", run=True), facts={"unit": {"berserkers-1": "d3 minus"}}),
            refused(attack("woje-1", seat="north"), "LM-BATTLE-ACT-5"),
            Step(
                by("north", "end_activation"),
                facts={"unit": {"berserkers-1": "d3 minus"}, "used": (0, 1), "on": ("south", "ACT.TURN")},
            ),
        ),
        ("LM-RUN-2", "LM-RUN-3"),
    ),
    Scenario(
        "LM-S10a",
        "Nothing after an attack",
        activated("woje-1", south="woje e3", north="huskarls e4", actions=("attack",)),
        (refused(by("south", "fortify"), "LM-BATTLE-ACT-7", "LM-ATTACK-2"),),
    ),
    Scenario(
        "LM-S10b",
        "Nothing twice",
        activated("woje-1", south="woje e2", north="berserkers d7", actions=("move",)),
        (refused(go("e3"), "LM-BATTLE-ACT-6"),),
    ),
    Scenario(
        "LM-S11",
        "The melee example",
        activated("bies-1", **_BIES),
        (
            Step(attack("berserkers-1"), facts={"needed": 4, "dice due": 3, "on": ("south", "ACT.ROLL")}),
            Step(dice(1, 3, 5), facts={"awaited": {("fortune", "south"), ("accept", "south")}}),
            Step(
                by("south", "accept"),
                facts={
                    "board": {"d3": "bies-1", "d5": "berserkers-1"},
                    "unit": {"berserkers-1": "d5 1w"},
                    "track": (None, None),
                },
            ),
            Step(by("south", "end_activation"), facts={"unit": {"bies-1": "d3 blank"}, "used": (1, 0)}),
        ),
        ("LM-ATTACK-PUSH-1", "LM-ATTACK-4", "LM-ATTACK-5", "LM-ATTACK-6", "LM-ATTACK-MOD-5"),
    ),
    Scenario(
        "LM-S12",
        "The ranged example",
        activated("throwers-1", "north", south="woje f3", north="throwers f6", gold=(0, 6)),
        (
            Step(attack("woje-1", "ranged", "north"), facts={"needed": 4, "dice due": 2}),
            Step(dice(4, 6)),
            Step(
                by("north", "accept"),
                facts={"board": {"f6": "throwers-1"}, "gold": (1, 6), "supply": 9, "unit": {"woje-1": "-"}},
            ),
        ),
        ("LM-COMP-1", "LM-ATTACK-RANGED-3", "LM-DEFEAT-1", "LM-DEFEAT-2"),
    ),
    Scenario(
        "LM-S13",
        "Cornered by the edge",
        activated("berserkers-1", "north", **_CORNER),
        (
            Step(attack("zbrojni-1", seat="north"), facts={"needed": 3, "dice due": 2}),
            Step(dice(3, 2)),
            Step(
                by("north", "accept"),
                facts={"unit": {"zbrojni-1": "d1 1w"}, "board": {"d1": "zbrojni-1", "d2": "berserkers-1"}},
            ),
        ),
        ("LM-ATTACK-CORNER-1", "LM-ATTACK-CORNER-2"),
    ),
    Scenario(
        "LM-S14",
        "At the edge, not cornered",
        activated("berserkers-1", "north", south="zbrojni d1", north="berserkers c1"),
        (
            Step(attack("zbrojni-1", seat="north"), facts={"needed": 4}),
            Step(dice(3, 5)),
            Step(by("north", "accept"), facts={"unit": {"zbrojni-1": "e1 1w"}}),
        ),
        ("LM-ATTACK-PUSH-1", "LM-RULING-48"),
    ),
    Scenario(
        "LM-S15",
        "Cornered by a friend",
        activated("berserkers-1", "north", south="woje e4; zbrojni e3", north="berserkers e5"),
        (
            Step(attack("woje-1", seat="north"), facts={"needed": 3}),
            Step(dice(3, 3)),
            Step(
                by("north", "accept"),
                facts={"board": {"e3": "zbrojni-1", "e5": "berserkers-1"}, "gold": (1, 0), "unit": {"zbrojni-1": "e3"}},
            ),
        ),
        ("LM-ATTACK-CORNER-1", "LM-DEFEAT-1", "LM-COMP-1"),
    ),
    Scenario(
        "LM-S16",
        "Fortified",
        activated("berserkers-1", "north", south="zbrojni e4 plus", north="berserkers e5"),
        (
            Step(attack("zbrojni-1", seat="north"), facts={"needed": 5}),
            Step(dice(4, 5)),
            Step(by("north", "accept"), facts={"unit": {"zbrojni-1": "e3 1w plus"}}),
        ),
        ("LM-FORTIFIED-2", "LM-ATTACK-MOD-4", "LM-RULING-31"),
    ),
    Scenario(
        "LM-S17a",
        "Aim",
        activated("throwers-1", "north", south="zbrojni f3", north="throwers f6"),
        (
            Step(by("north", "aim")),
            Step(attack("zbrojni-1", "ranged", "north"), facts={"needed": 3}),
            Step(dice(3, 2)),
            Step(by("north", "accept"), facts={"unit": {"zbrojni-1": "f3 1w"}}),
        ),
        ("LM-AIM-2", "LM-ATTACK-MOD-3", "LM-ATTACK-RANGED-3"),
    ),
    Scenario(
        "LM-S17b",
        "Aim without a ranged attack",
        activated("berserkers-1", "north", south="zbrojni f3", north="berserkers f6"),
        (refused(by("north", "aim"), "LM-AIM-1"),),
    ),
    Scenario(
        "LM-S18",
        "Modifiers add up; a 1 misses",
        activated("bies-1", south="bies h6", north="huskarls h7 minus"),
        (
            Step(attack("huskarls-1"), facts={"needed": 2, "dice due": 3}),
            Step(dice(1, 2, 6)),
            Step(by("south", "accept"), facts={"unit": {"huskarls-1": "h7 2w minus"}}),
        ),
        ("LM-ATTACK-MOD-6", "LM-ATTACK-MOD-5", "LM-EXHAUST-2", "LM-ATTACK-CORNER-2"),
    ),
    Scenario(
        "LM-S19a",
        "Range: three spaces between",
        activated("throwers-1", "north", south="woje c2", north="throwers c6"),
        (Step(attack("woje-1", "ranged", "north")),),
    ),
    Scenario(
        "LM-S19b",
        "Range: four spaces between",
        activated("throwers-1", "north", south="woje c1", north="throwers c6"),
        (refused(attack("woje-1", "ranged", "north"), "LM-ATTACK-RANGED-1"),),
    ),
    Scenario(
        "LM-S20",
        "Line of fire",
        activated("throwers-1", "north", south="woje c3", north="throwers c6; berserkers c4"),
        (refused(attack("woje-1", "ranged", "north"), "LM-ATTACK-RANGED-2"),),
    ),
    *tried(
        "LM-S21",
        "Wrong targets",
        activated("berserkers-1", "north", south="woje e5", north="berserkers d4; throwers d5"),
        refused(attack("woje-1", seat="north"), "LM-ATTACK-MELEE-1", "LM-FUND-4"),
        refused(attack("throwers-1", seat="north"), "LM-ATTACK-7"),
    ),
    Scenario(
        "LM-S22a",
        "The same unit again",
        _on(south="woje b2 blank; bies h2 minus; woje c2", north="berserkers d7"),
        (refused(by("south", "activate", unit="woje-1"), "LM-BATTLE-ACT-9"),),
    ),
    Scenario(
        "LM-S22b",
        "A fourth unit",
        _on(
            "north",
            south="woje a2 blank; woje b2 blank; woje c2 blank; woje d2",
            north="berserkers a6 blank; berserkers b6; berserkers c6",
        ),
        (
            Step(by("north", "activate", unit="berserkers-2")),
            Step(by("north", "end_activation"), facts={"used": (3, 2), "on": ("north", "ACT.TURN")}),
            refused(by("south", "activate", unit="woje-4"), "LM-BATTLE-ACT-3", "LM-BATTLE-ACT-2"),
        ),
        ("LM-BATTLE-ACT-4",),
    ),
    Scenario(
        "LM-S23a",
        "March",
        _MARCH,
        (
            Step(
                by("south", "march", steps=_STEPS),
                facts={
                    "board": {"d3": "woje-1", "d2": "zbrojni-1", "d7": "berserkers-1"},
                    "track": (0, None),
                    "ready": {"march": False, "volley": True, "fortune": True},
                    "on": ("north", "MAN.TURN"),
                    "passes": 0,
                },
            ),
            Step(by("north", "pass")),
            Step(by("south", "pass"), facts={"on": ("south", "ACT.TURN"), "stage": "activation"}),
        ),
        ("LM-MARCH-7", "LM-MARCH-8", "LM-RENEW-2", "LM-RULING-20", "LM-BATTLE-MAN-6"),
    ),
    Scenario(
        "LM-S23b",
        "March in the reverse order",
        _MARCH,
        (refused(by("south", "march", steps=_STEPS[::-1]), "LM-MARCH-8", "LM-MOVE-2"),),
    ),
    Scenario(
        "LM-S24a",
        "A march among the activations",
        _on(south="woje d2; zbrojni d1", north="berserkers d7"),
        (refused(by("south", "march", steps=_STEPS), "LM-MARCH-1"),),
    ),
    Scenario("LM-S24b", "Fortune among the maneuvers", _MARCH, (refused(by("south", "fortune"), "LM-FORTUNE-1"),)),
    Scenario(
        "LM-S24c",
        "A march that is spent",
        battle(
            "MAN.TURN",
            south="woje d2; zbrojni d1",
            north="berserkers d7",
            tokens={"south": {"march": False, "track": 0}},
        ),
        (refused(by("south", "march", steps=_STEPS), "LM-BATTLE-MAN-4"),),
    ),
    Scenario(
        "LM-S25",
        "Volley",
        battle(
            "MAN.TURN",
            "north",
            south="woje c3; woje f3",
            north="throwers c6; throwers f6",
            tokens={"north": {"march": False, "track": 1}},
        ),
        (
            Step(by("north", "volley", unit="throwers-1", target="woje-1"), facts={"needed": 4, "dice due": 1}),
            Step(dice(5), facts={"unit": {"woje-1": "c3 1w"}, "on": ("north", "MAN.SHOT"), "track": (None, 1)}),
            Step(by("north", "shoot", unit="throwers-2", target="woje-2"), facts={"dice due": 1}),
            Step(
                dice(2),
                facts={"unit": {"woje-2": "f3"}, "track": (None, 2), "aside": (0, 1), "on": ("south", "MAN.TURN")},
            ),
        ),
        ("LM-VOLLEY-7", "LM-VOLLEY-8", "LM-RENEW-3", "LM-RENEW-6", "LM-RULING-59"),
    ),
    Scenario(
        "LM-S26",
        "Fortune",
        activated("bies-1", **_BIES),
        (
            Step(attack("berserkers-1")),
            Step(dice(1, 2, 5)),
            Step(by("south", "fortune"), facts={"track": (0, None), "dice due": 3, "on": ("south", "ACT.ROLL")}),
            refused(
                by("south", "fortune"), "LM-FORTUNE-4", "LM-FUND-6", "LM-BATTLE-MAN-4", "LM-FORTUNE-1", "LM-FLOW-1"
            ),
            Step(
                dice(4, 1, 6),
                facts={"unit": {"berserkers-1": "-"}, "gold": (0, 1), "track": (1, None), "on": ("south", "ACT.UNIT")},
            ),
            refused(by("south", "fortune"), "LM-FORTUNE-1", "LM-BATTLE-MAN-4"),
        ),
        ("LM-FORTUNE-2", "LM-FORTUNE-3", "LM-RULING-57", "LM-RULING-58"),
    ),
    Scenario(
        "LM-S27a",
        "Renewal",
        activated("bies-1", tokens=_RENEWING, **_BIES),
        (
            refused(by("south", "renew", space="march"), "LM-RENEW-4"),
            Step(attack("berserkers-1")),
            Step(
                dice(2, 3, 6),
                facts={"track": (5, None), "unit": {"berserkers-1": "d5 1w"}, "on": ("south", "ACT.UNIT")},
            ),
            refused(by("south", "renew", space="volley"), "LM-RENEW-4"),
            Step(
                by("south", "renew", space="march"),
                facts={
                    "ready": {"march": True, "volley": True, "fortune": False},
                    "track": (0, None),
                    "aside": (0, 0),
                    "on": ("south", "ACT.UNIT"),
                },
            ),
        ),
        ("LM-RENEW-3", "LM-RENEW-4", "LM-RENEW-7", "LM-RULING-61", "LM-RULING-62"),
    ),
    Scenario(
        "LM-S28",
        "A defeated unit that had been activated",
        activated("bies-1", south="bies d3", north="berserkers d4 minus 1w; throwers c6 blank; berserkers b6"),
        (
            Step(attack("berserkers-1"), facts={"needed": 3}),
            Step(dice(3, 1, 1)),
            Step(
                by("south", "accept"),
                facts={"unit": {"berserkers-1": "- minus"}, "gold": (0, 1), "used": (0, 2)},
            ),
            Step(by("south", "end_activation"), facts={"on": ("north", "ACT.TURN")}),
            Step(by("north", "activate", unit="berserkers-2")),
            Step(by("north", "end_activation"), facts={"used": (1, 3), "on": ("south", "ACT.TURN")}),
            Step(by("south", "stop"), facts={"stage": "maneuver_2"}),
            Step(by("south", "pass")),
            Step(by("north", "pass"), facts={"unit": {"berserkers-1": "-", "throwers-1": "c6"}, "used": (0, 0)}),
        ),
        ("LM-DEFEAT-4", "LM-DEFEAT-5", "LM-CLEAN-3"),
    ),
    Scenario(
        "LM-S29a",
        "Cleanup, and south wins",
        last_pass(south=_HILLS_SOUTH, north="berserkers h4; throwers c7", points=(8, 7), round=6),
        (
            Step(
                by("north", "pass"),
                facts={
                    "points": (10, 8),
                    "result": (("south",), "goal"),
                    "first": "south",
                    "round": 6,
                    "board": {
                        "a1": "woje-2",
                        "b4": "woje-1",
                        "c1": "archers-1",
                        "c2": "woje-3",
                        "c7": "throwers-1",
                        "e1": "woje-4",
                        "e4": "bies-1",
                        "h4": "berserkers-1",
                    },
                },
            ),
        ),
        ("LM-CLEAN-7", "LM-CLEAN-10"),
    ),
    Scenario(
        "LM-S29b",
        "Cleanup, and the game goes on",
        last_pass(south=_HILLS_SOUTH, north="berserkers h4; throwers c7", points=(7, 8), round=6),
        (
            Step(
                by("north", "pass"),
                facts={
                    "points": (9, 9),
                    "result": None,
                    "first": "north",
                    "round": 7,
                    "on": ("north", "RECRUIT.TURN"),
                    "gold": (2, 2),
                    "board": {
                        "a2": "woje-2",
                        "b4": "woje-1",
                        "c1": "archers-1",
                        "c2": "woje-3",
                        "c6": "throwers-1",
                        "e1": "woje-4",
                        "e4": "bies-1",
                        "h4": "berserkers-1",
                    },
                },
            ),
        ),
        ("LM-CLEAN-11", "LM-CLEAN-12", "LM-CLEAN-13", "LM-RULING-72"),
    ),
    Scenario(
        "LM-S30a",
        "Both get there: more eliminated",
        _both("zbrojni b4", "huskarls h4", (_SOUTH_FELL, f"{_NORTH_FELL}; throwers -")),
        (Step(_ENDING, facts={"points": (10, 10), "result": (("south",), "eliminated")}),),
        ("LM-TIE-1",),
    ),
    Scenario(
        "LM-S30b",
        "Both get there: the dearer army",
        _both("zbrojni b4; zbrojni c3; zbrojni d3; bies e3; woje f3", _LEVEL_NORTH),
        (Step(_ENDING, facts={"points": (10, 10), "result": (("north",), "board_cost"), "compared": (14, 15)}),),
        ("LM-TIE-2",),
    ),
    Scenario(
        "LM-S30c",
        "Both get there: the roll-off",
        _both("zbrojni b4; zbrojni c3; zbrojni d3; bies e3; archers f3", _LEVEL_NORTH),
        (
            Step(_ENDING, facts={"result": None, "compared": (15, 15), "on": (None, "CLEANUP.3")}),
            Step(
                dice(south=[4, 5, 6, 1, 1, 1, 2, 2, 3, 3], north=[4, 4, 4, 1, 1, 1, 2, 2, 2, 3, 3, 3]),
                facts={"result": None, "on": (None, "CLEANUP.3")},
            ),
            Step(
                dice(south=[4, 5, 6, 4, 1, 1, 2, 2, 3, 3], north=[4, 4, 4, 1, 1, 1, 2, 2, 2, 3, 3, 3]),
                facts={"result": (("south",), "attack_roll")},
            ),
        ),
        ("LM-TIE-3", "LM-TIE-4", "LM-TIE-5"),
    ),
)
