"""What the vectors of Lumina have of their own: set-ups, questions, packs, a table that goes its own way."""

from collections.abc import Iterator

from tests.vectors.game import Game
from tests.vectors.vector import ILLEGAL, IMPOSSIBLE, INVALID, UNDETERMINED, Asked, Of, Row

OF = Of("lumina")
GAME = Game(OF, ("anna_and_ben", "random_of_three"), begin=10)

NEXT_DOOR = {"shows": "M", "adjacent": True, "occupied": False}
BUG = {**NEXT_DOOR, "tile": True, "then": ["move", "take"]}
OWN = {"own": True, "adjacent": False}
TABLE = {
    "start": "turn",
    "current": "B",
    "adventurers": {"A": {"piece": "red", "location": "B"}, "B": {"piece": "blue", "location": "E"}},
    "board_tiles": ["C", "I", "K", "M"],
    "bugs": {"A": 4, "B": 3},
}
CROWDED = {"A": {"piece": "red", "location": "E"}, "B": {"piece": "blue", "location": "E"}}
REAL = {"seed": None}


def vectors() -> Iterator[Asked]:
    yield from setups()
    yield from questions()
    yield from packs()
    yield from moves()


def setups() -> Iterator[Asked]:
    yield from OF.setups(
        Row("seeded", "Cards and tiles are drawn from the seed.", {}),
        Row("reported", "Real cards and tiles: everything that turns up is reported.", REAL),
        Row("three", "Three players, B begins.", {"options": {"seats": ["A", "B", "C"], "first": "B"}}),
        Row("joining", "A table that joins in the middle of a game.", {**REAL, "options": TABLE}),
        Row("published", "The published edition.", {"pack": {"id": "published"}}),
        Row("switch", "The variant for experienced players.", {"switches": {"variant": "experienced"}}),
        Row("patched", "A path more.", {"pack": {"id": "default", "patch": {"paths": {"A-G": True}}}}),
        Row("stated", "Nothing that is assumed is trusted.", {"trust": "stated"}),
        Row("crowded", "Two on one field.", {**REAL, "options": {**TABLE, "adventurers": CROWDED}}, IMPOSSIBLE),
        Row("no-such-pack", "A pack that there is not.", {"pack": {"id": "deluxe"}}, IMPOSSIBLE),
    )


def questions() -> Iterator[Asked]:
    yield from OF.questions(
        "turn",
        Row("next-door", "A field next door that is empty: the player may move there.", NEXT_DOOR),
        Row("occupied", "A field that is taken ends the turn.", {**NEXT_DOOR, "occupied": True}),
        Row("own-place", "The own field: a reading of the rules decides.", OWN),
        Row("fifth-bug", "The fifth bug wins.", {**BUG, "bugs": 4, "others": [4]}),
        Row("tie", "The fourth bug of the last of four is a tie.", {**BUG, "bugs": 3, "others": [4, 4, 4]}),
        Row("no-facts", "No fact at all: both that matter are asked for.", {}, UNDETERMINED),
        Row("bugs-untold", "Whether the bug wins depends on what nobody said.", BUG, UNDETERMINED),
        Row("not-next-door", "Moving elsewhere.", {"adjacent": False, "then": ["move"]}, ILLEGAL),
        Row("stopping", "Ending the turn.", {**NEXT_DOOR, "tile": False, "then": ["move", "end_turn"]}, ILLEGAL),
        Row("too-many-bugs", "Nobody on turn has five bugs.", {**NEXT_DOOR, "bugs": 5}, IMPOSSIBLE),
        Row("wrong-shape", "A fact of the wrong kind.", {"adjacent": "yes"}, INVALID),
    )
    switched = Row("own-place-switched", "The own field under the other reading.", OWN)
    yield from OF.questions("turn", switched, switches={"own_location": "end_turn"})


def packs() -> Iterator[Asked]:
    yield from OF.pack_checks(
        "default",
        Row("gaps", "What is assumed, and a number that the rulebook gives otherwise.", {"rules": {"goal": 4}}),
        Row("faults", "A value of the wrong kind.", {"fields": {"A": {"ring": "yes"}}}),
        Row("no-box", "A field of which nothing is left.", {"fields": {"A": None}}),
    )


def moves() -> Iterator[Asked]:
    first = OF.position("first-turn")
    about = "Several rules at once: it is not B's turn, the field is not next door, and A stands there."
    yield from OF.several(about, first, {"type": "move", "seat": "B", "to": "A"})
    waived = OF.after(OF.position("set-up"), OF.agreed(waive=["LU-PREP-3"]))
    move = {"type": "place", "seat": "A", "adventurer": "red", "location": "B"}
    about = "What a rule forbade that all have agreed to do without; the agreement stands among the assumptions."
    yield OF.post("moves", "waived", about, {"state": waived, "move": move})
    yield OF.post("moves", "leaving", "B leaves, and A has won.", {"state": first, "move": OF.agreed(leaves="B")})
    for shows in ("A", "C"):
        move = {"type": "turn_over", "seat": "A", "slot": 3, "report": {"shows": shows}}
        about = f"The table reports that a card shows {shows}."
        yield OF.post("moves", f"reported-{shows}", about, {"state": first, "move": move})
