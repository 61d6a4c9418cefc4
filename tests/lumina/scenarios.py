"""The twenty worked scenarios of Lumina as data: where each begins, what is tried, and what must come of it.

A step expects a legal move unless it names the rule that refuses it, with the others that it must name in `also`. Every
branch of a scenario is a line of its own, told apart by a letter. Anna, Ben, Cleo and Dov sit on A, B, C and D.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.games.lumina.state import State
from tests.lumina.positions import by, card, setting_up, table

Move = dict[str, Any]

FIRST = "C I K M"
"""The tiles that are open in most scenarios."""


@dataclass(frozen=True)
class Step:
    """One move and what must come of it: `facts` hold in the state afterwards, `cites` are among the rules it names."""

    move: Move
    refused: str = ""
    also: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return "illegal" if self.refused else "legal"


@dataclass(frozen=True)
class Scenario:
    """A worked scenario, or one branch of it. `arranged` takes the keyword `reported`."""

    id: str
    title: str
    arrangement: Mapping[str, Any]
    steps: tuple[Step, ...]

    def begins(self, reported: bool = False) -> State:
        """The position: with a layout that the referee knows, or at a table with real cards."""
        how = dict(self.arrangement)
        if "setting_up" in how:
            return setting_up(*how.pop("setting_up"), **how)
        return table(**how, reported=reported)


def place(seat: str, piece: str, location: str) -> Move:
    """An adventurer starts."""
    return by(seat, "place", adventurer=piece, location=location)


def to(seat: str, location: str) -> Move:
    """An adventurer moves."""
    return by(seat, "move", to=location)


def step(seat: str, slot: int) -> Move:
    """A card is turned over."""
    return card(seat, slot)


_TWO = {"A": "A", "B": "O", "tiles": FIRST}
_BUG = {"A": "B", "B": "E", "tiles": FIRST, "slots": {4: "B", 2: "C"}, "up": [4], "left": 12}
_TIE = {"A": "A", "B": "C", "C": "E", "D": "F", "turn": "D", "tiles": "K", "left": 0, "slots": {6: "K"}}
_TIE |= {"bugs": {"A": 4, "B": 4, "C": 4, "D": 3}}
_PUBLISHED = {"pack": "published", "tiles": "A E J K"}
_CHOICE = {"A": "O3", "B": "N1", "pack": "published", "tiles": "C E J K", "slots": {5: "C"}}
_OWN = {**_PUBLISHED, "B": "N1", "slots": {2: "A", 3: "H"}}
_EXPERIENCED = {**_PUBLISHED, "A": "O3", "B": "N1", "slots": {4: "C", 1: "L"}, "switches": {"variant": "experienced"}}

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "LU-S1",
        "Start without a ring",
        {"setting_up": (("A", "B"),)},
        (
            Step(place("A", "red", "B"), "LU-PREP-3"),
            Step(place("A", "red", "A"), facts={"awaited": {("place", "B")}}, cites=("LU-PREP-2", "LU-PREP-3")),
        ),
    ),
    Scenario(
        "LU-S2",
        "Start on the same field",
        {"setting_up": (("A", "B"), "red A")},
        (Step(place("B", "blue", "A"), "LU-MOVE-3", also=("LU-RULING-5",)),),
    ),
    Scenario(
        "LU-S3",
        "A step",
        {**_TWO, "slots": {4: "B"}},
        (
            Step(step("A", 4), facts={"offered": {"B"}, "up": (4,)}),
            Step(
                to("A", "B"),
                cites=("LU-MOVE-1", "LU-MOVE-2", "LU-RULING-14"),
                facts={"at": {"A": "B"}, "up": (4,), "awaited": {("turn_over", "A")}},
            ),
        ),
    ),
    Scenario(
        "LU-S4",
        "Out of reach",
        {**_TWO, "slots": {9: "M"}},
        (
            Step(
                step("A", 9),
                cites=("LU-MOVE-5", "LU-MOVE-6", "LU-TURN-5", "LU-TURN-6"),
                facts={"at": {"A": "A"}, "up": (), "turn": "B"},
            ),
        ),
    ),
    Scenario(
        "LU-S5",
        "Occupied",
        {**_TWO, "B": "B", "slots": {4: "B"}},
        (
            Step(step("A", 4), cites=("LU-MOVE-4",), facts={"turn": "B", "at": {"A": "A"}}),
            Step(to("A", "B"), "LU-TURN-1", also=("LU-MOVE-3",)),
        ),
    ),
    Scenario(
        "LU-S6",
        "A bug",
        {**_BUG, "next_tile": "t15"},
        (
            Step(step("A", 2), facts={"offered": {"C"}, "up": (4, 2)}),
            Step(to("A", "C"), facts={"awaited": {("take", "A"), ("leave", "A")}}),
            Step(
                by("A", "take"),
                cites=("LU-BUG-1", "LU-BUG-2", "LU-BUG-3"),
                facts={
                    "bugs": {"A": ("t03",), "B": ()},
                    "tiles": {"I": ("t09",), "K": ("t11",), "M": ("t13",), "O": ("t15",)},
                    "stack": 11,
                    "up": (),
                    "turn": "B",
                },
            ),
        ),
    ),
    Scenario("LU-S7", "Moving without a card", dict(_TWO), (Step(to("A", "B"), "LU-TURN-3"),)),
    Scenario(
        "LU-S8",
        "Moving elsewhere",
        {**_TWO, "slots": {4: "B"}, "node": "TURN.MOVE", "up": [4]},
        (Step(to("A", "F"), "LU-MOVE-1", also=("LU-TURN-4",)),),
    ),
    Scenario(
        "LU-S9",
        "Declining",
        {**_TWO, "slots": {4: "B", 7: "F"}, "node": "TURN.MOVE", "up": [4]},
        (
            Step(by("A", "stay"), cites=("LU-RULING-11",), facts={"awaited": {("turn_over", "A")}, "up": (4,)}),
            Step(step("A", 7), facts={"offered": {"F"}}),
            Step(to("A", "B"), "LU-MOVE-1", also=("LU-TURN-4", "LU-RULING-11")),
            Step(to("A", "F"), facts={"at": {"A": "F"}}),
        ),
    ),
    Scenario(
        "LU-S10",
        "Stopping",
        {**_TWO, "A": "B", "slots": {4: "B"}, "up": [4]},
        (Step(by("A", "end_turn"), "LU-MOVE-2", also=("LU-FLOW-1", "LU-RULING-12")),),
    ),
    Scenario(
        "LU-S11",
        "The same card",
        {**_TWO, "A": "B", "slots": {4: "B"}, "up": [4]},
        (Step(step("A", 4), "LU-TURN-3", also=("LU-RULING-13",)),),
    ),
    Scenario(
        "LU-S12",
        "The fifth",
        {"A": "F", "B": "O", "tiles": "C G K M", "bugs": {"A": 4, "B": 3}, "slots": {11: "G"}},
        (
            Step(step("A", 11)),
            Step(to("A", "G")),
            Step(
                by("A", "take"),
                cites=("LU-END-1", "LU-END-2", "LU-RULING-22"),
                facts={"result": (("A",), "bugs"), "stack": 5, "up": (11,), "awaited": set()},
            ),
            Step(step("B", 1), "LU-END-1", also=("LU-END-3",)),
            Step(by("A", "take"), "LU-END-1", also=("LU-END-3",)),
        ),
    ),
    Scenario(
        "LU-S13",
        "The tie",
        _TIE,
        (
            Step(step("D", 6)),
            Step(to("D", "K")),
            Step(
                by("D", "take"),
                cites=("LU-END-3", "LU-RULING-26"),
                facts={"result": (("A", "B", "C", "D"), "tie"), "up": (6,), "tiles": {}, "stack": 0},
            ),
            Step(step("A", 1), "LU-END-3", also=("LU-END-1",)),
        ),
    ),
    Scenario("LU-S14", "Not one's turn", dict(_TWO), (Step(step("B", 3), "LU-TURN-1"),)),
    Scenario(
        "LU-S15",
        "Two tiles on one field",
        {**_BUG, "tiles": "C I K t14", "next_tile": "t13"},
        (
            Step(step("A", 2)),
            Step(to("A", "C")),
            Step(
                by("A", "take"),
                cites=("LU-BUG-2", "LU-RULING-8"),
                facts={"tiles": {"I": ("t09",), "K": ("t11",), "M": ("t14", "t13")}, "stack": 11, "turn": "B"},
            ),
        ),
    ),
    Scenario(
        "LU-S16 a",
        "Start without a ring in the published edition",
        {"setting_up": (("A", "B"),), "pack": {"id": "published"}},
        (
            Step(place("A", "red", "C1"), "LU-PUB-3", also=("LU-PREP-3",)),
            Step(place("A", "red", "C2"), cites=("LU-PUB-3",)),
            Step(place("B", "blue", "C2"), "LU-MOVE-3"),
            Step(place("B", "blue", "C3"), cites=("LU-RULING-38",)),
        ),
    ),
    Scenario(
        "LU-S16 b",
        "Start with a ring in the published edition",
        {"setting_up": (("A", "B"),), "pack": {"id": "published"}, "switches": {"start_ring": "with"}},
        (Step(place("A", "red", "C2"), "LU-PREP-3"), Step(place("A", "red", "C1"), cites=("LU-PREP-3",))),
    ),
    Scenario(
        "LU-S17 a",
        "A choice of two, without a tile",
        _CHOICE,
        (
            Step(step("A", 5), facts={"offered": {"C1", "C2"}}, cites=("LU-MOVE-1", "LU-PUB-4", "LU-RULING-36")),
            Step(to("A", "C3"), "LU-MOVE-5", also=("LU-MOVE-1", "LU-PUB-4")),
            Step(to("A", "A2"), "LU-MOVE-1", also=("LU-TURN-4", "LU-PUB-4")),
            Step(
                to("A", "C2"),
                cites=("LU-RULING-37",),
                facts={"at": {"A": "C2"}, "awaited": {("turn_over", "A")}, "bugs": {"A": (), "B": ()}},
            ),
        ),
    ),
    Scenario(
        "LU-S17 b",
        "A choice of two, with a tile",
        {**_CHOICE, "next_tile": "G"},
        (
            Step(step("A", 5)),
            Step(to("A", "C1"), facts={"awaited": {("take", "A"), ("leave", "A")}}),
            Step(
                by("A", "take"),
                cites=("LU-BUG-2", "LU-PUB-5"),
                facts={"bugs": {"A": ("t03",), "B": ()}, "turn": "B", "stack": 11},
            ),
        ),
    ),
    Scenario(
        "LU-S18 a",
        "One of two occupied",
        {**_CHOICE, "B": "C1", "C": "N1", "tiles": "A E J K"},
        (
            Step(step("A", 5), facts={"offered": {"C2"}}, cites=("LU-RULING-36",)),
            Step(to("A", "C1"), "LU-MOVE-3", also=("LU-MOVE-1",)),
            Step(to("A", "C2"), facts={"at": {"A": "C2"}}),
        ),
    ),
    Scenario(
        "LU-S18 b",
        "Two of two occupied",
        {**_CHOICE, "B": "C1", "C": "C2", "tiles": "A E J K"},
        (Step(step("A", 5), cites=("LU-MOVE-4", "LU-PUB-6"), facts={"turn": "B", "offered": set()}),),
    ),
    Scenario(
        "LU-S19 a",
        "The own kind, with a tile under the adventurer",
        {**_OWN, "A": "A1"},
        (
            Step(step("A", 2), cites=("LU-RULING-35",), facts={"turn": "A", "awaited": {("turn_over", "A")}}),
            Step(by("A", "take"), "LU-BUG-1"),
        ),
    ),
    Scenario(
        "LU-S19 b",
        "The own kind next door",
        {**_OWN, "A": "H2"},
        (
            Step(step("A", 3), facts={"offered": {"H3"}}, cites=("LU-RULING-35",)),
            Step(to("A", "H2"), "LU-MOVE-5", also=("LU-MOVE-1", "LU-PUB-4")),
        ),
    ),
    Scenario(
        "LU-S19 c",
        "The own kind next door, occupied",
        {**_OWN, "A": "H2", "B": "H3"},
        (Step(step("A", 3), cites=("LU-RULING-35",), facts={"turn": "A", "awaited": {("turn_over", "A")}}),),
    ),
    Scenario(
        "LU-S20 a",
        "Experienced players: a card changes hands",
        _EXPERIENCED,
        (
            Step(step("A", 4), cites=("LU-PUB-8",), facts={"offered": {"C2", "C1"}, "row": {4: "B"}}),
            Step(
                to("A", "C2"),
                cites=("LU-PUB-9",),
                facts={"row": {4: "A"}, "up": (4,), "awaited": {("turn_over", "A")}},
            ),
            Step(step("A", 4), "LU-TURN-3"),
            Step(
                step("A", 1),
                cites=("LU-PUB-10", "LU-RULING-41"),
                facts={"row": {4: "A", 1: "A"}, "up": (), "turn": "B"},
            ),
            Step(step("B", 4), facts={"row": {4: "A"}}),
        ),
    ),
    Scenario(
        "LU-S20 b",
        "Experienced players: a card stays where it is",
        _EXPERIENCED,
        (
            Step(step("A", 4)),
            Step(by("A", "stay"), cites=("LU-RULING-42",), facts={"row": {4: "B"}, "up": (4,)}),
        ),
    ),
)


def with_reports(scenario: Scenario, move: Move, state: State) -> Move:
    """The move as it is sent at a table with real cards: with what they show."""
    slots = scenario.arrangement.get("slots", {})
    if move["type"] == "turn_over" and state.node == "TURN.CARD" and state.current == move["seat"]:
        return {**move, "report": {"shows": slots.get(move["slot"], _another(slots))}}
    tile = scenario.arrangement.get("next_tile")
    if move["type"] == "take" and tile and state.node == "TURN.TAKE":
        shown = {"t15": "O", "t13": "M"}.get(tile, tile)
        return {**move, "report": {"drawn": shown}}
    return move


def _another(slots: Mapping[int, str]) -> str:
    return next(kind for kind in "ABCDEFGH" if kind not in slots.values())
