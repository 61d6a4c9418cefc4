"""One position and one illegal move for each rule of Lumina that a player can break.

A row of the catalogue that names several illegal moves has several entries, told apart by `case`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.games.lumina.state import State
from tests.lumina.positions import by, card, setting_up, table


@dataclass(frozen=True, kw_only=True)
class Breach:
    """A move that breaks `rule` and nothing else.

    `primary` is the rule that the refusal names first, if `rule` is only another id for the same breach. `mentions` are
    words of this case that its sentence has to contain.
    """

    rule: str
    position: Callable[[], State]
    move: dict[str, Any]
    pointer: str = "/move"
    mentions: tuple[str, ...] = ()
    primary: str = ""
    also: tuple[str, ...] = ()
    case: str = ""

    @property
    def id(self) -> str:
        """The rule, and the case if the row has several."""
        return f"{self.rule}: {self.case}" if self.case else self.rule


def first_to_place() -> State:
    """A places first."""
    return setting_up()


def second_to_place() -> State:
    """A has placed red on A; B is next."""
    return setting_up(("A", "B"), "red A")


def waiting_for_tiles() -> State:
    """Everybody has placed; the table turns up the first tiles."""
    return setting_up(("A", "B"), "red A", "blue O")


def start_of_turn() -> State:
    """A on A, B on O; no card is up."""
    return table(A="A", B="O")


def next_to_b() -> State:
    """A on A, B on B; no card is up."""
    return table(A="A", B="B")


def mid_turn() -> State:
    """A has moved from A to B by slot 4."""
    return table(A="B", B="O", slots={4: "B"}, up=[4])


def offered() -> State:
    """A on A may move to B by slot 4."""
    return table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4])


def offered_next_to_b() -> State:
    """A on A may move to B by slot 4; B stands on F, which is next door, too."""
    return table("TURN.MOVE", A="A", B="F", slots={4: "B"}, up=[4])


def at_a_tile() -> State:
    """A has moved from B to C, where a tile lies, by slot 2."""
    return table("TURN.TAKE", A="C", B="O", slots={2: "C"}, up=[2])


def on_a_tile() -> State:
    """A tile lies under A, who has not moved there."""
    return table(A="C", B="O", slots={2: "C"}, up=[2])


def won() -> State:
    """A has won."""
    state = table("TURN.TAKE", A="C", B="O", slots={2: "C"}, up=[2], bugs={"A": 4})
    return _after(state, by("A", "take"))


def tied() -> State:
    """All four have won."""
    bugs = {"A": 4, "B": 4, "C": 4, "D": 3}
    state = table("TURN.TAKE", turn="D", A="A", B="B", C="E", D="K", tiles="K", bugs=bugs, slots={6: "K"}, up=[6])
    return _after(state, by("D", "take"))


def with_unknown_bugs() -> State:
    """A table that joined later: A has two bugs of which nobody has told what they show."""
    options = {
        "start": "turn",
        "adventurers": {"A": {"piece": "red", "location": "A"}, "B": {"piece": "blue", "location": "O"}},
        "board_tiles": ["C", "I", "K", "M"],
        "bugs": {"A": 2},
    }
    return setting_up(("A", "B"), options=options)


def published_start() -> State:
    """The published edition; A places first."""
    return setting_up(("A", "B"), pack={"id": "published"})


def choice_of_two() -> State:
    """The published edition: A on O3 may move to C1 or C2."""
    return table("TURN.MOVE", A="O3", B="N1", pack="published", tiles="A E J K", slots={5: "C"}, up=[5])


def one_of_two_taken() -> State:
    """The same with B on C1."""
    return table("TURN.MOVE", A="O3", B="C1", pack="published", tiles="A E J K", slots={5: "C"}, up=[5])


def _after(state: State, move: dict[str, Any]) -> State:
    from tests.lumina.positions import play

    return play(state, move)


def place(seat: str, piece: str, location: str) -> dict[str, Any]:
    """An adventurer starts."""
    return by(seat, "place", adventurer=piece, location=location)


def to(seat: str, location: str) -> dict[str, Any]:
    """An adventurer moves."""
    return by(seat, "move", to=location)


PIECE, FIELD = "/move/adventurer", "/move/location"

BREACHES: tuple[Breach, ...] = (
    Breach(
        rule="LU-PREP-2",
        position=second_to_place,
        move=place("B", "red", "C"),
        pointer=PIECE,
        mentions=("A", "red"),
        also=("LU-BOX-2",),
    ),
    Breach(rule="LU-BOX-2", primary="LU-PREP-2", position=second_to_place, move=place("B", "red", "C"), pointer=PIECE),
    Breach(
        rule="LU-PREP-3",
        position=first_to_place,
        move=place("A", "red", "B"),
        pointer=FIELD,
        mentions=("Field B",),
        also=("LU-RULING-3",),
    ),
    Breach(
        rule="LU-MOVE-3",
        case="in the preparation",
        position=second_to_place,
        move=place("B", "blue", "A"),
        pointer=FIELD,
        mentions=("A", "Field A"),
        also=("LU-RULING-5",),
    ),
    Breach(
        rule="LU-PREP-4",
        position=start_of_turn,
        move=by("A", "tell", at="/seen/4", card="t01"),
        pointer="/move/at",
        also=("LU-RULING-24",),
    ),
    Breach(
        rule="LU-PREP-6",
        position=start_of_turn,
        move=by("A", "tell", at="/stack/0", card="t01"),
        pointer="/move/at",
        also=("LU-RULING-29",),
    ),
    Breach(
        rule="LU-PREP-7",
        position=waiting_for_tiles,
        move=by("chance", "tiles", report={"locations": ["A", "C", "E"]}),
        pointer="/move/report/locations",
        mentions=("3 tiles", "4"),
    ),
    Breach(
        rule="LU-TURN-1",
        position=start_of_turn,
        move=card("B", 3),
        pointer="/move/seat",
        mentions=("A", "B"),
    ),
    Breach(
        rule="LU-TURN-1",
        case="in the preparation",
        position=first_to_place,
        move=place("B", "red", "A"),
        pointer="/move/seat",
        also=("LU-RULING-4",),
    ),
    Breach(rule="LU-TURN-3", case="no card", position=start_of_turn, move=to("A", "B"), mentions=("A",)),
    Breach(
        rule="LU-TURN-3",
        case="a card that is up",
        position=mid_turn,
        move=card("A", 4),
        pointer="/move/slot",
        mentions=("slot 4",),
        also=("LU-RULING-13",),
    ),
    Breach(
        rule="LU-TURN-4",
        primary="LU-MOVE-1",
        position=offered,
        move=to("A", "F"),
        pointer="/move/to",
        mentions=("Field B", "Field F"),
    ),
    Breach(rule="LU-MOVE-1", position=offered, move=to("A", "F"), pointer="/move/to", also=("LU-TURN-4",)),
    Breach(
        rule="LU-MOVE-1",
        case="without another card",
        position=mid_turn,
        move=to("A", "A"),
        pointer="/move/to",
        mentions=("slot 4",),
        also=("LU-TURN-4", "LU-TURN-3", "LU-RULING-34"),
    ),
    Breach(
        rule="LU-MOVE-2",
        case="ending the turn",
        position=mid_turn,
        move=by("A", "end_turn"),
        mentions=("A",),
        also=("LU-RULING-12", "LU-FLOW-1"),
    ),
    Breach(
        rule="LU-MOVE-2",
        case="ending the turn before the first card",
        position=start_of_turn,
        move=by("A", "end_turn"),
        also=("LU-RULING-12", "LU-FLOW-1", "LU-TURN-3"),
    ),
    Breach(
        rule="LU-MOVE-2",
        case="a card after reaching a tile",
        position=at_a_tile,
        move=card("A", 7),
        also=("LU-BUG-3", "LU-FLOW-1"),
    ),
    Breach(rule="LU-BUG-3", primary="LU-MOVE-2", position=at_a_tile, move=to("A", "B"), also=("LU-FLOW-1",)),
    Breach(
        rule="LU-MOVE-5",
        position=choice_of_two,
        move=to("A", "C3"),
        pointer="/move/to",
        mentions=("O3", "C3"),
        also=("LU-MOVE-1", "LU-PUB-4"),
    ),
    Breach(
        rule="LU-MOVE-3",
        case="in a turn",
        position=one_of_two_taken,
        move=to("A", "C1"),
        pointer="/move/to",
        mentions=("B", "C1"),
        also=("LU-MOVE-1",),
    ),
    Breach(rule="LU-BUG-1", position=mid_turn, move=by("A", "take"), mentions=("A",)),
    Breach(
        rule="LU-BUG-1",
        case="a tile under the adventurer",
        position=on_a_tile,
        move=by("A", "take"),
        mentions=("Field C",),
    ),
    Breach(rule="LU-END-1", position=won, move=card("B", 1), mentions=("A",), also=("LU-END-3", "LU-RULING-22")),
    Breach(rule="LU-END-3", position=tied, move=card("A", 1), mentions=("D",), also=("LU-END-1",)),
    Breach(
        rule="LU-PUB-3",
        position=published_start,
        move=place("A", "red", "C1"),
        pointer=FIELD,
        mentions=("C1",),
        also=("LU-PREP-3",),
    ),
    Breach(
        rule="LU-PUB-4",
        primary="LU-MOVE-1",
        position=choice_of_two,
        move=to("A", "A2"),
        pointer="/move/to",
        also=("LU-TURN-4",),
    ),
    Breach(
        rule="LU-FLOW-1",
        case="a card while a move is offered",
        position=offered,
        move=card("A", 7),
        also=("LU-RULING-33",),
    ),
    Breach(rule="LU-FLOW-1", case="staying without an offer", position=mid_turn, move=by("A", "stay")),
    Breach(rule="LU-FLOW-1", case="leaving without a tile", position=mid_turn, move=by("A", "leave")),
    Breach(rule="LU-FLOW-1", case="ending the turn at a tile", position=at_a_tile, move=by("A", "end_turn")),
    Breach(rule="LU-FLOW-1", case="placing in a turn", position=start_of_turn, move=place("A", "green", "A")),
    Breach(
        rule="LU-FLOW-1",
        case="a card in the preparation",
        position=first_to_place,
        move=card("A", 1),
    ),
    Breach(
        rule="LU-FLOW-1",
        case="a player while chance is awaited",
        position=waiting_for_tiles,
        move=card("A", 1),
        pointer="/move/seat",
    ),
    Breach(
        rule="LU-FLOW-1",
        case="chance while a player is asked",
        position=start_of_turn,
        move=by("chance", "tiles"),
        pointer="/move/seat",
        mentions=("A",),
    ),
    Breach(
        rule="LU-FLOW-2",
        case="a seat",
        position=start_of_turn,
        move=card("C", 1),
        pointer="/move/seat",
        mentions=("C",),
    ),
    Breach(
        rule="LU-FLOW-2",
        case="a slot",
        position=start_of_turn,
        move=card("A", 16),
        pointer="/move/slot",
        mentions=("16", "15"),
    ),
    Breach(rule="LU-FLOW-2", case="a field", position=offered, move=to("A", "Q"), pointer="/move/to", mentions=("Q",)),
    Breach(
        rule="LU-FLOW-2",
        case="a piece",
        position=first_to_place,
        move=place("A", "plaid", "A"),
        pointer=PIECE,
        mentions=("plaid",),
    ),
    Breach(
        rule="LU-FLOW-2",
        case="a location that is reported",
        position=lambda: table(A="A", B="O", reported=True),
        move=card("A", 1, "Q"),
        pointer="/move/report/shows",
        mentions=("Q",),
    ),
    Breach(
        rule="LU-FLOW-3",
        case="a card that showed something else",
        position=lambda: table(A="B", B="O", slots={4: "B"}, up=[4], reported=True),
        move=card("A", 5, "B"),
        pointer="/move/report/shows",
        mentions=("slot 5", "Field B"),
        also=("LU-RULING-32",),
    ),
    Breach(
        rule="REF-REPORT-1",
        case="a card",
        position=start_of_turn,
        move=card("A", 1, "B"),
        pointer="/move/report",
    ),
    Breach(
        rule="REF-REPORT-1",
        case="a tile",
        position=at_a_tile,
        move=by("A", "take", report={"drawn": "O"}),
        pointer="/move/report",
    ),
    Breach(
        rule="REF-TELL-1",
        position=with_unknown_bugs,
        move=by("A", "tell", at="/bugs/B/0", card="t01"),
        pointer="/move/at",
        mentions=("/bugs/B/0",),
    ),
    Breach(
        rule="REF-TELL-2",
        position=with_unknown_bugs,
        move=by("A", "tell", at="/bugs/A/0", card="t03"),
        pointer="/move/card",
        mentions=("t03",),
        also=("LU-BOX-4",),
    ),
)
