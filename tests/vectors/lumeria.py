"""What the vectors of Lumeria have of their own: set-ups, questions, packs, a table that goes its own way."""

from collections.abc import Iterator
from typing import Any

from tests.vectors.game import Game
from tests.vectors.vector import ILLEGAL, IMPOSSIBLE, RESULT, UNDETERMINED, Asked, Of, Row

OF = Of("lumeria")
GAME = Game(OF, ("tomek_and_kuba", "random"), begin=10)

FACTIONS = {"south": "f1", "north": "f2"}
ROUND = {"factions": FACTIONS, "start": "round", "round": 4, "first_player": "north"}
SIDES = {"south": {"points": 5, "board": {"e4": {"kind": "bies", "wounds": 1}}, "discard": {"woje": 2}}}
NOWHERE = {"south": {"board": {"z9": {"kind": "bies"}}}}
DEARER = {"id": "default", "patch": {"units": {"woje": {"cost": 3}}}}

MELEE = {"attacker": {"attack": {"melee": 3}}, "target": {"toughness": 2, "wounds": 0}, "distance": 0}
DICE = {"behind": "empty", "dice": [1, 3, 5]}
PATH = {"unit": {"movement": 2}, "from": "d4", "path": ["d5"], "cards": ["e4"]}
RECRUIT = {"kind": "zbrojni", "gold": 4, "space": "b1", "there": "empty", "stack": 2}
WON = {"south": {"on_marks": 2, "points": 8}, "north": {"on_marks": 1, "points": 7}}
MANY = {**WON, "south": {"on_marks": 9, "points": 8}}
LEVEL = {"south": {"on_marks": 1, "points": 9}, "north": {"on_marks": 1, "points": 9, "discard": 2}}


def vectors() -> Iterator[Asked]:
    yield from setups()
    yield from questions()
    yield from packs()
    yield from moves()


def setups() -> Iterator[Asked]:
    yield from OF.setups(
        Row("seeded", "The dice come from the seed.", {}),
        Row("reported", "Real dice.", {"seed": None}),
        Row("factions", "Both factions are chosen.", {"options": {"factions": FACTIONS}}),
        Row("joining", "A table that joins in with the fourth round.", {"options": {**ROUND, "sides": SIDES}}),
        Row("switch", "A march of no spaces is allowed.", {"switches": {"march_zero": "allow"}}),
        Row("patched", "A unit with a price of one's own.", {"pack": DEARER}),
        Row("stated", "Nothing that is assumed is trusted.", {"trust": "stated"}),
        Row("nowhere", "A space that there is not.", {"options": {**ROUND, "sides": NOWHERE}}, IMPOSSIBLE),
        Row("no-such-pack", "A pack that there is not.", {"pack": {"id": "deluxe"}}, IMPOSSIBLE),
    )


def questions() -> Iterator[Asked]:
    afar: dict[str, Any] = {"attacker": {"kind": "bies"}, "distance": 2}
    yield from OF.questions(
        "attack",
        Row("melee", "A melee attack with its dice.", {**MELEE, **DICE}),
        Row("cornered", "The board ends behind the target.", {**MELEE, **DICE, "behind": "edge"}),
        Row("no-dice", "What each number of hits does.", {**MELEE, "behind": "empty"}),
        Row("behind-untold", "Nobody said what stands behind it.", MELEE, UNDETERMINED),
        Row("too-far", "Bies attacks over two spaces.", afar, ILLEGAL),
    )
    yield from OF.questions(
        "path",
        Row("forward", "One space forward.", PATH),
        Row("corner", "Across a corner.", {**PATH, "path": ["c3"]}, ILLEGAL),
        Row("through", "Through a card.", {**PATH, "path": ["e4", "f4"]}, ILLEGAL),
        Row("movement-untold", "Nobody said how far it goes.", {**PATH, "unit": {}}, UNDETERMINED),
        Row("off-the-board", "A space that there is not.", {**PATH, "from": "z9"}, IMPOSSIBLE),
    )
    yield from OF.questions(
        "recruit",
        Row("legal", "A card for gold.", RECRUIT),
        Row("too-dear", "Too little gold.", {**RECRUIT, "gold": 1}, ILLEGAL),
        Row("camp", "Nobody is recruited onto a camp.", {**RECRUIT, "space": "e1"}, ILLEGAL),
        Row("no-facts", "Nothing is told.", {}, UNDETERMINED),
    )
    facts = {**RECRUIT, "kind": "huskarls", "seat": "north"}
    stated = Row("stated", "Assumed values are not trusted, so they are asked for.", facts, UNDETERMINED)
    yield from OF.questions("recruit", stated, trust="stated")
    yield from OF.questions(
        "score",
        Row("won", "South gets to ten.", WON),
        Row("losses-untold", "Both get to ten; the losses decide.", LEVEL, UNDETERMINED),
        Row("too-many", "More cards on marks than there are marks.", MANY, IMPOSSIBLE),
    )


def packs() -> Iterator[Asked]:
    about = "What is assumed, and a number that the rulebook gives otherwise."
    yield from OF.pack_checks(
        "default",
        Row("gaps", about, {"components": {"gold": 20}}),
        Row("faults", "A value of the wrong kind.", {"units": {"woje": {"cost": "three"}}}),
        Row("no-box", "A mark that lies nowhere.", {"board": {"marks": {"hill": ["e4", "k4"]}}}),
    )


def moves() -> Iterator[Asked]:
    later = OF.position("a-later-round")
    several = {"type": "attack", "seat": "north", "attack_type": "melee", "target": "berserkers-1"}
    about = "Several rules at once: a unit of one's own, too far away, by a unit that has no such attack."
    yield from OF.several(about, OF.position("LM-S20"), several)
    waived = OF.after(later, OF.agreed(waive=["LM-GLOSS-9"]))
    move = {"type": "recruit", "seat": "south", "kind": "zbrojni", "space": "e1"}
    about = "What a rule forbade that all have agreed to do without; the agreement stands among the assumptions."
    yield OF.post("moves", "waived", about, {"state": waived, "move": move})
    draw = OF.agreed(result={"winners": ["south", "north"], "reason": "agreed"})
    yield OF.post("moves", "agreed-draw", "Both agree on a draw.", {"state": later, "move": draw})
    body = {"state": OF.position("a-die-for-the-third-time"), "move": {"type": "decline", "seat": "south"}}
    yield OF.post("moves", "declined", "South does without an ability.", body)
    rolling = OF.position("the-dice-of-an-attack")
    for name, dice, gets in (("reported", [1, 6, 6], RESULT), ("die-too-few", [6, 6], ILLEGAL)):
        roll = {"type": "roll", "seat": "chance", "report": {"dice": dice}}
        yield OF.post(
            "moves", name, f"The table reports {dice} for three dice.", {"state": rolling, "move": roll}, gets
        )
