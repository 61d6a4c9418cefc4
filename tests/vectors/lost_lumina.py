"""What the vectors of Lost Lumina have of their own: set-ups, questions, packs, cards that nobody has told."""

from collections.abc import Iterator
from typing import Any

from referee.core.canonical import merged
from referee.core.hidden_choice import hash_of
from tests.vectors.game import Game
from tests.vectors.vector import ILLEGAL, IMPOSSIBLE, UNDETERMINED, Asked, Of, Row

OF = Of("lost-lumina")
GAME = Game(OF, ("matea_and_peter", "random_with_promo"), begin=18)

BATTLE = {
    "attacker": {"card": "gnurxel", "followers": 2, "die": 6},
    "defender": {"card": "gruka", "followers": 3, "die": 5},
}
PLACE = {"own": 1, "opposing": 0, "supply": 9, "action_points": 2, "count": 2}
MOVE = {"from": {"own": 3}, "to": {"opposing": 1}, "adjacent": True, "action_points": 1, "count": 2}
NAMED = {"from": {"area": "W1", "own": 2}, "to": {"area": "W2"}, "action_points": 1}
WON = {"A": {"W1": 1, "W2": 1, "D1": 2}, "B": {"D2": 2}}
STRONGER = {"id": "default", "patch": {"cards": {"gruka": {"bp": 9}}}}
REAL = {"seed": None}
SALT = "6f1c9a52d0e87b34"


def vectors() -> Iterator[Asked]:
    yield from setups()
    yield from questions()
    yield from packs()
    yield from moves()
    yield from in_secret()


def setups() -> Iterator[Asked]:
    yield from OF.setups(
        Row("seeded", "The cards are dealt from the seed.", {}),
        Row("reported", "Real cards: what is dealt is reported.", REAL),
        Row("promo", "With the promo card; B places first.", {"options": {"promo": True, "first_placer": "B"}}),
        Row("after-the-draft", "A table that joins in with some cards told.", {**REAL, **joining("krod", "orly")}),
        Row("dealt-after-the-draft", "Hands are dealt without a draft.", {"options": {"start": "after-draft"}}),
        Row("switch", "Another reading of who attacks.", {"switches": {"battle-attacker": "active"}}),
        Row("patched", "A card with a number of one's own.", {"pack": STRONGER}),
        Row("stated", "Nothing that is assumed is trusted.", {"trust": "stated"}),
        Row("card-twice", "A card that there is once.", {**REAL, **joining("krod", "krod")}, IMPOSSIBLE),
        Row("no-such-pack", "A pack that there is not.", {"pack": {"id": "deluxe"}}, IMPOSSIBLE),
    )


def joining(*cards: str) -> dict[str, Any]:
    """A table after the draft that tells these cards of A's hand."""
    return {"options": {"start": "after-draft", "hands": {"A": {"known": [*cards], "unknown": 8}}}}


