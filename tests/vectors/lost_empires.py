"""What the vectors of Lost Empires have of their own: set-ups, questions, packs, texts of cards, decks unseen."""

from collections.abc import Iterator
from typing import Any

from referee.core.canonical import merged
from referee.core.hidden_choice import hash_of
from tests.vectors.game import Game
from tests.vectors.vector import ILLEGAL, IMPOSSIBLE, RESULT, UNDETERMINED, Asked, Of, Row

OF = Of("lost-empires")
GAME = Game(OF, ("mei_and_rook", "random_from_the_roll_off", "random_per_objective"), begin=10)

SAMPLE = {"id": "sample"}
FIREBIRD = {"id": "default", "patch": {"cards": {"tc-firebird": {"offense": 2}}}}
FACTIONS = {"A": "feng", "B": "terra-corps"}
DECKS = {"A": "starter-feng", "B": "starter-terra-corps"}
ROUND = {"start": "round", "round": 3, "first_player": "A", "factions": FACTIONS, "decks": {"A": "starter-feng"}}
SIDE = {
    "artifacts": 3,
    "gates": 1,
    "hand": {"unknown": 5},
    "deck": {"unknown": 11},
    "discard": {"known": ["fe-hound"]},
    "units": {"fe-edgeguard#1": {"at": "outer_1", "damage": 1}},
}
SALT = "6f1c9a52d0e87b34"

ONE = {"offense": 1, "keywords": []}
TWO = {"defense": 2, "damage": 0, "keywords": []}
ATTACK = {"attacker": ONE, "defender": TWO, "dice": {"attacker": 3, "defender": 2}}
UNPRINTED = {**ATTACK, "attacker": {"card": "Basilisk", "damage": 0}, "defender": {"card": "War Dog", "damage": 0}}
CRITICAL = {"attacker": {"value": 3, "critical": True}, "defender": 2}
PLAIN = {"control": 1, "keywords": []}
CONTROL = {"A": [PLAIN, {"control": 3, "damage": 1, "keywords": []}], "B": [PLAIN, PLAIN], "at": "center"}
DEALT = [{"seat": "A", "unit": 0, "target": 0}]
GATES = {"A": {"artifacts": 3, "gates": 0}, "B": {"artifacts": 6, "gates": 0}}
PAY = {"cost": {"command": 2, "supply": 1}, "command": 3, "supply": 1}


def vectors() -> Iterator[Asked]:
    yield from setups()
    yield from questions()
    yield from packs()
    yield from moves()
    yield from of_texts()
    yield from in_secret()


def setups() -> Iterator[Asked]:
    both = {"factions": FACTIONS, "decks": DECKS}
    yield from OF.setups(
        Row("seeded", "The dice and the decks come from the seed.", {"pack": SAMPLE}),
        Row("reported", "Real dice and cards.", {"seed": None}),
        Row("decks", "Factions and decks are chosen.", {"pack": SAMPLE, "options": both}),
        Row("joining", "A table that joins in with the third round.", joining(SIDE)),
        Row("switch", "Units are destroyed at 3 damage.", {"switches": {"destroy_threshold": "3"}}),
        Row("patched", "A unit with a number of one's own.", {"pack": FIREBIRD}),
        Row("stated", "Nothing that is assumed is trusted.", {"trust": "stated"}),
        Row("too-many-artifacts", "More artifacts than the box holds.", joining({"artifacts": 30}), IMPOSSIBLE),
        Row("no-such-pack", "A pack that there is not.", {"pack": {"id": "deluxe"}}, IMPOSSIBLE),
    )


def joining(side: dict[str, Any]) -> dict[str, Any]:
    """A table that joins in, and what A has there."""
    return {"seed": None, "options": {**ROUND, "sides": {"A": side}}}


def questions() -> Iterator[Asked]:
    yield from OF.questions(
        "attack",
        Row("tie", "A tie, and the damage that it does.", ATTACK),
        Row("no-dice", "What each pair of faces brings.", {"attacker": ONE, "defender": TWO}),
        Row("no-facts", "Nothing is told.", {}, UNDETERMINED),
        Row("unprinted", "The rulebook does not print a number.", UNPRINTED, UNDETERMINED),
        Row("critical-3", "A 3 is no critical.", {**ATTACK, "dice": CRITICAL}, ILLEGAL),
    )
    sample = Row("sample", "The sample pack fills the gap, and the answer says so.", UNPRINTED)
    yield from OF.questions("attack", sample, pack=SAMPLE)
    yield from OF.questions(
        "control",
        Row("contested", "Both are there.", CONTROL),
        Row("nobody", "Nobody is there.", {"A": [], "B": [], "at": "center"}),
        Row("one-side", "Nobody said who else is there.", {"A": [PLAIN]}, UNDETERMINED),
        Row("ruthless", "A unit without RUTHLESS deals no damage.", {**CONTROL, "ruthless": DEALT}, ILLEGAL),
    )
    yield from OF.questions(
        "gates",
        Row("built", "B builds a gate.", GATES),
        Row("no-facts", "Nothing is told.", {}, UNDETERMINED),
        Row("too-many", "More artifacts than the box holds.", merged(GATES, {"A": {"artifacts": 30}}), IMPOSSIBLE),
    )
    yield from OF.questions(
        "pay",
        Row("legal", "The tokens suffice.", PAY),
        Row("too-dear", "The tokens do not suffice.", {**PAY, "command": 1}, ILLEGAL),
        Row("cost-untold", "Nobody said what it costs.", {"command": 4, "supply": 1}, UNDETERMINED),
    )


