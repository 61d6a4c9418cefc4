"""The thirty worked scenarios of Lost Lumina as data: where each begins, what is tried, and what must come of it.

Followers of a side are written `"W1:2 D2:1; supply 12; box 0"`. A step expects a legal move unless it names the rule
that refuses it. A scenario that begins `after` another one begins with the result of that one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games.lost_lumina.state import State
from tests.lost_lumina.positions import battle, draft, placing, play, roll, take, turn

Move = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One move and what must come of it.

    `facts` are checked on the state after it (after a refusal: on the state as it was). `strength` are the Battle
    Strengths that come to light with it. `unseen` names cards that a viewer must not find anywhere in the new state.
    """

    move: Move
    refused: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    strength: Mapping[str, int] = field(default_factory=dict)
    unseen: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return "illegal" if self.refused else "legal"


@dataclass(frozen=True)
class Scenario:
    """A worked scenario. `cites` are rules that its rulings must name, in events or in violations."""

    id: str
    title: str
    start: State | None
    steps: tuple[Step, ...]
    cites: tuple[str, ...] = ()
    after: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)


def by(seat: str, type: str, **arguments: Any) -> Move:
    """A move as it is sent."""
    return {"type": type, "seat": seat, **arguments}


def group(origin: str, to: str, count: int) -> Move:
    """A group of A's Followers on its way."""
    return by("A", "move", **{"from": origin, "to": to, "count": count})


def cards(A: str, B: str) -> tuple[Step, ...]:
    """Both cards are played face down and turned up."""
    return Step(by("A", "play_card", card=A)), Step(by("B", "play_card", card=B))


def passed(*seats: str) -> tuple[Step, ...]:
    """Re-roll windows that the scenario does not speak of."""
    return tuple(Step(by(seat, "pass_reroll")) for seat in seats)


def on(areas: str, supply: int, box: int = 0) -> str:
    """Followers of a side, as the scenarios write them."""
    return f"{areas}; supply {supply}; box {box}"


def span(row: str, first: int, last: int) -> tuple[str, ...]:
    """Consecutive rows of the catalogue."""
    return tuple(f"{row}-{number}" for number in range(first, last + 1))


_PLAIN = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 3, "H3": 1}, "committed": False}
_FEW = {"A": {"W1": 2, "W2": 1}, "B": {"H3": 2}}