def questions() -> Iterator[Asked]:
    yield from OF.questions(
        "battle",
        Row("attacker-wins", "Who wins, and what counts.", BATTLE),
        Row("tie", "The defender wins a tie.", attacker(die=5)),
        Row("die-untold", "The die decides, and nobody told it.", attacker(die=None), UNDETERMINED),
        Row("no-facts", "Nothing is told.", {}, UNDETERMINED),
        Row("no-such-face", "A die has no 7.", attacker(die=7), ILLEGAL),
        Row("orly-attacks", "Orly's die is for the defender.", attacker(card="orly", extra={"orly": True}), ILLEGAL),
        Row("card-twice", "A card cannot fight itself.", attacker(card="gruka"), IMPOSSIBLE),
    )
    yield from OF.questions("battle", Row("patched", "A battle with a number of one's own.", BATTLE), pack=STRONGER)
    yield from OF.questions(
        "place",
        Row("legal", "Two Followers for two Action Points.", PLACE),
        Row("two-rules", "Two rules are broken at once.", {**PLACE, "own": 0, "opposing": 1}, ILLEGAL),
        Row("supply-untold", "Nobody said what the supply holds.", merged(PLACE, {"supply": None}), UNDETERMINED),
    )
    yield from OF.questions(
        "move",
        Row("battle", "Moving to the opponent makes a battle.", MOVE),
        Row("assumed-map", "The map is assumed, and the answer says so.", NAMED),
        Row("not-adjacent", "The Areas do not touch.", {**MOVE, "adjacent": False}, ILLEGAL),
        Row("adjacency-untold", "Nobody said whether they touch.", merged(MOVE, {"adjacent": None}), UNDETERMINED),
    )
    stated = Row("stated", "The map is not trusted, so it is asked for.", NAMED, UNDETERMINED)
    yield from OF.questions("move", stated, trust="stated")
    yield from OF.questions(
        "score",
        Row("won", "The score from the map.", WON),
        Row("shared", "A shared victory.", {"A": {"W1": 2}, "B": {"H1": 2}}),
        Row("one-side", "Nobody said where B stands.", {"A": {"W1": 1}}, UNDETERMINED),
        Row("both-in-an-area", "Both stand in one Area.", {"A": {"W1": 1}, "B": {"W1": 2}}, IMPOSSIBLE),
    )


def attacker(**facts: Any) -> dict[str, Any]:
    """The battle with other facts of the attacker; None leaves one out."""
    changed: dict[str, Any] = merged(BATTLE, {"attacker": facts})
    return changed


def packs() -> Iterator[Asked]:
    about = "What is assumed, and a number that the rulebook gives otherwise."
    yield from OF.pack_checks(
        "default",
        Row("gaps", about, {"cards": {"gnurxel": {"bp": 3}}}),
        Row("faults", "A value of the wrong kind.", {"cards": {"orly": {"bp": "eight"}}}),
        Row("no-box", "An Area less than there are.", {"areas": {"W1": None}}),
    )


def moves() -> Iterator[Asked]:
    turn = OF.position("a-turn")
    about = "Several rules at once: the Area is the opponent's, A does not stand there, and nine cost too much."
    yield from OF.several(about, turn, {"type": "place", "seat": "A", "area": "H3", "count": 9})
    waived = OF.after(turn, OF.agreed(waive=["LL-REINF-PLACE-3", "LL-REINF-PLACE-2"]))
    move = {"type": "place", "seat": "A", "area": "H3", "count": 1}
    about = "What rules forbade that all have agreed to do without; the agreement stands among the assumptions."
    yield OF.post("moves", "waived", about, {"state": waived, "move": move})
    yield OF.post("moves", "leaving", "B leaves, and A has won.", {"state": turn, "move": OF.agreed(leaves="B")})


def in_secret() -> Iterator[Asked]:
    """A card that a seat commits to and opens later, and one that is played on the player's word."""
    chosen = {"type": "play_card", "seat": "A", "card": "krod"}
    committing = {"type": "commit", "seat": "A", "hash": hash_of(chosen, SALT)}
    unknown = {"A": {"known": [], "unknown": 8}, "B": {"known": [], "unknown": 9}}
    state = merged(OF.position("a-battle"), {"hand": unknown})
    yield OF.post("moves", "commit", "A commits to a card.", {"state": state, "move": committing})
    after = OF.after(state, committing)
    opening = {"type": "open", "seat": "A", "move": chosen, "salt": SALT}
    yield OF.post("moves", "open", "A opens the card.", {"state": after, "move": opening})
    body = {"state": after, "move": {**opening, "salt": "0" * 16}}
    yield OF.post("moves", "open-with-another-salt", "Another salt gives another hash.", body, ILLEGAL)
    body = {"state": after, "move": {"type": "play_card", "seat": "B", "card": "gruka"}}
    yield OF.post("moves", "claimed", "B plays a card on B's word.", {**body, "viewer": "B"})
    yield OF.post("moves", "claimed-as-A-sees-it", "A does not see which card it is.", {**body, "viewer": "A"})