def packs() -> Iterator[Asked]:
    about = "What is not known, and a number that the rulebook gives otherwise."
    yield from OF.pack_checks("default", Row("gaps", about, {"components": {"artifacts": 25}}))
    yield from OF.pack_checks(
        "sample",
        Row("faults", "A value of the wrong kind.", {"cards": {"fe-hound": {"offense": "two"}}}),
        Row("no-box", "A card that costs less than nothing.", {"cards": {"fe-x4": {"cost": {"command": -1}}}}),
    )


def moves() -> Iterator[Asked]:
    move = {"type": "play_unit", "seat": "A", "card": "fe-hound", "at": "outer_1"}
    state = OF.position("le-order-unit-2")
    about = "Several rules at once: not where units are played, and no token to pay with."
    yield from OF.several(about, merged(state, {"command": {"A": 0}, "supply": {"A": 0}}), move)
    waived = OF.after(state, OF.agreed(waive=["LE-ORDER-UNIT-2"]))
    about = "What a rule forbade that all have agreed to do without; the agreement stands among the assumptions."
    yield OF.post("moves", "waived", about, {"state": waived, "move": move})
    yield OF.post("moves", "leaving", "B leaves, and A has won.", {"state": state, "move": OF.agreed(leaves="B")})


def of_texts() -> Iterator[Asked]:
    """What the texts of cards ask for."""
    for which, gets in ((1, RESULT), (2, ILLEGAL)):
        move = {"type": "order_triggers", "seat": "B", "which": which}
        about = f"Two texts wait, and B takes the one at place {which}, counted from 0."
        yield OF.post("moves", f"trigger-{which}", about, {"state": OF.position("le-cas-4"), "move": move}, gets)
    state = OF.position("le-grant-5")
    enemy = {"tc-firebird#1": {"at": state["units"]["fe-slew-pod#1"]["at"]}}
    dice = {"A": [{"value": 4, "critical": True}], "B": [{"value": 1}]}
    attack = {"type": "granted_attack", "seat": "A", "unit": "fe-slew-pod#1", "target": "tc-firebird#1"}
    body = {"state": merged(state, {"units": enemy}), "move": {**attack, "report": {"dice": dice}}}
    yield OF.post("moves", "granted-attack", "An attack that a text grants, with the dice of the table.", body)


def in_secret() -> Iterator[Asked]:
    """A deck that a seat commits to and opens after the shuffle."""
    decks = [{"type": "submit_deck", "seat": seat, "deck": deck} for seat, deck in DECKS.items()]
    commits = [{"type": "commit", "seat": deck["seat"], "hash": hash_of(deck, SALT)} for deck in decks]
    state = OF.set_up({"first_player": "A", "factions": FACTIONS}, seed=None, salt="vectors")
    yield OF.post("moves", "commit", "A commits to a deck.", {"state": state, "move": commits[0]})
    unseen = {"type": "shuffle", "seat": "chance", "report": {"decks": {seat: ["?"] * 18 for seat in "AB"}}}
    committed = OF.after(state, *commits)
    about = "Both decks are shuffled, and nobody has told a card."
    yield OF.post("moves", "shuffled-unseen", about, {"state": committed, "move": unseen})
    started = OF.after(committed, unseen)
    opening = {"type": "open", "seat": "A", "move": decks[0], "salt": SALT}
    yield OF.post("moves", "open", "A opens the deck.", {"state": started, "move": opening})
    body = {"state": started, "move": {**opening, "salt": "0" * 16}}
    yield OF.post("moves", "open-with-another-salt", "Another salt gives another hash.", body, ILLEGAL)
    opened = OF.after(started, opening)
    for name, card, gets in (("tell", "fe-hound", RESULT), ("tell-of-another-faction", "tc-firebird", ILLEGAL)):
        move = {"type": "tell", "seat": "A", "at": "/hand/A", "card": card}
        yield OF.post("moves", name, f"A tells {card} in hand.", {"state": opened, "move": move}, gets)