def _rerolling(dice: Sequence[int], **A: Any) -> State:
    """The battle dice lie on the table, and it is A's turn to re-roll."""
    state = battle("D2", B={"D2": 1, "H1": 1}, card_A="gnurxel", card_B="gruka", **A)
    return play(state, roll(dice, [1]))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "S-01",
        "Matea discards Orly",
        turn(
            "A",
            at="TURN.DISCARD",
            A={"W1": 2, "W2": 1, "D3": 1},
            B={"D2": 1, "H3": 2},
            hand_A=["orly", "gnurxel", "kenuk", "arako", "pibiju", "zandika", "krod"],
        ),
        (
            Step(
                by("A", "discard_for_ap", card="orly"),
                facts={"top": "orly", "ap": 4, "node": "TURN.ACTIONS", "active": "A", "not in hand A": "orly"},
            ),
        ),
        ("LL-REINF-DISCARD-1", "LL-REINF-DISCARD-3", "LL-JRN-EX-1"),
        given={"A": on("W1:2 W2:1 D3:1", 11), "B": on("D2:1 H3:2", 12), "in hand A": "orly"},
    ),
    Scenario(
        "S-02",
        "Matea places two Followers",
        None,
        (
            Step(by("A", "place", area="W2", count=1), facts={"A": on("W1:2 W2:2 D3:1", 10), "ap": 3}),
            Step(by("A", "place", area="D3", count=1), facts={"A": on("W1:2 W2:2 D3:2", 9), "ap": 2}),
        ),
        ("LL-REINF-PLACE-2", "LL-REINF-PLACE-4", "LL-JRN-EX-2"),
        after="S-01",
    ),
    Scenario(
        "S-03",
        "Matea moves a group of two",
        None,
        (
            Step(
                group("W2", "D2", 2),
                facts={
                    "A": on("W1:2 D2:2 D3:2", 9),
                    "B": on("D2:1 H3:2", 12),
                    "ap": 1,
                    "attackers": {"D2": "A"},
                    "node": "TURN.ACTIONS",
                    "awaited": {("place", "A"), ("move", "A"), ("end_reinforcement", "A")},
                },
            ),
        ),
        (
            "LL-REINF-MOVE-3",
            "LL-REINF-MOVE-4",
            "LL-JRN-8",
            "LL-BR-ROLE-1",
            "LL-JRN-EX-2",
            "LL-JRN-EX-3",
            "LL-JRN-EX-4",
        ),
        after="S-02",
    ),
    Scenario(
        "S-04",
        "Placing next to an opponent",
        None,
        (
            Step(
                by("A", "place", area="D2", count=1),
                refused="LL-REINF-PLACE-3",
                facts={"A": on("W1:2 D2:2 D3:2", 9), "ap": 1},
            ),
        ),
        after="S-03",
    ),
    Scenario(
        "S-05",
        "Leaving an Action Point unused",
        None,
        (
            Step(
                by("A", "end_reinforcement"),
                facts={
                    "ap": 0,
                    "node": "BATTLE.COMMIT",
                    "battle in": "D2",
                    "attacker": "A",
                    "awaited": {("play_card", "A"), ("play_card", "B")},
                },
            ),
        ),
        ("LL-REINF-AP-1", "LL-RULING-10", "LL-RULING-19"),
        after="S-03",
    ),
    Scenario(
        "S-06",
        "Peter's score",
        turn(
            "A",
            A={"W1": 1, "W2": 1, "D1": 2, "H3": 1},
            B={"D2": 2, "H1": 1},
            box=(0, 3),
            hand_A=[],
            hand_B=[],
        ),
        (
            Step(
                by("A", "end_reinforcement"),
                facts={
                    "node": "GAME.OVER",
                    "reason": "no_cards",
                    "winners": ("A",),
                    "score": {"A": 7, "B": 3},
                    "awaited": set(),
                },
            ),
        ),
        (*span("LL-SCORE", 1, 5), "LL-END-5"),
        given={"A": on("W1:1 W2:1 D1:2 H3:1", 10), "B": on("D2:2 H1:1", 9, 3), "ap": 0},
    ),
    Scenario(
        "S-07",
        "Orly as the attacker",
        battle("D2", card_A="orly", card_B="gnurxel", **_PLAIN),
        (
            *cards("orly", "gnurxel"),
            Step(
                by("A", "declare_extra_dice", orly=True, stored=0),
                refused="LL-CARD-02-1",
                facts={"node": "BATTLE.DICE.ROLL", "awaited": {("roll", "chance")}},
            ),
            Step(roll([3, 4], [1, 2, 3]), facts={"dice": {"A": (3, 4), "B": (1, 2, 3)}}),
            *passed("A", "B"),
            Step(take("A", 1)),
            Step(take("B", 2), strength={"A": 8 + 2 + 4, "B": 11 + 3 + 3}),
        ),
        ("LL-ANAT-2", "LL-CARD-02-0", "LL-CARD-02-1"),
        given={"A": on("D2:2 W1:1", 12), "B": on("D2:3 H3:1", 11)},
    ),
    Scenario(
        "S-08",
        "Keeping a card that was not drawn",
        draft(["olgi", "krod"], ["lupinda", "arus"]),
        (Step(by("A", "draft_keep", card="gnurxel"), refused="LL-PREP-DRAFT-2", facts={"kept": {"A": None}}),),
    ),
    Scenario(
        "S-09",
        "A draft round",
        draft(["olgi", "krod"], ["lupinda", "arus"]),
        (
            Step(
                by("A", "draft_keep", card="olgi"),
                facts={"node": "PREP.DRAFT.KEEP", "awaited": {("draft_keep", "B")}, "decided, as B sees it": "A"},
                unseen={"B": ("olgi", "krod")},
            ),
            Step(
                by("B", "draft_keep", card="arus"),
                facts={
                    "node": "PREP.DRAFT.KEEP",
                    "drafted": {"A": ("lupinda", "olgi"), "B": ("arus", "krod")},
                    "cards on offer": {"A": 2, "B": 2},
                    "awaited": {("draft_keep", "A"), ("draft_keep", "B")},
                },
                unseen={"A": ("arus",), "B": ("olgi",)},
            ),
        ),
        (*span("LL-PREP-DRAFT", 2, 6), "LL-RULING-3"),
    ),
    Scenario(
        "S-10",
        "First Followers: closed Area",
        placing({"W1": 1}, {}),
        (Step(by("B", "place_first", area="W1"), refused="LL-PREP-PLACE-6", facts={"B": on("", 15)}),),
        given={"A": on("W1:1", 14), "B": on("", 15)},
    ),
    Scenario(
        "S-11",
        "Three in one Area, then the other player starts",
        placing({"W1": 2}, {"D2": 1, "H3": 1}),
        (
            Step(
                by("A", "place_first", area="W1"),
                facts={
                    "A": on("W1:3", 12),
                    "B": on("D2:1 H3:1", 13),
                    "node": "TURN.DISCARD",
                    "active": "B",
                    "awaited": {("discard_for_ap", "B")},
                },
            ),
        ),
        ("LL-PREP-PLACE-2", "LL-PREP-PLACE-5", "LL-JRN-1"),
        given={"A": on("W1:2", 13), "B": on("D2:1 H3:1", 13)},
    ),
    Scenario(
        "S-12",
        "Wrong player starts",
        None,
        (Step(by("A", "discard_for_ap", card="tanilla"), refused="LL-JRN-3", facts={"active": "B", "top": None}),),
        ("LL-JRN-1",),
        after="S-11",
        given={"in hand A": "tanilla"},
    ),
    Scenario(
        "S-13",
        "Placing into an empty Area",
        turn("A", ap=3, **_FEW),
        (Step(by("A", "place", area="W3", count=1), refused="LL-REINF-PLACE-2", facts={"ap": 3}),),
        given={"A": on("W1:2 W2:1", 12), "B": on("H3:2", 13), "ap": 3},
    ),
    Scenario(
        "S-14",
        "Moving too far",
        turn("A", ap=3, **_FEW),
        (Step(group("W1", "H1", 2), refused="LL-REINF-MOVE-2", facts={"A": on("W1:2 W2:1", 12), "ap": 3}),),
        ("LL-RULING-8",),
    ),
    Scenario(
        "S-15",
        "No Action Points left",
        turn("A", ap=0, **_FEW),
        (Step(group("W1", "W2", 1), refused="LL-REINF-AP-3", facts={"A": on("W1:2 W2:1", 12), "ap": 0}),),
    ),
    Scenario(
        "S-16",
        "Plain battle, attacker wins",
        battle("D2", card_A="gnurxel", card_B="gruka", **_PLAIN),
        (
            *cards("gnurxel", "gruka"),
            Step(roll([6, 5], [5, 1, 2])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 19, "B": 18},
                facts={
                    "A": on("D2:2 W1:1", 12),
                    "B": on("H3:1", 14),
                    "last discards": ("gnurxel", "gruka"),
                    "node": "TURN.DISCARD",
                    "active": "B",
                },
            ),
        ),
        (
            "LL-BATTLE-CALC-4",
            "LL-CARD-12-1",
            "LL-BATTLE-RESULT-1",
            "LL-BATTLE-RESULT-4",
            "LL-BATTLE-DISCARD-1",
        ),
        given={"A": on("D2:2 W1:1", 12), "B": on("D2:3 H3:1", 11), "active": "A"},
    ),
    Scenario(
        "S-17",
        "The same battle as a tie",
        battle("D2", card_A="gnurxel", card_B="gruka", **_PLAIN),
        (
            *cards("gnurxel", "gruka"),
            Step(roll([3, 5], [5, 1, 2])),
            *passed("A", "B"),
            Step(take("A", 1)),
            Step(
                take("B", 0),
                strength={"A": 18, "B": 18},
                facts={"A": on("W1:1", 14), "B": on("D2:3 H3:1", 11), "last discards": ("gnurxel", "gruka")},
            ),
        ),
        ("LL-BATTLE-RESULT-2", "LL-BATTLE-RESULT-3"),
    ),
    Scenario(
        "S-18",
        "A second re-roll",
        _rerolling([1, 2, 4], A={"D2": 3, "W1": 1}, box=(6, 0)),
        (
            Step(
                by("A", "reroll", which=[0, 1], report={"dice": [3, 5]}),
                facts={"A": on("D2:3 W1:1", 3, 8), "dice": {"A": (3, 5, 4)}},
            ),
            Step(
                by("A", "reroll", which=[2]),
                refused="LL-BATTLE-REROLL-1",
                facts={"A": on("D2:3 W1:1", 3, 8), "dice": {"A": (3, 5, 4)}},
            ),
        ),
        ("LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-4"),
        given={"A": on("D2:3 W1:1", 5, 6), "dice": {"A": (1, 2, 4)}},
    ),
    Scenario(
        "S-19",
        "Re-roll with an empty supply",
        _rerolling([1, 1, 2], A={"D2": 3, "W1": 4}, box=(8, 0)),
        (
            Step(
                by("A", "reroll", which=[0]),
                refused="LL-BATTLE-REROLL-5",
                facts={"A": on("D2:3 W1:4", 0, 8), "dice": {"A": (1, 1, 2)}},
            ),
        ),
        given={"A": on("D2:3 W1:4", 0, 8), "dice": {"A": (1, 1, 2)}},
    ),
    Scenario(
        "S-20",
        "Kenuk clears the Area",
        battle(
            "D2",
            A={"D2": 3, "W1": 1},
            B={"D2": 2, "H1": 1},
            card_A="kenuk",
            card_B="frukilla",
            committed=False,
        ),
        (
            *cards("kenuk", "frukilla"),
            Step(
                by("chance", "kenuk_roll", report={"dice": [4, 2, 6]}),
                facts={"B": on("H1:1", 14), "node": "BATTLE.DICE.ROLL"},
            ),
            Step(roll([2, 1, 3]), facts={"dice": {"A": (2, 1, 3), "B": ()}}),
            *passed("A"),
            Step(
                take("A", 2),
                strength={"A": 10, "B": 4},
                facts={
                    "A": on("D2:3 W1:1", 11),
                    "B": on("H1:1", 14),
                    "last discards": ("kenuk", "frukilla"),
                    "active": "B",
                },
            ),
        ),
        (
            "LL-CARD-04-1",
            "LL-CARD-04-2",
            "LL-CARD-04-4",
            "LL-BR-REMOVE-2",
            "LL-BR-REMOVE-3",
            "LL-CARD-17-2",
        ),
        given={"A": on("D2:3 W1:1", 11), "B": on("D2:2 H1:1", 12)},
    ),
    Scenario(
        "S-21",
        "Nubala against Gruka",
        battle(
            "D2",
            A={"D2": 4, "W1": 1},
            B={"D2": 1, "H1": 2},
            card_A="nubala",
            card_B="gruka",
            committed=False,
        ),
        (
            *cards("nubala", "gruka"),
            Step(roll([6, 6, 6, 6], [1])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 5, "B": 10},
                facts={"A": on("W1:1", 14), "B": on("D2:1 H1:2", 12), "last discards": ("nubala", "gruka")},
            ),
        ),
        ("LL-CARD-25-1", "LL-CARD-25-2", "LL-BR-CROSS-5"),
        given={"A": on("D2:4 W1:1", 10), "B": on("D2:1 H1:2", 12)},
    ),
    Scenario(
        "S-22",
        "Two cross-out cards",
        battle(
            "D2",
            A={"D2": 2, "W1": 1},
            B={"D2": 3, "H1": 1},
            card_A="arburi",
            card_B="bukoni",
            committed=False,
        ),
        (
            *cards("arburi", "bukoni"),
            Step(roll([2, 5], [4, 4, 3])),
            *passed("A", "B"),
            Step(take("A", 1)),
            Step(
                take("B", 0),
                strength={"A": 5, "B": 4},
                facts={"A": on("D2:2 W1:1", 12), "B": on("H1:1", 14), "last discards": ("arburi", "bukoni")},
            ),
        ),
        ("LL-BR-CROSS-1", "LL-BR-CROSS-2", "LL-REF-5"),
        given={"A": on("D2:2 W1:1", 12), "B": on("D2:3 H1:1", 11)},
    ),
    Scenario(
        "S-23",
        "Rukan switches Nubala off",
        battle(
            "D2",
            A={"D2": 4, "W1": 1},
            B={"D2": 2, "H1": 1},
            card_A="nubala",
            card_B="rukan",
            committed=False,
        ),
        (
            *cards("nubala", "rukan"),
            Step(roll([6, 1, 2, 3], [3, 1])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 15, "B": 10},
                facts={"A": on("D2:4 W1:1", 10), "B": on("H1:1", 14), "last discards": ("nubala", "rukan")},
            ),
        ),
        ("LL-CARD-20-1", "LL-CARD-20-2", "LL-RULING-52"),
        given={"A": on("D2:4 W1:1", 10), "B": on("D2:2 H1:1", 12)},
    ),
    Scenario(
        "S-24",
        "Arus takes 11",
        battle(
            "D2",
            A={"D2": 1, "W1": 2},
            B={"D2": 3, "H1": 1},
            card_A="arus",
            card_B="gnurxel",
            committed=False,
        ),
        (
            *cards("arus", "gnurxel"),
            Step(roll([2], [6, 1, 1])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 14, "B": 10},
                facts={"A": on("D2:1 W1:2", 12), "B": on("H1:1", 14), "last discards": ("arus", "gnurxel")},
            ),
        ),
        ("LL-CARD-05-1", "LL-CARD-05-2", "LL-RULING-39"),
        given={"A": on("D2:1 W1:2", 12), "B": on("D2:3 H1:1", 11)},
    ),
    Scenario(
        "S-25",
        "Lorato adds up",
        battle(
            "D2",
            A={"D2": 3, "W1": 1},
            B={"D2": 4, "H1": 1},
            card_A="arako",
            card_B="lorato",
            committed=False,
        ),
        (
            *cards("arako", "lorato"),
            Step(roll([4, 2, 1], [3, 5, 2, 6])),
            *passed("A"),
            Step(by("B", "pass_reroll"), facts={"awaited": {("choose_die", "A")}}),
            Step(
                take("A", 0),
                strength={"A": 15, "B": 16},
                facts={
                    "A": on("W1:1", 14),
                    "B": on("D2:4 H1:1", 10),
                    "last discards": ("arako", "lorato"),
                    "node": "TURN.DISCARD",
                    "active": "B",
                },
            ),
        ),
        ("LL-CARD-21-1", "LL-CARD-21-2", "LL-RULING-36", "LL-CARD-24-1"),
        given={"A": on("D2:3 W1:1", 11), "B": on("D2:4 H1:1", 10)},
    ),
    Scenario(
        "S-26",
        "Krod picks",
        battle(
            "D2",
            A={"D2": 3, "W1": 1},
            B={"D2": 2, "H1": 1},
            card_A="krod",
            card_B="gnurxel",
            committed=False,
        ),
        (
            *cards("krod", "gnurxel"),
            Step(roll([5, 2, 2], [6, 1])),
            *passed("A", "B"),
            Step(take("A", 0), facts={"awaited": {("choose_die", "A")}}),
            Step(take("B", 0), refused="LL-CARD-26-1"),
            Step(
                take("A", 1, owner="B"),
                strength={"A": 11, "B": 14},
                facts={"A": on("W1:1", 14), "B": on("D2:2 H1:1", 12), "last discards": ("krod", "gnurxel")},
            ),
        ),
        ("LL-RULING-35",),
        given={"A": on("D2:3 W1:1", 11), "B": on("D2:2 H1:1", 12)},
    ),
    Scenario(
        "S-27",
        "Rupoda's die",
        turn(
            "A",
            at="BATTLE.SELECT",
            A={"D2": 3, "W3": 2, "W1": 1},
            B={"D2": 1, "W3": 2, "H1": 1},
            hand_A=["janulo", "gnurxel"],
            hand_B=["rupoda", "gruka"],
        ),
        (
            Step(by("A", "choose_battle", area="D2"), facts={"battle in": "D2", "attacker": "A"}),
            *cards("janulo", "rupoda"),
            Step(roll([4, 1, 1], [2])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 14, "B": 10},
                facts={
                    "B": on("W3:2 H1:1", 12),
                    "stored": {"A": 0, "B": 1},
                    "battle in": "W3",
                    "node": "BATTLE.COMMIT",
                    "last discards": ("janulo", "rupoda"),
                },
            ),
            *cards("gnurxel", "gruka"),
            Step(
                by("B", "declare_extra_dice", orly=False, stored=1),
                facts={"stored": {"A": 0, "B": 0}, "node": "BATTLE.DICE.ROLL"},
            ),
            Step(roll([1, 1], [2, 3, 6]), facts={"dice": {"A": (1, 1), "B": (2, 3, 6)}}),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(take("B", 2), strength={"A": 11 + 2 + 1, "B": 8 + 2 + 2 + 6}, facts={"stored": {"A": 0, "B": 0}}),
        ),
        (*span("LL-CARD-10", 1, 4), "LL-RULING-31"),
        given={"A": on("D2:3 W3:2 W1:1", 9), "B": on("D2:1 W3:2 H1:1", 11), "stored": {"A": 0, "B": 0}},
    ),
    Scenario(
        "S-28",
        "Kurak bounces into a new battle",
        battle(
            "D2",
            A={"D2": 3, "W2": 1},
            B={"D2": 2, "H1": 1},
            card_A="gnurxel",
            card_B="kurak",
            committed=False,
            promo=True,
        ),
        (
            *cards("gnurxel", "kurak"),
            Step(roll([5, 1, 1], [6, 2])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 19, "B": 15},
                facts={"B": on("D2:2 H1:1", 12), "node": "BATTLE.RESULT"},
            ),
            Step(
                by("B", "kurak_retreat", area="W2"),
                facts={
                    "A": on("D2:3 W2:1", 11),
                    "B": on("W2:2 H1:1", 12),
                    "last discards": ("gnurxel", "kurak"),
                    "attackers": {"W2": "B"},
                    "active": "A",
                    "battle in": "W2",
                    "attacker": "B",
                    "node": "BATTLE.COMMIT",
                },
            ),
        ),
        ("LL-CARD-28-1", "LL-CARD-28-2", "LL-RULING-15", "LL-RULING-61"),
        given={"A": on("D2:3 W2:1", 11), "B": on("D2:2 H1:1", 12)},
    ),
    Scenario(
        "S-29",
        "Tanilla uses the card just discarded",
        battle(
            "D2",
            A={"D2": 3, "W1": 1},
            B={"D2": 2, "H1": 1},
            card_A="tanilla",
            card_B="pibiju",
            top="lupinda",
            committed=False,
        ),
        (
            *cards("tanilla", "pibiju"),
            Step(roll([2, 1, 1], [3, 1])),
            *passed("A", "B"),
            Step(take("A", 0)),
            Step(
                take("B", 0),
                strength={"A": 15, "B": 14},
                facts={
                    "A": on("D2:3 W1:1", 11),
                    "B": on("H1:1", 14),
                    "last discards": ("lupinda", "tanilla", "pibiju"),
                    "node": "TURN.DISCARD",
                    "active": "B",
                },
            ),
        ),
        ("LL-CARD-01-1", "LL-CARD-01-2", "LL-CARD-03-1", "LL-RULING-38", "LL-RULING-47"),
        given={"A": on("D2:3 W1:1", 11), "B": on("D2:2 H1:1", 12), "top": "lupinda"},
    ),
    Scenario(
        "S-30",
        "The cards run out, shared victory",
        turn(
            "A",
            ap=2,
            A={"W1": 1, "W2": 2, "D1": 1},
            B={"H1": 1, "H2": 1, "H3": 1, "D3": 1},
            box=(0, 1),
            hand_A=[],
            hand_B=[],
        ),
        (
            Step(
                by("A", "end_reinforcement"),
                facts={
                    "node": "GAME.OVER",
                    "reason": "no_cards",
                    "winners": ("A", "B"),
                    "score": {"A": 7, "B": 7},
                    "awaited": set(),
                },
            ),
        ),
        ("LL-JRN-11", "LL-END-3", "LL-END-6", "LL-SCORE-2", "LL-RULING-64"),
        given={"A": on("W1:1 W2:2 D1:1", 11), "B": on("H1:1 H2:1 H3:1 D3:1", 10, 1), "ap": 2},
    ),
)

BY_ID = {scenario.id: scenario for scenario in SCENARIOS}


def beginning(scenario: Scenario) -> State:
    """The state in which a scenario begins."""
    if not scenario.after:
        assert scenario.start is not None
        return scenario.start
    earlier = BY_ID[scenario.after]
    return play(beginning(earlier), *(step.move for step in earlier.steps if not step.refused))
