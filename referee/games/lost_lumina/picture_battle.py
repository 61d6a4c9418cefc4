"""The two sides of a running battle in words: cards, abilities, dice, terms and sums."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.state import UNKNOWN
from referee.games.lost_lumina.picture_facts import Facts
from referee.games.lost_lumina.state import Battle, counted, listed


class Fighter(Struct, frozen=True):
    """One side of a running battle. `chosen` is the position of the chosen die, if it is among the dice."""

    seat: str
    role: str
    card: str
    numbers: str
    face_down: bool
    wrong: bool
    ability: str
    dice: tuple[int, ...]
    chosen: int | None
    notes: tuple[str, ...]
    sum: str
    marks: tuple[int, ...]


PLACES = ("in_play", "battle/ability", "battle/lost", "battle/shown", "battle/dice", "battle/chosen", "battle/extra")


def fighters(facts: Facts, fight: Battle) -> tuple[Fighter, Fighter]:
    """The attacker and the defender."""
    return _fighter(facts, fight, fight.attacker), _fighter(facts, fight, fight.defender)


def headline(facts: Facts, fight: Battle) -> str:
    """Where is fought, and between whom."""
    return f"Battle in {facts.area(fight.area)}: {fight.attacker} attacks, {fight.defender} defends"


def remarks(facts: Facts, fight: Battle) -> Iterator[str]:
    """What concerns both sides: whose turn it is within the step, who has won."""
    if fight.side is not None and fight.winner is None:
        yield f"It is the turn of {facts.seat(fight.side)} within this step."
    if fight.taker is not None:
        yield f"{facts.seat(fight.taker)} takes a Follower next."
    if fight.winner is not None:
        yield f"{facts.seat(fight.winner)} wins the battle."


def _fighter(facts: Facts, fight: Battle, seat: str) -> Fighter:
    card = facts.state.in_play[seat]
    dice = fight.dice[seat] if fight.dice is not None else ()
    chosen = fight.chosen[seat]
    return Fighter(
        seat,
        "attacker" if seat == fight.attacker else "defender",
        facts.card(card) if card is not None else "no card yet" if facts.closed() else "no card",
        "" if card is None else facts.numbers(card),
        card is not None and (facts.closed() or card == UNKNOWN),
        card in facts.wrong,
        _ability(facts, fight, seat),
        dice,
        chosen if chosen is not None and 0 <= chosen < len(dice) else None,
        tuple(_notes(facts, fight, seat)),
        _sum(facts, fight, seat),
        facts.marks(*(f"/{place}/{seat}" for place in PLACES)),
    )


def _ability(facts: Facts, fight: Battle, seat: str) -> str:
    card = fight.ability[seat]
    if card is None:
        return "" if facts.closed() else "Ability: none"
    copied = "" if card == facts.state.in_play[seat] else " (copied)"
    lost = ", lost" if fight.lost[seat] else ""
    data = facts.pack.cards.get(card)
    if data is not None and data.ability is None and not copied and not lost:
        return "Ability: none"
    return f"Ability: {facts.card(card)}{copied}{lost}"


def _notes(facts: Facts, fight: Battle, seat: str) -> Iterator[str]:
    yield f"{counted(facts.state.here(seat, fight.area), 'Follower')} here"
    if fight.lost[seat] and fight.ability[seat] is None:
        yield "Ability lost"
    shown = fight.shown[seat]
    if shown is not None:
        yield f"Shows {facts.card(shown)} from the hand"
    yield from _terms(fight, seat)
    extra = fight.extra[seat]
    if extra is not None and (extra.orly or extra.stored):
        parts = ["the die of Orly"] if extra.orly else []
        parts += [counted(extra.stored, "stored die")] if extra.stored else []
        yield f"Adds {listed(parts)}"
    chosen = fight.chosen[seat]
    if chosen is not None:
        dice = fight.dice[seat] if fight.dice is not None else ()
        there = 0 <= chosen < len(dice)
        yield f"Chosen: the {dice[chosen]}" if there else f"Chosen: die {chosen}, which is not there"
    for done, words in (
        (fight.rerolled, "Has re-rolled"),
        (fight.free_rerolled, "Has re-rolled a die free"),
        (fight.passed, "Re-rolls no more"),
    ):
        if done[seat]:
            yield words


def _terms(fight: Battle, seat: str) -> Iterator[str]:
    terms = fight.terms[seat]
    if terms.base is not None:
        yield f"Battle Points set to {terms.base}"
    if terms.bonus:
        yield f"Battle Points {terms.bonus:+d} by abilities"
    if terms.followers is not None:
        yield f"Counts {terms.followers} for Followers"


def _sum(facts: Facts, fight: Battle, seat: str) -> str:
    """The Battle Strength, with the terms on the table where these alone make it up; before the calculation the terms
    that are known."""
    terms = _terms_on_the_table(facts, fight, seat)
    written = " + ".join(f"{word} {value}" for word, value in terms)
    if fight.strength is None:
        return "" if facts.closed() else f"So far: {written}"
    strength = fight.strength[seat]
    # The state keeps the strength and not how it came about: what was crossed out, doubled or removed since differs.
    return f"{written} = {strength}" if sum(v for _, v in terms) == strength else f"Battle Strength {strength}"


def _terms_on_the_table(facts: Facts, fight: Battle, seat: str) -> list[tuple[str, int]]:
    """What the card, the abilities, the Followers and the chosen die give, each as the state has it."""
    card, terms, chosen = facts.state.in_play[seat], fight.terms[seat], fight.chosen[seat]
    dice = fight.dice[seat] if fight.dice is not None else ()
    data = None if card is None or facts.closed() else facts.pack.cards.get(card)
    found = []
    if data is not None:
        found.append(("BP", data.bp if terms.base is None else terms.base))
        found += [("bonus", terms.bonus)] if terms.bonus else []
    found.append(("Followers", facts.state.here(seat, fight.area) if terms.followers is None else terms.followers))
    if chosen is not None and 0 <= chosen < len(dice):
        found.append(("die", dice[chosen]))
    return found
